"""The smallest plan always fits, whatever the calendar holds."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from beatroom.flows.kinds.planner.blocks import ET
from beatroom.flows.kinds.planner.fixture import Immovable, fixture, immovable_id
from beatroom.flows.kinds.planner.skeleton import DayWindow, minimal_plan
from beatroom.flows.kinds.planner.times import resolve_times

pytestmark = pytest.mark.unit

DAY = date(2026, 7, 1)
walls = st.builds("{:02d}:{:02d}".format, st.integers(0, 23), st.sampled_from([0, 30, 45]))
DAYS = [
    ("Europe/Berlin", date(2026, 3, 29)),
    ("Europe/Berlin", date(2026, 10, 25)),
    ("America/New_York", date(2026, 3, 8)),
    ("Australia/Lord_Howe", date(2026, 4, 5)),
    ("Australia/Lord_Howe", date(2026, 10, 4)),
]


@st.composite
def calendars(draw: st.DrawFn) -> tuple[list[Immovable], DayWindow]:
    tz, day = draw(st.sampled_from(DAYS))
    first = datetime(day.year, day.month, day.day, tzinfo=UTC)
    held = []
    for number in range(draw(st.integers(0, 8))):
        start = first + timedelta(seconds=draw(st.integers(-150_000, 200_000)))
        length = draw(st.sampled_from([0, 30, 1800, 3600, 7200, 40_000, 200_000]))
        end = start + timedelta(seconds=length)
        held.append(
            Immovable(f"k{number}", draw(st.text(max_size=5)), start, end, "x",
                      draw(st.sampled_from(ET)), draw(st.booleans()))
        )  # fmt: skip
    return held, DayWindow(day, tz, draw(walls), draw(walls))


def at(hour: int, minute: int = 0) -> datetime:
    return datetime(2026, 7, 1, hour, minute, tzinfo=UTC)


@settings(max_examples=300)
@given(calendars())
def test_it_always_fits_and_takes_no_time_that_is_taken(
    calendar: tuple[list[Immovable], DayWindow],
) -> None:
    held, window = calendar
    plan = minimal_plan(held, window)
    fixed = fixture(held, window.date, window.tz)
    opens, closes = window.span()

    timed = resolve_times(plan)

    assert all(plan.event(e.id) == e for e in fixed.events)
    for t in timed:
        if t.event.id not in fixed.ids:
            assert opens <= t.begins
            assert t.ends <= closes
            assert all(t.ends <= start or t.begins >= end for start, end in fixed.busy)


def test_a_free_day_has_a_deep_block_a_break_and_a_buffer() -> None:
    plan = minimal_plan([], DayWindow(DAY, "UTC"))

    assert [(t.event.n, t.start.strftime("%H:%M"), t.minutes) for t in resolve_times(plan)] == [
        ("Deep work", "09:00", 90),
        ("Break", "10:30", 15),
        ("Buffer", "10:45", 30),
    ]


def test_it_goes_around_meetings() -> None:
    standup = Immovable("s", "Standup", at(9, 30), at(10))
    plan = minimal_plan([standup], DayWindow(DAY, "UTC"))

    assert [e.n for e in plan.events] == ["Standup", "Deep work", "Break", "Buffer"]
    assert resolve_times(plan)[1].begins == at(10)


def test_a_full_day_has_what_is_fixed_and_nothing_else() -> None:
    plan = minimal_plan([Immovable("w", "Workshop", at(8), at(20))], DayWindow(DAY, "UTC"))

    assert [e.n for e in plan.events] == ["Workshop"]


def test_of_meetings_at_the_same_time_the_first_stays_in_the_row() -> None:
    both = [Immovable("a", "A", at(9), at(10)), Immovable("b", "B", at(9, 30), at(11))]
    fixed = fixture(both, DAY, "UTC")

    assert [e.t for e in fixed.events] == [ET.M, ET.BG]
    assert fixed.busy == ((at(9), at(10)), (at(9, 30), at(11)))


def test_a_meeting_has_the_same_id_whenever_it_is_fetched() -> None:
    assert immovable_id("uid-1") == immovable_id("uid-1") != immovable_id("uid-2")
    assert len(immovable_id("uid-1")) == 8
