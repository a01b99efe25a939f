"""A plan against the calendar: what is to stand there, what would change, and what is fixed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from datetime import date as Date  # noqa: N812 - as the models have it
from datetime import datetime
from zoneinfo import ZoneInfo

from beatroom.flows.kinds.planner.blocks import KINDS
from beatroom.flows.kinds.planner.fixture import Immovable
from beatroom.flows.kinds.planner.languages import Wall, Words
from beatroom.flows.kinds.planner.messages import ShownChange
from beatroom.flows.kinds.planner.phrasing import both, counted, date_words, sentence, wall_of
from beatroom.flows.kinds.planner.plan import TBPlan
from beatroom.flows.kinds.planner.remote import DesiredEvent, RemoteEvent, anothers
from beatroom.flows.kinds.planner.sync import Kind, SyncPlan, SyncStep, Value
from beatroom.flows.kinds.planner.sync_transaction import SyncTransaction
from beatroom.flows.kinds.planner.times import resolve_times

SAID = 3
"""So many changes are said one by one."""


def desired_of(plan: TBPlan, fixed: Collection[str], owner: str = "") -> tuple[DesiredEvent, ...]:
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
            owner=owner,
        )
        for t in resolve_times(plan)
        if t.event.id not in fixed
    )


def immovables_of(
    events: Iterable[RemoteEvent], day: Date | None = None, owner: str = ""
) -> tuple[Immovable, ...]:
    """What is in the calendar and no planner's: what others plan takes nobody else's time.

    Args:
        events: What is there.
        day: The day that is planned: what the `owner` has planned for another and reaches into
            it, as night work does, takes its time; None: nothing of theirs does.
        owner: Whose planning it is (`flows.kinds.planner.remote.owner_mark`).
    """
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
        if not event.ours or _of_another_day(event, day, owner)
    )


def _of_another_day(event: RemoteEvent, day: Date | None, owner: str) -> bool:
    planned = event.day is not None and day is not None and event.day != day
    return planned and not anothers(event.uid, owner)


def changes_of(plan: SyncPlan, tz: str, words: Words) -> tuple[ShownChange, ...]:
    """What a sync would do, a line for each event, in the order of the day.

    What is new and what goes is only named: that it is, the page says by a sign.
    """
    zone = ZoneInfo(tz)
    return tuple(
        ShownChange(what=step.kind, text=_line(step, zone, words)) for step in _in_order(plan, zone)
    )


def said_changes(plan: SyncPlan, tz: str, words: Words) -> str:
    """What a sync would do, in a sentence or two; empty where there is nothing to do."""
    if len(plan.ops) > SAID:
        counts = Counter[Kind](step.kind for step in plan.ops)
        return words.will_have.format(parts=both(_entries(counts, words), words))
    zone = ZoneInfo(tz)
    steps = _in_order(plan, zone)
    new = [_entry(step, zone, words) for step in steps if step.kind == "create"]
    gone = [_entry(step, zone, words) for step in steps if step.kind == "delete"]
    said = [words.new.format(entries=both(new, words))] if new else []
    said += [_line(step, zone, words) for step in steps if step.kind == "update"]
    said += [words.gone.format(entries=both(gone, words))] if gone else []
    return " ".join(said)


def transaction_text(one: SyncTransaction, words: Words) -> str:
    """What a transaction did, in words."""
    parts = _entries(Counter[Kind](op.kind for op in one.ops), words)
    return words.transactions[one.purpose].format(
        day=date_words(one.day, words), parts=both(parts, words) or words.no_entries
    )


def _entries(counts: Mapping[Kind, int], words: Words) -> list[str]:
    """How many entries of the calendar what happens to."""
    return [counted(counts[kind], forms) for kind, forms in words.entries.items() if counts[kind]]


def _in_order(plan: SyncPlan, zone: ZoneInfo) -> list[SyncStep]:
    return sorted(plan.ops, key=lambda step: _starts(step) or datetime.max.replace(tzinfo=zone))


def _starts(step: SyncStep) -> datetime | None:
    one = step.desired or step.remote
    return one.start if one else None


def _line(step: SyncStep, zone: ZoneInfo, words: Words) -> str:
    match step.kind:
        case "create" | "delete":
            return sentence(_entry(step, zone, words))
        case "update":
            clauses = both([*_updates(step, zone, words)], words)
            return sentence(words.updated.format(name=step.summary, clauses=clauses))


def _entry(step: SyncStep, zone: ZoneInfo, words: Words) -> str:
    starts = _starts(step)
    at = words.times.at(wall_of(starts.astimezone(zone))) if starts else ""
    return f"{step.summary} {at}".rstrip()


def _updates(step: SyncStep, zone: ZoneInfo, words: Words) -> Iterator[str]:
    """What becomes of an event: its title, its times, the rest."""
    changed = {one.field: one for one in step.changed}
    if title := changed.get("summary"):
        yield words.was_called.format(was=title.was)
    start, end = changed.get("start"), changed.get("end")
    if start and end:
        if _shifted(step):
            shift = words.times.shift(_wall(start.was, zone), _wall(start.now, zone))
            yield words.moves.format(shift=shift)
        else:
            yield words.goes.format(
                span=words.times.span(_wall(start.now, zone), _wall(end.now, zone))
            )
    elif start:
        yield words.begins.format(at=words.times.at(_wall(start.now, zone)))
    elif end:
        yield words.ends.format(at=words.times.at(_wall(end.now, zone)))
    if changed.keys() & {"description", "category"}:
        yield words.other_notes if "description" in changed else words.other_kind


def _wall(value: Value, zone: ZoneInfo) -> Wall:
    if isinstance(value, str):
        raise TypeError(f"A start or an end is a time, and this is the text {value!r}.")
    return wall_of(value.astimezone(zone))


def _shifted(step: SyncStep) -> bool:
    """Whether it only moves and takes as long as before."""
    one, event = step.desired, step.remote
    return bool(one and event and one.end - one.start == event.end - event.start)
