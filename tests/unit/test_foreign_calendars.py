"""What strangers can put into a calendar: it is left out, and neither waited for nor repeated."""

from __future__ import annotations

import asyncio
import logging
import random
from collections.abc import Callable, Iterator, MutableMapping
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import icalendar
import pytest
import structlog
from structlog.testing import capture_logs

from beatroom.bot.kinds.planner.calendar import read_apart
from beatroom.bot.kinds.planner.calendar.foreign_ics import DEEPEST, UnreadableError
from beatroom.bot.kinds.planner.calendar.foreign_zones import DefinedZone
from beatroom.bot.kinds.planner.calendar.ics import (
    OFTEN,
    SUMMARY_CAP,
    changed_text,
    composer,
    event_at,
    event_text,
    events_of,
    same_content,
    single_of,
)
from beatroom.bot.kinds.planner.calendar.submitter import day_window
from beatroom.flows.kinds.planner.blocks import DESCRIPTION_CAP
from beatroom.flows.kinds.planner.difference import immovables_of
from beatroom.flows.kinds.planner.fixture import fixture
from beatroom.flows.kinds.planner.remote import DesiredEvent

pytestmark = pytest.mark.unit

DAY = date(2026, 11, 23)
HOURS = timedelta(hours=3)
VIENNA = ZoneInfo("Europe/Vienna")
WINDOW = day_window(DAY, VIENNA)
NINE = datetime(2026, 11, 23, 9, tzinfo=VIENNA)
STAMP = datetime(2026, 11, 20, 8, tzinfo=UTC)
BLOCK = DesiredEvent("dw1", DAY, "The report", "", NINE, NINE + timedelta(hours=2), "deep work")
OURS = event_text(BLOCK, STAMP)
START = "DTSTART:20261123T100000Z"


def text(*lines: str, before: str = "", uid: str = "theirs") -> str:
    inside = "\r\n".join((f"UID:{uid}", "DTSTAMP:20260101T000000Z", *lines))
    return (
        f"BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\n{before}BEGIN:VEVENT\r\n{inside}\r\n"
        "END:VEVENT\r\nEND:VCALENDAR\r\n"
    )


def zone(*rules: str, first: str = "16010101T030000", name: str = "Own") -> str:
    kinds = (("STANDARD", "+0200", "+0100"), ("DAYLIGHT", "+0100", "+0200"))
    inside = "".join(
        f"BEGIN:{part}\r\nDTSTART:{first}\r\nTZOFFSETFROM:{old}\r\nTZOFFSETTO:{new}\r\n"
        f"{rule}\r\nEND:{part}\r\n"
        for (part, old, new), rule in zip(kinds, rules, strict=False)
    )
    return f"BEGIN:VTIMEZONE\r\nTZID:{name}\r\n{inside}END:VTIMEZONE\r\n"


def never(rule: str) -> str:
    """An event in a zone whose change comes by a rule, winter and summer alike."""
    return text("DTSTART;TZID=Own:20261123T120000", before=zone(f"RRULE:{rule}", f"RRULE:{rule}"))


def nested(deep: int) -> str:
    return text(START, "BEGIN:A\r\n" * deep + "X-A:'\"\r\n" + "END:A\r\n" * deep + "X-B:b")


UNREADABLE = {
    "a name": "etc/passwd",
    "nothing": "",
    "no event": "BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n",
    "two": text(START) * 2,
    "every second": never("FREQ=SECONDLY"),
    "every minute": never("FREQ=MINUTELY;INTERVAL=1"),
    "a rule of many": never("FREQ=YEARLY;BYMONTH=1;BYDAY=MO;BYSECOND=1,2,3"),
    "many days": never("FREQ=YEARLY;BYMONTH=1;BYDAY=" + ",".join(["1MO"] * 999)),
    "many changes": text(
        "DTSTART;TZID=Own:20261123T120000",
        before=zone("RDATE:" + ",".join(["20200101T000000"] * 999)),
    ),
    "no change": text("DTSTART;TZID=Own:20261123T120000", before=zone()),
    "deep": nested(500),
    "twice": text(START, START),
    "a period": text("DTSTART;VALUE=PERIOD:20261123T100000Z/PT1H"),
    "an hour of no day": text("DTSTART;VALUE=TIME:100000Z"),
    "long": text(START, "DURATION:P99999999999W"),
    "numbers": text(START, "CATEGORIES;VALUE=INTEGER:5"),
    "of no zone": text("DTSTART;TZID=" + "/a" * 9000 + ":20261123T100000"),
}


@pytest.mark.parametrize("foreign", UNREADABLE.values(), ids=UNREADABLE)
def test_what_cannot_be_read_is_one_kind_of_error_wherever_it_is_read(foreign: str) -> None:
    """And soon: "every second since 1601" would be worked out for hours."""
    readings: tuple[Callable[[], object], ...] = (
        lambda: single_of(foreign, "h", "e", WINDOW),
        lambda: events_of(foreign, "h", "e", WINDOW),
        lambda: event_at(foreign, "h", "e", VIENNA),
    )
    for reading in readings:
        with pytest.raises(UnreadableError):
            reading()
    assert composer(STAMP.timestamp)(BLOCK, foreign).startswith("BEGIN:VCALENDAR")


def test_a_name_of_a_file_is_no_calendar_and_what_is_in_a_file_is_never_said(
    tmp_path: Path,
) -> None:
    secret = tmp_path / "secret"
    for content in ("the-operators-token", text(START, "SUMMARY:the-operators-token")):
        secret.write_text(content)
        for name in (str(secret), f"\ufeff{secret}", f" {secret}", f"BEGIN:VCALENDAR/../{secret}"):
            with pytest.raises(UnreadableError) as refused:
                event_at(name, "h", "e", VIENNA)
            assert "token" not in str(refused.value)
            assert str(secret) not in str(refused.value)
            with pytest.raises(UnreadableError):
                same_content(name, OURS)


@pytest.mark.parametrize(
    "line",
    ["the-word", "DTSTART:the-word", "RRULE:the-word", "the-word;X=1", "DUE;TZID=the-word:x"],
)
def test_an_error_says_nothing_of_the_text(line: str) -> None:
    with pytest.raises(UnreadableError) as refused:
        events_of(text(line), "the-word", "the-word", WINDOW)
    assert "the-word" not in str(refused.value)


@pytest.fixture
def logs(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[MutableMapping[str, Any]]]:
    """The lines of the log, which otherwise is for errors alone in tests."""
    all_of_it = structlog.make_filtering_bound_logger(logging.INFO)
    monkeypatch.setattr(read_apart, "log", structlog.wrap_logger(None, wrapper_class=all_of_it))
    with capture_logs() as lines:
        yield lines


async def test_one_that_cannot_be_read_hides_no_other_and_is_said_to_be_left_out(
    logs: list[MutableMapping[str, Any]],
) -> None:
    small = [one for one in UNREADABLE.values() if len(one) <= read_apart.SMALL]
    places = [(f"/{n}.ics", "1", one) for n, one in enumerate(small)]
    lone = ("/" * 9999, "1", OURS)
    found = await read_apart.events_in([*places, lone, ("/ours.ics", "1", OURS)], WINDOW)
    assert [event.href for event in found] == ["/ours.ics"]
    assert [one["event"] for one in logs] == ["calendar_event_unreadable"] * (len(places) + 1)
    assert all(len(str(one["href"])) <= 200 for one in logs)


@pytest.mark.parametrize("name", ["Europe", "..", "/etc/passwd", "zone.tab", "a/" * 99])
def test_a_zones_name_opens_no_file(name: str) -> None:
    at = event_at(text(f"DTSTART;TZID={name}:20261123T100000"), "h", "e", VIENNA)
    assert at.start == datetime(2026, 11, 23, 10, tzinfo=VIENNA)


@pytest.mark.parametrize(
    "name", ["Europe/Vienna", "America/New_York", "Australia/Sydney", "Asia/Tokyo"]
)
def test_a_zone_that_a_text_defines_is_as_the_real_one(name: str) -> None:
    """As the library writes it down: each year's change by itself, up to 2038."""
    real = ZoneInfo(name)
    written = icalendar.Timezone.from_ical(icalendar.Timezone.from_tzinfo(real).to_ical())
    same(DefinedZone(written), real, datetime(1990, 1, 1))  # noqa: DTZ001 - as clocks show it


@pytest.mark.parametrize(
    ("rules", "name"),
    [
        (("BYMONTH=10;BYDAY=-1SU", "BYMONTH=3;BYDAY=-1SU"), "Europe/Vienna"),
        (
            ("BYMONTH=10;BYDAY=SU;BYMONTHDAY=25,26,27,28,29,30,31", "BYMONTH=3;BYDAY=-1SU"),
            "Europe/Vienna",
        ),
    ],
)
def test_a_zone_that_changes_by_a_rule_since_1601_is_as_the_real_one(
    rules: tuple[str, str], name: str
) -> None:
    definition = zone(*(f"RRULE:FREQ=YEARLY;INTERVAL=1;{rule}" for rule in rules))
    definition = definition[::-1].replace("000030T", "000020T", 1)[::-1]  # summer begins at two
    written = icalendar.Timezone.from_ical(definition.encode())
    same(DefinedZone(written), ZoneInfo(name), datetime(1998, 1, 1))  # noqa: DTZ001 - as above


def test_an_hour_that_the_clocks_leave_out_is_of_the_time_before() -> None:
    summer = "BYMONTH=3;BYDAY=-1SU"
    rules = (f"RRULE:FREQ=YEARLY;{rule}" for rule in ("BYMONTH=10;BYDAY=-1SU", summer))
    defined = zone(*rules, first="16010101T020000")
    for minute, hours in ((59, 1), (60, 1), (119, 1), (120, 2)):
        at = f"DTSTART;TZID=Own:20260329T{1 + minute // 60:02}{minute % 60:02}00"
        start = datetime(2026, 3, 29, 1, minute % 60, tzinfo=UTC)
        start += timedelta(hours=minute // 60 - hours)
        assert event_at(text(at, before=defined), "h", "e", VIENNA).start == start


def same(defined: DefinedZone, real: ZoneInfo, first: datetime) -> None:
    chance = random.Random(seed := random.randrange(2**32))
    for _ in range(500):
        at = first + timedelta(minutes=chance.randrange(38 * 365 * 1440))
        wanted = at.replace(tzinfo=real).utcoffset()
        near = {(at + h).replace(tzinfo=real).utcoffset() for h in (-HOURS, HOURS)}
        if len(near) > 1:  # the library writes down the hour of a change by the new clock
            continue
        assert at.replace(tzinfo=defined).utcoffset() == wanted, (seed, at)


def test_of_an_event_no_more_comes_in_than_anybody_needs() -> None:
    wordy = ("SUMMARY:" + "s" * 9999, "DESCRIPTION:" + "d" * 9999, "COLOR:" + "c" * 9999)
    often = ("RRULE:FREQ=MINUTELY", "CATEGORIES:" + "k" * 9999)
    found = events_of(text(START, *wordy, *often, uid="u" * 9999), "h", "e", WINDOW)
    assert len(found) == OFTEN * 2 + 1  # a day in a zone may touch two
    for event in found:
        assert (event.summary, event.description) == ("s" * SUMMARY_CAP, "d" * DESCRIPTION_CAP)
        assert max(len(event.uid), len(event.category), len(event.color)) < 300


async def test_of_a_day_so_many_events_come_in_the_planners_own_and_the_rarest_first(
    monkeypatch: pytest.MonkeyPatch, logs: list[MutableMapping[str, Any]]
) -> None:
    async def here(_: str, work: Callable[[], object]) -> object:
        return work()

    monkeypatch.setattr(read_apart, "_apart", here)
    monkeypatch.setattr(read_apart, "A_DAY", 10)
    monkeypatch.setattr(read_apart, "TEXTS", 5)
    hourly = text("DTSTART:20261122T000000Z", "DURATION:PT5M", "RRULE:FREQ=HOURLY")
    minutely = hourly.replace("HOURLY", "MINUTELY")
    once, late = text(START, uid="once"), text(START, uid="late")
    places = [
        ("/", str(n), one) for n, one in enumerate((minutely, hourly, minutely, OURS, once, late))
    ]
    found = await read_apart.events_in(places, WINDOW)
    assert [event.etag for event in found if event.etag in ("3", "4")] == ["3", "4"]
    assert len(found) == 20
    assert [one["event"] for one in logs] == ["calendar_texts_left_out", "calendar_events_left_out"]
    assert logs[1]["at_least"] == 1 + 1 + 48 + 24 + 48 + 2 - 20


@pytest.mark.parametrize("tz", ["Pacific/Kiritimati", "Pacific/Pago_Pago", "Europe/Vienna"])
@pytest.mark.parametrize(
    ("start", "end"),
    [
        ("DTSTART:00010101T000000Z", "DTEND:99991231T235959Z"),
        ("DTSTART;VALUE=DATE:00010101", "DTEND;VALUE=DATE:99991231"),
        ("DTSTART;TZID=Pacific/Kiritimati:00010101T000000", "DURATION:P9000W"),
        ("DTSTART;TZID=Pacific/Pago_Pago:99991231T235959", "DURATION:P9000W"),
        (START, "DURATION:-P1D"),
    ],
)
def test_an_event_of_all_times_can_be_reckoned_with_everywhere(
    start: str, end: str, tz: str
) -> None:
    event = event_at(text(start, end), "h", "e", ZoneInfo(tz))
    assert event.start <= event.end
    fixture(immovables_of([event]), DAY, tz)


def test_what_is_within_another_component_is_compared_and_no_longer_for_it() -> None:
    """As texts within texts, each backslash would be two at the next level: 400 bytes for ever."""
    one = nested(DEEPEST - 2)
    assert same_content(one, one.replace("PRODID:x", "PRODID:y"))
    assert not same_content(one, one.replace("X-A:'", "X-A:"))
    with pytest.raises(UnreadableError):
        same_content(one, nested(60))


def test_a_zones_definition_stays_in_an_event_that_is_changed() -> None:
    rules = ("RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10", "RRULE:FREQ=SECONDLY")
    alarm = "BEGIN:VALARM\r\nACTION:AUDIO\r\nTRIGGER:-PT15M\r\nEND:VALARM"
    before = text(START, alarm, before=zone(*rules), uid=BLOCK.uid)
    after = changed_text(before, BLOCK, STAMP)
    for kept in ("TZID:Own", *rules, "TRIGGER:-PT15M", "SUMMARY:The report"):
        assert f"{kept}\r\n" in after


async def test_a_large_text_is_looked_at_in_the_other_process(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[str] = []

    async def elsewhere(given: str, work: Callable[[], object]) -> object:
        asked.append(given)
        return await asyncio.to_thread(work)

    monkeypatch.setattr(read_apart, "_apart", elsewhere)
    large = text(START, *("X-A:a",) * read_apart.SMALL)
    for one in (OURS, large):
        event = await read_apart.event_there(one, "h", "e", VIENNA)
        assert event.payload == one
    assert asked == [large]
