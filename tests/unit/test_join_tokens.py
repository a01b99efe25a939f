"""Join tokens and participants."""

from __future__ import annotations

import base64
import json

import jwt
import pytest

from beatroom.bot.server.join_tokens import (
    JoinPass,
    JoinTokenError,
    make_join_token,
    new_participant_key,
    participant_of,
    read_join_token,
)

pytestmark = pytest.mark.unit

SECRET = "s" * 40
LATER = 32_000_000_000.0


def test_a_token_says_its_session_and_role() -> None:
    token = make_join_token(SECRET, "abc", "host", now=0.0, expires_at=LATER)
    assert read_join_token(SECRET, token) == JoinPass("abc", "host")


def test_a_token_of_a_service_whose_clock_is_ahead_opens_its_session() -> None:
    token = make_join_token(SECRET, "abc", "host", now=LATER - 60, expires_at=LATER)
    assert read_join_token(SECRET, token) == JoinPass("abc", "host")


def claims(**changed: object) -> dict[str, object]:
    return {"aud": "beatroom-join", "sub": "abc", "role": "guest", "exp": LATER, **changed}


@pytest.mark.parametrize(
    "token",
    [
        jwt.encode(claims(), "x" * 40, "HS256"),
        jwt.encode(claims(aud="other"), SECRET, "HS256"),
        jwt.encode(claims(role="operator"), SECRET, "HS256"),
        jwt.encode(claims(exp=1), SECRET, "HS256"),
        jwt.encode({"aud": "beatroom-join", "sub": "abc", "role": "guest"}, SECRET, "HS256"),
        jwt.encode(claims(), None, "none"),
        "nonsense",
        "",
    ],
)
def test_other_tokens_open_nothing(token: str) -> None:
    with pytest.raises(JoinTokenError):
        read_join_token(SECRET, token)


def test_a_page_that_has_no_secret_reads_whose_token_it_is() -> None:
    # web/src/api/invitation.ts tells guests' keys from organisers' by these two.
    token = make_join_token(SECRET, "abc", "guest", now=0.0, expires_at=LATER, person="Zoë")
    _, payload, _ = token.split(".")
    said = json.loads(base64.urlsafe_b64decode(payload + "=" * (-len(payload) % 4)).decode("ascii"))
    assert (said["aud"], said["sub"]) == ("beatroom-join", "abc")


def test_a_participant_is_known_by_a_key_that_its_id_does_not_tell() -> None:
    key = new_participant_key()
    assert participant_of("abc", key) == participant_of("abc", key)
    assert participant_of("abc", key) != participant_of("abd", key)
    assert key not in participant_of("abc", key)
