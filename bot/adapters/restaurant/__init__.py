"""The restaurant's back office, and the way to it."""
