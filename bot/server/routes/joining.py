"""Joining a session: what a participant's page needs, and the way to the session's process."""

from __future__ import annotations

import asyncio
import hashlib
import math
from contextlib import suppress
from dataclasses import asdict, dataclass
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Query, Request
from pydantic import ValidationError

from beatroom.bot.ipc.ipc import Reply
from beatroom.bot.ipc.ipc import Request as LinkRequest
from beatroom.bot.ipc.messages import Answer, IceCandidates, Offer, RequestRefused
from beatroom.bot.rooms.daily_rooms import HOST
from beatroom.bot.rooms.ice_servers import ice_servers
from beatroom.bot.rooms.unwelcome import REMOVED
from beatroom.bot.server.auth import Joiner, ServiceDep, address_of, limit_participant
from beatroom.bot.server.join_tokens import JoinPass, new_participant_key, participant_of
from beatroom.bot.server.openapi import refusals
from beatroom.bot.server.problems import Problem, ToStart
from beatroom.bot.server.requests import IceBody, OfferBody
from beatroom.bot.server.responses import JoinAnswer, OfferAnswer, StatusAnswer
from beatroom.bot.server.schedule import start_now, starts_in_words
from beatroom.bot.server.service import Service
from beatroom.bot.server.steering import new_request
from beatroom.bot.services.lights import asked_endpoint, lights, with_trouble
from beatroom.bot.services.minds import has_model
from beatroom.bot.settings.daily_options import OPTIONS, DailyOptions
from beatroom.bot.store.keepsakes import shown_by
from beatroom.bot.store.scheduling import WAITS
from beatroom.bot.store.sessions import StoredSession
from beatroom.bot.workers.engine import NotRunning, RateLimitedError
from beatroom.bot.workers.session_cache import CachedState
from beatroom.flows.core.erasure import PLAIN
from beatroom.flows.core.participants import NAME_CAP, clean_name
from beatroom.flows.personality.host_name import host_name_in
from beatroom.flows.personality.kinds import not_installed
from beatroom.flows.personality.model import Personality

WHO = "Expected 'participant', the browser's own key: use the endpoint of GET /join as it is."

router = APIRouter(prefix="/sessions/{session}", tags=["joining"])

ParticipantKey = Annotated[
    str | None,
    Query(
        alias="participant",
        pattern=r"^[A-Za-z0-9_-]{8,64}$",
        description="A browser's own key (`participant_key`), by which it stays the same person.",
    ),
]


@dataclass(frozen=True, slots=True)
class ConnectingBrowser:
    """Who offers a connection, and from where.

    Attributes:
        participant: Their public id; None where the browser gives no key.
        source: The same for the same address and link, without telling them.
    """

    participant: str | None
    source: str


async def comer(
    session: str,
    request: Request,
    service: ServiceDep,
    joined: Joiner,
    participant: ParticipantKey = None,
) -> ConnectingBrowser:
    """A dependency: whoever comes, unless they ask too often.

    Those who do not say who they are count as one.
    """
    link = (service.join_secret, address_of(request), joined.role, joined.person)
    source = hashlib.sha256(repr(link).encode()).hexdigest()[:16]
    who = None if participant is None else participant_of(session, participant)
    limit_participant(service, who or f"{session} {source}")
    return ConnectingBrowser(who, source)


Coming = Annotated[ConnectingBrowser, Depends(comer)]


JoinName = Annotated[
    str,
    Query(
        alias="name",
        max_length=NAME_CAP,
        description="What whoever joins is called in a Daily room, unless the link says it.",
    ),
]


@router.get(
    "/join",
    response_model=JoinAnswer,
    responses=refusals(409, 410, 425, 502, 503),
)
async def join(
    session: str,
    service: ServiceDep,
    joined: Joiner,
    participant: ParticipantKey = None,
    called: JoinName = "",
) -> dict[str, Any]:
    """What a page needs to join."""
    if joined.role == "host":
        await _started_by_host(service, session)
    row, standing = await _open_session(service, session)
    key = participant or new_participant_key()
    return {
        "session": session,
        "title": row.title,
        "personality": {
            "name": row.personality,
            "title": str(row.record.get("title", row.personality)),
            "host": host_name_in(row.record, row.title),
            "kind": str(row.record.get("kind", "conversation")),
            "language": str(row.record.get("language", "en")),
        },
        "participant": participant_of(session, key),
        "participant_key": key,
        "role": joined.role,
        "name": _name(joined, called),
        "person": None if joined.person is None else clean_name(joined.person),
        "starts_at": None if row.starts_at is None else row.starts_at.timestamp(),
        "chats": _chats(service, row, standing),
        "recorded": _recorded(service, row, standing),
        "keepsake": shown_by(row.record),
        "kept_days": service.settings.transcript_days or None,
        "lights": await asyncio.to_thread(_lights, service, row),
        "transport": await _transport(
            service, row, standing, joined, key, name=_name(joined, called)
        ),
    }


@router.post("/offer", response_model=OfferAnswer, responses=refusals(409, 410, 425, 503))
async def offer(
    session: str,
    body: OfferBody,
    service: ServiceDep,
    joined: Joiner,
    coming: Coming,
) -> dict[str, Any]:
    """A browser's WebRTC offer, answered by the session's process."""
    await _open_session(service, session)
    who = coming.participant or participant_of(session, new_participant_key())
    message = Offer(
        request=new_request(),
        participant=who,
        name=_name(joined, body.requestData.name),
        person=joined.person,
        sdp=body.sdp,
        sdp_type=body.type,
        pc_id=body.pc_id,
        restart_pc=body.restart_pc,
        source=coming.source,
        role=joined.role,
    )
    answer = await _asked(service, session, message)
    if isinstance(answer, Answer):
        return {"sdp": answer.sdp, "type": answer.sdp_type, "pc_id": answer.pc_id}
    if isinstance(answer, RequestRefused):
        raise _refusal(answer)
    raise Problem(409, "The session gave no answer.")


@router.patch("/offer", response_model=StatusAnswer, responses=refusals(409, 410, 425, 503))
async def trickle(
    session: str,
    body: IceBody,
    service: ServiceDep,
    _: Joiner,
    coming: Coming,
) -> dict[str, str]:
    """ICE candidates that a browser found after its offer."""
    await _open_session(service, session)
    if coming.participant is None:
        raise Problem(422, WHO, field="participant")
    message = IceCandidates(
        request=new_request(),
        participant=coming.participant,
        source=coming.source,
        pc_id=body.pc_id,
        candidates=tuple(candidate.model_dump() for candidate in body.candidates),
    )
    answer = await _asked(service, session, message)
    if isinstance(answer, RequestRefused):
        raise _refusal(answer)
    return {"status": "success"}


def _name(joined: JoinPass, called: str) -> str:
    """What whoever joins is called: by a personal link, by themselves, or by their role."""
    return clean_name(joined.person or called.strip() or joined.role.capitalize())


def _chats(service: Service, row: StoredSession, standing: CachedState) -> bool:
    """Whether a model speaks for the host; before its process has said so, by the settings."""
    if standing.state.node:
        return standing.state.chats
    choice: dict[str, Any] = row.record.get("model") or {}
    return has_model(service.settings, choice.get("endpoint"))


def _recorded(service: Service, row: StoredSession, standing: CachedState) -> bool:
    """Whether it is being recorded, or is going to be."""
    state = standing.state
    wanted = bool(row.record.get("recording")) and service.settings.recordings
    return state.recording or (wanted and not state.not_recorded)


def _lights(service: Service, row: StoredSession) -> dict[str, str]:
    """Nobody is asked for a guest: whether a server answers is told as it was last known."""
    try:
        record = Personality.model_validate(row.record)
    except ValidationError:  # of a kind that is not installed any more
        record = None
    shown, endpoint = lights(service.settings, record), asked_endpoint(service.settings, record)
    if endpoint is not None and (why := service.models.trouble_known(endpoint)):
        shown = with_trouble(shown, why)
    return {"model": shown.model.state, "ears": shown.ears.state, "voice": shown.voice.state}


def _refusal(refused: RequestRefused) -> Problem:
    """409 for what does not fit now, 422 for what never does."""
    if refused.fault:
        return Problem(422, refused.reason)
    return _kept_out(refused.reason, refused.seconds)


def _kept_out(reason: str, seconds: float | None) -> Problem:
    """Not now; and when again, where that is known: it does not stand in the words, which stay."""
    after = None if seconds is None else {"Retry-After": str(max(1, math.ceil(seconds)))}
    return Problem(409, reason, headers=after)


async def _asked(service: Service, session: str, message: LinkRequest) -> Reply:
    try:
        return await service.engine.ask(session, message, service.settings.answer_deadline)
    except RateLimitedError as barred:
        seconds = str(math.ceil(barred.seconds))
        raise Problem(
            429,
            "What no browser sends came from here several times; "
            f"this session can be joined again in {seconds} s.",
            headers={"Retry-After": seconds},
        ) from None
    except NotRunning:
        await _open_session(service, session)  # 410 where it ended while it was being asked
        raise


async def _started_by_host(service: Service, session: str) -> None:
    """Start a session that waits for somebody, once its time has come."""
    row, standing = await service.known(session)
    due = (standing.state.starts_at or 0.0) <= service.wall.now()
    if standing.state.phase == "scheduled" and due and row.extra.get(WAITS):
        with suppress(Problem):  # somebody else was faster
            await start_now(service, session, None, by="")


async def _open_session(service: Service, session: str) -> tuple[StoredSession, CachedState]:
    row, standing = await service.known(session)
    state = standing.state
    if state.phase == "missed":
        raise Problem(410, "This session could not be started at its time.")
    if state.over:
        raise Problem(410, "This session is over.")
    due = state.starts_at or 0.0
    missing = not_installed(str(row.record.get("kind", PLAIN)))
    if missing and (state.phase != "scheduled" or due <= service.wall.now()):
        raise Problem(503, missing, headers={"Retry-After": "5"})
    if state.phase == "scheduled":
        wait = max(1, math.ceil(due - service.wall.now()))
        waits = bool(row.extra.get(WAITS)) and due <= service.wall.now()
        when = f"starts at {starts_in_words(standing)}; come back then"
        if waits:
            when = "waits for its host, who has not come yet"
        raise Problem(
            425,
            f"This session {when}.",
            headers={"Retry-After": str(wait)},
            to_start=ToStart(state.title, state.starts_at, waits_for_organiser=waits),
        )
    return row, standing


async def _transport(
    service: Service,
    row: StoredSession,
    standing: CachedState,
    joined: JoinPass,
    key: str,
    *,
    name: str,
) -> dict[str, Any]:
    if row.transport["kind"] == "webrtc":
        return {
            "kind": "webrtc",
            "endpoint": f"/api/v1/sessions/{row.id}/offer?participant={key}",
            "ice_servers": [
                asdict(server)
                for server in ice_servers(
                    service.settings, participant_of(row.id, key), service.wall.now()
                )
            ],
        }
    if service.daily is None:
        raise Problem(503, "This session is in a Daily room, and Daily is not configured any more.")
    who = participant_of(row.id, key)
    # A session's own process keeps them out of the embedded room; out of Daily's, their token does.
    barred_for = standing.state.barred.get(who, 0.0) - service.wall.now()
    if barred_for > 0:
        raise _kept_out(REMOVED, barred_for)
    token = await service.daily.token(
        str(row.extra["room_name"]),
        name=name,
        owner=joined.role == "host",
        expires_at=float(row.extra["expires_at"]),
        person=who,
    )
    options = DailyOptions.model_validate(row.extra.get(OPTIONS) or {})
    return {
        "kind": "daily",
        "url": str(row.transport["room_url"]),
        "token": token,
        "host": HOST,
        "recorded": options.recording != "off",
        "start_muted": options.start_muted,
    }
