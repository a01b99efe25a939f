"""Waits and usage, read from a log."""

from __future__ import annotations

import pytest

from beatroom.flows.core import events as e
from beatroom.flows.core.events import Event, Recorded
from beatroom.flows.core.measured_events import WaitStage
from beatroom.flows.core.waits import UsedServices, answered_turns, used_services

pytestmark = pytest.mark.unit

ORIGIN = 1000.0
SAID = e.UserSaid(
    participant="p1", name="Ana", text="Hello", via="voice", began=1008.0, ended=1010.0
)
SOUNDS = e.FloorChanged(holder="bot")
MEASURED = e.AnswerMeasured(
    since=1010.0,
    seconds=1.5,
    answer="model",
    stages=(WaitStage(stage="transcription", seconds=0.5), WaitStage(stage="llm", seconds=1.0)),
)


def log(*events: Event) -> list[Recorded]:
    return [Recorded(seq=n, at=1010.0 + n, event=one) for n, one in enumerate(events, 1)]


def test_what_was_measured_stands_in_the_place_of_what_the_floor_tells() -> None:
    [turn] = answered_turns(log(SAID, SOUNDS, MEASURED), ORIGIN)
    assert (turn.at, turn.seconds, turn.answer) == (10.0, 1.5, "model")
    assert [(one.stage, one.seconds) for one in turn.stages] == [
        ("transcription", 0.5),
        ("llm", 1.0),
    ]
    [turn] = answered_turns(log(SAID, SOUNDS), ORIGIN)
    assert (turn.at, turn.seconds, turn.answer, turn.stages) == (10.0, 2.0, "", ())


def test_use_is_added_up() -> None:
    assert used_services(log(SAID)) is None
    used = used_services(
        log(
            e.ServicesUsed(prompt_tokens=900, completion_tokens=40, cached_tokens=100),
            SAID,
            e.ServicesUsed(characters=80, audio_seconds=1.5),
            e.ServicesUsed(prompt_tokens=100, audio_seconds=0.5),
        )
    )
    assert used == UsedServices(1000, 40, 100, 80, 2.0)
