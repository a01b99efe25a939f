"""Who has spoken how long in a meeting, who not at all yet, and whose hand is up.

Pure: a fold over the session's events, and from it whom the host should give the word to. A hand is
down once its owner has spoken or left.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field, replace
from types import MappingProxyType

from beatroom.flows.core.events import BeatFired, Event, ParticipantLeft, UserSaid
from beatroom.flows.core.facts import Fact
from beatroom.flows.core.rundown import Rundown, ends_at
from beatroom.flows.kinds.meeting.events import HandLowered, HandRaised
from beatroom.flows.kinds.meeting.interventions import TOLERANCE, Intervention, Kind, Mark
from beatroom.flows.kinds.meeting.record import Style

WORDS_A_SECOND = 2.5
"""Of speech whose beginning and end nobody knows."""
ASKED_AT: Mapping[Style, tuple[float, ...]] = {
    "gentle": (0.7,),
    "moderate": (0.5,),
    "firm": (0.5, 0.75),
    "chatting": (),
}
"""At which shares of an item's time somebody is asked who has not spoken in it, each time one."""
ROOM_FOR_ASKING = 120.0
"""Seconds; in a shorter item nobody is asked."""


@dataclass(frozen=True, slots=True)
class Shares:
    """How the talk is shared out.

    Attributes:
        talked: By participant, seconds of speech in all; nobody who has only typed.
        heard: Who has said or typed something since the running item began.
        hands: Whose hand is up, and since when (seconds since the epoch), as they were raised.
    """

    talked: Mapping[str, float] = field(default_factory=lambda: MappingProxyType({}))
    heard: frozenset[str] = frozenset()
    hands: Mapping[str, float] = field(default_factory=lambda: MappingProxyType({}))


@dataclass(frozen=True, slots=True)
class Invitation:
    """Somebody who should have the word.

    Attributes:
        kind: Whether their hand is up, or nobody has heard them.
        whom: The participant.
        item: The running beat.
        mark: What was wished for, so that it is so once.
    """

    kind: Kind
    whom: str
    item: str
    mark: Mark


def after(shares: Shares, event: Event, fact: Fact | None, at: float) -> Shares:
    """How it is shared out after an event, which may be one of the meeting's facts."""
    match event:
        case UserSaid(participant=str(who)):
            said = shares.talked.get(who, 0.0) + _seconds(event)
            talked = {**shares.talked, who: said} if event.via == "voice" else shares.talked
            spoken = replace(shares, talked=MappingProxyType(talked), heard=shares.heard | {who})
            return _lowered(spoken, who)
        case BeatFired():
            return replace(shares, heard=frozenset())
        case ParticipantLeft():
            return _lowered(shares, event.participant)
        case _:
            pass
    match fact:
        case HandRaised() if fact.participant not in shares.hands:
            return replace(shares, hands=MappingProxyType({**shares.hands, fact.participant: at}))
        case HandLowered():
            return _lowered(shares, fact.participant)
        case _:
            return shares


def invitation(
    shares: Shares,
    present: Sequence[str],
    rundown: Rundown,
    now: float,
    *,
    done: AbstractSet[Mark],
    style: Style,
) -> tuple[Invitation | None, float | None]:
    """Who should have the word now, if anybody, and when to ask next (seconds since the epoch).

    Args:
        shares: How the talk is shared out.
        present: Who is in the room.
        rundown: The session's.
        now: Seconds since the epoch.
        done: What was wished for already.
        style: The meeting's.
    """
    item = rundown.current
    if item is None or rundown.held_since is not None or len(present) < 2:
        return None, None
    for who, since in shares.hands.items():
        mark: Mark = ("hand", item.id, since)
        if mark not in done:
            return Invitation("hand", who, item.id, mark), None
    if item.id in (rundown.items[0].id, rundown.wrapup.id):
        return None, None
    began = rundown.fired[-1].start
    time, spent = ends_at(rundown) - began, rundown.elapsed(now) - began
    moments = [time * share for share in ASKED_AT[style] if time >= ROOM_FOR_ASKING]
    new = [at for at in moments if ("unheard", item.id, at) not in done]
    coming = [at for at in new if at > spent + TOLERANCE]
    again = now + min(coming) - spent if coming else None
    came = [at for at in new if at <= spent + TOLERANCE]
    quiet = unheard(shares, present)
    if not came or not quiet or not shares.heard:
        return None, again
    return Invitation("unheard", quiet[0], item.id, ("unheard", item.id, came[-1])), again


def unheard(shares: Shares, present: Sequence[str]) -> tuple[str, ...]:
    """Who has said nothing in the running item, whoever has spoken least in all first."""
    quiet = [who for who in present if who not in shares.heard]
    return tuple(sorted(quiet, key=lambda who: shares.talked.get(who, 0.0)))


def why_no_more(wish: Intervention, shares: Shares, present: Sequence[str]) -> str:
    """Why somebody need not be given the word any more; empty where they should."""
    if wish.kind not in ("hand", "unheard"):
        return ""
    if wish.whom not in present:
        return "they have left"
    if wish.kind == "hand" and wish.whom not in shares.hands:
        return "the hand is down"
    if wish.kind == "unheard" and wish.whom in shares.heard:
        return "they have spoken by themselves"
    return ""


def _seconds(said: UserSaid) -> float:
    if said.began is not None and said.ended is not None:
        return max(0.0, said.ended - said.began)
    return len(said.text.split()) / WORDS_A_SECOND


def _lowered(shares: Shares, who: str) -> Shares:
    left = {one: at for one, at in shares.hands.items() if one != who}
    return shares if who not in shares.hands else replace(shares, hands=MappingProxyType(left))
