"""What was seen in a rehearsal, and whether the engine kept its promises.

The witness looks at the model's runs and the two voices from outside: it does not ask the floor
or the conductor, which are what is being checked.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any, Literal

from bot.rehearsal.steering_evidence import broken_steering
from flows.events import (
    BeatDropped,
    BeatFired,
    BotSaid,
    Created,
    Ended,
    FloorChanged,
    InstructionAdded,
    InstructionConsumed,
    InstructionDropped,
    Recorded,
    RundownChanged,
    TimeAnswered,
    UserSaid,
)
from flows.turn.state import HEARD_SECONDS

ANSWER_WITHIN = 150.0
"""Seconds after a time question within which its answer must have been heard."""

ActKind = Literal["speech", "noise", "typed", "time", "queued", "immediate", "line"]
Held = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Act:
    """Something that a person or an operator did; `end` is when they had finished.

    Times are seconds since the epoch. `mark` is a word that occurs nowhere else.
    """

    kind: ActKind
    who: str
    text: str
    mark: str
    start: float
    end: float


@dataclass(frozen=True, slots=True)
class Run:
    """One run of the model, and who sounded when it began."""

    at: float
    held: tuple[Held, ...]
    person: bool
    bot: bool


@dataclass(frozen=True, slots=True)
class Voiced:
    """A stretch in which one voice sounded: seconds since the epoch, and a person's words.

    `who` is a person's id, or empty for the host; `text` is None for a noise.
    """

    start: float
    end: float
    who: str = ""
    text: str | None = None


@dataclass(slots=True)
class Evidence:
    """All that a rehearsal leaves behind.

    Attributes:
        runs: The model's runs, in order.
        acts: What people and operators did.
        records: The session's log.
        stored: The last event of each batch that the log took as a whole.
        final: The context at the end.
        summarised: Contexts that a summary was made of.
        host: When the host's voice sounded.
        people: When people's voices sounded, and what they said.
    """

    runs: list[Run] = field(default_factory=list[Run])
    acts: list[Act] = field(default_factory=list[Act])
    records: list[Recorded] = field(default_factory=list[Recorded])
    stored: list[int] = field(default_factory=list[int])
    final: tuple[Held, ...] = ()
    summarised: list[str] = field(default_factory=list[str])
    host: list[Voiced] = field(default_factory=list[Voiced])
    people: list[Voiced] = field(default_factory=list[Voiced])


def broken_promises(seen: Evidence) -> list[str]:
    """Every invariant of the floor and the stage that did not hold, as a sentence each."""
    return [
        *_floor(seen),
        *_order(seen),
        *_nothing_lost(seen),
        *_beats(seen),
        *_instructions(seen),
        *_time(seen),
        *broken_steering(seen.records),
    ]


def _floor(seen: Evidence) -> list[str]:
    return [
        f"{run.at:.2f}: the model ran while {'a person' if run.person else 'the host'} spoke"
        for run in seen.runs
        if run.person or run.bot
    ]


def _order(seen: Evidence) -> list[str]:
    contexts = [(f"the run at {run.at:.2f}", run.held) for run in seen.runs]
    contexts.append(("the final context", seen.final))
    broken: list[str] = []
    for name, held in contexts:
        # Words and the tool call behind them are one reply, in two messages.
        talk = [str(m.get("role")) if not m.get("tool_calls") else "call" for m in held]
        if any(a == b == "assistant" for a, b in pairwise(talk)):
            broken.append(f"two of the host's messages stand next to each other in {name}")
    return broken


def _nothing_lost(seen: Evidence) -> list[str]:
    contexts = [_text(run.held) for run in seen.runs] + [_text(seen.final)]
    everywhere = [*contexts, *seen.summarised]
    broken: list[str] = []
    for act in _counted(seen):
        if act.kind == "noise":
            continue
        if not any(act.mark in text for text in everywhere):
            broken.append(f"{act.start:.2f}: {act.who}'s {act.kind} {act.text!r} was lost")
        for text in contexts if act.kind != "time" else ():
            if text.count(act.mark) > 1:
                broken.append(f"{act.start:.2f}: {act.kind} {act.text!r} stands there twice")
                break
    return broken


def _beats(seen: Evidence) -> list[str]:
    fired = [r.event.beat for r in seen.records if isinstance(r.event, BeatFired)]
    planned = _planned(seen)
    dropped = {r.event.beat for r in seen.records if isinstance(r.event, BeatDropped)}
    for record in seen.records:
        if isinstance(record.event, RundownChanged):
            dropped.update(record.event.rundown.dropped)
    broken = [
        f"{beat} fired {fired.count(beat)} times" for beat in planned if fired.count(beat) > 1
    ]
    broken += [
        f"{beat} neither fired nor has a record of why not"
        for beat in planned
        if beat not in fired and beat not in dropped
    ]
    return broken


def _planned(seen: Evidence) -> list[str]:
    if not seen.records:
        return []
    planned: dict[str, None] = {}
    for record in seen.records:
        if isinstance(record.event, Created | RundownChanged):
            planned.update(dict.fromkeys(item.id for item in record.event.rundown.items))
    return list(planned)


def _instructions(seen: Evidence) -> list[str]:
    broken: list[str] = []
    added = [r.event.instruction for r in seen.records if isinstance(r.event, InstructionAdded)]
    for instruction in added:
        closed = [
            r.event.type
            for r in seen.records
            if isinstance(r.event, InstructionConsumed | InstructionDropped)
            and r.event.instruction == instruction
        ]
        if closed != ["instruction_consumed"] and not _refused_at_the_end(seen, instruction):
            broken.append(f"instruction {instruction} was closed by {closed or 'nothing'}")
    return broken


def _refused_at_the_end(seen: Evidence, instruction: str) -> bool:
    """Whether it came when the goodbye was due, and was refused for that."""
    return any(
        isinstance(r.event, InstructionDropped)
        and r.event.instruction == instruction
        and r.event.reason.startswith("closing")
        for r in seen.records
    )


def _time(seen: Evidence) -> list[str]:
    asked = [act for act in _counted(seen) if act.kind == "time"]
    answers = [r for r in seen.records if isinstance(r.event, TimeAnswered) and not r.event.again]
    broken: list[str] = []
    for act in asked:
        runs = sum(1 for run in seen.runs if act.mark in _asked_last(run.held))
        if runs:
            broken.append(f"{act.start:.2f}: the model ran {runs} times for a time question")
    heard = _time_heard(seen.records)
    broken += [
        f"{act.start:.2f}: nobody heard the answer to {act.who}'s time question"
        for act in asked
        if not any(act.end < at < act.end + ANSWER_WITHIN for at in heard)
    ]
    if seen.acts and len(answers) != len(asked):
        broken.append(f"{len(asked)} time questions got {len(answers)} answers")
    return broken


def _counted(seen: Evidence) -> Sequence[Act]:
    """What was finished while the session was open for it."""
    over = next((r.at for r in seen.records if isinstance(r.event, Ended)), float("inf"))
    return [act for act in seen.acts if act.end < over - 1.0]


def _time_heard(records: Sequence[Recorded]) -> list[float]:
    """When an answer of the clock was heard: whole, or until a person spoke on over it."""
    whole = [r.at for r in records if isinstance(r.event, BotSaid) and r.event.source == "time"]
    told = [r for r in records if isinstance(r.event, TimeAnswered | FloorChanged | UserSaid)]
    spoken_over = [
        then.at
        for answer, began, then in zip(told, told[1:], told[2:], strict=False)
        if isinstance(answer.event, TimeAnswered)
        and isinstance(began.event, FloorChanged)
        and began.event.holder == "bot"
        and then.at - began.at >= HEARD_SECONDS
        and _by_a_person(then)
    ]
    return [*whole, *spoken_over]


def _by_a_person(then: Recorded) -> bool:
    event = then.event
    return isinstance(event, UserSaid) or (
        isinstance(event, FloorChanged) and event.holder == "person"
    )


def _asked_last(held: Sequence[Held]) -> str:
    """The question that a run answers: its last message, or the one before a time line."""
    tail = [m for m in held[-2:] if not str(m.get("content")).startswith("[now]")]
    return str(tail[-1].get("content")) if tail and tail[-1].get("role") == "user" else ""


def _text(held: Sequence[Held]) -> str:
    return "\n".join(str(m.get("content")) for m in held)
