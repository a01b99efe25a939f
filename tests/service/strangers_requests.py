"""What other people's pages and links send: foreign hosts and origins, and all kinds of tokens."""

from __future__ import annotations

from collections.abc import Mapping

from operations import tokens_of_scopes
from service_http import Caller

from beatroom.bot.server.join_tokens import make_join_token

HOSTS = (
    "evil.example",
    "127.0.0.1.evil.example",
    "10.1.2.3",
    "[2001:db8::1]:7860",
    "localhost.evil",
)
ORIGINS: tuple[Mapping[str, str], ...] = (
    {"Origin": "https://evil.example"},
    {"Origin": "null"},
    {"Origin": "http://127.0.0.1:9999"},
    {"Origin": "http://127.0.0.1:7860.evil.example"},
    {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "cors"},
    {"Sec-Fetch-Site": "same-site", "Sec-Fetch-Mode": "no-cors"},
    {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate"},
)


async def credentials(caller: Caller, session: str, other: str) -> dict[str, str | None]:
    """Every kind of token there is, and those that are none (any more)."""
    now, secret = caller.service.now(), caller.service.join_secret
    guest = make_join_token(secret, session, "guest", now=now, expires_at=now + 900)
    return {
        "none": None,
        "guest": guest,
        "host": make_join_token(secret, session, "host", now=now, expires_at=now + 900),
        "of another": make_join_token(secret, other, "guest", now=now, expires_at=now + 900),
        "expired": make_join_token(secret, session, "guest", now=now - 900, expires_at=now - 1),
        "tampered": guest[:-4] + ("AAAA" if guest[-4:] != "AAAA" else "BBBB"),
        **await tokens_of_scopes(caller),
    }
