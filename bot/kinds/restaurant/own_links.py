"""Links by which guests find their own booking or order: signed, expiring, for that one alone."""

from __future__ import annotations

from typing import get_args

import jwt

from beatroom.flows.kinds.restaurant.forms import FormName

ALGORITHM = "HS256"
AUDIENCE = "restaurant-own"
FORMS: tuple[FormName, ...] = get_args(FormName)
PATH = "/terra/yours"


def own_token(secret: str, form: FormName, reference: str, until: float) -> str:
    """What opens one booking or order until then, in seconds since the epoch."""
    claims = {"aud": AUDIENCE, "sub": reference, "form": form, "exp": int(until)}
    return jwt.encode(claims, secret, ALGORITHM)


def read_own_token(secret: str, token: str, now: float) -> tuple[FormName, str] | None:
    """The form and reference that a token opens; None for one that is not ours, or has expired."""
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
    if claims["exp"] > now:
        for form in FORMS:
            if claims.get("form") == form:
                return form, str(claims["sub"])
    return None


def own_link(base_url: str, token: str) -> str:
    """The page that a token opens; it stands in the fragment, which no server's log has."""
    return f"{base_url}{PATH}#own={token}"
