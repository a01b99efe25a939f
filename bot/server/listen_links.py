"""Links by which a browser plays a recording: an audio element sends no operator's token.

Such a link is signed, opens one track of one session's recording, and expires. One that a session's
people got with its keepsake opens it only for as long as the keepsake shows it, too.
"""

from __future__ import annotations

from dataclasses import dataclass

import jwt

ALGORITHM = "HS256"
AUDIENCE = "beatroom-listen"
GOOD_FOR = 6 * 3600.0
"""Seconds: longer than the longest session, as seeking asks anew."""


@dataclass(frozen=True, slots=True)
class ListenKey:
    """What a link's key says; `kept` is whether a keepsake gave it."""

    kept: bool


def make_listen_key(
    secret: str, session: str, track: str, now: float, *, kept: bool = False
) -> str:
    """A key for one track of a session's recording.

    Args:
        secret: What signs it.
        session: Whose recording.
        track: Which voice.
        now: Seconds since the epoch.
        kept: Whether a keepsake gives it.
    """
    claims = {
        "aud": AUDIENCE,
        "sub": session,
        "track": track,
        "exp": int(now + GOOD_FOR),
        "kept": kept,
    }
    return jwt.encode(claims, secret, ALGORITHM)


def read_listen_key(secret: str, key: str, session: str, track: str) -> ListenKey | None:
    """What a key says that is ours, has not expired, and is for that track of that session."""
    try:
        claims = jwt.decode(
            key,
            secret,
            algorithms=[ALGORITHM],
            audience=AUDIENCE,
            options={"require": ["exp", "sub", "track", "kept", "aud"]},
        )
    except jwt.InvalidTokenError:
        return None
    if claims["sub"] != session or claims["track"] != track:
        return None
    return ListenKey(kept=bool(claims["kept"]))
