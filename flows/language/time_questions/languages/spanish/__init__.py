"""Spanish in parts: its phrases by what they ask, and its slots."""
