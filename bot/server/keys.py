"""The `Idempotency-Key` header: which requests are the same request, sent again."""

from __future__ import annotations

import hashlib
import json
from typing import Annotated

from fastapi import Depends, Header, Request
from fastapi.security.utils import get_authorization_scheme_param

from beatroom.bot.store.idempotency import IdempotencyKey

IDEMPOTENCY_KEY = "Idempotency-Key"
KEY_CAP = 200
SESSION_CAP = 100
"""Characters of a session's id in a path that are kept with a key; no session's has as many."""
PUBLIC_KEY = 16
"""Characters that a key has at least where no token tells callers apart: nobody guesses it."""


async def keyed(
    request: Request,
    idempotency_key: Annotated[
        str | None,
        Header(
            alias=IDEMPOTENCY_KEY,
            min_length=1,
            max_length=KEY_CAP,
            description="The same key again, with the same body, gives the same answer and does "
            "nothing; with another body it is refused with 409. Kept for two days at least. 410 "
            "where what it made was erased since.",
        ),
    ] = None,
) -> IdempotencyKey | None:
    """A dependency: the request's key, unique for its token, its method and its path."""
    if idempotency_key is None:
        return None
    return _once(
        request, idempotency_key, _token(request) or _address(request), await request.body()
    )


def _once(request: Request, idempotency_key: str, who: str, body: bytes) -> IdempotencyKey:
    query = "&".join(
        sorted(f"{name}={value}" for name, value in request.query_params.multi_items())
    )
    session = str(request.path_params.get("session", ""))[:SESSION_CAP]
    return IdempotencyKey(
        scope=_digest(f"{_digest(who)} {request.method} {request.url.path}?{query}"),
        key=_digest(idempotency_key),
        digest=_digest(_canonical(body)),
        session="" if "\0" in session else session,  # which no id has, nor PostgreSQL takes
    )


def _token(request: Request) -> str:
    """The bearer token, however the header is written; empty for none."""
    scheme, token = get_authorization_scheme_param(request.headers.get("authorization"))
    token = token.strip()
    return f"Bearer {token}" if scheme.casefold() == "bearer" and token else ""


def _address(request: Request) -> str:
    return request.client.host if request.client is not None else ""


def _canonical(body: bytes) -> str:
    """A body's text; of JSON that says the same, the same text."""
    try:
        return json.dumps(json.loads(body), sort_keys=True, separators=(",", ":"))
    except (ValueError, RecursionError):
        return body.decode("latin-1")


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


async def keyed_in_public(
    request: Request,
    idempotency_key: Annotated[
        str | None,
        Header(
            alias=IDEMPOTENCY_KEY,
            min_length=PUBLIC_KEY,
            max_length=KEY_CAP,
            description="As elsewhere, from the same address; take one that nobody can guess.",
        ),
    ] = None,
) -> IdempotencyKey | None:
    """The same where no token is asked for: whatever a caller calls one counts for nothing."""
    if idempotency_key is None:
        return None
    return _once(request, idempotency_key, _address(request), await request.body())


PublicKeyed = Annotated[IdempotencyKey | None, Depends(keyed_in_public)]
Keyed = Annotated[IdempotencyKey | None, Depends(keyed)]
