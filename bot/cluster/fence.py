"""A host that is cut off falls silent before another one speaks in its place.

Whoever takes a session over raises its epoch in the store first, and is silent until what the one
before has read there counts no more (`AFTER_ANOTHER`). So a host that reads its own epoch there may
be heard for that long, whatever Temporal does; and where Temporal answers, which takes its signs of
life then, for nearly as long as it takes to count as gone. Once that is over only the store can say
whether somebody else has taken over, until Temporal has answered for as long again: by then it has
said of which sessions it thinks so. This is what `Fence` tells the sessions'
processes twice a second, and what is not renewed lapses in each of them (`licence.py`). A session
whose epoch is another by then ends here without a word.
"""

from __future__ import annotations

import asyncio
import math
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Protocol

import structlog

from beatroom.bot.cluster.deadlines import Deadlines
from beatroom.bot.runtime.time_limit import time_limit
from beatroom.bot.store.errors import StoreDown
from beatroom.bot.store.sessions import epochs_of
from beatroom.bot.store.store import Store
from beatroom.bot.workers.host_licence import AFTER_ANOTHER

log = structlog.get_logger()

LOOK_EVERY = 0.5
"""Seconds between two looks, of which each may take as long."""


class FencedHost(Protocol):
    """The sessions that run on this host; a `SessionHost` has them."""

    def epochs(self) -> Mapping[str, int]:
        """The run of each session that has a process here."""
        ...

    async def license(self, until: float) -> None:
        """Let sessions be heard until then, seconds of the loop's time."""
        ...

    async def stop(self, session: str) -> None:
        """Take a session's process away."""
        ...


@dataclass(frozen=True, slots=True)
class _Question:
    """What the store was asked, by the loop's time, and its answer once there is one."""

    asked: float
    answer: asyncio.Future[dict[str, int]]


class Fence:
    """Watches how long this host's sessions may be heard.

    Args:
        host: Whose sessions.
        store: Says which run of a session may write.
        engine: Asks the engine for anything; what it raises says that it does not answer.
        deadlines: Say for how long they may be heard after the engine has answered.
    """

    def __init__(
        self,
        host: FencedHost,
        store: Store,
        engine: Callable[[], Awaitable[object]],
        deadlines: Deadlines,
    ) -> None:
        self._host, self._store, self._engine = host, store, engine
        self.deadlines, self._cut_off = deadlines, False
        self._stored_at = self._stored = -math.inf
        self._answered, self._counted = math.inf, -math.inf
        self._proven = self._doubted = -math.inf
        self._question: _Question | None = None
        self._left = set[asyncio.Future[dict[str, int]]]()
        self._stopping = dict[str, asyncio.Future[None]]()

    @property
    def hears_store(self) -> bool:
        """Whether the store has lately answered: a session can be taken over here, and heard."""
        return _now() < self._stored_at + AFTER_ANOTHER

    @property
    def _until(self) -> float:
        """Until when they may be heard, by what the store and the engine have said."""
        by_store = self._stored + AFTER_ANOTHER
        return max(by_store, self._counted + self.deadlines.allowed)

    async def tell(self) -> None:
        """Tell the sessions until when they may be heard, where a deadline is another one now."""
        await self._host.license(self._until)

    async def doubt(self) -> None:
        """The engine has missed a session: what it has answered so far counts for none of them."""
        self._doubted, self._counted = _now(), -math.inf
        await self.tell()

    async def run(self) -> None:
        """Watch, for ever; run as a task."""
        try:
            while True:
                began = _now()
                await self.look()
                await asyncio.sleep(began + LOOK_EVERY - _now())
        finally:
            self._give_up()

    async def look(self) -> None:
        """Ask both once, and tell the sessions what comes of it."""
        asked = _now()
        stored, answered = await asyncio.gather(self._asked_store(), self._engine_answers())
        if stored is not None:
            self._stored_at = _now()
            await self._stop_those_elsewhere(stored.answer.result())
        if answered:
            # It may have given them to others, and that has yet to show.
            if self._answered + self.deadlines.allowed <= asked:
                self._proven = asked + self.deadlines.told_within
            self._answered = asked
        # Once it has lapsed another host may have them: whether one has, only the store can say.
        holds = stored is not None or asked < self._until
        if answered and holds and asked >= max(self._proven, self._doubted):
            self._counted = asked
        if stored is not None:
            self._stored = stored.asked
        if stored is not None or answered:
            await self.tell()
        cut_off = self._until < _now()
        if cut_off and not self._cut_off:
            log.warning(
                "host_cut_off",
                expected="its sessions are silent until the store answers",
            )
        self._cut_off = cut_off

    async def _stop_those_elsewhere(self, epochs: Mapping[str, int]) -> None:
        """Nobody's voice waits for long until another's process has ended."""
        mine = self._host.epochs()
        for session, epoch in epochs.items():
            if epoch > mine.get(session, epoch) and session not in self._stopping:
                log.warning("session_runs_elsewhere", session=session)
                self._stopping[session] = asyncio.ensure_future(self._host.stop(session))
        if self._stopping:
            await asyncio.wait(self._stopping.values(), timeout=LOOK_EVERY)
        for session in [s for s, stopping in self._stopping.items() if stopping.done()]:
            self._stopping.pop(session).result()

    async def _asked_store(self) -> _Question | None:
        """What the store says of the sessions here; None where it has not said so in time.

        A question that is given up may take as long to end as the store is away. So nobody waits
        for that, and one that has not been answered yet may still be.
        """
        if self._question is None or _now() >= self._question.asked + AFTER_ANOTHER:
            self._give_up()
            mine = list(self._host.epochs())
            asking = asyncio.ensure_future(self._store.read(lambda c: epochs_of(c, mine)))
            self._question = _Question(_now(), asking)
        question = self._question
        await asyncio.wait({question.answer}, timeout=LOOK_EVERY)
        if not question.answer.done():
            return None
        self._question = None
        if isinstance(error := question.answer.exception(), StoreDown):
            return None
        if error is not None:
            raise error
        return question

    def _give_up(self) -> None:
        """Ask no longer, and wait for nothing."""
        if self._question is not None:
            left, self._question = self._question.answer, None
            left.cancel()
            self._left.add(left)
            left.add_done_callback(self._let_go)

    def _let_go(self, left: asyncio.Future[dict[str, int]]) -> None:
        self._left.discard(left)
        if not left.cancelled():
            left.exception()  # whatever it was, nobody waits for it

    async def _engine_answers(self) -> bool:
        with suppress(Exception):  # border: whatever it is, that is no answer
            async with time_limit(LOOK_EVERY):
                await self._engine()
                return True
        return False


def _now() -> float:
    return asyncio.get_running_loop().time()
