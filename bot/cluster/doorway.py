"""What other services and hosts of the cluster may ask: of sessions that run here."""

from __future__ import annotations

from typing import Protocol

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse, Response

from beatroom.bot.cluster.peers import (
    ASK,
    VITALS,
    WAKE,
    Outcome,
    PeerRequest,
    PeerSession,
    WakeAnswer,
    shown,
)
from beatroom.bot.cluster.signing import HEADER, SignedRequest, signed_answer
from beatroom.bot.ipc.ipc import NoAnswer
from beatroom.bot.workers.engine import (
    LocalSessions,
    NotRunning,
    RateLimitedError,
    RundownConflictError,
)

SIGNED = "beatroom.cluster_request"
"""Where the scope of a request has what its header says (`SignedRequest`)."""

router = APIRouter(include_in_schema=False)


class Hosts(Protocol):
    """Whose state a process's app has; a `Service` is one."""

    @property
    def here(self) -> LocalSessions: ...


@router.post(ASK)
async def ask(request: Request) -> Response:
    """Ask a session's process that runs here."""
    body = await _signed_body(request)
    if body is None:
        return _forged()
    asked = PeerRequest.model_validate_json(body)
    try:
        reply = await _here(request).ask(asked.session, asked.message, asked.deadline)
        outcome = Outcome(reply=reply)
    except NotRunning as why:
        outcome = Outcome(not_running=str(why), run=why.run)
    except NoAnswer as why:
        outcome = Outcome(no_answer=str(why))
    except RateLimitedError as barred:
        outcome = Outcome(barred=barred.seconds)
    except RundownConflictError:
        outcome = Outcome(moved=True)
    return _signed(request, outcome.model_dump_json())


@router.post(VITALS)
async def vitals(request: Request) -> Response:
    """The signs of life of a session that runs here."""
    body = await _signed_body(request)
    if body is None:
        return _forged()
    wanted = PeerSession.model_validate_json(body)
    found = shown(_here(request).alive().get(wanted.session))
    return _signed(request, found.model_dump_json())


@router.post(WAKE)
async def wake(request: Request) -> Response:
    """Hand a session that runs here what waits for it in the store."""
    body = await _signed_body(request)
    if body is None:
        return _forged()
    session, here = PeerSession.model_validate_json(body).session, _here(request)
    woken = session in here.alive()
    if woken:
        await here.wake(session)
    return _signed(request, WakeAnswer(woken=woken).model_dump_json())


def _here(request: Request) -> LocalSessions:
    state: Hosts = request.app.state.service
    return state.here


async def _signed_body(request: Request) -> bytes | None:
    """The body, where it is the one that was signed."""
    body, said = await request.body(), request.scope.get(SIGNED)
    return body if isinstance(said, SignedRequest) and said.is_of(body) else None


def _signed(request: Request, text: str) -> Response:
    """An answer that whoever asks can tell from anybody else's."""
    body, said = text.encode(), request.scope[SIGNED]
    secret = request.app.state.service.settings.cluster_secret.get_secret_value()
    headers = {HEADER: signed_answer(secret, said.number, body)}
    return Response(body, media_type="application/json", headers=headers)


def _forged() -> Response:
    return JSONResponse({"detail": "The body is not the one that was signed."}, 401)
