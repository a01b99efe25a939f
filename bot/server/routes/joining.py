"""Joining a session: what a participant's page needs, and the way to the session's process."""

from __future__ import annotations

import math
from typing import Annotated, Any

from fastapi import APIRouter, Query

from bot.fleet.engine import NotRunning
from bot.fleet.link import Reply, Request
from bot.fleet.messages import Answer, IceCandidates, Offer, Refused
from bot.server.answers import JoinAnswer, OfferAnswer, StatusAnswer
from bot.server.auth import Joiner, ServiceDep
from bot.server.bodies import IceBody, OfferBody
from bot.server.join_tokens import JoinPass, new_participant_key, participant_of
from bot.server.openapi import refusals
from bot.server.problems import Problem
from bot.server.routes.sessions import new_request
from bot.server.schedule import starts_in_words
from bot.server.service import Service
from bot.store.sessions import Stored
from flows.participants import clean_name

router = APIRouter(prefix="/sessions/{session}", tags=["joining"])

OFFER_DEADLINE = 30.0
ICE_DEADLINE = 10.0

ParticipantKey = Annotated[
    str | None,
    Query(
        alias="participant",
        pattern=r"^[A-Za-z0-9_-]{8,64}$",
        description="A browser's own key (`participant_key`), by which it stays the same person.",
    ),
]


@router.get(
    "/join",
    response_model=JoinAnswer,
    response_model_exclude_none=True,
    responses=refusals(410, 425, 502, 503),
)
async def join(
    session: str, service: ServiceDep, joined: Joiner, participant: ParticipantKey = None
) -> dict[str, Any]:
    """What a page needs to join."""
    row = await _open_session(service, session)
    key = participant or new_participant_key()
    return {
        "session": session,
        "title": row.title,
        "personality": {
            "name": row.personality,
            "title": str(row.record.get("title", row.personality)),
            "kind": str(row.record.get("kind", "conversation")),
            "language": str(row.record.get("language", "en")),
        },
        "participant": participant_of(session, key),
        "participant_key": key,
        "role": joined.role,
        "name": joined.role.capitalize(),
        "starts_at": None if row.starts_at is None else row.starts_at.timestamp(),
        "transport": await _transport(service, row, joined, key),
    }


@router.post("/offer", response_model=OfferAnswer, responses=refusals(409, 410, 425, 503))
async def offer(
    session: str,
    body: OfferBody,
    service: ServiceDep,
    joined: Joiner,
    participant: ParticipantKey = None,
) -> dict[str, Any]:
    """A browser's WebRTC offer, answered by the session's process."""
    await _open_session(service, session)
    key = participant or new_participant_key()
    message = Offer(
        request=new_request(),
        participant=participant_of(session, key),
        name=clean_name(body.requestData.name or joined.role.capitalize()),
        sdp=body.sdp,
        sdp_type=body.type,
        pc_id=body.pc_id,
        restart_pc=body.restart_pc,
    )
    answer = await _asked(service, session, message, OFFER_DEADLINE)
    if isinstance(answer, Answer):
        return {"sdp": answer.sdp, "type": answer.sdp_type, "pc_id": answer.pc_id}
    reason = answer.reason if isinstance(answer, Refused) else "The session gave no answer."
    raise Problem(409, reason)


@router.patch("/offer", response_model=StatusAnswer, responses=refusals(409, 410, 425, 503))
async def trickle(session: str, body: IceBody, service: ServiceDep, _: Joiner) -> dict[str, str]:
    """ICE candidates that a browser found after its offer."""
    await _open_session(service, session)
    message = IceCandidates(request=new_request(), pc_id=body.pc_id, candidates=body.candidates)
    answer = await _asked(service, session, message, ICE_DEADLINE)
    if isinstance(answer, Refused):
        raise Problem(409, answer.reason)
    return {"status": "success"}


async def _asked(service: Service, session: str, message: Request, deadline: float) -> Reply:
    try:
        return await service.engine.ask(session, message, deadline)
    except NotRunning:
        await _open_session(service, session)  # 410 where it ended while it was being asked
        raise


async def _open_session(service: Service, session: str) -> Stored:
    row, standing = await service.session(session)
    state = standing.state
    if state.phase == "missed":
        raise Problem(410, "This session could not be started at its time.")
    if state.over:
        raise Problem(410, "This session is over.")
    if state.phase == "scheduled":
        wait = max(1, math.ceil((state.starts_at or 0.0) - service.wall.now()))
        raise Problem(
            425,
            f"This session starts at {starts_in_words(standing)}; come back then.",
            headers={"Retry-After": str(wait)},
            starts_at=state.starts_at,
        )
    return row


async def _transport(service: Service, row: Stored, joined: JoinPass, key: str) -> dict[str, Any]:
    if row.transport["kind"] == "webrtc":
        return {
            "kind": "webrtc",
            "endpoint": f"/api/v1/sessions/{row.id}/offer?participant={key}",
        }
    if service.daily is None:
        raise Problem(503, "This session is in a Daily room, and Daily is not configured any more.")
    token = await service.daily.token(
        str(row.extra["room_name"]),
        name=joined.role.capitalize(),
        owner=joined.role == "host",
        expires_at=float(row.extra["expires_at"]),
    )
    return {"kind": "daily", "url": str(row.transport["room_url"]), "token": token}
