"""Calling somebody into a session's Daily room, by telephone or SIP."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

from fastapi import APIRouter

from beatroom.bot.rooms.daily_rooms import DailyError
from beatroom.bot.server.auth import ServiceDep, Steerer
from beatroom.bot.server.join_tokens import participant_of
from beatroom.bot.server.keys import Keyed
from beatroom.bot.server.openapi import refusals
from beatroom.bot.server.problems import Problem
from beatroom.bot.server.requests import CallBody
from beatroom.bot.server.responses import CalledAnswer
from beatroom.bot.server.steering import kept
from beatroom.bot.settings.daily_options import OPTIONS, DailyOptions
from beatroom.bot.store.idempotency import began, forgotten
from beatroom.flows.core.participants import clean_name

router = APIRouter(prefix="/sessions/{session}", tags=["joining"])

ATTEMPT = "attempt"
"""By which a request knows what it has noted itself; callers are not told."""
OFF = (
    "Nobody can be called from this room: expected 'daily': {'dial_out': true} when its session "
    "was made, or DAILY_DIAL_OUT=true."
)


@router.post(
    "/calls", status_code=202, response_model=CalledAnswer, responses=refusals(409, 422, 502, 503)
)
async def call(
    session: str, body: CallBody, service: ServiceDep, _: Steerer, key: Keyed = None
) -> dict[str, Any]:
    """Call somebody, who is in the session's Daily room once they have answered."""
    if (before := await kept(service, key)) is not None:
        return _told(before)
    row, standing = await service.session(session)
    if row.transport["kind"] != "daily":
        raise Problem(409, "This session has no Daily room, from which people could be called.")
    if standing.state.over or standing.state.phase == "scheduled":
        raise Problem(409, "People can be called while the session runs.")
    if service.daily is None:
        raise Problem(503, "This session is in a Daily room, and Daily is not configured any more.")
    if not DailyOptions.model_validate(row.extra.get(OPTIONS) or {}).dial_out:
        raise Problem(409, OFF)
    who, name = participant_of(session, body.address), clean_name(body.name)
    answer = {"participant": who, "name": name, ATTEMPT: uuid4().hex}
    if key is not None:
        noted = await service.store.write(began(key, answer))
        if noted != answer:  # the same request came first
            return _told(noted)
    try:
        await service.daily.call(str(row.extra["room_name"]), body.address, name=name, person=who)
    except DailyError as error:
        if error.unsure:
            raise Problem(502, f"It is not known whether it rings: {error}") from None
        if key is not None:
            await service.store.write(forgotten(key))
        raise Problem(502, f"Nobody was called: {error}") from None
    return _told(answer)


def _told(answer: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in answer.items() if name != ATTEMPT}
