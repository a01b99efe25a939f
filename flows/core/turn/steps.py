"""What several transitions of the turn have in common: parts of one, not in the table."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from beatroom.flows.core.messages import Message
from beatroom.flows.core.turn.state import (
    CutBy,
    Debt,
    PersonTurn,
    Reply,
    Source,
    TimeDue,
    TurnState,
)

Admitted = Literal["drop", "owe", "time again", "prepared", "judge"]
"""What becomes of a turn that arrives at the model's gate: nothing (the gate is shut), it is owed,
the clock answers again, the prepared words are said, or it is judged by what was asked."""
Delivered = Literal["nothing", "turns", "time", "reply"]
"""How a debt is paid now: not yet, by judging the turns that were kept, by the clock, by the
model."""


@dataclass(frozen=True, slots=True)
class Arrival:
    """A turn at the model's gate.

    Attributes:
        ends_with: The last message of its context.
        time_again: Whether that asks for the clock's answer once more.
        pays: Whether it comes to pay what is in the books already.
        asked: The person's turn that it ends with.
    """

    ends_with: Message | None = None
    time_again: bool = False
    pays: bool = False
    asked: PersonTurn | None = None


def owing(state: TurnState, debt: Debt) -> TurnState:
    """A reply is due."""
    return replace(state, owed=state.owed | {debt})


def own_accord(state: TurnState) -> bool:
    """Whether the host is to say something of its own accord, and then what a cut call leaves due.

    One reply cannot be both: whoever asked would have had theirs, in the books alone.
    """
    return state.call_due and bool(state.owed & {"node", "beat"})


def kept_from(state: TurnState, turn: Arrival) -> TurnState:
    """A turn has to wait; it is known once, however often it comes, and not once it is answered."""
    asked = turn.asked
    if asked is None:
        return state if turn.pays else owing(state, "run")
    if state.has_answered(asked.message):
        return state
    known = any(asked.message is one.message for one in state.unjudged)
    return state if known else replace(state, unjudged=(*state.unjudged, asked))


def goes_on(state: TurnState, asked: PersonTurn) -> TurnState:
    """Who speaks on over what they had heard of the clock's answer has had it."""
    due = state.time_due
    if due is None or not due.heard or (due.asked and due.asked.message is asked.message):
        return state
    return replace(state, time_due=None)


def without_due(state: TurnState, asked: PersonTurn) -> TurnState:
    """A new question takes the place of the one before; not of another that nobody has heard of."""
    due = state.time_due
    another = due is not None and due.asked is not None and due.asked.text != asked.text
    return state if another and due is not None and not due.heard else replace(state, time_due=None)


def of_the_host(reply: Reply | None) -> Reply | None:
    """A reply in the host's own voice; None where it is a persona's."""
    return None if reply is None or reply.speaker else reply


def begins(
    state: TurnState,
    now: float,
    *,
    source: Source = "model",
    carries: frozenset[str] = frozenset(),
    speaker: str = "",
    to_its_end: bool = False,
    asked: PersonTurn | None = None,
    answers: bool = False,
    of_call: bool = False,
) -> TurnState:
    """A reply begins."""
    reply = Reply(
        number=state.replies + 1,
        began_at=now,
        source=source,
        carries=carries,
        speaker=speaker,
        to_its_end=to_its_end,
        asked=asked,
        answers=answers,
        of_call=of_call,
    )
    return replace(state, reply=reply, replies=reply.number)


def said_by(state: TurnState) -> TurnState:
    """Prepared words are followed: whoever asked for them looks whether they were heard."""
    reply, said = state.reply, state.said
    follows = reply is not None and said is not None and reply.number == said.number
    return replace(state, said=reply) if follows else state


def cut_off(state: TurnState, reply: Reply, now: float) -> TurnState:
    """A time answer that was cut off is given again by the clock, not by the model.

    Of a voice that was held by then nothing was heard since.
    """
    by: CutBy = state.cuts or "person"
    reply = replace(reply, cut_at=now if state.held_since is None else state.held_since, cut_by=by)
    state = replace(said_by(replace(state, reply=reply)), reply=None, uncommitted=reply)
    state = replace(state, held_since=None)
    match reply.source:
        case "line":
            return state  # whoever asked for it looks whether it was heard
        case "time":
            heard = reply.heard and by == "person"
            return replace(state, time_due=TimeDue(now, heard, reply.asked))
        case _:
            if reply.of_call and by == "host" and not reply.heard:
                state = owing(state, "call")
            broken_off = reply if by == "announcement" else state.broken_off
            return replace(state, cut=reply, broken_off=broken_off)
