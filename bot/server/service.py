"""What the routes work with."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import Protocol
from weakref import WeakValueDictionary

from fastapi import Request

from beatroom.bot.personalities.library import Library
from beatroom.bot.rooms.daily_rooms import DailyRooms
from beatroom.bot.runtime.wakeup import WakeSignal
from beatroom.bot.server.author_turns import AuthorTurns
from beatroom.bot.server.authoring_files import AuthoredFiles
from beatroom.bot.server.disk import DiskProbe
from beatroom.bot.server.host_samples import HostSamples
from beatroom.bot.server.limits import RateLimit
from beatroom.bot.server.made_of_logs import LogVersion, Made, MadeOfLogs, version_of
from beatroom.bot.server.model_desk import ModelDesk
from beatroom.bot.server.operator_tokens import KnownTokens
from beatroom.bot.server.rehearsals import Rehearsals
from beatroom.bot.server.trials import Trials
from beatroom.bot.settings.settings import Settings
from beatroom.bot.store.errors import StoreDown
from beatroom.bot.store.events import read_events
from beatroom.bot.store.sessions import StoredSession, get_session
from beatroom.bot.store.store import Store
from beatroom.bot.workers.engine import Engine, LocalSessions
from beatroom.bot.workers.session_cache import CachedState, SessionCache, project
from beatroom.flows.core.clock import Clock


class LoopLagReading(Protocol):
    """The event loop's lag."""

    @property
    def seconds(self) -> float: ...


STANDINGS_KEPT = 500
"""Sessions that do not run here whose standings are kept."""
ANSWERS_KEPT = 32 * 1024 * 1024
"""Bytes of answers that are made of whole logs."""


@dataclass(slots=True)
class Service:
    """One running service.

    Attributes:
        operator_token: The plain text of this machine's operator token, for links.
        join_secret: Signs join tokens.
        now: Seconds since the epoch, steady.
        up_since: When the service started, by the wall's clock.
        disk: Whether the data folder can be written.
        draining: Whether the service takes no new sessions because it is about to stop.
        over: Set once its engine, its store or another of its parts has ended.
        wall: The clock of what is agreed with people and other machines.
        schedule: Rung when there is something to start, or room for it.
        outbox: Rung when webhooks wait to be sent.
        notices: Rung when notices wait to be sent.
        held: What kinds' routes work with, by the kind's name.
        engine: Where sessions run.
        models: What is being fetched and tried, and which servers answer.
        trials: What authors try before there is a session.
        samples: How the hosts of shipped personalities sound.
        addresses: How often one address may ask with one join link.
        participants: How often one participant may.
        callers: How often one address may start what everybody may start.
        tokens: Operators' tokens that were looked up lately.
        standings: Those of sessions that do not run here, as far as they were read.
        answers: Bodies of answers that are made of whole logs.
        steering: A lock for each session whose rundown is being changed.
        authors: Reads what authors send.
    """

    settings: Settings
    store: Store
    board: SessionCache
    engine: Engine
    library: Library
    files: AuthoredFiles
    daily: DailyRooms | None
    operator_token: str
    join_secret: str
    now: Callable[[], float]
    operators: RateLimit
    guests: RateLimit
    addresses: RateLimit
    participants: RateLimit
    callers: RateLimit
    lag: LoopLagReading
    wall: Clock
    schedule: WakeSignal
    outbox: WakeSignal
    notices: WakeSignal
    held: Mapping[str, object]
    rehearsals: Rehearsals
    models: ModelDesk
    trials: Trials
    samples: HostSamples
    tokens: KnownTokens
    up_since: float
    disk: DiskProbe
    draining: bool = False
    standings: MadeOfLogs[CachedState] = field(
        default_factory=lambda: MadeOfLogs(STANDINGS_KEPT, lambda _: 1)
    )
    answers: MadeOfLogs[bytes] = field(default_factory=lambda: MadeOfLogs(ANSWERS_KEPT, len))
    over: asyncio.Event = field(default_factory=asyncio.Event)
    steering: WeakValueDictionary[str, asyncio.Lock] = field(
        default_factory=WeakValueDictionary[str, asyncio.Lock]
    )
    authors: AuthorTurns = field(default_factory=AuthorTurns)

    @property
    def here(self) -> LocalSessions:
        """What runs in this process's care, for others of the cluster to ask."""
        return self.engine.here

    async def session(self, session: str) -> tuple[StoredSession, CachedState]:
        """A session's row and its standing; UnknownSession when there is none.

        Of one that is over it is the store's, from which something may have been erased since.
        """
        row = await self.store.read(lambda c: get_session(c, session))
        standing = None if row.over else self.board.get(session)
        return row, standing or await self._folded(row)

    async def _folded(self, row: StoredSession) -> CachedState:
        """The standing of a session that does not run here; what was read of its log is kept.

        Of one that is over all is read anew where it is another version: something was erased.
        """

        async def read_on(known: Made[CachedState] | None) -> CachedState:
            before = None if known is None or row.over else known.what
            after = 0 if before is None else before.state.seq
            return project(await self.store.read(lambda c: read_events(c, row.id, after)), before)

        return await self.standings.of(row.id, "standing", self._version(row), read_on)

    async def made(
        self, row: StoredSession, form: str, make: Callable[[], Awaitable[str | bytes]]
    ) -> bytes:
        """The body of an answer that is made of a session's whole log, once for each version of it.

        Args:
            row: The session, as it was read before its log is.
            form: Which answer, and in which form.
            make: Reads the log and makes it.
        """

        async def made(_: Made[bytes] | None) -> bytes:
            body = await make()
            return body.encode() if isinstance(body, str) else body

        return await self.answers.of(row.id, form, self._version(row), made)

    def _version(self, row: StoredSession) -> LogVersion:
        return version_of(row, self.now())

    def forget_words(self) -> None:
        """Somebody's words are erased: nothing that was made of them is kept here."""
        self.standings.forget()
        self.answers.forget()

    async def known(self, session: str) -> tuple[StoredSession, CachedState]:
        """The same; of a session that runs here also while the store is away."""
        try:
            return await self.session(session)
        except StoreDown:
            row, standing = self.board.rows.get(session), self.board.get(session)
            if row is None or standing is None:
                raise
            return row, standing


async def service_of(request: Request) -> Service:
    """The service that an app's routes work with, as a dependency.

    It is a coroutine because a plain function would be called in a thread each time.
    """
    return request.app.state.service
