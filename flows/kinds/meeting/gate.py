"""The speech gate: may the host say this now? Speak, hold or drop, and always a reason.

Pure. Every intervention passes here; one that is held is asked about again until it may be said
or is not worth saying any more. Nothing vanishes: each decision is an event.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from beatroom.flows.core.talk_events import Holder
from beatroom.flows.kinds.meeting.interventions import Intervention, Kind
from beatroom.flows.kinds.meeting.record import Style

REDUNDANT_WITHIN = 45.0
"""Seconds for which a fact about time that was just told need not be told again."""
FREE_OF_COOLDOWN: frozenset[Kind] = frozenset({"time_up", "transition", "wrap_up", "hand"})
ABOUT_TIME: frozenset[Kind] = frozenset({"time_warning", "last_minute"})


@dataclass(frozen=True, slots=True)
class RecentTimeFact:
    """Something about the item's time that people have just heard."""

    kind: Literal["time_answer", "time_warning", "last_minute", "time_up", "other"]
    item: str
    at: float


@dataclass(frozen=True, slots=True)
class Situation:
    """What the gate looks at; times are seconds since the epoch.

    Attributes:
        now: The time.
        holder: Who has the floor.
        replying: Whether the host's next words are already in the making.
        current: The running beat.
        quiet_until: Until when people asked for quiet, or None.
        spoke_at: When the host last intervened, or None.
        cooldown: Seconds between two interventions.
        told: What was told about time lately.
        style: The meeting's.
        muted: Whether an operator has muted the host.
        over: Whether the session has ended.
    """

    now: float
    holder: Holder
    replying: bool
    current: str
    quiet_until: float | None
    spoke_at: float | None
    cooldown: float
    told: Sequence[RecentTimeFact]
    style: Style
    muted: bool = False
    over: bool = False


@dataclass(frozen=True, slots=True)
class Decision:
    """What to do with an intervention, why, and when to ask again."""

    do: Literal["speak", "hold", "drop"]
    reason: str
    ask_again: float | None = None


def decide(wish: Intervention, seen: Situation) -> Decision:
    """Whether an intervention may be said now."""
    if seen.over:
        return Decision("drop", "the session is over")
    if wish.kind == "transition" and seen.quiet_until is not None and seen.now < seen.quiet_until:
        return Decision("drop", "quiet was asked for: the item began without words")
    if seen.style == "chatting" and wish.kind not in {"wrap_up", "transition"}:
        return Decision("drop", "this meeting minds no agenda")
    if wish.kind not in {"wrap_up", "catch_up"} and wish.item != seen.current:
        return Decision("drop", "its item is over")
    if seen.now >= wish.expires_at:
        return Decision("drop", "it could not be said while it was worth saying")
    if redundant := _redundant(wish, seen):
        return Decision("drop", redundant)
    if seen.muted:
        return Decision("hold", "the host is muted", wish.expires_at)
    if seen.quiet_until is not None and seen.now < seen.quiet_until:
        return Decision("hold", "quiet was asked for", min(seen.quiet_until, wish.expires_at))
    if wish.kind not in FREE_OF_COOLDOWN and seen.spoke_at is not None:
        free_at = seen.spoke_at + seen.cooldown
        if seen.now < free_at:
            return Decision("hold", "the host has just spoken up", min(free_at, wish.expires_at))
    if seen.holder != "nobody" or seen.replying:
        who = "somebody" if seen.holder == "person" else "the host"
        return Decision("hold", f"{who} is speaking", wish.expires_at)
    return Decision("speak", "the floor is free")


def _redundant(wish: Intervention, seen: Situation) -> str:
    if wish.kind not in ABOUT_TIME:
        return ""
    for told in seen.told:
        if told.item == wish.item and seen.now - told.at < REDUNDANT_WITHIN:
            return "people have just been told how much time is left"
    return ""
