"""What the session's time keeper answers, what it leaves to the model, and what it logs of that."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from datetime import UTC
from typing import Any

import pytest
from manual_clock import ManualClock
from pipecat.frames.frames import LLMContextFrame
from pipecat.processors.aggregators.llm_context import LLMContext
from pipecat.processors.frame_processor import FrameDirection
from second_opinions import machines_consult

from beatroom.bot.encoder.asking import DEADLINE, Opinions
from beatroom.bot.encoder.messages import JudgementAnswer, JudgementRequest
from beatroom.bot.ipc.ipc import ConsultRefusal, LinkClosed, NoAnswer
from beatroom.bot.ipc.service_client import Consult
from beatroom.bot.pipeline import timekeeper
from beatroom.bot.pipeline.conductor import Conductor
from beatroom.bot.pipeline.event_recorder import EventRecorder, MemoryLog, Watcher
from beatroom.bot.pipeline.timekeeper import SessionTime
from beatroom.bot.pipeline.turn import Turn
from beatroom.flows.core.events import BeatFired, Created, Hosted, Recorded, Started, TimeAnswered
from beatroom.flows.core.rundown import Item, Rundown
from beatroom.flows.core.turn.state import Debt, PersonTurn
from beatroom.flows.core.turn.transitions import process_starts
from beatroom.flows.language.time_questions.second_opinion import NONE, Judgement

pytestmark = pytest.mark.unit


def keeper(
    consult: Consult | None = None, *, chats: bool = True, watcher: Watcher | None = None
) -> tuple[SessionTime, ManualClock]:
    clock = ManualClock()
    journal = EventRecorder(clock, MemoryLog())
    if watcher is not None:
        journal.watch(watcher)
    items = (
        Item("beat-0", "News", 0.0, 300.0),
        Item("beat-1", "The game", 300.0, 300.0),
        Item("beat-2", "Goodbye", 600.0, 60.0),
    )
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
    journal.record(BeatFired(beat="beat-0", due_at=clock.now(), eligible_at=clock.now()))
    time = SessionTime(
        clock=clock,
        zone=UTC,
        journal=journal,
        names=lambda: ("Robin",),
        opinions=None if consult is None else Opinions(consult),
    )
    return time, clock


def test_a_title_of_the_plan_is_answered() -> None:
    time, _ = keeper()
    assert (
        time.answer(PersonTurn(None, "how long until the game"))
        == "The game begins in about five minutes."
    )
    assert time.answer(PersonTurn(None, "when is the break over")) is not None
    assert time.answer(PersonTurn(None, "what happens next in the story")) is None


def test_beside_something_else_a_question_is_answered_only_where_no_model_is() -> None:
    turn = PersonTurn(None, "And of coffee? How long until the game?")
    answered = "The game begins in about five minutes."
    time, _ = keeper(chats=False)
    assert time.answer(turn) == answered
    assert time.answer(PersonTurn(None, "how long until the game and who is it")) == answered
    assert time.answer(PersonTurn(None, "And of coffee? How long does it keep?")) is None
    time, _ = keeper()
    assert time.answer(turn) is None
    assert time.line(turn.text) is not None


async def test_without_a_model_each_sentence_is_judged_by_itself() -> None:
    time, _ = keeper(machines_consult, chats=False)
    said = "I like this tea. What's the length of time that the game gets?"
    await time.listen([said])
    expected = "We have planned about five minutes for The game."
    assert time.answer(PersonTurn(None, said)) == expected


async def test_both_of_two_answers_are_recorded() -> None:
    async def open_between_two(
        what: str, data: Mapping[str, Any], *, deadline: float
    ) -> Mapping[str, Any]:
        asked = JudgementRequest.model_validate(data)
        both = Judgement({NONE: 0.1, "session_left": 0.5, "next": 0.4}, 0)
        return JudgementAnswer(judged=dict.fromkeys(asked.sentences, both)).model_dump(mode="json")

    records: list[Recorded] = []
    time, _ = keeper(open_between_two, watcher=lambda one, _: records.append(one))
    said = "so what's the end of all of it"
    await time.listen([said])
    words = time.answer(PersonTurn(None, said))
    assert words is not None
    assert "eleven minutes" in words
    assert "Next is The game" in words
    [answered] = [r.event for r in records if isinstance(r.event, TimeAnswered)]
    assert (answered.asks, answered.also) == ("session_left", "next")


class Logs:
    """Keeps what is logged."""

    def __init__(self) -> None:
        self.entries: list[tuple[str, dict[str, object]]] = []

    def info(self, event: str, **fields: object) -> None:
        self.entries.append((event, fields))


def test_a_turn_that_only_the_model_answers_is_logged_without_its_words(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    logs = Logs()
    monkeypatch.setattr(timekeeper, "log", logs)
    time, _ = keeper()
    assert time.line("is the secret game any good") is not None
    assert time.line("my secret minute") is not None
    assert time.line("my secret") is None
    misses = [fields for event, fields in logs.entries if event == "time_query_missed"]
    assert [m["missed_in_session"] for m in misses] == [1, 2]
    assert [(m["mentions_title"], m["mentions_time"]) for m in misses] == [
        (True, False),
        (False, True),
    ]
    assert "secret" not in repr(misses)


async def test_what_no_rule_knows_is_answered_by_the_clock_or_given_its_values(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    logs = Logs()
    monkeypatch.setattr(timekeeper, "log", logs)
    asked = "what's the length of time that the game gets"
    time, _ = keeper()
    assert time.answer(PersonTurn(None, asked)) is None
    time, _ = keeper(machines_consult)
    await time.listen([asked, "and where do we go from there then"])
    assert (
        time.answer(PersonTurn(None, asked)) == "We have planned about five minutes for The game."
    )
    paths = [f["time_query_path"] for event, f in logs.entries if event == "time_query_answered"]
    assert paths == ["learned"]
    assert time.answer(PersonTurn(None, "and where do we go from there then")) is None
    assert time.line("and where do we go from there then") is not None
    assert [f["learned_perhaps"] for e, f in logs.entries if e == "time_query_missed"] == [True]
    assert time.line("my cat likes bananas") is None


@pytest.mark.parametrize(
    "failure", [NoAnswer("late"), LinkClosed("gone"), ConsultRefusal("There is no encoder.")]
)
async def test_a_second_opinion_that_is_late_or_missing_leaves_it_to_the_rules(
    failure: Exception,
) -> None:
    waited: list[float] = []

    async def consult(what: str, data: Mapping[str, Any], *, deadline: float) -> Mapping[str, Any]:
        waited.append(deadline)
        raise failure

    time, _ = keeper(consult)
    known, unknown = "how long until the game", "what's the length of time that the game gets"
    await time.listen([known, unknown])
    assert waited
    assert set(waited) == {DEADLINE}
    assert time.answer(PersonTurn(None, unknown)) is None
    assert time.answer(PersonTurn(None, known)) == "The game begins in about five minutes."


async def test_what_an_encoder_answers_counts_only_if_it_is_one() -> None:
    async def consult(what: str, data: Mapping[str, Any], *, deadline: float) -> Mapping[str, Any]:
        return {"judged": {"what": "nonsense"}}

    time, _ = keeper(consult)
    await time.listen(["how long until the game"])
    assert time.answer(PersonTurn(None, "how long until the game")) is not None


async def test_a_turn_that_is_cut_off_while_it_is_listened_to_is_judged_later() -> None:
    """An interruption cancels the frame that is worked on."""

    class Deaf:
        def __init__(self) -> None:
            self.listens = asyncio.Event()

        async def listen(self, texts: Sequence[str]) -> None:
            self.listens.set()
            await asyncio.Event().wait()

        def answer(self, asked: PersonTurn, *, again: bool = False) -> str | None:
            raise AssertionError("It is not asked before it has listened.")

        def line(self, text: str) -> None:
            raise AssertionError("It is not asked before it has listened.")

        def replies(self, texts: Sequence[str], due: frozenset[Debt] = frozenset()) -> None:
            raise AssertionError("It is not asked before it has listened.")

    turn = Turn(ManualClock())
    turn.make(process_starts, lobby=False, muted=False, opened=True, closing=False)
    deaf = Deaf()
    conductor = Conductor(clock=ManualClock(), turn=turn, time=deaf)
    context = LLMContext([{"role": "user", "content": "how long is it then"}])
    work = asyncio.create_task(
        conductor.process_frame(LLMContextFrame(context=context), FrameDirection.DOWNSTREAM)
    )
    await deaf.listens.wait()
    assert turn.state.unjudged == ()
    work.cancel()
    await asyncio.wait({work})
    assert [one.text for one in turn.state.unjudged] == ["how long is it then"]
