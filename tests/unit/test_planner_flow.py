"""What the planner's coordinator stands on: packing, the calendar in a plan, words, replies."""

from __future__ import annotations

import json
from datetime import UTC, date, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from beatroom.bot.kinds.planner.mcp.tasks import read_tasks
from beatroom.flows.kinds.planner import sentences
from beatroom.flows.kinds.planner.blocks import ET, TBEvent
from beatroom.flows.kinds.planner.constraints import Kind, NotedConstraint, Window, settled
from beatroom.flows.kinds.planner.desk import CalendarEvent
from beatroom.flows.kinds.planner.difference import (
    changes_of,
    desired_of,
    immovables_of,
    said_changes,
)
from beatroom.flows.kinds.planner.events import FACTS
from beatroom.flows.kinds.planner.fixture import Immovable, fixture
from beatroom.flows.kinds.planner.languages import ENGLISH
from beatroom.flows.kinds.planner.ops import TBPatch
from beatroom.flows.kinds.planner.packing import packed
from beatroom.flows.kinds.planner.plan import TBPlan
from beatroom.flows.kinds.planner.remote import RemoteEvent, owner_mark, uid_for
from beatroom.flows.kinds.planner.results import (
    InputsResult,
    Intention,
    PlannedDateResult,
    ReviewResult,
)
from beatroom.flows.kinds.planner.room import Room
from beatroom.flows.kinds.planner.session_data import PlanningFold, after, hours, joined, with_fixed
from beatroom.flows.kinds.planner.skeleton import DayWindow
from beatroom.flows.kinds.planner.stages import STAGES, Planning
from beatroom.flows.kinds.planner.sync import FIELDS, plan_sync
from beatroom.flows.kinds.planner.times import resolve_times
from beatroom.flows.kinds.planner.understanding import (
    UnderstoodTurn,
    Unusable,
    instructions,
    language_line,
    read,
    said,
)
from beatroom.flows.kinds.planner.unplaced import unplaced

pytestmark = pytest.mark.unit

DAY = date(2026, 11, 23)
TZ = "Europe/Vienna"
WINDOW = DayWindow(DAY, TZ)


def at(hour: int, minute: int = 0) -> datetime:
    return datetime(2026, 11, 23, hour, minute, tzinfo=ZoneInfo(TZ)).astimezone(UTC)


def meeting(key: str, start: datetime, end: datetime) -> Immovable:
    return Immovable(key=key, name=key, start=start, end=end)


def block(id_: str, start: str, minutes: int) -> TBEvent:
    timing = {"a": "fs", "st": start, "dur": f"PT{minutes}M"}
    return TBEvent.model_validate({"id": id_, "n": id_.title(), "t": "DW", "p": timing})


def plan(*events: TBEvent) -> TBPlan:
    return TBPlan(events=events, date=DAY, tz=TZ)


hour_spans = st.tuples(st.integers(7, 20), st.integers(15, 240))
wishes = st.lists(
    st.builds(
        Intention,
        n=st.sampled_from(["Report", "Mail", "Walk", "???"]),
        t=st.sampled_from(["DW", "SW", "PR", "H", "R", "C"]),
        blocks=st.integers(1, 4),
        must=st.booleans(),
    ),
    max_size=8,
)


@given(st.lists(hour_spans, max_size=5), wishes)
def test_what_is_packed_fits_and_leaves_meetings_alone(
    spans: list[tuple[int, int]], intentions: list[Intention]
) -> None:
    meetings = [
        meeting(str(n), at(hour), datetime.fromtimestamp(at(hour).timestamp() + size * 60, UTC))
        for n, (hour, size) in enumerate(spans)
    ]

    made = packed(Room(WINDOW, tuple(meetings)), intentions)

    fixed = fixture(meetings, DAY, TZ)
    assert fixed.ids <= made.ids
    if not made.events:
        return
    opens, closes = WINDOW.span()
    for timed in resolve_times(made):
        if timed.event.id in fixed.ids:
            continue
        assert opens <= timed.begins < timed.ends <= closes
        assert all(timed.ends <= a or timed.begins >= b for a, b in fixed.busy)


def test_what_must_be_done_comes_first_with_breaks_between() -> None:
    made = packed(
        Room(WINDOW),
        [Intention(n="Mail", t="SW"), Intention(n="Report", blocks=2, must=True)],
    )

    spans = [(t.event.n, f"{t.start:%H:%M}", t.minutes) for t in resolve_times(made)]
    assert spans == [("Report", "09:00", 90), ("Mail", "10:45", 30), ("Report", "12:45", 90)]


def test_a_full_day_leaves_out_what_does_not_fit_and_says_why() -> None:
    wanted = [Intention(n="Report", blocks=3), Intention(n="Mail", t="SW", minutes=20)]
    room = Room(WINDOW, (meeting("all", at(9), at(17, 40)),))

    made = packed(room, wanted)

    assert [t.minutes for t in resolve_times(made) if t.event.n == "Mail"] == [20]
    [left] = unplaced(made, wanted, room, made.ids - {"mail"})
    assert (left.name, left.reason, left.blocks) == ("Report", "no_gap", 3)
    assert (left.needed, left.longest) == (90, 20)


@given(
    st.lists(hour_spans, max_size=4),
    st.lists(st.tuples(st.integers(8, 18), st.integers(30, 90)), min_size=1, max_size=4),
)
def test_a_calendar_that_changes_never_breaks_a_plan(
    spans: list[tuple[int, int]], ours: list[tuple[int, int]]
) -> None:
    hours_ = sorted({hour for hour, _ in ours})
    before = plan(*(block(f"b{hour}", f"{hour:02}:00", 45) for hour in hours_))
    meetings = [
        meeting(str(n), at(hour), datetime.fromtimestamp(at(hour).timestamp() + size * 60, UTC))
        for n, (hour, size) in enumerate(spans)
    ]
    fixed = fixture(meetings, DAY, TZ)

    came = with_fixed(before, fixed, ())
    gone = with_fixed(came, fixture([], DAY, TZ), fixed.ids)

    assert fixed.ids <= came.ids
    assert {t.event.id: t.begins for t in resolve_times(gone)} == {
        t.event.id: t.begins for t in resolve_times(before)
    }


def test_blocks_that_hung_on_a_meeting_stay_where_they_were_when_it_goes() -> None:
    fixed = fixture([meeting("call", at(10), at(11))], DAY, TZ)
    [call] = fixed.events
    hanging = TBEvent.model_validate(
        {"id": "notes", "n": "Notes", "t": "SW", "p": {"a": "ap", "dur": "PT30M"}}
    )

    left = with_fixed(plan(call, hanging), fixture([], DAY, TZ), fixed.ids)

    [notes] = resolve_times(left)
    assert notes.begins == at(11)


def test_the_difference_is_told_one_by_one_or_counted() -> None:
    few = desired_of(plan(block("report", "09:00", 60)), ())
    many = desired_of(plan(*(block(f"b{n}", f"{n + 8:02}:00", 30) for n in range(5))), ())

    one, five = plan_sync([], few, DAY), plan_sync([], many, DAY)
    assert [line.text for line in changes_of(one, TZ, ENGLISH)] == ["Report at 9:00 am."]
    assert said_changes(one, TZ, ENGLISH) == "New: Report at 9:00 am."
    assert said_changes(five, TZ, ENGLISH) == "In your calendar that makes 5 new entries."
    assert said_changes(plan_sync([], [], DAY), TZ, ENGLISH) == ""


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({}, ""),
        ({"start": at(10), "end": at(11)}, "Report moves from 10:00 am to 9:00 am."),
        ({"end": at(11)}, "Report now ends at 10:00 am."),
        ({"start": at(8)}, "Report now begins at 9:00 am."),
        ({"start": at(8), "end": at(11)}, "Report now goes from 9:00 am to 10:00 am."),
        ({"summary": "Draft"}, "Report was called Draft."),
        ({"description": "by hand"}, "Report gets other notes."),
        ({"category": "meeting"}, "Report is of another kind."),
    ],
)
def test_what_becomes_of_an_event_is_told(change: dict[str, Any], said: str) -> None:
    [report] = desired_of(plan(block("report", "09:00", 60)), ())
    as_planned = {name: getattr(report, name) for name in FIELDS}
    there = RemoteEvent(
        href="/r.ics", etag="1", uid=report.uid, payload="", day=DAY, **{**as_planned, **change}
    )

    lines = changes_of(plan_sync([there], [report], DAY), TZ, ENGLISH)

    assert [line.text for line in lines] == ([said] if said else [])


def test_an_event_of_the_calendar_travels_without_its_text() -> None:
    event = CalendarEvent(
        href="/x", uid="theirs", summary="Call", description="", start=at(9), end=at(10)
    )

    [fixed] = immovables_of([event.remote])

    assert CalendarEvent.model_validate_json(event.model_dump_json()) == event
    assert (fixed.name, fixed.start, fixed.background) == ("Call", at(9), False)


def test_own_night_work_takes_time_the_next_day() -> None:
    def night(owner: str, day: date) -> RemoteEvent:
        uid = uid_for(day, "night", owner)
        text = {"summary": "Night shift", "description": "", "category": "", "payload": ""}
        return RemoteEvent(href=uid, etag="1", uid=uid, start=at(6), end=at(7), day=day, **text)

    before = DAY - timedelta(days=1)
    events = [night(owner_mark("Ana"), before), night(owner_mark("Bob"), before)]
    today = night(owner_mark("Ana"), DAY)

    assert len(immovables_of([*events, today], DAY, owner_mark("Ana"))) == 1
    assert immovables_of([today], DAY, owner_mark("Ana")) == ()


def test_hours_are_the_persons_where_they_have_said_so() -> None:
    noted = NotedConstraint(kind=Kind.HOURS, text="Early", window=Window(st="07:00", et="15:00"))

    known = hours([settled(noted, "s")], DAY, TZ, ("09:00", "18:00"))

    assert (known.start, known.end) == ("07:00", "15:00")
    assert hours([], DAY, TZ, ("09:00", "18:00")) == WINDOW


def test_the_revision_counts_changes_of_the_plan_and_nothing_else() -> None:
    shown = plan(block("report", "09:00", 60)).model_dump(mode="json")
    other = plan(block("report", "10:00", 60)).model_dump(mode="json")
    held = PlanningFold(planning=Planning(tz=TZ, date=DAY))
    revisions: list[int] = []
    for name, data in (
        ("skeleton_shown", {"plan": shown, "source": "drafted"}),
        ("noted", {"constraints": []}),
        ("patched", {"plan": other}),
        ("patched", {"plan": other}),
        ("moved", {"move": "redo", "to": "refine", "clears": "refine"}),
    ):
        held = after(held, FACTS.types[name].model_validate(data))
        revisions.append(held.revision)

    assert revisions == [1, 1, 2, 2, 3]


def test_what_is_said_twice_is_one_constraint() -> None:
    first = NotedConstraint(kind=Kind.OTHER, text="Leave at four.")
    again = NotedConstraint(kind=Kind.OTHER, text="leave at four", necessity="must")

    assert joined([first], [again]) == (again,)


@pytest.mark.parametrize(
    ("stage", "raw", "wanted"),
    [
        ("date", '```json\n{"date": "2026-11-23"}\n```', PlannedDateResult(date=DAY)),
        ("date", '{"ask": "Which day?"}', PlannedDateResult(ask="Which day?")),
        ("inputs", '{"intentions": []}', InputsResult()),
        ("review", 'Sure. {"commit": true}', ReviewResult(commit=True)),
        ("skeleton", '{"move": "next"}', ReviewResult(move="next")),
    ],
)
def test_a_reply_is_read_as_its_stages_result(stage: Any, raw: str, wanted: object) -> None:
    assert read(stage, raw) == UnderstoodTurn(result=wanted)  # type: ignore[arg-type]


def test_undo_forget_and_patches_are_read_where_they_may_come() -> None:
    patch = {"ops": [{"op": "re", "ids": ["gym"]}]}

    assert read("date", '{"undo": true}') == UnderstoodTurn(undo=True)
    assert read("inputs", '{"forget": ["c1"]}') == UnderstoodTurn(forget=("c1",))
    for stage in ("skeleton", "refine", "review"):
        heard = read(stage, json.dumps(patch))  # type: ignore[arg-type]
        assert heard == UnderstoodTurn(patch=TBPatch.model_validate(patch))
    assert isinstance(read("date", json.dumps(patch)), Unusable)


def test_a_question_about_what_is_known_is_read_at_every_stage() -> None:
    for stage in STAGES:
        assert read(stage, '{"recall": true}') == UnderstoodTurn(recall=())
        asked = read(stage, '{"recall": ["meal", "wake", "meal"]}')
        assert asked == UnderstoodTurn(recall=(Kind.MEAL, Kind.WAKE))
    wrong = read("date", '{"recall": ["lunch"]}')
    assert isinstance(wrong, Unusable)
    assert "lunch is no kind" in wrong.faults[0]


def test_the_model_is_told_in_which_language_it_writes_for_the_person() -> None:
    assert "The talk is in German (Austria):" in language_line("de-AT")
    assert "The talk is in Polish:" in language_line("pl")
    assert "The talk is in English:" in language_line("tlh")


@pytest.mark.parametrize("raw", ["", "no object", '{"date": "tomorrow"}', '{"dat": 1}', "{}"])
def test_what_cannot_be_used_says_why(raw: str) -> None:
    unusable = read("date", raw)

    assert isinstance(unusable, Unusable)
    assert all(fault.endswith(".") for fault in unusable.faults)


def test_a_stage_has_patches_in_its_prompt_only_with_a_plan_in_front() -> None:
    assert "TBPatch" not in instructions("inputs")
    assert "TBPatch" in instructions("review")
    assert said('He said "stop"') == 'The person said: "He said \\"stop\\""'


def test_the_question_names_days_and_what_is_missing() -> None:
    friday = date(2026, 11, 20)
    chosen = Planning(stage="constraints", tz=TZ, date=DAY)

    assert sentences.question(Planning(), friday, ENGLISH) == (
        "Which day shall we plan: today, or tomorrow, Saturday?"
    )
    assert "Monday, November 23" in sentences.question(Planning(date=DAY), friday, ENGLISH)
    asked = sentences.question(chosen, friday, ENGLISH, immovables=[meeting("a", at(9), at(10))])
    assert asked.startswith("There is one meeting in your calendar. What else should I know")
    assert sentences.question(Planning(cancelled=True), friday, ENGLISH) == ""


def test_tasks_are_read_from_whatever_list_a_server_has() -> None:
    told = {
        "count": 3,
        "tasks": [
            {"title": "Report", "due": "2026-11-24T12:00:00Z"},
            {"name": "Done already", "completed": True},
            {"content": "  Call\nMum "},
            {"id": 4},
            "nonsense",
        ],
    }

    read_ = [(task.n, task.due) for task in read_tasks(told)]

    assert read_ == [("Report", date(2026, 11, 24)), ("Call Mum", None)]
    assert read_tasks({}) == ()


def test_meetings_are_said_as_background_where_they_overlap_a_block() -> None:
    fixed = fixture([meeting("call", at(9), at(10))], DAY, TZ)

    came = with_fixed(plan(block("report", "09:00", 60)), fixed, ())

    assert [(e.id, e.t) for e in came.events if e.id in fixed.ids] == [
        (next(iter(fixed.ids)), ET.BG)
    ]
