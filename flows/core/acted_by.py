"""Who did something to a session, as it is written in a sentence."""

from __future__ import annotations

UNNAMED = "operator"
"""The name of the token that a service makes by itself, for whoever runs it."""


OF_THEMSELVES = frozenset({"voice", "restaurant", "boardroom", "bot"})
"""What changes a session of its own accord: what was said in it, and its kind."""


def whom(by: str) -> str:
    """Who acted, by the name of their token."""
    return "the organiser" if by == UNNAMED else by or "somebody"
