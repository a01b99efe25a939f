"""What stands open in a meeting: quiet, a question that waits for a yes, what is held to be said.

A fold over the meeting's own facts, so that a process that takes it over knows it too.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType

from beatroom.flows.core.facts import Fact
from beatroom.flows.kinds.meeting import events as e
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


def after(standing: Standing, fact: Fact, at: float) -> Standing:
    """What stands open after one of the meeting's facts."""
    match fact:
        case e.QuietAsked():
            return replace(standing, quiet_until=fact.until)
        case e.TalkAsked():
            return replace(standing, quiet_until=None)
        case e.Commanded(does="end"):
            return replace(standing, end_asked_at=None if fact.confirmed else at)
        case e.Commanded(does="go_on"):
            return replace(standing, end_asked_at=None)
        case e.Intervened():
            return _intervened(standing, fact, at)
        case _:
            return standing


def _intervened(standing: Standing, wish: e.Intervened, at: float) -> Standing:
    held = {k: v for k, v in standing.held.items() if k != wish.id}
    if wish.decision == "held":
        known = standing.held.get(wish.id)
        expires = known.expires_at if known is not None else at + LIVES[wish.kind]
        made = known.made_at if known is not None else at
        held[wish.id] = Intervention(
            wish.id, wish.kind, wish.item, made, expires, wish.about, wish.whom or ""
        )
    number = wish.id.rpartition("-")[2]
    until = standing.quiet_until
    over = wish.kind == "catch_up" and until is not None and until <= at
    return replace(
        standing,
        held=MappingProxyType(held),
        wishes=max(standing.wishes, int(number) if number.isdecimal() else 0),
        quiet_until=None if over else until,
    )
