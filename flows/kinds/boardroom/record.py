"""The boardroom's parts of a personality: the room, and a seat in one.

A boardroom is a personality of its own (the moderator) with

    kind: boardroom
    boardroom:
      topic: Shall we open a second restaurant?
      type: strategy review
      turns: 12
      seats: [marcus-aurelius, cfo, customer-advocate]

and each seat names another personality that has a `seat:` part. `cast` is filled when the file is
loaded, so that a session keeps its personas whatever happens to their files.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from beatroom.flows.core.participants import NAME_CAP
from beatroom.flows.personality.model import Personality
from beatroom.flows.personality.text import Persona as PersonaText
from beatroom.flows.personality.text import Say, Style, Title
from beatroom.flows.personality.times import SomeTime
from beatroom.flows.personality.words import Name, PersonName, Word

RoutingMode = Literal["smart", "round-robin"]
SEATS_LEAST, SEATS_MOST = 2, 12
TURNS_LEAST, TURNS_MOST = 2, 200
LINES_CAP = 20


class Lines(BaseModel):
    """What a persona says where no language model is there, in this order."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    opening: Annotated[tuple[Say, ...], Field(max_length=LINES_CAP)] = ()
    discussion: Annotated[tuple[Say, ...], Field(max_length=LINES_CAP)] = ()
    wrap_up: Annotated[tuple[Say, ...], Field(max_length=LINES_CAP)] = ()


class Seat(BaseModel):
    """What a personality brings to a boardroom."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    role: Title | None = Field(default=None, description="Such as CFO; shown beside the name.")
    aliases: Annotated[tuple[PersonName, ...], Field(max_length=8)] = Field(
        default=(), description="Other names by which it is mentioned."
    )
    domains: Annotated[tuple[Word, ...], Field(max_length=20)] = Field(
        default=(), description="What it knows about: words that bring it into the talk."
    )
    lines: Lines = Field(default=Lines(), description="What it says without a language model.")


class Persona(BaseModel):
    """Somebody at the table, with everything a session needs to know of them."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    id: str = Field(max_length=100)
    name: str = Field(max_length=NAME_CAP)
    role: str = ""
    persona: PersonaText
    style: Style = ""
    voice: Word | None = None
    speed: float = 1.0
    aliases: tuple[str, ...] = ()
    domains: tuple[str, ...] = ()
    lines: Lines = Lines()


class BoardroomPart(BaseModel):
    """The room."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    topic: Title = Field(description="What it is about.")
    type: Word = Field(default="discussion", description="Such as debate or strategy review.")
    agenda: Annotated[tuple[Title, ...], Field(max_length=20)] = Field(
        default=(), description="What should be dealt with, in order."
    )
    turns: Annotated[int, Field(strict=True, ge=TURNS_LEAST, le=TURNS_MOST)] = Field(
        default=12, description="How many turns the personas have in all."
    )
    routing_mode: RoutingMode = Field(
        default="smart", description="smart scores who should speak next; round-robin goes round."
    )
    words: Annotated[int, Field(strict=True, ge=10, le=300)] = Field(
        default=60, description="At most so many words in a turn."
    )
    hand_wait: SomeTime = Field(
        default=60.0, description="How long the room waits for somebody who raised a hand."
    )
    seats: Annotated[tuple[Name, ...], Field(max_length=SEATS_MOST)] = Field(
        default=(), description="Names of personalities that have a 'seat'."
    )
    cast: Annotated[tuple[Persona, ...], Field(max_length=SEATS_MOST)] = Field(
        default=(), description="The seats' personas; filled when the file is loaded."
    )


def boardroom_of(personality: Personality) -> BoardroomPart:
    """The room; of a record without one, a room about its title."""
    return personality.part(BoardroomPart) or BoardroomPart(topic=personality.title)
