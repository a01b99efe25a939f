"""When blocks begin and end: against an oracle that counts minutes, and on days of two clocks."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from functools import cache
from zoneinfo import ZoneInfo

import pytest
from hypothesis import event as seen
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import TypeAdapter, ValidationError

from beatroom.flows.kinds.planner.blocks import (
    ET,
    Duration,
    TBEvent,
    format_duration,
    fresh_id,
    parse_duration,
)
from beatroom.flows.kinds.planner.faults import PlanError
from beatroom.flows.kinds.planner.local_times import end_wall_of, start_instant, wall_of
from beatroom.flows.kinds.planner.plan import TBPlan, new_id
from beatroom.flows.kinds.planner.times import TimedBlock, resolve_times

pytestmark = pytest.mark.unit

DAYS = [
    ("Europe/Berlin", date(2026, 3, 29)),
    ("Europe/Berlin", date(2026, 10, 25)),
    ("Europe/Berlin", date(2026, 7, 1)),
    ("America/New_York", date(2026, 3, 8)),
    ("America/New_York", date(2026, 11, 1)),
    ("Australia/Lord_Howe", date(2026, 4, 5)),
    ("Australia/Lord_Howe", date(2026, 10, 4)),
    ("Pacific/Apia", date(2011, 12, 29)),
    ("Asia/Kolkata", date(2026, 5, 5)),
]
walls = st.one_of(
    st.builds("{:02d}:{:02d}".format, st.integers(0, 23), st.sampled_from([0, 15, 30, 59])),
    st.builds("{:02d}:{:02d}".format, st.integers(0, 4), st.sampled_from([0, 10, 30, 50])),
)
durations = st.one_of(st.integers(1, 240), st.sampled_from([30, 60, 1440])).map(
    lambda minutes: format_duration(timedelta(minutes=minutes))
)
afloat = st.fixed_dictionaries({"a": st.sampled_from(["ap", "bn"]), "dur": durations})
anchored = st.one_of(
    st.fixed_dictionaries({"a": st.just("fs"), "st": walls, "dur": durations}),
    st.fixed_dictionaries({"a": st.just("fw"), "st": walls, "et": walls}),
)


@st.composite
def plans(draw: st.DrawFn) -> TBPlan:
    tz, day = draw(st.sampled_from(DAYS))
    events: list[dict[str, object]] = []
    roomy = draw(st.booleans())
    for number in range(draw(st.integers(0, 6))):
        timing = draw(st.one_of(afloat, anchored))
        if roomy:
            timing |= {"dur": draw(st.sampled_from(["PT10M", "PT45M"]))}
            timing = {k: v for k, v in timing.items() if k != "et"}
        if roomy and "st" in timing:
            timing |= {"a": "fs", "st": f"{number * 4:02d}:{draw(st.sampled_from([0, 20])):02d}"}
        kinds = list(ET) if timing["a"] in {"fs", "fw"} else [t for t in ET if t is not ET.BG]
        kind = draw(st.sampled_from(kinds))
        events.append({"id": f"e{number}", "n": f"Block {number}", "t": kind, "p": timing})
    return TBPlan.model_validate({"events": events, "date": day, "tz": tz})


@cache
def grid(tz: str, day: date) -> tuple[list[datetime], dict[datetime, list[int]]]:
    """What the clock shows in every minute for some days, and when it shows it."""
    zone, first = ZoneInfo(tz), datetime(day.year, day.month, day.day, tzinfo=UTC)
    first -= timedelta(days=2)
    shown: dict[datetime, list[int]] = {}
    minutes = [first + timedelta(minutes=n) for n in range(60 * 24 * 6)]
    for number, minute in enumerate(minutes):
        shown.setdefault(minute.astimezone(zone).replace(tzinfo=None, fold=0), []).append(number)
    return minutes, shown


def oracle(plan: TBPlan) -> tuple[dict[str, range] | None, set[frozenset[str]]]:
    """The minutes of each block, or None if there are none that fit; and the pairs that overlap."""
    _, shown = grid(plan.tz, plan.date)
    clock = {number: naive for naive, numbers in shown.items() for number in numbers}
    spans: dict[str, range] = {}
    failed = False
    length = {e.id: e.p.dur // timedelta(minutes=1) for e in plan.events if e.p.a != "fw"}
    for event in plan.events:
        if event.p.a not in {"fs", "fw"}:
            continue
        at = datetime.combine(plan.date, datetime.strptime(event.p.st, "%H:%M").time())  # noqa: DTZ007 - a wall time
        starts = shown.get(at, [])
        if not starts:
            failed = True
            continue
        begin = starts[0]
        if event.p.a == "fs":
            spans[event.id] = range(begin, begin + length[event.id])
            continue
        hour, minute = map(int, event.p.et.split(":"))
        same = clock[begin].replace(hour=hour, minute=minute)
        ends = [n for n in shown.get(same, []) if n > begin]
        if not ends and not (same > clock[begin] and same not in shown):
            ends = shown.get(same + timedelta(days=1), [])
        if ends:
            spans[event.id] = range(begin, ends[0])
        else:
            failed = True
    row = [event for event in plan.events if event.t is not ET.BG]
    for _ in row:
        for place, event in enumerate(row):
            if event.p.a == "ap" and place > 0 and row[place - 1].id in spans:
                end = spans[row[place - 1].id].stop
                spans[event.id] = range(end, end + length[event.id])
            if event.p.a == "bn" and place + 1 < len(row) and row[place + 1].id in spans:
                start = spans[row[place + 1].id].start
                spans[event.id] = range(start - length[event.id], start)
    taken = {event.id: set(spans[event.id]) for event in row if event.id in spans}
    pairs = {frozenset({a, b}) for a in taken for b in taken if a < b and taken[a] & taken[b]}
    midnight = [plan.date, plan.date + timedelta(days=1)]
    edges = [
        min(n for naive, ns in shown.items() if naive.date() >= day for n in ns) for day in midnight
    ]
    inside = all(s.start >= edges[0] - 720 and s.stop <= edges[1] + 720 for s in spans.values())
    anchored = not row or any(e.p.a in {"fs", "fw"} for e in row)
    whole = len(spans) == len(plan.events) and anchored
    return (spans if whole and inside and not failed and not pairs else None), pairs


def outcome(plan: TBPlan) -> tuple[TimedBlock, ...] | PlanError:
    try:
        return resolve_times(plan)
    except PlanError as error:
        return error


@settings(max_examples=400)
@given(plans())
def test_times_are_those_that_counting_minutes_gives(plan: TBPlan) -> None:
    minutes, _ = grid(plan.tz, plan.date)
    expected, pairs = oracle(plan)
    timed = outcome(plan)

    if isinstance(timed, PlanError):
        row = [e for e in plan.events if e.t is not ET.BG]
        seen("refused")
        assert expected is None, str(timed)
        assert all(fault.events or not row for fault in timed.faults)
        if any(e.anchored for e in row):
            found = {frozenset(f.events) for f in timed.faults if f.code == "overlap"}
            assert found == pairs
    else:
        seen(f"resolved {len(timed)}")
        assert expected is not None
        assert [t.event for t in timed] == list(plan.events)
        for t in timed:
            span = expected[t.event.id]
            assert (t.begins, t.ends) == (minutes[span.start], minutes[span.stop])
            assert t.start.tzinfo == plan.zone
            assert t.minutes == len(span)


@settings(max_examples=200)
@given(plans())
def test_every_fault_is_a_sentence_that_names_its_blocks(plan: TBPlan) -> None:
    timed = outcome(plan)

    for fault in timed.faults if isinstance(timed, PlanError) else ():
        assert all(f"({id_})" in fault.message for id_ in fault.events)
        assert fault.message.endswith(".")
        assert fault.message[0] == "'" or fault.message[0].isupper()


@settings(max_examples=200)
@given(plans())
def test_a_plan_survives_json(plan: TBPlan) -> None:
    assert TBPlan.model_validate_json(plan.model_dump_json()) == plan


@settings(max_examples=200)
@given(st.sampled_from(DAYS), st.integers(-1200, 2600), st.integers(1, 1440))
def test_an_instant_written_as_a_wall_time_means_the_same_instant(
    day: tuple[str, date], offset: int, length: int
) -> None:
    zone = ZoneInfo(day[0])
    at = datetime.combine(day[1], datetime.min.time(), tzinfo=UTC) + timedelta(minutes=offset)
    end = at + timedelta(minutes=length)
    text, end_text = wall_of(at, day[1], zone), end_wall_of(end, at, day[1], zone)
    event = {"id": "a", "n": "A", "t": "M", "p": {"a": "fw", "st": text, "et": end_text}}
    plan = TBPlan.model_validate({"events": [event], "date": day[1], "tz": day[0]})

    assert start_instant(text, day[1], zone) == at
    timed = outcome(plan)
    if isinstance(timed, PlanError):
        assert {f.code for f in timed.faults} == {"outside_day"}
    else:
        assert [(t.begins, t.ends) for t in timed] == [(at, end)]


def day_of(tz: str, day: str, *events: tuple[str, str, dict[str, str]]) -> TBPlan:
    blocks = [{"id": id_, "n": id_.upper(), "t": kind, "p": p} for id_, kind, p in events]
    return TBPlan.model_validate({"events": blocks, "date": day, "tz": tz})


def shown(plan: TBPlan) -> list[tuple[str, str]]:
    return [
        (t.start.isoformat(timespec="minutes"), t.end.isoformat(timespec="minutes"))
        for t in resolve_times(plan)
    ]


def test_blocks_hang_on_those_before_and_after_them() -> None:
    plan = day_of(
        "Europe/Berlin",
        "2026-07-01",
        ("a", "C", {"a": "bn", "dur": "PT30M"}),
        ("b", "M", {"a": "fw", "st": "9:00", "et": "10:00"}),
        ("x", "BG", {"a": "fw", "st": "08:00", "et": "18:00"}),
        ("c", "DW", {"a": "ap", "dur": "PT1H30M"}),
    )

    assert shown(plan) == [
        ("2026-07-01T08:30+02:00", "2026-07-01T09:00+02:00"),
        ("2026-07-01T09:00+02:00", "2026-07-01T10:00+02:00"),
        ("2026-07-01T08:00+02:00", "2026-07-01T18:00+02:00"),
        ("2026-07-01T10:00+02:00", "2026-07-01T11:30+02:00"),
    ]


@pytest.mark.parametrize(
    ("tz", "day", "start", "expected"),
    [
        ("Europe/Berlin", "2026-03-29", "01:30", ("01:30+01:00", "03:30+02:00")),
        ("Europe/Berlin", "2026-10-25", "02:30", ("02:30+02:00", "02:30+01:00")),
        ("America/New_York", "2026-03-08", "01:30", ("01:30-05:00", "03:30-04:00")),
        ("America/New_York", "2026-11-01", "01:30", ("01:30-04:00", "01:30-05:00")),
        ("Australia/Lord_Howe", "2026-10-04", "01:30", ("01:30+10:30", "03:00+11:00")),
        ("Australia/Lord_Howe", "2026-04-05", "01:30", ("01:30+11:00", "02:00+10:30")),
    ],
)
def test_an_hour_is_an_hour_when_the_clock_is_changed(
    tz: str, day: str, start: str, expected: tuple[str, str]
) -> None:
    plan = day_of(tz, day, ("a", "DW", {"a": "fs", "st": start, "dur": "PT1H"}))

    assert shown(plan) == [(f"{day}T{expected[0]}", f"{day}T{expected[1]}")]


@pytest.mark.parametrize(
    ("tz", "day", "start", "instead"),
    [
        ("Europe/Berlin", "2026-03-29", "02:30", "3:30"),
        ("America/New_York", "2026-03-08", "02:00", "3:00"),
        ("Australia/Lord_Howe", "2026-10-04", "02:15", "2:45"),
    ],
)
def test_a_time_that_the_clock_skips_is_an_error_that_says_so(
    tz: str, day: str, start: str, instead: str
) -> None:
    plan = day_of(tz, day, ("a", "DW", {"a": "fs", "st": start, "dur": "PT1H"}))

    with pytest.raises(PlanError) as error:
        resolve_times(plan)

    (fault,) = error.value.faults
    assert (fault.code, fault.events) == ("no_such_time", ("a",))
    assert f"'A' (a) has no such time: the clock never shows {start.lstrip('0')}" in fault.message
    assert f"write {instead} or" in fault.message


def test_a_window_cannot_end_at_a_time_that_the_clock_skips() -> None:
    plan = day_of(
        "Europe/Berlin", "2026-03-29", ("a", "R", {"a": "fw", "st": "1:30", "et": "2:30"})
    )

    with pytest.raises(PlanError, match=r"'A' \(a\) has no such time: the clock never shows 2:30"):
        resolve_times(plan)


def test_a_window_over_midnight_ends_on_the_next_day() -> None:
    plan = day_of(
        "Europe/Berlin", "2026-10-24", ("a", "R", {"a": "fw", "st": "23:00", "et": "7:00"})
    )
    (timed,) = resolve_times(plan)

    assert timed.end.isoformat(timespec="minutes") == "2026-10-25T07:00+01:00"
    assert timed.minutes == 9 * 60


def test_a_time_shown_twice_is_the_first_unless_its_offset_is_written() -> None:
    plan = day_of(
        "Europe/Berlin",
        "2026-10-25",
        ("a", "M", {"a": "fw", "st": "02:15", "et": "02:45"}),
        ("b", "M", {"a": "fs", "st": "2026-10-25T02:15+01:00", "dur": "PT30M"}),
        ("c", "M", {"a": "fw", "st": "02:45", "et": "02:15"}),
    )

    assert shown(plan) == [
        ("2026-10-25T02:15+02:00", "2026-10-25T02:45+02:00"),
        ("2026-10-25T02:15+01:00", "2026-10-25T02:45+01:00"),
        ("2026-10-25T02:45+02:00", "2026-10-25T02:15+01:00"),
    ]


@pytest.mark.parametrize(
    ("events", "faults"),
    [
        ([("a", "DW", {"a": "ap", "dur": "PT1H"})], [("no_anchor", ("a",))]),
        (
            [
                ("a", "DW", {"a": "ap", "dur": "PT1H"}),
                ("f", "M", {"a": "fs", "st": "9:00", "dur": "PT1H"}),
                ("b", "DW", {"a": "bn", "dur": "PT1H"}),
                ("c", "DW", {"a": "ap", "dur": "PT1H"}),
                ("g", "M", {"a": "fs", "st": "9:30", "dur": "PT1H"}),
                ("d", "DW", {"a": "bn", "dur": "PT1H"}),
            ],
            [
                ("nothing_before", ("a",)),
                ("circle", ("b", "c")),
                ("nothing_after", ("d",)),
                ("overlap", ("f", "g")),
            ],
        ),
        (
            [("a", "DW", {"a": "fw", "st": "9:00", "et": "2026-06-30T22:00"})],
            [("ends_before_start", ("a",))],
        ),
        (
            [("a", "DW", {"a": "fs", "st": "2026-07-03T09:00", "dur": "PT1H"})],
            [("outside_day", ("a",))],
        ),
    ],
)
def test_all_that_is_wrong_is_said_at_once(
    events: list[tuple[str, str, dict[str, str]]], faults: list[tuple[str, tuple[str, ...]]]
) -> None:
    with pytest.raises(PlanError) as error:
        resolve_times(day_of("Europe/Berlin", "2026-07-01", *events))

    assert [(f.code, f.events) for f in error.value.faults] == faults


def test_a_day_on_which_nothing_is_planned_is_a_plan() -> None:
    note = ("a", "BG", {"a": "fs", "st": "9:00", "dur": "PT1H"})

    assert resolve_times(day_of("Europe/Berlin", "2026-07-01")) == ()
    assert [t.event.id for t in resolve_times(day_of("Europe/Berlin", "2026-07-01", note))] == ["a"]


def test_an_overlap_reads_like_a_sentence() -> None:
    plan = day_of(
        "Europe/Berlin",
        "2026-07-01",
        ("a", "DW", {"a": "fs", "st": "9:00", "dur": "PT2H"}),
        ("m", "M", {"a": "fs", "st": "10:30", "dur": "PT30M"}),
    )

    with pytest.raises(PlanError, match="overlap") as error:
        resolve_times(plan)

    assert str(error.value) == (
        "'A' (a) from 9:00 to 11:00 and 'M' (m) from 10:30 to 11:00 overlap by 30 minutes: "
        "move or shorten one of them."
    )


@pytest.mark.parametrize("text", ["PT30M", "PT1H", "PT1H30M", "PT24H"])
def test_a_duration_is_written_as_it_was_read(text: str) -> None:
    adapter = TypeAdapter(Duration)

    assert format_duration(parse_duration(text)) == text
    assert adapter.dump_python(adapter.validate_python(text), mode="json") == text


@pytest.mark.parametrize(
    ("text", "minutes"), [("PT90M", 90), ("PT1.5H", 90), ("PT0,5H", 30), ("P1D", 1440)]
)
def test_durations_have_other_spellings(text: str, minutes: int) -> None:
    assert parse_duration(text) == timedelta(minutes=minutes)


@pytest.mark.parametrize(
    "text",
    [
        "P",
        "PT",
        "P1DT",
        "30",
        "30M",
        "1:30",
        "PT30",
        "-PT5M",
        "PT0M",
        "PT25H",
        "P1M",
        "P1W",
        "PT90S",
        "PT1.5H30M",
        "pt5m",
        "PT5MPT5M",
        "PT1.001H",
        "PT٣M",
    ],
)
def test_what_is_no_duration_is_refused(text: str) -> None:
    with pytest.raises(ValidationError, match=r"duration|whole minutes|out of range"):
        TypeAdapter(Duration).validate_python(text)


@pytest.mark.parametrize("value", [30, 30.0, None, True, ["PT30M"]])
def test_a_duration_is_a_text(value: object) -> None:
    with pytest.raises(ValidationError, match="text like PT30M"):
        TypeAdapter(Duration).validate_python(value)


@pytest.mark.parametrize(
    "text",
    [
        "9",
        "25:00",
        "24:00",
        "9:60",
        "09:30:15",
        "09:30+02:00",
        "9h30",
        "2026-13-01T09:00",
        "1850-01-01T09:00",
        "2026-07-01T09:00+19:00",
        "noon",
    ],
)
def test_what_is_no_time_is_refused(text: str) -> None:
    with pytest.raises(ValidationError, match=r"is no time|offset|outside the years"):
        TBEvent.model_validate(
            {"id": "a", "n": "A", "t": "M", "p": {"a": "fs", "st": text, "dur": "PT1H"}}
        )


def test_the_end_of_the_day_may_be_written_24_00() -> None:
    plan = day_of("UTC", "2026-07-01", ("a", "M", {"a": "fw", "st": "22:00", "et": "24:00"}))

    assert resolve_times(plan)[0].minutes == 120


def test_background_needs_a_time_of_its_own() -> None:
    with pytest.raises(ValidationError, match="'Music' is a background block"):
        TBEvent.model_validate(
            {"id": "a", "n": "Music", "t": "BG", "p": {"a": "ap", "dur": "PT1H"}}
        )


def test_two_blocks_cannot_share_an_id() -> None:
    p = {"a": "fs", "st": "9:00", "dur": "PT1H"}
    with pytest.raises(ValidationError, match=r"which 'A' \(a\) and 'A' \(a\) do not have"):
        day_of("UTC", "2026-07-01", ("a", "M", p), ("a", "M", p))


@pytest.mark.parametrize("tz", ["Mars/Olympus", "", "../etc", "Europe", "/etc/passwd"])
def test_a_zone_must_exist(tz: str) -> None:
    with pytest.raises(ValidationError, match="There is no time zone"):
        day_of(tz, "2026-07-01")


def test_ids_are_short_and_the_same_every_time() -> None:
    plan = day_of("UTC", "2026-07-01", ("deepwork", "M", {"a": "fs", "st": "9:00", "dur": "PT1H"}))

    assert new_id(plan, "Gym") == "gym"
    assert new_id(plan, "Deep work") == new_id(plan, "Deep  Work!") == "deepwork2"
    assert fresh_id(["b", "B2"], "深い仕事") == "b3"
