"""What the service says of whoever runs a session: a process dies, a host is gone, or drains."""

from __future__ import annotations

import asyncio
import json
import os
import signal
from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from patience import SOON, eventually
from ports import free_port
from service_http import Caller, serving
from sqlalchemy import update
from test_cluster import Both, two

from beatroom.bot.settings.settings import Settings
from beatroom.bot.store.tables import SessionRow

pytestmark = pytest.mark.service

STEERS = {"op": "extend", "seconds": 60}


@pytest.fixture
async def both(settings: Settings, tmp_path: Path, url: str) -> AsyncGenerator[Both]:
    async with two(settings, tmp_path, url) as made:
        yield made


@asynccontextmanager
async def runs_in(caller: Caller, session: str) -> AsyncGenerator[AsyncIterator[str]]:
    """What the live feed says, each time that it changes."""
    stream = {**caller.bearer, "Accept": "text/event-stream"}
    path = f"/api/v1/sessions/{session}/events"

    async def told(lines: AsyncIterator[str]) -> AsyncIterator[str]:
        event = ""
        async for line in lines:
            name, _, value = line.partition(": ")
            event = value if name == "event" else event
            if name == "data" and event == "run":
                yield json.loads(value)["run"]

    async with caller.client.stream("GET", path, headers=stream) as answer:
        assert answer.status_code == 200
        yield told(answer.aiter_lines())


async def then(told: AsyncIterator[str]) -> str:
    async with asyncio.timeout(SOON):
        return await anext(told)


async def run_of(caller: Caller, session: str) -> Any:
    return (await caller.ask("GET", f"/sessions/{session}", 200))["run"]


def runs(view: dict[str, Any]) -> bool:
    """Whether a session's view says that it runs."""
    return view["run"] == "running"


async def gone_without_a_word(both: Both, session: str) -> None:
    """As where the owner's whole machine is gone: the store still says that it has the session."""
    await both.owner.service.engine.stop(session)
    nowhere = f"http://127.0.0.1:{free_port()}"
    change = update(SessionRow).where(SessionRow.id == session).values(owner=nowhere)
    await both.owner.service.store.write(lambda c: c.execute(change))


async def test_a_process_that_was_killed_is_told_to_be_started_again(settings: Settings) -> None:
    async with serving(settings) as caller:
        session = (await caller.start())["id"]
        assert await run_of(caller, session) == "running"
        async with runs_in(caller, session) as told:
            pid = caller.service.engine.alive()[session].pid
            assert pid is not None
            os.kill(pid, signal.SIGKILL)
            assert await then(told) == "starting"
            assert await then(told) == "running"
        assert await run_of(caller, session) == "running"
        await caller.ask("POST", f"/sessions/{session}/end", 202)
        assert await run_of(caller, session) is None


async def test_a_session_that_nobody_runs_is_told_to_be_nobodys_until_somebody_does(
    both: Both,
) -> None:
    session = (await both.owner.start())["id"]
    assert await run_of(both.other, session) == "running"
    async with runs_in(both.other, session) as told:
        await gone_without_a_word(both, session)
        while (run := await then(told)) == "moving":  # it was stopped in order before it was gone
            pass
        assert run == "nobody"
        assert await run_of(both.other, session) == "nobody"
        assert (await both.other.ask("GET", f"/sessions/{session}", 200))["health"] is None
        refused = await both.other.ask("POST", f"/sessions/{session}/rundown", 503, STEERS)
        assert refused["run"] == "nobody"
        accepted = {"text": "Look up.", "mode": "queued"}
        await both.other.ask("POST", f"/sessions/{session}/instructions", 202, accepted)
        await both.owner.service.engine.start(session)
        assert await then(told) in ("starting", "running")
    await both.other.until(session, runs)


async def test_a_session_that_a_host_lets_go_in_order_is_moving(both: Both) -> None:
    session = (await both.owner.start())["id"]
    async with runs_in(both.other, session) as told:
        assert await both.owner.service.engine.drain(0.0) is False
        assert await then(told) == "moving"
        for caller in (both.other, both.owner):
            assert await run_of(caller, session) == "moving"
            refused = await caller.ask("POST", f"/sessions/{session}/rundown", 503, STEERS)
            assert refused["run"] == "moving"
        # Its lease is given back: whoever looks next has it.
        await both.other.service.engine.start(session)
        await both.other.until(session, runs)
        assert session in both.other.service.engine.alive()


async def test_services_that_ask_one_another_nothing_say_what_the_lease_says(
    settings: Settings, tmp_path: Path, url: str
) -> None:
    async with two(settings, tmp_path, url, cluster_secret=None) as both:
        session = (await both.owner.start())["id"]
        assert await run_of(both.other, session) == "running"
        await gone_without_a_word(both, session)
        assert await run_of(both.other, session) == "running"  # its lease says so for a while
        await both.owner.service.engine.unclaim(session)

        async def nobodys() -> bool:
            return await run_of(both.other, session) == "nobody"

        await eventually(nobodys, what="nobody has its lease")
