"""The restaurant's tables: the house, reservations, orders."""
