"""Rooms at Daily: made for a session, opened by tokens, deleted when it is over."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from typing import Any

import httpx
import pytest
import uvicorn
from daily_call import CallClient
from daily_stand_in import KEY, daily_stand_in
from fastapi import FastAPI
from fleet_sessions import log_of
from patience import SOON, eventually
from pipecat.frames.frames import InputTransportMessageFrame
from pipecat.processors.frame_processor import FrameDirection
from pipecat.transports.daily.transport import DailyInputTransportMessageFrame
from schedule_clock import iso, wall_clock
from service_http import calling

from beatroom.bot.ipc.messages import Offer
from beatroom.bot.rooms.daily import ByPerson, DailyRoom
from beatroom.bot.rooms.daily_rooms import ATTEMPTS, HOST, DailyError, DailyRooms
from beatroom.bot.rooms.unwelcome import REMOVED, REMOVED_FOR
from beatroom.bot.server.schedule import TRY_AGAIN
from beatroom.bot.settings.settings import Settings
from beatroom.flows.core.clock import LoopClock
from beatroom.flows.core.events import Recorded
from tools import smoke

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
    token = await rooms.token("beatroom-1", name="Ana", owner=False, expires_at=until, person="p1")
    assert token == "token-1"
    assert daily.state.tokens[0].user_id == "p1"
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
    assert daily.state.requests == 4 + ATTEMPTS  # one more: should it be there, it is not kept

    with pytest.raises(DailyError, match="already exists"):
        await rooms.create("beatroom-1", until)
    assert daily.state.requests == 5 + ATTEMPTS  # a refusal is not tried again


async def test_a_room_whose_answer_was_lost_is_found_and_none_is_left_behind(
    daily: FastAPI, rooms: DailyRooms
) -> None:
    until = time.time() + 3600
    daily.state.lost_answers = 1
    room = await rooms.create("beatroom-1", until)
    assert room.url == "https://example.daily.co/beatroom-1"
    assert list(daily.state.rooms) == ["beatroom-1"]

    daily.state.failures, daily.state.lost_answers = [500, 500], 1
    with pytest.raises(DailyError, match="status 502"):
        await rooms.create("beatroom-2", until)
    assert list(daily.state.rooms) == ["beatroom-1"]

    with pytest.raises(DailyError, match="already exists"):  # somebody else's, so it stays
        await rooms.create("beatroom-1", until)
    assert list(daily.state.rooms) == ["beatroom-1"]


async def test_a_room_without_a_token_for_the_host_is_deleted(
    settings: Settings, daily: FastAPI
) -> None:
    with_daily = Settings(
        _env_file=None, **{**settings.model_dump(), "daily_api_key": KEY, "daily_api_url": URL}
    )
    async with calling(with_daily, daily_transport=httpx.ASGITransport(daily)) as caller:
        rooms = caller.service.daily
        assert rooms is not None
        rooms._pause = 0.0

        async def no_token(*_: Any, **__: Any) -> str:
            raise DailyError("Daily refused POST meeting-tokens: status 500.")

        rooms.token = no_token
        refused = await caller.ask("POST", "/sessions", 502, {"personality": "tea"})
        assert "meeting-tokens" in refused["detail"]
        assert daily.state.rooms == {}


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
            # By it a page tells the host's messages from those of others, owners or not.
            assert joined["transport"]["host"] == HOST
            assert [t.user_id for t in daily.state.tokens].count(HOST) == 1
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


async def test_who_is_removed_is_ejected_at_daily_or_the_operator_is_told_why_not(
    settings: Settings, daily: FastAPI
) -> None:
    async with on_loopback(daily) as url:
        with_daily = Settings(
            _env_file=None, **{**settings.model_dump(), "daily_api_key": KEY, "daily_api_url": url}
        )
        async with calling(with_daily) as caller:
            made = await caller.start()
            session = made["id"]
            link = {"Authorization": f"Bearer {made['join']['guest']['token']}"}
            joining = f"/sessions/{session}/join?participant="
            ana = (await caller.ask("GET", f"{joining}anas-key", 200, headers=link))["participant"]
            ben = (await caller.ask("GET", f"{joining}bens-key", 200, headers=link))["participant"]
            # What a token says is what Daily tells the bot, so the two agree on who is who.
            assert [t.user_id for t in daily.state.tokens] == [HOST, ana, ben]
            assert HOST not in (ana, ben)
            for who in (ana, ben):
                coming = Offer(request=who, participant=who, name=who, sdp="", sdp_type="offer")
                await caller.service.engine.ask(session, coming, SOON)
            rooms = caller.service.daily
            assert rooms is not None
            rooms._pause, bens = 0.0, f"/sessions/{session}/participants/{ben}"

            daily.state.failures = [500] * ATTEMPTS
            key = {"Idempotency-Key": "away"}
            refused = await caller.ask("DELETE", bens, 502, headers=key)
            assert refused["detail"] == (
                "The participant was not removed, and may be asked to leave again: Daily refused "
                f"POST rooms/beatroom-{session}/eject: status 500 server-error."
            )
            daily.state.silent, rooms._ejected_within = asyncio.Event(), 0.05
            refused = await caller.ask("DELETE", bens, 502, headers=key)
            assert refused["detail"].endswith(
                f"Daily did not answer POST rooms/beatroom-{session}/eject within 0.05 s."
            )
            daily.state.silent.set()
            rooms._ejected_within = SOON
            view = await caller.ask("GET", f"/sessions/{session}", 200)
            assert [one["id"] for one in view["participants"]] == [ana, ben]
            assert [e for e in await log_of(caller.service.store, session) if gone(e)] == []

            daily.state.silent, daily.state.failures = None, [503]
            asked = daily.state.requests
            left = await caller.ask("DELETE", bens, 200, headers=key)
            assert daily.state.requests == asked + 2  # the first was refused for a moment
            assert set(daily.state.ejected) == daily.state.banned == {ben}
            assert [one["id"] for one in left["participants"]] == [ana]
            assert await caller.ask("DELETE", bens, 200, headers=key) == left
            assert daily.state.requests == asked + 2  # a repeat asks for nothing
            away = await caller.client.get(f"/api/v1{joining}bens-key", headers=link)
            assert (away.status_code, away.json()["detail"]) == (409, REMOVED)
            assert 0 < int(away.headers["Retry-After"]) <= REMOVED_FOR
            await caller.ask("GET", f"{joining}anas-key", 200, headers=link)
            await caller.ask("DELETE", f"/sessions/{session}/participants/nobody", 404)
            await caller.ask("POST", f"/sessions/{session}/end", 202, {"at_once": True})
            await caller.until(session, lambda shown: shown["phase"] == "ended")


async def test_who_comes_again_to_a_daily_room_is_the_same_person() -> None:
    told: list[tuple[str, ...]] = []
    sent: list[str | None] = []

    async def queue(frame: Any) -> None:
        sent.append(frame.participant_id)

    room = DailyRoom(
        "https://example.daily.co/r",
        "token",
        name="Host",
        clock=LoopClock(),
        joined=lambda *who: told.append(("joined", *who)),
        left=lambda *who: told.append(("left", *who)),
        lost=lambda _: None,
        queue=queue,
        spawn=lambda work, _: asyncio.ensure_future(work),
    )

    async def tells(what: str, id_: str, *more: str, **info: str) -> None:
        handlers = room.transport._event_handlers[f"on_participant_{what}"].handlers
        for handler in handlers:
            await handler(room.transport, {"id": id_, "info": {"userName": "Ana", **info}}, *more)

    await tells("joined", "d-1", userId="p1")
    await tells("joined", "d-2", userId="p1")
    assert room.speaker() == ("p1", "Ana")
    room.send_to("p1", "hello")
    await eventually(lambda: is_now(sent == ["d-1", "d-2"]))
    await tells("left", "d-1", "hung up", userId="p1")  # one of two tabs
    await tells("left", "d-2", "hung up", userId="p1")
    await tells("joined", "d-3")  # without a token of ours
    here = ("joined", "p1", "Ana")
    assert told == [here, here, ("left", "p1", "hung up"), ("joined", "d-3", "Ana")]


async def test_a_message_in_a_daily_room_is_its_sender_s_or_nobody_s() -> None:
    people = {"d-1": "p1", "d-2": "p2"}
    by_person = ByPerson(people.get)
    taken: list[tuple[str | None, Any]] = []

    async def push(frame: Any, _: FrameDirection = FrameDirection.DOWNSTREAM) -> None:
        taken.append((frame.participant_id, frame.message))

    by_person.push_frame = push
    claims = {"label": "rtvi-ai", "participant_id": "p1", "fromId": "d-1", "sender": "p1"}
    for sender in ("d-2", "d-3", "p1", "", None):
        frame = DailyInputTransportMessageFrame(message=claims, participant_id=sender)
        await by_person.process_frame(frame, FrameDirection.DOWNSTREAM)
    unsigned = InputTransportMessageFrame(message=claims)
    await by_person.process_frame(unsigned, FrameDirection.DOWNSTREAM)

    assert taken == [("p2", claims)]


async def is_now(holds: bool) -> bool:
    return holds


def gone(recorded: Recorded) -> bool:
    return recorded.event.type in ("participant_left", "participant_removed")


@asynccontextmanager
async def on_loopback(app: FastAPI) -> AsyncGenerator[str]:
    """Daily's API on a free port of this machine; its address."""
    config = uvicorn.Config(app, port=0, log_config=None, timeout_graceful_shutdown=1)
    server = uvicorn.Server(config)
    running = asyncio.ensure_future(server.serve())

    async def started() -> bool:
        return server.started

    try:
        await eventually(started)
        yield f"http://127.0.0.1:{server.servers[0].sockets[0].getsockname()[1]}/v1"
    finally:
        server.should_exit = True
        await running


async def test_the_smoke_test_joins_the_room_and_says_where_it_cannot(
    daily: FastAPI, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[CallClient] = []

    def client() -> CallClient:
        made.append(CallClient())
        if len(made) == 3:
            made[-1].shut = ["not allowed"]
        return made[-1]

    monkeypatch.setattr("daily.CallClient", client)
    async with on_loopback(daily) as url:
        settings = Settings(_env_file=None, daily_api_key=KEY, daily_api_url=url)
        told = await smoke.daily(settings)
        assert "joined by the host and a guest, left and deleted" in told
        assert [one.joins for one in made] == [1, 1]
        with pytest.raises(OSError, match="was not joined: not allowed"):
            await smoke.daily(settings)
    assert daily.state.rooms == {}


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
