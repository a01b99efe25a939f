"""A host that hears from nobody falls silent in time, and speaks again only as the owner."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, cast

import pytest

from beatroom.bot.cluster.fence import Fence
from beatroom.bot.store.errors import StoreDown
from beatroom.bot.store.store import Store

pytestmark = pytest.mark.unit

ALLOWED = 4.0


@dataclass
class World:
    """A host with two sessions, a store and an engine that answer or not, and a clock."""

    now: float = 100.0
    store_up: bool = True
    engine_up: bool = True
    stored: dict[str, int] = field(default_factory=lambda: {"s1": 1, "s2": 1})
    running: dict[str, int] = field(default_factory=lambda: {"s1": 1, "s2": 1})
    silent: set[str] = field(default_factory=set[str])

    def epochs(self) -> Mapping[str, int]:
        return dict(self.running)

    async def hush(self, session: str, *, silent: bool) -> None:
        (self.silent.add if silent else self.silent.discard)(session)

    async def stop(self, session: str) -> None:
        del self.running[session]

    async def read(self, work: Any) -> dict[str, int]:
        if not self.store_up:
            raise StoreDown("away")
        return dict(self.stored)

    async def engine(self) -> None:
        if not self.engine_up:
            raise ConnectionError

    def fence(self) -> Fence:
        return Fence(self, cast("Store", self), self.engine, ALLOWED, lambda: self.now)


@pytest.mark.parametrize(("store_up", "engine_up"), [(True, False), (False, True), (True, True)])
async def test_a_host_that_hears_from_one_of_them_speaks(
    *, store_up: bool, engine_up: bool
) -> None:
    world = World(store_up=store_up, engine_up=engine_up)
    fence = world.fence()
    for _ in range(20):
        world.now += 1.0
        await fence.look()
    assert world.silent == set()


async def test_a_host_that_hears_from_nobody_is_silent_in_time_and_no_sooner() -> None:
    world = World()
    fence = world.fence()
    await fence.look()
    world.store_up = world.engine_up = False
    world.now += ALLOWED
    await fence.look()
    assert world.silent == set()
    world.now += 0.1
    await fence.look()
    assert world.silent == {"s1", "s2"}
    world.engine_up = True
    await fence.look()
    assert world.silent == set()


async def test_what_another_host_has_taken_over_meanwhile_ends_without_a_word() -> None:
    world = World(store_up=False, engine_up=False)
    fence = world.fence()
    world.now += ALLOWED + 1.0
    await fence.look()
    assert world.silent == {"s1", "s2"}
    world.stored["s1"], world.store_up = 2, True
    await fence.look()
    assert world.running == {"s2": 1}
    assert world.silent == {"s1"}  # it never spoke again
