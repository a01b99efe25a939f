"""What has to be written so that a calendar shows a plan: pure, and only real changes.

A block finds its event by its UID; else by being the same in everything; else by the same title and
times; else by likeness: at least 0.75 in the mean of how alike the titles are and how close the
starts (nothing at four hours and more). Events of other days, and what the planner did not make,
are not looked at.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from difflib import SequenceMatcher
from typing import Literal

from beatroom.flows.kinds.planner.remote import DesiredEvent, RemoteEvent, anothers, plain_text

Kind = Literal["create", "update", "delete"]
Field = Literal["summary", "start", "end", "description", "category"]
Content = tuple[str, datetime, datetime, str, str]
Value = str | datetime

FIELDS: tuple[Field, ...] = ("summary", "start", "end", "description", "category")
LIKENESS = 0.75
FAR = timedelta(hours=4)


@dataclass(frozen=True, slots=True)
class Difference:
    """A field in which an event means something else than its block.

    Attributes:
        field: Which.
        was: As the calendar has it.
        now: As the plan wants it.
    """

    field: Field
    was: Value
    now: Value


@dataclass(frozen=True, slots=True)
class SyncStep:
    """One event to be made, changed or removed.

    Attributes:
        kind: Which of them.
        desired: The block; None for what is removed.
        remote: The event as it was read; None for what is made.
        changed: What differs, of what is changed.
    """

    kind: Kind
    desired: DesiredEvent | None = None
    remote: RemoteEvent | None = None
    changed: tuple[Difference, ...] = ()

    @property
    def reason(self) -> str:
        """Why, in words."""
        if self.kind == "create":
            return "not in the calendar yet"
        if self.kind == "delete":
            return "no longer in the plan"
        return "other " + ", ".join(one.field for one in self.changed)

    @property
    def mark(self) -> str:
        """A short text that is the same only for the same change of the same event."""
        sides = (self.remote, self.desired)
        said = [(one.uid, *map(str, content(one))) if one else () for one in sides]
        return hashlib.sha256(repr((self.kind, said)).encode()).hexdigest()[:16]

    @property
    def before_payload(self) -> str:
        """The event's text before; empty for what is made."""
        return self.remote.payload if self.remote else ""

    @property
    def summary(self) -> str:
        """The title, as it is to be, or as it was."""
        return self.desired.summary if self.desired else self.remote.summary if self.remote else ""


@dataclass(frozen=True, slots=True)
class SyncPlan:
    """What a sync would do.

    Attributes:
        day: The plan's day.
        desired: The blocks.
        ops: What would be written, in order.
        taken: Blocks whose event a person has made their own (recurring, or all-day): it is not
            touched, so they cannot be written.
    """

    day: date
    desired: tuple[DesiredEvent, ...]
    ops: tuple[SyncStep, ...]
    taken: tuple[DesiredEvent, ...] = ()

    @property
    def marks(self) -> tuple[str, ...]:
        """By what its changes are known: what a person has agreed to."""
        return tuple(step.mark for step in self.ops)


def plan_sync(
    remote: Iterable[RemoteEvent],
    desired: Sequence[DesiredEvent],
    day: date,
    owner: str | None = None,
) -> SyncPlan:
    """Compare a plan with the calendar.

    Args:
        remote: The events that were read.
        desired: All blocks of the day's plan; none removes what was written for the day.
        day: The plan's day.
        owner: Whose plan it is (`owner_mark`): what is another's is not looked at. None: whoever's.

    Raises:
        ValueError: A block is of another day, or two have one id.
    """
    _check(desired, day)
    events = [event for event in remote if not anothers(event.uid, owner)]
    theirs = {event.uid for event in events if not event.ours}
    taken = tuple(block for block in desired if block.uid in theirs)
    blocks = [block for block in desired if block.uid not in theirs]
    ours = _first_of_each(_of_day(events, blocks, day))
    pairs = match(blocks, ours)
    steps: list[SyncStep] = []
    for block in blocks:
        event = pairs.get(block.uid)
        if event is None:
            steps.append(SyncStep("create", desired=block))
        elif changed := differences(event, block):
            steps.append(SyncStep("update", desired=block, remote=event, changed=changed))
    kept = {event.uid for event in pairs.values()}
    gone = [SyncStep("delete", remote=event) for event in ours if event.uid not in kept]
    return SyncPlan(day, tuple(desired), (*gone, *steps), taken)


def match(blocks: Sequence[DesiredEvent], ours: Sequence[RemoteEvent]) -> dict[str, RemoteEvent]:
    """Each block's event by the block's UID, where it has one; no event twice."""
    pairs: dict[str, RemoteEvent] = {}
    free = {event.uid: event for event in ours}
    for block in blocks:
        if block.uid in free:
            pairs[block.uid] = free.pop(block.uid)
    for key in (content, _title_and_times):
        _pair_equal(blocks, free, pairs, key)
    _pair_alike([block for block in blocks if block.uid not in pairs], free, pairs)
    return pairs


def differences(event: RemoteEvent, block: DesiredEvent) -> tuple[Difference, ...]:
    """Where they mean different things, in the order of FIELDS."""
    was, now = _fields(event), _fields(block)
    return tuple(
        Difference(field, was[field], now[field]) for field in FIELDS if was[field] != now[field]
    )


def content(one: RemoteEvent | DesiredEvent) -> Content:
    """What an event says, in the order of FIELDS and in one form."""
    return (
        plain_text(one.summary),
        one.start.astimezone(UTC),
        one.end.astimezone(UTC),
        plain_text(one.description),
        plain_text(one.category),
    )


def _fields(one: RemoteEvent | DesiredEvent) -> dict[Field, Value]:
    return dict(zip(FIELDS, content(one), strict=True))


def likeness(event: RemoteEvent, block: DesiredEvent) -> float:
    """How much an event is like a block, from 0 to 1."""
    apart = abs(event.start.astimezone(UTC) - block.start.astimezone(UTC))
    close = max(0.0, 1 - apart / FAR)
    if close / 2 + 0.5 < LIKENESS:
        return 0.0  # no title could make up for it
    titles = (plain_text(event.summary).casefold(), plain_text(block.summary).casefold())
    return (close + SequenceMatcher(None, *titles, autojunk=False).ratio()) / 2


def _check(desired: Sequence[DesiredEvent], day: date) -> None:
    ids = [block.id for block in desired]
    if double := sorted({one for one in ids if ids.count(one) > 1}):
        raise ValueError(f"Two blocks of one plan have the id {double[0]}.")
    if other := [block for block in desired if block.date != day]:
        raise ValueError(f"The block {other[0].id} is of {other[0].date}, not of {day}.")


def _of_day(
    events: Iterable[RemoteEvent], blocks: Iterable[DesiredEvent], day: date
) -> list[RemoteEvent]:
    wanted = {block.uid for block in blocks}
    return [one for one in events if one.ours and (one.day == day or one.uid in wanted)]


def _first_of_each(events: Iterable[RemoteEvent]) -> list[RemoteEvent]:
    return list({event.uid: event for event in reversed(list(events))}.values())[::-1]


def _title_and_times(one: RemoteEvent | DesiredEvent) -> tuple[object, ...]:
    return content(one)[:3]


def _pair_equal(
    blocks: Sequence[DesiredEvent],
    free: dict[str, RemoteEvent],
    pairs: dict[str, RemoteEvent],
    key: Callable[[RemoteEvent | DesiredEvent], tuple[object, ...]],
) -> None:
    waiting: dict[tuple[object, ...], list[RemoteEvent]] = {}
    for event in free.values():
        waiting.setdefault(key(event), []).append(event)
    for block in blocks:
        if block.uid not in pairs and (found := waiting.get(key(block))):
            pairs[block.uid] = free.pop(found.pop(0).uid)


def _pair_alike(
    blocks: Sequence[DesiredEvent], free: dict[str, RemoteEvent], pairs: dict[str, RemoteEvent]
) -> None:
    """The most alike first; of equals, the first of the plan and of the calendar."""
    scores = [
        (-score, at, uid)
        for at, block in enumerate(blocks)
        for uid, event in free.items()
        if (score := likeness(event, block)) >= LIKENESS
    ]
    for _, at, uid in sorted(scores, key=lambda score: score[:2]):
        if blocks[at].uid not in pairs and uid in free:
            pairs[blocks[at].uid] = free.pop(uid)
