"""The queue at a machine's voice and ears, in virtual time: one's many asks delay nobody else's."""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, field

import pytest

from beatroom.bot.rehearsal.virtual_loop import run_virtual
from beatroom.bot.runtime.tasks import Tasks
from beatroom.bot.speech.fair_queue import MOST_OF_A_SESSION, TOGETHER, Busy
from beatroom.bot.speech.lane import STUCK, Lane, Late

pytestmark = pytest.mark.unit

LONG = 1000.0


@dataclass(frozen=True)
class Piece:
    """What a session asks: it takes the engine so many seconds."""

    session: str
    seconds: float
    fails: bool = False


@dataclass
class Engine:
    """One that takes as long as it is asked to; what it did, with when it began."""

    done: list[tuple[float, list[Piece]]] = field(default_factory=list[tuple[float, list[Piece]]])

    async def work(self, some: Sequence[Piece]) -> list[str]:
        self.done.append((asyncio.get_running_loop().time(), [*some]))
        await asyncio.sleep(max(one.seconds for one in some))
        if any(one.fails for one in some):
            raise ValueError("The engine broke.")
        return [one.session for one in some]

    @property
    def order(self) -> list[str]:
        return [one.session for _, some in self.done for one in some]


@dataclass
class Room:
    """A lane, those who ask there, and when each was answered."""

    lane: Lane[Piece, str]
    tasks: Tasks
    answered: list[tuple[str, float]] = field(default_factory=list[tuple[str, float]])

    def ask(
        self,
        session: str,
        seconds: float = 1.0,
        *,
        left: float = LONG,
        slack: float = 0.0,
        size: Hashable = None,
        fails: bool = False,
        given_up: Callable[[], bool] = lambda: False,
    ) -> asyncio.Task[str]:
        """Ask, in a task."""

        async def asking() -> str:
            try:
                return await self.lane.ask(
                    Piece(session, seconds, fails),
                    session=session,
                    cost=seconds,
                    left=left,
                    slack=slack,
                    size=size,
                    given_up=given_up,
                )
            finally:
                self.answered.append((session, asyncio.get_running_loop().time()))

        return asyncio.create_task(asking())


def played(play: Callable[[Room], object], *, workers: int = 1) -> tuple[Engine, Room]:
    """What an engine did, and what those who asked saw, in a play of a virtual hour."""
    engine = Engine()

    async def playing() -> Room:
        async with Tasks() as tasks:
            lane: Lane[Piece, str] = Lane(engine.work, workers)
            lane.start(tasks)
            room = Room(lane, tasks)
            asked = play(room)
            if asyncio.iscoroutine(asked):
                await asked
            await asyncio.sleep(2 * STUCK)
        return room

    return engine, run_virtual(playing)


def test_one_that_asks_for_much_delays_others_by_the_ask_in_work() -> None:
    async def play(room: Room) -> None:
        for _ in range(6):
            room.ask("flood")
        await asyncio.sleep(0.5)
        room.ask("ana")
        room.ask("ben")

    engine, room = played(play)

    assert engine.order[:3] == ["flood", "ana", "ben"]
    assert dict(room.answered)["ana"] - engine.done[0][0] == pytest.approx(2.0)


def test_what_is_waited_for_goes_before_what_is_asked_ahead_until_that_is_waited_for() -> None:
    async def play(room: Room) -> None:
        room.ask("begins")
        await asyncio.sleep(0)
        room.ask("ahead", slack=2.5)
        for _ in range(4):
            room.ask("ana", seconds=1.0)

    engine, _ = played(play)

    assert engine.order == ["begins", "ana", "ana", "ahead", "ana", "ana"]


def test_what_is_asked_ahead_is_done_where_nothing_else_is() -> None:
    engine, _ = played(lambda room: [room.ask("ahead", slack=30.0), room.ask("b", slack=20.0)])

    assert engine.order == ["b", "ahead"]
    assert engine.done[1][0] - engine.done[0][0] == pytest.approx(1.0)


def test_those_of_a_size_are_done_together_and_no_others() -> None:
    async def play(room: Room) -> None:
        room.ask("begins")
        await asyncio.sleep(0)
        room.ask("alone")
        for number in range(TOGETHER + 1):
            room.ask(f"small {number}", size=800)
        room.ask("large", size=900)
        room.ask("ahead", size=800, slack=100.0)

    engine, _ = played(play)

    assert [len(some) for _, some in engine.done] == [1, 1, TOGETHER, 1, 1, 1]
    assert engine.order[-3:] == [f"small {TOGETHER}", "large", "ahead"]


def test_what_nobody_waits_for_any_more_is_not_done() -> None:
    async def play(room: Room) -> None:
        room.ask("begins", seconds=5.0)
        await asyncio.sleep(0)
        late = room.ask("late", left=2.0)
        room.ask("gone", given_up=lambda: True)
        room.ask("patient")
        with pytest.raises(Late):
            await late

    engine, _ = played(play)

    assert engine.order == ["begins", "patient"]


def test_more_than_can_be_done_is_refused_at_once() -> None:
    async def play(room: Room) -> None:
        room.ask("flood")
        await asyncio.sleep(0)
        many = [room.ask("flood") for _ in range(MOST_OF_A_SESSION + 1)]
        await asyncio.wait(many)
        assert [isinstance(one.exception(), Busy) for one in many].count(True) == 1
        assert await room.ask("ana") == "ana"

    engine, _ = played(play)

    assert Counter(engine.order) == {"flood": MOST_OF_A_SESSION + 1, "ana": 1}


def test_what_breaks_is_the_trouble_of_who_asked() -> None:
    async def play(room: Room) -> None:
        broken, whole = room.ask("broken", fails=True), room.ask("whole")
        with pytest.raises(ValueError, match="broke"):
            await broken
        assert await whole == "whole"

    played(play)


def test_work_that_hangs_ends_the_process() -> None:
    with pytest.raises(ExceptionGroup) as ended:
        played(lambda room: room.ask("hangs", seconds=2 * STUCK))

    assert isinstance(ended.value.exceptions[0], TimeoutError)


@pytest.mark.parametrize("seed", range(5))
def test_sessions_that_always_ask_have_equal_shares(seed: int) -> None:
    drawn = random.Random(seed)
    print(f"{seed=}")  # noqa: T201
    sizes = {f"session {number}": drawn.uniform(0.1, 3.0) for number in range(drawn.randint(2, 6))}
    longest = 2 * max(sizes.values())

    async def play(room: Room) -> None:
        async def asking(session: str, most: float) -> None:
            while asyncio.get_running_loop().time() < until:
                await room.lane.ask(
                    Piece(session, seconds := drawn.uniform(0.1, 1.0) * most),
                    session=session,
                    cost=seconds,
                    left=LONG,
                )

        until = asyncio.get_running_loop().time() + 300.0
        # Two at a time of each: one that waits while the other is in work.
        for session, most in [*sizes.items()] * 2:
            room.tasks.start(asking(session, most), session)
        await asyncio.sleep(300.0)

    engine, _ = played(play)
    begins = engine.done[0][0]
    had: Counter[str] = Counter()
    for at, [one] in engine.done:
        if at - begins < 290.0:
            had[one.session] += one.seconds  # type: ignore[assignment]

    assert max(had.values()) - min(had.values()) <= longest, had
