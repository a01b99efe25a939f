"""Randomised virtual sessions: a personality with beats of all sorts, a model, a crowd, by seed.

    python -m bot.rehearsal.soak --sessions 200 --minutes 60

runs that many and reports each promise that was broken, with the seed that breaks it; `--visits`
adds that many visits to a restaurant, whose page is played as well.
"""

from __future__ import annotations

import argparse
import logging
import random
import sys
import time
from typing import Any

import structlog
from loguru import logger
from pipecat.processors.aggregators.llm_context import LLMContext

from bot.pipeline.summaries import transcript
from bot.rehearsal.crowd import Crowd
from bot.rehearsal.evidence import Evidence, broken_promises
from bot.rehearsal.rehearse import AskedWith, Stagehands, rehearse
from bot.rehearsal.scripted_model import Said, ScriptedModel
from bot.rehearsal.terra_soak import broken, random_visit
from bot.rehearsal.virtual_loop import run_virtual
from bot.settings import Settings
from flows.events import BeatFired, InstructionConsumed, Recorded, RundownChanged, TimeAnswered
from flows.meeting.record import MeetingPart
from flows.personality import Beat, Offset, Personality


def random_personality(seed: int, minutes: int) -> Personality:
    """Beats every 45 to 90 seconds, of all sorts, and a wrap-up two minutes before the end.

    Every third one is a meeting, whose host speaks up about the agenda as well.
    """
    draw = random.Random(seed)
    beats = [Beat(title="Opening", at=Offset(0.0), prompt="Welcome everybody.")]
    at = draw.uniform(45, 90)
    while at < minutes * 60 - 200:
        beats.append(
            Beat(
                title=f"Part {len(beats)}",
                at=Offset(at),
                prompt=f"Talk about part {len(beats)}.",
                say=f"This is part {len(beats)} now." if draw.random() < 0.2 else None,
                reset=draw.random() < 0.15 and ("always" if len(beats) % 2 else True),
                when_busy=draw.choice(["wait", "wait", "interrupt"]),
                on_time_up=draw.choice(["move_on", "move_on", "ask"]),
                max_wait=draw.choice([5.0, 15.0, 30.0]),
            )
        )
        # A meeting's items are longer: their host has something to say about them.
        at += draw.uniform(150, 400) if seed % 3 == 2 else draw.uniform(45, 90)
    beats.append(Beat(title="Goodbye", at=Offset(minutes * 60 - 120.0), prompt="Say goodbye."))
    return Personality(
        name="crowd",
        title="Robin",
        kind="meeting" if seed % 3 == 2 else "conversation",
        persona="You host.",
        length=minutes * 60.0,
        hard_end=draw.random() < 0.3,
        late=draw.choice(["keep_end", "keep_length"]),
        beats=tuple(beats),
        meeting=MeetingPart(style="firm", cooldown=5.0) if seed % 3 == 2 else None,
    )


def random_session(seed: int, minutes: int, settings: Settings | None = None) -> Evidence:
    """One randomised session in virtual time."""
    personality = random_personality(seed, minutes)
    draw = random.Random(seed + 2)
    budget = random.Random(seed + 4).choice([0, 400, 2_000, 6_000])
    settings = settings or Settings(context_budget=budget)

    def reply(_: list[dict[str, Any]]) -> Said:
        return Said(" ".join(["word"] * draw.randint(3, 45)), first_word=draw.uniform(0.2, 1.5))

    async def main() -> Evidence:
        models: list[Witnessed] = []

        def model(asked: AskedWith) -> ScriptedModel:
            models.append(Witnessed(reply, asked=asked, summary_seconds=draw.uniform(1, 20)))
            return models[0]

        async def play(hands: Stagehands) -> None:
            crowd = Crowd(
                hands.session,
                hands.ears,
                hands.clock,
                hands.seen,
                seed=seed,
                last=lambda: _goodbye_at(hands) - 30,
            )
            hands.session.live.spawn(crowd.operator(), "operator")
            hands.session.live.spawn(crowd.steering(), "steering")
            await crowd.people()

        seen = await rehearse(personality, model, play, settings=settings)
        seen.summarised = models[0].summarised
        return seen

    return run_virtual(main)


def _goodbye_at(hands: Stagehands) -> float:
    """When the wrap-up is due, as things stand: seconds since the epoch."""
    rundown = hands.session.state.rundown
    return rundown.wall_time(rundown.wrapup.offset, hands.clock.now())


class Witnessed(ScriptedModel):
    """Keeps what it was asked to summarise."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.summarised: list[str] = []

    async def run_inference(
        self,
        context: LLMContext,
        max_tokens: int | None = None,
        system_instruction: str | None = None,
        response_schema: dict[str, Any] | None = None,
    ) -> str | None:
        self.summarised.append(transcript(context.get_messages()))
        return await super().run_inference(context)


def main(arguments: list[str] | None = None) -> int:
    """The command line; 1 when a promise was broken."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sessions", type=int, default=200)
    parser.add_argument("--minutes", type=int, default=60)
    parser.add_argument("--first-seed", type=int, default=0)
    parser.add_argument("--visits", type=int, default=0)
    wanted = parser.parse_args(arguments)
    logger.remove()
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.ERROR))
    totals = dict.fromkeys(
        ("model runs", "acts", "beats", "changes", "instructions", "time answers"), 0
    )
    latest, faults, began = 0.0, 0, time.perf_counter()
    for seed in range(wanted.first_seed, wanted.first_seed + wanted.sessions):
        seen = random_session(seed, wanted.minutes)
        totals["model runs"] += len(seen.runs)
        totals["acts"] += len(seen.acts)
        totals["beats"] += _count(seen.records, BeatFired)
        totals["changes"] += _count(seen.records, RundownChanged)
        totals["instructions"] += _count(seen.records, InstructionConsumed)
        totals["time answers"] += _count(seen.records, TimeAnswered)
        latest = max(latest, _lateness(seen.records))
        for promise in broken_promises(seen):
            faults += 1
            sys.stdout.write(f"seed {seed}: {promise}\n")
    seconds = time.perf_counter() - began
    told = ", ".join(f"{count} {name}" for name, count in totals.items())
    sys.stdout.write(
        f"{wanted.sessions} sessions of {wanted.minutes} minutes in {seconds:.0f} s: {told}; "
        f"latest beat {latest:.1f} s late; {faults} broken promises\n"
    )
    faults += _visits(wanted.first_seed, wanted.visits)
    return 1 if faults else 0


def _visits(first: int, many: int) -> int:
    """Visits to a restaurant; how many promises were broken."""
    faults, booked, sent, began = 0, 0, 0, time.perf_counter()
    for seed in range(first, first + many):
        visited = random_visit(seed)
        booked += len(visited.visit.booked)
        sent += len(visited.visit.submissions)
        for promise in broken(visited):
            faults += 1
            sys.stdout.write(f"visit {seed}: {promise}\n")
    if many:
        seconds = time.perf_counter() - began
        sys.stdout.write(
            f"{many} visits in {seconds:.0f} s: {sent} submissions, {booked} booked; "
            f"{faults} broken promises\n"
        )
    return faults


def _count(records: list[Recorded], kind: type) -> int:
    return sum(isinstance(r.event, kind) for r in records)


def _lateness(records: list[Recorded]) -> float:
    fired = [(r.at, r.event) for r in records if isinstance(r.event, BeatFired)]
    return max((at - event.due_at for at, event in fired), default=0.0)


if __name__ == "__main__":
    raise SystemExit(main())
