"""Daily's REST API as far as its documentation binds us: rooms and meeting tokens, validated."""

from __future__ import annotations

import time
from typing import Annotated, Any, Literal

from fastapi import FastAPI, Header, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from pydantic import BaseModel, ConfigDict, Field

KEY = "daily-key"


class Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class TranscriptionSettings(Strict):
    language: str


class DialIn(Strict):
    display_name: str
    wait_for_meeting_start: bool


class Sip(Strict):
    display_name: str
    sip_mode: Literal["dial-in"]
    video: bool = False


class RoomProperties(Strict):
    nbf: int | None = None
    exp: int | None = None
    eject_at_room_exp: bool = False
    start_video_off: bool = False
    start_audio_off: bool = False
    enable_chat: bool = False
    max_participants: Annotated[int, Field(le=200)] | None = None
    enable_recording: Literal["cloud", "cloud-audio-only", "local", "raw-tracks"] | None = None
    auto_transcription_settings: TranscriptionSettings | None = None
    enable_transcription_storage: bool = False
    enable_knocking: bool = False
    dialin: DialIn | None = None
    sip: Sip | None = None
    enable_dialout: bool = False


class Room(Strict):
    name: Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]{1,128}$")] | None = None
    privacy: Literal["public", "private"] = "public"
    properties: RoomProperties = Field(default_factory=RoomProperties)


class TokenProperties(Strict):
    room_name: str
    user_name: str | None = None
    user_id: Annotated[str, Field(max_length=36)] | None = None
    is_owner: bool = False
    nbf: int | None = None
    exp: int | None = None
    start_cloud_recording: bool = False
    auto_start_transcription: bool = False


class DialOut(Strict):
    sipUri: Annotated[str, Field(pattern="^sip:")] | None = None  # noqa: N815 - Daily's name
    phoneNumber: Annotated[str, Field(pattern=r"^\+")] | None = None  # noqa: N815 - Daily's name
    displayName: str | None = None  # noqa: N815 - Daily's name
    userId: Annotated[str, Field(max_length=36)] | None = None  # noqa: N815 - Daily's name


class Ejected(Strict):
    ids: Annotated[list[str], Field(max_length=100)] = Field(default_factory=list[str])
    user_ids: Annotated[list[str], Field(max_length=100)] = Field(default_factory=list[str])
    ban: bool = False


class Token(Strict):
    properties: TokenProperties


def daily_stand_in() -> FastAPI:
    """An app: `state.rooms` are the rooms that exist, `state.failures` statuses still to give.

    `state.called` were called; `state.ejected` were sent out of one, and those in `state.banned`
    are not let in again. While `state.silent` is set nothing is answered. Of `state.lost_answers`
    rooms that are made nobody is told.
    """
    app = FastAPI()
    app.state.rooms = {}
    app.state.tokens = []
    app.state.ejected = []
    app.state.called = []
    app.state.banned = set()
    app.state.failures = []
    app.state.silent = None
    app.state.lost_answers = 0
    app.state.requests = 0

    @app.middleware("http")
    async def gate(request: Request, call_next: Any) -> Any:
        app.state.requests += 1
        if request.headers.get("authorization") != f"Bearer {KEY}":
            return JSONResponse({"error": "authentication-error"}, 401)
        if app.state.silent is not None:
            await app.state.silent.wait()
        if app.state.failures:
            return JSONResponse({"error": "server-error"}, app.state.failures.pop(0))
        answer = await call_next(request)
        if app.state.lost_answers and request.url.path == "/v1/rooms":
            app.state.lost_answers -= 1
            return JSONResponse({"error": "server-error"}, 502)
        return answer

    @app.exception_handler(RequestValidationError)
    async def invalid(_: Request, error: RequestValidationError) -> JSONResponse:
        return JSONResponse({"error": "invalid-request-error", "info": str(error.errors())}, 400)

    @app.post("/v1/rooms")
    async def create(room: Room, content_type: Annotated[str, Header()]) -> Any:
        assert content_type == "application/json"
        if room.name in app.state.rooms:
            info = f"a room named {room.name} already exists"
            return JSONResponse({"error": "invalid-request-error", "info": info}, 400)
        if room.properties.exp is not None and room.properties.exp < time.time():
            return JSONResponse({"error": "invalid-request-error", "info": "exp is past"}, 400)
        app.state.rooms[room.name] = room
        return shown(room)

    def shown(room: Room) -> dict[str, Any]:
        return {
            "id": "987b5eb5",
            "name": room.name,
            "api_created": True,
            "privacy": room.privacy,
            "url": f"https://example.daily.co/{room.name}",
            "created_at": "2026-11-21T00:00:00.000Z",
            "config": {**room.properties.model_dump(exclude_none=True), **dial_in(room)},
        }

    def dial_in(room: Room) -> dict[str, Any]:
        made: dict[str, Any] = {}
        if room.properties.dialin is not None:
            made["dialin_code"] = "12345678987"
        if room.properties.sip is not None:
            made["sip_uri"] = {"endpoint": "sip:123456780@example.sip.daily.co"}
        return made

    @app.get("/v1/rooms/{name}")
    async def look(name: str) -> Any:
        if name not in app.state.rooms:
            return JSONResponse({"error": "not-found", "info": f"room {name} not found"}, 404)
        return shown(app.state.rooms[name])

    @app.post("/v1/meeting-tokens")
    async def token(wanted: Token) -> Any:
        app.state.tokens.append(wanted.properties)
        return {"token": f"token-{len(app.state.tokens)}"}

    @app.post("/v1/rooms/{name}/eject")
    async def eject(name: str, who: Ejected) -> Any:
        if name not in app.state.rooms:
            return JSONResponse({"error": "not-found", "info": f"room {name} not found"}, 404)
        gone = [*who.ids, *who.user_ids]
        app.state.ejected += gone
        app.state.banned |= set(who.user_ids) if who.ban else set()
        return {"ejectedIds": gone}

    @app.post("/v1/rooms/{name}/dialOut/start")
    async def call(name: str, who: DialOut) -> Any:
        if not app.state.rooms[name].properties.enable_dialout:
            info = "dialout is not enabled for this room"
            return JSONResponse({"error": "invalid-request-error", "info": info}, 400)
        app.state.called.append(who.model_dump(exclude_none=True))
        return {"ok": "true", "sessionId": "5f1f0b5e"}

    @app.delete("/v1/rooms/{name}")
    async def delete(name: str) -> Any:
        if app.state.rooms.pop(name, None) is None:
            return JSONResponse({"error": "not-found", "info": f"room {name} not found"}, 404)
        return {"deleted": True, "name": name}

    return app
