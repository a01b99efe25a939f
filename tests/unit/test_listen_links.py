"""Links to recordings: whom they let in, and what of a recording a player may ask for."""

from __future__ import annotations

import random
import time

import jwt
import pytest

from beatroom.bot.server.join_tokens import JoinTokenError, make_join_token, read_join_token
from beatroom.bot.server.listen_links import (
    AUDIENCE,
    GOOD_FOR,
    ListenKey,
    make_listen_key,
    read_listen_key,
)
from beatroom.bot.server.ranges import ByteRange, UnsatisfiableError, asked_range

pytestmark = pytest.mark.unit

SECRET, OTHER = "s" * 64, "t" * 64


def test_a_link_opens_its_own_recording_for_its_time_and_nothing_else() -> None:
    now = time.time()
    key = make_listen_key(SECRET, "a", "all", now)
    claims = {"aud": AUDIENCE, "sub": "a", "track": "all", "kept": False, "exp": int(now + 60)}
    join = make_join_token(SECRET, "a", "host", now=now, expires_at=now + 60)

    kept = make_listen_key(SECRET, "a", "all", now, kept=True)
    assert read_listen_key(SECRET, key, "a", "all") == ListenKey(kept=False)
    assert read_listen_key(SECRET, kept, "a", "all") == ListenKey(kept=True)
    assert read_listen_key(SECRET, key, "b", "all") is None
    assert read_listen_key(SECRET, key, "a", "host") is None
    for forged in (
        make_listen_key(OTHER, "a", "all", now),
        make_listen_key(SECRET, "a", "all", now - GOOD_FOR - 1),
        jwt.encode(claims, "", "none"),
        jwt.encode(claims, SECRET, "HS512"),
        jwt.encode({**claims, "aud": "beatroom-join"}, SECRET, "HS256"),
        *(
            jwt.encode({k: v for k, v in claims.items() if k != left_out}, SECRET, "HS256")
            for left_out in claims
        ),
        join,
        key[:-3],
        "",
        "🦜",
    ):
        assert read_listen_key(SECRET, forged, "a", "all") is None, forged
    with pytest.raises(JoinTokenError):
        read_join_token(SECRET, key)


def test_any_range_is_within_what_there_is_or_refused() -> None:
    seed = random.randrange(10**6)
    chance = random.Random(seed)
    for _ in range(2000):
        size = chance.choice([1, 2, 7, 10**6, 10**12])
        ends = ["", *(str(chance.randrange(2 * size)) for _ in range(2)), "9" * 18, "9" * 19]
        asked = f"bytes={chance.choice(ends)}-{chance.choice(ends)}{chance.choice(['', ',0-1'])}"
        try:
            part = asked_range(asked, size)
        except UnsatisfiableError:
            continue
        assert part is None or 0 <= part.begin < part.end <= size, (seed, asked, size)
    for odd in (
        None,
        "",
        "bytes=-",
        "bytes=0-0,2-3",
        "items=0-1",
        "bytes=٣-٤",
        "bytes=" + "1" * 99,
    ):
        assert asked_range(odd, 10) is None
    assert asked_range("bytes=-99", 10) == ByteRange(0, 10)
    for nothing in ("bytes=-0", "bytes=10-", "bytes=5-3"):
        with pytest.raises(UnsatisfiableError):
            asked_range(nothing, 10)
