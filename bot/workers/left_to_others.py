"""Sessions that a host could not run, and leaves to others before it tries them again."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

KEPT_OFF = 30.0
"""Seconds in which others have the first say."""
TIMES = 3
"""How often a session comes to nothing here, where nobody else takes it, before it is over."""
NOTHING = 4
"""The runs in which a session comes to nothing at a host; where it ran it has fewer."""
FORGOTTEN = 3600.0
"""Seconds after which nobody asks any more what became of one."""


@dataclass(slots=True)
class _Left:
    """How often a session was left, when and in which run the last time."""

    times: int
    at: float
    run: int


class LeftToOthers:
    """What one host has left to others of late.

    Args:
        now: Seconds of a steady clock.
    """

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self._left: dict[str, _Left] = {}

    def may_leave(self, session: str, first: int, last: int) -> bool:
        """Whether a session that came to nothing here may be tried elsewhere, which is noted.

        Not where it was left before and has come to nothing elsewhere since. Where somebody else
        has run it meanwhile, it is left anew.

        Args:
            session: Its id.
            first: The first of its runs here.
            last: The last one.
        """
        now = self._now()
        self._left = {s: one for s, one in self._left.items() if now - one.at < FORGOTTEN}
        before = self._left.pop(session, None)
        elsewhere = 0 if before is None else first - before.run - 1
        times = 1 if before is None or 0 < elsewhere < NOTHING else before.times + 1
        if elsewhere >= NOTHING or times >= TIMES:
            return False
        self._left[session] = _Left(times, now, last)
        return True

    def keeps_off(self, session: str) -> bool:
        """Whether a session is not to be tried here now."""
        left = self._left.get(session)
        return left is not None and self._now() - left.at < KEPT_OFF

    def runs(self, session: str) -> None:
        """It has become ready here."""
        self._left.pop(session, None)
