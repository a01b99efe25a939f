"""The task group: nothing outlives it, nothing fails unseen."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from itertools import pairwise
from types import SimpleNamespace

import pytest
from structlog.testing import capture_logs

from beatroom.bot.ipc.messages import End, IceCandidates, Offer, RequestRefused
from beatroom.bot.rehearsal.virtual_loop import run_virtual
from beatroom.bot.rooms.webrtc import RoomError
from beatroom.bot.runtime.tasks import FIRST_PAUSE, LONGEST_PAUSE, Tasks, failures
from beatroom.bot.workers import worker_main
from beatroom.bot.workers.worker_main import SessionRunner, run_session

pytestmark = pytest.mark.unit


async def test_tasks_that_still_run_are_cancelled_when_the_block_ends() -> None:
    ended: list[str] = []

    async def wait_for_ever() -> None:
        try:
            await asyncio.Event().wait()
        finally:
            ended.append("cancelled")

    async with Tasks() as tasks:
        tasks.start(wait_for_ever(), "waits")
        await asyncio.sleep(0)
        assert len(tasks) == 1

    assert ended == ["cancelled"]
    assert len(tasks) == 0


async def test_a_failure_is_logged_ends_the_group_and_is_raised() -> None:
    async def fail() -> None:
        raise RuntimeError("broken")

    async def group() -> None:
        async with Tasks() as tasks:
            tasks.start(fail(), "fails")
            await asyncio.Event().wait()

    with capture_logs() as logs, pytest.raises(ExceptionGroup) as caught:
        await group()

    assert isinstance(caught.value.exceptions[0], RuntimeError)
    assert logs[0]["event"] == "task_failed"
    assert logs[0]["task"] == "fails"


def ends_the_task_it_runs_in() -> BaseException:
    return asyncio.CancelledError()


FAILS = pytest.mark.parametrize(
    "error",
    [
        RuntimeError("broken"),
        ends_the_task_it_runs_in(),
        BaseExceptionGroup("several", [asyncio.CancelledError()]),
    ],
    ids=["an error", "a cancellation of its own", "a group of them"],
)


@FAILS
def test_a_task_aside_fails_for_itself_alone(error: BaseException) -> None:
    async def fail() -> None:
        raise error

    async def group() -> str:
        before = failures["consult"]
        async with Tasks() as tasks:
            others = tasks.start(asyncio.sleep(5.0, "done"), "another session")
            assert await tasks.aside(fail(), "consult weather") is None
            assert await tasks.aside(asyncio.sleep(0, "its own"), "consult weather") == "its own"
            assert failures["consult"] == before + 1
            return await others

    with capture_logs() as logs:
        assert run_virtual(group) == "done"
    assert [(line["event"], line["task"]) for line in logs] == [("task_failed", "consult weather")]


@FAILS
def test_a_kept_task_is_started_again_with_growing_pauses(error: BaseException) -> None:
    began: list[float] = []

    async def group(lasting: Callable[[int], float]) -> None:
        loop, before = asyncio.get_running_loop(), failures["schedule"]

        async def fail() -> None:
            began.append(loop.time())
            await asyncio.sleep(lasting(len(began)))
            raise error

        with capture_logs():
            async with Tasks() as tasks:
                tasks.keep(fail, "schedule")
                await asyncio.sleep(500.0)
        assert failures["schedule"] - before == len(began) - (began[-1] == loop.time())

    run_virtual(lambda: group(lambda _: 0.0))
    pauses = [later - sooner for sooner, later in pairwise(began)]
    growing = [FIRST_PAUSE * 2**n for n in range(6)]
    assert pauses[:7] == pytest.approx([*growing, LONGEST_PAUSE])
    assert pauses[7:] == pytest.approx([LONGEST_PAUSE] * 6)

    began.clear()
    run_virtual(lambda: group(lambda run: 2 * LONGEST_PAUSE if run == 3 else 0.0))
    pauses = [later - sooner for sooner, later in pairwise(began)]
    assert pauses[2:4] == pytest.approx([2 * LONGEST_PAUSE + FIRST_PAUSE, 2 * FIRST_PAUSE])


def test_a_kept_task_ends_with_its_group_and_when_it_is_done() -> None:
    runs: list[str] = []

    async def once() -> None:
        runs.append("once")

    async def for_ever() -> None:
        runs.append("for ever")
        await asyncio.Event().wait()

    async def group() -> None:
        async with Tasks() as tasks:
            await tasks.keep(once, "once")
            tasks.keep(for_ever, "for ever")
            tasks.aside(for_ever(), "never begun").cancel()
            await asyncio.sleep(500.0)

    run_virtual(group)
    assert runs == ["once", "for ever"]


async def test_a_host_that_is_gone_is_no_failure_of_a_session(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def sent(_: object) -> None:
        """Nobody hears it any more."""

    async def hears_nothing() -> None:
        """The line is closed at the other end."""

    served = SessionRunner.__new__(SessionRunner)  # without a session, which goes on for ever
    served._link = SimpleNamespace(receive=hears_nothing)  # type: ignore[assignment]
    served.session = SimpleNamespace(measured=tuple)  # type: ignore[assignment]
    monkeypatch.setattr(served, "run", asyncio.Event().wait)
    monkeypatch.setattr(worker_main, "SessionRunner", lambda *_: served)
    for loads in ("warm", "load_ears", "know_language", "is_alone"):
        monkeypatch.setattr(worker_main, loads, lambda *_: None)
    spec = SimpleNamespace(settings={}, personality=SimpleNamespace(language="en"), epoch=1)
    before = failures.total()

    with capture_logs() as logs:
        await run_session(spec, SimpleNamespace(send=sent))  # type: ignore[arg-type]
    assert logs == []  # in tests that is: no error
    assert failures.total() == before


async def test_what_one_browser_brings_in_ends_nobody_s_session(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def breaks(*_: object) -> None:
        raise ValueError("what somebody sent cannot be worked with")

    async with Tasks() as tasks:
        served = SessionRunner.__new__(SessionRunner)  # its ways in, without a session behind them
        served._tasks = tasks
        served._link = SimpleNamespace(send=breaks)  # type: ignore[assignment]
        served.session = SimpleNamespace(typed=breaks)  # type: ignore[assignment]
        monkeypatch.setattr(served, "_signalled", breaks)
        monkeypatch.setattr(served, "_confirm", breaks)
        monkeypatch.setattr(
            "beatroom.bot.workers.worker_main.steer", lambda *_: asyncio.sleep(0, {})
        )
        await served._typed("p1", "hello", "a-1")
        served._offended("p1", "", "too many")
        await served._obey(IceCandidates(request="1", participant="p1", pc_id="x", candidates=()))
        await served._obey(End(request="2", reason="enough", at_once=True))
        assert len(tasks) == 4
        await asyncio.wait(set(tasks._running))
        others = tasks.start(asyncio.sleep(0, "they go on"), "the others")
        assert await others == "they go on"


async def test_who_is_not_let_in_now_is_told_for_how_long() -> None:
    sent: list[RequestRefused] = []

    async def send(refused: RequestRefused) -> None:
        sent.append(refused)

    async def kept_out(_: object) -> None:
        raise RoomError("You were removed.", 30.0)

    served = SessionRunner.__new__(SessionRunner)  # its ways in, without a session behind them
    served._link = SimpleNamespace(send=send)  # type: ignore[assignment]
    served._signal = kept_out  # type: ignore[assignment, method-assign]
    await served._signalled(
        Offer(request="1", participant="p1", name="Ben", sdp="", sdp_type="offer")
    )
    assert sent == [RequestRefused(request="1", reason="You were removed.", seconds=30.0)]


@pytest.mark.parametrize("kept", [True, False])
async def test_where_any_failure_counts_a_task_that_is_cancelled_from_within_has_failed(
    kept: bool,
) -> None:
    async def cancelled() -> None:
        raise asyncio.CancelledError

    async def group_of_it() -> None:
        async with Tasks(strict=True) as tasks:
            if kept:
                tasks.keep(cancelled, "answers")
            else:
                tasks.aside(cancelled(), "answers")
            await asyncio.sleep(0.01)

    with pytest.raises(ExceptionGroup) as group:
        await group_of_it()
    assert "'answers' was cancelled from within" in str(group.value.exceptions[0])
