"""Whether a reply tells what the clock says to a question, and whether it names any time."""

from __future__ import annotations

from typing import cast

import pytest

from beatroom.flows.language.time_claims import names_time, tells
from beatroom.flows.language.time_questions import TimeQuestion, time_answer
from beatroom.flows.language.time_questions.phrases import Ask
from beatroom.flows.language.time_questions.planned import PlannedItem, PlanOnClock
from beatroom.flows.language.time_questions.time_status import TimeStatus
from beatroom.flows.language.voice import VOICES

pytestmark = pytest.mark.unit

PLAN = PlanOnClock(
    session="Tea Break",
    items=(
        PlannedItem("0", "Welcome", "over", 0.0, 5.0),
        PlannedItem("1", "News", "running", 0.0, 17.0),
        PlannedItem("2", "The game", "coming", 13.0, 8.0),
        PlannedItem("3", "Goodbye", "coming", 21.0, 3.0),
    ),
    length_minutes=33.0,
)
STATUS = TimeStatus(
    meeting_started=True,
    current_time_iso="2027-01-15T14:07:00+00:00",
    total_meeting_minutes=9.0,
    current_item_topic="News",
    current_item_elapsed_minutes=4.0,
    current_item_remaining_minutes=13.0,
    current_item_allocated_minutes=17.0,
    session_remaining_minutes=24.0,
    next_item_topic="The game",
    next_item_starts_in_minutes=13.0,
)
ASKS: tuple[Ask, ...] = (
    "now", "elapsed", "started", "item_left", "session_left", "status", "next", "over",
    "progress", "remaining", "skipped", "session_length",
)  # fmt: skip


def question(name: str) -> TimeQuestion:
    asks, _, about = name.partition(":")
    return TimeQuestion(cast("Ask", asks), whole=True, about=about or None)


@pytest.mark.parametrize("language", ["en", "de", "fr", "es", "it", "nl", "pt"])
@pytest.mark.parametrize("name", [*ASKS, "title_when:2", "title_length:2", "title_after:2"])
def test_the_clocks_own_sentences_tell_it(language: str, name: str) -> None:
    assert language in VOICES
    answer = time_answer(question(name), STATUS, language, PLAN)
    assert tells(f"Gut. {answer}", question(name), language, STATUS, PLAN)


@pytest.mark.parametrize(
    ("name", "language", "said", "told"),
    [
        ("session_left", "en", "Twenty-four minutes.", True),
        ("session_left", "en", "It ends at 2:31.", True),
        ("session_left", "en", "Thirteen minutes.", False),
        ("session_left", "en", "How much time is left, you ask?", False),
        ("session_left", "de", "We have about 24 minutes left.", True),
        ("title_when:2", "fr", "Le jeu commence dans treize minutes.", True),
        ("title_when:2", "fr", "Le jeu commence.", False),
        ("title_length:2", "es", "Dura ocho minutos.", True),
        ("next", "en", "Then comes the game.", True),
        ("next", "en", "Then comes goodbye.", False),
        ("title_after:2", "en", "That would be goodbye!", True),
        ("remaining", "en", "The game and goodbye.", True),
        ("remaining", "en", "The game.", False),
        ("now", "en", "It is seven past two.", True),
        ("now", "en", "It is time.", False),
        ("over", "en", "We are fine.", False),
    ],
)
def test_a_reply_tells_it_by_its_value_or_by_its_titles(
    name: str, language: str, said: str, told: bool
) -> None:
    assert tells(said, question(name), language, STATUS, PLAN) == told


def test_of_two_questions_a_reply_tells_both_or_not_all() -> None:
    both = TimeQuestion("item_left", whole=True, also=question("title_length:2"))
    assert not tells("Thirteen minutes.", both, "en", STATUS, PLAN)
    assert tells("Thirteen minutes, and eight minutes for the game.", both, "en", STATUS, PLAN)


@pytest.mark.parametrize(
    ("language", "said", "named"),
    [
        ("en", "Fifty minutes, I think.", True),
        ("en", "Perhaps until three o'clock.", True),
        ("en", "Let us go on with question four.", False),
        ("en", "It is 14:07.", True),
        ("en", "We are fine, and it goes well.", False),
        ("fr", "Il reste trois heures.", True),
        ("fr", "We have three minutes.", True),
        ("de", "Noch 50 Minuten.", True),
        ("de", "Gute Frage!", False),
    ],
)
def test_any_length_of_time_and_any_time_of_day_is_named(
    language: str, said: str, named: bool
) -> None:
    assert names_time(said, language) == named
