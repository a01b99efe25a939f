"""What stands open in a meeting: quiet, a question that waits for a yes, what is held to be said.

A fold over the meeting's own events, so that a process that takes it over knows it too.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any

from beatroom.flows.kinds.meeting.interventions import LIVES, Intervention


@dataclass(frozen=True, slots=True)
class Standing:
    """Times are seconds since the epoch.

    Attributes:
        quiet_until: Until when people asked for quiet, until somebody has noticed that it is over.
        end_asked_at: When people were asked whether the meeting should end; None once they have
            answered.
        held: What is held to be said, by its id.
        wishes: How many things the host has wished to say so far.
    """

    quiet_until: float | None = None
    end_asked_at: float | None = None
    held: Mapping[str, Intervention] = field(default_factory=lambda: MappingProxyType({}))
    wishes: int = 0


def after(standing: Standing, name: str, data: Mapping[str, Any], at: float) -> Standing:
    """What stands open after one of the meeting's events."""
    match name:
        case "quiet":
            return replace(standing, quiet_until=float(data["until"]))
        case "talk":
            return replace(standing, quiet_until=None)
        case "command" if data["does"] == "end":
            return replace(standing, end_asked_at=None if data["confirmed"] else at)
        case "command" if data["does"] == "go_on":
            return replace(standing, end_asked_at=None)
        case "intervention":
            return _intervention(standing, data, at)
        case _:
            return standing


def _intervention(standing: Standing, data: Mapping[str, Any], at: float) -> Standing:
    wish, kind = str(data["id"]), data["kind"]
    held = {k: v for k, v in standing.held.items() if k != wish}
    if data["decision"] == "held":
        known = standing.held.get(wish)
        expires = known.expires_at if known is not None else at + LIVES[kind]
        made = known.made_at if known is not None else at
        about = str(data.get("about", ""))
        held[wish] = Intervention(wish, kind, str(data["item"]), made, expires, about)
    number = wish.rpartition("-")[2]
    until = standing.quiet_until
    return replace(
        standing,
        held=MappingProxyType(held),
        wishes=max(standing.wishes, int(number) if number.isdecimal() else 0),
        quiet_until=None if kind == "catch_up" and until is not None and until <= at else until,
    )
