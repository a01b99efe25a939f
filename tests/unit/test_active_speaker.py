"""Whose microphone the host listens to; times are seconds."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from beatroom.bot.rooms.active_speaker import (
    LONGEST,
    PATIENCE,
    REST,
    SPEECH_RMS,
    WAITED,
    ActiveSpeaker,
)

pytestmark = pytest.mark.unit

STEP = 0.02
LOUD, QUIET = SPEECH_RMS * 2, SPEECH_RMS / 2


class Table:
    """People at microphones; a stretch of sound of each, again and again."""

    def __init__(self) -> None:
        self.active, self.now = ActiveSpeaker(), 0.0

    def goes_on(self, seconds: float, speaking: Mapping[str, bool]) -> dict[str, float]:
        """For how long each of them is heard meanwhile."""
        heard = dict.fromkeys(speaking, 0.0)
        for _ in range(round(seconds / STEP)):
            self.now += STEP
            for who, speaks in speaking.items():
                if self.active.hears(who, LOUD if speaks else QUIET, self.now):
                    heard[who] += STEP
        return heard


def test_whoever_speaks_is_heard_until_there_is_a_pause() -> None:
    table = Table()
    table.goes_on(1.0, {"ana": True, "ben": False})
    assert table.goes_on(5.0, {"ana": True, "ben": True})["ben"] == 0.0
    assert table.goes_on(PATIENCE + 1.0, {"ana": False, "ben": True})["ben"] > 0.9


def test_a_microphone_that_is_never_quiet_gives_way_to_who_has_something_to_say() -> None:
    table = Table()
    table.goes_on(LONGEST + 30.0, {"noise": True, "ana": False})
    heard = table.goes_on(10.0, {"noise": True, "ana": True})
    assert heard["ana"] == pytest.approx(10.0 - WAITED, abs=0.1)
    # And it does not get the listener back in ana's pauses.
    for _ in range(5):
        table.goes_on(REST - 0.5, {"noise": True, "ana": False})
        assert table.goes_on(3.0, {"noise": True, "ana": True})["ana"] > 2.9
    assert table.goes_on(REST + 2.0, {"noise": True, "ana": False})["noise"] > 1.0
    assert table.goes_on(1.0, {"noise": True, "ana": True})["ana"] > 0.9


def test_at_the_latest_after_so_long_others_are_heard() -> None:
    table = Table()
    assert table.goes_on(LONGEST + 1.0, {"noise": True, "ana": True})["ana"] > 0.9


def test_a_cough_interrupts_nobody() -> None:
    table = Table()
    table.goes_on(LONGEST + 30.0, {"ana": True, "ben": False})
    assert table.goes_on(0.5, {"ana": True, "ben": True})["ben"] == 0.0
    table.goes_on(2.0, {"ana": True, "ben": False})
    assert table.goes_on(0.5, {"ana": True, "ben": True})["ben"] == 0.0


def test_several_loud_microphones_do_not_keep_the_listener_among_them() -> None:
    table = Table()
    noises = {f"noise {number}": True for number in range(3)}
    table.goes_on(4 * LONGEST, {**noises, "ana": False})
    assert table.goes_on(4 * LONGEST, {**noises, "ana": True})["ana"] > LONGEST - 1.0


def test_who_leaves_is_not_waited_for() -> None:
    table = Table()
    table.goes_on(1.0, {"ana": True, "ben": False})
    table.active.gone("ana")
    assert table.goes_on(1.0, {"ben": True})["ben"] == pytest.approx(1.0)
