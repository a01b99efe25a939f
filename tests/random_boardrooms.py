"""Boardrooms at random, in virtual time: what must hold of every one of them.

    python tests/random_boardrooms.py --rooms 500 --shard 1/4

draws seats (2 to 12), turns (3 to 80), minutes (2 to 60), lengths of turns, people who speak up and
extensions at any time. A room is made by the seed and its number alone, so that a failure is played
again by `--seed S --only N`.
"""

from __future__ import annotations

import argparse
import logging
import random
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any

import structlog
from loguru import logger
from stage_play import Play, at, join, play

from beatroom.bot.pipeline.kind import KindError
from beatroom.bot.rehearsal.rehearse import EPOCH, RehearsalHandle
from beatroom.bot.rehearsal.scripted_model import ScriptedAnswer, ScriptedModel
from beatroom.flows.core.actors import Actor
from beatroom.flows.core.events import Ended, KindEvent
from beatroom.flows.kinds.boardroom.record import BoardroomPart, Persona
from beatroom.flows.personality.model import Beat, Offset, Personality

SEED = 2411
NAMES = (
    *("Marcus", "Cleopatra", "Alexander", "Okafor", "Nguyen", "Soren"),
    *("Maya", "Priya", "Mateo", "Hana", "Jonas", "Amina"),
)
TALK = (
    "we should look at the cost of it before anybody decides and then ask what the customers want "
    "because the date is close and nobody has written down who does what by when so let us be plain"
)
TOLERANCE = 1.5
"""Turns differ in length: what was foretold of their time may be wrong by this factor."""


@dataclass(frozen=True, slots=True)
class Extension:
    """Turns that an operator asks for: when, how many, and whether they bring their time."""

    at: float
    turns: int
    bring_time: bool


@dataclass(frozen=True, slots=True)
class Answer:
    """What an operator was told: the turns that were left, seconds left, and why not, if so."""

    at: float
    wanted: Extension
    left: int
    seconds_left: float
    refused: str = ""
    brought: float = 0.0
    phase: str = ""


@dataclass(frozen=True, slots=True)
class Room:
    """One boardroom, as it is drawn."""

    number: int
    seats: int
    turns: int
    minutes: float
    words: int
    mode: str
    hard_end: bool
    extensions: tuple[Extension, ...]
    says: tuple[tuple[float, str], ...]

    def record(self) -> Personality:
        cast = tuple(
            Persona(id=name.lower(), name=name, persona=f"You are {name}.")
            for name in NAMES[: self.seats]
        )
        part = BoardroomPart.model_validate(
            {
                "topic": "A second house?",
                "turns": self.turns,
                "words": self.words,
                "routing_mode": self.mode,
                "cast": cast,
            }
        )
        made: dict[str, Any] = {
            "name": "room",
            "title": "Room",
            "host": "Robin",
            "kind": "boardroom",
            "persona": "You moderate.",
            "length": self.minutes * 60,
            "hard_end": self.hard_end,
            "beats": (
                Beat(title="Opening", at=Offset(0.0), say="Welcome to the boardroom."),
                Beat(title="Close", at=Offset(share=0.95), say="Thank you all. Goodbye."),
            ),
            "boardroom": part,
        }
        return Personality(**made)


@dataclass
class Outcome:
    """What came of a room."""

    room: Room
    played: Play
    answers: list[Answer] = field(default_factory=list[Answer])

    def own(self, name: str) -> list[tuple[float, dict[str, Any]]]:
        return [(t, e.data) for t, e in self.played.events(KindEvent) if e.name == name]


def drawn(seed: int, number: int) -> Room:
    """The room of a seed and a number."""
    draw = random.Random(f"{seed}/{number}")
    minutes = round(draw.choice((draw.uniform(2, 8), draw.uniform(2, 60))), 1)
    span = minutes * 60
    extensions = (
        Extension(draw.uniform(5, span), draw.randint(1, 30), draw.random() < 0.4)
        for _ in range(draw.choice((0, 1, 1, 2, 3)))
    )
    seats = draw.randint(2, 12)
    says = (
        (draw.uniform(10, span), f"{draw.choice(NAMES[:seats])} what do you think")
        for _ in range(draw.choice((0, 0, 1, 2)))
    )
    return Room(
        number=number,
        seats=seats,
        turns=draw.randint(3, 80),
        minutes=minutes,
        words=draw.choice((20, 40, 60, 100)),
        mode=draw.choice(("smart", "smart", "round-robin")),
        hard_end=draw.random() < 0.3,
        extensions=tuple(sorted(extensions, key=lambda one: one.at)),
        says=tuple(sorted(says)),
    )


def held(room: Room, seed: int) -> Outcome:
    """Play a room to its end."""
    draw, answers = random.Random(f"{seed}/{room.number}/talk"), list[Answer]()

    def talk(_: list[dict[str, Any]]) -> ScriptedAnswer:
        count = draw.randint(max(3, room.words // 4), room.words)
        known = TALK.split()
        words = (known * (1 + count // len(known)))[:count]
        return ScriptedAnswer(" ".join(words) + ".", first_word=draw.uniform(0.2, 1.5))

    async def script(hands: RehearsalHandle) -> None:
        await join(hands)
        deeds = sorted([*((x.at, x) for x in room.extensions), *room.says], key=lambda one: one[0])
        for when, deed in deeds:
            await at(hands, when)
            if hands.session.state.over:
                return
            if isinstance(deed, str):
                await hands.user_input.say(deed, "ana")
            else:
                answers.append(_asked(hands, deed))

    record = room.record()
    played = play(
        script,
        record=record,
        length=record.length,
        model=lambda asked: ScriptedModel(talk, asked=asked, summary_seconds=0.1),
    )
    return Outcome(room, played, answers)


def _asked(hands: RehearsalHandle, wanted: Extension) -> Answer:
    live = hands.session.live
    now, rundown = live.clock.now(), live.state.rundown
    table = hands.session.kind_state_for(Actor("operator", "host")) or {}
    before = Answer(
        at=now - EPOCH,
        wanted=wanted,
        left=int(table["limit"]) - int(table["turns"]),
        seconds_left=rundown.wrapup.offset - rundown.elapsed(now),
        phase=str(table["phase"]),
    )
    data = {"turns": wanted.turns, "bring_time": wanted.bring_time}
    try:
        came = hands.session.command("extend", data, "operator")
    except KindError as why:
        return replace(before, refused=str(why))
    return replace(before, brought=float(came["seconds"]))


def faults(outcome: Outcome) -> Iterator[str]:
    """What does not hold of a room."""
    room, turns = outcome.room, outcome.own("turn")
    if not turns:
        yield "nobody had a turn"
        return
    phases = [data["phase"] for _, data in turns]
    if phases[0] != "opening":
        yield f"the first turn is {phases[0]}"
    if phases[-1] != "wrap-up":
        yield f"the last turn is {phases[-1]}"
    if [ev.reason for _, ev in outcome.played.events(Ended)] != ["wrapped up"]:
        yield "it did not end with the host's close"
    spoke = {data["persona"] for _, data in turns}
    if len(turns) >= room.seats and len(spoke) < room.seats:
        yield f"{room.seats - len(spoke)} seats of {room.seats} are silent in {len(turns)} turns"
    limit = room.turns + sum(data["turns"] for _, data in outcome.own("extended"))
    if len(turns) > limit:
        yield f"{len(turns)} turns of {limit}"
    for answer in outcome.answers:
        yield from _extension_faults(outcome, answer)


def _extension_faults(outcome: Outcome, answer: Answer) -> Iterator[str]:
    """Of one extension: whether there was room for it, by how long turns really took."""
    turns = [t for t, _ in outcome.own("turn") if t <= answer.at]
    begun = [t for t, data in outcome.own("phase") if data["phase"] == "opening"]
    wanted, left = answer.wanted.turns, answer.left
    if len(turns) >= 3:
        each = (turns[-1] - begun[0]) / len(turns)
        needed = (left + wanted) * each
        room = answer.seconds_left + answer.brought
        if not answer.refused and needed > TOLERANCE * room + 30:
            yield f"{wanted} turns at {answer.at:.0f} s: {needed:.0f} s needed, {room:.0f} s there"
        if answer.refused.startswith("There is time") and needed * TOLERANCE + 30 < room:
            yield f"{wanted} turns at {answer.at:.0f} s refused: {needed:.0f} s of {room:.0f} s"
    if answer.refused or answer.phase != "wrap-up":
        return
    after = [data["phase"] for t, data in outcome.own("turn") if t > answer.at]
    if len(after) > 2 and "discussion" not in after:
        yield f"{wanted} turns at {answer.at:.0f} s did not reopen the discussion: {after}"


def main() -> int:
    """Play rooms and tell what does not hold; the exit code says whether all hold."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--rooms", type=int, default=20)
    parser.add_argument("--shard", default="1/1", help="such as 2/4: every fourth, from the second")
    parser.add_argument("--only", type=int, help="this room alone, with its log")
    asked = parser.parse_args()
    logger.remove()
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.CRITICAL))
    shard, of = map(int, asked.shard.split("/"))
    chosen = [asked.only] if asked.only is not None else range(shard - 1, asked.rooms, of)
    print(f"seed {asked.seed}, {len(chosen)} rooms (shard {asked.shard})", flush=True)
    broken, begun, had = 0, time.process_time(), 0
    for count, number in enumerate(chosen, 1):
        room = drawn(asked.seed, number)
        outcome = held(room, asked.seed)
        had += len(outcome.own("turn"))
        found = list(faults(outcome))
        broken += bool(found)
        for fault in found:
            print(f"room {number}: {fault}  {room}", flush=True)
        if asked.only is not None:
            for when, data in [*outcome.own("phase"), *outcome.own("turn")]:
                print(f"{when:8.1f}  { ({k: v for k, v in data.items() if k != 'text'}) }")
            print(*outcome.answers, sep="\n")
        if count % 10 == 0:
            print(
                f"{count} rooms, {broken} broken, {time.process_time() - begun:.0f} s", flush=True
            )
    seconds = time.process_time() - begun
    print(f"{len(chosen)} rooms, {had} turns, {broken} broken, {seconds:.0f} s of processor time")
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
