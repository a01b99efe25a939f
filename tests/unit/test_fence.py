"""How long a host's sessions may be heard: while nobody else can be, and not a moment longer."""

from __future__ import annotations

import asyncio
import functools
import math
from collections.abc import Callable, Coroutine, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any, cast

import pytest

from beatroom.bot.cluster.deadlines import BEATS, FENCED_AT, Deadlines
from beatroom.bot.cluster.fence import LOOK_EVERY, Fence
from beatroom.bot.pipeline.licence import LATE, SpeakingLease
from beatroom.bot.rehearsal.virtual_loop import run_virtual
from beatroom.bot.store.errors import StoreDown
from beatroom.bot.store.store import Store
from beatroom.bot.workers.host_licence import AFTER_ANOTHER

pytestmark = pytest.mark.unit

ALLOWED = 4.0


def on_virtual_time(test: Callable[..., Coroutine[Any, Any, None]]) -> Callable[..., None]:
    """A test whose seconds take none."""

    @functools.wraps(test)
    def run(**given: Any) -> None:
        run_virtual(lambda: test(**given))

    return run


@dataclass
class World:
    """A host with two sessions, a store and an engine that answer or not.

    Attributes:
        until: Until when the sessions may be heard, as they were told last.
        slow: Seconds that both take to answer.
        stuck: Whether a question to the store does not even end when it is given up.
        ending: Seconds that a session's process takes to end.
        told: When the sessions were told something.
    """

    store_up: bool = True
    engine_up: bool = True
    slow: float = 0.0
    stuck: bool = False
    ending: float = 0.0
    told: list[float] = field(default_factory=list[float])
    stored: dict[str, int] = field(default_factory=lambda: {"s1": 1, "s2": 1})
    running: dict[str, int] = field(default_factory=lambda: {"s1": 1, "s2": 1})
    until: dict[str, float] = field(default_factory=lambda: {"s1": -math.inf, "s2": -math.inf})
    deadlines: Deadlines = field(default_factory=lambda: Deadlines(ALLOWED / FENCED_AT))

    def epochs(self) -> Mapping[str, int]:
        return dict(self.running)

    async def license(self, until: float) -> None:
        self.told.append(now())
        self.until |= dict.fromkeys(self.running, until)

    async def stop(self, session: str) -> None:
        del self.running[session]
        await asyncio.sleep(self.ending)

    async def read(self, work: Any) -> dict[str, int]:
        await asyncio.sleep(self.slow)
        while self.stuck:
            with suppress(asyncio.CancelledError):
                await asyncio.sleep(1.0)
        if not self.store_up:
            raise StoreDown("away")
        return dict(self.stored)

    async def engine(self) -> None:
        await asyncio.sleep(self.slow)
        if not self.engine_up:
            raise ConnectionError

    def fence(self) -> Fence:
        return Fence(self, cast("Store", self), self.engine, self.deadlines)


def now() -> float:
    return asyncio.get_running_loop().time()


async def watched(world: World, seconds: float) -> None:
    """Let a fence watch for so long."""
    watching = asyncio.ensure_future(world.fence().run())
    await asyncio.sleep(seconds)
    watching.cancel()


@pytest.mark.parametrize(("store_up", "engine_up"), [(True, False), (False, True), (True, True)])
@on_virtual_time
async def test_a_host_that_hears_from_one_of_them_is_heard(
    *, store_up: bool, engine_up: bool
) -> None:
    world = World()
    watching = asyncio.ensure_future(world.fence().run())
    await asyncio.sleep(1.0)
    world.store_up, world.engine_up = store_up, engine_up
    await asyncio.sleep(20.0)
    watching.cancel()
    assert min(world.until.values()) > now()


@pytest.mark.parametrize("how", ["refused", "no answer"])
@on_virtual_time
async def test_a_host_that_hears_from_nobody_is_silent_as_soon_as_another_may_speak(
    how: str,
) -> None:
    world = World()
    watching = asyncio.ensure_future(world.fence().run())
    await asyncio.sleep(10.2)
    cut = now()
    if how == "refused":
        world.store_up = world.engine_up = False
    else:
        world.slow = 1e6
    await asyncio.sleep(20.0)
    watching.cancel()
    assert cut < max(world.until.values()) <= cut + ALLOWED


@on_virtual_time
async def test_a_host_that_stood_still_is_heard_again_only_once_the_store_says_whose_they_are() -> (
    None
):
    world = World(store_up=False)
    fence = world.fence()
    await fence.look()
    assert max(world.until.values()) <= now()  # nobody has told it yet that they are its own
    world.store_up = True
    await fence.look()
    assert min(world.until.values()) == now() + ALLOWED
    world.store_up = False
    await asyncio.sleep(ALLOWED + 4.0)
    await fence.look()
    assert max(world.until.values()) <= now()
    world.store_up = True
    await fence.look()
    assert min(world.until.values()) > now()


@on_virtual_time
async def test_with_the_store_alone_it_is_heard_only_until_it_has_to_have_read_again() -> None:
    world = World(engine_up=False)
    await watched(world, 10.2)
    assert max(world.until.values()) <= now() + AFTER_ANOTHER


@on_virtual_time
async def test_a_store_that_keeps_even_who_gives_up_waiting_holds_no_voice_up() -> None:
    world = World()
    watching = asyncio.ensure_future(world.fence().run())
    await asyncio.sleep(1.2)
    world.stuck = True
    await asyncio.sleep(20.0)
    watching.cancel()
    assert max(b - a for a, b in pairwise(world.told)) < LATE
    assert min(world.until.values()) > now()
    world.stuck = False


@on_virtual_time
async def test_a_process_that_takes_long_to_end_holds_no_other_voice_up() -> None:
    world = World(ending=10.0)
    watching = asyncio.ensure_future(world.fence().run())
    await asyncio.sleep(1.2)
    world.stored["s1"] = 2
    await asyncio.sleep(5.0)
    watching.cancel()
    assert max(b - a for a, b in pairwise(world.told)) < LATE
    assert world.until["s1"] < world.until["s2"]


@on_virtual_time
async def test_an_engine_that_was_away_counts_again_once_it_has_said_what_it_gave_to_others() -> (
    None
):
    world = World()
    watching = asyncio.ensure_future(world.fence().run())
    await asyncio.sleep(1.2)
    world.engine_up = False
    await asyncio.sleep(ALLOWED + 1.0)
    world.engine_up = True
    await asyncio.sleep(ALLOWED - 1.0)
    assert max(world.until.values()) <= now() + AFTER_ANOTHER  # as the store alone says
    await asyncio.sleep(2.0)
    assert min(world.until.values()) > now() + AFTER_ANOTHER
    watching.cancel()


@on_virtual_time
async def test_a_host_is_silent_in_time_for_the_session_that_is_missed_first() -> None:
    world = World()
    fence = world.fence()
    watching = asyncio.ensure_future(fence.run())
    await asyncio.sleep(10.2)
    with world.deadlines.waited(30.0), world.deadlines.waited(2.0):  # of others than it is set to
        cut = now()
        world.store_up = world.engine_up = False
        await fence.tell()  # as a session begins that is missed sooner
        await asyncio.sleep(20.0)
    watching.cancel()
    assert max(world.until.values()) <= cut + 2.0 * FENCED_AT


@on_virtual_time
async def test_a_host_whose_session_was_missed_is_heard_only_by_what_the_store_says() -> None:
    world = World()
    fence = world.fence()
    watching = asyncio.ensure_future(fence.run())
    await asyncio.sleep(10.2)
    world.store_up = world.engine_up = False
    cut = now()
    await asyncio.sleep(0.4)
    await fence.doubt()
    await asyncio.sleep(ALLOWED)
    watching.cancel()
    assert max(world.until.values()) <= cut + AFTER_ANOTHER


@on_virtual_time
async def test_what_an_engine_was_asked_before_it_missed_a_session_counts_no_more() -> None:
    world = World()
    fence = world.fence()
    await fence.look()
    world.slow, stored = 0.2, now()
    looking = asyncio.ensure_future(fence.look())
    await asyncio.sleep(0.1)
    await fence.doubt()
    await looking
    assert max(world.until.values()) <= stored + AFTER_ANOTHER
    await fence.look()
    assert min(world.until.values()) > stored + AFTER_ANOTHER, "it has it back"


def test_the_deadlines_are_those_of_what_runs() -> None:
    deadlines = Deadlines(10.0)
    both = pytest.approx(10.0 * FENCED_AT)
    assert (deadlines.allowed, deadlines.told_within) == (both, both)
    with deadlines.waited(30.0), deadlines.waited(5.0), deadlines.waited(5.0):
        assert deadlines.allowed == 5.0 * FENCED_AT
        assert deadlines.told_within == 30.0 * FENCED_AT
    assert deadlines.allowed == both


def test_the_arithmetic_of_the_heartbeat() -> None:
    """What was given last before a cut counts at Temporal a sixth of the deadline less."""
    assert FENCED_AT < 1 - 1 / BEATS
    assert min(AFTER_ANOTHER, LATE) > 2 * LOOK_EVERY


@on_virtual_time
async def test_what_another_host_has_taken_over_ends_without_a_word_more() -> None:
    world = World()
    fence = world.fence()
    await fence.look()
    before = world.until["s1"]
    world.stored["s1"] = 2
    await asyncio.sleep(LOOK_EVERY)
    await fence.look()
    assert world.running == {"s2": 1}
    assert world.until["s1"] == before < world.until["s2"]


@on_virtual_time
async def test_a_licence_lapses_by_itself_and_ends_with_notice_only_where_it_is_not_renewed() -> (
    None
):
    licence = SpeakingLease()
    assert licence.holds
    for _ in range(20):
        licence.renew(-math.inf, now() + 1.4)  # as by the store alone: always short, always renewed
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(licence.ending(), LOOK_EVERY)
    licence.renew(-math.inf, now() + 4.0)
    began = now()
    await licence.ending()
    assert now() - began == pytest.approx(1.5)
    assert licence.left == pytest.approx(2.5)
    await asyncio.sleep(2.5)
    assert not licence.holds
    licence.renew(now() + 1.0, now() + 4.0)
    assert not licence.holds
    began = now()
    await licence.sound()
    assert now() - began == pytest.approx(1.0)


@on_virtual_time
async def test_a_host_hears_a_store_that_has_lately_answered() -> None:
    world = World()
    fence = world.fence()
    assert not fence.hears_store
    watching = asyncio.ensure_future(fence.run())
    await asyncio.sleep(1.2)
    assert fence.hears_store
    world.store_up = False
    await asyncio.sleep(AFTER_ANOTHER + LOOK_EVERY)
    assert not fence.hears_store
    world.store_up = True
    await asyncio.sleep(LOOK_EVERY)
    assert fence.hears_store
    watching.cancel()
