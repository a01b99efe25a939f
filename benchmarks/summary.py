"""What a reset of the context costs a beat, and which words survive it, with slow models too.

A session in virtual time has a beat every two minutes, each with a reset (`always`: what fits is
summarised as well, else nothing could be lost). Around each a person makes three marked remarks of
0.7 s: long before it, while ours makes its summary (which begins 45 s ahead), and after the beat is
due, while Flows' `RESET_WITH_SUMMARY`, the peer, makes its own (it gives up after 5 s and appends).
The model answers at once and takes 0.5, 2 or 10 s for a summary, or never answers.

- Added delay: from a beat's planned time to the model's run for it, minus the same in a session
  without a reset (ours: the same personality without `reset`; the peer: `APPEND`) at the same beat.
- Words lost: remarks that, after the reset, are neither in the context nor in what the summary was
  made of. The peer's are asked of the same places.
"""

from __future__ import annotations

import math
import random
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from measuring import Benchmark, Row, Run
from naive_sessions import naive_house
from pipecat.flows import ContextStrategy, ContextStrategyConfig, NodeConfig
from pipecat.frames.frames import EndFrame
from pipecat.processors.aggregators.llm_context import LLMContext
from simulation.soak import Witnessed
from stage_play import beat, join, personality

from beatroom.bot.rehearsal.evidence import Evidence
from beatroom.bot.rehearsal.rehearse import EPOCH, AskedWith, RehearsalHandle, rehearse
from beatroom.bot.rehearsal.scripted_model import ScriptedAnswer, ScriptedModel
from beatroom.bot.rehearsal.virtual_loop import run_virtual

OURS, PEER = "beatroom", "reset with summary"
SPEEDS = {"0.5 s": 0.5, "2 s": 2.0, "10 s": 10.0, "never": math.inf}
BEATS, APART = 10, 120.0
SESSIONS = 10
SUMMARY = "They talked, and agreed on some of it."
REMARK = 0.7
"""Seconds that a remark takes."""

Remarks = list[tuple[float, str]]


def _delay(speed: str) -> str:
    return f"added delay, summary in {speed}" if speed != "never" else "added delay, no summary"


def _lost(speed: str) -> str:
    return f"words lost, summary in {speed}" if speed != "never" else "words lost, no summary"


BENCHMARK = Benchmark(
    "summary",
    rows=(
        *(
            Row(_delay(speed), "s", targets=("p99 <= 0.001",), varies=False, below_zero=True)
            for speed in SPEEDS
        ),
        *(Row(_lost(speed), "remarks", counted=True, must=("total == 0",)) for speed in SPEEDS),
    ),
    peer=PEER,
    minutes=4,
)


@dataclass(slots=True)
class Seen:
    """A session's end: what the witness saw, what summaries were made of, what people said."""

    evidence: Evidence
    summarised: list[str]
    said: list[str] = field(default_factory=list[str])

    def run_for(self, number: int) -> float | None:
        """Seconds from a beat's planned time to the model's first run for it."""
        planned = EPOCH + number * APART
        runs = [r.at for r in self.evidence.runs if _topic(number) in str(r.held[-1]["content"])]
        return min(runs) - planned if runs else None

    def holds_a_summary(self) -> bool:
        """Whether the context has been replaced by one at the end."""
        return any(SUMMARY in str(message.get("content")) for message in self.evidence.final)

    def lost(self) -> int:
        """Remarks that neither the context nor any summary has."""
        final = "\n".join(str(m.get("content")) for m in self.evidence.final)
        kept = [final, *self.summarised]
        return sum(not any(mark in text for text in kept) for mark in self.said)


def measure(run: Run) -> None:
    """Sessions of ten beats, with and without a reset, ours and Flows'."""
    beats = BEATS if not run.quick else 2
    for speed, seconds in SPEEDS.items():
        for part in run.parts(run.repeats(SESSIONS, 1), f"summary in {speed}"):
            told = _remarks(beats, seconds, run.draw(f"moments {part}"))
            for subject, play in ((OURS, _ours), (PEER, _theirs)):
                with_reset = partial(play, beats, told, seconds, reset=True)
                without = partial(play, beats, told, seconds, reset=False)
                _compare(run, subject, speed, run_virtual(with_reset), run_virtual(without))
        run.say(f"a summary in {speed} is over")


def _compare(run: Run, subject: str, speed: str, reset: Seen, plain: Seen) -> None:
    beats, answered = len(reset.said) // 3, 0
    for number in range(1, beats + 1):
        late, otherwise = reset.run_for(number), plain.run_for(number)
        if late is not None and otherwise is not None:
            answered += 1
            run.record(_delay(speed), subject, round(late - otherwise, 6))
    run.count(_lost(speed), subject, reset.lost(), of=len(reset.said))
    run.prove(subject, "beats that the model ran for", answered, at_least=beats)
    run.prove(subject, "remarks", len(reset.said), at_least=beats)
    run.prove(subject, "summaries asked for", len(reset.summarised), at_least=beats)
    if subject == OURS and SPEEDS[speed] < math.inf:
        run.prove(subject, "contexts that hold a summary", reset.holds_a_summary(), at_least=1)


def _remarks(beats: int, seconds: float, draw: random.Random) -> Remarks:
    """When, in seconds, and which mark: before, while ours makes a summary, while the peer does."""
    room = max(
        0.1, min(seconds, 5.0) - REMARK - 0.6
    )  # a turn is over half a second after its words
    told: Remarks = []
    for number in range(1, beats + 1):
        due = number * APART
        places = {
            "before": due + draw.uniform(-100, -80),
            "during": due - 45 + draw.uniform(0.05, room),
            "after": due + draw.uniform(0.05, room),
        }
        told += [(at, f"remark{number}{name}") for name, at in places.items()]
    return told


def _topic(number: int) -> str:
    return f"Talk about topic{number}x."


def _reply(_: list[dict[str, Any]]) -> ScriptedAnswer:
    return ScriptedAnswer("these are ten plain words that the host is saying", first_word=0.0)


class _Told(Witnessed):
    """Flows hands its history over as a message of its own; ours as a transcript."""

    async def run_inference(self, context: LLMContext, *args: Any, **kwargs: Any) -> str | None:
        self.summarised.append("\n".join(str(m) for m in context.get_messages()))
        return await ScriptedModel.run_inference(self, context)


async def _ours(beats: int, remarks: Remarks, seconds: float, *, reset: bool) -> Seen:
    parts = [
        beat(f"part {n}", n * APART, prompt=_topic(n), reset="always" if reset else False)
        for n in range(1, beats + 1)
    ]
    models: list[_Told] = []
    said: list[str] = []

    def model(asked: AskedWith) -> _Told:
        models.append(_Told(_reply, asked=asked, summary=SUMMARY, summary_seconds=seconds))
        return models[0]

    async def people(hands: RehearsalHandle) -> None:
        await join(hands)
        for at, mark in remarks:
            await hands.clock.sleep_until(EPOCH + at)
            await hands.user_input.say(f"please remember {mark} well", "ana", seconds=REMARK)
            said.append(mark)

    record = personality(*parts, length=(beats + 1.5) * APART)
    evidence = await rehearse(record, model, people)
    return Seen(evidence, models[0].summarised, said)


async def _theirs(beats: int, remarks: Remarks, seconds: float, *, reset: bool) -> Seen:
    house = naive_house(_reply, _Told, summary=SUMMARY, summary_seconds=seconds)
    said: list[str] = []

    def node(name: str, told: str) -> NodeConfig:
        strategy = ContextStrategy.RESET_WITH_SUMMARY if reset else ContextStrategy.APPEND
        # A fresh one each time: where a summary fails, Flows changes the strategy in it for good.
        fresh = ContextStrategyConfig(strategy=strategy, summary_prompt="Summarise the session.")
        messages = [{"role": "developer", "content": told}]
        return NodeConfig(name=name, task_messages=messages, context_strategy=fresh)

    async def timers() -> None:
        opening = NodeConfig(
            name="opening", task_messages=[{"role": "developer", "content": "Welcome everybody."}]
        )
        await house.flow.initialize(opening)
        for number in range(1, beats + 1):
            await house.clock.sleep_until(EPOCH + number * APART)
            await house.flow.set_node_from_config(node(f"beat-{number}", _topic(number)))
        await house.clock.sleep_until(EPOCH + (beats + 0.5) * APART)
        await house.worker.queue_frame(EndFrame())

    async def people() -> None:
        for at, mark in remarks:
            await house.clock.sleep_until(EPOCH + at)
            await house.ears.say(f"please remember {mark} well", "ana", seconds=REMARK)
            said.append(mark)

    evidence = await house.play(timers(), people())
    assert isinstance(house.model, _Told)
    return Seen(evidence, house.model.summarised, said)
