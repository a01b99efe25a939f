"""Convening a boardroom on a topic of one's own: what a request may ask, and what comes of it."""

from __future__ import annotations

import math
import unicodedata
from collections.abc import Sequence
from typing import Annotated

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from beatroom.flows.core.participants import BLANK
from beatroom.flows.kinds.boardroom.pacing import TURN_OVERHEAD, WORDS_A_SECOND
from beatroom.flows.kinds.boardroom.record import (
    SEATS_LEAST,
    SEATS_MOST,
    TURNS_LEAST,
    TURNS_MOST,
    BoardroomPart,
    RoutingMode,
    boardroom_of,
)
from beatroom.flows.personality.model import Personality
from beatroom.flows.personality.text import Title
from beatroom.flows.personality.words import Name, Word

MINUTES_LEAST, MINUTES_MOST = 1.0, 480.0
AROUND = 40.0
"""Seconds of the host's own words, before the first turn and after the last."""
HALF_A_MINUTE = 30.0


TIGHT = 1.25
"""So many times as many turns as fit into the time are told of: turns differ in length."""
_TURNS_THE_LINE = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


def _readable(text: str) -> str:
    """A text of a request's that shows as it is written.

    Raises:
        ValueError: There is nothing to see in it, or it turns the direction of what is beside it.
    """
    if not any(unicodedata.category(c)[0] in "LNPS" and c not in BLANK for c in text):
        raise ValueError("there is nothing to see in this text; expected some words.")
    if _TURNS_THE_LINE & {*text}:
        raise ValueError("there is a mark in this text that turns its direction; leave it out.")
    return text


Topic = Annotated[Title, AfterValidator(_readable)]


class Convening(BaseModel):
    """A boardroom on a topic of its maker's; what is not said is as the personality has it."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    topic: Topic | None = Field(default=None, description="What it is about.")
    type: Word | None = Field(default=None, description="Such as debate or strategy review.")
    agenda: Annotated[tuple[Topic, ...], Field(max_length=20)] | None = Field(
        default=None, description="What should be dealt with, in order."
    )
    seats: (
        Annotated[tuple[Name, ...], Field(min_length=SEATS_LEAST, max_length=SEATS_MOST)] | None
    ) = Field(default=None, description="Names of personalities that have a 'seat'.")
    turns: Annotated[int, Field(strict=True, ge=TURNS_LEAST, le=TURNS_MOST)] | None = Field(
        default=None,
        description="How many turns the personas have in all; default: as many as fit into "
        "`minutes`, where that is given.",
    )
    minutes: Annotated[float, Field(strict=True, ge=MINUTES_LEAST, le=MINUTES_MOST)] | None = Field(
        default=None,
        description="How long it takes; default: as long as `turns` take, where that is given. "
        "`length` says the same in seconds, and holds where both are given.",
    )
    routing_mode: RoutingMode | None = Field(
        default=None, description="smart scores who should speak next; round-robin goes round."
    )


class BoardroomRequest(BaseModel):
    """What a request for a boardroom may ask."""

    boardroom: Convening = Field(
        default=Convening(),
        description="For a boardroom: its topic, agenda, seats and turns, in place of the "
        "personality's.",
    )


ALSO = {
    "max_turns": "boardroom.turns",
    "session_type": "boardroom.type",
    "participant_agent_ids": "boardroom.seats",
}
"""What callers of other services call the same."""


def convened(personality: Personality, asked: BoardroomRequest) -> Personality:
    """The boardroom as it was asked for, called by its topic; its seats are yet to be taken."""
    wanted = asked.boardroom
    given = wanted.model_dump(exclude={"minutes"}, exclude_none=True)
    part = boardroom_of(personality).model_copy(update=given)
    if wanted.minutes is not None and wanted.turns is None:
        part = part.model_copy(update={"turns": turns_in(wanted.minutes * 60, part)})
    if wanted.seats is not None:
        part = part.model_copy(update={"cast": ()})
    titled = {"title": wanted.topic} if wanted.topic is not None else {}
    return personality.model_copy(update={"boardroom": part, **titled})


def asked_length(personality: Personality, asked: BoardroomRequest) -> float | None:
    """How many seconds it takes by what is asked; None: that says nothing of it."""
    wanted = asked.boardroom
    if wanted.minutes is not None:
        return wanted.minutes * 60
    if wanted.turns is None:
        return None
    seconds = wanted.turns * a_turn(boardroom_of(personality)) + AROUND
    return math.ceil(seconds / HALF_A_MINUTE) * HALF_A_MINUTE


def a_turn(part: BoardroomPart) -> float:
    """How many seconds a turn is expected to take."""
    return part.words / WORDS_A_SECOND + TURN_OVERHEAD


def turns_in(seconds: float, part: BoardroomPart) -> int:
    """As many turns as fit into a session of so many seconds."""
    fitting = int((seconds - AROUND) / a_turn(part))
    return max(TURNS_LEAST, min(TURNS_MOST, fitting))


def remarks(personality: Personality, length: float) -> Sequence[str]:
    """What whoever convenes it should know: who will not be heard, and which turns will not be had.

    Args:
        personality: The boardroom, with its cast.
        length: How many seconds it takes.
    """
    part = boardroom_of(personality)
    people, turns = len(part.cast), part.turns
    told: list[str] = []
    if people > turns:
        told.append(
            f"{people} personas sit at the table and there are {turns} turns: {people - turns} of "
            f"them will not speak. Give at least {people + 1} turns, or fewer seats."
        )
    elif people == turns:
        told.append(
            f"{people} personas sit at the table and there are {turns} turns: there is none for a "
            f"discussion. Give at least {people + 2} turns, or fewer seats."
        )
    fitting = max(1, int(max(0.0, length - AROUND) / a_turn(part)))
    room = f"In {_counted(length / 60, 'minute')} there is time for about "
    if min(people, turns) > fitting:
        told.append(
            f"{room}{_counted(fitting, 'turn')} of {part.words} words, and {people} personas sit "
            "at the table: each will be asked to say less. Give it more time, or fewer seats."
        )
    elif turns > TIGHT * fitting:
        told.append(
            f"{room}{fitting} of the {turns} turns: the rest will not be had. Give it more time, "
            "or fewer turns."
        )
    return told


def _counted(number: float, what: str) -> str:
    return f"{number:.3g} {what}{'' if number == 1 else 's'}"
