"""Where something can be put on a day: its hours from now on, without what is taken."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from beatroom.flows.kinds.planner.blocks import ET
from beatroom.flows.kinds.planner.fixture import Immovable, Span
from beatroom.flows.kinds.planner.skeleton import DayWindow, free_gaps

STEP = timedelta(minutes=5)
"""What is planned from now on begins at a full five minutes."""


@dataclass(frozen=True, slots=True)
class Room:
    """What a plan of a day has to keep to.

    Attributes:
        window: The hours of the day.
        immovables: What the calendar has fixed, all of it, whatever a plan can hold of it.
        kept: Times that stay free, in UTC: meals, breaks, sleep.
        now: Nothing begins before; None where the day is not bound to a clock.
    """

    window: DayWindow
    immovables: tuple[Immovable, ...] = ()
    kept: tuple[Span, ...] = ()
    now: datetime | None = None

    @property
    def span(self) -> Span:
        """The hours that are left, in UTC; an end at or before the start: none are."""
        start, end = self.window.span()
        return (max(start, rounded_up(self.now)), end) if self.now else (start, end)

    @property
    def busy(self) -> tuple[Span, ...]:
        """The times that the calendar takes, in UTC, in whole minutes."""
        return tuple(
            (_floor(one.start), _ceiling(one.end))
            for one in self.immovables
            if not one.background and one.kind is not ET.BG and _ceiling(one.end) > one.start
        )

    def gaps(self, taken: Iterable[Span] = ()) -> list[Span]:
        """The free times, in order; what is `taken` is not free either."""
        return free_gaps(self.span, (*self.busy, *self.kept, *taken))


def rounded_up(at: datetime) -> datetime:
    """The next full five minutes, in UTC."""
    at = at.astimezone(UTC)
    over = timedelta(minutes=at.minute % 5, seconds=at.second, microseconds=at.microsecond)
    return at + (STEP - over if over else timedelta(0))


def _floor(at: datetime) -> datetime:
    return at.astimezone(UTC).replace(second=0, microsecond=0)


def _ceiling(at: datetime) -> datetime:
    floor = _floor(at)
    return floor if floor == at.astimezone(UTC) else floor + timedelta(minutes=1)
