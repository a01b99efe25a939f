"""Times in sentences about a session are as its pages show them."""

from __future__ import annotations

import pytest

from beatroom.flows.core.time_words import clock_face, lasting

pytestmark = pytest.mark.unit


@pytest.mark.parametrize(
    ("seconds", "words"),
    [
        (0.0, "0:00"),
        (54.9, "0:54"),
        (59.995, "1:00"),
        (103.0, "1:43"),
        (3620.0, "1:00:20"),
        (-3.2, "−0:03"),
        (-0.2, "0:00"),
    ],
)
def test_a_moment_is_in_its_second(seconds: float, words: str) -> None:
    assert clock_face(seconds) == words


@pytest.mark.parametrize(
    ("seconds", "words"),
    [
        (0.0, "0 s"),
        (4.46, "4.5 s"),
        (9.96, "10 s"),
        (49.0, "49 s"),
        (59.6, "1 min"),
        (190.0, "3 min 10 s"),
    ],
)
def test_tenths_are_told_of_what_is_short(seconds: float, words: str) -> None:
    assert lasting(seconds) == words
