"""Rooms, where people and the host meet: the embedded one, and Daily's."""
