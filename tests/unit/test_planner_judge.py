"""Every task is placed or said why not; a draft is judged, and put right by moving."""

from __future__ import annotations

import random
from datetime import UTC, date, datetime

import pytest
from random_days import check

from beatroom.flows.kinds.planner.blocks import ET, MINUTE
from beatroom.flows.kinds.planner.fixture import Immovable, fixture
from beatroom.flows.kinds.planner.jobs import due_of
from beatroom.flows.kinds.planner.judge import judged
from beatroom.flows.kinds.planner.languages import LANGUAGES, words_for
from beatroom.flows.kinds.planner.packing import dropped, packed, repaired, replanned
from beatroom.flows.kinds.planner.plan import TBPlan
from beatroom.flows.kinds.planner.quality import QualityContext, quality, stood_in
from beatroom.flows.kinds.planner.results import Intention
from beatroom.flows.kinds.planner.room import Room
from beatroom.flows.kinds.planner.skeleton import DayWindow
from beatroom.flows.kinds.planner.times import resolve_times
from beatroom.flows.kinds.planner.unplaced import unplaced
from beatroom.flows.kinds.planner.unplaced_words import said_unplaced

pytestmark = pytest.mark.unit

DAY = date(2026, 7, 1)
WINDOW = DayWindow(DAY, "UTC")
REPORT = Intention(n="Report", minutes=60)
GYM = Intention(n="Gym", t="H", minutes=45)


def at(hour: int, minute: int = 0) -> datetime:
    return datetime(2026, 7, 1, hour, minute, tzinfo=UTC)


def plan_of(*blocks: tuple[str, str, str, str]) -> TBPlan:
    events = [
        {"id": f"b{n}", "n": name, "t": kind, "p": {"a": "fs", "st": start, "dur": size}}
        for n, (name, kind, start, size) in enumerate(blocks)
    ]
    return TBPlan.model_validate({"events": events, "date": DAY, "tz": "UTC"})


def times(plan: TBPlan) -> list[tuple[str, str, int]]:
    return [(t.event.n, f"{t.start:%H:%M}", t.minutes) for t in resolve_times(plan)]


def test_sixty_random_days() -> None:
    seed = random.SystemRandom().randrange(10**6)

    faults, counts = check(seed, 60)

    assert faults == [], f"seed {seed}"
    assert counts["small days, searched"] > 10


def test_six_blocks_that_fit_exactly_are_all_placed() -> None:
    seed = random.SystemRandom().randrange(10**6)
    for case in range(40):
        drawn = random.Random(f"{seed}/{case}")
        sizes = [5 * drawn.randrange(2, 14) for _ in range(6)]
        piles: list[list[int]] = [[] for _ in range(drawn.choice((3, 4, 5)))]
        for size in sizes:
            drawn.choice(piles).append(size)
        begins, meetings = at(9), list[Immovable]()
        for number, pile in enumerate(piles):
            begins += sum(pile) * MINUTE
            ends = begins + 7 * MINUTE if number < len(piles) - 1 else at(18)
            meetings.append(Immovable(f"m{number}", "Call", begins, ends))
            begins = ends
        tasks = [Intention(n=f"T{n}", t="SW", minutes=size) for n, size in enumerate(sizes)]
        room = Room(WINDOW, tuple(meetings))

        assert unplaced(packed(room, tasks), tasks, room) == (), f"seed {seed}, case {case}"


def test_a_draft_is_told_all_that_is_wrong_with_it() -> None:
    meeting = Immovable("m", "Call", at(11), at(12), background=False)
    room = Room(WINDOW, (meeting,), ((at(13), at(14)),), at(10, 2))
    draft = plan_of(
        ("Report", "DW", "09:30", "PT1H"),
        ("Taxes", "DW", "11:30", "PT1H"),
        ("Mail", "SW", "13:30", "PT20M"),
        ("Late", "SW", "17:50", "PT30M"),
    )
    wanted = [REPORT, GYM, Intention(n="Mail", t="SW"), Intention(n="Late", t="SW", by="16:00")]

    found = judged(draft, wanted, room)

    assert [(f.wrong, f.name) for f in found] == [
        ("past", "Report"),
        ("meeting", "Taxes"),
        ("kept", "Mail"),
        ("length", "Mail"),
        ("outside", "Late"),
        ("late", "Late"),
        ("unnamed", "Taxes"),
        ("missing", "Gym"),
    ]
    assert found[0].told == "'Report' (9:30 to 10:30) begins in the past: it is 10:02 now."


def test_a_draft_is_put_right_by_moving_and_what_is_right_stays() -> None:
    room = Room(WINDOW, now=at(10, 2))
    draft = plan_of(("Gym", "H", "15:00", "PT45M"), ("Report", "DW", "09:00", "PT1H"))

    made = repaired(draft, [REPORT, GYM], room)

    assert times(made) == [("Report", "10:05", 60), ("Gym", "15:00", 45)]
    assert made.event("b0") is not None
    assert judged(made, [REPORT, GYM], room) == ()


def test_in_the_evening_nothing_is_planned_and_it_is_said() -> None:
    room = Room(WINDOW, now=at(17, 30))

    made = packed(room, [REPORT, GYM])

    assert made.events == ()
    assert [one.reason for one in unplaced(made, [REPORT, GYM], room)] == ["day_over", "day_over"]


def test_from_now_on_what_was_not_done_comes_again_and_the_past_stays() -> None:
    call = Immovable("m", "Call", at(15), at(16))
    room = Room(WINDOW, (call,), now=at(14, 6))
    fixed = fixture(room.immovables, DAY, "UTC")
    made = plan_of(
        ("Mail", "SW", "09:00", "PT30M"),
        ("Report", "DW", "10:00", "PT1H"),
        ("Gym", "H", "15:15", "PT45M"),
    )

    wanted = [Intention(n="Taxes", minutes=30)]
    fresh = replanned(made, wanted, room, fixed.ids, ["b1"])

    assert sorted(times(fresh)) == [
        ("Call", "15:00", 60),
        ("Gym", "14:10", 45),
        ("Mail", "09:00", 30),
        ("Report", "16:00", 60),
        ("Taxes", "17:00", 30),
    ]
    assert next(t.event.n for t in resolve_times(fresh)) == "Mail"


def test_nothing_is_lost_when_a_meeting_takes_the_rest_of_the_day() -> None:
    board = Immovable("m", "Board", at(14), at(18))
    room = Room(WINDOW, (board,), now=at(13, 6))
    fixed = fixture(room.immovables, DAY, "UTC")
    made = plan_of(("Report", "DW", "14:30", "PT1H"), ("Call mum", "R", "17:00", "PT1H"))

    fresh = replanned(made, [REPORT], room, fixed.ids)
    more = dropped(made, fresh, [REPORT], fixed.ids)

    assert times(fresh) == [("Board", "14:00", 240)]
    assert [(one.n, one.t, one.minutes) for one in more] == [("Call mum", "R", 60)]
    left = unplaced(fresh, [REPORT, *more], room, fixed.ids)
    assert [(one.name, one.reason) for one in left] == [
        ("Report", "no_gap"),
        ("Call mum", "no_gap"),
    ]


def test_a_block_that_is_moved_keeps_its_id_and_what_is_noted_with_it() -> None:
    made = TBPlan.model_validate(
        {
            "events": [
                {
                    "id": "mum",
                    "n": "Call mum",
                    "d": "020 7946 0958",
                    "t": "R",
                    "p": {"a": "fs", "st": "13:00", "dur": "PT30M"},
                },
                {
                    "id": "bg",
                    "n": "Music",
                    "t": "BG",
                    "p": {"a": "fs", "st": "15:00", "dur": "PT1H"},
                },
            ],
            "date": DAY,
            "tz": "UTC",
        }
    )

    fresh = replanned(made, [], Room(WINDOW, now=at(14, 6)), (), ["mum"])

    assert [(e.id, e.d) for e in fresh.events] == [("mum", "020 7946 0958"), ("bg", "")]
    assert times(fresh)[0] == ("Call mum", "14:10", 30)


def test_what_is_due_is_not_moved_behind_its_time() -> None:
    call = Immovable("m", "Call", at(14, 20), at(15))
    room = Room(WINDOW, (call,), now=at(14, 6))
    fixed = fixture(room.immovables, DAY, "UTC")
    taxes = Intention(n="Taxes", minutes=30, by="14:40")
    made = plan_of(("Taxes", "SW", "09:00", "PT30M"))

    fresh = replanned(made, [taxes], room, fixed.ids, ["b0"])

    assert times(fresh) == [("Call", "14:20", 40)]
    assert [one.reason for one in unplaced(fresh, [taxes], room, fixed.ids)] == ["deadline"]


def test_where_the_person_has_put_something_outside_the_hours_it_stays() -> None:
    made = plan_of(("Mail", "SW", "19:00", "PT30M"))

    assert replanned(made, [], Room(WINDOW, now=at(18, 30)), ()) == made


def test_a_meeting_that_came_over_what_has_begun_lies_beside() -> None:
    came = Immovable("m", "Call", at(14), at(15))
    room = Room(WINDOW, (came,), now=at(14, 6))
    fixed = fixture(room.immovables, DAY, "UTC")
    made = plan_of(("Report", "DW", "13:30", "PT1H"))

    fresh = replanned(made, [REPORT], room, fixed.ids)

    assert sorted(times(fresh)) == [("Call", "14:00", 60), ("Report", "13:30", 60)]


def test_in_hours_that_go_over_midnight_what_is_due_at_one_is_due_in_the_night() -> None:
    room = Room(DayWindow(DAY, "UTC", "20:00", "02:00"))

    made = packed(room, [Intention(n="Release", minutes=60, by="01:00")])

    assert times(made) == [("Release", "20:00", 60)]


@pytest.mark.parametrize("wanted", [[], [REPORT]])
def test_of_two_hundred_meetings_none_is_planned_over(wanted: list[Intention]) -> None:
    many = tuple(
        Immovable(f"m{n}", f"Meeting {n}", at(0) + n * 3 * MINUTE, at(0) + (n * 3 + 2) * MINUTE)
        for n in range(200)
    )
    board = Immovable("late", "Board", at(11), at(17))
    room = Room(WINDOW, (*many, board))
    fixed = fixture(room.immovables, DAY, "UTC")

    made = packed(room, wanted)

    ours = [t for t in resolve_times(made) if t.event.id not in fixed.ids]
    assert fixed.hidden == 51
    assert ours
    assert all(t.ends <= a or t.begins >= b for t in ours for a, b in room.busy)


def test_what_is_due_before_the_rest_comes_first() -> None:
    late, due = (
        Intention(n="Later", minutes=120, must=True),
        Intention(n="Due", minutes=60, by="10:00"),
    )

    made = packed(Room(WINDOW), [late, due])

    assert times(made) == [("Due", "09:00", 60), ("Later", "10:00", 120)]


def test_what_was_taken_out_has_a_time_to_come_back_at() -> None:
    room = Room(WINDOW)
    made = plan_of(("Report", "DW", "09:00", "PT1H"))

    [left] = unplaced(made, [REPORT, GYM], room)

    assert (left.name, left.reason, left.at) == ("Gym", "left_out", at(10))


def test_a_block_that_was_renamed_is_still_its_tasks() -> None:
    first = plan_of(("Report", "DW", "09:00", "PT1H"))
    renamed = plan_of(("The tax report", "DW", "09:00", "PT1H"))

    assert unplaced(renamed, [REPORT], Room(WINDOW), first=first) == ()


def test_a_second_meeting_at_one_time_is_not_planned_over_either() -> None:
    both = (Immovable("a", "A", at(9), at(10)), Immovable("b", "B", at(9, 30), at(11)))
    room = Room(WINDOW, both)

    made = packed(room, [REPORT])

    fixed = fixture(both, DAY, "UTC").ids
    assert [t.begins for t in resolve_times(made) if t.event.id not in fixed] == [at(11)]


@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_what_is_not_placed_is_said_in_every_language(language: str) -> None:
    room = Room(WINDOW, (Immovable("m", "Workshop", at(9), at(17, 50)),))
    tasks = [REPORT, GYM, Intention(n="Mail", t="SW"), Intention(n="Call Ana", t="SW", by="09:20")]
    made = packed(room, tasks)

    told = said_unplaced(unplaced(made, tasks, room), words_for(language))

    assert "Report" in told
    assert "Gym" in told
    assert "2" in told
    assert "{" not in told


def test_what_a_draft_calls_a_task_does_not_free_it_of_the_days_rules() -> None:
    room = Room(WINDOW, kept=((at(12), at(13)),))
    tasks = [Intention(n=name, minutes=60) for name in ("A", "B", "C", "D")]
    draft = plan_of(
        ("A", "BG", "09:00", "PT1H"),
        ("B", "BG", "09:00", "PT1H"),
        ("C", "R", "12:00", "PT1H"),
        ("D", "R", "10:00", "PT1H"),
    )

    wrong = {(one.name, one.wrong) for one in judged(draft, tasks, room)}
    made = repaired(draft, tasks, room)

    assert {("A", "type"), ("B", "type"), ("C", "kept"), ("D", "type")} <= wrong
    assert judged(made, tasks, room) == ()
    assert ("D", "10:00", 60) in times(made)  # only its type was wrong
    assert {event.t for event in made.events} == {ET.DW}


def test_a_plan_that_stands_gives_way_to_what_its_tasks_are_by_now() -> None:
    room = Room(WINDOW, now=at(8))
    made = plan_of(("Report", "DW", "16:00", "PT30M"), ("Mail", "DW", "09:00", "PT30M"))
    longer = [Intention(n="Report", minutes=120, by="12:00")]

    assert times(replanned(made, longer, room, (), named=True)) == [
        ("Mail", "09:00", 30),
        ("Report", "09:30", 120),
    ]
    never = [Intention(n="Report", minutes=300, by="12:00")]
    fresh = replanned(made, never, room, (), named=True)
    assert [(one.name, one.reason) for one in unplaced(fresh, never, room)] == [
        ("Report", "deadline")
    ]
    by_hand = replanned(made, longer, room, ())
    assert times(by_hand) == sorted(times(made))  # a hand's own wish stays


def test_what_begins_in_the_past_is_late_or_is_over_is_known() -> None:
    made = plan_of(("Report", "DW", "11:30", "PT150M"), ("Mail", "SW", "14:00", "PT30M"))
    due = due_of(made, [Intention(n="Report", minutes=150, by="13:00")], WINDOW)

    def told(now: datetime, *stood: TBPlan) -> dict[str, tuple[str, ...]]:
        around = QualityContext(now=now, due=due, stood=stood_in(*stood))
        return {one.code: one.events for one in quality(made, WINDOW, around=around)}

    assert told(at(8)).keys() >= {"after_due", "no_room_for_lunch"}
    assert told(at(8))["after_due"] == ("b0",)
    later = told(at(13, 45))
    assert later["in_the_past"] == ("b0",)
    assert "no_room_for_lunch" not in later  # the time for it is over
    assert "in_the_past" not in told(at(13, 45), made)  # it has begun as it was planned
