"""A service whose requests can be cut off after each of their steps, as a crash would."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Any

import httpx
from service_http import Caller
from sqlalchemy import func, select

from beatroom.bot.kinds.planner.store.tables import ConstraintRow
from beatroom.bot.kinds.restaurant.store.tables import ReservationRow
from beatroom.bot.settings.connected_models import connected_models
from beatroom.bot.store.tables import (
    EventRow,
    InstructionRow,
    RehearsalRow,
    SessionRow,
    VersionRow,
)
from beatroom.bot.store.transaction import Transaction

API = "/api/v1"


@dataclass
class Sent:
    """A request that can be sent again, and another body for the same key."""

    method: str
    path: str
    body: Any = None
    other: Any = None
    headers: dict[str, str] | None = None


class Killed(Exception):  # noqa: N818 - it stands for the service's end
    """The service is gone, as far as the caller can tell."""


class Cut:
    """Ends a request right after one of its steps; the step itself is whole."""

    def __init__(self) -> None:
        # Of the request alone: what runs beside it is not cut off.
        self._left: ContextVar[list[int] | None] = ContextVar("left", default=None)

    @contextmanager
    def after(self, steps: int) -> Generator[None]:
        """Within the block the request that is sent ends after so many steps."""
        token = self._left.set([steps])
        try:
            yield
        finally:
            self._left.reset(token)

    def step(self) -> None:
        left = self._left.get()
        if left is None:
            return
        left[0] -= 1
        if left[0] == 0:
            raise Killed


class CutStore:
    """What the routes take for the store; sessions' processes write past it."""

    def __init__(self, store: Any, cut: Cut) -> None:
        self._store, self._cut = store, cut

    async def write(self, work: Any) -> Any:
        made = await self._store.write(work)
        self._cut.step()
        return made

    async def read(self, work: Any) -> Any:
        return await self._store.read(work)

    async def overwrite_deleted(self) -> None:
        await self._store.overwrite_deleted()
        self._cut.step()


class CutEngine:
    """What the routes take for the engine."""

    def __init__(self, engine: Any, cut: Cut) -> None:
        self._engine, self._cut = engine, cut

    async def ask(self, session: str, message: Any, deadline: float) -> Any:
        answer = await self._engine.ask(session, message, deadline)
        self._cut.step()
        return answer

    def __getattr__(self, name: str) -> Any:
        return getattr(self._engine, name)


@dataclass
class Bench:
    """A service whose requests can be cut off, and what the cases share."""

    caller: Caller
    cut: Cut
    clock: Any
    live: str
    board: str
    number: int = 0

    def next(self) -> int:
        self.number += 1
        return self.number

    async def send(self, sent: Sent, key: str | None, body: Any = None) -> httpx.Response:
        headers = {**self.caller.bearer, **(sent.headers or {})}
        if key is not None:
            headers["Idempotency-Key"] = key
        return await self.caller.client.request(
            sent.method,
            f"{API}{sent.path}",
            json=sent.body if body is None else body,
            headers=headers,
        )

    async def effects(self) -> Counter[str]:
        """How much there is of everything that a request may make or change.

        What other sessions than the two shared ones do by themselves is left out.
        """

        async def count(connection: Transaction) -> Counter[str]:
            found: Counter[str] = Counter()
            theirs = EventRow.session_id.in_([self.live, self.board])
            counted = theirs | EventRow.type.in_(["created", "rescheduled", "ended"])
            query = select(EventRow.type, func.count()).where(counted).group_by(EventRow.type)
            found.update({f"event {kind}": n for kind, n in await connection.execute(query)})
            for row in (SessionRow, InstructionRow, ConstraintRow, RehearsalRow, VersionRow):
                n = (await connection.execute(select(func.count()).select_from(row))).scalar_one()
                found[row.__tablename__] = n
            cancelled = select(func.count()).where(ReservationRow.state == "cancelled")
            found["cancelled"] = (await connection.execute(cancelled)).scalar_one()
            return found

        found = await self.caller.service.store.read(count)
        folder = self.caller.service.settings.personalities_dir
        found["files"] = len(list(folder.glob("*.yaml")))
        found["models"] = len(connected_models(self.caller.service.settings).endpoints)
        # A session takes an instruction in when it comes to it; that it is stored is the effect.
        del found["event request_done"], found["event instruction_added"]
        return +found
