"""Asking a session's process to change something, once for each idempotency key."""

from __future__ import annotations

import uuid
from collections.abc import Awaitable, Callable
from typing import Any

from beatroom.bot.ipc.ipc import NoAnswer
from beatroom.bot.ipc.ipc import Request as Asked
from beatroom.bot.ipc.messages import Key, RequestRefused, RequestSucceeded
from beatroom.bot.server.kept_answers import health_view
from beatroom.bot.server.problems import Problem
from beatroom.bot.server.schedule import starts_in_words
from beatroom.bot.server.service import Service
from beatroom.bot.server.views import session_view
from beatroom.bot.store.idempotency import IdempotencyKey, answered
from beatroom.bot.store.instructions import list_receipts
from beatroom.bot.workers.engine import NotRunning, RundownConflictError


async def steered(
    service: Service,
    session: str,
    key: IdempotencyKey | None,
    message: Asked,
    answer: Callable[[], Awaitable[dict[str, Any]]] | None = None,
) -> dict[str, Any]:
    """Ask a session's process to do something, and say what the caller is answered.

    Args:
        service: The service.
        session: Whose process.
        key: The request's; a repeat is answered as the first one was.
        message: What to do; it carries the key too (see `carried`).
        answer: Makes the answer to a request without a key; None for what came of a `Command`.

    Raises:
        Problem: 409 with the process's reason where it refuses.
    """
    if (before := await kept(service, key)) is not None:
        return before
    try:
        came = await ask(service, session, message)
    except (Problem, NotRunning, NoAnswer, RundownConflictError):
        # It may have been done all the same: then the answer was stored with it.
        if (late := await kept(service, key)) is not None:
            return late
        raise
    if (made := await kept(service, key)) is not None:
        return made
    return came if answer is None else await answer()


async def kept(service: Service, key: IdempotencyKey | None) -> dict[str, Any] | None:
    """What the request was answered before; None for one that is new or has no key."""
    if key is None:
        return None
    return await service.store.read(lambda c: answered(c, key))


def carried(key: IdempotencyKey | None) -> Key | None:
    """A request's key as a session's process is told it."""
    return None if key is None else Key(scope=key.scope, key=key.key, digest=key.digest)


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
        answer = await service.engine.ask(session, message, service.settings.answer_deadline)
    except NotRunning:
        _, standing = await service.session(session)
        if standing.state.over:  # it ended while it was being asked
            raise Problem(409, "The session is over.") from None
        raise
    if isinstance(answer, RequestRefused):
        raise Problem(500 if answer.broke else 409, answer.reason)
    return answer.data if isinstance(answer, RequestSucceeded) else {}


def new_request() -> str:
    """An id for a question to a session's process."""
    return uuid.uuid4().hex


async def view_of(service: Service, session: str) -> dict[str, Any]:
    """A session as REST shows it."""
    row, standing = await service.session(session)
    receipts = await service.store.read(lambda c: list_receipts(c, session))
    view = session_view(row, standing, receipts, service.now())
    signs = await service.engine.signs(session)
    if signs.vitals is not None and signs.vitals.waits_for:
        view["reason"] = signs.vitals.waits_for
    run = None if standing.state.over else signs.run
    return {**view, "run": run, "health": health_view(signs.vitals)}
