"""Moments and stretches of a rehearsal as authors write them: `05:00`, `00:00 .. 00:10`.

In Python they are seconds since the session opened, which is when its first beat is due. YAML 1.2
reads `05:00` as a text, so no quotes are needed.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Annotated, Any

from pydantic import PlainSerializer, PlainValidator, ValidationInfo, WithJsonSchema
from pydantic_core import PydanticCustomError

from beatroom.flows.personality.errors import broken, fault, quoted
from beatroom.flows.personality.times import DAY, LONGEST_TEXT, WRITTEN, parse_duration

EXPECTED_MOMENT = "minutes and seconds such as 05:00, or 1:05:00"
EXPECTED_STRETCH = "two times such as 05:00 .. 05:10"
MOMENT_PATTERN = r"^(\d{1,2}:\d{2}:\d{2}|\d{1,4}:\d{2})(\.\d{1,3})?$"
STRETCH_PATTERN = r"^\s*\d[\d:.]*\s*\.\.\s*\d[\d:.]*\s*$"
_MOMENT = re.compile(
    r"(?:(?P<h>\d{1,2}):(?=\d{2}:))?(?P<m>\d{1,4}):(?P<s>\d{2})(?P<part>\.\d{1,3})?"
)


@dataclass(frozen=True, slots=True)
class TimeSpan:
    """A part of a session: seconds since it opened, both ends included."""

    start: float
    end: float

    def __str__(self) -> str:
        return f"{format_moment(self.start)} .. {format_moment(self.end)}"


def format_moment(seconds: float) -> str:
    """`05:00`, `1:05:00`, `00:20.5`; before the opening with a minus sign."""
    thousandths = round(abs(seconds) * 1000)
    whole, part = divmod(thousandths, 1000)
    minutes, rest = divmod(whole, 60)
    hours, minutes = divmod(minutes, 60)
    text = f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes:02}:{rest:02}"
    text += f".{part:03}".rstrip("0") if part else ""
    return f"-{text}" if seconds < 0 and thousandths else text


def parse_moment(value: Any, *, written: bool = True) -> float:
    """Seconds for what an author wrote; programs may give seconds.

    Raises:
        PydanticCustomError: With what was expected and, where it can be guessed, what to write.
    """
    if isinstance(value, (int, float)) and not isinstance(value, bool):
        if written:
            hint = f"Write {format_moment(float(value))}." if 0 <= value < DAY else ""
            raise broken(fault(f"{value} is not a time", EXPECTED_MOMENT, hint))
        return float(value)
    if not isinstance(value, str) or len(value) > LONGEST_TEXT:
        shown = quoted(value) if isinstance(value, str) else "this"
        raise broken(fault(f"{shown} is not a time", EXPECTED_MOMENT))
    match = _MOMENT.fullmatch(value.strip())
    if match is None:
        raise broken(fault(f"{quoted(value)} is not a time", EXPECTED_MOMENT, _guess(value)))
    if int(match["s"]) > 59 or (match["h"] and int(match["m"]) > 59):
        raise broken(fault(f"{quoted(value)} is not a time", "seconds and minutes from 00 to 59"))
    return (
        int(match["h"] or 0) * 3600
        + int(match["m"]) * 60
        + float(match["s"] + (match["part"] or ""))
    )


def parse_stretch(value: Any, *, written: bool = True) -> TimeSpan:
    """`05:00 .. 05:10` as a stretch."""
    if isinstance(value, TimeSpan):
        return value
    ends = value.split("..") if isinstance(value, str) and len(value) <= 2 * LONGEST_TEXT else []
    if len(ends) != 2:
        shown = quoted(value) if isinstance(value, str) else "this"
        hint = ""
        if isinstance(value, str) and _MOMENT.fullmatch(value.strip()):
            later = format_moment(parse_moment(value) + 10)
            hint = f"Write {value.strip()} .. {later}, or use 'by'."
        raise broken(fault(f"{shown} is not a stretch of time", EXPECTED_STRETCH, hint))
    start, end = (parse_moment(part, written=written) for part in ends)
    if end <= start:
        raise broken(fault(f"{quoted(value)} ends before it starts", EXPECTED_STRETCH))
    return TimeSpan(start, end)


def _guess(text: str) -> str:
    """What the author probably meant, from the usual mistakes."""
    if ".." in text:
        return "A single time is wanted here."
    try:
        return f"Write {format_moment(parse_duration(text.strip()))}."
    except PydanticCustomError:
        return ""


def _is_written(info: ValidationInfo) -> bool:
    context: Any = info.context
    return bool(context and context.get(WRITTEN))


def _moment(value: Any, info: ValidationInfo) -> float:
    return parse_moment(value, written=_is_written(info))


def _stretch(value: Any, info: ValidationInfo) -> TimeSpan:
    return parse_stretch(value, written=_is_written(info))


Moment = Annotated[
    float,
    PlainValidator(_moment),
    PlainSerializer(format_moment, return_type=str, when_used="json"),
    WithJsonSchema({"type": "string", "pattern": MOMENT_PATTERN}),
]
"""Seconds since the session opened."""

Window = Annotated[
    TimeSpan,
    PlainValidator(_stretch),
    PlainSerializer(str, return_type=str),
    WithJsonSchema({"type": "string", "pattern": STRETCH_PATTERN}),
]
