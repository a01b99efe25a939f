"""Whoever does over their connection what no browser does is not let in for a while.

Kept in memory, for a minute or so: it is there to keep one browser from doing it again and again,
and a restart of the service may forget it.
"""

from __future__ import annotations

from collections import OrderedDict, deque
from collections.abc import Callable

WITHIN = 60.0
"""Seconds within which offences are counted."""
OFFENCES = 3
BARRED = 60.0
"""So many offences of one participant bar them, for so many seconds."""
SOURCE_OFFENCES = 90
SOURCE_BARRED = 30.0
"""Of one address in one session: people share addresses, and only newcomers from it are barred."""
KEPT = 10_000


class Offenders:
    """Counts offences by participant and by address, and bars for a while.

    Args:
        now: Seconds, steady.
    """

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self._offences: OrderedDict[str, deque[float]] = OrderedDict()
        self._barred: OrderedDict[str, float] = OrderedDict()

    def note(self, session: str, participant: str, source: str) -> None:
        """Somebody did what no browser does."""
        self._count(_person(session, participant), OFFENCES, BARRED)
        if source:
            self._count(_address(session, source), SOURCE_OFFENCES, SOURCE_BARRED)

    def caused_death(self, session: str, participant: str) -> None:
        """The session's process died of what somebody sent: they are barred at once."""
        self._bar(_person(session, participant), BARRED)

    def wait(self, session: str, participant: str, source: str, *, newcomer: bool) -> float:
        """The seconds for which somebody is barred; 0.0 when they are welcome."""
        until = self._barred.get(_person(session, participant), 0.0)
        if newcomer and source:
            until = max(until, self._barred.get(_address(session, source), 0.0))
        return max(0.0, until - self._now())

    def _count(self, key: str, most: int, seconds: float) -> None:
        now = self._now()
        times = self._offences.setdefault(key, deque(maxlen=most))
        self._offences.move_to_end(key)
        times.append(now)
        if len(times) == most and times[0] > now - WITHIN:
            self._bar(key, seconds)
        if len(self._offences) > KEPT:
            self._offences.popitem(last=False)

    def _bar(self, key: str, seconds: float) -> None:
        self._barred[key] = self._now() + seconds
        self._barred.move_to_end(key)
        if len(self._barred) > KEPT:
            self._barred.popitem(last=False)


def _person(session: str, participant: str) -> str:
    return f"person {session} {participant}"


def _address(session: str, source: str) -> str:
    return f"address {session} {source}"
