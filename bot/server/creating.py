"""Making a session: its record, its room, its row, and now or later its process."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncGenerator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from datetime import datetime
from typing import Any

import structlog
from pydantic import ValidationError

from beatroom.bot.outgoing.address_policy import AddressRefusedError, check_literal
from beatroom.bot.personalities.library import UnknownPersonalityError
from beatroom.bot.rooms.daily_rooms import HOST, DailyError, DailyRooms
from beatroom.bot.rooms.places import PEERS
from beatroom.bot.server.authoring import problem_errors
from beatroom.bot.server.kind_requests import completed, with_asked
from beatroom.bot.server.metadata_options import refuse_options
from beatroom.bot.server.problems import Problem
from beatroom.bot.server.service import Service
from beatroom.bot.server.session_requests import SessionBody
from beatroom.bot.server.views import links_view
from beatroom.bot.settings.daily_options import DIAL_IN, OPTIONS, DailyOptions
from beatroom.bot.settings.texts import split_addresses
from beatroom.bot.store.idempotency import IdempotencyKey, answered, once_only
from beatroom.bot.store.notices import put_notices
from beatroom.bot.store.scheduling import WAITS
from beatroom.bot.store.sessions import NewSession, create_session
from beatroom.bot.workers.announcing import OWN_URL, announce, audience
from beatroom.bot.workers.engine import CapacityError
from beatroom.bot.workers.notifying import (
    NotificationWishes,
    as_noted,
    notices_of_turns,
    reminders,
)
from beatroom.flows.core.events import Created, Recorded
from beatroom.flows.core.state import SessionState, apply
from beatroom.flows.core.transitions import transitions
from beatroom.flows.kinds.kind import kind_named
from beatroom.flows.kinds.plan import plan
from beatroom.flows.personality.model import LIST_CAP, Personality, Profile
from beatroom.flows.personality.source import PersonalityError

log = structlog.get_logger()

ROOM_SLACK = 3600.0
"""Seconds that a Daily room outlives the longest session, so that nobody is thrown out early."""

YEAR = 366 * 86_400.0


async def make_session(
    service: Service,
    body: SessionBody,
    key: IdempotencyKey | None,
    noted: Mapping[str, Any] | None = None,
    kept_free: int = 0,
    *,
    by: str = "",
) -> str:
    """Make a session, and start it unless it is for later; returns its id.

    Args:
        service: The service.
        body: What is wanted.
        key: The request's.
        noted: What the service notes of it for itself.
        kept_free: As many places are for others.
        by: The name of the operator's token; empty where no operator makes it.
    """
    if key is not None:
        wanted = key
        before = await service.store.read(lambda c: answered(c, wanted))
        if before is not None:
            return str(before["id"])
    must_be_up(service)
    waiting = body.queue or not body.auto_start
    starts_at = service.wall.now() if waiting else None
    if body.starts_at is not None:
        starts_at = start_time(service, body.starts_at)
    await service.files.fresh()
    personality = _with_wishes(_personality(service, body.personality), body)
    _may_be_recorded(service, personality)
    refuse_options(body.metadata, personality.kind)
    if body.asked():
        personality = await asyncio.to_thread(completed, service.library, personality)
    await asyncio.to_thread(_must_have_what_it_needs, service, personality)
    created = Created(
        session=secrets.token_hex(5),
        personality=personality.name,
        title=body.title or personality.title,
        kind=personality.kind,
        language=personality.language,
        timezone=body.timezone,
        rundown=plan(personality, _length(service, body, personality)),
        starts_at=starts_at,
        by=by,
    )
    if starts_at is not None:
        made = await _written(service, body, created, personality, key=key, noted=noted)
        service.schedule.ring()
        return made
    async with place(service, kept_free):
        made = await _written(service, body, created, personality, key=key, noted=noted)
        if made == created.session:
            await service.engine.start(made)
    return made


async def _written(
    service: Service,
    body: SessionBody,
    created: Created,
    personality: Personality,
    *,
    key: IdempotencyKey | None,
    noted: Mapping[str, Any] | None,
) -> str:
    """Store a session; the id of the one that is there for the key."""
    new = await _new_session(service, body, created, personality, noted or {})
    made = str((await service.store.write(once_only(key, _work(service, new, personality))))["id"])
    if made != created.session:  # the same request, at the same time, came first
        await close_room(service.daily, created.session, new.extra)
        return made
    later = created.starts_at is not None
    log.info("session_created", session=made, personality=personality.name, later=later)
    service.outbox.ring()
    service.notices.ring()
    return made


async def make_room(
    service: Service, session: str, wanted: Mapping[str, Any], personality: Personality
) -> tuple[dict[str, Any], dict[str, Any]]:
    """The transport as a session's process is told it, and what only the service needs to know.

    Raises:
        DailyError: There should be a room at Daily, and it could not be made.
    """
    if wanted["kind"] != "daily":
        return dict(wanted), {}
    if service.daily is None:
        raise DailyError("The session wants a Daily room, and Daily is not configured any more.")
    wait = personality.idle.nobody_came or service.settings.nobody_came
    expires_at = service.now() + wait + service.settings.max_length + ROOM_SLACK
    options = DailyOptions.model_validate(wanted.get("options") or {})
    room = await service.daily.create(
        f"beatroom-{session}", expires_at, options, personality.language
    )
    try:
        token = await service.daily.token(
            room.name,
            name=session,
            owner=True,
            expires_at=expires_at,
            person=HOST,
            more=options.host(),
        )
    except DailyError:
        await close_room(service.daily, session, {"room_name": room.name})
        raise
    transport = {
        "kind": "daily",
        "room_url": room.url,
        "token": token,
        "record": options.host_records,
    }
    return transport, {
        "room_name": room.name,
        "expires_at": expires_at,
        OPTIONS: options.model_dump(),
        DIAL_IN: {"pin": room.pin, "sip": room.sip},
    }


async def close_room(daily: DailyRooms | None, session: str, extra: Mapping[str, Any]) -> None:
    """Delete the Daily room of a session that is over; `extra` is what the service noted of it."""
    name = extra.get("room_name")
    if daily is None or not isinstance(name, str):
        return
    try:
        await daily.delete(name)
    except DailyError as error:  # it closes by itself when it expires
        log.warning("daily_room_not_deleted", session=session, reason=str(error))


def start_time(service: Service, wanted: datetime) -> float:
    """A start as seconds since the epoch; a Problem for one in the past or too far away."""
    at, now = wanted.timestamp(), service.wall.now()
    if at < now:
        raise Problem(422, f"{wanted.isoformat()} is in the past.", field="starts_at")
    if at > now + YEAR:
        raise Problem(422, f"{wanted.isoformat()} is more than a year away.", field="starts_at")
    return at


def must_be_up(service: Service) -> None:
    """A Problem while the service is about to stop."""
    if service.draining:
        raise Problem(
            503,
            "The service is about to stop and takes no sessions.",
            headers={"Retry-After": "30"},
        )


@asynccontextmanager
async def place(service: Service, kept_free: int = 0) -> AsyncGenerator[None]:
    """A place for a session that is made and started in the block; a Problem where there is none.

    `kept_free` places are for others.
    """
    try:
        async with service.engine.place(kept_free):
            yield
    except CapacityError as full:
        raise Problem(
            429, f"{full}; end one, or try again later.", headers={"Retry-After": "30"}
        ) from None


def _work(
    service: Service, new: NewSession, personality: Personality
) -> Callable[[Any], Awaitable[dict[str, str]]]:
    """Everything that is written of a session that was asked for."""
    created = new.created
    first = Recorded(seq=1, at=new.at, event=created)
    turns, state = transitions((first,), SessionState()), apply(SessionState(), first)
    link = links_view(service, created.session, new.at, created.starts_at)["guest"]["url"]
    wanted, settings, now = new.extra, service.settings, service.wall.now()
    notices = (
        *notices_of_turns(settings, wanted, personality, turns, link),
        *reminders(settings, wanted, personality, state, link=link, now=now),
    )
    claiming = service.engine.claiming(created.session)

    async def work(connection: Any) -> dict[str, str]:
        await create_session(connection, new)
        await put_notices(connection, notices)
        if created.starts_at is None:  # else it is claimed by whoever starts it then
            await claiming(connection)
        return {"id": created.session}

    return work


async def _new_session(
    service: Service,
    body: SessionBody,
    created: Created,
    personality: Personality,
    noted: Mapping[str, Any],
) -> NewSession:
    """Everything that is stored of a session that was asked for; its room, where it starts now."""
    now = service.now()
    transport, extra = _wanted_transport(service, body), dict(noted)
    if body.webhook_url is not None:
        _must_be_reachable(service, body.webhook_url)
        extra[OWN_URL] = body.webhook_url
    extra |= as_noted(_wishes(service, body))
    if not body.auto_start:
        extra[WAITS] = True
    if created.starts_at is None:
        transport, of_room = await make_room(service, created.session, transport, personality)
        extra |= of_room
    told = audience(split_addresses(service.settings.webhook_urls), body.webhook_url, body.metadata)
    first = Recorded(seq=1, at=now, event=created)
    return NewSession(
        created,
        personality.model_dump(mode="json"),
        transport,
        at=now,
        extra=extra,
        labels=body.metadata,
        outgoing=announce(told, transitions((first,), SessionState())),
    )


def _wishes(service: Service, body: SessionBody) -> NotificationWishes:
    """Who wants notices of a session; a Problem for a channel that is not set up."""
    settings, wanted = service.settings, body.notify
    later = body.starts_at is not None
    if wanted.whatsapp and not settings.has_whatsapp:
        raise Problem(
            422,
            "WhatsApp is not set up: WHATSAPP_TOKEN, WHATSAPP_PHONE_ID and WHATSAPP_TO are needed.",
            field="notify.whatsapp",
        )
    if wanted.email and not settings.has_mail:
        raise Problem(
            422, "E-mail is not set up: SMTP_HOST and SMTP_FROM are needed.", field="notify.email"
        )
    return NotificationWishes(
        whatsapp=(later and settings.has_whatsapp) if wanted.whatsapp is None else wanted.whatsapp,
        email=tuple(dict.fromkeys(wanted.email)),
        log=later if wanted.log is None else wanted.log,
        reminder=60 * wanted.reminder if later else 0.0,
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


def _must_have_what_it_needs(service: Service, personality: Personality) -> None:
    lacking = service.library.lacks(personality)
    if lacking:
        raise Problem(
            422,
            f"{personality.name!r} cannot be started here: {lacking[0]}",
            field="personality",
            errors=problem_errors(lacking),
        )


def _may_be_recorded(service: Service, personality: Personality) -> None:
    if personality.recording and not service.settings.recordings:
        raise Problem(
            422,
            "This session would be recorded, and RECORDINGS is off here; expected `recording: "
            "false`.",
            field="recording",
        )


def _with_wishes(personality: Personality, body: SessionBody) -> Personality:
    """The personality as this session has it."""
    room = body.room.model_dump(exclude={"max_people"}, exclude_none=True)
    changed: dict[str, Any] = {
        "idle": personality.idle.model_copy(update=room),
        "participants": _merged(personality.participants, body.participants),
    }
    if body.hard_end is not None:
        changed["hard_end"] = body.hard_end
    if body.recording is not None:
        changed["recording"] = body.recording
    if body.keepsake is not None:
        changed["keepsake"] = body.keepsake
    return with_asked(personality.model_copy(update=changed), body.asked())


def _merged(known: tuple[Profile, ...], given: tuple[Profile, ...]) -> tuple[Profile, ...]:
    people = {person.name.casefold(): person for person in known}
    for person in given:
        earlier = people.get(person.name.casefold())
        fields = {**(earlier.fields if earlier is not None else {}), **person.fields}
        try:
            people[person.name.casefold()] = Profile(name=person.name, fields=fields)
        except ValidationError as error:
            why = str(error.errors()[0]["msg"])
            raise Problem(
                422,
                f"With what the personality knows of {person.name!r}, {why}",
                field="participants",
            ) from None
    if len(people) > LIST_CAP:
        raise Problem(
            422,
            f"With those of the personality there are {len(people)} people; at most {LIST_CAP} "
            "are allowed.",
            field="participants",
        )
    return tuple(people.values())


def _length(service: Service, body: SessionBody, personality: Personality) -> float:
    length = body.length
    if length is None:
        kind, asked = kind_named(personality.kind), body.asked()
        length = kind.length(personality) if asked else personality.length
        if asked and kind.request is not None:
            wanted = kind.request.fields.model_validate(dict(asked))
            length = kind.request.length(personality, wanted) or length
    most = service.settings.max_length
    if length > most:
        raise Problem(
            422,
            f"A session takes from half a minute to {most / 60:g} minutes, which is MAX_LENGTH; "
            f"{length / 60:g} are more.",
            field="length",
        )
    return length


def _wanted_transport(service: Service, body: SessionBody) -> dict[str, Any]:
    if body.transport == "daily" and service.daily is None:
        raise Problem(422, "Daily is not configured: set DAILY_API_KEY.", field="transport")
    most, asked = body.room.max_people, body.daily.model_dump(exclude_none=True)
    if service.daily is None or body.transport == "webrtc":
        if asked:
            raise Problem(
                422,
                f"{next(iter(asked))!r} is for a Daily room; this session has the service's own.",
                field=f"daily.{next(iter(asked))}",
            )
        if most is not None and most > PEERS:
            raise Problem(
                422,
                f"The service's own room holds {PEERS} people at most; expected so many or fewer, "
                "or a Daily room.",
                field="room.max_people",
            )
        return {"kind": "webrtc"} if most is None else {"kind": "webrtc", "max_people": most}
    options = service.settings.daily_options(**asked, max_people=most)
    return {"kind": "daily", "options": options.model_dump()}


def _must_be_reachable(service: Service, url: str) -> None:
    try:
        check_literal(url, allow_private=service.settings.webhook_allow_private)
    except AddressRefusedError as refused:
        raise Problem(422, f"{refused}.", field="webhook_url") from None
