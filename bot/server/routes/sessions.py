"""Sessions: making, listing, reading, muting, ending."""

from __future__ import annotations

import re
import uuid
from dataclasses import asdict
from typing import Annotated, Any
from zoneinfo import ZoneInfo

from fastapi import APIRouter, Header, Query, Request, Response
from starlette.datastructures import QueryParams

from bot.fleet.engine import NotRunning
from bot.fleet.link import Request as Asked
from bot.fleet.messages import Done, End, Refused, SetMuted
from bot.server.answers import SessionAnswer, SessionPage, SessionWithLinks, StartedAnswer
from bot.server.auth import Reader, ServiceDep, Steerer
from bot.server.bodies import EndBody
from bot.server.creating import make_session
from bot.server.cursors import decode_cursor, encode_cursor
from bot.server.openapi import refusals
from bot.server.operator_tokens import allows
from bot.server.problems import Problem
from bot.server.schedule import call_off, change_session, starts_in_words
from bot.server.service import Service
from bot.server.session_bodies import (
    METADATA_KEY,
    METADATA_KEYS,
    ChangeBody,
    MomentInTime,
    SessionBody,
)
from bot.server.views import links_view, made_view, session_view, summary_view
from bot.store.events import read_events
from bot.store.idempotency import once
from bot.store.instructions import list_receipts
from bot.store.sessions import Wanted, get_session, list_sessions
from flows.rundown import time_status
from flows.state import Phase
from flows.time_status import TimeStatus

router = APIRouter(tags=["sessions"])

ASK_DEADLINE = 10.0
METADATA = "metadata."
CALLED_OFF = "called off before it started"

IdempotencyKey = Annotated[
    str | None,
    Header(
        max_length=200,
        description="The same key again, with the same body, gives the same answer and does "
        "nothing.",
    ),
]


@router.post(
    "/sessions",
    status_code=201,
    response_model=StartedAnswer,
    responses=refusals(409, 422, 429, 502, 503),
)
async def start_session(
    body: SessionBody, service: ServiceDep, token: Steerer, idempotency_key: IdempotencyKey = None
) -> dict[str, Any]:
    """Start a session, now or at `starts_at`; people join by the links in the answer."""
    key = None
    if idempotency_key is not None:
        key = once(f"{token.id} sessions", idempotency_key, body.model_dump(mode="json"))
    made = await make_session(service, body, key)
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
    wanted = Wanted(
        phases=state or (),
        personality=personality,
        since=since,
        until=until,
        labels=_labels(request.query_params),
    )
    rows = await service.store.read(lambda c: list_sessions(c, limit + 1, before, wanted))
    page = rows[:limit]
    more = len(rows) > limit
    now = service.now()
    return {
        "items": [summary_view(row, service.board.get(row.id), now) for row in page],
        "next": encode_cursor(page[-1].created_at, page[-1].id) if more else None,
    }


@router.get(
    "/sessions/{session}", response_model=SessionWithLinks, response_model_exclude_unset=True
)
async def get_one(
    session: str, response: Response, service: ServiceDep, token: Reader
) -> dict[str, Any]:
    """A session as it stands now; `join` has its links, where the token may steer."""
    if allows(token, "steer"):
        return await _with_links(service, session, response)
    view = await view_of(service, session)
    response.headers["ETag"] = view["etag"]
    return view


@router.patch(
    "/sessions/{session}",
    response_model=SessionWithLinks,
    response_model_exclude_unset=True,
    responses=refusals(409),
)
async def change(
    session: str, body: ChangeBody, response: Response, service: ServiceDep, _: Steerer
) -> dict[str, Any]:
    """Move or rename a session that has not started, or replace its metadata."""
    await change_session(service, session, body)
    return await _with_links(service, session, response)


@router.delete(
    "/sessions/{session}",
    response_model=SessionWithLinks,
    response_model_exclude_unset=True,
    responses=refusals(409),
)
async def cancel(
    session: str, response: Response, service: ServiceDep, _: Steerer
) -> dict[str, Any]:
    """Call off a session that has not started; a running one is ended with `POST .../end`."""
    await call_off(service, session, CALLED_OFF)
    return await _with_links(service, session, response)


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
async def mute(session: str, service: ServiceDep, token: Steerer) -> dict[str, Any]:
    """Make the host be silent."""
    message = SetMuted(request=new_request(), muted=True, by=token.name)
    await ask(service, session, message)
    return await view_of(service, session)


@router.post(
    "/sessions/{session}/unmute",
    status_code=202,
    response_model=SessionAnswer,
    responses=refusals(409, 503),
)
async def unmute(session: str, service: ServiceDep, token: Steerer) -> dict[str, Any]:
    """Let the host speak again."""
    message = SetMuted(request=new_request(), muted=False, by=token.name)
    await ask(service, session, message)
    return await view_of(service, session)


@router.post(
    "/sessions/{session}/end",
    status_code=202,
    response_model=SessionAnswer,
    responses=refusals(409, 503),
)
async def end(
    session: str, service: ServiceDep, _: Steerer, body: EndBody | None = None
) -> dict[str, Any]:
    """End the session, after a goodbye or at once."""
    how = body or EndBody()
    if (await service.session(session))[1].state.phase == "scheduled":
        await call_off(service, session, how.reason)
        return await view_of(service, session)
    message = End(request=new_request(), reason=how.reason, at_once=how.at_once)
    await ask(service, session, message)
    return await view_of(service, session)


async def view_of(service: Service, session: str) -> dict[str, Any]:
    """A session as REST shows it."""
    row, standing = await service.session(session)
    receipts = await service.store.read(lambda c: list_receipts(c, session))
    view = session_view(row, standing, receipts, service.now())
    vitals = service.engine.alive().get(session)
    view["health"] = None
    if vitals is not None:
        view["health"] = {
            "ready": vitals.ready,
            "restarts": vitals.restarts,
            "lag": vitals.lag,
            "memory": vitals.memory,
        }
    return view


async def _with_links(service: Service, session: str, response: Response) -> dict[str, Any]:
    view = await view_of(service, session)
    response.headers["ETag"] = view["etag"]
    view["join"] = links_view(service, session, service.now(), view["starts_at"])
    return view


async def ask(service: Service, session: str, message: Asked) -> dict[str, Any]:
    """Ask a session's process to do something; 409 with its reason where it refuses.

    Returns what came of it, for a `Command`.
    """
    _, standing = await service.session(session)
    if standing.state.over:
        raise Problem(409, "The session is over.")
    if standing.state.phase == "scheduled":
        raise Problem(
            409,
            f"The session starts at {starts_in_words(standing)}; until then it "
            "takes instructions, and nothing else.",
        )
    try:
        answer = await service.engine.ask(session, message, ASK_DEADLINE)
    except NotRunning:
        _, standing = await service.session(session)
        if standing.state.over:  # it ended while it was being asked
            raise Problem(409, "The session is over.") from None
        raise
    if isinstance(answer, Refused):
        raise Problem(409, answer.reason)
    return answer.data if isinstance(answer, Done) else {}


def new_request() -> str:
    """An id for a question to a session's process."""
    return uuid.uuid4().hex


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
