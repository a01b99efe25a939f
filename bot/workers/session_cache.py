"""The board: the state of each running session as far as it is durable, and a bell for readers."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from beatroom.bot.store.sessions import Stored
from beatroom.flows.core import events as e
from beatroom.flows.core.events import Recorded
from beatroom.flows.core.state import SessionState, apply

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
    now = standing or CachedState(SessionState())
    for recorded in records:
        touched = isinstance(recorded.event, RUNDOWN_EVENTS)
        now = CachedState(
            apply(now.state, recorded),
            recorded.seq if touched else now.rundown_seq,
            recorded.at,
        )
    return now


class SessionCache:
    """Standings by session id, and the rows of sessions that run here as they were taken over.

    `tell` is called with each session that changes here, to be rung in other processes.
    """

    def __init__(self, tell: Callable[[str], None] | None = None) -> None:
        self._tell = tell
        self.rows: dict[str, Stored] = {}
        self._standings: dict[str, CachedState] = {}
        self._bells: dict[str, asyncio.Event] = {}
        self.closed = False

    def put(self, session: str, standing: CachedState) -> None:
        """Show a session's standing, and ring its bell."""
        self._standings[session] = standing
        self.ring(session)
        self._told(session)

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
        bell = self._bells.setdefault(session, asyncio.Event())
        try:
            async with asyncio.timeout(deadline):
                await bell.wait()
        except TimeoutError:
            return

    def close(self) -> None:
        """The service shuts down: nobody needs to wait any longer."""
        self.closed = True
        for session in list(self._bells):
            self.ring(session)

    def _told(self, session: str) -> None:
        if self._tell is not None:
            self._tell(session)

    def ring(self, session: str) -> None:
        """Wake whoever waits for a session: something has changed, here or elsewhere."""
        bell = self._bells.pop(session, None)
        if bell is not None:
            bell.set()
