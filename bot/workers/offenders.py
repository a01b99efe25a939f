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
OFFENCE_FRESH = 5.0
"""Seconds after an offence within which a death is put down to it."""


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

    @property
    def now(self) -> float:
        return self._now()

    def suspect(self, session: str, participant: str) -> None:
        """It may have been them, or others, or the machine: counted as one offence."""
        self._count(_person(session, participant), OFFENCES, BARRED)

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


class SuspectList:
    """Whose signalling one session's process is working on, and who has just offended.

    What a participant causes is not the session's failure: it never counts towards giving up.

    Args:
        session: Its id.
        offenders: Told whom a death is put down to.
    """

    def __init__(self, session: str, offenders: Offenders) -> None:
        self._session, self._offenders = session, offenders
        self._working: dict[str, str] = {}
        self._offence: tuple[float, str] | None = None

    def begun(self, request: str, participant: str) -> None:
        """Somebody's offer or candidates went to the process."""
        self._working[request] = participant

    def done(self, request: str) -> None:
        """It is not being worked on any more. Where the process died of it, this is not called."""
        self._working.pop(request, None)

    def begin_anew(self) -> None:
        """Another process has nothing of what was asked of the one before."""
        self._working.clear()

    def offended(self, participant: str, source: str) -> None:
        """The process says that somebody did what no browser does."""
        self._offence = self._offenders.now, participant
        self._offenders.note(self._session, participant, source)

    def judge(self, *, died: bool) -> tuple[str, ...]:
        """Who may have caused that a process died, or gave no sign of life.

        Whoever alone was being worked for when it died is barred; one of several, or who came while
        a machine had no time for the process, may be anybody: that counts as an offence.
        """
        found = {who for who in self._working.values() if who}
        if self._offence is not None and self._offenders.now - self._offence[0] < OFFENCE_FRESH:
            found.add(self._offence[1])
        bar = self._offenders.caused_death if died and len(found) == 1 else self._offenders.suspect
        for who in found:
            bar(self._session, who)
        return tuple(sorted(found))


def _person(session: str, participant: str) -> str:
    return f"person {session} {participant}"


def _address(session: str, source: str) -> str:
    return f"address {session} {source}"
