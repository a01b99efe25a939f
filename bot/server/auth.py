"""Who may call what: operators by bearer tokens with scopes, participants by join tokens."""

from __future__ import annotations

import ipaddress
import math
from collections.abc import Awaitable, Callable
from typing import Annotated, Any

from fastapi import Depends, Query, Request
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer

from beatroom.bot.server.join_tokens import (
    JoinPass,
    JoinTokenError,
    read_join_token,
    read_kept_token,
)
from beatroom.bot.server.limits import RateLimit
from beatroom.bot.server.listen_links import read_listen_key
from beatroom.bot.server.operator_tokens import Scope, allows, digest
from beatroom.bot.server.problems import Problem
from beatroom.bot.server.service import Service, service_of
from beatroom.bot.store.tokens import StoredToken

OPERATOR_BEARER = HTTPBearer(
    scheme_name="operator", description="An operator token.", auto_error=False
)
JOIN_BEARER = HTTPBearer(
    scheme_name="join", description="The join token of one session.", auto_error=False
)

ServiceDep = Annotated[Service, Depends(service_of)]
JOIN = "join"
"""What an operation needs that is for participants."""
HOME = 64
"""The bits of an IPv6 address that its network has."""
ASK_FOR_TOKEN = {"WWW-Authenticate": "Bearer"}
ANOTHER_SESSION = (
    "This invitation is for another session. Ask whoever invited you for this one's link."
)
NO_LINK = "This link to a recording is not valid any more; load the page again."


def operator(scope: Scope) -> Callable[..., Awaitable[StoredToken]]:
    """A dependency: the operator's token, which must have a scope."""

    async def checked(
        service: ServiceDep,
        given: Annotated[HTTPAuthorizationCredentials | None, Depends(OPERATOR_BEARER)],
    ) -> StoredToken:
        token = await check_operator_token(service, given and given.credentials, scope)
        _limit(service.operators, token.id)
        return token

    checked.needs = scope  # type: ignore[attr-defined]
    return checked


async def joining(
    session: str,
    request: Request,
    service: ServiceDep,
    given: Annotated[HTTPAuthorizationCredentials | None, Depends(JOIN_BEARER)],
) -> JoinPass:
    """A dependency: the join token of the session in the path."""
    joined = check_join_token(service, given and given.credentials, session)
    _limit_link(service, request, session, given)
    return joined


joining.needs = JOIN  # type: ignore[attr-defined]


async def keeping(
    session: str,
    request: Request,
    service: ServiceDep,
    given: Annotated[HTTPAuthorizationCredentials | None, Depends(JOIN_BEARER)],
) -> JoinPass:
    """A dependency: the same, also one that has expired; for what only shows, once all is over."""
    kept = check_join_token(service, given and given.credentials, session, read_kept_token)
    _limit_link(service, request, session, given)
    return kept


keeping.needs = JOIN  # type: ignore[attr-defined]
keeping.past = True  # type: ignore[attr-defined]


def needs_of(dependency: Callable[..., Any] | None) -> str | None:
    """The scope that a dependency asks an operator's token for, `JOIN`, or None."""
    return getattr(dependency, "needs", None)


async def check_operator_token(service: Service, given: str | None, scope: str) -> StoredToken:
    """The operator's token with a scope; a Problem for any other."""
    if given is None:
        raise Problem(401, "This needs an operator token.", headers=ASK_FOR_TOKEN)
    token = await service.tokens.find(given)
    if token is None:
        raise Problem(401, "This operator token is not valid.", headers=ASK_FOR_TOKEN)
    if not allows(token, scope):
        raise Problem(403, f"This needs a token with the scope {scope!r}.")
    return token


def check_join_token(
    service: Service,
    given: str | None,
    session: str,
    read: Callable[[str, str], JoinPass] = read_join_token,
) -> JoinPass:
    """What a session's join token says; a Problem for any other."""
    if given is None:
        raise Problem(401, "This needs the link to the session's room.", headers=ASK_FOR_TOKEN)
    try:
        joined = read(service.join_secret, given)
    except JoinTokenError as refused:
        raise Problem(401, str(refused), headers=ASK_FOR_TOKEN) from None
    if joined.session != session:
        raise Problem(403, ANOTHER_SESSION)
    return joined


async def listening(
    session: str,
    request: Request,
    service: ServiceDep,
    given: Annotated[HTTPAuthorizationCredentials | None, Depends(OPERATOR_BEARER)],
    listen: Annotated[
        str | None, Query(max_length=1000, description="The key in a track's `url`.")
    ] = None,
) -> bool:
    """A dependency: whoever may hear the track of a recording in the path.

    It says whether they may as long as the session's keepsake shows it.
    """
    _limit(service.addresses, address_of(request))
    track = request.path_params["track"]
    return await check_listener(service, given and given.credentials, listen, session, track)


listening.needs = "read"  # type: ignore[attr-defined]
listening.keyed = True  # type: ignore[attr-defined]


def is_keyed(dependency: Callable[..., Any] | None) -> bool:
    """Whether a link's key opens what a dependency asks an operator's token for."""
    return getattr(dependency, "keyed", False)


def is_past(dependency: Callable[..., Any] | None) -> bool:
    """Whether a dependency takes a join token that has expired, too."""
    return getattr(dependency, "past", False)


async def check_listener(
    service: Service, given: str | None, key: str | None, session: str, track: str
) -> bool:
    """A Problem for whoever has neither a link's key nor an operator's token to read.

    Returns whether it is a keepsake that let them.
    """
    if given is not None or key is None:
        await check_operator_token(service, given, "read")
        return False
    found = read_listen_key(service.join_secret, key, session, track)
    if found is None:
        raise Problem(401, NO_LINK)
    return found.kept


def address_of(request: Request) -> str:
    """Where a request comes from; empty where that is not known.

    Of an IPv6 address its network: whoever has one address of it has all of them.
    """
    host = request.client.host if request.client is not None else ""
    try:
        address = ipaddress.IPv6Address(host.partition("%")[0])
    except ValueError:
        return host
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return str(ipaddress.IPv6Network((address, HOME), strict=False))


def limit_participant(service: Service, participant: str) -> None:
    """A Problem where a participant asks too often."""
    _limit(service.participants, participant)


async def visitor(request: Request, service: ServiceDep) -> str:
    """A dependency of what everybody may read: the address, which may ask only so often."""
    address = address_of(request)
    _limit(service.addresses, address)
    return address


async def caller(address: Annotated[str, Depends(visitor)], service: ServiceDep) -> str:
    """A dependency of what everybody may start: the address, which may do so far less often."""
    _limit(service.callers, address)
    return address


def _limit_link(
    service: Service, request: Request, session: str, given: HTTPAuthorizationCredentials | None
) -> None:
    # First by address: one guest must not spend what all that have the link may ask.
    _limit(service.addresses, f"{session} {address_of(request)}")
    _limit(service.guests, digest(given.credentials if given else ""))


def _limit(limit: RateLimit, key: str) -> None:
    wait = limit.take(key)
    if wait:
        seconds = str(math.ceil(wait))
        raise Problem(
            429, f"Too many requests; wait {seconds} s.", headers={"Retry-After": seconds}
        )


Reader = Annotated[StoredToken, Depends(operator("read"))]
Steerer = Annotated[StoredToken, Depends(operator("steer"))]
Author = Annotated[StoredToken, Depends(operator("author"))]
Joiner = Annotated[JoinPass, Depends(joining)]
Keeper = Annotated[JoinPass, Depends(keeping)]
"""Whoever has, or had, a link to a session: for what it leaves, and nothing that acts."""
Visitor = Annotated[str, Depends(visitor)]
Caller = Annotated[str, Depends(caller)]
Listener = Annotated[bool, Depends(listening)]
"""Whether whoever listens may as long as the session's keepsake shows its recording."""
