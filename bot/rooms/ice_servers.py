"""STUN and TURN servers for one connection, with credentials that expire.

A TURN server passes on what cannot go directly: it is reached over TCP or TLS too, so it helps
where a network lets no UDP through. Whoever has its credentials can use it, so nobody is given the
secret that the server knows: they get a name with the time of its expiry in it, and that name's
HMAC as the password (draft-uberti-behave-turn-rest; coturn's `use-auth-secret`).
"""

from __future__ import annotations

import base64
import hashlib
import hmac
from dataclasses import dataclass

from beatroom.bot.settings.rooms import RoomSettings
from beatroom.bot.settings.texts import split_addresses

STUN = "stun:"


@dataclass(frozen=True, slots=True)
class IceServer:
    """One entry of what browsers call `iceServers`.

    Attributes:
        urls: Servers, in the order in which they were set.
        username: For TURN servers; None for STUN.
        credential: Its password.
    """

    urls: tuple[str, ...]
    username: str | None = None
    credential: str | None = None


def ice_servers(settings: RoomSettings, who: str, now: float) -> list[IceServer]:
    """The servers for one person's connection.

    Args:
        settings: Which there are.
        who: Whom the TURN server's log names.
        now: Seconds since the epoch, by the wall's clock: the server compares it with its own.
    """
    urls = split_addresses(settings.ice_servers)
    stun = tuple(url for url in urls if url.startswith(STUN))
    turn = tuple(url for url in urls if not url.startswith(STUN))
    servers = [IceServer(stun)] if stun else []
    if turn:
        servers.append(IceServer(turn, *_credentials(settings, who, now)))
    return servers


def _credentials(settings: RoomSettings, who: str, now: float) -> tuple[str, str]:
    if settings.turn_secret is None:
        password = settings.turn_password
        return settings.turn_username, password.get_secret_value() if password else ""
    username = f"{int(now) + settings.turn_seconds}:{who}"
    secret = settings.turn_secret.get_secret_value().encode()
    digest = hmac.new(secret, username.encode(), hashlib.sha1).digest()
    return username, base64.b64encode(digest).decode()
