"""Rooms at Daily: made for a session, opened by tokens, deleted when it is over."""

from __future__ import annotations

import time
from collections.abc import AsyncGenerator

import httpx
import pytest
from daily_stand_in import KEY, daily_stand_in
from fastapi import FastAPI
from patience import eventually
from schedule_clock import iso, wall_clock
from service_http import calling

from bot.fleet.daily_rooms import ATTEMPTS, DailyError, DailyRooms
from bot.server.schedule import TRY_AGAIN
from bot.settings import Settings

pytestmark = pytest.mark.service

URL = "https://api.daily.test/v1"


@pytest.fixture
def daily() -> FastAPI:
    return daily_stand_in()


@pytest.fixture
async def rooms(daily: FastAPI) -> AsyncGenerator[DailyRooms]:
    made = DailyRooms(KEY, URL, httpx.ASGITransport(daily), pause=0.0)
    yield made
    await made.close()


async def test_a_room_its_tokens_and_its_end(daily: FastAPI, rooms: DailyRooms) -> None:
    until = time.time() + 3600
    room = await rooms.create("beatroom-1", until)
    assert room.url == "https://example.daily.co/beatroom-1"
    made = daily.state.rooms["beatroom-1"]
    assert made.privacy == "private"
    assert made.properties.exp == int(until)
    assert made.properties.eject_at_room_exp
    token = await rooms.token("beatroom-1", name="Ana", owner=False, expires_at=until)
    assert token == "token-1"
    assert (daily.state.tokens[0].is_owner, daily.state.tokens[0].exp) == (False, int(until))
    await rooms.delete("beatroom-1")
    assert daily.state.rooms == {}
    await rooms.delete("beatroom-1")


async def test_passing_trouble_is_tried_again_and_lasting_trouble_is_told(
    daily: FastAPI, rooms: DailyRooms
) -> None:
    until = time.time() + 3600
    daily.state.failures = [500, 429]
    await rooms.create("beatroom-1", until)
    assert daily.state.requests == 3

    daily.state.failures = [503] * ATTEMPTS
    with pytest.raises(DailyError, match="status 503 server-error"):
        await rooms.create("beatroom-2", until)
    assert daily.state.requests == 3 + ATTEMPTS

    with pytest.raises(DailyError, match="already exists"):
        await rooms.create("beatroom-1", until)
    assert daily.state.requests == 4 + ATTEMPTS  # a refusal is not tried again


async def test_no_answer_is_told_too() -> None:
    async def unreachable(_: httpx.Request) -> httpx.Response:
        raise httpx.ConnectTimeout("too late")

    rooms = DailyRooms(KEY, URL, httpx.MockTransport(unreachable), pause=0.0)
    with pytest.raises(DailyError, match=r"no answer \(ConnectTimeout\)"):
        await rooms.delete("beatroom-1")
    await rooms.close()


async def test_a_session_has_its_room_while_it_lasts(settings: Settings, daily: FastAPI) -> None:
    with_daily = Settings(
        _env_file=None, **{**settings.model_dump(), "daily_api_key": KEY, "daily_api_url": URL}
    )
    transport = httpx.ASGITransport(daily)
    async with calling(with_daily, daily_transport=transport) as caller:
        made = await caller.start()
        [name] = daily.state.rooms
        assert name == f"beatroom-{made['id']}"
        assert [t.is_owner for t in daily.state.tokens] == [True]  # the bot's
        for role in ("host", "guest"):
            joined = await caller.ask(
                "GET",
                f"/sessions/{made['id']}/join",
                200,
                headers={"Authorization": f"Bearer {made['join'][role]['token']}"},
            )
            assert joined["transport"]["kind"] == "daily"
            assert joined["transport"]["url"] == f"https://example.daily.co/{name}"
        assert [t.is_owner for t in daily.state.tokens] == [True, True, False]

        local = await caller.start(transport="webrtc")
        assert list(daily.state.rooms) == [name]
        await caller.ask("POST", f"/sessions/{local['id']}/end", 202, {"at_once": True})

        (with_daily.web_dir).mkdir()
        (with_daily.web_dir / "index.html").write_text("<!doctype html>")
        policy = (await caller.client.get("/")).headers["content-security-policy"]
        assert "https://*.daily.co" in policy

        await caller.ask("POST", f"/sessions/{made['id']}/end", 202, {"at_once": True})

        async def deleted() -> bool:
            return daily.state.rooms == {}

        await eventually(deleted)

        daily.state.failures = [500] * ATTEMPTS
        refused = await caller.ask("POST", "/sessions", 502, {"personality": "tea"})
        assert "Daily refused POST rooms" in refused["detail"]


async def test_a_scheduled_session_gets_its_room_when_it_starts(
    settings: Settings, daily: FastAPI
) -> None:
    with_daily = Settings(
        _env_file=None, **{**settings.model_dump(), "daily_api_key": KEY, "daily_api_url": URL}
    )
    clock = wall_clock()
    transport = httpx.ASGITransport(daily)
    async with calling(with_daily, daily_transport=transport, wall=clock) as caller:
        body = {
            "personality": "tea",
            "starts_at": iso(clock, 60),
            "room": {"nobody_came": 7200},
        }
        made = await caller.ask("POST", "/sessions", 201, body)
        assert daily.state.rooms == {}
        caller.service.daily._pause = 0.0
        daily.state.failures = [500] * ATTEMPTS  # it is not to be had at once
        again_at = clock.now() + 60 + TRY_AGAIN
        clock.advance(60)

        async def was_tried() -> bool:
            return any(when == again_at for when, _, _ in clock._sleepers)

        await eventually(was_tried)
        clock.advance(TRY_AGAIN)
        await caller.until(made["id"], lambda view: view["phase"] == "lobby")
        [room] = daily.state.rooms.values()
        assert room.properties.exp > time.time() + 7200 + settings.max_length
        await caller.ask("POST", f"/sessions/{made['id']}/end", 202, {"at_once": True})

        async def deleted() -> bool:
            return daily.state.rooms == {}

        await eventually(deleted)
        refused = await caller.ask(
            "POST", "/sessions", 422, {"personality": "tea", "room": {"max_people": 3}}
        )
        assert refused["errors"][0]["field"] == "room.max_people"
