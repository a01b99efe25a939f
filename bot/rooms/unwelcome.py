"""Whom an operator has sent away, and who may be the same person under another name.

Whoever has a link can come back as somebody else, so for a minute nobody new comes from where the
one who was removed came from. Those who were there before, and all others, come and go as ever.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

REMOVED_FOR = 900.0
"""Seconds for which somebody who was removed is not let in."""
SOURCE_FOR = 60.0
"""Seconds for which nobody new is let in over the same network by the same link."""


REMOVED = "You were removed from this session by whoever runs it."
"""What somebody who was removed is told; when they may come back is told beside it."""


@dataclass(frozen=True, slots=True)
class NotWelcome:
    """Why somebody is not let in now, and the seconds until they are."""

    reason: str
    seconds: float


class RemovedParticipants:
    """Who has been removed from one room.

    Args:
        now: Seconds, steady.
    """

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self._people: dict[str, float] = {}
        self._sources: dict[str, float] = {}

    def bar(self, participant: str, seconds: float) -> None:
        """Somebody who was removed is not let in for so long."""
        self._people[participant] = self._now() + seconds

    def send_away(self, participant: str, source: str | None) -> None:
        """Somebody was removed; `source` is where they came from, where that is known."""
        self.bar(participant, REMOVED_FOR)
        if source:
            self._sources[source] = self._now() + SOURCE_FOR

    def why_not(self, participant: str, source: str, *, newcomer: bool) -> NotWelcome | None:
        """Why somebody is not let in now; None for those who are welcome."""
        now = self._now()
        if self._people.get(participant, now) > now:
            return NotWelcome(REMOVED, self._people[participant] - now)
        if newcomer and self._sources.get(source, now) > now:
            reason = "Somebody was removed from this session: nobody new comes in for now."
            return NotWelcome(reason, self._sources[source] - now)
        return None
