"""Links by which a browser plays a recording: an audio element sends no operator's token.

Such a link is signed, opens one track of one session's recording, and expires.
"""

from __future__ import annotations

import jwt

ALGORITHM = "HS256"
AUDIENCE = "beatroom-listen"
GOOD_FOR = 6 * 3600.0
"""Seconds: longer than the longest session, as seeking asks anew."""


def make_listen_key(secret: str, session: str, track: str, now: float) -> str:
    """A key for one track of a session's recording; `now` in seconds since the epoch."""
    claims = {"aud": AUDIENCE, "sub": session, "track": track, "exp": int(now + GOOD_FOR)}
    return jwt.encode(claims, secret, ALGORITHM)


def opens(secret: str, key: str, session: str, track: str) -> bool:
    """Whether a key is ours, has not expired, and is for that track of that session."""
    try:
        claims = jwt.decode(
            key,
            secret,
            algorithms=[ALGORITHM],
            audience=AUDIENCE,
            options={"require": ["exp", "sub", "track", "aud"]},
        )
    except jwt.InvalidTokenError:
        return False
    return claims["sub"] == session and claims["track"] == track
