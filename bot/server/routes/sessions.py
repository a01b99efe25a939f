"""Sessions: making, listing, reading, muting, ending."""

from __future__ import annotations

import base64
import binascii
import uuid
from dataclasses import asdict
from datetime import UTC, datetime
from typing import Annotated, Any
from zoneinfo import ZoneInfo

from fastapi import APIRouter, Header, Query, Response

from bot.fleet.link import Request as Asked
from bot.fleet.messages import End, Refused, SetMuted
from bot.server.auth import Reader, ServiceDep, Steerer
from bot.server.bodies import EndBody, SessionBody
from bot.server.creating import make_session
from bot.server.operator_tokens import allows
from bot.server.problems import Problem
from bot.server.service import Service
from bot.server.views import links_view, session_view, summary_view
from bot.store.idempotency import once
from bot.store.instructions import list_receipts
from bot.store.sessions import list_sessions
from flows.rundown import time_status

router = APIRouter(tags=["sessions"])

ASK_DEADLINE = 10.0

IdempotencyKey = Annotated[
    str | None,
    Header(
        max_length=200,
        description="The same key again, with the same body, gives the same answer and does "
        "nothing.",
    ),
]


@router.post("/sessions", status_code=201)
async def start_session(
    body: SessionBody, service: ServiceDep, token: Steerer, idempotency_key: IdempotencyKey = None
) -> dict[str, Any]:
    """Start a session; people join by the links in the answer."""
    key = None
    if idempotency_key is not None:
        key = once(f"{token.id} sessions", idempotency_key, body.model_dump(mode="json"))
    made = await make_session(service, body, key)
    row, standing = await service.session(made)
    return {
        "id": made,
        "state": standing.state.phase,
        "title": row.title,
        "join": links_view(service, made),
        "console_url": f"{service.settings.base_url}/console/{made}",
    }


@router.get("/sessions")
async def get_sessions(
    service: ServiceDep,
    _: Reader,
    limit: Annotated[int, Query(ge=1, le=200)] = 50,
    cursor: Annotated[str | None, Query(description="`next` of the page before.")] = None,
) -> dict[str, Any]:
    """Sessions, the youngest first."""
    before = _decode(cursor) if cursor is not None else None
    rows = await service.store.read(lambda c: list_sessions(c, limit + 1, before))
    page = rows[:limit]
    more = len(rows) > limit
    now = service.now()
    return {
        "items": [summary_view(row, service.board.get(row.id), now) for row in page],
        "next": _encode(page[-1].created_at, page[-1].id) if more else None,
    }


@router.get("/sessions/{session}")
async def get_one(
    session: str, response: Response, service: ServiceDep, token: Reader
) -> dict[str, Any]:
    """A session as it stands now; `join` has its links, where the token may steer."""
    view = await view_of(service, session)
    response.headers["ETag"] = view["etag"]
    if allows(token, "steer"):
        view["join"] = links_view(service, session)
    return view


@router.get("/sessions/{session}/time")
async def get_time(session: str, service: ServiceDep, _: Reader) -> dict[str, Any]:
    """What the session's clock says."""
    row, standing = await service.session(session)
    now = standing.last_at if standing.state.over else service.now()
    return asdict(time_status(standing.state.rundown, now, ZoneInfo(row.timezone)))


@router.post("/sessions/{session}/mute", status_code=202)
async def mute(session: str, service: ServiceDep, token: Steerer) -> dict[str, Any]:
    """Make the host be silent."""
    message = SetMuted(request=new_request(), muted=True, by=token.name)
    await ask(service, session, message)
    return await view_of(service, session)


@router.post("/sessions/{session}/unmute", status_code=202)
async def unmute(session: str, service: ServiceDep, token: Steerer) -> dict[str, Any]:
    """Let the host speak again."""
    message = SetMuted(request=new_request(), muted=False, by=token.name)
    await ask(service, session, message)
    return await view_of(service, session)


@router.post("/sessions/{session}/end", status_code=202)
async def end(
    session: str, service: ServiceDep, _: Steerer, body: EndBody | None = None
) -> dict[str, Any]:
    """End the session, after a goodbye or at once."""
    how = body or EndBody()
    message = End(request=new_request(), reason=how.reason, at_once=how.at_once)
    await ask(service, session, message)
    return await view_of(service, session)


async def view_of(service: Service, session: str) -> dict[str, Any]:
    """A session as REST shows it."""
    row, standing = await service.session(session)
    receipts = await service.store.read(lambda c: list_receipts(c, session))
    return session_view(row, standing, receipts, service.now())


async def ask(service: Service, session: str, message: Asked) -> None:
    """Ask a session's process to do something; 409 with its reason where it refuses."""
    _, standing = await service.session(session)
    if standing.state.over:
        raise Problem(409, "The session is over.")
    answer = await service.engine.ask(session, message, ASK_DEADLINE)
    if isinstance(answer, Refused):
        raise Problem(409, answer.reason)


def new_request() -> str:
    """An id for a question to a session's process."""
    return uuid.uuid4().hex


def _encode(when: datetime, session: str) -> str:
    return base64.urlsafe_b64encode(f"{when.isoformat()} {session}".encode()).decode()


def _decode(cursor: str) -> tuple[datetime, str]:
    try:
        when, _, session = base64.urlsafe_b64decode(cursor).decode().partition(" ")
        return datetime.fromisoformat(when).astimezone(UTC), session
    except (ValueError, binascii.Error):
        raise Problem(422, "This cursor is not one of ours.", field="cursor") from None
