"""The turn: who holds the floor, what is being said, and what is owed."""
