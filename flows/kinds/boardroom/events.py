"""What happens at a boardroom's table: its facts, as the session's log holds them."""

from __future__ import annotations

from typing import Annotated, Literal, cast

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field

from beatroom.flows.core.facts import Fact, Facts
from beatroom.flows.core.participants import clean_text

KIND = "boardroom"
Phase = Literal["opening", "discussion", "wrap-up"]
LINE_CAP = 400
LIST_CAP = 20


class ShownScore(BaseModel):
    """A persona's score for a turn, its parts, and why it may not speak, if so."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    persona: str
    total: float
    parts: dict[str, float]
    barred: str = ""


class PhaseBegan(Fact):
    """The table was told of a phase; `turn` is the number of the one that comes next."""

    NAME = "phase"
    phase: Phase
    turn: int = 0


class Routed(Fact):
    """Who has the next turn, and why."""

    NAME = "routed"
    turn: int
    persona: str
    reason: str
    scores: tuple[ShownScore, ...] = ()


class TurnHad(Fact):
    """A turn was had; one that failed is `skipped`."""

    NAME = "turn"
    turn: int = 0
    persona: str
    phase: Phase | Literal[""] = ""
    text: str = ""
    mentions: tuple[str, ...] = ()
    interrupted: bool = False
    skipped: bool = False


class Interjected(Fact):
    """A person said something; `participant` is None where nobody knows who."""

    NAME = "interjected"
    participant: str | None = None
    name: str
    label: str = ""
    text: str
    mentions: tuple[str, ...] = ()
    addressed: tuple[str, ...] = ()


class Extended(Fact):
    """So many turns were added."""

    NAME = "extended"
    turns: int
    by: str = ""


class Paused(Fact):
    """The personas wait."""

    NAME = "paused"
    by: str = ""


class Resumed(Fact):
    """They go on."""

    NAME = "resumed"
    by: str = ""


class HandRaised(Fact):
    """A person wants to speak."""

    NAME = "hand_raised"
    participant: str
    by: str = ""


class HandLowered(Fact):
    """A person has spoken, or does not want to any more; `by` where somebody took it back."""

    NAME = "hand_lowered"
    participant: str
    reason: str = ""
    by: str = ""


class Disagreed(Fact):
    """Two personas disagree on a point."""

    NAME = "conflict"
    id: str
    between: tuple[str, str]
    point: str


def _line(value: object) -> object:
    return clean_text(value, LINE_CAP) if isinstance(value, str) else value


def _lines(value: object) -> object:
    if not isinstance(value, list):
        return value
    return [entry for entry in cast("list[object]", value)[:LIST_CAP] if entry not in ("", None)]


Text = Annotated[str, BeforeValidator(_line)]


class ActionItem(BaseModel):
    """Something to be done."""

    model_config = ConfigDict(frozen=True, extra="ignore")

    task: Text = Field(min_length=1)
    owner: Text | None = None


class Summary(BaseModel):
    """What came of a boardroom; `made_by` says how it was made."""

    model_config = ConfigDict(frozen=True, extra="ignore")

    decisions: Annotated[tuple[Text, ...], BeforeValidator(_lines)] = ()
    action_items: Annotated[tuple[ActionItem, ...], BeforeValidator(_lines)] = ()
    unresolved: Annotated[tuple[Text, ...], BeforeValidator(_lines)] = ()
    made_by: Literal["model", "extract"] = "model"
    note: str = ""


class Summarised(Fact, Summary):
    """What came of it all."""

    NAME = "summary"


FACTS = Facts[Fact](
    KIND,
    (
        *(PhaseBegan, Routed, TurnHad, Interjected, Extended, Paused, Resumed),
        *(HandRaised, HandLowered, Disagreed, Summarised),
    ),
)
