"""The board: the durable state of each running session, and what wakes its readers."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from weakref import WeakValueDictionary

from beatroom.bot.ipc.messages import SpokenWords
from beatroom.bot.runtime.time_limit import time_limit
from beatroom.bot.store.events import StoredLog
from beatroom.bot.store.sessions import StoredSession
from beatroom.flows.core import events as e
from beatroom.flows.core.events import Recorded
from beatroom.flows.core.state import SessionState, fold

WATCHED = 30.0
"""Seconds for which others are told of a session's events after one of them has said it watches."""
RUNDOWN_EVENTS = (e.Created, e.Started, e.BeatFired, e.BeatDropped, e.RundownChanged)


@dataclass(frozen=True, slots=True)
class CachedState:
    """A session's state, with what REST needs to know besides.

    Attributes:
        state: The fold over all durable events.
        rundown_seq: The number of the last event that changed the rundown: its entity tag.
        last_at: The last event's time, seconds since the epoch.
    """

    state: SessionState
    rundown_seq: int = 0
    last_at: float = 0.0


def project(records: Iterable[Recorded], standing: CachedState | None = None) -> CachedState:
    """The standing after more events."""
    now, more = standing or CachedState(SessionState()), tuple(records)
    if not more:
        return now
    touched = (one.seq for one in reversed(more) if isinstance(one.event, RUNDOWN_EVENTS))
    return CachedState(fold(more, now.state), next(touched, now.rundown_seq), more[-1].at)


def _read(log: StoredLog) -> tuple[list[Recorded], CachedState]:
    records = log.records()
    return records, project(records)


class SessionCache:
    """Standings by session id, and the rows of sessions that run here as they were taken over.

    `tell` is called with each session that changes here and is watched elsewhere, to be rung there.
    """

    def __init__(self, tell: Callable[[str], None] | None = None) -> None:
        self._tell = tell
        self.rows: dict[str, StoredSession] = {}
        self._standings: dict[str, CachedState] = {}
        # Gone with whoever waits: the event of a session that changes no more would stay for good.
        self._changes = WeakValueDictionary[str, asyncio.Event]()
        self._words: dict[str, tuple[SpokenWords, ...]] = {}
        self._hearings = WeakValueDictionary[str, asyncio.Event]()
        self._watched: dict[str, float] = {}
        self._reading = asyncio.Lock()
        self.closed = False

    def put(self, session: str, standing: CachedState) -> None:
        """Show a session's standing, and wake whoever waits for it."""
        self._standings[session] = standing
        self.ring(session)
        self._told(session)

    async def load(self, session: str, log: StoredLog) -> list[Recorded]:
        """Show the standing that a log leaves, and return its events.

        One at a time is read, in a thread: many come at once where another host has died, and
        those that run here are looked after meanwhile.
        """
        async with self._reading:
            records, standing = await asyncio.to_thread(_read, log)
        self.put(session, standing)
        return records

    def take_down(self, session: str) -> None:
        """The session does not run here any more."""
        self._standings.pop(session, None)
        self.rows.pop(session, None)
        self.ring(session)
        self._told(session)

    def get(self, session: str) -> CachedState | None:
        """A running session's standing."""
        return self._standings.get(session)

    def all(self) -> Mapping[str, CachedState]:
        """Every running session's standing."""
        return self._standings

    async def changed(self, session: str, seq: int, deadline: float) -> None:
        """Return when a session has events after `seq`, or may have; at most `deadline` seconds."""
        standing = self._standings.get(session)
        if self.closed or (standing is not None and standing.state.seq > seq):
            return
        change = self.next_change(session)
        try:
            async with time_limit(deadline):
                await change.wait()
        except TimeoutError:
            return

    def next_change(self, session: str) -> asyncio.Event:
        """What is set when a session changes next, or may have."""
        return self._changes.setdefault(session, asyncio.Event())

    def say(self, session: str, words: tuple[SpokenWords, ...]) -> None:
        """Show what is being said in a session that runs here; nothing where it is empty."""
        if words:
            self._words[session] = words
        else:
            self._words.pop(session, None)
        self._heard(session)

    def being_said(self, session: str) -> tuple[SpokenWords, ...]:
        """What is being said in a session that runs here, and has no line yet."""
        return self._words.get(session, ())

    def next_word(self, session: str) -> asyncio.Event:
        """What is set when other words are said in a session, and when it changes in any way."""
        return self._hearings.setdefault(session, asyncio.Event())

    def watch(self, session: str) -> None:
        """Somebody watches a session in another process; said again while they do."""
        now = asyncio.get_running_loop().time()
        self._watched = {one: until for one, until in self._watched.items() if until > now}
        self._watched[session] = now + WATCHED

    def close(self) -> None:
        """The service shuts down: nobody needs to wait any longer."""
        self.closed = True
        for session in {*self._changes, *self._hearings}:
            self.ring(session)

    def _told(self, session: str) -> None:
        if self._tell is None or session not in self._watched:
            return
        if self._watched[session] > asyncio.get_running_loop().time():
            self._tell(session)

    def ring(self, session: str) -> None:
        """Wake whoever waits for a session: something has changed, here or elsewhere."""
        change = self._changes.pop(session, None)
        if change is not None:
            change.set()
        self._heard(session)

    def _heard(self, session: str) -> None:
        hearing = self._hearings.pop(session, None)
        if hearing is not None:
            hearing.set()
