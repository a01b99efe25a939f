"""The rundown: plan, progress, and what an operator does to it."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from datetime import UTC

import pytest
from hypothesis import given
from hypothesis import strategies as st

from beatroom.flows.core import rundown as rd
from beatroom.flows.core.pacing import FlowPacingController, Pace
from beatroom.flows.core.rundown import Item, Rundown, RundownError
from beatroom.flows.core.time_status import time_status

pytestmark = pytest.mark.unit

T0 = 1_800_000_000.0


def plan(*starts: float, length: float = 600.0, hard_end: bool = False) -> Rundown:
    ends = [*starts[1:], length]
    return Rundown(
        items=tuple(
            Item(f"beat-{n}", f"Part {n}", start, end - start)
            for n, (start, end) in enumerate(zip(starts, ends, strict=True))
        ),
        length=length,
        hard_end=hard_end,
    )


def running(*starts: float, length: float = 600.0, hard_end: bool = False) -> Rundown:
    return rd.fire(rd.start(plan(*starts, length=length, hard_end=hard_end), T0), "beat-0", T0)


def offsets(rundown: Rundown) -> list[float]:
    return [round(i.offset, 6) for i in rundown.items]


def test_a_hold_stops_the_sessions_clock_and_shifts_what_follows() -> None:
    held = rd.resume(rd.hold(running(0, 100, 200), T0 + 50), T0 + 80)

    assert held.elapsed(T0 + 90) == 60
    assert held.wall_time(100, T0 + 90) == T0 + 130
    assert offsets(held) == [0, 100, 200]


def test_with_a_hard_end_a_hold_is_taken_from_what_is_left_before_the_wrap_up() -> None:
    held = rd.resume(rd.hold(running(0, 200, 500, hard_end=True), T0 + 100), T0 + 200)

    # at 100, 400 were left before the wrap-up; 300 remain
    assert held.length == 500
    assert offsets(held) == [0, 175, 400]
    assert held.wall_time(held.wrapup.offset, T0 + 200) == T0 + 500
    assert held.wall_time(held.length, T0 + 200) == T0 + 600


def test_with_a_hard_end_what_is_told_shrinks_through_a_hold() -> None:
    held = rd.hold(running(0, 200, 500, hard_end=True), T0 + 100)

    left = [
        (status.current_item_remaining_minutes * 60, status.session_remaining_minutes * 60)
        for status in (time_status(held, T0 + at, UTC) for at in (100, 300, 500, 700))
    ]

    assert left == [pytest.approx(told) for told in [(100, 500), (50, 300), (0, 100), (0, 0)]]


def test_with_a_hard_end_the_wrap_up_comes_through_a_hold() -> None:
    pacing = FlowPacingController()
    held = rd.hold(running(0, 200, 500, hard_end=True), T0 + 100)

    assert pacing.look(held, T0 + 200).look_again == T0 + 500
    assert pacing.look(held, T0 + 500).resume
    resumed = rd.resume(held, T0 + 500)
    pace = pacing.look(resumed, T0 + 500)
    assert pace.due == resumed.wrapup
    assert [i.id for i in pace.overtaken] == ["beat-1"]


def test_without_a_hard_end_nothing_comes_through_a_hold() -> None:
    held = rd.hold(running(0, 200, 500), T0 + 100)

    assert FlowPacingController().look(held, T0 + 5000) == Pace()


def test_a_late_beat_keeps_its_planned_end_and_says_so() -> None:
    late = rd.fire(running(0, 100, 200, 300), "beat-1", T0 + 140)

    assert offsets(late) == [0, 100, 200, 300]
    status = time_status(late, T0 + 150, UTC)
    assert status.current_item_remaining_minutes * 60 == pytest.approx(50)
    assert status.next_item_starts_in_minutes == status.current_item_remaining_minutes


def test_a_late_beat_may_keep_its_length() -> None:
    plan = replace(running(0, 100, 200, 300), late="keep_length")
    late = rd.fire(plan, "beat-1", T0 + 140)

    assert offsets(late) == [0, 100, 240, 340]
    assert late.length == 640
    status = time_status(late, T0 + 150, UTC)
    assert status.current_item_remaining_minutes * 60 == pytest.approx(90)


def test_what_a_late_beat_keeps_is_compressed_under_a_hard_end() -> None:
    plan = replace(running(0, 100, 200, 300, hard_end=True), late="keep_length")
    late = rd.fire(plan, "beat-1", T0 + 140)

    assert late.length == 600
    # 500 seconds of plan from here have 460 to be in
    assert offsets(late)[2] == pytest.approx(140 + 100 * 460 / 500)
    assert offsets(late)[3] == pytest.approx(140 + 200 * 460 / 500)


def test_time_given_to_a_beat_that_is_over_counts_from_now() -> None:
    longer = rd.extend(running(0, 100, 200), 60, T0 + 130)

    assert offsets(longer) == [0, 190, 290]
    status = time_status(longer, T0 + 130, UTC)
    assert status.current_item_remaining_minutes == 1


def test_before_its_start_no_time_is_negative() -> None:
    status = time_status(running(0, 100), T0 - 5, UTC)

    assert status.total_meeting_minutes == 0
    assert status.current_item_elapsed_minutes == 0
    assert status.session_remaining_minutes == 10


def test_extending_moves_what_follows_and_the_end() -> None:
    longer = rd.extend(running(0, 100, 200), 60, T0 + 10)

    assert offsets(longer) == [0, 160, 260]
    assert longer.length == 660
    assert longer.items[0].allocated == 160


def test_extending_under_a_hard_end_compresses_the_rest() -> None:
    longer = rd.extend(running(0, 100, 500, hard_end=True), 60, T0)

    assert longer.length == 600
    assert offsets(longer)[1] == pytest.approx(160 * 600 / 660)
    assert offsets(longer)[2] < 560


def test_a_beat_to_come_is_given_time_or_loses_some() -> None:
    longer = rd.extend(running(0, 100, 200, 350), 60, T0 + 10, "beat-1")

    assert offsets(longer) == [0, 100, 260, 410]
    assert longer.length == 660
    assert rd.lasts(longer, longer.items[1]) == 160
    shorter = rd.extend(longer, -90, T0 + 20, "beat-1")
    assert (offsets(shorter), shorter.length) == ([0, 100, 170, 320], 570)
    back = rd.extend(shorter, 30, T0 + 20, "beat-1")
    assert (offsets(back), back.length) == ([0, 100, 200, 350], 600)


def test_of_beats_that_were_left_out_or_put_elsewhere_the_ones_that_follow_move() -> None:
    moved = rd.move(running(0, 100, 200, 350, 500), "beat-2", "beat-0")
    left = rd.remove(moved, "beat-1")

    assert rd.lasts(left, left.item("beat-2")) == 250
    longer = rd.extend(left, 60, T0 + 10, "beat-2")
    assert [(i.id, i.offset) for i in longer.upcoming] == [
        ("beat-2", 100),
        ("beat-3", 410),
        ("beat-4", 560),
    ]


def test_a_beat_to_come_may_be_changed_before_the_clock_runs_and_the_goodbye_as_well() -> None:
    waiting = rd.extend(plan(0, 100, 200), -50, T0, "beat-1")
    assert (offsets(waiting), waiting.length) == ([0, 100, 150], 550)
    goodbye = rd.extend(running(0, 100, 200), -300, T0, "beat-2")
    assert (offsets(goodbye), goodbye.length) == ([0, 100, 200], 300)


def test_to_name_the_running_beat_is_to_name_none() -> None:
    going = running(0, 100, 200)

    assert rd.extend(going, 60, T0 + 120, "beat-0") == rd.extend(going, 60, T0 + 120)


def test_time_for_a_beat_to_come_under_a_hard_end_is_taken_from_the_rest() -> None:
    longer = rd.extend(running(0, 100, 300, 500, hard_end=True), 60, T0, "beat-1")

    assert longer.length == 600
    share = 600 / 660
    assert offsets(longer) == [0, *(pytest.approx(at * share, abs=1e-5) for at in (100, 360, 560))]
    with pytest.raises(RundownError, match="no time for the goodbye"):
        rd.extend(running(0, 200, 500, hard_end=True), 10_000, T0, "beat-1")


def test_taking_time_back_never_puts_the_next_beat_into_the_past() -> None:
    shorter = rd.extend(running(0, 100, 200), -500, T0 + 40)

    assert offsets(shorter) == [0, 40, 140]


def test_skipping_brings_the_next_beat_now_and_moves_the_rest_up() -> None:
    skipped = rd.skip(running(0, 100, 200, 300), T0 + 40)

    assert offsets(skipped) == [0, 40, 140, 240]
    assert skipped.length == 540


def test_jumping_drops_what_lies_between() -> None:
    jumped = rd.jump(running(0, 100, 200, 300), "beat-2", T0 + 40)

    assert jumped.dropped == ("beat-1",)
    assert [i.id for i in jumped.upcoming] == ["beat-2", "beat-3"]
    assert jumped.item("beat-2").offset == 40


@pytest.mark.parametrize("hard", [True, False])
def test_what_is_overdue_begins_without_moving_the_end(hard: bool) -> None:
    late = replace(running(0, 100, 200, 300), hard_end=hard)

    assert offsets(rd.skip(late, T0 + 130)) == [0, 100, 200, 300]
    assert rd.skip(late, T0 + 130).length == late.length
    assert rd.wrap_up(late, T0 + 320).length == late.length


EXTRA = Item("extra", "Extra", 0.0, 30.0, prompt="More")


def test_inserting_and_removing() -> None:
    grown = rd.insert(running(0, 100, 200), EXTRA, "beat-0", T0)

    assert [i.id for i in grown.items] == ["beat-0", "extra", "beat-1", "beat-2"]
    assert offsets(grown) == [0, 100, 130, 230]
    removed = rd.remove(grown, "extra")
    assert removed.dropped == ("extra",)
    again = rd.insert(removed, Item("again", "Again", 0.0, 20.0), "beat-0", T0)
    assert [(i.id, i.offset) for i in again.upcoming] == [
        ("again", 130),
        ("beat-1", 150),
        ("beat-2", 250),
    ]


@pytest.mark.parametrize(
    ("change", "op", "after", "brings"),
    [
        (lambda r: rd.skip(r, T0 + 10), "skip", None, "beat-1"),
        (lambda r: rd.jump(r, "beat-2", T0 + 10), "jump", None, "beat-2"),
        (lambda r: rd.wrap_up(r, T0 + 10), "wrap_up", None, "beat-3"),
        (lambda r: rd.insert(r, EXTRA, "beat-1", T0 + 10), "insert", "beat-1", "extra"),
        (lambda r: rd.extend(r, 60, T0 + 10), "extend", None, None),
        (lambda r: rd.hold(r, T0 + 10), "hold", None, None),
    ],
)
def test_some_changes_bring_a_beat(
    change: Callable[[Rundown], Rundown], op: rd.RundownOp, after: str | None, brings: str | None
) -> None:
    found = rd.asked_for(change(running(0, 100, 200, 350)), op, after)

    assert (found and found.id) == brings


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (lambda r: rd.hold(rd.hold(r, T0), T0), "already on hold"),
        (lambda r: rd.resume(r, T0), "not on hold"),
        (lambda r: rd.jump(r, "beat-0", T0), "already begun"),
        (lambda r: rd.jump(r, "nowhere", T0), "the beats are beat-0"),
        (lambda r: rd.remove(r, "beat-2"), "cannot be removed"),
        (lambda r: rd.extend(r, -100.0, T0, "beat-1"), "has 100 s: .* no time for it"),
        (lambda r: rd.extend(r, -390.0, T0, "beat-2"), "goodbye has 400 s and needs 15 s"),
        (lambda r: rd.extend(r, 60.0, T0, "nowhere"), "the beats are beat-0"),
        (lambda r: rd.extend(rd.remove(r, "beat-1"), 60.0, T0, "beat-1"), "over or was dropped"),
        (lambda r: rd.extend(rd.fire(r, "beat-1", T0), 60.0, T0, "beat-0"), "over or was dropped"),
        (lambda r: rd.fire(r, "beat-0", T0), "already begun"),
        (lambda r: rd.start(r, T0), "already started"),
    ],
)
def test_a_change_that_makes_no_sense_says_why(change: object, says: str) -> None:
    with pytest.raises(RundownError, match=says):
        change(running(0, 100, 200))  # type: ignore[operator]


@pytest.mark.parametrize("hard_end", [False, True])
@pytest.mark.parametrize(
    "puts_off",
    [
        lambda r: rd.hold(r, T0 + 203),
        lambda r: rd.extend(r, 30.0, T0 + 203),
        lambda r: rd.insert(r, Item("extra", "Extra", 0.0, 30.0), "beat-1", T0 + 203),
    ],
    ids=["hold", "extend", "insert"],
)
def test_nothing_puts_off_the_end_once_the_goodbye_has_begun(
    puts_off: Callable[[Rundown], Rundown], *, hard_end: bool
) -> None:
    going = rd.fire(running(0, 100, 200, hard_end=hard_end), "beat-1", T0 + 100)
    closing = rd.fire(going, "beat-2", T0 + 200)

    with pytest.raises(RundownError, match="begun"):
        puts_off(closing)


def test_a_hold_puts_off_no_goodbye_that_is_due_on_the_wall() -> None:
    waits = rd.fire(running(0, 100, 200, hard_end=True), "beat-1", T0 + 100)

    with pytest.raises(RundownError, match="goodbye is due"):
        rd.hold(waits, T0 + 203)
    assert rd.hold(running(0, 100, 200), T0 + 203).held_since == T0 + 203


def test_time_status_before_the_start_is_zero() -> None:
    status = time_status(plan(0, 100), T0, UTC)

    assert status.meeting_started is False
    assert status.current_time_iso == "2027-01-15T08:00:00+00:00"
    assert status.total_meeting_minutes == 0


def test_time_status_counts_hold_for_the_meeting_and_not_for_the_item() -> None:
    held = rd.resume(rd.hold(running(0, 300, 540), T0 + 60), T0 + 180)

    status = time_status(held, T0 + 240, UTC)

    assert status.total_meeting_minutes == 4
    assert status.current_item_elapsed_minutes == 2
    assert status.current_item_remaining_minutes == 3
    assert status.next_item_starts_in_minutes == 3
    assert status.session_remaining_minutes == 8


def test_a_goodbye_that_comes_early_has_its_own_length_and_not_what_is_left_of_a_hard_end() -> None:
    plan_ = replace(running(0, 60, 540), hard_end=True)
    early = rd.fire(rd.wrap_up(plan_, T0 + 14), plan_.wrapup.id, T0 + 14)
    own = plan_.wrapup.allocated

    status = time_status(early, T0 + 24, UTC)

    assert early.length == plan_.length
    assert rd.ends_at(early) == 14 + own
    assert status.current_item_remaining_minutes == pytest.approx((own - 10) / 60)


def test_overtime_is_the_finished_items_and_the_running_ones() -> None:
    late = rd.fire(running(0, 60, 120), "beat-1", T0 + 90)

    status = time_status(late, T0 + 90 + 80, UTC)

    assert status.current_item_remaining_minutes == 0
    assert status.meeting_overtime_minutes == pytest.approx((30 + 20) / 60)


CHANGES = st.lists(
    st.one_of(
        st.tuples(st.just("wait"), st.floats(0, 200)),
        st.tuples(st.just("hold"), st.floats(0, 100)),
        st.tuples(st.just("extend"), st.floats(-120, 120)),
        st.tuples(st.just("extend the next"), st.floats(-120, 120)),
        st.tuples(st.just("skip"), st.just(0.0)),
    ),
    max_size=12,
)


@given(changes=CHANGES, hard_end=st.booleans())
def test_whatever_is_done_to_it_every_beat_fires_once_in_order_or_is_dropped(
    changes: list[tuple[str, float]], hard_end: bool
) -> None:
    rundown, now = running(0, 90, 180, 300, 500, hard_end=hard_end), T0
    pacing = FlowPacingController()
    for what, amount in changes:
        if what == "wait":
            now += amount
        elif what == "hold" and rundown.upcoming:
            rundown = rd.resume(rd.hold(rundown, now), now + amount)
            now += amount
        elif what == "extend" and rundown.upcoming:
            rundown = rd.extend(rundown, amount, now)
        elif what == "extend the next" and rundown.upcoming:
            with suppress(RundownError):  # too little would be left of it
                rundown = rd.extend(rundown, amount, now, rundown.upcoming[0].id)
        elif what == "skip" and rundown.upcoming:
            rundown = rd.skip(rundown, now)
        rundown = _fire_due(rundown, pacing, now)
        upcoming = [i.offset for i in rundown.upcoming]
        assert upcoming == sorted(upcoming)
        assert rundown.length >= max(upcoming, default=0.0) - 1e-6
    for _ in range(50):
        pace = pacing.look(rundown, now)
        if pace.look_again is None and pace.due is None:
            break
        now = max(now, pace.look_again or now)
        rundown = _fire_due(rundown, pacing, now)
    gone = [f.id for f in rundown.fired]
    assert len(set(gone)) == len(gone)
    assert set(gone) | set(rundown.dropped) == {i.id for i in rundown.items}
    order = [i.id for i in rundown.items]
    assert gone == sorted(gone, key=order.index)


def _fire_due(rundown: Rundown, pacing: FlowPacingController, now: float) -> Rundown:
    while (pace := pacing.look(rundown, now)).due is not None:
        rundown = rd.fire(rd.drop(rundown, [i.id for i in pace.overtaken]), pace.due.id, now)
    return rundown


def test_the_wrap_up_overtakes_what_has_not_come() -> None:
    pace = FlowPacingController().look(running(0, 100, 200, 300), T0 + 301)

    assert pace.due is not None
    assert pace.due.id == "beat-3"
    assert [i.id for i in pace.overtaken] == ["beat-1", "beat-2"]


def test_a_reset_is_prepared_ahead_and_looked_for_in_time() -> None:
    pacing = FlowPacingController(summary_lead=45)
    rundown = running(0, 100, 300)

    assert pacing.look(rundown, T0 + 10).look_again == T0 + 100
    fired = rd.fire(rundown, "beat-1", T0 + 100)
    assert pacing.look(fired, T0 + 101).look_again == pytest.approx(T0 + 255, abs=0.01)
    prepare = pacing.look(fired, T0 + 256).prepare
    assert prepare is not None
    assert prepare.id == "beat-2"


def test_with_a_hard_end_the_running_beat_ends_where_the_next_one_begins() -> None:
    planned = rd.Rundown(
        items=(
            rd.Item("beat-0", "Opening", 0.0, 60.0),
            rd.Item("beat-1", "Talk", 60.0, 120.0),
            rd.Item("beat-2", "Close", 180.0, 60.0),
        ),
        length=240.0,
        hard_end=True,
    )
    now = 1000.0
    running = rd.fire(rd.start(planned, now), "beat-0", now)
    longer = rd.extend(running, 60.0, now + 30.0)

    current, following = longer.items[0], longer.items[1]
    assert longer.length == 240.0
    assert longer.fired[-1].start + current.allocated == pytest.approx(following.offset)


@pytest.mark.parametrize(
    "change",
    [
        lambda r: rd.extend(r, 10_000, T0 + 10),
        lambda r: rd.insert(r, Item("extra", "Extra", 0.0, 10_000.0), "beat-0", T0 + 10),
    ],
)
def test_a_hard_end_leaves_time_for_the_goodbye(change: Callable[[Rundown], Rundown]) -> None:
    with pytest.raises(RundownError, match="no time for the goodbye"):
        change(running(0, 200, 500, hard_end=True))


def test_a_beat_is_moved_with_its_time_and_the_end_stays() -> None:
    moved = rd.move(running(0, 100, 200, 350), "beat-1", "beat-2")

    assert [(i.id, i.offset) for i in moved.items] == [
        ("beat-0", 0),
        ("beat-2", 100),
        ("beat-1", 250),
        ("beat-3", 350),
    ]
    assert moved.length == 600
    back = rd.move(moved, "beat-1", "beat-0")
    assert [(i.id, i.offset) for i in back.items] == [
        (i.id, i.offset) for i in running(0, 100, 200, 350).items
    ]


def test_a_beat_that_was_removed_leaves_its_time_to_the_one_before_it_wherever_that_goes() -> None:
    gone = rd.remove(running(0, 100, 200, 300, 400), "beat-2")

    moved = rd.move(gone, "beat-1", "beat-3")

    assert [(i.id, i.offset) for i in moved.upcoming] == [
        ("beat-3", 100),
        ("beat-1", 200),
        ("beat-4", 400),
    ]


@pytest.mark.parametrize(
    ("beat", "after", "why"),
    [
        ("beat-0", "beat-2", "has already begun"),
        ("beat-3", "beat-1", "the wrap-up the last"),
        ("beat-1", "beat-3", "Nothing comes after"),
        ("beat-1", "beat-1", "after itself"),
        ("beat-9", "beat-1", "There is no beat"),
    ],
)
def test_what_cannot_be_moved_is_refused(beat: str, after: str, why: str) -> None:
    with pytest.raises(RundownError, match=why):
        rd.move(running(0, 100, 200, 300), beat, after)


def test_nothing_is_put_before_what_has_begun_and_the_opening_stays_the_first() -> None:
    later = rd.fire(running(0, 100, 200, 300), "beat-1", T0 + 100)
    with pytest.raises(RundownError, match="has already begun"):
        rd.move(later, "beat-2", "beat-0")
    with pytest.raises(RundownError, match="The opening stays"):
        rd.move(plan(0, 100, 200, 300), "beat-0", "beat-1")


@given(st.data())
def test_moves_keep_every_beat_its_time_and_the_end(data: st.DataObject) -> None:
    lasts = data.draw(st.lists(st.integers(10, 200), min_size=4, max_size=7))
    starts = [float(sum(lasts[:n])) for n in range(len(lasts))]
    rundown = running(*starts, length=float(sum(lasts)))
    before = {i.id: lasts[n] for n, i in enumerate(rundown.items)}
    for _ in range(data.draw(st.integers(1, 5))):
        movable = [i.id for i in rundown.upcoming[:-1]]
        beat = data.draw(st.sampled_from(movable))
        after = data.draw(st.sampled_from([i for i in ["beat-0", *movable] if i != beat]))
        rundown = rd.move(rundown, beat, after)
        ids = [i.id for i in rundown.items]
        assert ids.index(beat) == ids.index(after) + 1
    ends = [*[i.offset for i in rundown.items[1:]], rundown.length]
    took = {i.id: end - i.offset for i, end in zip(rundown.items, ends, strict=True)}
    assert took == pytest.approx(before)
