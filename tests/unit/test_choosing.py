"""What a model is asked where a question was not made out, and what its answer counts for."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC
from typing import Any

import pytest
import second_opinions
from manual_clock import ManualClock

from beatroom.bot.encoder.asking import Opinions
from beatroom.bot.encoder.messages import JudgementAnswer, JudgementRequest
from beatroom.bot.pipeline.event_recorder import EventRecorder, MemoryLog
from beatroom.bot.pipeline.timekeeper import SessionTime
from beatroom.flows.core.choosing import MOST_ITEMS, NONE_OF_THEM, SYSTEM, Choice, choice
from beatroom.flows.core.events import BeatFired, Created, Hosted, Started
from beatroom.flows.core.rundown import Item, Rundown
from beatroom.flows.core.turn.state import PersonTurn
from beatroom.flows.language.time_questions import HeardQuestion, TimeQuestion, doubts, hear
from beatroom.flows.language.time_questions.phrases import Ask
from beatroom.flows.language.time_questions.second_opinion import NONE, Judgement
from beatroom.flows.language.time_questions.titles import SESSION, TitledItem
from beatroom.flows.language.time_questions.vocabulary import Plan

pytestmark = pytest.mark.unit

PLAN: Plan = (
    TitledItem(SESSION, "Tea Break", "running"),
    TitledItem("news", "News", "running"),
    TitledItem("game", 'The "big" game', "coming"),
    TitledItem("bye", "Goodbye", "coming"),
)
LEFT = TimeQuestion("session_left", whole=True)
SAID = "so what's the end of all of it"


def heard(
    text: str, likely: Mapping[str, float], chosen: TimeQuestion | None = None
) -> HeardQuestion:
    judged = {part: Judgement(likely, 0) for part in doubts(text, "en", (), PLAN)}
    return hear(text, "en", (), PLAN, judged, chosen=chosen)


def test_what_is_told_numbers_the_items_and_quotes_what_was_said() -> None:
    asked = choice('is it "a" now', PLAN)
    assert asked.told.splitlines() == [
        'Session: "Tea Break"',
        'Items: 1 "News", 2 "The \'big\' game", 3 "Goodbye"',
        "Now: 1",
        "Said: \"is it 'a' now\"",
    ]
    names = asked.schema["properties"]["asked"]["enum"]
    assert names[0] == NONE_OF_THEM
    assert {"ends", "starts 3", "after 1"} < {*names}
    assert "starts 4" not in names


def test_all_but_what_was_said_and_the_plan_is_the_same_for_every_session() -> None:
    assert (
        choice("one", PLAN).told.rpartition("\n")[0] == choice("two", PLAN).told.rpartition("\n")[0]
    )
    assert "News" not in SYSTEM


def test_a_plan_of_any_length_makes_a_bounded_question() -> None:
    long = tuple(TitledItem(f"beat-{at}", f"Part {at}", "coming") for at in range(500))
    asked = choice("when is the last part", long)
    assert f"{MOST_ITEMS} " in asked.told
    assert f"{MOST_ITEMS + 1} " not in asked.told
    assert len(asked.questions) < 200


def test_everything_that_the_clock_answers_can_be_chosen() -> None:
    chosen = {one.asks for one in choice("what", PLAN).questions.values()}
    assert {*Ask.__args__} - chosen == {"item_left"}  # `status` tells it


@pytest.mark.parametrize(
    ("answer", "question"),
    [
        ('{"asked": "ends"}', LEFT),
        ('{"asked":"takes 2"}', TimeQuestion("title_length", whole=True, about="game")),
        ('```json\n{ "asked" : "ends" }\n```', LEFT),
        ('{"asked": "none"}', None),
        ('{"asked": "takes 9"}', None),
        ('{"asked": ["ends"]}', None),
        ('["ends"]', None),
        ("ends", None),
        ("", None),
    ],
)
def test_what_is_no_name_of_a_question_chooses_nothing(
    answer: str, question: TimeQuestion | None
) -> None:
    assert choice("when", PLAN).chosen(answer) == question


@pytest.mark.parametrize(
    ("text", "likely", "opens"),
    [
        (SAID, {NONE: 0.5, "session_left": 0.4, "over": 0.1}, True),
        (SAID, {NONE: 0.02, "session_left": 0.98}, False),  # the clock answers
        (SAID, {NONE: 0.9, "session_left": 0.1}, False),
        ("it's the end of all of it", {NONE: 0.3, "session_left": 0.7}, False),
        (f"{SAID} and sum it all up", {NONE: 0.3, "session_left": 0.7}, False),
    ],
)
def test_a_model_is_asked_of_what_may_be_a_question_and_is_not_sure(
    text: str, likely: Mapping[str, float], opens: bool
) -> None:
    assert heard(text, likely).is_open == opens


@pytest.mark.parametrize(
    ("text", "chosen", "counts"),
    [
        (SAID, LEFT, True),
        (SAID, TimeQuestion("status", whole=True), True),  # tells what is left of the session too
        (SAID, TimeQuestion("skipped", whole=True), False),
        (SAID, TimeQuestion("title_length", whole=True, about="game"), False),
        (
            "what's the end of the news then",
            TimeQuestion("title_left", whole=True, about="news"),
            True,
        ),
        (
            "what's the end of the news then",
            TimeQuestion("title_left", whole=True, about="bye"),
            False,
        ),
    ],
)
def test_its_choice_counts_where_what_was_learned_and_the_titles_let_it(
    text: str, chosen: TimeQuestion, counts: bool
) -> None:
    of_title = "news" in text
    likely = {NONE: 0.4, "title_left" if of_title else "session_left": 0.5, "over": 0.1}
    found = heard(text, likely, chosen)
    assert found.chosen == counts
    assert (found.question is not None) == counts
    assert bool(found.may_be) != counts


async def judged_unsure(what: str, data: Mapping[str, Any], *, deadline: float) -> Any:
    """Stands for the service: everything may be asked for what is left of the session."""
    asked = JudgementRequest.model_validate(data)
    unsure = Judgement({NONE: 0.2, "session_left": 0.8}, 0)
    return JudgementAnswer(judged=dict.fromkeys(asked.sentences, unsure)).model_dump(mode="json")


@pytest.mark.parametrize(("chats", "says", "answered"), [
    (True, "ends", True), (True, "none", False), (False, "ends", False),
])  # fmt: skip
async def test_the_clock_answers_what_the_model_chose(
    chats: bool, says: str, answered: bool
) -> None:
    asked: list[Choice] = []

    async def choose(one: Choice) -> TimeQuestion | None:
        asked.append(one)
        return one.chosen(f'{{"asked": "{says}"}}')

    time = keeper(choose, chats=chats)
    await time.listen([SAID])
    words = time.answer(PersonTurn(None, SAID))
    assert len(asked) == chats
    assert (words is not None) == answered
    if words is not None:
        assert "eleven minutes" in words
    await time.listen(["my cat likes bananas"])
    assert len(asked) == chats


async def test_the_model_that_replies_is_told_what_the_clock_says_to_what_may_be_asked() -> None:
    time = keeper(None, chats=True)
    await time.listen([SAID])
    line = time.line(SAID)
    assert line is not None
    assert 'say this as it stands: "' in str(line)
    assert "eleven minutes" in str(line)
    plain = time.line("what time is it, and who are you")
    assert plain is not None
    assert "as it stands" not in str(plain)


def keeper(choose: Any, *, chats: bool) -> SessionTime:
    clock = ManualClock()
    journal = EventRecorder(clock, MemoryLog())
    items = (Item("news", "News", 0.0, 300.0), Item("game", "The game", 300.0, 360.0))
    journal.record(
        Created(
            session="b",
            personality="b",
            kind="conversation",
            title="Tea Break",
            language="en",
            timezone="UTC",
            rundown=Rundown(items=items, length=660.0),
        )
    )
    journal.record(Hosted(chats=chats))
    journal.record(Started())
    journal.record(BeatFired(beat="news", due_at=clock.now(), eligible_at=clock.now()))
    return SessionTime(
        clock=clock,
        zone=UTC,
        journal=journal,
        names=lambda: ("Robin",),
        opinions=Opinions(judged_unsure),
        choose=choose,
    )


def test_what_is_left_of_the_round_is_told_of_both_where_the_session_is_called_one() -> None:
    for title, asks in (("Il giro del centro", "status"), ("La visita", "item_left")):
        plan = (TitledItem(SESSION, title, "running"), TitledItem("one", "Mercato", "running"))
        found = second_opinions.heard("A che ora finisce il giro?", "it", (), plan).question
        assert found is not None
        assert found.asks == asks
