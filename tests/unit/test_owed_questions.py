"""Which questions a reply has to tell the clock's answer to, where the clock alone answers none."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from beatroom.flows.language.time_questions import TimeQuestion, doubts, hear
from beatroom.flows.language.time_questions.second_opinion import NONE, Judgement
from beatroom.flows.language.time_questions.titles import SESSION, TitledItem
from beatroom.flows.language.time_questions.vocabulary import Plan

pytestmark = pytest.mark.unit

PLAN: Plan = (
    TitledItem(SESSION, "Tea Break", "running"),
    TitledItem("news", "News", "running"),
    TitledItem("quiz", "Music quiz", "coming"),
    TitledItem("walk", "Walk", "coming"),
)
END = "and when on earth might the end of it be"
LEFT = TimeQuestion("session_left", whole=True)


def made(nothing: float, **asks: float) -> Judgement:
    return Judgement({NONE: nothing, **asks}, 0)


def owed(text: str, whole: Judgement, **parts: Judgement) -> TimeQuestion | None:
    """What a reply has to tell: what is made of the whole, and of the parts that begin so."""
    judged: Mapping[str, Judgement] = {
        part: next((j for begins, j in parts.items() if part.startswith(begins)), whole)
        if part != text
        else whole
        for part in doubts(text, "en", (), PLAN)
    }
    heard = hear(text, "en", (), PLAN, judged)
    assert heard.question is None
    return heard.owed


@pytest.mark.parametrize(("nothing", "question"), [(0.18, LEFT), (0.24, LEFT), (0.3, None)])
def test_words_for_a_time_and_for_where_we_are_ask_for_it(
    nothing: float, question: TimeQuestion | None
) -> None:
    likely = made(nothing, session_left=0.9 * (1 - nothing), now=0.1 * (1 - nothing))
    assert owed(END, likely) == question


@pytest.mark.parametrize(
    "text",
    [
        "how long is the guitar solo in the music quiz",
        "what time do the floats pass by at the walk",
        "the end of it might be when on earth they like it to be so",
    ],
)
def test_words_that_are_of_something_else_have_to_be_likelier(text: str) -> None:
    assert owed(text, made(0.2, title_length=0.4, title_when=0.4)) is None


def test_what_is_asked_beside_something_else_is_told_beside_the_reply_to_it() -> None:
    text = f"{END}, I have to call a taxi"
    beside = made(0.97, session_left=0.03)
    unsure = made(0.7, session_left=0.3)
    sure = made(0.02, session_left=0.97, now=0.01)
    assert owed(text, unsure, and_=sure, I=beside) is None
    assert owed(text, unsure, **{"and when": sure, "I have": beside}) == LEFT
    less = made(0.2, session_left=0.79, now=0.01)
    assert owed(text, unsure, **{"and when": less, "I have": beside}) is None


def test_a_value_that_the_plan_has_not_is_owed_by_no_other() -> None:
    likely = made(0.2, title_when=0.55, started=0.25)
    assert owed("when on earth might the start of dancing be", likely) is None


def test_of_some_that_may_be_meant_the_answer_that_tells_most_is_owed() -> None:
    likely = made(0.2, title_when=0.55, title_length=0.13, title_left=0.12)
    found = owed("when on earth might we end with the music quiz", likely)
    assert found == TimeQuestion("title_left", whole=True, about="quiz")


HALF = "so are we past half of the time of the quiz or not yet"


@pytest.mark.parametrize(
    ("likely", "question"),
    [
        ({"progress": 0.5, "title_when": 0.35, "title_left": 0.13}, TimeQuestion("progress", True)),
        ({"progress": 0.4, "elapsed": 0.5, "title_when": 0.08}, None),
        ({"progress": 0.38, "title_when": 0.2, "title_left": 0.1}, None),
    ],
)
def test_a_half_asks_how_far_we_are_though_a_title_makes_others_look_likely(
    likely: dict[str, float], question: TimeQuestion | None
) -> None:
    assert owed(HALF, made(1 - sum(likely.values()), **likely)) == question
