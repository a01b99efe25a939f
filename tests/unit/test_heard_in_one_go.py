"""What the host said in one go is as long again as it had the floor."""

from __future__ import annotations

import pytest

from beatroom.flows.core import events as e
from beatroom.flows.core.events import Event, Recorded
from beatroom.flows.core.heard_as_long import GRAIN, lines_as_heard
from beatroom.flows.core.outside_events import LineMade, VoiceHeard

pytestmark = pytest.mark.unit

WORDS = "Welcome to all of you."
SOUND = 2.0


def line(until: float, *between: tuple[float, Event]) -> tuple[float, float]:
    """A line with the floor from 10 s on: how long it is played, and what is told of it."""
    said = e.BotSaid(text=WORDS, node="beat-0", source="say", in_context=False, began=10.0)
    happened: list[tuple[float, Event]] = [
        (10.0, e.FloorChanged(holder="bot")),
        (10.1, LineMade(letters=18, seconds=SOUND)),
        *between,
        (until, e.FloorChanged(holder="nobody")),
        (until + 0.05, said),
    ]
    log = [Recorded(seq=n, at=at, event=event) for n, (at, event) in enumerate(happened, 1)]
    (made,), slowed = lines_as_heard(log)
    return made.seconds, slowed.sound


@pytest.mark.parametrize("floor", [2.5, 3.4, 5.0])
def test_it_is_played_for_as_long_as_it_had_the_floor(floor: float) -> None:
    played, _ = line(10.0 + floor)

    assert played == pytest.approx(floor, abs=GRAIN)


def test_the_sound_stays_as_it_was_made_where_the_floor_fits_it() -> None:
    assert line(10.0 + SOUND + GRAIN / 2) == (SOUND, 0.0)


def test_a_little_more_is_played_and_not_told() -> None:
    assert line(12.5)[1] == 0.0
    assert line(15.0)[1] == SOUND


def test_somebody_who_speaks_meanwhile_makes_it_uncertain() -> None:
    others = (11.0, e.FloorChanged(holder="person", participant="ana"))

    assert line(12.5, others, (11.5, e.FloorChanged(holder="bot")))[0] == SOUND


@pytest.mark.parametrize("noises", [1, 3])
def test_while_it_gave_way_for_a_noise_it_was_not_heard_and_does_so_again(noises: int) -> None:
    """A noise of half a second, for which the host falls silent for a little longer."""
    under: list[tuple[float, Event]] = [
        (10.9 + n, VoiceHeard(participant="ana", began=10.4 + n)) for n in range(noises)
    ]

    assert line(12.0 + 0.7 * noises, *under) == (SOUND, 0.0)


def test_a_slow_voice_that_gives_way_is_slow_beside_that() -> None:
    noise = (10.9, VoiceHeard(participant="ana", began=10.4))

    played, told = line(16.7, noise)

    assert told == SOUND
    assert played == pytest.approx(6.0, abs=GRAIN)
