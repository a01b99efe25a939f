"""A session that is rehearsed again from its log alone: the same without a change."""

from __future__ import annotations

import pytest
from simulation.again import again, moved, of_the_library
from simulation.soak import random_personality, random_session

from beatroom.bot.rehearsal.again import rehearse_again
from beatroom.flows.core.recorded_script import NothingToRehearseError

pytestmark = pytest.mark.virtual

MINUTES = 6


@pytest.mark.parametrize(
    ("kind", "seed"), [("conversation", 8), ("conversation", 5), ("meeting", 1)]
)
def test_beats_come_when_they_came_whatever_operators_did(kind: str, seed: int) -> None:
    played = again(kind, seed, MINUTES)

    print(f"{kind}, seed {seed}: {len(played.report.then.beats)} beats")  # noqa: T201 - for a failure
    assert played.same, played.report.differences
    assert played.worst <= 2.0


@pytest.mark.parametrize(
    ("name", "seed"), [("trivia", 1), ("facilitator", 1), ("war-room", 1), ("terra", 1)]
)
def test_beats_come_when_they_came_in_each_kind(name: str, seed: int) -> None:
    played = of_the_library(name, seed, 300.0, voice=1.2)

    print(f"{name}, seed {seed}")  # noqa: T201 - for a failure
    assert played.same, played.report.differences


def test_only_the_beat_that_is_moved_differs_and_what_was_said_stays() -> None:
    personality = random_personality(8, MINUTES, "conversation")
    log = random_session(8, MINUTES, kind="conversation").records

    told = rehearse_again(log, personality, moved(personality, 1, 20.0))

    title = personality.beats[1].title
    assert [(one.what, one.beat) for one in told.differences] == [("moved", title)]
    words = {line.text for line in told.report.transcript if line.kind != "host"}
    said = [r.event.text for r in log if r.event.type == "user_said"]
    assert said
    assert set(said) <= words


def test_a_session_that_still_runs_cannot_be_rehearsed_again() -> None:
    personality = random_personality(1, MINUTES, "conversation")
    log = random_session(1, MINUTES, kind="conversation").records

    with pytest.raises(NothingToRehearseError, match="not over"):
        rehearse_again(log[:-1], personality)
