"""Whether each change that was accepted had its effect, seen from outside.

What it does to the rundown is `steering_evidence`'s; here is what is heard, and who is there.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from beatroom.bot.rehearsal.deeds import RequestedChange
from beatroom.bot.rehearsal.evidence import Evidence
from beatroom.bot.rehearsal.spans import over_at, spans, touches
from beatroom.flows.core.events import (
    BeatFired,
    BotSaid,
    InstructionConsumed,
    InstructionDropped,
    KindEvent,
    Muted,
    NodeEntered,
    ParticipantJoined,
    ParticipantLeft,
    RundownChanged,
    Unmuted,
    UserSaid,
)

FALLS_SILENT = 0.6
"""Seconds in which a host that is muted has fallen silent."""
PROMOTED = 90.0
"""Seconds in which the host has begun to say what an instruction that was promoted is about, or has
given it up; however long it then goes on."""


def broken_deeds(seen: Evidence) -> list[str]:
    """Every change that was accepted and had not the effect that it is for."""
    broken = _muted(seen)
    for deed in seen.deeds:
        check = CHECKS.get(deed.does)
        if deed.accepted and check is not None:
            broken += [f"{deed.at:.2f}: {deed.does}: {fault}" for fault in check(seen, deed)]
    return broken


def _muted(seen: Evidence) -> list[str]:
    """A muted host begins nothing; a line that cannot be cut off is said to its end."""
    lines = [r.at for r in seen.records if isinstance(r.event, BotSaid) and r.event.source == "say"]
    broken: list[str] = []
    over = over_at(seen.records)  # Pipecat plays two seconds of silence at its end
    for since, until in spans(seen.records, Muted, Unmuted):
        ends = max((at for at in lines if since <= at <= since + 20.0), default=since)
        for voice in seen.host:
            if max(since + FALLS_SILENT, ends) < voice.start < min(until - 0.05, over):
                broken.append(f"{voice.start:.2f}: the host spoke, muted since {since:.2f}")
                break
    return broken


def _removed(seen: Evidence, deed: RequestedChange) -> list[str]:
    beat = str(deed.detail["beat"])
    came = any(
        isinstance(r.event, BeatFired) and r.event.beat == beat and r.at > deed.at
        for r in seen.records
    )
    return [f"{beat} came all the same"] if came else []


def _inserted(seen: Evidence, deed: RequestedChange) -> list[str]:
    """It stands right behind the one it was put behind."""
    title, behind = deed.detail["title"], deed.detail["beat"]
    for recorded in seen.records:
        event = recorded.event
        if isinstance(event, RundownChanged) and event.detail.get("title") == title:
            ids = [item.id for item in event.rundown.items]
            made = next((item.id for item in event.rundown.items if item.title == title), None)
            if made is not None:
                there = ids.index(made) == ids.index(str(behind)) + 1
                return [] if there else ["not in its place"]
    return ["nothing was put in"]


def _reordered(seen: Evidence, deed: RequestedChange) -> list[str]:
    """It stands behind the one it was put behind, with nothing between that is still to come."""
    beat, behind = str(deed.detail["beat"]), str(deed.detail["after"])
    for recorded in seen.records:
        event = recorded.event
        if recorded.at >= deed.at and isinstance(event, RundownChanged) and event.op == "move":
            gone = set(event.rundown.dropped) - {behind}
            ids = [item.id for item in event.rundown.items if item.id not in gone]
            there = ids.index(beat) == ids.index(behind) + 1
            return [] if there else ["not in its place"]
    return ["the rundown did not change"]


def _held(seen: Evidence, deed: RequestedChange) -> list[str]:
    """The session's clock stands still."""
    for recorded in seen.records:
        event = recorded.event
        if recorded.at >= deed.at and isinstance(event, RundownChanged) and event.op == "hold":
            return [] if event.rundown.held_since is not None else ["the clock runs"]
    return ["the rundown did not change"]


def _resumed(seen: Evidence, deed: RequestedChange) -> list[str]:
    if "paused" in _kind_events(seen):
        return []  # a boardroom's own word for going on
    for recorded in seen.records:
        event = recorded.event
        if recorded.at >= deed.at and isinstance(event, RundownChanged) and event.op == "resume":
            return [] if event.rundown.held_since is None else ["the clock stands still"]
    return ["the rundown did not change"]


def _promoted(seen: Evidence, deed: RequestedChange) -> list[str]:
    name = deed.detail["instruction"]
    for recorded in seen.records:
        event = recorded.event
        if (
            isinstance(event, InstructionConsumed | InstructionDropped)
            and event.instruction == name
        ):
            heard = isinstance(event, InstructionConsumed)
            until = event.heard_at if heard else recorded.at
            muted = touches(spans(seen.records, Muted, Unmuted), deed.at, until)
            late = until - deed.at > PROMOTED and not muted
            does = "heard" if heard else "closed"
            return [f"{name} was {does} {until - deed.at:.0f} s later"] if late else []
    return []  # that it was never closed is another promise


def _cancelled(seen: Evidence, deed: RequestedChange) -> list[str]:
    mark = str(deed.detail["instruction"])
    asked = any(mark in str(m.get("content")) for run in seen.runs for m in run.held)
    said = any(isinstance(r.event, BotSaid) and mark in r.event.text for r in seen.records)
    return [f"{mark} was used all the same"] if asked or said else []


def _sent_away(seen: Evidence, deed: RequestedChange) -> list[str]:
    who, there = str(deed.detail["participant"]), False
    for recorded in seen.records:
        event = recorded.event
        joined = isinstance(event, ParticipantJoined) and event.participant == who
        left = isinstance(event, ParticipantLeft) and event.participant == who
        there = joined or (there and not left)
        if recorded.at > deed.at + 0.1:
            return [f"{who} is still there"] if there and not joined else []
    return []


def _paused(seen: Evidence, deed: RequestedChange) -> list[str]:
    """No persona is given a turn while the table is paused."""
    until = min(
        (d.at for d in seen.deeds if d.does == "resume" and d.at > deed.at),
        default=over_at(seen.records),
    )
    turns = [
        r.at
        for r in seen.records
        if isinstance(r.event, NodeEntered)
        and r.event.node.startswith("turn-")
        and deed.at < r.at < until
    ]
    return [f"a persona was given a turn at {turns[0]:.2f}"] if turns else []


def _raised(seen: Evidence, deed: RequestedChange) -> list[str]:
    last = _hand(seen, deed)
    raised = last is not None and last.name == "hand_raised"
    return [] if raised else ["the hand is down"]


def _lowered(seen: Evidence, deed: RequestedChange) -> list[str]:
    last = _hand(seen, deed, goes_down=(UserSaid, ParticipantLeft))
    raised = last is not None and last.name == "hand_raised"
    return ["the hand is up"] if raised else []


def _hand(
    seen: Evidence, deed: RequestedChange, goes_down: tuple[type[object], ...] = ()
) -> KindEvent | None:
    """What happened last to that hand by then; None where it has gone down by itself since."""
    who, last = deed.detail["participant"], None
    for recorded in seen.records:
        event = recorded.event
        if recorded.at > deed.at:
            break
        if isinstance(event, KindEvent):
            hand = event.name in ("hand_raised", "hand_lowered")
            last = event if hand and event.data.get("participant") == who else last
        elif isinstance(event, goes_down) and getattr(event, "participant", None) == who:
            last = None
    return last


def _kind_events(seen: Evidence) -> set[str]:
    return {r.event.name for r in seen.records if isinstance(r.event, KindEvent)}


CHECKS: Mapping[str, Callable[[Evidence, RequestedChange], list[str]]] = {
    "remove": _removed,
    "insert": _inserted,
    "move": _reordered,
    "hold": _held,
    "resume": _resumed,
    "promote": _promoted,
    "cancel": _cancelled,
    "send away": _sent_away,
    "pause": _paused,
    "raise hand": _raised,
    "lower hand": _lowered,
}
