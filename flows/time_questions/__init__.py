"""Stand-in until the detector lands."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from flows.time_status import TimeStatus


@dataclass(frozen=True)
class TimeQuestion:
    asks: Literal["now", "elapsed", "item_left", "session_left", "next", "over", "status"]
    whole: bool


def detect(text: str, language: str, names: tuple[str, ...] = ()) -> TimeQuestion | None:
    plain = text.lower().strip(" ?.!")
    return TimeQuestion("session_left", True) if plain == "how much time is left" else None


def time_answer(question: TimeQuestion, status: TimeStatus, language: str) -> str:
    return f"About {status.session_remaining_minutes:.0f} minutes are left."


def time_line(status: TimeStatus) -> str:
    return f"Time: {status.current_time_iso}."
