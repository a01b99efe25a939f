"""The planner's calendar against a real CalDAV server: syncs, conflicts, crashes, undo."""

from __future__ import annotations

import asyncio
import itertools
import json
import os
import signal
import socket
import subprocess
import sys
import xml.etree.ElementTree as ET
from collections.abc import AsyncIterator, Iterator
from dataclasses import asdict
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from urllib.parse import urlsplit

import httpx
import pytest
from calendar_mcp import servers_of, shared
from calendar_server import PASSWORD, USER, VIENNA, CalendarServer, calendar_server, opened
from patience import SOON
from ports import free_port
from service_process import ROOT

from beatroom.bot.kinds.planner.calendar import embedded
from beatroom.bot.kinds.planner.calendar.caldav_client import Account
from beatroom.bot.kinds.planner.calendar.embedded import embedded_calendar, prepared
from beatroom.bot.kinds.planner.calendar.ics import event_text
from beatroom.bot.kinds.planner.calendar.opening import calendar_account, open_calendar
from beatroom.bot.kinds.planner.calendar.submitter import CalendarSubmitter, day_window
from beatroom.bot.kinds.planner.store.sync_transactions import StoredTransactions
from beatroom.bot.settings.settings import Settings
from beatroom.bot.store.store import Store, store_url
from beatroom.flows.kinds.planner.calendar import (
    Calendar,
    ConflictError,
    RefusedError,
    UnreachableError,
)
from beatroom.flows.kinds.planner.remote import DesiredEvent, uid_for
from beatroom.flows.kinds.planner.sync import differences

pytestmark = pytest.mark.service

DAY = date(2026, 11, 23)
STAMP = datetime(2026, 11, 20, 8, tzinfo=UTC)
names = (f"day{number}" for number in itertools.count())


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[CalendarServer]:
    with calendar_server(tmp_path_factory.mktemp("radicale")) as running:
        yield running


@pytest.fixture
async def account(server: CalendarServer) -> Account:
    return await server.make(next(names))


@pytest.fixture(params=["caldav", "mcp"])
async def calendar(request: pytest.FixtureRequest, account: Account) -> AsyncIterator[Calendar]:
    """The calendar itself, or the same behind Beatroom's own MCP server."""
    async with opened(account) as found:
        if request.param == "caldav":
            yield found
            return
        async with shared(found) as far:
            yield far


@pytest.fixture
def planner(calendar: Calendar, store: Store) -> CalendarSubmitter:
    return submitter(calendar, store)


def submitter(calendar: Calendar, store: Store) -> CalendarSubmitter:
    return CalendarSubmitter(calendar, StoredTransactions(store), VIENNA, STAMP.timestamp)


def block(
    block_id: str,
    summary: str,
    start: float,
    hours: float = 1.0,
    *,
    day: date = DAY,
    text: str = "",
) -> DesiredEvent:
    midnight = datetime(day.year, day.month, day.day, tzinfo=VIENNA).astimezone(UTC)
    at = midnight + timedelta(hours=start)
    return DesiredEvent(block_id, day, summary, text, at, at + timedelta(hours=hours), "deep work")


PLAN = [
    block("dw1", "The report", 9, 2),
    block("sw1", "Mails", 11.5, 0.5, text="Only the urgent ones."),
    block("r1", "Lunch", 12),
    block("dw2", 'Prüfung, 二; "drei" \\n', 13.5, 2, text="ä" * 3000 + "\n\n\tEnd; of, it\\"),
]


async def texts(server: CalendarServer, account: Account) -> dict[str, str]:
    """What is in a calendar, as another client gets it in one answer; XML has lines of its own."""
    body = (
        '<C:calendar-query xmlns="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav"><prop>'
        "<C:calendar-data/></prop><C:filter><C:comp-filter name='VCALENDAR'/></C:filter>"
        "</C:calendar-query>"
    )
    async with server.plain() as client:
        answer = await client.request("REPORT", account.url, content=body)
    responses = ET.fromstring(answer.text).findall("{DAV:}response")  # noqa: S314 - our own server's
    return {
        one.findtext("{DAV:}href", ""): next(
            data.text or "" for data in one.iter("{urn:ietf:params:xml:ns:caldav}calendar-data")
        )
        for one in responses
    }


async def exactly(server: CalendarServer, account: Account) -> dict[str, tuple[bytes, str]]:
    """What is in a calendar, byte for byte, with the versions, which are made of them."""
    async with server.plain() as client:
        answers = {href: await client.get(href) for href in await texts(server, account)}
    return {href: (one.content, one.headers["etag"]) for href, one in answers.items()}


async def put(server: CalendarServer, href: str, text: str) -> None:
    async with server.plain() as client:
        answer = await client.put(href, content=text.encode())
        assert answer.status_code in (201, 204), answer.text


async def fill(server: CalendarServer, account: Account, count: int) -> None:
    """So many events of others, over 30 days around the day, some of them recurring."""
    async with server.plain() as client:
        for number in range(count):
            day = DAY + timedelta(days=number % 30 - 15)
            one = block(f"x{number}", f"Foreign {number}", 7 + number % 12, day=day)
            text = event_text(one, STAMP).replace(one.uid, f"foreign-{number}@example.com")
            if number % 50 == 0:
                text = text.replace("TRANSP:", "RRULE:FREQ=WEEKLY\r\nTRANSP:")
            made = await client.put(f"{account.url}foreign-{number}.ics", content=text.encode())
            assert made.status_code == 201


async def shows(calendar: Calendar, plan: list[DesiredEvent]) -> None:
    events = await calendar.fetch(day_window(plan[0].date, VIENNA, plan))
    ours = {event.uid: event for event in events if event.ours}
    assert set(ours) == {one.uid for one in plan}
    assert all(differences(ours[one.uid], one) == () for one in plan)


@pytest.mark.parametrize(
    ("calendar", "events"), [("caldav", 300), ("mcp", 60)], indirect=["calendar"]
)
async def test_a_day_among_many_events_is_planned_changed_and_undone(
    server: CalendarServer,
    account: Account,
    calendar: Calendar,
    planner: CalendarSubmitter,
    events: int,
) -> None:
    await fill(server, account, events)
    before = await texts(server, account)
    assert len(before) == events

    first = await planner.submit_plan(DAY, PLAN)
    assert [op.state for op in first.transaction.ops] == ["done"] * 4
    await shows(calendar, PLAN)
    assert (await planner.submit_plan(DAY, PLAN)).transaction.ops == ()

    # Somebody changes an event after the second sync was proposed, and before it is carried out.
    other = [block("dw1", "The report", 8, 2), block("sw1", "Mail", 11.5, 0.5), *PLAN[2:]]
    proposed = await planner.propose(DAY, other)
    assert [(step.kind, [one.field for one in step.changed]) for step in proposed.ops] == [
        ("update", ["start", "end"]),
        ("update", ["summary", "description"]),
    ]
    href = calendar.href_of(uid_for(DAY, "sw1"))
    theirs = (await texts(server, account))[href].replace("SUMMARY:Mails", "SUMMARY:Letters")
    await put(server, href, theirs)

    second = await planner.submit(proposed)

    assert [op.href for op in second.conflicts] == [href]
    assert "SUMMARY:Letters" in (await texts(server, account))[href]
    assert second.offer is not None
    assert [step.kind for step in second.offer.ops] == ["update"]
    assert second.offer.ops[0].remote is not None
    assert second.offer.ops[0].remote.summary == "Letters"

    third = await planner.submit(second.offer)
    assert third.conflicts == ()
    await shows(calendar, other)

    for _ in range(2):
        assert (await planner.undo_last()).conflicts == ()
    left = await planner.undo_last()  # somebody's change stands against this one
    assert [op.href for op in left.conflicts] == [href]
    now = await texts(server, account)
    assert set(now) - set(before) == {href}
    async with server.plain() as client:
        await client.delete(href)
    assert await texts(server, account) == before
    purposes = [one.purpose for one in await planner.history()]
    assert purposes == ["undo"] * 3 + ["sync"] * 3


async def test_sync_then_undo_restores_the_calendar_byte_for_byte(
    server: CalendarServer, account: Account, planner: CalendarSubmitter
) -> None:
    await planner.submit_plan(DAY, PLAN[:3])
    before = await exactly(server, account)

    changed = [block("dw1", "Another", 9, 1, text="New."), *PLAN[2:]]
    report = await planner.submit_plan(DAY, changed)
    kinds = sorted(op.kind for op in report.transaction.ops)
    assert kinds == ["create", "delete", "update"]
    assert await exactly(server, account) != before

    await planner.undo_last()
    assert await exactly(server, account) == before
    await planner.undo_last()
    assert await exactly(server, account) == {}


async def test_of_two_clients_that_change_one_event_the_second_is_told(
    account: Account, store: Store, calendar: Calendar, planner: CalendarSubmitter
) -> None:
    await planner.submit_plan(DAY, PLAN)
    async with opened(account) as another:
        second = CalendarSubmitter(another, StoredTransactions(store), VIENNA, STAMP.timestamp)
        mine = await planner.propose(DAY, [block("dw1", "Mine", 9, 2), *PLAN[1:]])
        theirs = await second.propose(DAY, [block("dw1", "Theirs", 9, 2), *PLAN[1:]])
        reports = await asyncio.gather(planner.submit(mine), second.submit(theirs))

    lost = [report for report in reports if report.conflicts]
    assert len(lost) == 1
    now = await calendar.look(calendar.href_of(uid_for(DAY, "dw1")))
    assert now is not None
    assert now.summary == ("Theirs" if lost[0] is reports[0] else "Mine")
    assert lost[0].offer is not None
    assert [one.field for one in lost[0].offer.ops[0].changed] == ["summary"]


async def test_writes_are_conditional(calendar: Calendar) -> None:
    text, href = event_text(PLAN[0], STAMP), calendar.href_of(PLAN[0].uid)
    first = await calendar.create(href, text)
    with pytest.raises(ConflictError) as again:
        await calendar.create(href, text)
    assert again.value.now is not None
    assert again.value.now.etag == first
    second = await calendar.update(href, text.replace("The report", "A report"), first)
    with pytest.raises(ConflictError):
        await calendar.update(href, text, first)
    with pytest.raises(ConflictError):
        await calendar.delete(href, first)
    await calendar.delete(href, second)
    with pytest.raises(ConflictError) as gone:
        await calendar.delete(href, second)
    assert gone.value.now is None
    with pytest.raises(ConflictError):
        await calendar.update(href, text, second)


async def test_an_event_that_has_its_uid_elsewhere_is_a_conflict_with_that_one(
    server: CalendarServer, account: Account, calendar: Calendar
) -> None:
    text = event_text(PLAN[0], STAMP)
    elsewhere = urlsplit(account.url).path + "imported.ics"
    await put(server, elsewhere, text)
    with pytest.raises(ConflictError):
        await calendar.create(calendar.href_of(PLAN[0].uid), text)


@pytest.mark.parametrize(
    ("calendar", "operation", "when", "then"),
    [
        ("caldav", 0, "after", "resume"),
        ("caldav", 3, "before", "resume"),
        ("caldav", 1, "after", "undo"),
        ("caldav", 5, "before", "undo"),
        ("caldav", 4, "after", "undo"),
        ("mcp", 4, "after", "resume"),
        ("mcp", 1, "after", "undo"),
    ],
    indirect=["calendar"],
)
async def test_killed_between_operations_it_is_resumed_or_undone(  # noqa: PLR0917 - fixtures
    server: CalendarServer,
    account: Account,
    calendar: Calendar,
    planner: CalendarSubmitter,
    settings: Settings,
    operation: int,
    when: str,
    then: str,
) -> None:
    await planner.submit_plan(DAY, PLAN[:3])
    before = await exactly(server, account)
    wanted = [block("dw1", "Changed", 9, 2), PLAN[3], *(block(f"n{n}", f"N{n}", n) for n in (1, 2))]

    done = await asyncio.to_thread(
        subprocess.run,
        [
            sys.executable,
            str(ROOT / "tests/service/calendar_crash.py"),
            *(calendar.name.split()[0], account.url, USER, PASSWORD, store_url(settings)),
            *(json.dumps([asdict(one) for one in wanted], default=str), str(operation), when),
        ],
        env={**os.environ, "PYTHONPATH": f"{ROOT}:{ROOT / 'tests'}"},
        capture_output=True,
        text=True,
        check=False,
        timeout=SOON,
    )
    assert done.returncode == -signal.SIGKILL, done.stderr

    left = (await planner.history())[0]
    assert len(left.ops) == 6
    assert [op.n for op in left.ops if op.uncertain] == [operation]
    if then == "undo":
        report = await planner.undo(left.id)
        assert report.conflicts == ()
        assert await exactly(server, account) == before
        return
    report = await planner.resume(left.id)
    assert [op.state for op in report.transaction.ops] == ["done"] * 6
    await shows(calendar, wanted)
    await planner.undo_last()
    assert await exactly(server, account) == before


@pytest.mark.parametrize("day", [date(2026, 3, 29), date(2026, 10, 25)])
async def test_every_hour_of_a_day_on_which_the_clock_is_changed(
    calendar: Calendar, planner: CalendarSubmitter, day: date
) -> None:
    hours = 23 if day.month == 3 else 25
    plan = [block(f"h{hour}", f"Hour {hour}", hour, day=day) for hour in range(hours)]
    night = block("late", "Past midnight", hours, 2, day=day)

    await planner.submit_plan(day, [*plan, night])

    await shows(calendar, [*plan, night])
    assert (await planner.submit_plan(day, [*plan, night])).transaction.ops == ()
    next_day = await planner.propose(day + timedelta(days=1), [])
    assert next_day.ops == ()


async def test_events_of_others_come_in_as_they_are_meant(
    server: CalendarServer, account: Account, planner: CalendarSubmitter
) -> None:
    base = urlsplit(account.url).path
    for name, lines in {
        "weekly": "DTSTART;TZID=Europe/Vienna:20260706T100000\nDTEND;TZID=Europe/Vienna:"
        "20260706T110000\nRRULE:FREQ=WEEKLY",
        "holiday": "DTSTART;VALUE=DATE:20261123\nTRANSP:TRANSPARENT",
        "floating": "DTSTART:20261123T150000\nDURATION:PT45M",
        "tomorrow": "DTSTART:20261124T150000Z\nDURATION:PT45M",
    }.items():
        text = (
            "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//X//Y//EN\nBEGIN:VEVENT\n"
            f"UID:{name}\nDTSTAMP:20260101T000000Z\nSUMMARY:{name}\n{lines}\n"
            "END:VEVENT\nEND:VCALENDAR\n"
        )
        await put(server, f"{base}{name}.ics", text.replace("\n", "\r\n"))

    events = {event.summary: event for event in await planner.fetch(DAY)}

    assert set(events) == {"weekly", "holiday", "floating"}
    assert events["weekly"].start == datetime(2026, 11, 23, 10, tzinfo=VIENNA)
    assert events["weekly"].recurring
    assert events["holiday"].all_day
    assert not events["holiday"].busy
    assert events["floating"].start == datetime(2026, 11, 23, 15, tzinfo=VIENNA)
    assert not any(event.ours for event in events.values())


async def test_a_calendar_is_found_from_the_address_of_the_server(server: CalendarServer) -> None:
    await server.make("aaa-first")
    async with open_calendar(server.account(), VIENNA) as found:
        assert found.href_of("x") == f"/{USER}/aaa-first/x.ics"


async def test_a_wrong_password_is_a_sentence(server: CalendarServer, account: Account) -> None:
    wrong = Account(account.url, USER, "no")
    with pytest.raises(RefusedError, match="CALENDAR_PASSWORD"):
        async with open_calendar(wrong, VIENNA):
            raise AssertionError
    assert "no'" not in repr(wrong)


async def test_a_server_that_is_not_there_is_a_sentence_in_time() -> None:
    nobody = Account(f"http://127.0.0.1:{free_port()}/ada/day/", USER, PASSWORD)
    async with opened(nobody, deadline=1.0, pause=0.01) as calendar:
        with pytest.raises(UnreachableError, match="cannot be reached: it gave no answer"):
            await calendar.fetch(day_window(DAY, VIENNA))


async def test_a_silent_server_is_left_at_the_deadline() -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent:
        account = Account(f"http://127.0.0.1:{silent.getsockname()[1]}/a/", USER, PASSWORD)
        async with opened(account, deadline=0.1, pause=0.01) as calendar:
            with pytest.raises(UnreachableError, match="cannot be reached: it gave no answer"):
                await calendar.fetch(day_window(DAY, VIENNA))


async def test_the_embedded_calendar_comes_back_when_it_dies_and_keeps_what_it_has(
    tmp_path: Path, store: Store
) -> None:
    settings = Settings(_env_file=None, data_dir=tmp_path)
    async with calendar_account(settings) as account:
        assert account is not None
        async with open_calendar(account, VIENNA) as calendar:
            planner = CalendarSubmitter(
                calendar, StoredTransactions(store), VIENNA, STAMP.timestamp
            )
            await planner.submit_plan(DAY, PLAN)

            [before] = servers_of(tmp_path)
            os.kill(before, signal.SIGKILL)
            async with asyncio.timeout(SOON):
                while not [pid for pid in servers_of(tmp_path) if pid != before]:  # noqa: ASYNC110 - nothing tells of it
                    await asyncio.sleep(0.02)

            async with asyncio.timeout(SOON):
                events = await patiently(planner)
            assert sorted(e.summary for e in events) == sorted(one.summary for one in PLAN)
            await planner.undo_last()
            assert await planner.fetch(DAY) == ()
    assert servers_of(tmp_path) == []

    async with embedded_calendar(tmp_path) as again:
        assert again == account
    assert servers_of(tmp_path) == []


async def test_an_embedded_calendar_that_does_not_start_is_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(embedded, "START_DEADLINE", 0.01)
    with pytest.raises(UnreachableError, match=r"did not start: see .*radicale\.log"):
        async with embedded_calendar(tmp_path):
            raise AssertionError
    assert servers_of(tmp_path) == []


async def test_the_embedded_calendar_does_not_outlive_a_killed_service(tmp_path: Path) -> None:
    script = (
        "import asyncio, pathlib, sys\n"
        "from beatroom.bot.kinds.planner.calendar.embedded import embedded_calendar\n"
        "async def main():\n"
        "    async with embedded_calendar(pathlib.Path(sys.argv[1])):\n"
        "        print('up', flush=True)\n"
        "        await asyncio.Event().wait()\n"
        "asyncio.run(main())\n"
    )
    service = await asyncio.create_subprocess_exec(
        *(sys.executable, "-c", script, str(tmp_path)),
        cwd=ROOT,
        stdout=asyncio.subprocess.PIPE,
    )
    assert service.stdout is not None
    async with asyncio.timeout(SOON):
        assert await service.stdout.readline() == b"up\n"
        assert len(servers_of(tmp_path)) == 1
        service.kill()
        await service.wait()
        while servers_of(tmp_path):  # noqa: ASYNC110 - nothing tells of it
            await asyncio.sleep(0.02)


async def patiently(planner: CalendarSubmitter):  # noqa: ANN201 - events
    while True:
        try:
            return await planner.fetch(DAY)
        except UnreachableError:
            continue


async def test_only_who_has_the_password_reads_the_embedded_calendar(tmp_path: Path) -> None:
    async with embedded_calendar(tmp_path) as account, httpx.AsyncClient() as client:
        assert (await client.get(account.url)).status_code == 401
        wrong = await client.request("PROPFIND", account.url, auth=("beatroom", "beatroom"))
        assert wrong.status_code == 401
    folder = tmp_path / "calendar"
    assert (folder / "password").stat().st_mode & 0o077 == 0
    assert (folder / "users").stat().st_mode & 0o077 == 0
    assert prepared(folder).password == account.password


async def test_no_calendar_and_half_a_setting(tmp_path: Path) -> None:
    async with calendar_account(Settings(_env_file=None, calendar="off")) as account:
        assert account is None
    with pytest.raises(RefusedError, match="CALENDAR_URL"):
        async with calendar_account(Settings(_env_file=None, calendar="url")):
            raise AssertionError
