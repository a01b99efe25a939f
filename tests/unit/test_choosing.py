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
from beatroom.flows.core.choosing import Choice, choice
from beatroom.flows.core.events import BeatFired, Created, Hosted, Started
from beatroom.flows.core.rundown import Item, Rundown
from beatroom.flows.core.turn.state import PersonTurn
from beatroom.flows.language.time_questions import TimeQuestion, doubts, hear
from beatroom.flows.language.time_questions.second_opinion import NONE, Judgement
from beatroom.flows.language.time_questions.titles import SESSION, TitledItem
from beatroom.flows.language.time_questions.vocabulary import Plan

pytestmark = pytest.mark.unit

PLAN: Plan = (
    TitledItem(SESSION, "Tea Break", "running"),
    TitledItem("news", "News", "running"),
    TitledItem("game", 'The "big" game', "coming"),
)
WHEN = TimeQuestion("title_when", whole=True, about="game")
LENGTH = TimeQuestion("title_length", whole=True, about="game")
SAID = "so what's the end of all of it"


def may_be(text: str, likely: Mapping[str, float], strange: int = 0) -> tuple[TimeQuestion, ...]:
    judged = {part: Judgement(likely, strange) for part in doubts(text, "en", (), PLAN)}
    heard = hear(text, "en", (), PLAN, judged)
    return heard.may_be if heard.choosable else ()


def test_what_is_told_names_items_and_quotes_what_was_said() -> None:
    asked = choice('is it "a" now', "de-AT", PLAN, [WHEN, LENGTH])
    assert asked.questions == {"a": WHEN, "b": LENGTH}
    lines = asked.told.splitlines()
    assert lines[0] == 'The session is called "Tea Break".'
    assert '"News" (runs now), "The \'big\' game" (to come)' in lines[1]
    assert lines[3] == "a: when \"The 'big' game\" begins, or how long until then"
    assert lines[-1] == "Somebody said, in German: \"is it 'a' now\""
    assert asked.schema["properties"]["asked"]["enum"] == ["a", "b", "none"]


@pytest.mark.parametrize(
    ("answer", "question"),
    [
        ('{"asked": "a"}', WHEN),
        ('```json\n{ "asked" : "a" }\n```', WHEN),
        ('{"asked": "b"}', None),
        ('{"asked": "none"}', None),
        ('{"asked": "z"}', None),
        ("a", None),
        ("", None),
    ],
)
def test_it_counts_where_it_is_the_likeliest(answer: str, question: TimeQuestion | None) -> None:
    asked = choice("when", "en", PLAN, [WHEN, LENGTH])
    assert asked.chosen(answer) == question
    assert asked.denied(answer) == ("none" in answer)


def test_a_model_is_asked_of_what_is_likely_and_not_sure() -> None:
    some = tuple(TimeQuestion(asks, whole=True) for asks in ("session_left", "over", "now"))
    likely = {NONE: 0.06, "session_left": 0.4, "over": 0.3, "now": 0.24}
    assert may_be(SAID, likely) == some
    assert may_be(SAID, likely, strange=3) == ()
    assert may_be(SAID, {NONE: 0.2, "session_left": 0.7, "over": 0.1}) == ()
    assert may_be(SAID, {NONE: 0.02, "session_left": 0.98}) == ()
    assert may_be(SAID, {NONE: 0.3, "session_left": 0.7}) == ()
    assert may_be("it's the end of all of it", {NONE: 0.3, "session_left": 0.7}) == ()
    assert may_be(f"{SAID} and sum it all up", {NONE: 0.2, "session_left": 0.8}) == ()


async def judged_unsure(what: str, data: Mapping[str, Any], *, deadline: float) -> Any:
    """Stands for the service: everything may be asked for what is left of the session."""
    asked = JudgementRequest.model_validate(data)
    unsure = Judgement({NONE: 0.06, "session_left": 0.4, "over": 0.3, "next": 0.24}, 0)
    return JudgementAnswer(judged=dict.fromkeys(asked.sentences, unsure)).model_dump(mode="json")


@pytest.mark.parametrize(("chats", "says", "answered"), [
    (True, "a", True), (True, "none", False), (False, "a", False),
])  # fmt: skip
async def test_the_clock_answers_what_the_model_chose(
    chats: bool, says: str, answered: bool
) -> None:
    asked: list[Choice] = []

    async def choose(one: Choice) -> str:
        asked.append(one)
        return f'{{"asked": "{says}"}}'

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
