"""Durations and offsets as authors write them: `90s`, `8m`, `1h 5m`, `PT8M`, `50%`.

In Python they are seconds. A number without a unit is refused in a YAML file, because nobody can
see whether `8` means minutes or seconds, and taken as seconds where a program builds the record.
"""

from __future__ import annotations

import math
import re
from dataclasses import dataclass
from decimal import Decimal
from typing import Annotated, Any

from pydantic import PlainSerializer, PlainValidator, ValidationInfo, WithJsonSchema

from beatroom.flows.personality.errors import broken, fault, quoted

DAY = 24 * 3600.0
WRITTEN = "written"  # the validation context's key for values that an author wrote
EXPECTED = "a duration such as 90s, 8m or 1h 5m"
DIGITS = 9
"""Decimals of a number and of the seconds it means, so that what is written can be read again."""

_NUMBER = rf"\d{{1,9}}(?:\.\d{{1,{DIGITS}}})?"
LONGEST_TEXT = 60
"""Characters; nobody writes a time longer than this, and a hostile file may."""

_DURATION = re.compile(
    rf"(?:(?P<h>{_NUMBER})\s*h)?\s*(?:(?P<m>{_NUMBER})\s*m)?\s*(?:(?P<s>{_NUMBER})\s*s)?"
)
_ISO = re.compile(
    rf"PT(?:(?P<h>{_NUMBER})H)?(?:(?P<m>{_NUMBER})M)?(?:(?P<s>{_NUMBER})S)?", re.IGNORECASE
)
_SHARE = re.compile(rf"(?P<percent>{_NUMBER})\s*%")
_WORDY = re.compile(
    rf"(?P<number>{_NUMBER})\s*(?P<unit>h|m|s)(?:ours?|rs?|in(?:ute)?s?|ec(?:ond)?s?)\.?",
    re.IGNORECASE,
)
_COLONS = re.compile(r"(?P<a>\d{1,3}):(?P<b>\d{2})(?::(?P<c>\d{2}))?")
DURATION_PATTERN = (
    r"^(0|(?=\d)(\d+(\.\d+)?\s*h)?\s*(\d+(\.\d+)?\s*m)?\s*(\d+(\.\d+)?\s*s)?"
    r"|PT(?=\d)(\d+(\.\d+)?H)?(\d+(\.\d+)?M)?(\d+(\.\d+)?S)?)$"
)
SHARE_PATTERN = r"^\d+(\.\d+)?\s*%$"


@dataclass(frozen=True, slots=True)
class Offset:
    """A moment in a session: seconds from its start, or a share (0 to 1) of its length."""

    seconds: float | None = None
    share: float | None = None

    def __post_init__(self) -> None:
        if (self.seconds is None) == (self.share is None):
            raise ValueError("An offset has either seconds or a share of the length.")

    def within(self, length: float) -> float:
        """Seconds from the start of a session of `length` seconds."""
        return self.seconds if self.seconds is not None else (self.share or 0.0) * length

    def __str__(self) -> str:
        if self.seconds is not None:
            return format_duration(self.seconds)
        return f"{_plain(Decimal(repr(self.share or 0.0)) * 100)}%"


def format_duration(seconds: float) -> str:
    """Seconds as an author writes them: `0`, `90s` as `1m 30s`, exact to the nanosecond."""
    if seconds == 0:
        return "0"
    hours, rest = divmod(Decimal(repr(round(float(seconds), DIGITS))), 3600)
    minutes, left = divmod(rest, 60)
    parts = [f"{_plain(n)}{unit}" for n, unit in ((hours, "h"), (minutes, "m"), (left, "s")) if n]
    return " ".join(parts)


def parse_duration(value: Any, *, written: bool = True) -> float:
    """Seconds for what an author wrote.

    Args:
        value: The text or number.
        written: Whether an author wrote it, so that a bare number other than 0 is refused.

    Raises:
        PydanticCustomError: With what was expected and, where it can be guessed, what to write.
    """
    if isinstance(value, (int, float)) and not isinstance(value, bool):
        return _bare(value, written=written)
    if not isinstance(value, str):
        raise broken(fault(f"{_kind(value)} stands where a duration is wanted", EXPECTED))
    if len(value) > LONGEST_TEXT:
        raise broken(fault(f"{quoted(value)} is not a duration", EXPECTED))
    text = value.strip()
    if text == "0":
        return 0.0
    match = _DURATION.fullmatch(text) or _ISO.fullmatch(text)
    if match is None or not any(match.groupdict().values()):
        raise broken(fault(f"{quoted(value)} is not a duration", EXPECTED, _guess(text)))
    parts = {unit: Decimal(number or 0) for unit, number in match.groupdict().items()}
    return _capped(float(parts["h"] * 3600 + parts["m"] * 60 + parts["s"]))


def parse_offset(value: Any, *, written: bool = True) -> Offset:
    """When a beat starts: a duration from the start, or `50%` of the length."""
    if isinstance(value, Offset):
        return value
    short = value.strip() if isinstance(value, str) and len(value) <= LONGEST_TEXT else ""
    if match := _SHARE.fullmatch(short):
        share = Decimal(match["percent"]) / 100
        if share >= 1:
            raise broken(fault(f"{quoted(value)} is not inside the session", "less than 100%"))
        return Offset(share=float(share))
    return Offset(seconds=parse_duration(value, written=written))


def _bare(value: float, *, written: bool) -> float:
    if not math.isfinite(value) or value < 0:
        raise broken(fault(f"{value} is not a duration", EXPECTED))
    if written and value != 0:
        raise broken(
            fault(f"{value} has no unit", EXPECTED, f"Write {value}m or {value}s.")
            if value < DAY
            else fault(f"{value} is not a duration", EXPECTED)
        )
    return _capped(float(value))


def _capped(seconds: float) -> float:
    if seconds > DAY:
        raise broken(fault("this is longer than a day", "at most 24h"))
    return round(seconds, DIGITS)


def _guess(text: str) -> str:
    """What the author probably meant, from the usual mistakes."""
    if match := _WORDY.fullmatch(text):
        return f"Write {match['number']}{match['unit'].lower()}."
    if match := _COLONS.fullmatch(text):
        a, b, c = int(match["a"]), int(match["b"]), match["c"]
        if c is not None:
            return f"Write {a}h {b}m {int(c)}s."
        return f"Write {a}m {b}s, or {a}h {b}m."
    if re.fullmatch(_NUMBER, text):
        return f"Write {text}m or {text}s."
    if _SHARE.fullmatch(text):
        return "A share of the length is for 'at' only."
    if text.startswith("-"):
        return "It cannot be negative."
    return ""


def _plain(number: Decimal) -> str:
    text = f"{number:f}"
    return text.rstrip("0").rstrip(".") if "." in text else text


def _kind(value: Any) -> str:
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return "true or false"
    return "a list" if isinstance(value, (list, tuple)) else "a group of keys"


def _is_written(info: ValidationInfo) -> bool:
    context: Any = info.context
    return bool(context and context.get(WRITTEN))


def _duration(value: Any, info: ValidationInfo) -> float:
    return parse_duration(value, written=_is_written(info))


def _some_time(value: Any, info: ValidationInfo) -> float:
    seconds = _duration(value, info)
    if seconds == 0:
        raise broken(fault("0 is too short here", "a duration above 0"))
    return seconds


def _at(value: Any, info: ValidationInfo) -> Offset:
    return parse_offset(value, written=_is_written(info))


_ZERO = {"const": 0}
_TEXT = {"type": "string", "pattern": DURATION_PATTERN}
_as_text = PlainSerializer(format_duration, return_type=str, when_used="json")

Duration = Annotated[
    float, PlainValidator(_duration), _as_text, WithJsonSchema({"anyOf": [_ZERO, _TEXT]})
]
"""Seconds, 0 or more."""

SomeTime = Annotated[float, PlainValidator(_some_time), _as_text, WithJsonSchema(_TEXT)]
"""Seconds, above 0."""

At = Annotated[
    Offset,
    PlainValidator(_at),
    PlainSerializer(str, return_type=str),
    WithJsonSchema({"anyOf": [_ZERO, _TEXT, {"type": "string", "pattern": SHARE_PATTERN}]}),
]
