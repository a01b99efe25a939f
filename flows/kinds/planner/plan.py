"""The plan of one day: its blocks in their order, its date and its time zone."""

from __future__ import annotations

from collections import Counter
from datetime import date as Date  # noqa: N812 - the model's field is called date
from typing import Annotated, Self
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from pydantic import AfterValidator, Field, model_validator
from pydantic_core import PydanticCustomError

from beatroom.flows.kinds.planner.blocks import Record, TBEvent, fresh_id
from beatroom.flows.kinds.planner.faults import listed, named
from beatroom.flows.kinds.planner.local_times import FIRST_YEAR, LAST_YEAR

EVENT_CAP = 200


def _zone_exists(name: str) -> str:
    try:
        ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        raise PydanticCustomError(
            "zone", "There is no time zone '{name}': write one like Europe/Berlin.", {"name": name}
        ) from None
    return name


def _in_range(day: Date) -> Date:
    if not FIRST_YEAR <= day.year <= LAST_YEAR:
        raise PydanticCustomError(
            "date",
            "{day} is outside the years {first} to {last}.",
            {"day": day.isoformat(), "first": FIRST_YEAR, "last": LAST_YEAR},
        )
    return day


ZoneName = Annotated[str, AfterValidator(_zone_exists)]
Day = Annotated[Date, AfterValidator(_in_range)]


class TBPlan(Record):
    """A day's plan.

    The order of `events` is that of the row in which blocks come after and before one another;
    background blocks lie beside the row. Whether the times fit together is for
    `flows.kinds.planner.times.resolve_times` to say.
    """

    events: Annotated[tuple[TBEvent, ...], Field(max_length=EVENT_CAP)] = ()
    date: Day
    tz: ZoneName

    @model_validator(mode="after")
    def _ids_are_unique(self) -> Self:
        counts = Counter(event.id for event in self.events)
        twice = [event for event in self.events if counts[event.id] > 1]
        if twice:
            who = listed([named(event.n, event.id) for event in twice])
            raise PydanticCustomError(
                "ids", "Every block needs an id of its own, which {who} do not have.", {"who": who}
            )
        return self

    @property
    def zone(self) -> ZoneInfo:
        return ZoneInfo(self.tz)

    @property
    def ids(self) -> frozenset[str]:
        return frozenset(event.id for event in self.events)

    def event(self, id: str) -> TBEvent | None:  # noqa: A002 - the field is called so
        """The block with an id; None if the plan has none."""
        return next((event for event in self.events if event.id == id), None)


def new_id(plan: TBPlan, name: str) -> str:
    """An id for a block that is to be added to a plan: short, unique, the same every time."""
    return fresh_id(plan.ids, name)
