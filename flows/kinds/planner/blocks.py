"""The blocks of a day: what kind each is, and how its time is given.

    {"id": "dw1", "n": "The report", "t": "DW", "p": {"a": "fs", "st": "09:00", "dur": "PT2H"}}

Durations are ISO 8601 and elapsed time: two hours are two hours on the night when the clock is
changed, too.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from datetime import timedelta
from enum import StrEnum
from types import MappingProxyType
from typing import Annotated, Any, Literal, Self

from pydantic import (
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    PlainSerializer,
    StringConstraints,
    WithJsonSchema,
    model_validator,
)
from pydantic_core import PydanticCustomError

from beatroom.flows.kinds.planner.local_times import parse_wall, written

LONGEST = timedelta(days=1)
MINUTE = timedelta(minutes=1)
NAME_CAP, DESCRIPTION_CAP, ID_CAP = 120, 4000, 12
_DURATION = re.compile(
    r"P(?!$)(?:(?P<days>\d{1,3})D)?"
    r"(?:T(?!$)(?:(?P<hours>\d{1,4}(?:[.,]\d{1,4}(?=H$))?)H)?(?:(?P<minutes>\d{1,5})M)?)?",
    re.ASCII,
)


class ET(StrEnum):
    """What kind of block it is."""

    M = "M"
    C = "C"
    DW = "DW"
    SW = "SW"
    PR = "PR"
    H = "H"
    R = "R"
    BU = "BU"
    BG = "BG"


KINDS: Mapping[ET, str] = MappingProxyType(
    {
        ET.M: "meeting",
        ET.C: "commute",
        ET.DW: "deep work",
        ET.SW: "shallow work",
        ET.PR: "plan and review",
        ET.H: "habit",
        ET.R: "regeneration",
        ET.BU: "buffer",
        ET.BG: "background",
    }
)


def parse_duration(text: str) -> timedelta:
    """Read an ISO 8601 duration of days, hours and minutes; a ValueError says what was expected.

    Months and years have no fixed length and seconds no place in a day's plan.
    """
    found = _DURATION.fullmatch(text.strip())
    if found is None:
        raise ValueError(f"'{text}' is no duration: write ISO 8601 like PT30M or PT1H30M.")
    days, hours, minutes = found["days"] or "0", found["hours"] or "0", found["minutes"] or "0"
    size = timedelta(days=int(days), hours=float(hours.replace(",", ".")), minutes=int(minutes))
    return _checked(size, text)


def _checked(size: timedelta, text: str) -> timedelta:
    if size % MINUTE:
        raise ValueError(f"'{text}' is not in whole minutes.")
    if not MINUTE <= size <= LONGEST:
        raise ValueError(f"'{text}' is out of range: a block lasts one minute to 24 hours.")
    return size


def format_duration(size: timedelta) -> str:
    """A duration of whole minutes in ISO 8601: PT1H30M. 24 hours are PT24H, never a calendar day.

    Raises:
        ValueError: It is not in whole minutes, or not one minute to 24 hours long.
    """
    minutes = _checked(size, str(size)) // MINUTE
    hours, minutes = divmod(minutes, 60)
    return "PT" + (f"{hours}H" if hours else "") + (f"{minutes}M" if minutes else "")


def _read_duration(value: Any) -> timedelta:
    try:
        if isinstance(value, timedelta):
            return _checked(value, str(value))
        if isinstance(value, str):
            return parse_duration(value)
    except ValueError as error:
        raise PydanticCustomError("duration", "{why}", {"why": str(error)}) from None
    raise PydanticCustomError("duration", "A duration is a text like PT30M.")


def _read_wall(value: Any) -> str:
    if not isinstance(value, str):
        raise PydanticCustomError("wall", "A time is a text like 09:30.")
    try:
        return written(parse_wall(value))
    except ValueError as error:
        raise PydanticCustomError("wall", "{why}", {"why": str(error)}) from None


def _read_end(value: Any) -> str:
    """An end may be written 24:00, as ISO 8601 has it."""
    return "00:00" if value == "24:00" else _read_wall(value)


def _tidy(value: Any) -> Any:
    return " ".join(value.split()) if isinstance(value, str) else value


Id = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9]+$", min_length=1, max_length=ID_CAP)]
Name = Annotated[str, BeforeValidator(_tidy), Field(min_length=1, max_length=NAME_CAP)]
Description = Annotated[str, Field(max_length=DESCRIPTION_CAP)]
Duration = Annotated[
    timedelta,
    BeforeValidator(_read_duration),
    PlainSerializer(format_duration, return_type=str),
    WithJsonSchema({"type": "string", "format": "duration", "examples": ["PT30M", "PT1H30M"]}),
]
_WALL_SCHEMA = {"type": "string", "examples": ["09:30", "2026-11-22T00:30"]}
WallText = Annotated[str, BeforeValidator(_read_wall), WithJsonSchema(_WALL_SCHEMA)]
EndText = Annotated[str, BeforeValidator(_read_end), WithJsonSchema(_WALL_SCHEMA)]


class Record(BaseModel):
    """What all records of the planner share: frozen, and strict about what they carry."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class AfterPrevious(Record):
    """Begins when the block before it in the list ends."""

    a: Literal["ap"] = "ap"
    dur: Duration


class BeforeNext(Record):
    """Ends when the block after it in the list begins."""

    a: Literal["bn"] = "bn"
    dur: Duration


class FixedStart(Record):
    """Begins at a wall time."""

    a: Literal["fs"] = "fs"
    st: WallText
    dur: Duration


class FixedWindow(Record):
    """Begins and ends at wall times; an end without a date is the first one after the start."""

    a: Literal["fw"] = "fw"
    st: WallText
    et: EndText


Timing = Annotated[AfterPrevious | BeforeNext | FixedStart | FixedWindow, Field(discriminator="a")]


class Block(Record):
    """What a block is, apart from its id."""

    n: Name = Field(description="Name.")
    d: Description = Field(default="", description="Description.")
    t: ET = Field(
        description="Type: " + ", ".join(f"{code} {kind}" for code, kind in KINDS.items()) + "."
    )
    p: Timing = Field(description="Timing.")

    @model_validator(mode="after")
    def _background_is_fixed(self) -> Self:
        if self.t is ET.BG and not self.anchored:
            raise PydanticCustomError(
                "background",
                "'{name}' is a background block (BG), which needs a fixed start (fs) or window "
                "(fw): it is no part of the row of blocks.",
                {"name": self.n},
            )
        return self

    @property
    def anchored(self) -> bool:
        """Whether its start is given by the clock rather than by its neighbours."""
        return isinstance(self.p, FixedStart | FixedWindow)


class TBEvent(Block):
    """A block of a plan; its id is short, and stays the same however the plan changes."""

    id: Id


class TBDraft(Block):
    """A block to be added; without an id it is given one."""

    id: Id | None = None


def fresh_id(taken: Collection[str], name: str) -> str:
    """A short id that is not taken: the name's first letters, and a number if need be.

    The same name and the same taken ids give the same id.
    """
    letters = [c for c in name.lower() if c.isascii() and c.isalnum()]
    stem = "".join(letters[:8]) or "b"
    lowered = {t.lower() for t in taken}
    if stem not in lowered:
        return stem
    number = 2
    while f"{stem}{number}" in lowered:
        number += 1
    return f"{stem}{number}"
