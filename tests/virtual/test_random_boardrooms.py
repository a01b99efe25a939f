"""Some boardrooms at random; `tests/random_boardrooms.py` plays as many as one wants."""

from __future__ import annotations

from dataclasses import replace

import pytest
from random_boardrooms import SEED, Outcome, drawn, faults, held

pytestmark = pytest.mark.virtual

ROOMS = (2, 13, 24, 64, 69, 89)
"""Drawn once: few and many seats, turns and minutes, with extensions that are taken and refused."""


@pytest.mark.parametrize("number", ROOMS)
def test_what_must_hold_of_any_boardroom(number: int) -> None:
    outcome = held(drawn(SEED, number), SEED)
    assert list(faults(outcome)) == [], f"seed {SEED}, room {number}"


def test_a_room_that_breaks_its_promises_is_found_out() -> None:
    """Judged as one with a seat more than it has turns for all, whose last turns are lost."""
    outcome = held(replace(drawn(SEED, ROOMS[0]), turns=3, seats=2, minutes=3.0), SEED)
    wider = Outcome(replace(outcome.room, seats=3), outcome.played, outcome.answers)
    assert any("silent" in fault for fault in faults(wider))
