"""A memory elsewhere with a queue before it: what is to be remembered is safe at once.

Remembering answers as soon as the constraint waits in the store; `deliver_due` takes it to the
memory, again and again until it is there. Looking up shows what waits as well. Correcting and
forgetting reach the memory itself, and what waits.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Sequence
from datetime import date as Date  # noqa: N812 - as the planner's models have it
from typing import Any

import structlog

from beatroom.bot.kinds.planner.memory.stored import new_id, written
from beatroom.bot.kinds.planner.store.memory_queue import (
    Queued,
    claim,
    drop_same,
    due,
    enqueue,
    next_at,
    put_off,
    refuse,
    take_back,
    taken,
    waiting_of,
)
from beatroom.bot.store.store import Runs
from beatroom.bot.store.transaction import Transaction
from beatroom.flows.kinds.planner.constraints import Constraint, Kind
from beatroom.flows.kinds.planner.memory import (
    MOST,
    ConstraintStore,
    Correction,
    MemoryRefused,
    MemoryUnreachable,
    Remembered,
    corrected,
    found,
    same,
    updated,
)

log = structlog.get_logger()

DEADLINE = 10.0
"""Seconds that one constraint may take on its way to the memory."""
AT_ONCE = 20
FIRST_PAUSE, LONGEST_PAUSE = 5.0, 1800.0
REFUSALS = 6
"""So often a memory may refuse a constraint before it is taken at its word."""


class QueuedMemory:
    """A `ConstraintStore` before another one.

    Args:
        store: Where the queue is.
        behind: The memory itself.
        now: Seconds since the epoch, by the wall.
        ring: Called when something waits; it must wake whoever calls `deliver_due`.

    Attributes:
        behind: The memory itself.
        delivering: Held while something is on its way to it.
        ring: What it was given.
    """

    def __init__(
        self,
        store: Runs,
        behind: ConstraintStore,
        now: Callable[[], float],
        ring: Callable[[], None],
    ) -> None:
        self.behind = behind
        self._store, self._now, self.ring = store, now, ring
        # What is on its way to the memory is not corrected, or forgotten, at the same time.
        self.delivering = asyncio.Lock()

    def within(self, store: Runs) -> QueuedMemory:
        """The same queue by another way to its tables, for remembering; it rings for nobody."""
        return QueuedMemory(store, self.behind, self._now, lambda: None)

    async def lookup(
        self,
        profile: str,
        kinds: Sequence[Kind] = (),
        day: Date | None = None,
        *,
        session: str = "",
        limit: int = MOST,
    ) -> tuple[Remembered, ...]:
        waiting = await self._store.read(waiting_of(profile))
        there = await self.behind.lookup(profile, kinds, day, session=session)
        return found(_with_waiting(there, waiting), kinds, day, session, limit)

    async def remember(
        self, profile: str, constraint: Constraint, *, session: str = ""
    ) -> Remembered:
        work = enqueue(profile, constraint, session, self._now(), new_id)
        kept = await written(self._store, work)
        self.ring()
        return kept

    async def correct(self, profile: str, constraint: str, correction: Correction) -> Remembered:
        async with self.delivering:
            waiting = await self._store.read(waiting_of(profile))
            if mine := [one for one in waiting if one.id == constraint]:
                return await self._corrected_waiting(mine[0], correction)
            there = await self._there(profile, constraint)
            if there is None or not (over := _saying_the_same(there, waiting)):
                return await self.behind.correct(profile, constraint, correction)
            shown = _with_waiting([there], over)[0].constraint
            whole = _whole(corrected(shown, correction))
            kept = await self.behind.correct(profile, constraint, whole)
            await self._store.write(drop_same(profile, [there.constraint]))
            return kept

    async def forget(self, profile: str, constraint: str) -> None:
        async with self.delivering:
            waiting = await self._store.read(waiting_of(profile))
            if any(one.id == constraint for one in waiting):
                await self._store.write(take_back(profile, constraint))
                return
            if (there := await self._there(profile, constraint)) is not None:
                await self._store.write(drop_same(profile, [there.constraint]))
            await self.behind.forget(profile, constraint)

    async def deliver_due(self) -> float | None:
        """Take to the memory what is due; returns when to come again, None for once it rings."""
        while batch := await self._store.read(due(self._now(), AT_ONCE)):
            for one in batch:
                async with self.delivering:
                    again = await self._deliver(one)
                if again is not None:
                    return again  # nobody is there: the others need not find out one by one
        return await self._store.read(next_at)

    async def _deliver(self, one: Queued) -> float | None:
        """Take one there; returns when to come again if the memory cannot be reached."""
        if not await self._store.write(claim(one, self._now() + 2 * DEADLINE)):
            return None
        pause = _pause(one.attempts + 1, random.random())
        told = log.bind(constraint=one.id, attempts=one.attempts + 1)
        try:
            async with asyncio.timeout(DEADLINE):
                await self.behind.remember(one.profile, one.constraint, session=one.session)
        except MemoryRefused as refused:
            told.warning("memory_refused")
            told.debug("memory_refused_because", reason=str(refused))  # it may repeat what was said
            if one.attempts + 1 >= REFUSALS:
                await self._store.write(refuse(one.id, self._now(), str(refused)))
            else:
                await self._store.write(put_off(one.id, self._now() + pause, str(refused)))
        except (MemoryUnreachable, TimeoutError) as gone:
            reason = str(gone) or f"no answer within {DEADLINE:g} seconds"
            told.warning("memory_unreachable", reason=reason)
            at = self._now() + pause
            await self._store.write(put_off(one.id, at, reason))
            return at
        else:
            await self._store.write(taken(one.id))
        return None

    async def _corrected_waiting(self, one: Queued, correction: Correction) -> Remembered:
        """Take one off the queue and put it back corrected, both or neither."""

        async def work(connection: Transaction) -> Remembered:
            said = corrected(await take_back(one.profile, one.id)(connection), correction)
            put_back = enqueue(one.profile, said, one.session, self._now(), new_id)
            return await put_back(connection)

        kept = await written(self._store, work)
        self.ring()
        return kept

    async def _there(self, profile: str, constraint: str) -> Remembered | None:
        there = await self.behind.lookup(profile)
        return next((one for one in there if one.id == constraint), None)


def _saying_the_same(one: Remembered, waiting: Sequence[Queued]) -> list[Queued]:
    return [other for other in waiting if same(one.constraint, other.constraint)]


def _with_waiting(there: Sequence[Remembered], waiting: Sequence[Queued]) -> list[Remembered]:
    """What there will be once all that waits is there."""
    shown = list(there)
    for one in waiting:
        places = [n for n, kept in enumerate(shown) if same(kept.constraint, one.constraint)]
        if not places:
            shown.append(one.remembered)
            continue
        kept = shown[places[0]]
        said = updated(kept.constraint, one.constraint)
        shown[places[0]] = one.remembered.model_copy(update={"id": kept.id, "constraint": said})
    return shown


def _whole(constraint: Constraint) -> Correction:
    """A correction that makes a constraint of any other."""
    every: dict[str, Any] = {name: getattr(constraint, name) for name in Correction.model_fields}
    return Correction(**every)


def _pause(attempts: int, chance: float) -> float:
    """Seconds until the next attempt: it doubles, and is spread by `chance`, from 0 to 1."""
    usual = min(LONGEST_PAUSE, FIRST_PAUSE * 2.0 ** min(attempts - 1, 20))
    return usual * (0.5 + chance)
