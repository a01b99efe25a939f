"""A plan is compared with what is to be minded on its day, by windows and never by texts."""

from __future__ import annotations

from datetime import UTC, date, datetime
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from beatroom.flows.kinds.planner import sentences
from beatroom.flows.kinds.planner.clashes import clashes, come
from beatroom.flows.kinds.planner.constraints import (
    Constraint,
    Kind,
    Necessity,
    ProfileScope,
    SessionScope,
    Window,
    of_the_day,
)
from beatroom.flows.kinds.planner.fixture import Immovable, fixture
from beatroom.flows.kinds.planner.jobs import named_apart
from beatroom.flows.kinds.planner.languages import ENGLISH
from beatroom.flows.kinds.planner.packing import packed
from beatroom.flows.kinds.planner.plan import TBPlan
from beatroom.flows.kinds.planner.plan_phrasing import changed
from beatroom.flows.kinds.planner.quality import QualityContext, quality
from beatroom.flows.kinds.planner.quality_fact import QualityFact
from beatroom.flows.kinds.planner.results import Intention
from beatroom.flows.kinds.planner.room import Room
from beatroom.flows.kinds.planner.session_data import base_plan, with_fixed
from beatroom.flows.kinds.planner.skeleton import DayWindow
from beatroom.flows.kinds.planner.tables import facts_table
from beatroom.flows.kinds.planner.times import resolve_times
from beatroom.flows.kinds.planner.windows import kept_free
from beatroom.flows.kinds.planner.words import said_fact

pytestmark = pytest.mark.unit

DAY = date(2026, 7, 1)
TZ = "Europe/Berlin"


def day_of(*blocks: str) -> TBPlan:
    """A plan of blocks like `a DW 9:00 60 The report`."""
    events: list[dict[str, Any]] = []
    for text in blocks:
        id_, kind, start, minutes, *name = text.split()
        timing = {"a": "fs", "st": start, "dur": f"PT{minutes}M"}
        events.append({"id": id_, "n": " ".join(name) or id_.upper(), "t": kind, "p": timing})
    return TBPlan.model_validate({"events": events, "date": DAY, "tz": TZ})


def minding(
    kind: str, start: str = "", end: str = "", text: str = "Said so.", must: bool = True
) -> Constraint:
    necessity: Necessity = "must" if must else "should"
    window = Window(st=start, et=end) if start else None
    return Constraint(
        kind=Kind(kind), text=text, necessity=necessity, scope=ProfileScope(), window=window
    )


OURS = frozenset(
    {
        "outside_hours",
        "before_wake",
        "in_sleep",
        "no_meal",
        "no_break",
        "window_taken",
        "focus_broken",
    }
)


def found(plan: TBPlan, *constraints: Constraint, fixed: tuple[str, ...] = ()) -> list[QualityFact]:
    facts = quality(plan, around=QualityContext(constraints, fixed))
    return [fact for fact in facts if fact.code in OURS]


@pytest.mark.parametrize(
    ("constraint", "blocks", "words"),
    [
        (
            minding("hours", "09:00", "17:00"),
            ("a DW 8:30 60", "b SW 16:45 30", "walk H 18:00 60"),
            "You would work outside your hours, from 9:00 am to 5:00 pm: A and one other block.",
        ),
        (
            minding("wake", "07:00", "07:30"),
            ("run R 6:00 30 Run", "a DW 9:00 60"),
            "You get up at 7:00 am, and this comes earlier: Run.",
        ),
        (
            minding("sleep", "23:00", "07:00"),
            ("a DW 6:30 60 Early", "b SW 22:30 60 Late", "c DW 9:00 60"),
            "This is in the time for your sleep, from 11:00 pm to 7:00 am: Early and one other "
            "block.",
        ),
        (
            minding("meal", "12:30", "13:15"),
            ("a DW 12:00 60", "b SW 13:10 60"),
            "There is no room for your meal from 12:30 pm to 1:15 pm.",
        ),
        (
            minding("break", "15:00", "15:15"),
            ("a DW 14:00 120",),
            "There is no room for your break from 3:00 pm to 3:15 pm.",
        ),
        (
            minding("meeting", "15:00", "16:00", "Dentist in town."),
            ("a DW 15:30 60 Report", "way C 14:30 30"),
            "For the time from 3:00 pm to 4:00 pm you said: Dentist in town. Now Report is there.",
        ),
        (
            minding("commute", "08:15", "08:45"),
            ("way C 8:00 40", "mail SW 8:40 20 Mail"),
            "For the time from 8:15 am to 8:45 am you said: Said so. Now Mail is there.",
        ),
        (
            minding("habit", "18:00", "19:00", "Choir"),
            ("choir R 18:00 60", "a SW 19:00 30"),
            None,
        ),
        (
            minding("focus", "09:00", "11:00"),
            ("a DW 9:00 60", "call M 10:30 30 Call", "mail SW 10:00 30"),
            "In the time that you keep for focus, from 9:00 am to 11:00 am, there is Call.",
        ),
        (minding("energy", "09:00", "11:00"), ("a SW 9:00 60",), None),
        (minding("other", "10:00", "12:00", "The parcel comes"), ("a DW 10:00 60",), None),
        (minding("hours", text="From nine to five"), ("a DW 6:00 60",), None),
    ],
)
def test_each_kind_of_window_is_compared_with_the_plan(
    constraint: Constraint, blocks: tuple[str, ...], words: str | None
) -> None:
    facts = found(day_of(*blocks), constraint)

    assert [said_fact(fact, ENGLISH) for fact in facts] == ([words] if words else [])
    assert all(fact.level == "warning" for fact in facts)


@pytest.mark.parametrize(
    ("constraint", "blocks"),
    [
        (minding("hours", "09:00", "17:00"), ("a DW 9:00 60", "b M 16:00 60", "x BG 6:00 600")),
        (minding("wake", "07:00", "07:30"), ("a H 7:00 30",)),
        (minding("sleep", "23:00", "07:00"), ("a DW 7:00 60", "b R 22:00 60")),
        (minding("meal", "12:30", "13:15"), ("a DW 11:00 100", "b SW 13:10 60")),
        (minding("meal", "12:30", "13:15"), ("a DW 11:00 90", "l R 12:30 45", "b SW 13:15 60")),
        (minding("break", "15:00", "15:15"), ("a DW 13:00 125", "b DW 15:15 60")),
    ],
)
def test_a_plan_that_minds_them_has_nothing_to_say(
    constraint: Constraint, blocks: tuple[str, ...]
) -> None:
    assert found(day_of(*blocks), constraint) == []


def test_what_should_be_is_a_note_and_is_not_spoken() -> None:
    plan = day_of("a DW 18:00 60 Report")
    [fact] = found(plan, minding("hours", "09:00", "17:00", must=False))

    assert fact.level == "note"
    assert sentences.fact_words([fact], ENGLISH) == ""


def test_what_the_calendar_has_fixed_is_no_fault_of_the_plan() -> None:
    plan = day_of("m1 M 18:00 60 Parents", "m2 M 9:30 30 Call", "a DW 11:00 60")
    hours, focus = minding("hours", "09:00", "17:00"), minding("focus", "09:00", "11:00")

    [fact] = found(plan, hours, focus, fixed=("m1", "m2"))

    assert (fact.code, fact.level, fact.events) == ("focus_broken", "note", ("m2",))


def test_of_hours_and_nights_the_narrowest_counts() -> None:
    always = minding("hours", "09:00", "17:00")
    today = always.model_copy(
        update={
            "scope": SessionScope(session="s"),
            "window": Window(st="11:00", et="19:00"),
            "necessity": "should",
        }
    )

    [fact] = found(day_of("a DW 9:00 60", "b DW 17:30 60"), always, today)

    assert fact.events == ("a",)
    assert of_the_day([always, today], Kind.HOURS) is today


def test_who_has_said_when_they_eat_is_not_told_of_noon() -> None:
    plan = day_of("a DW 11:30 120", "b SW 13:30 30")

    assert "no_room_for_lunch" in {fact.code for fact in quality(plan)}
    known = QualityContext((minding("meal", "13:30", "14:30"),))
    assert {"no_room_for_lunch", "lunch_unplanned"}.isdisjoint(
        fact.code for fact in quality(plan, around=known)
    )


kinds = st.sampled_from(list(Kind))
walls = st.builds(lambda h, m: f"{h:02}:{m:02}", st.integers(0, 23), st.sampled_from([0, 15, 30]))
some = st.lists(
    st.builds(
        lambda kind, start, end, must: minding(kind.value, start, end, must=must),
        kinds,
        walls,
        walls,
        st.booleans(),
    ),
    max_size=8,
)
rows = st.lists(
    st.tuples(st.integers(0, 22), st.sampled_from(["DW", "M", "R", "H", "C"])), max_size=6
)


@given(some, rows)
def test_whatever_is_minded_it_can_be_said_and_shown(
    constraints: list[Constraint], blocks: list[tuple[int, str]]
) -> None:
    each = dict(blocks) or {9: "DW"}
    plan = day_of(*(f"b{hour} {kind} {hour}:00 45" for hour, kind in each.items()))

    facts = quality(plan, around=QualityContext(tuple(constraints)))

    for fact in facts:
        assert said_fact(fact, ENGLISH).endswith(".")
        assert set(fact.events) <= plan.ids
    assert facts_table(facts).count("\n") == len(facts)
    musts = {c.kind for c in constraints if c.necessity == "must"}
    assert musts or not [f for f in facts if f.code in OURS and f.level == "warning"]


def at(hour: int, minute: int = 0) -> datetime:
    return datetime(2026, 7, 1, hour, minute, tzinfo=ZoneInfo(TZ)).astimezone(UTC)


def test_a_meeting_that_comes_over_a_block_is_a_fact_and_is_said_once() -> None:
    mine = day_of("a DW 9:00 90 Report", "b SW 11:00 30 Mail")
    call = Immovable(key="call", name="Call", start=at(9, 30), end=at(10))
    note = Immovable(key="note", name="Holiday", start=at(0), end=at(23), background=True)
    fixed = fixture([call, note], DAY, TZ)

    plan = with_fixed(mine, fixed, ())

    [clash] = clashes(plan, fixed.ids, [call, note])
    assert come(mine, plan, [clash]) == (clash,)
    assert come(plan, plan, [clash]) == ()
    assert sentences.overlap_words([clash], ENGLISH) == (
        "Your calendar now has Call from 9:30 am to 10:00 am, over Report."
    )
    around = QualityContext(fixed=tuple(fixed.ids), immovables=(call, note))
    facts = quality(plan, around=around)
    assert said_fact(facts[0], ENGLISH) == ("Call, from 9:30 am to 10:00 am, overlaps Report.")
    # It was known before the change, so that the change does not say it again.
    later = day_of("a DW 9:00 60 Report", "b SW 11:00 30 Mail")
    moved = with_fixed(later, fixed, ())
    assert "overlaps" not in changed(plan, moved, facts, quality(moved, around=around), ENGLISH)


def test_meetings_that_overlap_one_another_are_none_of_the_plans() -> None:
    two = [
        Immovable(key="one", name="One", start=at(9), end=at(10)),
        Immovable(key="two", name="Two", start=at(9, 30), end=at(10, 30)),
    ]
    fixed = fixture(two, DAY, TZ)

    assert clashes(base_plan(two, DAY, TZ), fixed.ids, two) == ()


@given(some, st.lists(st.sampled_from(["DW", "SW", "R"]), max_size=6))
def test_a_plan_made_without_a_model_leaves_alone_what_is_kept_free(
    constraints: list[Constraint], wished: list[str]
) -> None:
    window = DayWindow(DAY, TZ, "06:00", "23:00")
    kept = kept_free(constraints, DAY, TZ)
    wishes = [Intention.model_validate({"n": kind, "t": kind}) for kind in wished]

    plan = packed(Room(window, kept=kept), named_apart(wishes))

    if not plan.events:
        return
    for timed in resolve_times(plan):
        assert all(timed.ends <= a or timed.begins >= b for a, b in kept)
    codes = {fact.code for fact in found(plan, *constraints)}
    assert codes.isdisjoint({"in_sleep", "before_wake", "window_taken"})


def test_a_plan_that_has_the_calendar_already_stays_as_it_is() -> None:
    call = Immovable(key="call", name="Call", start=at(10), end=at(11))
    fixed = fixture([call], DAY, TZ)
    [event] = fixed.events
    hanging = {"id": "notes", "n": "Notes", "t": "SW", "p": {"a": "ap", "dur": "PT30M"}}
    plan = TBPlan.model_validate({"events": [event, hanging], "date": DAY, "tz": TZ})

    assert with_fixed(plan, fixed, fixed.ids) is plan
    later = Immovable(key="call", name="Call", start=at(14), end=at(15))
    moved = with_fixed(plan, fixture([later], DAY, TZ), fixed.ids)
    assert [e.p.model_dump(mode="json").get("st") for e in moved.events] == ["11:00", "14:00"]
