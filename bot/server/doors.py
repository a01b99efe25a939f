"""What is looked at before anything of a request is read: its host, its origin, its token.

A web page can make its visitor's browser ask this service. It cannot add a token, so operators'
routes are closed to it; what works without an operator's token is closed by the request's origin.
A name that means this machine (DNS rebinding) makes such a page's origin ours: so the host is
checked as well.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from ipaddress import ip_address
from typing import Any
from urllib.parse import urlsplit

from fastapi import APIRouter
from fastapi.dependencies.models import Dependant
from fastapi.routing import APIRoute
from starlette.datastructures import Headers, QueryParams
from starlette.routing import compile_path
from starlette.types import ASGIApp, Receive, Scope, Send

from beatroom.bot.cluster.doorway import SIGNED
from beatroom.bot.cluster.signing import HEADER, SignatureError, SignedRequests
from beatroom.bot.server.auth import (
    JOIN,
    check_join_token,
    check_listener,
    check_operator_token,
    is_keyed,
    is_past,
    needs_of,
)
from beatroom.bot.server.headers import OPENED
from beatroom.bot.server.join_tokens import read_join_token, read_kept_token
from beatroom.bot.server.openapi import PROBES
from beatroom.bot.server.problems import BY_OPERATOR, Problem, problem, store_problem
from beatroom.bot.settings.settings import Settings
from beatroom.bot.settings.texts import split_addresses
from beatroom.bot.store.errors import StoreDown

OF_CLUSTER = "/cluster/"
LOOPBACK = ("localhost", "127.0.0.1", "::1")
EVERYWHERE = ("", "0.0.0.0", "::")  # noqa: S104 - what HOST may be


@dataclass(frozen=True, slots=True)
class Operation:
    """One operation that needs a token.

    Attributes:
        method: In capitals.
        path: Matches its path; the session's id is a group of that name.
        needs: An operator's scope, or `JOIN`.
        keyed: Whether a link's key opens it as well.
        past: Whether a join token that has expired may open it as well.
    """

    method: str
    path: re.Pattern[str]
    needs: str
    keyed: bool = False
    past: bool = False


def operations(prefix: str, routers: Iterable[APIRouter]) -> tuple[Operation, ...]:
    """The operations of routers that need a token."""
    found: list[Operation] = []
    for router in routers:
        for route in router.routes:
            if isinstance(route, APIRoute) and (needs := _needs(route.dependant)) is not None:
                path, _, _ = compile_path(prefix + route.path)
                keyed = any(is_keyed(one.call) for one in route.dependant.dependencies)
                past = any(is_past(one.call) for one in route.dependant.dependencies)
                found += [
                    Operation(method, path, needs, keyed, past) for method in route.methods or ()
                ]
    return tuple(found)


class RequestGate:
    """Refuses what comes from another site's page, or without the token that it needs.

    Args:
        app: What comes behind.
        settings: The service's.
        operations: What there is, and what each needs.
        open_to_pages: Paths that pages of any site may ask for.
    """

    def __init__(
        self,
        app: ASGIApp,
        settings: Settings,
        operations: Sequence[Operation] = (),
        open_to_pages: Iterable[str] = (),
    ) -> None:
        self._app, self._operations = app, operations
        self._open = frozenset(open_to_pages)
        self._hosts = allowed_hosts(settings)
        secret = settings.cluster_secret
        self._cluster = (
            None
            if secret is None
            else SignedRequests(secret.get_secret_value(), settings.own_address)
        )
        self._own = "" if settings.public_url is None else urlsplit(settings.public_url).netloc

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        try:
            await self._check(scope)
        except Problem as refused:
            answer = problem(refused.status, refused.detail, headers=refused.headers)
            await answer(scope, receive, send)
            return
        except StoreDown as down:
            await store_problem(down, scope["method"], scope["path"])(scope, receive, send)
            return
        await self._app(scope, receive, send)

    async def _check(self, scope: Scope) -> None:
        if scope["path"] in PROBES:
            return
        headers = Headers(scope=scope)
        if scope["path"].startswith(OF_CLUSTER):
            self._check_signature(scope, headers)
            return
        given = headers.getlist("host")
        if len(given) != 1 or not self._is_ours(hostname(given[0])):
            raise Problem(
                400,
                f"This service is not known as {given[0][:100]!r} here; whoever runs it sets "
                "PUBLIC_URL, or adds the name to ALLOWED_HOSTS."
                if given
                else "The request names no host.",
            )
        operation, session = self._operation(scope)
        needs = None if operation is None else operation.needs
        if needs in (None, JOIN) and scope["path"] not in self._open:
            self._check_origin(scope, headers, given[0])
        if operation is None:
            return
        service = scope["app"].state.service
        scheme, _, token = (headers.get("authorization") or "").partition(" ")
        bearer = token.strip() if scheme.lower() == "bearer" else None
        if needs == JOIN:
            read = read_kept_token if operation.past else read_join_token
            check_join_token(service, bearer, session, read)
        elif operation.keyed:
            key = QueryParams(scope["query_string"]).get("listen")
            track = scope["path"].rpartition("/")[2]
            await check_listener(service, bearer, key, session, track)
            scope[BY_OPERATOR] = bearer is not None
        else:
            await check_operator_token(service, bearer, operation.needs)
            scope[BY_OPERATOR] = True
        scope[OPENED] = True

    def _check_signature(self, scope: Scope, headers: Headers) -> None:
        """What services and hosts ask one another is signed; elsewhere it is not there at all."""
        if self._cluster is None:
            raise Problem(404, f"There is nothing at {scope['path']}.")
        try:
            scope[SIGNED] = self._cluster.take(scope["path"], headers.get(HEADER), time.time())
        except SignatureError as why:
            raise Problem(401, str(why)) from None
        scope[OPENED] = True

    def _is_ours(self, host: str) -> bool:
        return any(
            host == one or (one.startswith("*.") and host.endswith(one[1:])) or one == "*"
            for one in self._hosts
        )

    def _check_origin(self, scope: Scope, headers: Headers, host: str) -> None:
        origin, site = headers.get("origin"), headers.get("sec-fetch-site")
        theirs = urlsplit(origin).netloc.lower() if origin and origin != "null" else origin
        if theirs is not None and theirs not in {host.lower(), self._own.lower()} - {""}:
            raise Problem(403, f"Pages of {origin[:100] if origin else ''!r} may not ask for this.")
        if site in {"cross-site", "same-site"} and not _is_followed_link(scope, headers):
            raise Problem(403, "Pages of other sites may not ask for this.")

    def _operation(self, scope: Scope) -> tuple[Operation | None, str]:
        """The operation (None: it needs no token), and the session in its path."""
        for one in self._operations:
            if scope["method"] == one.method and (found := one.path.match(scope["path"])):
                return one, found.groupdict().get("session", "")
        return None, ""


def allowed_hosts(settings: Settings) -> frozenset[str]:
    """The names by which the service may be called, in small letters, without ports."""
    own = () if settings.public_url is None else (hostname(urlsplit(settings.public_url).netloc),)
    bound = () if settings.host in EVERYWHERE else (settings.host,)
    more: Sequence[str] = split_addresses(settings.allowed_hosts)
    return frozenset(one.lower().rstrip(".") for one in (*LOOPBACK, *bound, *own, *more))


def hostname(netloc: str) -> str:
    """The host of a `Host` header, as `allowed_hosts` has it; what is none stays as it is."""
    try:
        name = urlsplit(f"//{netloc}").hostname or netloc
    except ValueError:
        return netloc
    try:
        return str(ip_address(name))
    except ValueError:
        return name.lower().rstrip(".")


def _is_followed_link(scope: Scope, headers: Headers) -> bool:
    """Whether somebody goes to one of our pages, by a link in a mail or on a site."""
    navigates = headers.get("sec-fetch-mode") == "navigate"
    page = not scope["path"].startswith("/api/")
    return page and navigates and scope["method"] in {"GET", "HEAD"}


def _needs(dependant: Dependant) -> str | None:
    call: Callable[..., Any] | None = dependant.call
    own = needs_of(call)
    return own or next((found for one in dependant.dependencies if (found := _needs(one))), None)
