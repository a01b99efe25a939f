"""Syncing a plan with a calendar, and undoing it, over a model with faults at every operation."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Coroutine
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from typing import Any, TypeVar

import pytest
from calendar_model import VIENNA, Crash, ModelCalendar, ModelLog
from hypothesis import given, settings
from hypothesis import strategies as st

from beatroom.bot.kinds.planner.calendar.execute import execute_sync
from beatroom.bot.kinds.planner.calendar.ics import (
    changed_text,
    event_at,
    event_text,
    events_of,
    same_content,
)
from beatroom.bot.kinds.planner.calendar.submitter import (
    CalendarSubmitter,
    NothingToUndoError,
    day_window,
)
from beatroom.flows.kinds.planner.calendar import UnreachableError
from beatroom.flows.kinds.planner.remote import (
    DesiredEvent,
    RemoteEvent,
    is_ours,
    plain_text,
    uid_for,
)
from beatroom.flows.kinds.planner.sync import differences, plan_sync
from beatroom.flows.kinds.planner.sync_transaction import SyncTransaction, begun

pytestmark = pytest.mark.unit

T = TypeVar("T")
DAY = date(2026, 11, 23)
MIDNIGHT = datetime(2026, 11, 23, tzinfo=VIENNA)
STAMP = datetime(2026, 11, 20, 8, tzinfo=UTC)
FAULTS = ("lost before", "lost after", "crash before", "crash after", "refused before")
THOROUGH = settings(max_examples=100)


def block(  # noqa: PLR0917 - the fields of a block, in their order
    block_id: str = "dw1",
    summary: str = "The report",
    start: float = 9,
    hours: float = 2,
    description: str = "",
    category: str = "deep work",
    day: date = DAY,
) -> DesiredEvent:
    begin = datetime(day.year, day.month, day.day, tzinfo=VIENNA).astimezone(UTC)
    at = begin + timedelta(hours=start)
    return DesiredEvent(
        block_id, day, summary, description, at, at + timedelta(hours=hours), category
    )


texts = st.one_of(
    st.sampled_from(["Report", "The report", "Mails", "Lunch", "Walk, dog; ü\\n"]),
    st.text(st.characters(exclude_categories=["Cs"]), max_size=12),
)
blocks = st.builds(
    block,
    st.sampled_from(["a", "b", "c", "d", "e", "f"]),
    texts,
    st.integers(0, 88).map(lambda quarter: quarter / 4),
    st.integers(1, 12).map(lambda quarter: quarter / 4),
    texts,
    st.sampled_from(["deep work", "habit", ""]),
)
plans = st.lists(blocks, max_size=6, unique_by=lambda one: one.id)
faults = st.dictionaries(st.integers(0, 14), st.sampled_from(FAULTS), max_size=4)


def run(work: Coroutine[Any, Any, T]) -> T:
    return asyncio.run(work)


def foreign() -> dict[str, str]:
    """Events of others on the same day: one with a UID that only looks like ours, one recurring."""
    plain = event_text(block("x", "Dentist", 10, 1), STAMP)
    uid = uid_for(DAY, "x")
    return {
        "/cal/dentist.ics": plain.replace(uid, "dentist@example.com"),
        "/cal/near.ics": plain.replace(uid, "fftball-on-monday"),
        "/cal/weekly.ics": plain.replace(uid, "weekly@example.com").replace(
            "TRANSP:OPAQUE", "TRANSP:OPAQUE\r\nRRULE:FREQ=DAILY;COUNT=9"
        ),
        f"/cal/{uid_for(DAY - timedelta(days=1), 'night')}.ics": event_text(
            block("night", "Sleep", 23, 8, day=DAY - timedelta(days=1)), STAMP
        ),
    }


def submitter(calendar: ModelCalendar, kept: ModelLog, first: int = 0) -> CalendarSubmitter:
    ids = itertools.count(len(kept.texts) + first)
    return CalendarSubmitter(calendar, kept, VIENNA, STAMP.timestamp, lambda: f"t{next(ids)}")


def with_others(*plan: DesiredEvent) -> ModelCalendar:
    calendar = ModelCalendar()
    for href, text in foreign().items():
        calendar.put(href, text)
    run(submitter(calendar, ModelLog()).submit_plan(DAY, plan))
    calendar.writes = 0
    return calendar


def undo_stubbornly(calendar: ModelCalendar, kept: ModelLog, transaction: str) -> None:
    """As a person would: again, in a fresh process each time, until nothing is left to undo."""
    for _ in range(12):
        try:
            run(submitter(calendar, kept).undo(transaction))
        except (Crash, UnreachableError):
            continue
        except NothingToUndoError:
            return
        whole = run(kept.get("model", transaction))
        assert whole is not None
        if not whole.open and not whole.done:
            return
    raise AssertionError("It cannot be undone.")


def shows(calendar: ModelCalendar, plan: list[DesiredEvent]) -> None:
    events = run(calendar.fetch(day_window(DAY, VIENNA, plan)))
    ours = [event for event in events if event.ours and event.day == DAY]
    left = list(plan)
    for event in ours:
        same = next(one for one in left if not differences(event, one))
        left.remove(same)
    assert not left
    assert {h: t for h, t in calendar.texts.items() if h in foreign()} == foreign()


@THOROUGH
@given(old=plans, new=plans)
def test_a_sync_shows_the_plan_and_a_second_one_writes_nothing(
    old: list[DesiredEvent], new: list[DesiredEvent]
) -> None:
    calendar, kept = with_others(*old), ModelLog()
    run(submitter(calendar, kept).submit_plan(DAY, new))
    shows(calendar, new)

    writes = calendar.writes
    again = run(submitter(calendar, kept).submit_plan(DAY, new))

    assert again.transaction.ops == ()
    assert calendar.writes == writes


@THOROUGH
@given(old=plans, new=plans, wrong=faults, saves=st.sets(st.integers(0, 14), max_size=3))
def test_any_prefix_of_a_failed_sync_is_undone_byte_for_byte(
    old: list[DesiredEvent], new: list[DesiredEvent], wrong: dict[int, str], saves: set[int]
) -> None:
    calendar, kept = with_others(*old), ModelLog(crash_at=saves)
    before, calendar.faults = calendar.texts, wrong
    try:
        run(submitter(calendar, kept).submit_plan(DAY, new))
    except Crash:
        pass

    for transaction in list(kept.texts):
        undo_stubbornly(calendar, kept, transaction)

    assert calendar.texts == before


@THOROUGH
@given(old=plans, new=plans, wrong=faults, saves=st.sets(st.integers(0, 14), max_size=3))
def test_a_failed_sync_is_gone_on_with_and_then_undone(
    old: list[DesiredEvent], new: list[DesiredEvent], wrong: dict[int, str], saves: set[int]
) -> None:
    calendar, kept = with_others(*old), ModelLog(crash_at=saves)
    before, calendar.faults = calendar.texts, wrong
    plan = run(submitter(calendar, ModelLog()).propose(DAY, new))
    for attempt in range(12):
        try:
            if "t0" in kept.texts:
                run(submitter(calendar, kept).resume("t0"))
            else:
                run(submitter(calendar, kept).submit(plan))
        except Crash:
            continue
        whole = run(kept.get("model", "t0"))
        if attempt == 11 or whole is None or not whole.open:
            break

    shows(calendar, new)
    if "t0" in kept.texts:
        undo_stubbornly(calendar, kept, "t0")
    assert calendar.texts == before


@THOROUGH
@given(several=st.lists(plans, min_size=2, max_size=4))
def test_syncs_are_undone_one_after_another_to_the_very_beginning(
    several: list[list[DesiredEvent]],
) -> None:
    calendar, kept = with_others(), ModelLog()
    states = [calendar.texts]
    for plan in several:
        run(submitter(calendar, kept).submit_plan(DAY, plan))
        if calendar.texts != states[-1]:
            states.append(calendar.texts)

    for state in reversed(states[:-1]):
        run(submitter(calendar, kept).undo_last())
        assert calendar.texts == state
    with pytest.raises(NothingToUndoError):
        run(submitter(calendar, kept).undo_last())


@THOROUGH
@given(old=plans, new=plans, which=st.integers(0, 20), gone=st.booleans())
def test_a_foreign_change_in_between_is_never_overwritten(
    old: list[DesiredEvent], new: list[DesiredEvent], which: int, gone: bool
) -> None:
    calendar, kept = with_others(*old), ModelLog()
    plan = run(submitter(calendar, kept).propose(DAY, new))
    ours = [step.remote.href for step in plan.ops if step.remote]
    if not ours:
        return
    href = ours[which % len(ours)]
    if gone:
        del calendar.kept[href]
    else:
        calendar.put(
            href, calendar.texts[href].replace("END:VEVENT", "LOCATION:Here\r\nEND:VEVENT")
        )
    theirs = calendar.texts.get(href)

    report = run(submitter(calendar, kept).submit(plan))

    assert calendar.texts.get(href) == theirs
    kinds = {op.href: op.kind for op in report.transaction.ops}
    if gone and kinds[href] == "delete":
        assert not report.conflicts
        return
    assert [op.href for op in report.conflicts] == [href]
    assert report.offer is not None
    assert run(submitter(calendar, kept).submit(report.offer)).conflicts == ()
    shows(calendar, new)


def test_an_undo_leaves_what_somebody_changed_since() -> None:
    calendar, kept = with_others(), ModelLog()
    run(submitter(calendar, kept).submit_plan(DAY, [block("a", "A", 8, 1), block("b", "B", 10, 1)]))
    href = calendar.href_of(uid_for(DAY, "a"))
    calendar.put(href, calendar.texts[href].replace("SUMMARY:A", "SUMMARY:Mine"))

    report = run(submitter(calendar, kept).undo_last())

    assert [op.href for op in report.conflicts] == [href]
    assert "SUMMARY:Mine" in calendar.texts[href]
    assert calendar.href_of(uid_for(DAY, "b")) not in calendar.texts


def test_an_undo_takes_the_last_change_back_first() -> None:
    calendar, kept = with_others(), ModelLog()
    run(submitter(calendar, kept).submit_plan(DAY, [block("a", "A", 8, 1), block("b", "B", 10, 1)]))
    undo = run(submitter(calendar, kept).undo_last())
    assert [op.summary for op in undo.transaction.ops] == ["B", "A"]
    assert [op.reverses for op in undo.transaction.ops] == [1, 0]


def test_twins_that_differ_in_their_text_only_each_keep_their_event() -> None:
    calendar = with_others(block("a", "Walk", 8, 1, "east"), block("b", "Walk", 8, 1, "west"))
    twins = [block("y", "Walk", 8, 1, "west"), block("z", "Walk", 8, 1, "east")]
    assert run(submitter(calendar, ModelLog()).propose(DAY, twins)).ops == ()


def test_an_undo_is_a_transaction_that_can_itself_be_undone() -> None:
    calendar, kept = with_others(), ModelLog()
    first = run(submitter(calendar, kept).submit_plan(DAY, [block()]))
    after = calendar.texts

    undo = run(submitter(calendar, kept).undo_last())
    assert (undo.transaction.purpose, undo.transaction.base) == ("undo", first.transaction.id)
    redo = run(submitter(calendar, kept).undo(undo.transaction.id))

    assert redo.transaction.purpose == "redo"
    assert calendar.texts == after
    run(submitter(calendar, kept).undo_last())
    assert calendar.texts == foreign()
    history = run(submitter(calendar, kept).history())
    assert [one.purpose for one in history] == ["undo", "redo", "undo", "sync"]


def test_every_operation_is_on_record_with_what_was_there_before_it_is_begun() -> None:
    calendar, kept = with_others(block("a", "Old", 8, 1)), ModelLog()
    old = calendar.texts[calendar.href_of(uid_for(DAY, "a"))]
    plan = run(submitter(calendar, kept).propose(DAY, [block("a", "New", 8, 1), block("b")]))
    seen: list[tuple[int, SyncTransaction]] = []

    async def save(transaction: SyncTransaction) -> None:
        seen.append((calendar.writes, transaction))

    fresh = begun(plan, "t", 0.0, changed, calendar.href_of)
    done = run(execute_sync(calendar, fresh, save))

    assert [writes for writes, _ in seen] == [0, 1, 2]
    assert [one.ops[at].uncertain for at, (_, one) in enumerate(seen[:2])] == [True, True]
    assert seen[0][1].ops[0].before_payload == old
    assert [op.state for op in done.ops] == ["done", "done"]


def changed(desired: DesiredEvent, before: str) -> str:
    return changed_text(before, desired, STAMP) if before else event_text(desired, STAMP)


def test_a_plan_of_one_day_leaves_the_night_of_the_day_before_alone() -> None:
    night = block("night", "Sleep", 23, 8)
    calendar, kept = with_others(night), ModelLog()
    tomorrow = DAY + timedelta(days=1)

    run(submitter(calendar, kept).submit_plan(tomorrow, []))

    assert calendar.href_of(night.uid) in calendar.texts


def test_an_event_that_a_person_made_recurring_is_theirs() -> None:
    calendar, kept = with_others(block()), ModelLog()
    href = calendar.href_of(uid_for(DAY, "dw1"))
    theirs = calendar.texts[href].replace("TRANSP:", "RRULE:FREQ=DAILY\r\nTRANSP:")
    calendar.put(href, theirs)

    plan = run(submitter(calendar, kept).propose(DAY, [block(summary="Other")]))

    assert plan.ops == ()
    assert [one.id for one in plan.taken] == ["dw1"]


def test_a_block_that_was_moved_to_another_day_by_hand_is_a_conflict_and_then_moved_back() -> None:
    calendar, kept = with_others(block()), ModelLog()
    href = calendar.href_of(uid_for(DAY, "dw1"))
    calendar.put(href, calendar.texts[href].replace("20261123T", "20261125T"))

    report = run(submitter(calendar, kept).submit_plan(DAY, [block()]))

    assert [op.kind for op in report.conflicts] == ["create"]
    assert report.offer is not None
    [step] = report.offer.ops
    assert [one.field for one in step.changed] == ["start", "end"]


def test_a_renamed_block_with_another_id_keeps_its_event() -> None:
    calendar, kept = with_others(block("a", "Write the report", 9)), ModelLog()
    report = run(submitter(calendar, kept).submit_plan(DAY, [block("z", "Write a report", 9.5)]))
    assert [(op.kind, op.uid) for op in report.transaction.ops] == [("update", uid_for(DAY, "a"))]
    assert report.transaction.ops[0].reason == "other summary, start, end"


def test_a_reminder_that_a_person_set_survives_a_change() -> None:
    alarm = "BEGIN:VALARM\r\nACTION:DISPLAY\r\nTRIGGER:-PT5M\r\nDESCRIPTION:x\r\nEND:VALARM\r\n"
    text = event_text(block(), STAMP).replace("END:VEVENT", alarm + "END:VEVENT")
    after = changed_text(text, block(summary="Other"), STAMP)
    assert "TRIGGER:-PT5M" in after
    assert "SUMMARY:Other" in after


def test_uids_are_of_their_own_shape() -> None:
    assert uid_for(DAY, "dw1") == uid_for(DAY, "dw1")
    assert uid_for(DAY, "dw1") != uid_for(DAY + timedelta(days=1), "dw1")
    assert len(uid_for(DAY, "dw1")) == 36
    assert is_ours(uid_for(DAY, "dw1"))
    assert not any(map(is_ours, ("fftb", "fftball@example.com", uid_for(DAY, "a") + "@x", "")))


@pytest.mark.parametrize("day", [date(2026, 3, 29), date(2026, 10, 25)])
def test_days_on_which_the_clock_is_changed(day: date) -> None:
    hours = 23 if day.month == 3 else 25
    window = day_window(day, VIENNA)
    assert (window.end - window.start) == timedelta(hours=hours)
    whole = [block(str(hour), f"Hour {hour}", hour, 1, day=day) for hour in range(hours)]
    calendar, kept = ModelCalendar(), ModelLog()

    run(submitter(calendar, kept).submit_plan(day, whole))

    events = run(calendar.fetch(window))
    assert [event.summary for event in events] == [one.summary for one in whole]
    assert run(submitter(calendar, kept).submit_plan(day, whole)).transaction.ops == ()


@given(st.text(max_size=300), st.text(max_size=300))
def test_any_text_comes_back_as_it_was_written(summary: str, description: str) -> None:
    desired = block(summary=summary, description=description)
    text = event_text(desired, STAMP)
    event = event_at(text, "h", "e", VIENNA)
    assert differences(event, desired) == ()
    assert (plain_text(event.summary), plain_text(event.description)) == (
        plain_text(summary),
        plain_text(description),
    )
    assert same_content(changed_text(text, desired, STAMP + timedelta(days=1)), text)


def test_a_backslash_before_an_n_is_no_line_break() -> None:
    folder = "C:\\New, D:\\new; \\\\N\nE:"
    desired = block(summary=folder, description=folder, category="a\\Nb")
    text = event_text(desired, STAMP)
    assert differences(event_at(text, "h", "e", VIENNA), desired) == ()
    place = "LOCATION;LANGUAGE=en:C:\\\\New\\, x\\Ny"
    theirs = text.replace("END:VEVENT", f"{place}\r\nEND:VEVENT")
    after = changed_text(theirs, block(summary="Other", category="a\\Nb"), STAMP)
    assert place.replace("\\Ny", "\\ny") in after
    assert "CATEGORIES:a\\\\Nb\r\n" in after


def test_events_of_others_are_read_as_they_are_meant() -> None:
    window = day_window(DAY, VIENNA)

    def read(*lines: str) -> list[RemoteEvent]:
        inside = "\r\n".join(("UID:x", "DTSTAMP:20260101T000000Z", *lines))
        text = f"BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\nBEGIN:VEVENT\r\n{inside}\r\n"
        return events_of(text + "END:VEVENT\r\nEND:VCALENDAR\r\n", "h", "e", window)

    [all_day] = read("DTSTART;VALUE=DATE:20261123")
    assert (all_day.start, all_day.end, all_day.all_day) == (
        MIDNIGHT,
        MIDNIGHT + timedelta(days=1),
        True,
    )
    assert read("DTSTART;VALUE=DATE:20261124") == []
    [floating] = read("DTSTART:20261123T090000", "DURATION:PT90M", "TRANSP:TRANSPARENT")
    assert floating.start == MIDNIGHT + timedelta(hours=9)
    assert floating.end - floating.start == timedelta(minutes=90)
    assert not floating.busy
    [abroad] = read("DTSTART;TZID=Asia/Tokyo:20261123T090000", "STATUS:CANCELLED")
    assert abroad.start == MIDNIGHT + timedelta(hours=1)
    assert not abroad.busy
    [weekly] = read("DTSTART;TZID=Europe/Vienna:20260706T100000", "RRULE:FREQ=WEEKLY")
    assert (weekly.start, weekly.recurring) == (MIDNIGHT + timedelta(hours=10), True)
    assert read("DTSTART:20261123T100000Z", "RRULE:FREQ=DAILY", "EXDATE:20261123T100000Z") == []


def test_a_zone_that_one_event_defines_is_not_anothers() -> None:
    def read(offset: str) -> datetime:
        zone = (
            "BEGIN:VTIMEZONE\r\nTZID:Customized\r\nBEGIN:STANDARD\r\nDTSTART:20200101T000000\r\n"
            f"TZOFFSETFROM:{offset}\r\nTZOFFSETTO:{offset}\r\nEND:STANDARD\r\nEND:VTIMEZONE\r\n"
        )
        text = (
            f"BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\n{zone}BEGIN:VEVENT\r\nUID:x\r\n"
            "DTSTAMP:20260101T000000Z\r\nDTSTART;TZID=Customized:20261123T120000\r\n"
            "END:VEVENT\r\nEND:VCALENDAR\r\n"
        )
        return event_at(text, "h", "e", VIENNA).start

    assert read("-1200") == datetime(2026, 11, 24, tzinfo=UTC)
    assert read("+0200") == datetime(2026, 11, 23, 10, tzinfo=UTC)


def test_a_plan_that_makes_no_sense_is_refused() -> None:
    with pytest.raises(ValueError, match="Two blocks of one plan have the id a"):
        plan_sync([], [block("a"), block("a")], DAY)
    with pytest.raises(ValueError, match="is of 2026-11-23, not of 2026-11-24"):
        plan_sync([], [block("a")], DAY + timedelta(days=1))
    with pytest.raises(ValueError, match="ends before it begins"):
        block(hours=-1)
    with pytest.raises(ValueError, match="with a time zone"):
        replace(block(), start=datetime(2026, 11, 23, 9))  # noqa: DTZ001 - that is the point
