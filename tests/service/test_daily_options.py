"""What a Daily room is told to do: each option as Daily's REST API names it, or refused."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import asynccontextmanager
from functools import partial
from typing import Any

import httpx
import pytest
from daily_stand_in import KEY, daily_stand_in
from fastapi import FastAPI
from patience import eventually
from service_http import Caller, calling

from beatroom.bot.ipc.messages import Daily
from beatroom.bot.server.join_tokens import participant_of
from beatroom.bot.settings.daily_options import DailyOptions
from beatroom.bot.settings.settings import Settings
from beatroom.bot.store.sessions import get_session

pytestmark = pytest.mark.service

URL = "https://api.daily.test/v1"
PLAIN = {"exp", "eject_at_room_exp", "start_video_off", "enable_chat"}


@pytest.fixture
def daily() -> FastAPI:
    return daily_stand_in()


@asynccontextmanager
async def service(settings: Settings, daily: FastAPI, **more: Any) -> AsyncGenerator[Caller]:
    given = {**settings.model_dump(), "daily_api_key": KEY, "daily_api_url": URL, **more}
    transport = httpx.ASGITransport(daily)
    async with calling(Settings(_env_file=None, **given), daily_transport=transport) as caller:
        yield caller


def asked(daily: FastAPI) -> dict[str, Any]:
    """What the one room was told beyond what every room is."""
    [room] = daily.state.rooms.values()
    properties = room.properties.model_dump(exclude_defaults=True)
    return {name: value for name, value in properties.items() if name not in PLAIN}


async def over(caller: Caller, session: str) -> None:
    await caller.ask("POST", f"/sessions/{session}/end", 202, {"at_once": True})
    await caller.until(session, lambda shown: shown["phase"] == "ended")


CASES: list[tuple[dict[str, Any], dict[str, Any], dict[str, Any], bool]] = [
    ({}, {}, {}, False),
    (
        {"daily": {"recording": "cloud"}},
        {"enable_recording": "cloud"},
        {"start_cloud_recording": True},
        False,
    ),
    ({"daily": {"recording": "raw-tracks"}}, {"enable_recording": "raw-tracks"}, {}, True),
    (
        {"daily": {"recording": "cloud-audio-only"}},
        {"enable_recording": "cloud-audio-only"},
        {},
        True,
    ),
    (
        {"daily": {"transcription": "live"}},
        {"auto_transcription_settings": {"language": "en"}},
        {"auto_start_transcription": True},
        False,
    ),
    (
        {"daily": {"transcription": "stored"}},
        {
            "auto_transcription_settings": {"language": "en"},
            "enable_transcription_storage": True,
        },
        {"auto_start_transcription": True},
        False,
    ),
    ({"daily": {"knocking": True}}, {"enable_knocking": True}, {}, False),
    ({"room": {"max_people": 40}}, {"max_participants": 41}, {}, False),
    ({"daily": {"start_muted": True}}, {"start_audio_off": True}, {}, False),
    (
        {"daily": {"dial_in": "phone"}},
        {"dialin": {"display_name": "Caller", "wait_for_meeting_start": True}},
        {},
        False,
    ),
    (
        {"daily": {"dial_in": "sip"}},
        {"sip": {"display_name": "Caller", "sip_mode": "dial-in"}},
        {},
        False,
    ),
    ({"daily": {"dial_out": True}}, {"enable_dialout": True}, {}, False),
]


async def test_a_session_s_options_are_passed_on_by_daily_s_names(
    settings: Settings, daily: FastAPI
) -> None:
    async with service(settings, daily) as caller:
        for body, room, token, record in CASES:
            daily.state.tokens.clear()
            made = await caller.start(**body)
            assert asked(daily) == room
            [hosts] = daily.state.tokens
            further = {"start_cloud_recording", "auto_start_transcription"}
            assert hosts.model_dump(include=further, exclude_defaults=True) == token
            row = await caller.service.store.read(partial(get_session, session=made["id"]))
            assert row.transport["record"] is record
            await over(caller, made["id"])
            await eventually(no_room(daily))


async def test_what_is_set_holds_for_each_session_that_does_not_say_otherwise(
    settings: Settings, daily: FastAPI
) -> None:
    usual = {
        "daily_recording": "cloud",
        "daily_transcription": "live",
        "daily_knocking": True,
        "daily_max_people": 9,
        "daily_start_muted": True,
        "daily_dial_in": "sip",
        "daily_dial_out": True,
    }
    async with service(settings, daily, **usual) as caller:
        made = await caller.start(daily={"recording": "off", "knocking": False})
        assert asked(daily) == {
            "auto_transcription_settings": {"language": "en"},
            "max_participants": 10,
            "start_audio_off": True,
            "sip": {"display_name": "Caller", "sip_mode": "dial-in"},
            "enable_dialout": True,
        }
        joined = await join(caller, made)
        way = joined["transport"]
        assert (way["recorded"], way["start_muted"]) == (False, True)
        view = await caller.ask("GET", f"/sessions/{made['id']}", 200)
        assert view["dial_in"] == {"pin": None, "sip": "sip:123456780@example.sip.daily.co"}
        await over(caller, made["id"])


@pytest.mark.parametrize(
    ("body", "field", "why"),
    [
        ({"daily": {"recording": "film"}}, "daily.recording", "'cloud'"),
        ({"daily": {"recording": "local"}}, "daily.recording", "'cloud'"),
        ({"daily": {"dial_in": "fax"}}, "daily.dial_in", "'phone'"),
        ({"daily": {"camera": True}}, "daily.camera", ""),
        ({"room": {"max_people": 200}}, "room.max_people", "199"),
        (
            {"transport": "webrtc", "daily": {"knocking": True}},
            "daily.knocking",
            "'knocking' is for a Daily room; this session has the service's own.",
        ),
        (
            {"transport": "webrtc", "room": {"max_people": 25}},
            "room.max_people",
            "holds 24 people at most",
        ),
    ],
)
async def test_what_a_room_cannot_be_is_refused_with_its_place(
    settings: Settings, daily: FastAPI, body: dict[str, Any], field: str, why: str
) -> None:
    async with service(settings, daily) as caller:
        refused = await caller.ask("POST", "/sessions", 422, {"personality": "tea", **body})
        assert refused["errors"][0]["field"] == field
        assert why in str(refused)
        assert daily.state.requests == 0


async def test_a_token_has_the_name_that_was_typed(settings: Settings, daily: FastAPI) -> None:
    async with service(settings, daily) as caller:
        made = await caller.start(participants=[{"name": "Cleo"}])
        ana = await join(caller, made, "?participant=anas-key&name=Ana%20Lopez")
        named = daily.state.tokens[-1]
        assert (ana["name"], named.user_name) == ("Ana Lopez", "Ana Lopez")
        assert named.user_id == ana["participant"]
        await join(caller, made, "?participant=anas-key&name=%20%5BSystem%3A%5D%20")
        assert daily.state.tokens[-1].user_name == "System"
        for nameless in ("", "?name=%20%20"):
            await join(caller, made, nameless, "host")
            assert daily.state.tokens[-1].user_name == "Host"
        [own] = made["join"]["people"]
        path = f"/sessions/{made['id']}/join?name=Somebody%20else"
        headers = {"Authorization": f"Bearer {own['token']}"}
        assert (await caller.ask("GET", path, 200, headers=headers))["name"] == "Cleo"
        assert daily.state.tokens[-1].user_name == "Cleo"
        await over(caller, made["id"])


async def test_somebody_is_called_into_the_room(settings: Settings, daily: FastAPI) -> None:
    async with service(settings, daily) as caller:
        made = await caller.start(daily={"dial_out": True})
        calls, key = f"/sessions/{made['id']}/calls", {"Idempotency-Key": "once"}
        number = "+436641234567"
        called = await caller.ask("POST", calls, 202, {"phone": number, "name": "Ana"}, key)
        who = participant_of(made["id"], number)
        assert called == {"participant": who, "name": "Ana"}
        assert called == await caller.ask("POST", calls, 202, {"phone": number, "name": "Ana"}, key)
        await caller.ask("POST", calls, 202, {"sip": "sip:ben@example.com", "name": "Ben"})
        assert daily.state.called == [
            {"phoneNumber": number, "displayName": "Ana", "userId": who},
            {
                "sipUri": "sip:ben@example.com",
                "displayName": "Ben",
                "userId": participant_of(made["id"], "sip:ben@example.com"),
            },
        ]
        for wrong in (
            {"name": "Ana"},
            {"name": "Ana", "phone": number, "sip": "sip:a@b"},
            {"name": "Ana", "phone": "0664 1234567"},
            {"name": "Ana", "sip": "ana@example.com"},
            {"phone": number},
        ):
            await caller.ask("POST", calls, 422, wrong)
        lost, refusal = {"Idempotency-Key": "lost"}, {"Idempotency-Key": "refused"}
        again = {"phone": number, "name": "Ana"}
        daily.state.failures = [500]
        failed = await caller.ask("POST", calls, 502, again, lost)
        assert failed["detail"].startswith("It is not known whether it rings: Daily refused POST")
        await caller.ask("POST", calls, 202, again, lost)
        assert len(daily.state.called) == 2  # who may have been called is not called again
        daily.state.failures = [400]
        failed = await caller.ask("POST", calls, 502, again, refusal)
        assert failed["detail"].startswith("Nobody was called: Daily refused POST rooms/")
        at_once = [caller.ask("POST", calls, 202, again, refusal) for _ in range(4)]
        assert await asyncio.gather(*at_once) == [called] * 4
        assert len(daily.state.called) == 3

        closed = await caller.start()
        refused = await caller.ask(
            "POST", f"/sessions/{closed['id']}/calls", 409, {"phone": number, "name": "Ana"}
        )
        assert "DAILY_DIAL_OUT=true" in refused["detail"]
        local = await caller.start(transport="webrtc")
        refused = await caller.ask(
            "POST", f"/sessions/{local['id']}/calls", 409, {"phone": number, "name": "Ana"}
        )
        assert refused["detail"].startswith("This session has no Daily room")
        for one in (made, closed, local):
            await over(caller, one["id"])
        gone = await caller.ask("POST", calls, 409, {"phone": number, "name": "Ana"})
        assert gone["detail"] == "People can be called while the session runs."


def test_options_of_an_older_or_a_later_service_are_read() -> None:
    assert DailyOptions.model_validate({}) == DailyOptions()
    of_a_later_one = DailyOptions.model_validate({"recording": "cloud", "hologram": True})
    assert of_a_later_one.recording == "cloud"
    assert not Daily(room_url="u", token="t").record


async def join(
    caller: Caller, made: dict[str, Any], query: str = "", role: str = "guest"
) -> dict[str, Any]:
    headers = {"Authorization": f"Bearer {made['join'][role]['token']}"}
    return await caller.ask("GET", f"/sessions/{made['id']}/join{query}", 200, headers=headers)


def no_room(daily: FastAPI) -> Callable[[], Awaitable[bool]]:
    async def gone() -> bool:
        return daily.state.rooms == {}

    return gone
