"""How `tools/second_opinion` judges whether a reply tells the value that was asked for."""

from __future__ import annotations

import pytest

from beatroom.flows.language.time_questions import TimeQuestion, time_answer
from beatroom.flows.language.time_questions.planned import PlannedItem, PlanOnClock
from beatroom.flows.language.time_questions.time_status import TimeStatus
from tools.second_opinion.told_values import judged

pytestmark = pytest.mark.unit

PLAN = PlanOnClock(
    session="Tea Break",
    items=(
        PlannedItem("0", "Welcome", "over", 0.0, 5.0),
        PlannedItem("1", "News", "running", 0.0, 14.0),
        PlannedItem("2", "The game", "coming", 10.0, 8.0),
        PlannedItem("3", "Goodbye", "coming", 18.0, 3.0),
    ),
    length_minutes=30.0,
)
STATUS = TimeStatus(
    meeting_started=True,
    current_time_iso="2027-01-15T14:07:00+00:00",
    total_meeting_minutes=9.0,
    current_item_topic="News",
    current_item_elapsed_minutes=4.0,
    current_item_remaining_minutes=10.0,
    current_item_allocated_minutes=14.0,
    session_remaining_minutes=21.0,
    next_item_topic="The game",
    next_item_starts_in_minutes=10.0,
)


@pytest.mark.parametrize(
    ("label", "code", "reply", "verdict"),
    [
        ("session_left", "en", "We have about twenty-one minutes left.", "right"),
        ("session_left", "en", "It ends at 2:28.", "right"),
        ("session_left", "en", "We have ten minutes left.", "wrong"),
        ("session_left", "en", "Let us go on.", "nothing"),
        ("status", "de", "Noch zehn Minuten.", "right"),
        ("title_when:2", "fr", "Le jeu commence dans dix minutes.", "right"),
        ("title_when:3", "fr", "Dans dix minutes.", "wrong"),
        ("title_length:2", "es", "Dura ocho minutos.", "right"),
        ("next", "en", "After this comes the game.", "right"),
        ("next", "en", "Goodbye comes next.", "nothing"),
        ("title_after:2", "en", "That would be goodbye!", "right"),
        ("remaining", "en", "The game and goodbye.", "right"),
        ("remaining", "en", "The game.", "nothing"),
        ("progress|current", "en", "We are at the news.", "right"),
        ("skipped", "en", "We have left nothing out.", "nothing"),
        ("started", "en", "We began at two minutes to two.", "right"),
        ("title_when:2|title_left:2", "en", "In eight or ten minutes.", "right"),
        ("", "en", "In ten minutes.", "wrong"),
    ],
)
def test_a_reply_has_the_value_that_was_asked_for_or_another_one(
    label: str, code: str, reply: str, verdict: str
) -> None:
    assert judged(reply, label.split("|"), code, STATUS, PLAN) == verdict


@pytest.mark.parametrize(
    ("label", "question"),
    [
        ("over", TimeQuestion("over", whole=True)),
        ("skipped", TimeQuestion("skipped", whole=True)),
        ("session_left", TimeQuestion("session_left", whole=True)),
        ("title_left:1", TimeQuestion("title_left", whole=True, about="1")),
        ("next", TimeQuestion("next", whole=True)),
    ],
)
def test_the_clocks_own_sentence_always_tells_it(label: str, question: TimeQuestion) -> None:
    said = time_answer(question, STATUS, "en", PLAN)
    assert judged(f"Well. {said} Shall we?", [label], "en", STATUS, PLAN) == "right"
