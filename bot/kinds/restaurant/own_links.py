"""Links by which guests find their own booking or order: signed, expiring, for that one alone."""

from __future__ import annotations

from typing import get_args

import jwt

from beatroom.flows.kinds.restaurant.forms import FormName

ALGORITHM = "HS256"
AUDIENCE = "restaurant-own"
GOOD_FOR = 200 * 86_400.0
"""Seconds; a booking may be made 90 days ahead, and moved as far once more."""
PATH = "/terra/yours"


def own_token(secret: str, form: FormName, reference: str, now: float) -> str:
    """What opens one booking or order; `now` in seconds since the epoch."""
    claims = {"aud": AUDIENCE, "sub": reference, "form": form, "exp": int(now + GOOD_FOR)}
    return jwt.encode(claims, secret, ALGORITHM)


def read_own_token(secret: str, token: str, now: float) -> str | None:
    """The reference that a token opens; None for one that is not ours, or has expired."""
    try:
        claims = jwt.decode(
            token,
            secret,
            algorithms=[ALGORITHM],
            audience=AUDIENCE,
            options={"require": ["exp", "sub", "aud"], "verify_exp": False},
        )
    except jwt.InvalidTokenError:
        return None
    good = claims["exp"] > now and claims.get("form") in get_args(FormName)
    return str(claims["sub"]) if good else None


def own_link(base_url: str, token: str) -> str:
    """The page that a token opens; it stands in the fragment, which no server's log has."""
    return f"{base_url}{PATH}#own={token}"
