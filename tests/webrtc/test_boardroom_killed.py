"""A boardroom whose process is killed in the middle: the table goes on at the right turn."""

from __future__ import annotations

import asyncio
import os
import shutil
import signal
from collections.abc import AsyncGenerator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from browserless import Participant, only_loopback
from patience import LATER, SOON

from beatroom.bot.server.service import Service
from beatroom.bot.serving.app import create_app
from beatroom.bot.settings.settings import Settings

pytestmark = pytest.mark.webrtc

BOARD = Path(__file__).parents[1] / "data" / "board"


class Desk:
    """An operator of a service whose sessions are real."""

    def __init__(self, service: Service, client: httpx.AsyncClient) -> None:
        self.service, self._client = service, client

    async def ask(self, method: str, path: str, body: Any = None, token: str | None = None) -> Any:
        bearer = {
            "Authorization": f"Bearer {token or self.service.operator_token}",
            "Accept": "application/json",
        }
        answer = await self._client.request(method, path, json=body, headers=bearer)
        assert answer.is_success, answer.text
        return answer.json()

    async def until(self, session: str, holds: Any, part: str = "") -> dict[str, Any]:
        """What the service tells of a session, or a part of it, as soon as something holds."""
        async with asyncio.timeout(LATER):
            while True:
                told: dict[str, Any] = await self.ask("GET", f"{API}/{session}{part}")
                if holds(told):
                    return told
                standing = self.service.board.get(session)
                seen = standing.state.seq if standing is not None else 0
                await self.service.board.changed(session, seen, 0.5)

    async def turns(self, session: str, least: int) -> dict[str, Any]:
        """The table once so many turns were had."""
        return await self.until(session, lambda table: table["turns"] >= least, "/boardroom")

    async def join(self, made: Mapping[str, Any]) -> Participant:
        token = made["join"]["guest"]["token"]
        room = await self.ask("GET", f"{API}/{made['id']}/join", token=token)
        ana = Participant()
        offer = {**await ana.offer(), "requestData": {"name": "Ana"}}
        await ana.accept(await self.ask("POST", room["transport"]["endpoint"], offer, token))
        return ana


API = "/api/v1/sessions"


@asynccontextmanager
async def desk_of(folder: Path) -> AsyncGenerator[Desk]:
    shutil.copytree(BOARD, folder / "personalities")
    settings = Settings(
        _env_file=None,
        data_dir=folder / "data",
        personalities_dir=folder / "personalities",
        web_dir=folder / "web",
        standby=1,
        llm="script",
        webrtc_loopback=True,
        log_level="error",
    )
    app = create_app(settings)
    async with (
        app.router.lifespan_context(app),
        httpx.AsyncClient(
            transport=httpx.ASGITransport(app), base_url="http://127.0.0.1:7860", timeout=SOON
        ) as client,
    ):
        yield Desk(app.state.service, client)


def happened(log: list[dict[str, Any]], name: str) -> list[dict[str, Any]]:
    """The boardroom's own events of a name."""
    return [
        item["event"]["data"]
        for item in log
        if item["event"]["type"] == "kind" and item["event"]["name"] == name
    ]


async def test_a_killed_boardroom_goes_on_at_the_right_turn(tmp_path: Path) -> None:
    only_loopback()
    async with desk_of(tmp_path) as desk:
        made = await desk.ask("POST", API, {"personality": "table"})
        session = made["id"]
        ana = await desk.join(made)
        try:
            await desk.turns(session, 1)
            await desk.ask("POST", f"{API}/{session}/boardroom/extend", {"turns": 3})
            before = await desk.turns(session, 2)

            pid = desk.service.engine.alive()[session].pid
            assert pid is not None
            os.kill(pid, signal.SIGKILL)
            await ana.close()
            await desk.until(session, lambda view: view["epoch"] == 2)
            ana = await desk.join(made)
            after = await desk.turns(session, before["turns"] + 2)
            log = (await desk.ask("GET", f"{API}/{session}/events?limit=1000"))["items"]
            await desk.ask("POST", f"{API}/{session}/end", {"at_once": True})
        finally:
            await ana.close()

    turns = happened(log, "turn")
    assert [turn["turn"] for turn in turns] == list(range(1, after["turns"] + 1))
    assert not any(turn["skipped"] for turn in turns)
    assert {turn["persona"] for turn in turns[:3]} == {"marcus", "amina", "hana"}
    assert (before["limit"], before["extensions"]) == (12, 1)
    assert (after["limit"], after["extensions"]) == (12, 1)
    assert len(happened(log, "extended")) == 1
    assert [phase["phase"] for phase in happened(log, "phase")] == ["opening", "discussion"]
    assert after["phase"] == "discussion"
    counts = {chair["id"]: chair["turn_count"] for chair in after["chairs"]}
    assert counts == {
        seat: sum(turn["persona"] == seat for turn in turns) for seat in ("marcus", "amina", "hana")
    }
    for chair in after["chairs"]:
        last = max(turn["turn"] for turn in turns if turn["persona"] == chair["id"])
        assert chair["last_spoke_turn"] == last
