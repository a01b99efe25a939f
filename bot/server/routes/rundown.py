"""Changing a running session's beats."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Header, Response

from beatroom.bot.ipc.messages import ChangeRundown
from beatroom.bot.server.auth import ServiceDep, Steerer
from beatroom.bot.server.keys import Keyed
from beatroom.bot.server.openapi import refusals
from beatroom.bot.server.problems import Problem
from beatroom.bot.server.requests import RundownBody
from beatroom.bot.server.responses import SessionAnswer
from beatroom.bot.server.steering import carried, new_request, steered, view_of
from beatroom.bot.server.views import etag
from beatroom.bot.workers.engine import RundownConflictError

router = APIRouter(tags=["rundown"])


@router.post(
    "/sessions/{session}/rundown",
    response_model=SessionAnswer,
    responses=refusals(409, 412, 503),
)
async def change_rundown(
    *,
    session: str,
    body: RundownBody,
    response: Response,
    service: ServiceDep,
    token: Steerer,
    if_match: Annotated[
        str | None,
        Header(description="The session's `etag`: 412 when the rundown has changed since."),
    ] = None,
    key: Keyed = None,
) -> dict[str, Any]:
    """Skip, extend, hold, resume, jump, insert, remove, move or wrap up."""
    meant_for = None
    if if_match is not None and if_match.strip() != "*":
        number = if_match.strip().strip('"')
        meant_for = int(number[:11]) if number[:11].isdecimal() else -1  # no rundown has that one
    message = ChangeRundown(
        request=new_request(),
        key=carried(key),
        by=token.name,
        meant_for=meant_for,
        **body.model_dump(exclude_none=True),
    )
    try:
        view = await steered(service, session, key, message, lambda: view_of(service, session))
    except RundownConflictError:
        _, standing = await service.session(session)
        raise Problem(
            412,
            "The rundown has changed since you read it; read the session again.",
            headers={"ETag": etag(standing)},
        ) from None
    response.headers["ETag"] = view["etag"]
    return view
