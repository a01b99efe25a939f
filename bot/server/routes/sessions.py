"""Sessions: making, listing, reading, muting, ending."""

from __future__ import annotations

import re
from dataclasses import asdict
from typing import Annotated, Any
from zoneinfo import ZoneInfo

from fastapi import APIRouter, Query, Request, Response
from starlette.datastructures import QueryParams

from beatroom.bot.ipc.messages import End, RemoveParticipant, SetMuted
from beatroom.bot.rooms.daily_rooms import DailyError
from beatroom.bot.server.auth import Reader, ServiceDep, Steerer
from beatroom.bot.server.creating import make_session
from beatroom.bot.server.cursors import decode_cursor, encode_cursor
from beatroom.bot.server.keys import Keyed
from beatroom.bot.server.openapi import refusals
from beatroom.bot.server.operator_tokens import allows
from beatroom.bot.server.problems import Problem
from beatroom.bot.server.requests import EndBody
from beatroom.bot.server.responses import (
    RemovedAnswer,
    SessionAnswer,
    SessionPage,
    SessionWithLinks,
    StartedAnswer,
)
from beatroom.bot.server.schedule import call_off, change_session, start_now
from beatroom.bot.server.service import Service
from beatroom.bot.server.session_requests import (
    METADATA_KEY,
    METADATA_KEYS,
    ChangeBody,
    MomentInTime,
    SessionBody,
)
from beatroom.bot.server.steering import carried, kept, new_request, steered, view_of
from beatroom.bot.server.views import invited, links_view, listed_view, made_view
from beatroom.bot.store.events import read_events
from beatroom.bot.store.idempotency import IdempotencyKey
from beatroom.bot.store.never_begun import never_begun
from beatroom.bot.store.sessions import SessionQuery, get_session, list_sessions
from beatroom.flows.core.state import Phase
from beatroom.flows.core.time_status import time_status
from beatroom.flows.language.time_questions.time_status import TimeStatus

router = APIRouter(tags=["sessions"])

METADATA = "metadata."
CALLED_OFF = "called off before it started"
NOT_REMOVED = "The participant was not removed, and may be asked to leave again:"


@router.post(
    "/sessions",
    status_code=201,
    response_model=StartedAnswer,
    responses=refusals(409, 422, 429, 502, 503),
)
async def start_session(
    body: SessionBody, service: ServiceDep, token: Steerer, key: Keyed = None
) -> dict[str, Any]:
    """Start a session, now or at `starts_at`; people join by the links in the answer."""
    made = await make_session(service, body, key, by=token.name)
    row = await service.store.read(lambda c: get_session(c, made))
    first = await service.store.read(lambda c: read_events(c, made, limit=1))
    return made_view(service, row, first[0])


@router.get("/sessions", response_model=SessionPage)
async def get_sessions(
    *,
    request: Request,
    service: ServiceDep,
    _: Reader,
    limit: Annotated[int, Query(ge=1, le=200)] = 50,
    cursor: Annotated[str | None, Query(description="`next` of the page before.")] = None,
    state: Annotated[
        list[Phase] | None, Query(description="In one of these states; may be given repeatedly.")
    ] = None,
    personality: Annotated[
        str | None, Query(max_length=100, pattern=r"^[^\x00]*$", description="Of this one.")
    ] = None,
    since: Annotated[
        MomentInTime | None,
        Query(alias="from", description="Starting (or made) then or later; ISO 8601 with a zone."),
    ] = None,
    until: Annotated[
        MomentInTime | None,
        Query(alias="to", description="Starting (or made) before then; ISO 8601 with a zone."),
    ] = None,
) -> dict[str, Any]:
    """Sessions, the youngest first.

    `metadata.KEY=VALUE`, as often as wanted, gives those whose metadata has that value; a value
    that is no text is written as JSON.
    """
    before = decode_cursor(cursor) if cursor is not None else None
    wanted = SessionQuery(
        phases=state or (),
        personality=personality,
        since=since,
        until=until,
        labels=_labels(request.query_params),
    )
    rows = await service.store.read(lambda c: list_sessions(c, limit + 1, before, wanted))
    page = rows[:limit]
    more = len(rows) > limit
    over = [row.id for row in page if row.over]
    unbegun = await service.store.read(lambda c: never_begun(c, over)) if over else {}
    now = service.now()
    return {
        "items": [
            listed_view(row, service.board.get(row.id), now, unbegun.get(row.id)) for row in page
        ],
        "next": encode_cursor(page[-1].created_at, page[-1].id) if more else None,
    }


@router.get("/sessions/{session}", response_model=SessionWithLinks)
async def get_one(
    session: str, response: Response, service: ServiceDep, token: Reader
) -> dict[str, Any]:
    """A session as it stands now; `join` has its links, where the token may steer."""
    view = await view_of(service, session)
    if allows(token, "steer"):
        return await _with_links(service, view, response)
    response.headers["ETag"] = view["etag"]
    return {**view, "join": None}


@router.patch(
    "/sessions/{session}",
    response_model=SessionWithLinks,
    responses=refusals(409),
)
async def change(
    *,
    session: str,
    body: ChangeBody,
    response: Response,
    service: ServiceDep,
    token: Steerer,
    key: Keyed = None,
) -> dict[str, Any]:
    """Move or rename a session that has not started, or replace its metadata."""
    changed = await change_session(service, session, body, key, token.name)
    return await _with_links(service, changed, response)


@router.post(
    "/sessions/{session}/start",
    response_model=SessionWithLinks,
    responses=refusals(409),
)
async def start(
    session: str, response: Response, service: ServiceDep, token: Steerer, key: Keyed = None
) -> dict[str, Any]:
    """Let a session start now that has not started: one that is for later, or waits for this."""
    started = await start_now(service, session, key, token.name)
    return await _with_links(service, started, response)


@router.delete(
    "/sessions/{session}",
    response_model=SessionWithLinks,
    responses=refusals(409),
)
async def cancel(
    session: str, response: Response, service: ServiceDep, token: Steerer, key: Keyed = None
) -> dict[str, Any]:
    """Call off a session that has not started; a running one is ended with `POST .../end`."""
    over = await call_off(service, session, CALLED_OFF, key, token.name)
    return await _with_links(service, over, response)


@router.get("/sessions/{session}/time", response_model=TimeStatus)
async def get_time(session: str, service: ServiceDep, _: Reader) -> dict[str, Any]:
    """What the session's clock says."""
    row, standing = await service.session(session)
    now = standing.last_at if standing.state.over else service.now()
    return asdict(time_status(standing.state.rundown, now, ZoneInfo(row.timezone)))


@router.post(
    "/sessions/{session}/mute",
    status_code=202,
    response_model=SessionAnswer,
    responses=refusals(409, 503),
)
async def mute(
    session: str, service: ServiceDep, token: Steerer, key: Keyed = None
) -> dict[str, Any]:
    """Make the host be silent."""
    return await _set_muted(service, session, key, muted=True, by=token.name)


@router.post(
    "/sessions/{session}/unmute",
    status_code=202,
    response_model=SessionAnswer,
    responses=refusals(409, 503),
)
async def unmute(
    session: str, service: ServiceDep, token: Steerer, key: Keyed = None
) -> dict[str, Any]:
    """Let the host speak again."""
    return await _set_muted(service, session, key, muted=False, by=token.name)


@router.post(
    "/sessions/{session}/end",
    status_code=202,
    response_model=SessionAnswer,
    responses=refusals(409, 503),
)
async def end(
    session: str,
    service: ServiceDep,
    token: Steerer,
    body: EndBody | None = None,
    key: Keyed = None,
) -> dict[str, Any]:
    """End the session, after a goodbye or at once."""
    if (before := await kept(service, key)) is not None:
        return before
    how = body or EndBody()
    if (await service.session(session))[1].state.phase == "scheduled":
        return await call_off(service, session, how.reason, key, token.name)
    message = End(
        request=new_request(),
        key=carried(key),
        reason=how.reason,
        at_once=how.at_once,
        by=token.name,
    )
    return await steered(service, session, key, message, lambda: view_of(service, session))


@router.delete(
    "/sessions/{session}/participants/{participant}",
    response_model=RemovedAnswer,
    responses=refusals(409, 502, 503),
)
async def remove_participant(
    session: str, participant: str, service: ServiceDep, token: Steerer, key: Keyed = None
) -> dict[str, Any]:
    """Hang up on somebody, there or not, who is not let in again for a quarter of an hour."""
    if (before := await kept(service, key)) is not None:
        return before
    row, standing = await service.session(session)
    somebody = standing.state.people.get(participant)
    if somebody is None:
        raise Problem(404, "Nobody of that id was in this session.")
    if row.transport["kind"] == "daily" and service.daily is not None:
        try:
            await service.daily.eject(str(row.extra["room_name"]), participant)
        except DailyError as error:
            raise Problem(502, f"{NOT_REMOVED} {error}") from None
    message = RemoveParticipant(
        request=new_request(), key=carried(key), participant=participant, by=token.name
    )

    async def made() -> dict[str, Any]:
        return {**await view_of(service, session), "was_present": somebody.present}

    return await steered(service, session, key, message, made)


async def _set_muted(
    service: Service, session: str, key: IdempotencyKey | None, *, muted: bool, by: str
) -> dict[str, Any]:
    message = SetMuted(request=new_request(), key=carried(key), muted=muted, by=by)
    return await steered(service, session, key, message, lambda: view_of(service, session))


async def _with_links(service: Service, view: dict[str, Any], response: Response) -> dict[str, Any]:
    """A session's view with links that were made at its time: the same for the same view."""
    response.headers["ETag"] = view["etag"]
    row = await service.store.read(lambda c: get_session(c, view["id"]))
    now, starts_at = view["server_now_epoch"], view["starts_at"]
    links = links_view(service, row.id, now, starts_at, invited(row))
    return {**view, "join": links}


def _labels(given: QueryParams) -> dict[str, str]:
    """The filters on metadata among a request's parameters."""
    found: dict[str, str] = {}
    for name, value in given.multi_items():
        key = name.removeprefix(METADATA)
        if key == name:
            continue
        if not re.fullmatch(METADATA_KEY, key):
            raise Problem(422, "No metadata has such a key.", field=METADATA)
        if key in found or len(found) >= METADATA_KEYS:
            raise Problem(422, "Each key can be filtered by once.", field=name[:100])
        found[key] = value
    return found
