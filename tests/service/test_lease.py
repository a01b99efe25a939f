"""Several services on one database: each session is started once, and run by one of them."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import time
from collections.abc import AsyncGenerator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from datetime import UTC, datetime
from pathlib import Path

import httpx
import pytest
from fleet_sessions import log_of
from patience import SOON, eventually
from service_http import Caller, calling, personalities_folder
from service_process import ServiceProcess
from service_sessions import new_session
from shared_wall import SharedWall
from sqlalchemy import select

from beatroom.bot.cluster.leases import Leases
from beatroom.bot.cluster.local import LocalEngine
from beatroom.bot.settings.settings import Settings
from beatroom.bot.store.errors import StaleEpoch
from beatroom.bot.store.leases import (
    Claim,
    abandoned_sessions,
    forget_leases,
    give_all_back,
    give_back,
    renew_leases,
    take_lease,
    take_over_with_lease,
)
from beatroom.bot.store.sessions import append, get_session
from beatroom.bot.store.store import Store, open_store
from beatroom.bot.store.tables import LeaseRow
from beatroom.flows.core import events as e
from beatroom.flows.core.clock import LoopClock
from beatroom.flows.core.events import Recorded

pytestmark = pytest.mark.service

TOKEN = "an operator's token of both services"
LEASE = 3.0
"""Seconds by the wall, which stands still here until it is moved; it is looked at each second."""
MANY = 8
HOUR = 3600.0


@pytest.fixture
async def store(url: str) -> AsyncGenerator[Store]:
    async with open_store(url) as opened:
        yield opened


def claim(holder: str, now: float, *gone: str) -> Claim:
    return Claim(holder, now, now + 10.0, gone)


async def holders(store: Store) -> dict[str, tuple[str, float]]:
    """Who holds each session's lease, and until when."""
    query = select(LeaseRow.session_id, LeaseRow.holder, LeaseRow.until)

    async def work(connection: object) -> dict[str, tuple[str, float]]:
        rows = await connection.execute(query)  # pyright: ignore[reportAttributeAccessIssue]
        return {row[0]: (row[1], row[2]) for row in rows}

    return await store.read(work)


async def test_of_two_that_want_a_lease_one_has_it_until_it_runs_out(
    store: Store, url: str
) -> None:
    session = await new_session(store)
    async with open_store(url) as other:
        took = await asyncio.gather(
            *(
                where.write(lambda c, h=holder: take_lease(c, session, claim(h, 100.0)))
                for where, holder in [(store, "a"), (other, "b")] * 5
            )
        )
        winners = {holder for holder, has in zip("ababababab", took, strict=True) if has}
        assert len(winners) == 1
        assert sum(took) == 5
        [winner] = winners
        loser = "b" if winner == "a" else "a"
        assert not await other.write(lambda c: take_lease(c, session, claim(loser, 109.9)))
        assert await store.write(lambda c: take_lease(c, session, claim(winner, 105.0)))
        assert not await other.write(lambda c: take_lease(c, session, claim(loser, 114.9)))
        assert await other.write(lambda c: take_lease(c, session, claim(loser, 115.0)))
        assert await store.write(renew_leases([session], claim(winner, 116.0))) == {session}
        assert await other.write(renew_leases([session], claim(loser, 116.0))) == set()


async def test_who_has_no_lease_takes_nothing_over(store: Store) -> None:
    session = await new_session(store)
    taken = await store.write(take_over_with_lease(session, claim("a", 100.0)))
    assert taken is not None
    assert taken.row.epoch == 1
    assert await store.write(take_over_with_lease(session, claim("b", 101.0))) is None
    assert (await store.read(lambda c: get_session(c, session))).epoch == 1
    later = await store.write(take_over_with_lease(session, claim("b", 110.0)))
    assert later is not None
    assert later.row.epoch == 2
    event = Recorded(seq=2, at=111.0, event=e.NodeEntered(node="boot", responds=False))
    with pytest.raises(StaleEpoch):  # it was only slow, and does not know yet
        await store.write(append(session, 1, (event,), "lobby"))


async def test_what_is_abandoned_and_what_is_given_back(store: Store) -> None:
    one, two, three = [await new_session(store) for _ in range(3)]
    for session, holder in [(one, "a"), (two, "b")]:
        await store.write(lambda c, s=session, h=holder: take_lease(c, s, claim(h, 100.0)))
    assert await store.read(lambda c: abandoned_sessions(c, 105.0)) == [three]
    assert set(await store.read(lambda c: abandoned_sessions(c, 105.0, ["b"]))) == {two, three}
    assert len(await store.read(lambda c: abandoned_sessions(c, 110.0))) == 3
    assert await store.write(lambda c: take_lease(c, two, claim("a", 105.0, "b")))
    await store.write(lambda c: give_back(c, one, "b"))
    assert set(await holders(store)) == {one, two}
    await store.write(lambda c: give_back(c, one, "a"))
    assert set(await holders(store)) == {two}
    await store.write(lambda c: give_all_back(c, "a"))
    assert await holders(store) == {}
    await store.write(lambda c: take_lease(c, one, claim("a", 100.0)))
    await store.write(lambda c: forget_leases(c, 110.0))
    assert set(await holders(store)) == {one}
    await store.write(lambda c: forget_leases(c, 110.1))
    assert await holders(store) == {}


async def test_a_service_in_the_same_folder_is_seen_to_be_gone(
    store: Store, settings: Settings
) -> None:
    first, second = (Leases(settings, store, LoopClock()) for _ in range(2))
    assert first.gone() == second.gone() == ()
    os.close(first._lock)  # which is what the system does when the process is killed
    assert second.gone() == second.claim().gone == (first.holder,)
    second.forget(second.gone())
    assert second.gone() == ()
    await second.close()
    third = Leases(settings, store, LoopClock())
    assert third.gone() == ()
    await third.close()


async def test_a_service_gives_back_what_it_runs_when_it_stops(settings: Settings) -> None:
    async with calling(settings) as caller:
        made = await caller.start()
        [(holder, _)] = (await holders(caller.service.store)).values()
        assert holder == engine_of(caller)._leases.holder
    async with calling(settings) as caller:
        await running_again(caller, made["id"])


async def test_a_session_that_is_over_leaves_no_lease(settings: Settings) -> None:
    async with calling(settings) as caller:
        made = await caller.start()
        await caller.ask("POST", f"/sessions/{made['id']}/end", 202, {"at_once": True})

        async def none_left() -> bool:
            return await holders(caller.service.store) == {}

        await eventually(none_left)


async def test_a_service_takes_over_what_it_has_room_for(settings: Settings) -> None:
    short = settings.model_copy(update={"lease_seconds": 1.0, "max_sessions": 1})
    async with calling(short) as caller:
        mine = await caller.start()
        left = await new_session(caller.service.store)
        assert list(caller.service.engine.alive()) == [mine["id"]]
        await caller.ask("POST", f"/sessions/{mine['id']}/end", 202, {"at_once": True})
        await running_again(caller, left)


def engine_of(caller: Caller) -> LocalEngine:
    engine = caller.service.engine
    assert isinstance(engine, LocalEngine)
    return engine


async def running_again(caller: Caller, session: str) -> None:
    async def holds() -> bool:
        return session in caller.service.engine.alive()

    await eventually(holds)
    await caller.until(session, lambda view: view["phase"] == "lobby")


class Pair:
    """Two services, each with a folder of its own, on one database and with one wall clock."""

    def __init__(self, folder: Path, url: str, stack: ExitStack) -> None:
        self.services: list[ServiceProcess] = []
        self.wall = SharedWall(folder / "wall")
        self.wall.move_to(float(int(time.time())))
        for name in ("a", "b"):
            personalities_folder(folder / name / "personalities")
            more = {
                "DATABASE_URL": url,
                "OPERATOR_TOKEN": TOKEN,
                "LEASE_SECONDS": str(LEASE),
                "STANDBY": "0",
                "LOG_LEVEL": "info",
                "LOG_FORMAT": "json",
                "SHARED_WALL": str(folder / "wall"),
            }
            self.services.append(ServiceProcess(folder / name, more))
            stack.callback(self.services[-1].stop)
        with ThreadPoolExecutor(2) as both:  # at once, also to bring the same database up to date
            list(both.map(ServiceProcess.start, self.services))

    async def make(self, service: ServiceProcess, starts_at: float | None = None) -> str:
        body: dict[str, str] = {"personality": "tea"}
        if starts_at is not None:
            body["starts_at"] = datetime.fromtimestamp(starts_at, UTC).isoformat()
        async with httpx.AsyncClient(base_url=f"{service.url}/api/v1", timeout=SOON) as client:
            bearer = {"Authorization": f"Bearer {TOKEN}"}
            answer = await client.post("/sessions", json=body, headers=bearer)
            assert answer.status_code == 201, answer.text
            return str(answer.json()["id"])


def running(service: ServiceProcess) -> int:
    """How many sessions a service says that it runs."""
    text = httpx.get(f"{service.url}/metrics", timeout=SOON).text
    return sum(int(count) for count in re.findall(r"beatroom_sessions\{[^}]*\} (\d+)", text))


@pytest.fixture
async def pair(tmp_path: Path, url: str) -> AsyncGenerator[Pair]:
    with ExitStack() as stack:
        yield await asyncio.to_thread(Pair, tmp_path, url, stack)


async def until_in(store: Store, sessions: list[str], epoch: int, events: int) -> None:
    """Return when all of them are in the lobby, in that run, with so many events."""
    seen: dict[str, tuple[str, int, int]] = {}

    async def holds() -> bool:
        for one in sessions:
            row = await store.read(lambda c, s=one: get_session(c, s))
            seen[one] = (row.phase, row.epoch, row.last_seq)
        return set(seen.values()) == {("lobby", epoch, events)}

    await eventually(holds, what=f"run {epoch} with {events} events", seen=seen)


async def looked(pair: Pair, store: Store, sessions: list[str]) -> None:
    """Return when the service that runs them has renewed them, a moment later by the wall."""
    before = await holders(store)
    pair.wall.move_to(pair.wall.now() + 0.01)

    async def later() -> bool:
        now = await holders(store)
        return all(now[one][1] > before[one][1] for one in sessions)

    await eventually(later)


@pytest.mark.parametrize("url", ["postgresql"], indirect=True)
async def test_two_services_start_each_scheduled_session_once(pair: Pair, store: Store) -> None:
    at = pair.wall.now() + HOUR
    made = [await pair.make(pair.services[n % 2], starts_at=at) for n in range(MANY)]
    assert await holders(store) == {}
    pair.wall.move_to(at)
    await until_in(store, made, epoch=1, events=3)
    for session in made:
        kinds = [type(r.event) for r in await log_of(store, session)]
        assert kinds == [e.Created, e.Launched, e.NodeEntered]
    counts = [await asyncio.to_thread(running, service) for service in pair.services]
    assert sum(counts) == MANY, counts
    assert set(await holders(store)) == set(made)
    logs = "".join(service.log.read_text() for service in pair.services)
    assert logs.count('"session_launched"') == MANY
    assert "session_taken_over" not in logs


@pytest.mark.parametrize("url", ["postgresql"], indirect=True)
async def test_what_a_killed_service_ran_is_taken_over_when_its_leases_ran_out(
    pair: Pair, store: Store
) -> None:
    first, second = pair.services
    lost = [await pair.make(first) for _ in range(2)]
    kept = [await pair.make(second) for _ in range(2)]
    at = pair.wall.now() + HOUR
    planned = await pair.make(first, starts_at=at)
    await until_in(store, [*lost, *kept], epoch=1, events=2)
    await asyncio.to_thread(first.kill)
    leases = await holders(store)
    pair.wall.move_to(min(leases[one][1] for one in lost) - 0.1)
    for _ in range(2):  # the first look at it may have been under way
        await looked(pair, store, kept)
    assert [(await holders(store))[one] for one in lost] == [leases[one] for one in lost]
    await until_in(store, lost, epoch=1, events=2)
    pair.wall.move_to(max(leases[one][1] for one in lost))
    await until_in(store, lost, epoch=2, events=3)
    for session in lost:
        log = await log_of(store, session)
        assert isinstance(log[-1].event, e.Resumed)
    # What the dead one had planned is started by the living one, at its time.
    assert planned not in await holders(store)
    pair.wall.move_to(at)
    await until_in(store, [planned], epoch=1, events=3)
    await until_in(store, kept, epoch=1, events=2)
    assert await asyncio.to_thread(running, second) == 5


@pytest.mark.parametrize("url", ["sqlite"], indirect=True)
async def test_a_service_that_was_away_too_long_stops_what_another_runs(
    pair: Pair, store: Store
) -> None:
    first, second = pair.services
    session = await pair.make(first)
    await until_in(store, [session], epoch=1, events=2)
    assert first.process is not None
    first.process.send_signal(signal.SIGSTOP)
    try:
        pair.wall.move_to(pair.wall.now() + HOUR)
        await until_in(store, [session], epoch=2, events=3)
    finally:
        first.process.send_signal(signal.SIGCONT)

    async def stopped() -> bool:
        return await asyncio.to_thread(running, first) == 0

    await eventually(stopped)
    assert await asyncio.to_thread(running, second) == 1
    await until_in(store, [session], epoch=2, events=3)
