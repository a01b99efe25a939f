"""The meeting's part of a personality, and an agenda as people write it.

    kind: meeting
    meeting:
      style: moderate
      agenda:
        - topic: Budget
          description: Decide what the third quarter may cost.
          minutes: 12
          on_time_up: ask

Agenda items become beats between the personality's first beat and its last.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from beatroom.flows.personality.text import Prompt, Title
from beatroom.flows.personality.times import Duration
from beatroom.flows.personality.words import Number, OnTimeUp

Fairness = Literal["off", "shown", "invites"]
Style = Literal["gentle", "moderate", "firm", "chatting"]

AGENDA_CAP = 40
MINUTES_CAP = 480.0


class AgendaItem(BaseModel):
    """One item of an agenda."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    topic: Title = Field(description="What people see.")
    description: Prompt = Field(default="", description="What it should lead to, for the host.")
    minutes: Annotated[Number, Field(gt=0, le=MINUTES_CAP)] = Field(description="Its time.")
    on_time_up: OnTimeUp = Field(
        default="move_on",
        description="At the end of its time: move on, ask whether to go on, or stay with it.",
    )


class MeetingPart(BaseModel):
    """How the host keeps the meeting."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    style: Style = Field(
        default="moderate",
        description="gentle speaks up seldom, moderate at 80 % and one minute before the end of "
        "an item, firm also when it runs over; chatting never minds the agenda.",
    )
    answers: Literal["everything", "addressed"] = Field(
        default="everything",
        description="addressed: the host answers only what is said to it by name, for people who "
        "talk with each other.",
    )
    cooldown: Duration = Field(
        default=30.0, description="The least time between two of the host's interventions."
    )
    tangents: bool = Field(
        default=True, description="Whether the host notices when talk has left the item."
    )
    fairness: Fairness = Field(
        default="shown",
        description="shown: the room sees how long each has spoken, and people may raise a hand; "
        "invites: the host also gives the word to a raised hand, and asks who has said nothing in "
        "an item.",
    )
    agenda: Annotated[tuple[AgendaItem, ...], Field(max_length=AGENDA_CAP)] = Field(
        default=(), description="Items between the first beat and the last."
    )


class MeetingRequest(BaseModel):
    """What a request for a meeting may ask."""

    agenda: tuple[AgendaItem, ...] = Field(
        default=(),
        max_length=AGENDA_CAP,
        description="For a meeting: its items, in place of the personality's. Without `length` "
        "the meeting lasts as long as they ask for.",
    )
