"""Answers to time questions: how fast, how many wordings are understood, how many wrongly.

- Context to first text: from a turn's context frame at the conductor (open, as in a session) to the
  first text frame of its answer; 2,000 turns of five wordings on the running loop, without a model.
- Detector: one decision of the rules on an utterance that they meet for the first time in this
  process; some 700 of the labelled set of each language, drawn at random.
- Second opinion: what the encoder and its head make of the same utterances and their parts; in a
  session it is asked only where the rules know no whole question, and by another process.
- End to end: every wording of `tests/data/time_questions/books/wordings.tsv` is said by a person in
  a whole session in virtual time, half a minute apart; once with a model that answers and once
  without one (the script reader). Weights were learned of these, too: what is heard of wordings
  that nothing was learned of, `python -m tools.second_opinion --crossed` counts. A question
  is answered when the clock's answer to it is on record. An answer is wrong where the words asked
  for something else or for nothing, or, with a model, for more than time (a status counts as what
  is left of the session, and the other way round; and the time left for an item by its title,
  spoken, as what is left of the item that runs, if that is the one). Model calls are runs whose
  last words are those of a question that the clock has answered. The environment's TIME_QUESTIONS
  names another file of the same form, and TIME_QUESTIONS_RUNNING the place of the item that runs.
  Labels of a set about the plan name an item by its place, after a colon, and may offer several
  answers with `|`; beside that file, `titles.tsv` has the titles (-1 is the session's). A title
  may be marked in a wording with its place (`{3:quiz}`).

The subjects of all but the first row are languages.
"""

from __future__ import annotations

import asyncio
import os
import re
import time
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import UTC
from pathlib import Path
from typing import Any

from measuring import Benchmark, Row, Run
from pipecat.frames.frames import Frame, LLMContextFrame, LLMTextFrame
from pipecat.processors.aggregators.llm_context import LLMContext
from pipecat.processors.frame_processor import FrameDirection
from stage_play import Play, join, play

from beatroom.bot.encoder.engine import Judge
from beatroom.bot.pipeline.conductor import Conductor
from beatroom.bot.pipeline.event_recorder import EventRecorder, MemoryLog
from beatroom.bot.pipeline.timekeeper import SessionTime
from beatroom.bot.pipeline.turn import Turn
from beatroom.bot.rehearsal.models import make_model
from beatroom.bot.rehearsal.rehearse import EPOCH, AskedWith, RehearsalHandle
from beatroom.bot.settings.settings import Settings
from beatroom.flows.core.clock import LoopClock
from beatroom.flows.core.events import BeatFired, BotSaid, Created, Started, TimeAnswered
from beatroom.flows.core.rundown import Item, Rundown
from beatroom.flows.core.turn.transitions import process_starts, words_committed
from beatroom.flows.language.time_questions import detect, doubts
from beatroom.flows.language.time_questions.second_opinion import to_judge
from beatroom.flows.personality.model import Beat, Offset, Personality

_MARKED = re.compile(r"\{\w:([^}]*)\}")
DATA = Path(__file__).parents[1] / "tests" / "data" / "time_questions"
LANGUAGES = ("en", "de", "fr", "es", "pt", "it", "nl")
OURS = "beatroom"
TURNS = 2000
WORDINGS = 700
"""Of each language at most, for the detector."""
QUESTIONS = (
    "how much time is left",
    "What time is it?",
    "hey robin, um, how long has this meeting been going",
    "are we running over",
    "how much time is left on this item please",
)
MODELS = {"with a model": "scripted", "without a model": "script"}
APART = 30.0
"""Virtual seconds from one utterance to the next: an answer and a reply fit in."""

FIRST_TEXT = "context frame to first text"
DETECTOR = "detector's decision"
SECOND = "second opinion's decision"
CALLS = "model calls for questions that the clock answered"


def _end_to_end(model: str) -> tuple[Row, ...]:
    counted: dict[str, Any] = {"counted": True, "subjects": LANGUAGES, "at_least": 20}
    return (
        Row(f"questions answered, {model}", "questions", better="higher", **counted),
        Row(f"wrong answers, {model}", "utterances", must=("total == 0",), **counted),
    )


BENCHMARK = Benchmark(
    "time",
    rows=(
        Row(FIRST_TEXT, "ms", targets=("p99 <= 10",), subjects=(OURS,), at_least=1000),
        Row(CALLS, "answers", counted=True, must=("total == 0",), subjects=(OURS,)),
        *(row for model in MODELS for row in _end_to_end(model)),
        Row(DETECTOR, "µs", subjects=LANGUAGES),
        Row(SECOND, "µs", targets=("p99 <= 5000",), subjects=LANGUAGES),
    ),
    minutes=1,
)


@dataclass(frozen=True, slots=True)
class Wording:
    """One line of the set; `asks` (what may answer it) is empty where nothing may."""

    text: str
    asks: frozenset[str]
    mixed: bool

    @property
    def wanted(self) -> bool:
        """Whether the clock should answer it."""
        return bool(self.asks) and not self.mixed

    def may_be(self, asks: str) -> bool:
        """Whether an answer to that is one to this."""
        alike = {"status", "session_left"} & {asks} and {"status", "session_left"} & self.asks
        return self.wanted and bool(asks in self.asks or alike)

    def lacks_a_model(self, asks: str) -> bool:
        """Whether such an answer is all there is where no model answers the rest."""
        return self.mixed and (not self.asks or replace(self, mixed=False).may_be(asks))


async def measure(run: Run) -> None:
    """The conductor first, then the detector, then sessions."""
    await first_text(run)
    detector(run)
    for language in LANGUAGES:
        wordings = labelled(language)
        if run.quick:
            wordings = [w for w in wordings if w.wanted][:4] + [w for w in wordings if not w.asks][
                :2
            ]
        for told, model in MODELS.items():
            await asked_in_a_session(run, language, wordings, told, model)
        run.say(f"{language} is over")


async def first_text(run: Run) -> None:
    """Turns through a conductor as it is while a session runs."""
    clock = LoopClock()
    journal = EventRecorder(clock, MemoryLog())
    items = (Item("beat-0", "Budget", 0.0, 600.0), Item("beat-1", "Close", 600.0, 60.0))
    journal.record(_created(Rundown(items=items, length=660.0)))
    journal.record(Started())
    journal.record(BeatFired(beat="beat-0", due_at=clock.now(), eligible_at=clock.now()))
    keeper = SessionTime(clock=clock, zone=UTC, journal=journal, names=lambda: ("Robin",))
    turn = Turn(clock)
    turn.make(process_starts, lobby=False, muted=False, opened=True, closing=False)
    conductor = _Timed(clock=clock, turn=turn, time=keeper)
    doubts("what", "en", (), ())  # tables are ready before a session begins
    for number in range(run.repeats(TURNS, 20)):
        text = QUESTIONS[number % len(QUESTIONS)]
        frame = LLMContextFrame(context=LLMContext([{"role": "user", "content": text}]))
        conductor.first_text = 0.0
        began = time.perf_counter()
        await conductor.process_frame(frame, FrameDirection.DOWNSTREAM)
        run.prove(OURS, "answers with words", conductor.first_text > 0, at_least=1)
        run.record(FIRST_TEXT, OURS, (conductor.first_text - began) * 1000)
        turn.decide(words_committed, interrupted=False, words=True)
        journal._waiting.clear()  # noqa: SLF001 - nobody stores these


def detector(run: Run) -> None:
    """Each labelled utterance once: words that it has seen before are faster."""
    judge = Judge.load()
    for language in LANGUAGES:
        rows = (DATA / f"{language}.tsv").read_text(encoding="utf-8").splitlines()[1:]
        texts = [row.split("\t")[0] for row in rows]
        doubts("what", language, (), ())  # tables are ready in a session
        for text in run.draw(language).sample(texts, run.repeats(min(WORDINGS, len(texts)), 20)):
            start = time.perf_counter_ns()
            detect(text, language, ("Robin",))
            run.record(DETECTOR, language, (time.perf_counter_ns() - start) / 1000)
            start = time.perf_counter_ns()
            judge.judged(to_judge(text, language, ("Robin",), ()), language)
            run.record(SECOND, language, (time.perf_counter_ns() - start) / 1000)


def labelled(language: str) -> list[Wording]:
    """The wordings of a language, as they are said."""
    lines = wordings_file().read_text(encoding="utf-8").splitlines()[1:]
    rows = [line.split("\t") for line in lines]
    return [
        Wording(_MARKED.sub(r"\1", text), asked_by(label), label.startswith("mixed"))
        for code, label, text in rows
        if code == language
    ]


def wordings_file() -> Path:
    """The set that is measured end to end."""
    return Path(os.environ.get("TIME_QUESTIONS", DATA / "books" / "wordings.tsv"))


def asked_by(label: str) -> frozenset[str]:
    """What answers a label: none where it is no question. Which item it is, is not on record."""
    ways = label.removeprefix("mixed:").split("|")
    return frozenset(way.partition(":")[0] for way in ways) - {"no", "aside", "unclear", "mixed"}


def titles(language: str) -> tuple[str, list[str]]:
    """The session's title and its items', as the set that is measured wants them."""
    path = wordings_file().with_name("titles.tsv")
    if wordings_file().parent == DATA or not path.exists():
        return "Robin", ["Budget", "Questions", "Goodbye"]
    rows = [line.split("\t") for line in path.read_text(encoding="utf-8").splitlines()[1:]]
    named = {int(at): title for code, at, title in rows if code == language}
    return named.pop(-1), [named[at] for at in sorted(named)]


def running(items: list[str]) -> int:
    """The item that runs while questions are asked."""
    return min(int(os.environ.get("TIME_QUESTIONS_RUNNING", "2")), len(items) - 2)


async def asked_in_a_session(
    run: Run, language: str, wordings: list[Wording], told: str, model: str
) -> None:
    """Every wording is said to a host, one after another."""
    played = await in_a_thread(language, wordings, model, run.seed)
    _, items = titles(language)
    for wording, answers, runs in said_and_answered(played, wordings, items[running(items)]):
        answered = [answer for answer in answers if wording.may_be(answer)]
        if wording.wanted:
            run.count(f"questions answered, {told}", language, bool(answered), of=1)
        allowed = answered
        if model == "script":
            allowed = [*answered, *(one for one in answers if wording.lacks_a_model(one))]
        run.count(f"wrong answers, {told}", language, len(answers) > len(allowed), of=1)
        if answers:
            run.count(CALLS, OURS, runs, of=1)
    heard = sum(1 for stretch in played.seen.people if stretch.text)
    run.prove(language, f"utterances heard {told}", heard, at_least=len(wordings))
    run.prove(language, f"answers {told}", len(played.events(TimeAnswered)), at_least=1)


async def in_a_thread(language: str, wordings: list[Wording], model: str, seed: int) -> Play:
    """A session on a loop of its own, beside the one that asks for it."""
    return await asyncio.to_thread(session, language, wordings, model, seed)


def session(language: str, wordings: list[Wording], model: str, seed: int) -> Play:
    """One virtual session in which everything is asked."""
    length = (len(wordings) + 6) * APART
    title, items = titles(language)
    last, now = len(items) - 1, running(items)
    beats = tuple(
        Beat(
            title=item,
            at=Offset(at * APART / 2 if at <= now else length - (2 + (last - at) / 4) * APART),
            prompt="Go on." if at < last else "Say goodbye.",
        )
        for at, item in enumerate(items)
    )
    record = Personality(
        name="asked",
        title=title,
        host="Robin",  # whom the wordings call by name
        persona="You host.",
        language=language,
        length=length,
        beats=beats,
    )
    chosen = make_model("scripted" if model == "scripted" else "script", record, Settings(), seed)

    async def ask(hands: RehearsalHandle) -> None:
        await join(hands)
        for number, wording in enumerate(wordings, 2):
            await hands.clock.sleep_until(EPOCH + number * APART)
            await hands.user_input.say(wording.text, "ana", seconds=2.0)

    def made(asked: AskedWith) -> Any:
        return chosen(asked)

    return play(ask, record=record, model=made)


def said_and_answered(
    played: Play, wordings: list[Wording], item: str
) -> Iterator[tuple[Wording, list[str], int]]:
    """Each wording, what the clock answered to it, and how often the model was asked it.

    `item` is the title of the one that runs.
    """
    answers, replies = played.events(TimeAnswered), played.events(BotSaid)
    for number, wording in enumerate(wordings, 2):
        start, end = number * APART, (number + 1) * APART
        said = " ".join(event.text for at, event in replies if start <= at < end)
        asked = [meant(e.asks, wording, said, item) for at, e in answers if start <= at < end]
        runs = sum(
            any(m.get("role") == "user" and m.get("content") == wording.text for m in one.held[-2:])
            for one in played.seen.runs
            if start <= one.at - EPOCH < end
        )
        yield wording, asked, runs


def meant(asks: str, wording: Wording, said: str, item: str) -> str:
    """What an answer is to: "question" may be the title of the item that runs, or the item."""
    same = asks == "title_left" and wording.may_be("item_left") and item in said
    return "item_left" if same and not wording.may_be(asks) else asks


def _created(rundown: Rundown) -> Created:
    names = {"session": "b", "personality": "b", "title": "b", "kind": "conversation"}
    return Created(**names, language="en", timezone="UTC", rundown=rundown)


class _Timed(Conductor):
    """Notes when the first text leaves."""

    first_text = 0.0

    async def push_frame(
        self, frame: Frame, direction: FrameDirection = FrameDirection.DOWNSTREAM
    ) -> None:
        if isinstance(frame, LLMTextFrame) and frame.text:
            self.first_text = time.perf_counter()
