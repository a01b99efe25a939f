"""What is worth knowing about a plan, what changed in it, and how that sounds."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

from beatroom.flows.kinds.planner.changes import changes
from beatroom.flows.kinds.planner.languages import ENGLISH
from beatroom.flows.kinds.planner.patch import TBPatch, apply_tb_ops
from beatroom.flows.kinds.planner.phrasing import spoken_duration
from beatroom.flows.kinds.planner.plan import TBPlan
from beatroom.flows.kinds.planner.quality import Limits, quality
from beatroom.flows.kinds.planner.skeleton import DayWindow
from beatroom.flows.kinds.planner.times import resolve_times
from beatroom.flows.kinds.planner.words import overview, said_fact, what_changed

pytestmark = pytest.mark.unit


def day_of(*blocks: str, tz: str = "Europe/Berlin", day: str = "2026-07-01") -> TBPlan:
    """A plan of blocks like `a DW 9:00 60 The report`."""
    events = []
    for text in blocks:
        id_, kind, start, minutes, *name = text.split()
        timing = {"a": "fs", "st": start, "dur": f"PT{minutes}M"}
        events.append({"id": id_, "n": " ".join(name) or id_.upper(), "t": kind, "p": timing})
    return TBPlan.model_validate({"events": events, "date": day, "tz": tz})


def facts(plan: TBPlan, window: DayWindow | None = None) -> dict[str, dict[str, int]]:
    return {fact.code: dict(fact.numbers) for fact in quality(plan, window)}


def test_deep_work_before_noon_is_counted_up_to_noon() -> None:
    plan = day_of("a DW 11:00 120", "b DW 15:00 60")

    assert facts(plan)["deep_before_noon"] == {"minutes": 60, "total": 180}


def test_a_plan_without_deep_work_says_so() -> None:
    assert "no_deep_work" in facts(day_of("a SW 9:00 60"))


@pytest.mark.parametrize(
    ("blocks", "minutes"),
    [
        (("a DW 8:00 90", "b SW 9:30 61"), 151),
        (("a DW 8:00 90", "b SW 9:39 60", "c M 10:40 20"), 180),
        (("a DW 8:00 150",), None),
        (("a DW 8:00 90", "b SW 9:40 90"), None),
        (("a DW 8:00 90", "r R 9:30 10", "b SW 9:40 90"), None),
    ],
)
def test_work_without_a_pause_is_measured_over_small_gaps(
    blocks: tuple[str, ...], minutes: int | None
) -> None:
    found = facts(day_of(*blocks)).get("long_stretch")

    assert found == ({"minutes": minutes, "limit": 150} if minutes else None)


def test_a_full_day_is_measured_against_its_window() -> None:
    plan = day_of("a DW 9:00 180", "b M 13:00 180", "c C 17:00 60", "x BG 9:00 480")
    window = DayWindow(date(2026, 7, 1), "Europe/Berlin", "09:00", "17:00")

    assert facts(plan, window)["overcommitted"] == {
        "planned": 420,
        "available": 480,
        "percent": 88,
    }
    assert "overcommitted" not in facts(plan)


def test_meetings_back_to_back_are_found_as_runs() -> None:
    plan = day_of("a M 9:00 30", "b M 9:30 30", "c M 10:00 30", "d M 11:00 30")
    (fact,) = [f for f in quality(plan) if f.code == "back_to_back"]

    assert (fact.events, dict(fact.numbers)) == (("a", "b", "c"), {"count": 3, "minutes": 90})


@pytest.mark.parametrize(
    ("blocks", "code", "free"),
    [
        (("a DW 9:00 150", "b DW 14:00 60"), "lunch_unplanned", 150),
        (("a DW 9:00 180", "b DW 12:20 120"), "no_room_for_lunch", 20),
        (("a DW 11:30 150",), "no_room_for_lunch", 0),
        (("a DW 9:00 60", "l R 12:00 30"), None, 0),
    ],
)
def test_lunch_is_planned_or_has_room_or_has_none(
    blocks: tuple[str, ...], code: str | None, free: int
) -> None:
    found = {c: n for c, n in facts(day_of(*blocks)).items() if "lunch" in c}

    assert list(found) == ([code] if code else [])
    assert all(numbers["free"] == free for numbers in found.values())


def test_late_work_is_counted_from_the_limit_on() -> None:
    assert facts(day_of("a SW 18:30 90"))["late_work"] == {"minutes": 60, "after": 19}
    assert "late_work" not in facts(day_of("a R 20:00 60"))


def test_a_lot_of_work_needs_a_buffer() -> None:
    assert facts(day_of("a DW 9:00 150", "b SW 13:00 90"))["no_buffer"] == {"work": 240}
    assert "no_buffer" not in facts(day_of("a DW 9:00 240", "b BU 14:00 15"))


def test_facts_count_elapsed_minutes_when_the_clock_is_changed() -> None:
    plan = day_of("a DW 1:00 120", day="2026-03-29")

    assert facts(plan)["deep_before_noon"] == {"minutes": 120, "total": 120}


def test_warnings_come_first_and_every_fact_has_a_sentence() -> None:
    plan = day_of("a DW 9:00 300", "b M 14:00 60", "c M 15:00 60", "d SW 18:30 60")
    found = quality(plan, limits=Limits(load=0.5))
    levels = [fact.level for fact in found]

    assert levels == sorted(levels, key=["warning", "note", "good"].index)
    assert [said_fact(fact, ENGLISH) for fact in found] == [
        "There are 7 hours of work without a pause, from 9:00 am to 4:00 pm.",
        "It is full: 8 hours of work in 9 hours.",
        "There is no room for lunch.",
        "2 meetings come back to back, from 2:00 pm to 4:00 pm.",
        "You would work 30 minutes after 7:00 pm.",
        "There is no buffer, should something take longer.",
        "You have 3 hours of deep work before noon.",
    ]


@pytest.mark.parametrize(
    ("minutes", "said"),
    [
        (1, "1 minute"),
        (45, "45 minutes"),
        (60, "an hour"),
        (90, "90 minutes"),
        (120, "2 hours"),
        (135, "2 hours and 15 minutes"),
        (181, "3 hours and 1 minute"),
    ],
)
def test_durations_are_said_as_people_say_them(minutes: int, said: str) -> None:
    assert spoken_duration(timedelta(minutes=minutes), ENGLISH) == said


DAY = day_of(
    "a DW 9:00 90 The report", "m M 11:00 30 Standup", "l R 12:00 45 Lunch", "s SW 14:00 60 Mail"
)


def after(*ops: dict[str, object]) -> str:
    plan = apply_tb_ops(DAY, TBPatch.model_validate({"ops": ops}))
    return what_changed(resolve_times(DAY), resolve_times(plan), ENGLISH)


def fs(start: str, minutes: int) -> dict[str, str]:
    return {"a": "fs", "st": start, "dur": f"PT{minutes}M"}


GYM = {"op": "ae", "after": "s", "events": [{"n": "Gym", "t": "H", "p": fs("18:00", 60)}]}


@pytest.mark.parametrize(
    ("ops", "said"),
    [
        ([], "Nothing changes."),
        ([GYM], "Gym is added, from 6:00 pm to 7:00 pm."),
        ([{"op": "re", "ids": ["l"]}], "Lunch is taken out."),
        ([{"op": "ue", "id": "s", "p": fs("15:00", 60)}], "Mail moves from 2:00 pm to 3:00 pm."),
        ([{"op": "ue", "id": "s", "p": fs("14:00", 90)}], "Mail now takes 90 minutes."),
        ([{"op": "ue", "id": "s", "p": fs("15:00", 90)}], "Mail now goes from 3:00 pm to 4:30 pm."),
        ([{"op": "ue", "id": "s", "n": "Calls"}], "Mail is now called Calls."),
        ([{"op": "ue", "id": "s", "n": "Calls", "p": fs("15:00", 60)}],
         "Mail is now called Calls and goes from 3:00 pm to 4:00 pm."),
        ([{"op": "ue", "id": "s", "t": "PR"}], "Mail now counts as planning and review."),
        ([{"op": "ue", "id": "s", "d": "x"}], "The notes on Mail are different."),
        ([{"op": "re", "ids": ["l"]}, GYM],
         "Lunch is taken out and Gym is added, from 6:00 pm to 7:00 pm."),
        ([{"op": "ue", "id": i, "p": fs(t, n)} for i, t, n in
          [("m", "11:30", 30), ("l", "12:30", 45), ("s", "14:30", 60)]],
         "3 blocks from Standup on come 30 minutes later."),
        ([{"op": "re", "ids": ["a", "l"]}, {"op": "ue", "id": "s", "n": "Calls"}, GYM],
         "The report is taken out, Lunch is taken out and 2 more changes."),
    ],
)  # fmt: skip
def test_what_changed_is_said_in_a_sentence(ops: list[dict[str, object]], said: str) -> None:
    assert after(*ops) == said


def test_a_block_that_hangs_on_another_changes_with_it() -> None:
    chain = {"id": "b", "n": "Break", "t": "R", "p": {"a": "ap", "dur": "PT10M"}}
    plan = apply_tb_ops(
        DAY, TBPatch.model_validate({"ops": [{"op": "ae", "after": "a", "events": [chain]}]})
    )
    longer = {"op": "ue", "id": "a", "p": fs("9:00", 100)}
    later = apply_tb_ops(plan, TBPatch.model_validate({"ops": [longer]}))
    found = changes(resolve_times(plan), resolve_times(later))

    assert [(c.what, c.after and c.after.event.id) for c in found] == [
        (("resized",), "a"),
        (("moved",), "b"),
    ]


def test_a_plan_is_said_in_two_sentences() -> None:
    assert overview(resolve_times(DAY), ENGLISH) == (
        "Your day goes from 9:00 am to 3:00 pm, with one meeting and 90 minutes of deep work. "
        "It starts with The report and ends with Mail."
    )
    assert overview(resolve_times(day_of("a SW 9:00 30 Mail")), ENGLISH) == (
        "Your day goes from 9:00 am to 9:30 am: Mail."
    )
    assert overview((), ENGLISH) == "There is nothing in your plan yet."
