"""Whether a reset of the context lost what would have fitted: the whole, or what was said last.

A beat that says `reset: always` wants it so.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile

from beatroom.bot.rehearsal.evidence import Evidence, Held, ModelRun
from beatroom.flows.core.events import (
    BeatFired,
    BeatWaits,
    BotSaid,
    ContextReset,
    Created,
    FloorChanged,
    InstructionWaits,
    ModelTold,
    Recorded,
    RundownChanged,
    SummaryPrepared,
    ToolAnswered,
    ToolCalled,
    UserSaid,
)
from beatroom.flows.core.resets import tokens
from beatroom.flows.core.state import SessionState, apply

LEEWAY = 100
"""Tokens for what stands around what somebody said: notes of beats and instructions."""
APART = (BeatWaits, Created, FloorChanged, InstructionWaits, RundownChanged)
"""Events of which the context holds nothing."""


def broken_resets(seen: Evidence) -> list[str]:
    """Every reset that threw away what fitted, as a sentence each."""
    budget = seen.context_budget
    if budget is None:
        return []
    broken: list[str] = []
    state = SessionState()
    for place, recorded in enumerate(seen.records):
        state = apply(state, recorded)
        event = recorded.event
        if not isinstance(event, ContextReset) or state.rundown.item(event.beat).reset == "always":
            continue
        said = seen.records[:place]
        broken += _needless(recorded, said, seen.runs, budget)
        after = [run.held for run in seen.runs if run.at >= recorded.at]
        if after:
            broken += _cut_short(recorded, [*after, seen.final], said, budget)
    return broken


def _needless(
    reset: Recorded, said: Sequence[Recorded], runs: Sequence[ModelRun], budget: int
) -> list[str]:
    """All of it would have stayed in the budget, with whatever the log holds of it.

    What the reset before this one left counts as the model was given it next; where a kind shows
    the model less of it, as the log has it, which has the summary as well.
    """
    since = list(takewhile(lambda r: not isinstance(r.event, ContextReset), reversed(said)))
    at_most = _tokens(since)
    if len(since) < len(said):
        before = said[len(said) - len(since) - 1].at
        left = next((run for run in runs if before <= run.at <= reset.at), None)
        if left is None:
            return []
        shown = _contents(left.held)
        stayed = _stayed(said[: len(said) - len(since)])
        if all(any(words in text for text in shown) for words in _told(stayed)):
            at_most += sum(tokens(text) for text in shown)
        else:
            at_most += _tokens(stayed)
    if at_most > budget:
        return []
    return [f"{reset.at:.2f}: the context was reset at {at_most} of {budget} tokens at most"]


def _tokens(records: Sequence[Recorded]) -> int:
    """What the context holds of these at most."""
    return sum(tokens(r.event.model_dump_json()) for r in records if not isinstance(r.event, APART))


def _stayed(records: Sequence[Recorded]) -> list[Recorded]:
    """What the summary that the last of these, a reset, brought does not cover."""
    reset = records[-1].event
    covers = (
        r.event.through
        for r in reversed(records)
        if isinstance(r.event, SummaryPrepared)
        and isinstance(reset, ContextReset)
        and r.event.beat == reset.beat
    )
    through = next(covers, None)
    return [r for r in records if through is not None and r.seq > through]


def _told(records: Sequence[Recorded]) -> list[str]:
    """What people and the host said, in words that the context has as they are."""
    return [
        r.event.text
        for r in records
        if (isinstance(r.event, UserSaid) and r.event.in_context)
        or (isinstance(r.event, BotSaid) and r.event.in_context)
    ]


def _cut_short(
    reset: Recorded, after: Sequence[Sequence[Held]], said: Sequence[Recorded], budget: int
) -> list[str]:
    """What somebody said last stands there no more, though it fits with all that came since.

    A kind may show the model less of it; what is gone is in none of the contexts that follow.
    """
    turns = [(n, r.event) for n, r in enumerate(said) if isinstance(r.event, UserSaid)]
    place, event = next(((n, e) for n, e in reversed(turns) if e.in_context), (0, None))
    latest = sum(tokens(words) for _, words in _words(said[place:])) + LEEWAY
    latest += sum(tokens(r.event.model_dump_json()) for r in said[place:] if _beside_talk(r))
    if (
        event is None
        or latest > budget // 2
        or any(event.text in text for held in after for text in _contents(held))
    ):
        return []
    return [f"{reset.at:.2f}: {event.name}'s {event.text!r} was said last, and is gone"]


def _beside_talk(recorded: Recorded) -> bool:
    """Whether the context holds it beside what people and the host say."""
    return isinstance(recorded.event, BeatFired | ModelTold | ToolCalled | ToolAnswered)


def _words(records: Sequence[Recorded]) -> list[tuple[float, str]]:
    return [(r.at, r.event.text) for r in records if isinstance(r.event, UserSaid | BotSaid)]


def _contents(held: Sequence[Held]) -> list[str]:
    return [str(message.get("content")) for message in held]
