"""Sessions whose process dies after an event, and that another one takes over and plays on.

    python tests/killed_sessions.py --every 1

kills a reference session of each kind after each of its events but those that are stored together
with the next. What is checked is what a session
that nobody killed is checked for, over both lives together: nothing that was on record is lost or
there twice, and the model's context is the log's after every event, the take-over included.
"""

from __future__ import annotations

import argparse
import logging
import random
import sys
import time
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

import structlog
from loguru import logger
from pipecat.services.llm_service import LLMService
from plan_play import LINES, Mind, Service, planner, sensible

from bot.fleet.asking import Consult
from bot.rehearsal.context_witness import ContextDiffersError
from bot.rehearsal.crowd import Crowd
from bot.rehearsal.evidence import Act, Evidence, broken_promises
from bot.rehearsal.rehearse import EPOCH, AskedWith, Stagehands, rehearse
from bot.rehearsal.scripted_model import Said, ScriptedModel
from bot.rehearsal.soak import Witnessed
from bot.rehearsal.terra_office import RehearsedOffice
from bot.rehearsal.terra_soak import Guest, record
from bot.rehearsal.terra_soak import Mind as GuestMind
from bot.rehearsal.tool_model import ToolModel
from bot.rehearsal.virtual_loop import run_virtual
from flows.boardroom.record import BoardroomPart, Persona
from flows.events import BotSaid, Ended, InstructionAdded, NodeEntered, Recorded, UserSaid
from flows.meeting.record import MeetingPart
from flows.personality import Beat, Offset, Personality

BACK_AFTER = 3.0
"""Seconds from the death of a process until people are back."""
LENGTH = 200.0


@dataclass
class World:
    """What was drawn, and the models that spoke."""

    seed: int
    models: list[Any] = field(default_factory=list[Any])


@dataclass(frozen=True, slots=True)
class Reference:
    """A kind's session: its record, its model and who plays in it."""

    record: Personality
    model: Callable[[World], Callable[[AskedWith], LLMService[Any]]]
    consult: Callable[[], Consult | None] = lambda: None


def _beats(*more: Beat) -> tuple[Beat, ...]:
    return (
        Beat(title="Opening", at=Offset(0.0), prompt="Welcome everybody."),
        *more,
        Beat(title="Goodbye", at=Offset(LENGTH - 60.0), prompt="Say goodbye."),
    )


def _words(world: World) -> Callable[[AskedWith], LLMService[Any]]:
    draw = random.Random(world.seed)

    def reply(_: list[dict[str, Any]]) -> Said:
        return Said(" ".join(["word"] * draw.randint(3, 30)), first_word=draw.uniform(0.2, 1.5))

    def make(asked: AskedWith) -> ScriptedModel:
        world.models.append(Witnessed(reply, asked=asked, summary_seconds=draw.uniform(1, 8)))
        return world.models[-1]

    return make


def _guest(world: World) -> Callable[[AskedWith], LLMService[Any]]:
    draw = random.Random(world.seed)
    return lambda asked: ToolModel(GuestMind(draw).answer, asked=asked)


def _planning(_: World) -> Callable[[AskedWith], LLMService[Any]]:
    return lambda asked: Mind(sensible, asked=asked)


CAST = tuple(
    Persona(id=name.lower(), name=name, persona=f"You are {name}.", voice="tenor")
    for name in ("Marcus", "Cleopatra", "Alexander")
)

REFERENCES: Mapping[str, Reference] = {
    "conversation": Reference(
        Personality(
            name="killed",
            title="Robin",
            persona="You host.",
            length=LENGTH,
            beats=_beats(
                Beat(title="News", at=Offset(40.0), prompt="Tell the news."),
                Beat(title="Ads", at=Offset(75.0), say="This is a word from our friends."),
                Beat(title="Weather", at=Offset(105.0), prompt="Tell the weather.", reset=True),
            ),
        ),
        _words,
    ),
    "meeting": Reference(
        Personality(
            name="killed",
            title="Robin",
            kind="meeting",
            persona="You chair.",
            length=LENGTH,
            beats=_beats(
                Beat(title="Budget", at=Offset(30.0), prompt="Discuss the budget."),
                Beat(title="Hiring", at=Offset(90.0), prompt="Discuss hiring.", reset=True),
            ),
            meeting=MeetingPart(style="firm", cooldown=5.0),
        ),
        _words,
    ),
    "boardroom": Reference(
        Personality(
            name="killed",
            title="Strategy review",
            host="Robin",
            kind="boardroom",
            persona="You moderate.",
            length=600.0,
            beats=(
                Beat(title="Opening", at=Offset(0.0), say="Welcome to the boardroom."),
                Beat(title="Close", at=Offset(540.0), prompt="Thank everybody, say goodbye."),
            ),
            boardroom=BoardroomPart(topic="A second house?", turns=6, cast=CAST),
        ),
        _words,
    ),
    "restaurant": Reference(record(), _guest, lambda: RehearsedOffice().consult()),
    "timebox": Reference(planner(length=330.0), _planning, lambda: Service().consult()),
}


@dataclass(frozen=True, slots=True)
class Killed:
    """A session in two lives.

    Attributes:
        name: The kind, the seed and the event after which the first process died.
        faults: What is not as it should be, as a sentence each.
    """

    name: str
    faults: list[str]


def whole(kind: str, world: World) -> Evidence:
    """The reference session of a kind, with nobody killed."""
    return _life(kind, world, None)


def cuts(seen: Evidence) -> list[Recorded]:
    """Events after which a process may die: from the first node to before the end.

    What one step of a session records (a reply, the beat that it was for, the instructions that it
    used) is stored in one transaction, so nobody can die in the midst of it.
    """
    first = next(r.seq for r in seen.records if isinstance(r.event, NodeEntered))
    ended = next(r.seq for r in seen.records if isinstance(r.event, Ended))
    stored = set(seen.stored)
    return [r for r in seen.records if first <= r.seq < ended and r.seq in stored]


def killed(kind: str, world: World, first: Evidence, cut: Recorded) -> Killed:
    """Take over after an event, play on, and look at both lives."""
    name = f"{kind}, seed {world.seed}, killed after event {cut.seq} ({cut.event.type})"
    past = tuple(r for r in first.records if r.seq <= cut.seq)
    try:
        second = _life(kind, world, past)
    except ContextDiffersError as differs:
        return Killed(name, [str(differs)])
    both = Evidence(
        runs=[*(r for r in first.runs if r.at <= cut.at), *second.runs],
        acts=[*(a for a in first.acts if _on_record(a, past)), *second.acts],
        records=second.records,
        final=second.final,
        summarised=[text for model in world.models for text in getattr(model, "summarised", ())],
    )
    return Killed(name, [*broken_promises(both), *_twice(both)])


def _twice(seen: Evidence) -> list[str]:
    """A persona's turn that was heard to its end is not given again."""
    heard = Counter(
        r.event.node
        for r in seen.records
        if isinstance(r.event, BotSaid)
        and (r.event.source, r.event.interrupted) == ("model", False)
        and r.event.speaker  # the host's own words between two turns are nobody's turn
        and r.event.node.startswith("turn-")
    )
    return [f"{node} was had {times} times" for node, times in heard.items() if times > 1]


def _life(kind: str, world: World, past: tuple[Recorded, ...] | None) -> Evidence:
    reference = REFERENCES[kind]

    async def play(hands: Stagehands) -> None:
        if past is not None:
            await hands.clock.sleep_until(past[-1].at + BACK_AFTER)
        await PLAYS.get(kind, _crowd)(hands, world, past)

    async def main() -> Evidence:
        return await rehearse(
            reference.record,
            reference.model(world),
            play,
            past=past,
            consult=reference.consult(),
        )

    return run_virtual(main)


async def _crowd(hands: Stagehands, world: World, past: tuple[Recorded, ...] | None) -> None:
    """People and an operator, others in the second life: what they say occurs nowhere else."""
    quiet = 12.0 if hands.session.state.kind == "boardroom" else 6.0

    def last() -> float:
        rundown = hands.session.state.rundown
        return rundown.wall_time(rundown.wrapup.offset, hands.clock.now()) - 15.0

    crowd = Crowd(
        hands.session,
        hands.ears,
        hands.clock,
        hands.seen,
        seed=world.seed + (0 if past is None else 100_000 + past[-1].seq),
        quiet=quiet,
        orders=15.0,
        last=last,
    )
    hands.session.live.spawn(crowd.operator(), "operator")
    await crowd.people()


async def _dines(hands: Stagehands, world: World, past: tuple[Recorded, ...] | None) -> None:
    life = 0 if past is None else past[-1].seq
    await Guest(hands, random.Random(world.seed + life), marks=1_000 * life).visit()


async def _plans(hands: Stagehands, _: World, past: tuple[Recorded, ...] | None) -> None:
    hands.session.room.joined("ana", "Ana", "Ana")
    began = EPOCH if past is None else past[-1].at + 2.0
    for when, words in LINES:
        if EPOCH + when > began:
            await hands.clock.sleep_until(EPOCH + when)
            await hands.ears.say(words, "ana", seconds=2.0)


PLAYS: Mapping[str, Any] = {"restaurant": _dines, "timebox": _plans}


def _on_record(act: Act, past: tuple[Recorded, ...]) -> bool:
    """Whether what was done was in the log when the process died: words in the air are gone."""
    if act.kind == "noise":
        return False
    return any(
        (isinstance(r.event, UserSaid) and act.mark in r.event.text and r.at >= act.start)
        or (isinstance(r.event, InstructionAdded) and r.event.instruction == act.mark)
        for r in past
    )


def drawn(kind: str, seed: int, many: int) -> list[Killed]:
    """So many take-overs of a kind's session, at events drawn by a seed."""
    draw = random.Random(seed)
    world = World(draw.randrange(10**6))
    first = whole(kind, world)
    return [killed(kind, world, first, cut) for cut in draw.sample(cuts(first), many)]


def main(arguments: list[str] | None = None) -> int:
    """The command line; 1 when a promise was broken."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--every", type=int, default=1, help="kill after each n-th event")
    parser.add_argument("--kinds", nargs="*", default=list(REFERENCES))
    wanted = parser.parse_args(arguments)
    logger.remove()
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.ERROR))
    faults = 0
    for kind in wanted.kinds:
        world, began = World(wanted.seed), time.perf_counter()
        first = whole(kind, world)
        places = cuts(first)[:: wanted.every]
        broken = 0
        for cut in places:
            one = killed(kind, world, first, cut)
            broken += bool(one.faults)
            for fault in one.faults:
                sys.stdout.write(f"{one.name}: {fault}\n")
        faults += broken
        seconds = time.perf_counter() - began
        sys.stdout.write(f"{kind}: {len(places)} take-overs in {seconds:.0f} s, {broken} broken\n")
    return 1 if faults else 0


if __name__ == "__main__":
    raise SystemExit(main())
