"""The week at a glance, the tray beside the day, and meetings that overlap."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from beatroom.flows.kinds.planner.desk import Task
from beatroom.flows.kinds.planner.fixture import Immovable, fixture
from beatroom.flows.kinds.planner.languages import ENGLISH
from beatroom.flows.kinds.planner.packing import packed, with_tasks
from beatroom.flows.kinds.planner.quality import calendar_facts
from beatroom.flows.kinds.planner.remote import RemoteEvent, owner_mark, uid_for
from beatroom.flows.kinds.planner.results import Intention
from beatroom.flows.kinds.planner.room import Room
from beatroom.flows.kinds.planner.sentences import question
from beatroom.flows.kinds.planner.session_data import PlanningFold
from beatroom.flows.kinds.planner.shown import KnownFacts, plan_state
from beatroom.flows.kinds.planner.skeleton import DayWindow
from beatroom.flows.kinds.planner.stages import Planning
from beatroom.flows.kinds.planner.times import resolve_times
from beatroom.flows.kinds.planner.tray import tasks_before, tasks_listed
from beatroom.flows.kinds.planner.week import days_of
from beatroom.flows.kinds.planner.words import said_fact

pytestmark = pytest.mark.unit

SUNDAY = date(2026, 10, 25)
"""The clocks go back in Berlin."""
TZ = "Europe/Berlin"
ANA = owner_mark("Ana")


def event(uid: str, start: datetime, minutes: int, **more: Any) -> RemoteEvent:
    fields: dict[str, Any] = {
        "href": f"/{uid}",
        "etag": "1",
        "description": "",
        "category": "",
        "payload": "",
    }
    fields |= {"uid": uid, "summary": uid, "start": start} | more
    return RemoteEvent(**fields, end=start + timedelta(minutes=minutes))


def at(day: date, hour: int, minute: int = 0) -> datetime:
    return datetime(day.year, day.month, day.day, hour, minute, tzinfo=ZoneInfo(TZ))


def test_a_week_that_begins_on_a_sunday_has_tomorrow_and_counts_what_overlaps_once() -> None:
    monday = SUNDAY + timedelta(days=1)
    mine, anothers = (uid_for(monday, "report", owner) for owner in (ANA, owner_mark("Bo")))
    found = days_of(
        [
            event("night", at(SUNDAY, 23), 120),
            event("a", at(monday, 9), 60),
            event("b", at(monday, 9, 30), 60),
            event("note", at(monday, 0), 1440, all_day=True),
            event("free", at(monday, 12), 60, busy=False),
            event(mine, at(monday, 14), 90, day=monday),
            event(anothers, at(monday, 16), 60, day=monday),
        ],
        SUNDAY,
        TZ,
        ANA,
    )

    assert len(found) == 7
    assert [(d.date, d.meetings, d.planned, d.minutes) for d in found[:3]] == [
        (SUNDAY, 1, 0, 60),
        (monday, 3, 1, 60 + 90 + 90),
        (monday + timedelta(days=1), 0, 0, 0),
    ]


def test_what_was_planned_for_the_day_before_can_come_again() -> None:
    monday = SUNDAY + timedelta(days=1)
    blocks = {"Report": "deep work", "Lunch": "regeneration", "Gym": "habit"}
    events = [
        event(uid_for(SUNDAY, n, ANA), at(SUNDAY, 9 + i), 45, summary=n, day=SUNDAY, category=kind)
        for i, (n, kind) in enumerate(blocks.items())
    ]
    events += [event("theirs", at(SUNDAY, 15), 30)]
    events += [event(uid_for(SUNDAY, "x", owner_mark("Bo")), at(SUNDAY, 16), 30, day=SUNDAY)]

    found = tasks_before(events, monday, TZ, ANA)

    assert [(one.name, one.task.t, one.task.minutes, one.left) for one in found] == [
        ("Report", "DW", 45, True),
        ("Gym", "H", 45, True),
    ]


def test_a_task_of_the_list_is_to_be_done_as_the_list_says() -> None:
    [one] = tasks_listed([Task(n="Taxes", due=SUNDAY, must=True, minutes=40)])

    assert (one.name, one.due, one.left) == ("Taxes", SUNDAY, False)
    assert one.task == Intention(n="Taxes", must=True, minutes=40)


DAY = date(2026, 7, 1)


def utc(hour: int, minute: int = 0) -> datetime:
    return datetime(2026, 7, 1, hour, minute, tzinfo=UTC)


OVERLAPPING = (
    Immovable("a", "Review", utc(11), utc(12)),
    Immovable("b", "Call with Bo", utc(11, 30), utc(12, 30)),
    Immovable("c", "Birthday", utc(0), utc(23), background=True),
)


def test_meetings_that_overlap_are_said_and_are_shown_as_meetings() -> None:
    held = PlanningFold(planning=Planning(stage="constraints", date=DAY))

    state = plan_state(held, KnownFacts(meetings=OVERLAPPING), "s", DAY, chats=False)
    asked = question(held.planning, DAY, ENGLISH, immovables=OVERLAPPING)

    assert [(b.name, b.type.value, b.overlaps) for b in state.blocks] == [
        ("Birthday", "BG", ()),
        ("Review", "M", ("Call with Bo",)),
        ("Call with Bo", "M", ("Review",)),
    ]
    assert "Review and Call with Bo overlap from 11:30 am to noon." in asked


def test_before_a_day_is_chosen_the_page_has_what_is_in_today() -> None:
    state = plan_state(PlanningFold(), KnownFacts(meetings=OVERLAPPING), "s", DAY, chats=False)

    assert state.date is None
    assert [block.name for block in state.blocks] == ["Birthday", "Review", "Call with Bo"]


def test_entries_that_are_not_shown_are_said() -> None:
    many = [
        Immovable(
            f"m{n}",
            f"M{n}",
            utc(0, 0) + timedelta(minutes=4 * n),
            utc(0, 0) + timedelta(minutes=4 * n + 2),
        )
        for n in range(163)
    ]

    [fact] = calendar_facts(many, DAY, "UTC")

    assert said_fact(fact, ENGLISH) == (
        "Entries of the day that are not shown here: 13. Their times count as taken."
    )


def test_a_task_that_is_added_moves_nothing() -> None:
    room = Room(DayWindow(DAY, "UTC"), OVERLAPPING)
    report, gym = Intention(n="Report", minutes=60), Intention(n="Gym", t="H", minutes=45)
    fixed = fixture(OVERLAPPING, DAY, "UTC").ids
    before = packed(room, [report])

    after = with_tasks(before, [gym], room, fixed)

    spans = {t.event.n: (t.begins, t.ends) for t in resolve_times(after)}
    assert spans["Gym"] == (utc(10), utc(10, 45))
    assert {name: span for name, span in spans.items() if name != "Gym"} == {
        t.event.n: (t.begins, t.ends) for t in resolve_times(before)
    }
