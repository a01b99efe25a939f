"""STUN and TURN servers: what may be set, and credentials that expire."""

from __future__ import annotations

import base64
import hashlib
import hmac

import pytest

from beatroom.bot.rooms.ice_servers import IceServer, ice_servers
from beatroom.bot.settings.settings import Settings, SettingsError, load_settings

pytestmark = pytest.mark.unit

STUN, TURN, TCP = "stun:t.example", "turn:t.example:3478", "turns:t.example:443?transport=tcp"


def settings(**given: object) -> Settings:
    return load_settings(_env_file=None, **given)


def test_without_any_there_are_none() -> None:
    assert ice_servers(settings(), "p1", 0.0) == []


def test_each_connection_has_a_name_that_expires_and_its_hmac() -> None:
    given = settings(
        ice_servers=f"{STUN}, {TURN},{TCP}",
        turn_secret="shared",
        turn_seconds=600,
        turn_username="",
    )
    stun, turn = ice_servers(given, "p1", 1_800_000_000.9)
    assert stun == IceServer((STUN,))
    digest = hmac.digest(b"shared", b"1800000600:p1", hashlib.sha1)
    assert turn == IceServer((TURN, TCP), "1800000600:p1", base64.b64encode(digest).decode())


def test_a_server_with_one_user_has_that_one() -> None:
    given = settings(ice_servers=TURN, turn_username="us", turn_password="word")
    assert ice_servers(given, "p1", 0.0) == [IceServer((TURN,), "us", "word")]


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ("t.example", "'t.example' is none"),
        ("https://t.example", "expected servers such as stun:"),
        ("turn:user@t.example", "is none"),
        ("stun:t.example?transport=udp", "is none"),
        ("turns:t.example?transport=udp", "is none"),
        (TURN, "needs TURN_SECRET, or TURN_USERNAME and TURN_PASSWORD"),
    ],
)
def test_what_cannot_be_used_is_named(given: str, says: str) -> None:
    with pytest.raises(SettingsError, match="ICE_SERVERS") as refused:
        settings(ice_servers=given)
    assert says in str(refused.value)
