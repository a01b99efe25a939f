"""Who may call what: operators by bearer tokens with scopes, participants by join tokens."""

from __future__ import annotations

import math
from collections.abc import Awaitable, Callable
from typing import Annotated

from fastapi import Depends, Request
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer

from bot.server.join_tokens import JoinPass, JoinRefused, read_join_token
from bot.server.limits import RateLimit
from bot.server.operator_tokens import Scope, allows, digest
from bot.server.problems import Problem
from bot.server.service import Service, service_of
from bot.store.tokens import StoredToken

OPERATOR_BEARER = HTTPBearer(
    scheme_name="operator", description="An operator token.", auto_error=False
)
JOIN_BEARER = HTTPBearer(
    scheme_name="join", description="The join token of one session.", auto_error=False
)

ServiceDep = Annotated[Service, Depends(service_of)]
ASK_FOR_TOKEN = {"WWW-Authenticate": "Bearer"}


def operator(scope: Scope) -> Callable[..., Awaitable[StoredToken]]:
    """A dependency: the operator's token, which must have a scope."""

    async def checked(
        service: ServiceDep,
        given: Annotated[HTTPAuthorizationCredentials | None, Depends(OPERATOR_BEARER)],
    ) -> StoredToken:
        if given is None:
            raise Problem(401, "This needs an operator token.", headers=ASK_FOR_TOKEN)
        token = await service.tokens.find(given.credentials)
        if token is None:
            raise Problem(401, "This operator token is not valid.", headers=ASK_FOR_TOKEN)
        _limit(service.operators, token.id)
        if not allows(token, scope):
            raise Problem(403, f"This needs a token with the scope {scope!r}.")
        return token

    return checked


async def joining(
    session: str,
    service: ServiceDep,
    given: Annotated[HTTPAuthorizationCredentials | None, Depends(JOIN_BEARER)],
) -> JoinPass:
    """A dependency: the join token of the session in the path."""
    if given is None:
        raise Problem(401, "This needs the session's join token.", headers=ASK_FOR_TOKEN)
    try:
        joined = read_join_token(service.join_secret, given.credentials)
    except JoinRefused as refused:
        raise Problem(401, str(refused), headers=ASK_FOR_TOKEN) from None
    if joined.session != session:
        raise Problem(403, "This join token is for another session.")
    _limit(service.guests, digest(given.credentials))
    return joined


async def visitor(request: Request, service: ServiceDep) -> str:
    """A dependency of what everybody may read: the address, which may ask only so often."""
    address = request.client.host if request.client is not None else ""
    _limit(service.guests, f"address {address}")
    return address


async def caller(address: Annotated[str, Depends(visitor)], service: ServiceDep) -> str:
    """A dependency of what everybody may start: the address, which may do so far less often."""
    _limit(service.callers, address)
    return address


def _limit(limit: RateLimit, key: str) -> None:
    wait = limit.take(key)
    if wait:
        seconds = str(math.ceil(wait))
        raise Problem(
            429, f"Too many requests; wait {seconds} s.", headers={"Retry-After": seconds}
        )


def path_of(request: Request) -> str:
    """The path of a request, for idempotency scopes."""
    return request.url.path


Reader = Annotated[StoredToken, Depends(operator("read"))]
Steerer = Annotated[StoredToken, Depends(operator("steer"))]
Author = Annotated[StoredToken, Depends(operator("author"))]
Joiner = Annotated[JoinPass, Depends(joining)]
Visitor = Annotated[str, Depends(visitor)]
Caller = Annotated[str, Depends(caller)]
