"""A plan against the calendar: what is to stand there, what would change, and what is fixed."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from datetime import datetime
from zoneinfo import ZoneInfo

from flows.timebox.blocks import KINDS
from flows.timebox.faults import listed
from flows.timebox.fixture import Immovable
from flows.timebox.messages import ShownChange
from flows.timebox.plan import TBPlan
from flows.timebox.remote import DesiredEvent, RemoteEvent
from flows.timebox.sync import SyncPlan, SyncStep, Value
from flows.timebox.sync_transaction import SyncTransaction
from flows.timebox.times import resolve_times
from flows.timebox.walls import clock

SAID = 3
"""So many changes are said one by one."""


def desired_of(plan: TBPlan, fixed: Collection[str]) -> tuple[DesiredEvent, ...]:
    """The blocks that are ours to write; a PlanError when their times do not fit."""
    return tuple(
        DesiredEvent(
            id=t.event.id,
            date=plan.date,
            summary=t.event.n,
            description=t.event.d,
            start=t.start,
            end=t.end,
            category=KINDS[t.event.t],
        )
        for t in resolve_times(plan)
        if t.event.id not in fixed
    )


def immovables_of(events: Iterable[RemoteEvent]) -> tuple[Immovable, ...]:
    """What is in the calendar and not ours."""
    return tuple(
        Immovable(
            key=f"{event.uid}/{event.start.isoformat()}",
            name=event.summary,
            start=event.start,
            end=event.end,
            description=event.description,
            background=event.all_day or not event.busy,
        )
        for event in events
        if not event.ours
    )


def changes_of(plan: SyncPlan, tz: str) -> tuple[ShownChange, ...]:
    """What a sync would do, a line for each event, in the order of the day."""
    zone = ZoneInfo(tz)
    steps = sorted(plan.ops, key=lambda step: _starts(step) or datetime.max.replace(tzinfo=zone))
    return tuple(ShownChange(what=step.kind, text=_line(step, zone)) for step in steps)


def said_changes(changes: Sequence[ShownChange]) -> str:
    """The difference in a sentence or two."""
    if not changes:
        return "Your calendar shows this plan already."
    if len(changes) <= SAID:
        return " ".join(change.text for change in changes)
    counts = {kind: sum(c.what == kind for c in changes) for kind in ("create", "update", "delete")}
    words = {"create": "new", "update": "changed", "delete": "taken out"}
    parts = [f"{count} {words[kind]}" for kind, count in counts.items() if count]
    return f"In your calendar, {listed(parts)}."


def transaction_text(one: SyncTransaction) -> str:
    """What a transaction did, in words."""
    counts = {kind: sum(op.kind == kind for op in one.ops) for kind in ("create", "update")}
    counts["delete"] = len(one.ops) - sum(counts.values())
    words = {"create": "added", "update": "changed", "delete": "removed"}
    parts = [f"{count} {words[kind]}" for kind, count in counts.items() if count]
    lead = {"sync": "Plan", "undo": "Undo", "redo": "Redo"}[one.purpose]
    return f"{lead} of {one.day.isoformat()}: {listed(parts) if parts else 'nothing to do'}"


def _starts(step: SyncStep) -> datetime | None:
    one = step.desired or step.remote
    return one.start if one else None


def _line(step: SyncStep, zone: ZoneInfo) -> str:
    starts = _starts(step)
    at = f" at {clock(starts.astimezone(zone))}" if starts else ""
    match step.kind:
        case "create":
            return f"{step.summary}{at} is new."
        case "delete":
            return f"{step.summary}{at} is taken out."
        case "update":
            return f"{step.summary} {listed([*_updates(step, zone)])}."


def _updates(step: SyncStep, zone: ZoneInfo) -> Iterator[str]:
    """What becomes of an event: its title, its times, the rest."""
    changed = {one.field: one for one in step.changed}

    def told(value: Value) -> str:
        return clock(value.astimezone(zone)) if isinstance(value, datetime) else value

    if title := changed.get("summary"):
        yield f"was called {title.was}"
    start, end = changed.get("start"), changed.get("end")
    if start and end and _shifted(step):
        yield f"moves from {told(start.was)} to {told(start.now)}"
    elif start or end:
        begins = f"begins at {told(start.now)}" if start else ""
        ends = f"ends at {told(end.now)}" if end else ""
        yield f"now {listed([part for part in (begins, ends) if part])}"
    if changed.keys() & {"description", "category"}:
        yield "gets other notes" if "description" in changed else "is of another kind"


def _shifted(step: SyncStep) -> bool:
    """Whether it only moves and takes as long as before."""
    one, event = step.desired, step.remote
    return bool(one and event and one.end - one.start == event.end - event.start)
