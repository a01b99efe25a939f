"""Whether each instruction had one life, and took the place that its sort has.

Seen from outside: when it was sent, what the model was asked with, what was heard, its receipts.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from beatroom.bot.rehearsal.evidence import Evidence, ObservedAction
from beatroom.bot.rehearsal.goodbye_evidence import goodbye_at
from beatroom.bot.rehearsal.rundowns import with_rundown
from beatroom.bot.rehearsal.spans import over_at, spans, touches
from beatroom.flows.core.events import (
    BeatFired,
    BotSaid,
    Hosted,
    InstructionAdded,
    InstructionConsumed,
    InstructionDropped,
    InstructionInjected,
    InstructionPromoted,
    InstructionRetried,
    Muted,
    Recorded,
    Unmuted,
)
from beatroom.flows.core.pacing import wrapup_due_since

CLOSING = "closing"
NO_MODEL = "No language model"
SAID_WITHIN = 90.0
"""Seconds in which an immediate instruction that nothing keeps from it has been said."""
A_REPLY = 10.0
"""Seconds in which a reply sounds that a model was asked for."""
LATE = 5.0
"""Seconds before the goodbye within which an instruction may be too late to be heard."""

Receipts = Mapping[str, Sequence[Recorded]]
"""Events by the instruction that they are about, in order."""


def broken_instructions(seen: Evidence) -> list[str]:
    """Everything about instructions that was not as it should be, as a sentence each."""
    return [
        *_one_life(seen),
        *_refused_when_closing(seen.records),
        *_one_before_the_goodbye(seen.records),
        *_before_the_reply(seen),
    ]


def let_go(seen: Evidence) -> set[str]:
    """Instructions that were closed without having been used."""
    return {r.event.instruction for r in seen.records if isinstance(r.event, InstructionDropped)}


def _one_life(seen: Evidence) -> list[str]:
    """One last receipt, nothing after it, and a reason that is true."""
    broken: list[str] = []
    goodbye = goodbye_at(seen.records)
    muted = spans(seen.records, Muted, Unmuted)
    cancelled = {d.detail["instruction"] for d in seen.deeds if d.does == "cancel" and d.accepted}
    chats = all(r.event.chats for r in seen.records if isinstance(r.event, Hosted))
    closes, touched = _closing_receipts(seen.records), _other_receipts(seen.records)
    for added in seen.records:
        if not isinstance(added.event, InstructionAdded):
            continue
        name = added.event.instruction
        closed = closes.get(name, [])
        if len(closed) != 1:
            told = [r.event.type for r in closed] or "nothing"
            broken.append(f"instruction {name} was closed by {told}")
            continue
        last = closed[0]
        if any(r.seq > last.seq for r in touched.get(name, ())):
            broken.append(f"instruction {name} went on after its last receipt")
        if not isinstance(last.event, InstructionDropped):
            continue
        reason = last.event.reason
        late = added.at > goodbye - LATE
        true = (
            (reason.startswith(NO_MODEL) and added.event.kind == "prompt" and not chats)
            or (reason.startswith("withdrawn") and name in cancelled)
            or (
                reason.startswith(CLOSING)
                and last.at >= (since := _closing_since(seen.records, last.seq))
                and not _neglected(seen.records, added, since)
                and not _was_heard(seen, added, last)
            )
            or (("muted" in reason or "carried" in reason) and touches(muted, added.at, last.at))
            or (last.event.outcome == "expired" and (late or _stays_muted(muted, last.at)))
        )
        if not true:
            broken.append(f"instruction {name} was dropped at {last.at:.2f}: {reason}")
    return broken


def _neglected(records: Sequence[Recorded], added: Recorded, closing: float) -> bool:
    """Whether an immediate one could have been said long before the goodbye was due.

    Others of its sort, a mute, and people who cut it off may have kept it from that.
    """
    event = added.event
    if not isinstance(event, InstructionAdded) or event.mode != "immediate":
        return False
    since = max(added.at, _opened_at(records))
    kept = touches(spans(records, Muted, Unmuted), since, closing)
    if closing - since <= SAID_WITHIN or kept:
        return False
    open_at_once = {
        r.event.instruction
        for r in records
        if isinstance(r.event, InstructionAdded) and r.event.mode == "immediate"
    } | {r.event.instruction for r in records if isinstance(r.event, InstructionPromoted)}
    for recorded in records:
        other = recorded.event
        if (
            since < recorded.at < closing
            and isinstance(other, InstructionInjected | InstructionRetried | InstructionConsumed)
            and (other.instruction == event.instruction or other.instruction in open_at_once)
        ):
            return False
    return True


def _was_heard(seen: Evidence, added: Recorded, last: Recorded) -> bool:
    """Whether a whole reply of a model that was asked with it had been heard by then."""
    if not isinstance(added.event, InstructionAdded) or added.event.kind != "prompt":
        return False
    text = added.event.text
    asked = [r.at for r in seen.runs if any(text in str(m.get("content")) for m in r.held[-3:])]
    return any(
        isinstance(r.event, BotSaid)
        and (r.event.source, r.event.interrupted) == ("model", False)
        and r.event.began is not None
        and any(at <= (r.event.began or 0.0) <= at + A_REPLY for at in asked)
        for r in seen.records
        if added.seq < r.seq < last.seq
    )


def _refused_when_closing(records: Sequence[Recorded]) -> list[str]:
    """After one was refused because the session closes, later immediate ones are refused, too."""
    closing: float | None = None
    broken: list[str] = []
    added = {r.event.instruction: r for r in records if isinstance(r.event, InstructionAdded)}
    for recorded in records:
        event = recorded.event
        if isinstance(event, InstructionDropped) and event.reason.startswith(CLOSING):
            closing = recorded.at if closing is None else closing
        elif isinstance(event, InstructionConsumed) and closing is not None:
            came = added.get(event.instruction)
            if (
                came is not None
                and isinstance(came.event, InstructionAdded)
                and came.event.mode == "immediate"
                and came.at > closing
            ):
                broken.append(
                    f"{recorded.at:.2f}: {event.instruction} was used after others were refused "
                    "because the session closes"
                )
        elif _grants_time(recorded):
            closing = None
    return broken


def _one_before_the_goodbye(records: Sequence[Recorded]) -> list[str]:
    """Once the wrap-up is due, at most one utterance of the operator's is said before it."""
    since: float | None = None
    broken: list[str] = []
    immediate: set[str] = set()
    heard: dict[str, float] = {}
    for recorded, rundown in with_rundown(records):
        event = recorded.event
        if isinstance(event, InstructionPromoted) or (
            isinstance(event, InstructionAdded) and event.mode == "immediate"
        ):
            immediate.add(event.instruction)
        elif isinstance(event, InstructionConsumed) and event.instruction in immediate:
            heard[event.instruction] = event.heard_at
        elif isinstance(event, BeatFired) and event.beat == rundown.wrapup.id:
            since = wrapup_due_since(rundown, recorded.at)
            if since is None:
                continue
            said = {at for at in heard.values() if since + 0.5 < at <= recorded.at}
            if len(said) > 1:
                broken.append(
                    f"{recorded.at:.2f}: {len(said)} instructions were said before the goodbye, "
                    f"due at {since:.2f}"
                )
    return broken


def _before_the_reply(seen: Evidence) -> list[str]:
    """What an operator has said at once comes before the reply to whoever was speaking then."""
    broken: list[str] = []
    muted = spans(seen.records, Muted, Unmuted)
    opened = _opened_at(seen.records)
    lines = [act for act in seen.acts if act.kind in ("line", "immediate")]
    others = [*lines, *_promoted(seen)]
    closes, over = _closing_receipts(seen.records), over_at(seen.records)
    at_once = {
        r.event.instruction
        for r in seen.records
        if isinstance(r.event, InstructionAdded)
        and (r.event.mode, r.event.kind)
        == (
            "immediate",
            "say",
        )
    }
    for act in lines:
        if act.mark not in at_once or act.start < opened:
            continue
        turn = next(
            (
                v
                for v in seen.people
                if v.text is not None and v.start + 0.3 < act.start < v.end - 0.1
            ),
            None,
        )
        if turn is None or touches(muted, turn.start, turn.end + 5.0):
            continue
        if _others(others, act, closes) or touches(
            [(v.start, v.end) for v in seen.host], act.start, turn.end
        ):
            continue
        answered = [
            r
            for r in seen.records
            if isinstance(r.event, BotSaid) and r.at > turn.end + 0.3 and r.at < over
        ]
        if answered and isinstance(answered[0].event, BotSaid):
            first = answered[0].event
            if act.mark not in first.text and any(
                act.mark in r.event.text for r in answered[1:] if isinstance(r.event, BotSaid)
            ):
                broken.append(
                    f"{act.start:.2f}: {act.text!r} came after the reply to {turn.who}, who spoke"
                )
    return broken


def _promoted(seen: Evidence) -> list[ObservedAction]:
    """Queued instructions that were made immediate, as if they had been sent then."""
    when = {
        r.event.instruction: r.at for r in seen.records if isinstance(r.event, InstructionPromoted)
    }
    return [replace(act, start=when[act.mark]) for act in seen.acts if act.mark in when]


def _others(
    lines: Sequence[ObservedAction],
    act: ObservedAction,
    closes: Receipts,
) -> bool:
    """Whether another instruction was on its way then."""
    for other in lines:
        if other.mark == act.mark or other.start > act.start + 10.0:
            continue
        closed = closes[other.mark][0].at if other.mark in closes else float("inf")
        if closed > act.start - 1.0:
            return True
    return False


def _opened_at(records: Sequence[Recorded]) -> float:
    """When the opening had been heard."""
    for recorded in records:
        if isinstance(recorded.event, BotSaid) and not recorded.event.interrupted:
            return recorded.at
    return float("inf")


def _closing_since(records: Sequence[Recorded], seq: int) -> float:
    """Since when the wrap-up had been due, or had come, at that event; infinite: not yet."""
    came = goodbye_at(records)
    for recorded, rundown in with_rundown(records):
        if recorded.seq == seq:
            due = wrapup_due_since(rundown, recorded.at)
            return min(came, float("inf") if due is None else due)
    return came


def _stays_muted(muted: Sequence[tuple[float, float]], at: float) -> bool:
    return any(since <= at <= until for since, until in muted)


def _grants_time(recorded: Recorded) -> bool:
    """Whether a change may have brought the goodbye back into the future."""
    return recorded.event.type == "rundown_changed"


def _closing_receipts(records: Sequence[Recorded]) -> Receipts:
    """What says of an instruction that it is over."""
    found: dict[str, list[Recorded]] = {}
    for recorded in records:
        event = recorded.event
        if isinstance(event, InstructionConsumed | InstructionDropped):
            found.setdefault(event.instruction, []).append(recorded)
    return found


def _other_receipts(records: Sequence[Recorded]) -> Receipts:
    """What says how far one has come."""
    found: dict[str, list[Recorded]] = {}
    for recorded in records:
        event = recorded.event
        if isinstance(event, InstructionInjected | InstructionRetried | InstructionPromoted):
            found.setdefault(event.instruction, []).append(recorded)
    return found
