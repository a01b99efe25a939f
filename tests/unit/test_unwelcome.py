"""Somebody who was removed is told when they may come back."""

from __future__ import annotations

import pytest

from beatroom.bot.rooms.unwelcome import REMOVED_FOR, SOURCE_FOR, RemovedParticipants

pytestmark = pytest.mark.unit


@pytest.mark.parametrize("passed", [0.0, 59.0, 61.0, REMOVED_FOR - 1])
def test_it_says_in_how_many_seconds_they_may_join_again(passed: float) -> None:
    now = 0.0
    removed = RemovedParticipants(lambda: now)
    removed.send_away("mallory", None)
    now = passed
    why = removed.why_not("mallory", "here", newcomer=True)
    assert why is not None
    assert "You were removed" in why.reason
    assert why.seconds == REMOVED_FOR - passed


def test_it_says_so_to_who_is_new_there_too() -> None:
    now = 0.0
    removed = RemovedParticipants(lambda: now)
    removed.send_away("mallory", "here")
    now = 20.0
    why = removed.why_not("bob", "here", newcomer=True)
    assert why is not None
    assert why.seconds == SOURCE_FOR - 20.0


def test_and_they_may_then() -> None:
    now = 0.0
    removed = RemovedParticipants(lambda: now)
    removed.send_away("mallory", None)
    now = REMOVED_FOR
    assert removed.why_not("mallory", "here", newcomer=True) is None
