"""English in parts: its phrases by what they ask, its slots by what they speak of."""
