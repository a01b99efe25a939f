"""A session that is rehearsed again from its log alone: the same without a change."""

from __future__ import annotations

import random

import pytest
from recorded_sound import Keeper
from simulation.again import again, moved, of_the_library
from simulation.soak import KINDS, random_personality, random_session

from beatroom.bot.rehearsal.again import rehearse_again
from beatroom.flows.core.recorded_script import NothingToRehearseError
from beatroom.flows.language import line

pytestmark = pytest.mark.virtual

MINUTES = 5
A_MOMENT = 0.01
"""Seconds: times since the epoch are floats, and the voice makes whole stretches of sound."""


@pytest.mark.parametrize("kind", KINDS)
def test_beats_come_when_they_came_whatever_people_and_operators_did(kind: str) -> None:
    seed = random.SystemRandom().randrange(1_000_000)
    print(f"{kind}, seed {seed}")  # noqa: T201 - for a failure

    played = again(kind, seed, MINUTES)

    assert played is not None
    assert played.same, played.report.differences
    assert played.worst <= A_MOMENT
    assert played.report.as_far_as == ""


def test_a_planner_that_was_not_recorded_is_played_as_far_as_its_log_tells() -> None:
    log = random_session(4, MINUTES, kind="planner").records

    told = rehearse_again(log, random_personality(4, MINUTES, "planner"))

    assert "nothing of that is kept beside a recording: it is played as far" in told.as_far_as
    assert told.as_dict()["as_far_as"] == told.as_far_as
    assert [beat.title for beat in told.now.beats] == [beat.title for beat in told.then.beats]


def test_people_are_told_again_that_they_are_recorded_though_the_change_says_nothing_of_it() -> (
    None
):
    keeper = Keeper()
    log = random_session(2, MINUTES, kind="conversation", keeper=keeper).records
    plain = random_personality(2, MINUTES, "conversation")

    told = rehearse_again(log, plain.model_copy(update={"recording": True}), plain)

    assert told.differences == ()
    assert keeper.outside == [], "its log has it"
    assert line("recorded", "en") in [one.text for one in told.report.transcript]


def test_a_reply_that_a_check_would_change_is_as_long_again() -> None:
    """In it words stand for some that nobody heard, and the house's record has none of them."""
    played = again("restaurant", 991_009, MINUTES)

    assert played is not None
    assert played.same, played.report.differences


@pytest.mark.parametrize(("name", "seed"), [("war-room", 1), ("trivia", 1)])
def test_it_is_the_same_with_a_voice_of_another_pace(name: str, seed: int) -> None:
    played = of_the_library(name, seed, 300.0, voice=1.2)

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


def test_what_differs_beside_a_beat_that_is_moved_hangs_on_it() -> None:
    draw, seed, played = random.SystemRandom(), 0, None
    while played is None:
        seed = draw.randrange(1_000_000)
        played = again("conversation", seed, MINUTES, move=True)
    print(f"seed {seed}, {played.beat} moved")  # noqa: T201 - for a failure

    assert played.unexplained == ()


def test_a_session_that_still_runs_cannot_be_rehearsed_again() -> None:
    personality = random_personality(1, MINUTES, "conversation")
    log = random_session(1, MINUTES, kind="conversation").records

    with pytest.raises(NothingToRehearseError, match="not over"):
        rehearse_again(log[:-1], personality)


OUTSIDE = (
    "voice_heard",
    "words_heard",
    "reply_made",
    "line_made",
    "outside_answered",
    "command_given",
)


@pytest.mark.parametrize(
    ("kind", "lacks"),
    [("conversation", OUTSIDE), ("meeting", OUTSIDE), ("meeting", ("line_made",))],
)
def test_a_log_from_before_it_kept_how_long_each_spoke_is_played_as_far_as_it_tells(
    kind: str, lacks: tuple[str, ...]
) -> None:
    personality = random_personality(1, MINUTES, kind)
    log = random_session(1, MINUTES, kind=kind).records
    older = [one for one in log if one.event.type not in lacks]

    told = rehearse_again(older, personality)

    assert [one.title for one in told.now.beats] == [one.title for one in told.then.beats]
    words = " ".join(line.text for line in told.report.transcript if line.kind != "host")
    said = [r.event.text for r in log if r.event.type == "user_said"]
    assert said
    assert [text for text in said if text not in words] == []
