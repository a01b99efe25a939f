"""Sessions that come at once begin in turn, those with somebody in the room first."""

from __future__ import annotations

import asyncio

import pytest

from beatroom.bot.rehearsal.virtual_loop import run_virtual
from beatroom.bot.store.events import StoredLog
from beatroom.bot.workers.beginning import LONGEST, Beginnings, Turn
from beatroom.flows.core import events as e

pytestmark = pytest.mark.unit


class Coming:
    """Sessions that come, in the order in which they begin."""

    def __init__(self, beginnings: Beginnings) -> None:
        self._beginnings = beginnings
        self.begun: dict[str, Turn] = {}

    async def comes(self, name: str) -> None:
        """One comes; somebody is in the room of those whose name is in capitals."""
        self.begun[name] = await self._beginnings.turn(somebody_waits=name.isupper())

    def all(self, names: str) -> dict[str, asyncio.Future[None]]:
        return {name: asyncio.ensure_future(self.comes(name)) for name in names}


async def settled() -> None:
    for _ in range(5):
        await asyncio.sleep(0)


async def test_those_with_somebody_in_the_room_begin_before_those_who_came_sooner() -> None:
    coming = Coming(Beginnings(2))
    coming.all("abcDeF")
    await settled()
    assert [*coming.begun] == ["a", "b"]
    for over, begins in (("a", "D"), ("b", "F"), ("D", "c"), ("F", "e")):
        coming.begun[over].over()
        await settled()
        assert [*coming.begun][-1] == begins


async def test_a_turn_that_is_over_twice_lets_one_begin() -> None:
    coming = Coming(Beginnings(1))
    coming.all("abc")
    await settled()
    coming.begun["a"].over()
    coming.begun["a"].over()
    await settled()
    assert [*coming.begun] == ["a", "b"]


async def test_who_gives_up_takes_no_turn_even_in_the_moment_in_which_it_comes() -> None:
    coming = Coming(Beginnings(1))
    waiting = coming.all("abcd")
    await settled()
    waiting["b"].cancel()
    await settled()
    coming.begun["a"].over()
    waiting["c"].cancel()  # its turn is given, and it does not know yet
    await settled()
    assert [*coming.begun] == ["a", "d"]


def test_one_that_waits_for_something_keeps_the_others_for_so_long_and_no_longer() -> None:
    async def play() -> float:
        coming, loop = Coming(Beginnings(1)), asyncio.get_running_loop()
        began = loop.time()
        await asyncio.gather(*coming.all("ab").values())
        return loop.time() - began

    assert run_virtual(play) == pytest.approx(LONGEST, abs=0.01)


def stored(*happened: e.Event) -> StoredLog:
    return StoredLog("s1", [(n, 1.0, one.model_dump_json()) for n, one in enumerate(happened, 1)])


def test_the_log_says_whether_somebody_is_there_whatever_they_say() -> None:
    ana = e.ParticipantJoined(participant="p1", name='Ana "participant_left"')
    said = e.UserSaid(text='"participant_joined"', name="Ana", participant="p1", via="text")
    gone = e.ParticipantLeft(participant="p1", reason="closed")
    assert stored(ana, said).somebody_there
    assert not stored(said).somebody_there
    assert not stored(ana, said, gone).somebody_there
