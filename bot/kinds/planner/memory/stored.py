"""The memory on the service's own store."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from datetime import date as Date  # noqa: N812 - as the planner's models have it

from beatroom.bot.kinds.planner.store.constraints import change, drop, keep, look_up
from beatroom.bot.store.meanwhile import undisturbed
from beatroom.bot.store.store import Runs
from beatroom.flows.kinds.planner.constraints import Constraint, Kind
from beatroom.flows.kinds.planner.memory import MOST, Correction, StoredConstraint


class StoredMemory:
    """A `ConstraintStore` in the database; what it answers is durable.

    Args:
        store: The database.
        now: Seconds since the epoch, by the wall.
    """

    def __init__(self, store: Runs, now: Callable[[], float]) -> None:
        self._store, self._now = store, now

    def within(self, store: Runs) -> StoredMemory:
        """The same memory by another way to its tables."""
        return StoredMemory(store, self._now)

    async def lookup(
        self,
        profile: str,
        kinds: Sequence[Kind] = (),
        day: Date | None = None,
        *,
        session: str = "",
        limit: int = MOST,
    ) -> tuple[StoredConstraint, ...]:
        return await self._store.read(look_up(profile, kinds, day, session, limit))

    async def remember(
        self, profile: str, constraint: Constraint, *, session: str = ""
    ) -> StoredConstraint:
        work = keep(profile, constraint, session, self._now(), new_id)
        return await undisturbed(self._store.write, work)

    async def correct(
        self, profile: str, constraint: str, correction: Correction
    ) -> StoredConstraint:
        return await undisturbed(
            self._store.write, change(profile, constraint, correction, self._now())
        )

    async def forget(self, profile: str, constraint: str) -> None:
        await self._store.write(drop(profile, constraint))


def new_id() -> str:
    """A constraint's id."""
    return f"c{secrets.token_hex(6)}"
