"""Links by which a browser plays a recording: an audio element sends no operator's token.

Such a link is signed, opens the recording of one session, and expires.
"""

from __future__ import annotations

import jwt

ALGORITHM = "HS256"
AUDIENCE = "beatroom-listen"
GOOD_FOR = 6 * 3600.0
"""Seconds: longer than the longest session, as seeking asks anew."""


def make_listen_key(secret: str, session: str, now: float) -> str:
    """A key for a session's recording; `now` in seconds since the epoch."""
    claims = {"aud": AUDIENCE, "sub": session, "exp": int(now + GOOD_FOR)}
    return jwt.encode(claims, secret, ALGORITHM)


def opens(secret: str, key: str, session: str) -> bool:
    """Whether a key is ours, has not expired, and is for that session's recording."""
    try:
        claims = jwt.decode(
            key,
            secret,
            algorithms=[ALGORITHM],
            audience=AUDIENCE,
            options={"require": ["exp", "sub", "aud"]},
        )
    except jwt.InvalidTokenError:
        return False
    return claims["sub"] == session
