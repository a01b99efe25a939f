"""Processes for sessions load in turns, and one that comes to nothing holds nobody up."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any, cast

import pytest
from patience import eventually

from beatroom.bot.ipc.messages import ProcessReady, ToHost
from beatroom.bot.rehearsal.virtual_loop import run_virtual
from beatroom.bot.workers import processes as starting
from beatroom.bot.workers.child import Role
from beatroom.bot.workers.processes import Processes, ProcessStartError, SessionProcess

pytestmark = pytest.mark.unit

ROLE = Role("nowhere:run_session", {}, "error", "json")


class Loading:
    """A process, and its line, of which it is seen when it loads; it ends when it is told to."""

    def __init__(self, comes: asyncio.Future[ToHost | None]) -> None:
        self.comes, self.ended = comes, False

    async def receive(self) -> ToHost | None:
        return await self.comes

    async def close(self) -> None:
        self.ended = True

    @property
    def started(self) -> SessionProcess:
        process = SimpleNamespace(exitcode=None, pid=0, join=lambda _: None, close=lambda: None)
        process.kill = lambda: setattr(process, "exitcode", -9)
        return SessionProcess(cast("Any", process), cast("Any", self))


@pytest.fixture
def loading(monkeypatch: pytest.MonkeyPatch) -> list[Loading]:
    """The processes that are started from now on, in order; each loads until it is told."""
    begun: list[Loading] = []

    async def forked(_: Processes) -> SessionProcess:
        begun.append(Loading(asyncio.get_running_loop().create_future()))
        return begun[-1].started

    monkeypatch.setattr(Processes, "_forked", forked)
    return begun


async def settled() -> None:
    """Whatever could go on by itself has."""
    for _ in range(20):
        await asyncio.sleep(0)


async def test_processes_load_in_turns_so_that_a_burst_of_starts_is_not_late_as_a_whole(
    loading: list[Loading],
) -> None:
    processes = Processes(ROLE, standby=0, at_once=2)
    taken = [asyncio.ensure_future(processes.take()) for _ in range(20)]
    await settled()
    for done in range(20):
        assert len(loading) == min(20, done + 2)
        assert sum(task.done() for task in taken) == done
        loading[done].comes.set_result(ProcessReady())
        await settled()
    assert len({(await task).link for task in taken}) == 20


async def test_a_process_that_does_not_load_gives_its_turn_to_the_next(
    loading: list[Loading], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(starting, "LOAD_DEADLINE", 0.0)
    processes = Processes(ROLE, standby=0, at_once=1)
    for _ in range(2):
        with pytest.raises(ProcessStartError, match="did not load within 0 seconds"):
            await processes.take()
    assert [one.ended for one in loading] == [True, True]


async def test_whoever_waits_for_a_turn_takes_what_has_become_ready(
    loading: list[Loading],
) -> None:
    processes = Processes(ROLE, standby=1, at_once=1)
    keeping = asyncio.ensure_future(processes.keep_warm())
    await settled()
    assert not processes.warm
    taking = asyncio.ensure_future(processes.take())
    await settled()
    loading[0].comes.set_result(ProcessReady())
    assert (await taking).link is loading[0]
    assert processes.warm
    assert Processes(ROLE, standby=0).warm
    assert len(loading) == 1
    keeping.cancel()


def test_those_that_wait_are_brought_up_once_nobody_comes_any_more(loading: list[Loading]) -> None:
    async def main() -> None:
        processes = Processes(ROLE, standby=3, at_once=1)
        keeping = asyncio.ensure_future(processes.keep_warm())
        for number in range(3):
            await settled()
            loading[number].comes.set_result(ProcessReady())
        await settled()
        assert len(loading) == processes.ready == 3
        for _ in range(3):  # one after the other, each a moment before it would be quiet
            await processes.take()
            processes.refill()
            await asyncio.sleep(0.9 * starting.QUIET)
            assert len(loading) == 3
        await asyncio.sleep(0.2 * starting.QUIET)
        assert len(loading) == 4
        assert processes.ready == 0  # that one still loads
        keeping.cancel()

    run_virtual(main)


async def test_no_more_wait_than_have_a_place_but_one(loading: list[Loading]) -> None:
    free = 2
    processes = Processes(ROLE, standby=5, at_once=1, places=lambda: free)
    keeping = asyncio.ensure_future(processes.keep_warm())
    for number in range(2):
        await settled()
        loading[number].comes.set_result(ProcessReady())
    await settled()
    assert len(loading) == 2
    free = 0
    await processes.take()
    processes.refill()
    await settled()
    assert len(loading) == 2  # one still waits, for a session whose process dies
    keeping.cancel()


@pytest.mark.parametrize("standby", [0, 1])
async def test_where_others_can_take_them_nobody_comes_until_one_has_loaded_again(
    loading: list[Loading], monkeypatch: pytest.MonkeyPatch, standby: int
) -> None:
    for name in ("QUIET", "FIRST_PAUSE", "LONGEST_PAUSE"):
        monkeypatch.setattr(starting, name, 0.0)
    processes = Processes(ROLE, standby=standby, at_once=1, elsewhere=True)
    assert processes.warm is (standby == 0)
    keeping = asyncio.ensure_future(processes.keep_warm())
    taking = asyncio.ensure_future(processes.take())

    async def next_one(number: int, comes: ToHost | None) -> None:
        await eventually(lambda: len(loading) == number, what=f"{number} have begun")
        loading[-1].comes.set_result(comes)

    for number in range(1, 5):  # those that are tried die while they load, too
        await next_one(number, None)
    with pytest.raises(ProcessStartError, match="died while it loaded"):
        await taking
    assert not processes.warm
    await next_one(5, ProcessReady())
    await eventually(lambda: processes.warm, what="one has loaded")
    assert (await processes.take()).link is loading[-1]
    keeping.cancel()


async def test_those_that_are_ready_are_for_whoever_comes_though_one_more_does_not_load(
    loading: list[Loading], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("QUIET", "FIRST_PAUSE", "LONGEST_PAUSE"):
        monkeypatch.setattr(starting, name, 0.0)
    processes = Processes(ROLE, standby=2, at_once=1, elsewhere=True)
    processes.refill()
    keeping = asyncio.ensure_future(processes.keep_warm())
    for number, comes in ((1, ProcessReady()), (2, None)):
        await eventually(lambda n=number: len(loading) == n, what=f"{number} have begun")
        loading[-1].comes.set_result(comes)
    await eventually(lambda: len(loading) == 3, what="it is tried again")
    assert (processes.warm, processes.broken) == (True, False)
    assert (await processes.take()).link is loading[0]
    loading[-1].comes.set_result(None)
    await eventually(lambda: processes.broken, what="there is none, and none loads")
    assert not processes.warm
    keeping.cancel()


async def test_a_machine_that_starts_no_process_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(11, "Resource temporarily unavailable")

    monkeypatch.setattr(Processes, "_begin", full)
    processes = Processes(ROLE, standby=0, elsewhere=True)
    with pytest.raises(ProcessStartError, match=r"could not be started.*temporarily unavailable"):
        await processes.take()
    assert not processes.warm
