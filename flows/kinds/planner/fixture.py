"""What the calendar has fixed on a day, as blocks that a patch may not change."""

from __future__ import annotations

import hashlib
from base64 import b32hexencode
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, date, datetime
from types import MappingProxyType
from zoneinfo import ZoneInfo

from beatroom.flows.kinds.planner.blocks import (
    DESCRIPTION_CAP,
    ET,
    MINUTE,
    NAME_CAP,
    FixedWindow,
    TBEvent,
    fresh_id,
)
from beatroom.flows.kinds.planner.local_times import DAY, end_wall_of, midnight, wall_of
from beatroom.flows.kinds.planner.times import REACH

FIXED_CAP = 150
"""Leaves room in a plan for what is planned."""

Span = tuple[datetime, datetime]
"""Start and end in UTC."""


@dataclass(frozen=True, slots=True)
class Immovable:
    """Something of the calendar that is not ours to move.

    Attributes:
        key: What identifies it there, however often it is fetched; each instance of a series has
            its own.
        name: Its summary.
        start: Aware.
        end: Aware.
        description: What else is said of it.
        kind: The type of block it becomes.
        background: Whether it leaves the time free (an all-day note).
    """

    key: str
    name: str
    start: datetime
    end: datetime
    description: str = ""
    kind: ET = ET.M
    background: bool = False


@dataclass(frozen=True, slots=True)
class Fixture:
    """The calendar's part of a plan.

    Attributes:
        events: Its blocks, in the order of their starts.
        starts: When they begin, in UTC; so `ends`.
        meetings: Ids of those that take their time, whether they stand in the row or beside it.
        busy: The times that the day's take, in UTC, those that a plan cannot hold among them.
        notes: What else the calendar says of them, by their ids: for the page, and no part of a
            plan.
        hidden: How many of the day are beyond what a plan can hold.
    """

    events: tuple[TBEvent, ...]
    starts: tuple[datetime, ...]
    ends: tuple[datetime, ...]
    meetings: frozenset[str]
    busy: tuple[Span, ...]
    notes: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    hidden: int = 0

    @property
    def ids(self) -> frozenset[str]:
        """What `apply_tb_ops` takes as `fixed`."""
        return frozenset(event.id for event in self.events)


def immovable_id(key: str) -> str:
    """The id of the block for something of the calendar: the same whenever it is fetched."""
    digest = hashlib.sha256(key.encode()).digest()
    return "m" + b32hexencode(digest).decode().lower()[:7]


def fixture(immovables: Iterable[Immovable], day: date, tz: str) -> Fixture:
    """Blocks for what is fixed on a day, cut to the time that a plan spans, in whole minutes.

    Of meetings that overlap the first stands in the row and the others become background blocks,
    because a plan has one thing at a time; their time is taken all the same. What has no length is
    a background block of one minute and takes no time.
    """
    zone = ZoneInfo(tz)
    opens, closes = midnight(day, zone) - REACH, midnight(day + DAY, zone) + REACH
    events: list[TBEvent] = []
    spans: list[Span] = []
    busy: list[Span] = []
    meetings: set[str] = set()
    notes: dict[str, str] = {}
    hidden = 0
    row_ends = opens
    for it in sorted(immovables, key=lambda i: (i.start.astimezone(UTC), i.key)):
        start, end = max(_floor(it.start), opens), min(_ceiling(it.end), closes)
        if start >= closes or end <= opens:
            continue
        empty = end <= start
        end = max(end, start + MINUTE)
        takes = not (it.background or empty or it.kind is ET.BG)
        if takes:
            busy.append((start, end))
        if len(events) >= FIXED_CAP:
            hidden += 1
            continue
        background = not takes or start < row_ends
        events.append(_event(it, (start, end), day, zone, background=background, others=events))
        if it.description:
            notes[events[-1].id] = it.description[:DESCRIPTION_CAP]
        if takes:
            meetings.add(events[-1].id)
        spans.append((start, end))
        if not background:
            row_ends = end
    return Fixture(
        events=tuple(events),
        starts=tuple(start for start, _ in spans),
        ends=tuple(end for _, end in spans),
        meetings=frozenset(meetings),
        busy=tuple(busy),
        notes=MappingProxyType(notes),
        hidden=hidden,
    )


@dataclass(frozen=True, slots=True)
class FixedSpan:
    """A block of the calendar and when it is, in UTC."""

    event: TBEvent
    start: datetime
    end: datetime


def overlapping(fixed: Fixture) -> tuple[tuple[FixedSpan, FixedSpan], ...]:
    """Meetings that are at the same time, in pairs; the one that begins first comes first."""
    timed = [
        FixedSpan(event, start, end)
        for event, start, end in zip(fixed.events, fixed.starts, fixed.ends, strict=True)
        if event.id in fixed.meetings
    ]
    return tuple(
        (one, other)
        for n, one in enumerate(timed)
        for other in timed[n + 1 :]
        if other.start < one.end
    )


def _event(
    it: Immovable,
    span: Span,
    day: date,
    zone: ZoneInfo,
    *,
    background: bool,
    others: Iterable[TBEvent],
) -> TBEvent:
    start, end = span
    taken = {event.id for event in others}
    id_ = immovable_id(it.key)
    at = wall_of(start, day, zone)
    name = " ".join(it.name.split())[:NAME_CAP].strip() or "Busy"
    return TBEvent(
        id=id_ if id_ not in taken else fresh_id(taken, id_),
        n=name,
        t=ET.BG if background else it.kind,
        p=FixedWindow(st=at, et=end_wall_of(end, start, day, zone)),
    )


def _floor(at: datetime) -> datetime:
    return at.astimezone(UTC).replace(second=0, microsecond=0)


def _ceiling(at: datetime) -> datetime:
    floor = _floor(at)
    return floor if floor == at.astimezone(UTC) else floor + MINUTE
