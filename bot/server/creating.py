"""Making a session: its room, its row, its process."""

from __future__ import annotations

import secrets
from typing import Any

import structlog

from bot.fleet.daily_rooms import DailyError, DailyRooms
from bot.library import UnknownPersonalityError
from bot.server.bodies import SessionBody
from bot.server.problems import Problem
from bot.server.service import Service
from bot.store.creation import once_only
from bot.store.idempotency import Once, answered
from bot.store.sessions import NewSession, Stored, create_session
from flows.events import Created
from flows.personality import Personality
from flows.personality_source import PersonalityError
from flows.plan import plan

log = structlog.get_logger()

ROOM_SLACK = 3600.0
"""Seconds that a Daily room outlives the longest session, so that nobody is thrown out early."""


async def make_session(service: Service, body: SessionBody, key: Once | None) -> str:
    """Make a session and start it; returns its id."""
    async with service.creating:
        if key is not None:
            wanted = key
            before = await service.store.read(lambda c: answered(c, wanted))
            if before is not None:
                return str(before["id"])
        _must_have_room(service)
        personality = _personality(service, body.personality)
        length = _length(service, body, personality)
        session = secrets.token_hex(5)
        now = service.now()
        room = await _transport(service, body, session, now)
        created = Created(
            session=session,
            personality=personality.name,
            title=body.title or personality.title,
            kind=personality.kind,
            language=personality.language,
            timezone=body.timezone,
            rundown=plan(personality, length),
        )
        transport, extra = room
        record = personality.model_dump(mode="json")
        new = NewSession(created, record, transport, at=now, extra=extra)

        async def work(connection: Any) -> str:
            await create_session(connection, new)
            return session

        made = await service.store.write(once_only(key, work))
        if made == session:
            await service.engine.start(session)
            log.info("session_created", session=session, personality=personality.name)
        return made


async def close_room(daily: DailyRooms | None, row: Stored) -> None:
    """Delete the Daily room of a session that is over."""
    name = row.extra.get("room_name")
    if daily is None or not isinstance(name, str):
        return
    try:
        await daily.delete(name)
    except DailyError as error:  # it closes by itself when it expires
        log.warning("daily_room_not_deleted", session=row.id, reason=str(error))


def _must_have_room(service: Service) -> None:
    if service.draining:
        raise Problem(
            503,
            "The service is about to stop and takes no sessions.",
            headers={"Retry-After": "30"},
        )
    most = service.settings.max_sessions
    if len(service.engine.alive()) >= most:
        raise Problem(
            429,
            f"{most} sessions are running, which is as many as MAX_SESSIONS allows; "
            "end one, or try again later.",
            headers={"Retry-After": "30"},
        )


def _personality(service: Service, name: str) -> Personality:
    try:
        return service.library.load(name)
    except UnknownPersonalityError as unknown:
        raise Problem(422, str(unknown), field="personality") from None
    except PersonalityError as broken:
        raise Problem(
            422, f"The personality {name!r} has problems: {broken}", field="personality"
        ) from None


def _length(service: Service, body: SessionBody, personality: Personality) -> float:
    length = body.length if body.length is not None else personality.length
    most = service.settings.max_length
    if length > most:
        raise Problem(
            422,
            f"{length:g} seconds is longer than MAX_LENGTH allows, which is {most:g}.",
            field="length",
        )
    return length


async def _transport(
    service: Service, body: SessionBody, session: str, now: float
) -> tuple[dict[str, Any], dict[str, Any]]:
    """The session's transport as its process is told, and what only the service needs to know."""
    if body.transport == "daily" and service.daily is None:
        raise Problem(422, "Daily is not configured: set DAILY_API_KEY.", field="transport")
    if service.daily is None or body.transport == "webrtc":
        return {"kind": "webrtc"}, {}
    expires_at = now + service.settings.max_length + service.settings.nobody_came + ROOM_SLACK
    room = await service.daily.create(f"beatroom-{session}", expires_at)
    token = await service.daily.token(room.name, name=session, owner=True, expires_at=expires_at)
    transport = {"kind": "daily", "room_url": room.url, "token": token}
    return transport, {"room_name": room.name, "expires_at": expires_at}
