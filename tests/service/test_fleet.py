"""Sessions in processes of their own: crashes, take-overs, and that nothing outlives them."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
import time
from pathlib import Path

import pytest
from fleet_sessions import instruct, log_of, receipt, until, until_over
from patience import eventually
from service_http import STAND_IN
from service_sessions import PERSONALITY, new_session
from stand_in import FATAL_WORDS, HANGING_WORDS

from beatroom.bot.ipc.ipc import ProcessLink
from beatroom.bot.ipc.messages import (
    Answer,
    ChangeRundown,
    End,
    MaySpeak,
    Offer,
    RequestRefused,
    RequestSucceeded,
    SessionSpec,
    ToSession,
    WebRtc,
)
from beatroom.bot.runtime.process_memory import resident_memory
from beatroom.bot.settings.settings import Settings
from beatroom.bot.store.sessions import get_session, take_over
from beatroom.bot.store.store import Store
from beatroom.bot.workers import runner
from beatroom.bot.workers.engine import NotRunning
from beatroom.bot.workers.host import SessionHost, session_host
from beatroom.bot.workers.host_licence import AFTER_ANOTHER
from beatroom.bot.workers.left_to_others import NOTHING
from beatroom.bot.workers.session_cache import SessionCache
from beatroom.bot.workers.supervision import AGE_PATIENCE, AGE_SLACK, Lifetime, exit_words, lifetime
from beatroom.flows.core import events as e
from beatroom.flows.core.events import Recorded
from beatroom.flows.kinds.plan import plan

pytestmark = pytest.mark.service


def lobby(state: object) -> bool:
    return getattr(state, "phase", "") != "starting"


async def start(host: SessionHost, board: SessionCache, store: Store, title: str = "Tea") -> str:
    session = await new_session(store, title)
    await host.start(session)
    await until(board, session, lobby)
    return session


async def end(host: SessionHost, session: str) -> None:
    answer = await host.ask(session, End(request="end", reason="enough", at_once=True), 10.0)
    assert isinstance(answer, RequestSucceeded)
    await until_over(host, session)


async def test_a_session_runs_in_a_process_and_ends(
    host: SessionHost, board: SessionCache, store: Store
) -> None:
    session = await start(host, board, store)
    offer = Offer(request="o", participant="p1", name="Ana", sdp="hello", sdp_type="offer")
    answer = await host.ask(session, offer, 10.0)
    assert isinstance(answer, Answer)
    assert answer.sdp == "answer to hello"
    vitals = host.alive()[session]
    assert vitals.ready
    assert vitals.pid not in (None, os.getpid())

    op = ChangeRundown(request="x", op="extend", by="me", seconds=60)
    assert isinstance(await host.ask(session, op, 10.0), RequestSucceeded)
    standing = board.get(session)
    assert standing is not None
    assert standing.state.rundown.length == 660.0  # the answer comes after what it caused

    refused = await host.ask(session, ChangeRundown(request="y", op="resume", by="me"), 10.0)
    assert isinstance(refused, RequestRefused)
    assert "not on hold" in refused.reason

    await end(host, session)
    row = await store.read(lambda c: get_session(c, session))
    assert row.phase == "ended"
    assert isinstance((await log_of(store, session))[-1].event, e.Ended)
    with pytest.raises(NotRunning):
        await host.ask(session, op, 1.0)


async def test_instructions_reach_the_session_and_their_receipts_say_so(
    host: SessionHost, board: SessionCache, store: Store
) -> None:
    session = await start(host, board, store)
    await instruct(store, session, "Say this now.")
    await instruct(store, session, "Later.", mode="queued")
    await host.wake(session)
    await until(board, session, lambda s: len(s.instructions) == 2)
    await eventually_spoken(store, session, "i1")
    assert (await receipt(store, session, "i2")).state == "delivered"
    await end(host, session)
    assert (await receipt(store, session, "i2")).state == "expired"


async def eventually_spoken(store: Store, session: str, instruction: str) -> None:
    async def spoken() -> bool:
        return (await receipt(store, session, instruction)).state == "spoken"

    await eventually(spoken)


async def test_a_killed_process_is_replaced_and_nothing_is_lost_or_done_twice(
    host: SessionHost, board: SessionCache, store: Store
) -> None:
    session = await start(host, board, store)
    await instruct(store, session, "Before.")
    await host.wake(session)
    await eventually_spoken(store, session, "i1")
    for round_number in (2, 3):
        pid = host.alive()[session].pid
        assert pid is not None
        for n in range(5):
            await instruct(store, session, f"Round {round_number}, {n}.")
        os.kill(pid, signal.SIGKILL)
        for n in range(5):
            await instruct(store, session, f"Round {round_number}, {n}, while it was away.")
            await host.wake(session)
        await until(board, session, lambda s, epoch=round_number: s.epoch == epoch)
    assert host.alive()[session].restarts == 2
    for n in range(1, 22):
        await eventually_spoken(store, session, f"i{n}")
    await end(host, session)
    log = await log_of(store, session)
    for kind in (e.InstructionAdded, e.InstructionConsumed):
        told = [r.event.instruction for r in log if isinstance(r.event, kind)]
        assert sorted(told) == sorted(f"i{n}" for n in range(1, 22))
    assert [r.event.epoch for r in log if isinstance(r.event, e.Resumed)] == [2, 3]


async def test_an_instruction_that_kills_the_process_is_delivered_to_the_next(
    host: SessionHost, board: SessionCache, store: Store
) -> None:
    session = await start(host, board, store)
    await instruct(store, session, FATAL_WORDS)
    await host.wake(session)
    await until(board, session, lambda s: s.epoch == 2 and len(s.instructions) == 1)
    await eventually_spoken(store, session, "i1")
    await end(host, session)


async def test_a_session_that_dies_again_and_again_fails_and_says_why(
    host: SessionHost, store: Store
) -> None:
    session = await new_session(store, "This one dies at once")
    await host.start(session)
    await until_over(host, session)
    last = (await log_of(store, session))[-1].event
    assert isinstance(last, e.Failed)
    assert (
        last.reason
        == "it broke 4 times within a minute; the last time its process died (exit code 3)"
    )
    assert (await store.read(lambda c: get_session(c, session))).phase == "failed"


@pytest.mark.parametrize(
    ("title", "target", "why"),
    [
        ("This one dies at once", STAND_IN, "its process died (exit code 3)"),
        ("Tea", "nowhere:run_session", "its process died while it loaded (exit code 1)"),
    ],
)
async def test_starts_that_come_to_nothing_all_count_however_long_they_take(
    *,
    title: str,
    target: str,
    why: str,
    settings: Settings,
    store: Store,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(runner, "RESTARTS_WITHIN", -1.0)  # as if each had taken longer
    async with session_host(settings, store, SessionCache(), target=target) as host:
        session = await new_session(store, title)
        await host.start(session)
        await until_over(host, session)
    last = (await log_of(store, session))[-1].event
    assert isinstance(last, e.Failed)
    assert last.reason == f"it broke 4 times in a row before it was ready; the last time {why}"


@pytest.mark.parametrize(
    ("title", "target"), [("This one dies at once", STAND_IN), ("Tea", "nowhere:run_session")]
)
async def test_what_comes_to_nothing_on_one_of_several_hosts_is_left_to_the_others(
    title: str, target: str, settings: Settings, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(runner, "RESTART_PAUSE", 0.0)

    async def phase() -> str:
        return (await store.read(lambda c: get_session(c, session))).phase

    async with session_host(settings, store, SessionCache(), target=target, fenced=True) as host:
        session = await new_session(store, title)
        await host.run(session)
        assert await phase() == "starting"
        loads = target == STAND_IN
        assert (host.is_warm(), host.keeps_off(session)) == (loads, loads)
        if loads:  # it had come to nothing on another host, too
            for _ in range(NOTHING):
                await store.write(take_over(session, "another host"))
            await host.run(session)
            assert await phase() == "failed"


async def test_a_session_that_grows_too_large_is_stopped(host: SessionHost, store: Store) -> None:
    session = await new_session(store, "This one grows")
    await host.start(session)
    await until_over(host, session)
    last = (await log_of(store, session))[-1].event
    assert isinstance(last, e.Failed)
    assert last.reason.endswith("its process took 10000 MB of memory")


def test_memory_is_what_is_taken_now_not_what_once_was() -> None:
    size = 64_000_000
    before = resident_memory()
    much = bytearray(b"x") * size
    assert resident_memory() > before + 0.9 * size
    del much
    assert resident_memory() < before + 0.5 * size


@pytest.mark.parametrize(
    ("code", "says"),
    [
        (3, "exit code 3"),
        (-9, "killed by SIGKILL"),
        (-11, "killed by SIGSEGV"),
        (-99, "killed by signal 99"),
        (0, "it left before the session was over"),
        (None, "it could not be reaped"),
    ],
)
def test_how_a_process_died_is_said_in_words(code: int | None, says: str) -> None:
    assert exit_words(code) == says


async def test_a_session_that_is_too_old_is_ended(settings: Settings, store: Store) -> None:
    settings = settings.model_copy(update={"session_age": 60.0})
    async with session_host(settings, store, SessionCache(), target=STAND_IN) as host:
        session = await new_session(store, at=time.time() - 61)
        await host.start(session)
        await until_over(host, session)
    last = (await log_of(store, session))[-1].event
    assert isinstance(last, e.Ended)
    assert last.reason == "it ran for longer than the 60 seconds that it may take"


async def test_garbage_is_collected_but_not_among_what_was_loaded_in_advance(
    settings: Settings, store: Store
) -> None:
    settings = settings.model_copy(update={"session_age": 60.0})
    async with session_host(settings, store, SessionCache(), target=STAND_IN) as host:
        session = await new_session(store, "It is tidy", at=time.time() - 61)
        await host.start(session)
        await until_over(host, session)
    assert isinstance((await log_of(store, session))[-1].event, e.Ended)


async def test_a_session_that_is_too_old_and_does_not_end_fails(
    settings: Settings, store: Store
) -> None:
    settings = settings.model_copy(update={"session_age": 60.0})
    async with session_host(settings, store, SessionCache(), target=STAND_IN) as host:
        session = await new_session(store, "It never ends", at=time.time() - 60 - AGE_PATIENCE - 1)
        await host.start(session)
        await until_over(host, session)
        assert not multiprocessing.active_children()
    last = (await log_of(store, session))[-1].event
    assert isinstance(last, e.Failed)
    assert last.reason == "it ran for longer than the 60 seconds that it may take"


async def test_a_scheduled_sessions_age_counts_from_its_start() -> None:
    created = e.Created(
        session="s",
        personality="tea",
        title="Tea",
        kind="conversation",
        language="en",
        timezone="UTC",
        rundown=plan(PERSONALITY),
        starts_at=5000.0,
    )
    log = (
        Recorded(seq=1, at=1000.0, event=created),
        Recorded(seq=2, at=5001.0, event=e.Launched()),
    )
    spec = SessionSpec(
        session="s",
        epoch=1,
        personality=PERSONALITY,
        title="Tea",
        timezone="UTC",
        transport=WebRtc(),
        settings={},
    )
    usual = Settings(_env_file=None, max_length=7200, nobody_came=600)
    assert lifetime(spec, log, usual) == Lifetime(began=5001.0, most=600 + 7200 + AGE_SLACK)


async def test_a_process_that_hangs_is_replaced(
    settings: Settings, board: SessionCache, store: Store
) -> None:
    soon = settings.model_copy(update={"heartbeat_deadline": 5.0})
    async with session_host(soon, store, board, target=STAND_IN) as host:
        session = await start(host, board, store)
        pid = host.alive()[session].pid
        assert pid is not None
        os.kill(pid, signal.SIGSTOP)
        await until(board, session, lambda s: s.epoch >= 2)
        assert not exists(pid)
        await end(host, session)


async def test_a_process_that_was_overtaken_writes_nothing_more(
    host: SessionHost, board: SessionCache, store: Store
) -> None:
    session = await start(host, board, store)
    before = await log_of(store, session)
    await store.write(take_over(session))  # another host has it now
    await instruct(store, session, "Who hears this?")
    await host.wake(session)
    await until_over(host, session)
    assert await log_of(store, session) == before


async def test_a_restarted_service_takes_its_sessions_over(
    settings: Settings, store: Store
) -> None:
    board = SessionCache()
    async with session_host(settings, store, board, target="stand_in:run_session") as host:
        session = await start(host, board, store)
        pid = host.alive()[session].pid
        assert pid is not None
        await instruct(store, session, "Said before.")
        await host.wake(session)
        await eventually_spoken(store, session, "i1")
    assert not exists(pid)
    await instruct(store, session, "Accepted while nothing ran.")
    board = SessionCache()
    async with session_host(settings, store, board, target="stand_in:run_session") as host:
        await host.start(session)  # as the engine of the next service does
        await eventually_spoken(store, session, "i2")
        state = await until(board, session, lambda s: s.epoch == 2)
        assert state.instructions["i1"].state == "spoken"
        await end(host, session)


async def test_a_process_whose_service_is_gone_exits(
    host: SessionHost, board: SessionCache, store: Store
) -> None:
    session = await start(host, board, store)
    pid = host.alive()[session].pid
    await host.stop(session)
    assert not exists(pid)
    assert (await store.read(lambda c: get_session(c, session))).phase == "lobby"


async def test_a_process_that_hangs_does_not_outlive_its_service(
    host: SessionHost, board: SessionCache, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = await start(host, board, store)
    await instruct(store, session, HANGING_WORDS)
    await host.wake(session)
    await until(board, session, lambda s: "i1" in s.instructions)
    hanging = host._runners[session][0]._process
    assert hanging is not None
    killed, kill = list[bool](), hanging.process.kill
    monkeypatch.setattr(hanging.process, "kill", lambda: (killed.append(True), kill()))
    await hanging.link.close()  # as the end of the service does, which then kills nobody
    await until(board, session, lambda s: s.epoch == 2)
    assert killed == []
    await end(host, session)


async def test_a_standby_process_is_used_and_replaced(settings: Settings, store: Store) -> None:
    settings = settings.model_copy(update={"standby": 1})
    board = SessionCache()
    async with session_host(settings, store, board, target="stand_in:run_session") as host:
        for _ in range(3):
            session = await start(host, board, store)
            await end(host, session)


async def test_twenty_sessions_leave_nothing_behind(
    host: SessionHost, board: SessionCache, store: Store
) -> None:
    await end(host, await start(host, board, store))  # what is opened once is open from here
    tasks, files = len(asyncio.all_tasks()), open_files()
    pids: list[int | None] = []
    for _ in range(20):
        session = await start(host, board, store)
        pids.append(host.alive()[session].pid)
        await end(host, session)
    assert len(asyncio.all_tasks()) == tasks
    assert open_files() <= files
    assert [pid for pid in pids if exists(pid)] == []
    assert board.all() == {}


def open_files() -> int:
    return len(list(Path("/proc/self/fd").iterdir()))


def exists(pid: int | None) -> bool:
    return Path(f"/proc/{pid}").exists()


async def test_a_fenced_host_says_from_when_and_until_when_its_sessions_may_be_heard(
    settings: Settings, store: Store, board: SessionCache, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[tuple[str, MaySpeak | None]] = []
    send_spec, send = ProcessLink.send_spec, ProcessLink.send

    async def begun(link: ProcessLink, spec: SessionSpec, log: str) -> None:
        told.append((spec.session, spec.may_speak))
        await send_spec(link, spec, log)

    async def sent(link: ProcessLink, message: ToSession) -> None:
        if isinstance(message, MaySpeak):
            told.append(("renewed", message))
        await send(link, message)

    monkeypatch.setattr(ProcessLink, "send_spec", begun)
    monkeypatch.setattr(ProcessLink, "send", sent)
    now = asyncio.get_running_loop().time
    first = now() + 60.0
    more = {"target": STAND_IN, "address": "http://ours", "fenced": True}
    async with session_host(settings, store, board, **more) as host:
        await host.license(first)
        own = await start(host, board, store)
        others = await new_session(store, "Tea")
        await store.write(take_over(others, "http://another"))
        began = now()
        await host.start(others)
        await until(board, others, lobby)
        await host.license(first + 1.0)
    assert told[0] == (own, MaySpeak(since=0.0, until=first))
    session, licence = told[1]
    assert session == others
    assert licence is not None
    assert began + AFTER_ANOTHER <= licence.since <= now() + AFTER_ANOTHER
    renewed = [licence for what, licence in told if what == "renewed" and licence is not None]
    assert {one.until for one in renewed} == {first + 1.0}
    assert {one.since for one in renewed} == {0.0, licence.since}
