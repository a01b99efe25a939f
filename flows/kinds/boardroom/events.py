"""What happens at a boardroom's table: its facts, as the session's log holds them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal, cast

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, model_validator
from pydantic.config import JsonDict

from beatroom.flows.core.facts import ADDED, Fact, Facts
from beatroom.flows.core.kept import Id, Phrase, Term
from beatroom.flows.core.participants import clean_text

KIND = "boardroom"
Phase = Literal["opening", "discussion", "wrap-up"]
LINE_CAP = 400
LIST_CAP = 20
SINCE: JsonDict = {ADDED: True}


class ShownScore(BaseModel):
    """A persona's score for a turn, its parts, and why it may not speak, if so."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    persona: Id
    total: float
    parts: dict[Term, float]
    barred: Phrase = ""


class PhaseBegan(Fact):
    """The table was told of a phase; `turn` is the number of the one that comes next.

    `at`, and the host's close as it was due then (`end`), are seconds on the session's clock.
    """

    NAME = "phase"
    phase: Phase
    turn: int = 0
    at: float = Field(default=0.0, json_schema_extra=SINCE)
    end: float = Field(default=0.0, json_schema_extra=SINCE)


class Routed(Fact):
    """Who has the next turn, and why."""

    NAME = "routed"
    turn: int
    persona: Id
    reason: Phrase
    scores: tuple[ShownScore, ...] = ()


class TurnHad(Fact):
    """A turn was had; one that failed is `skipped`. It took so many seconds."""

    NAME = "turn"
    turn: int = 0
    persona: Id
    phase: Phase | Literal[""] = ""
    text: str = ""
    mentions: tuple[Id, ...] = ()
    interrupted: bool = False
    skipped: bool = False
    seconds: float = Field(default=0.0, json_schema_extra=SINCE)


class Interjected(Fact):
    """A person said something; `participant` is None where nobody knows who.

    Personas that are `refused` should not speak: what they were asked before is taken back.
    """

    NAME = "interjected"
    participant: str | None = None
    name: str
    label: str = ""
    text: str
    mentions: tuple[Id, ...] = ()
    addressed: tuple[Id, ...] = ()
    refused: tuple[Id, ...] = Field(default=(), json_schema_extra=SINCE)


class Extended(Fact):
    """So many turns were added, and so many seconds to the session."""

    NAME = "extended"
    turns: int
    seconds: float = Field(default=0.0, json_schema_extra=SINCE)
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
    reason: Phrase = ""
    by: str = ""


class Disagreed(Fact):
    """Two personas disagree on a point."""

    NAME = "conflict"
    id: Id
    between: tuple[Id, Id]
    point: str


def _line(value: object) -> object:
    return clean_text(value, LINE_CAP) if isinstance(value, str) else value


def _lines(value: object) -> object:
    if not isinstance(value, list):
        return value
    return [entry for entry in cast("list[object]", value)[:LIST_CAP] if entry not in ("", None)]


def _owners(value: object) -> object:
    """None is nobody, and one is a list of one."""
    if value is None or value == "":
        return ()
    return (value,) if isinstance(value, str) else value


Text = Annotated[str, BeforeValidator(_line)]


class ActionItem(BaseModel):
    """Something to be done, and by whom; nobody has taken it on where there is no owner."""

    model_config = ConfigDict(frozen=True, extra="ignore")

    task: Text = Field(min_length=1)
    owners: Annotated[tuple[Text, ...], BeforeValidator(_owners)] = Field(
        default=(), max_length=LIST_CAP, json_schema_extra=SINCE
    )

    @model_validator(mode="before")
    @classmethod
    def _one_owner(cls, value: object) -> object:
        """One `owner`, as older logs and some models have it."""
        if not isinstance(value, Mapping):
            return value
        given = dict(cast("Mapping[str, object]", value))
        one = given.pop("owner", None)
        return given if "owners" in given else {**given, "owners": one}


class Quote(BaseModel):
    """What somebody said on a point; word for word."""

    model_config = ConfigDict(frozen=True, extra="ignore")

    point: Text = ""
    who: Text
    text: Text


class Agreed(BaseModel):
    """What somebody said, and who answered it with a yes."""

    model_config = ConfigDict(frozen=True, extra="ignore")

    who: Text
    text: Text
    by: tuple[Text, ...]


class Summary(BaseModel):
    """What came of a boardroom; `made_by` says how it was made.

    A model finds decisions, tasks and what is unresolved; without one what was said is quoted.
    """

    model_config = ConfigDict(frozen=True, extra="ignore")

    decisions: Annotated[tuple[Text, ...], BeforeValidator(_lines)] = ()
    action_items: Annotated[tuple[ActionItem, ...], BeforeValidator(_lines)] = ()
    unresolved: Annotated[tuple[Text, ...], BeforeValidator(_lines)] = ()
    quotes: tuple[Quote, ...] = Field(default=(), json_schema_extra=SINCE)
    agreed: tuple[Agreed, ...] = Field(default=(), json_schema_extra=SINCE)
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
