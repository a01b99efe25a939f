"""Somebody who was removed is told when they may come back."""

from __future__ import annotations

import pytest

from beatroom.bot.rooms.unwelcome import REMOVED_FOR, RemovedParticipants

pytestmark = pytest.mark.unit


@pytest.mark.parametrize(
    ("passed", "told"),
    [
        (0.0, "15 minutes"),
        (59.0, "15 minutes"),
        (61.0, "14 minutes"),
        (REMOVED_FOR - 1, "a minute"),
    ],
)
def test_it_says_in_how_many_minutes_they_may_join_again(passed: float, told: str) -> None:
    now = 0.0
    removed = RemovedParticipants(lambda: now)
    removed.send_away("mallory", None)
    now = passed
    why = removed.why_not("mallory", "here", newcomer=True)
    assert why is not None
    assert why.endswith(f"You can join again in {told}.")


def test_and_they_may_then() -> None:
    now = 0.0
    removed = RemovedParticipants(lambda: now)
    removed.send_away("mallory", None)
    now = REMOVED_FOR
    assert removed.why_not("mallory", "here", newcomer=True) is None
