"""The boardroom kind: several personas in one room, one at a time."""
