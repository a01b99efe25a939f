"""Join tokens: signed, expiring, bound to one session and one role; and who joins with them."""

from __future__ import annotations

import hashlib
import secrets
from dataclasses import dataclass, replace
from typing import Literal

import jwt

Role = Literal["host", "guest"]
ALGORITHM = "HS256"
AUDIENCE = "beatroom-join"


class JoinTokenError(Exception):
    """A join token that opens nothing; the text says why."""


class JoinTokenExpiredError(JoinTokenError):
    """A join token of ours whose time is over."""

    def __init__(self) -> None:
        super().__init__("This join link has expired; ask for a fresh one.")


@dataclass(frozen=True, slots=True)
class JoinPass:
    """What a join token says.

    Attributes:
        session: Whose it is.
        role: As what it lets somebody in.
        person: Whom it was made for, where it names somebody.
        expired: It lets nobody in any more; only `read_kept_token` gives such a one.
    """

    session: str
    role: Role
    person: str | None = None
    expired: bool = False


def make_join_token(
    secret: str,
    session: str,
    role: Role,
    *,
    now: float,
    expires_at: float,
    person: str | None = None,
) -> str:
    """A join token; times are seconds since the epoch."""
    claims: dict[str, str | int] = {
        "aud": AUDIENCE,
        "sub": session,
        "role": role,
        "iat": int(now),
        "exp": int(expires_at),
    }
    if person is not None:
        claims["person"] = person
    return jwt.encode(claims, secret, ALGORITHM)


def read_join_token(secret: str, token: str) -> JoinPass:
    """What a join token says; JoinTokenError when it is not ours or has expired."""
    return _read(secret, token, expires=True)


def read_kept_token(secret: str, token: str) -> JoinPass:
    """The same for what acts on nothing: one that is ours and has expired is read, and says so."""
    try:
        return read_join_token(secret, token)
    except JoinTokenExpiredError:
        return replace(_read(secret, token, expires=False), expired=True)


def _read(secret: str, token: str, *, expires: bool) -> JoinPass:
    try:
        claims = jwt.decode(
            token,
            secret,
            algorithms=[ALGORITHM],
            audience=AUDIENCE,
            # Whoever made it may have a clock that is ahead of this one.
            options={
                "require": ["exp", "sub", "aud"],
                "verify_iat": False,
                "verify_exp": expires,
            },
        )
    except jwt.ExpiredSignatureError:
        raise JoinTokenExpiredError from None
    except jwt.InvalidTokenError:
        raise JoinTokenError("This join link is not valid; ask for a fresh one.") from None
    role = claims.get("role")
    if role not in ("host", "guest"):
        raise JoinTokenError("This join link is not valid; ask for a fresh one.")
    person = claims.get("person")
    return JoinPass(str(claims["sub"]), role, None if person is None else str(person))


def new_participant_key() -> str:
    """A secret by which a browser stays the same participant."""
    return secrets.token_urlsafe(12)


def participant_of(session: str, key: str) -> str:
    """The participant's public id: everybody may know it, and nobody can take its place by it.

    It has 96 bits: of 48 a key that gives the same id can be found in hours.
    """
    return "p" + hashlib.sha256(f"{session}:{key}".encode()).hexdigest()[:24]
