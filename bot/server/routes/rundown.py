"""Changing a running session's beats."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Awaitable, Callable
from typing import Annotated, Any

from fastapi import APIRouter, Header, Response

from bot.fleet.board import Standing
from bot.fleet.messages import ChangeRundown
from bot.server.answers import SessionAnswer
from bot.server.auth import ServiceDep, Steerer
from bot.server.bodies import RundownBody
from bot.server.openapi import refusals
from bot.server.problems import Problem
from bot.server.routes.sessions import IdempotencyKey, ask, new_request, view_of
from bot.server.service import Service
from bot.server.views import etag
from bot.store.creation import once_only
from bot.store.idempotency import Once, answered, once

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
    idempotency_key: IdempotencyKey = None,
) -> dict[str, Any]:
    """Skip, extend, hold, resume, jump, insert, remove or wrap up.

    With an `Idempotency-Key` a repeat changes nothing and is answered with the session.
    """
    key = None
    if idempotency_key is not None:
        sent = body.model_dump(mode="json")
        key = once(f"{token.id} {session} rundown", idempotency_key, sent)
    # One change at a time for each session: what the next one is compared with is the result.
    async with service.steering.setdefault(session, asyncio.Lock()):
        _, standing = await service.session(session)
        if key is not None and await _was_done(service, key, standing):
            view = await view_of(service, session)
            response.headers["ETag"] = view["etag"]
            return view
        if if_match is not None and if_match.strip() not in ("*", etag(standing)):
            raise Problem(
                412,
                "The rundown has changed since you read it; read the session again.",
                headers={"ETag": etag(standing)},
            )
        message = ChangeRundown(
            request=new_request(),
            by=token.name,
            item=_item(key) if key is not None and body.op == "insert" else None,
            **body.model_dump(exclude_none=True),
        )
        await ask(service, session, message)
        if key is not None:
            await service.store.write(once_only(key, _noted(session)))
        view = await view_of(service, session)
    response.headers["ETag"] = view["etag"]
    return view


async def _was_done(service: Service, key: Once, standing: Standing) -> bool:
    """Whether this very request had its effect: it was noted, or the beat that it makes is there.

    The note comes after the effect, so a service that was killed between the two finds the beat.
    """
    if await service.store.read(lambda c: answered(c, key)) is not None:
        return True
    return any(item.id == _item(key) for item in standing.state.rundown.items)


def _item(key: Once) -> str:
    """The id of the beat that a request with this key inserts."""
    digest = hashlib.sha256(f"{key.scope} {key.key} {key.digest}".encode()).hexdigest()
    return f"beat-{digest[:12]}"


def _noted(session: str) -> Callable[[Any], Awaitable[str]]:
    async def work(_: Any) -> str:
        return session

    return work
