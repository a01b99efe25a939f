"""The way to a CalDAV server: finding the calendar, who one is, what goes wrong on the way."""

from __future__ import annotations

import asyncio
import base64
import importlib.util
import itertools
import logging
import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import pytest
from caldav_front import Answer, Asked, digest, front
from calendar_server import PASSWORD, USER, VIENNA, CalendarServer, calendar_server, opened
from patience import SOON
from service_process import ROOT

from beatroom.bot.kinds.planner.calendar import read_apart
from beatroom.bot.kinds.planner.calendar.account import Account
from beatroom.bot.kinds.planner.calendar.ics import event_at, event_text
from beatroom.bot.kinds.planner.calendar.opening import open_calendar
from beatroom.bot.kinds.planner.calendar.submitter import day_window
from beatroom.bot.outgoing import bounded_answer
from beatroom.bot.runtime.tasks import Tasks
from beatroom.flows.kinds.planner.calendar import (
    Calendar,
    ConflictError,
    RefusedError,
    UnreachableError,
)
from beatroom.flows.kinds.planner.remote import DesiredEvent

pytestmark = pytest.mark.service

DAY = date(2026, 11, 23)
STAMP = datetime(2026, 11, 20, 8, tzinfo=UTC)
NINE = datetime(2026, 11, 23, 9, tzinfo=VIENNA)
REPORT = DesiredEvent("dw1", DAY, "The report", "Secret.", NINE, NINE + timedelta(hours=2), "deep")
TEXT = event_text(REPORT, STAMP)
BASIC = 'Basic realm="calendars"'
SENT_BASIC = "Basic " + base64.b64encode(f"{USER}:{PASSWORD}".encode()).decode()
UID_TAKEN = (
    '<?xml version="1.0"?><error xmlns="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav">'
    "<C:no-uid-conflict><href>/a/c.ics</href></C:no-uid-conflict></error>"
)
names = (f"cal{number}" for number in itertools.count())


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[CalendarServer]:
    with calendar_server(tmp_path_factory.mktemp("radicale")) as running:
        yield running


@pytest.fixture
async def path(server: CalendarServer) -> str:
    """An empty calendar's place on the server."""
    return (await server.make(next(names))).url.removeprefix(server.root)


def forward(_: Asked) -> Answer | None:
    return None


async def titles(calendar: Calendar) -> list[str]:
    return [event.summary for event in await calendar.fetch(day_window(DAY, VIENNA))]


@pytest.mark.parametrize("others", [(), (BASIC,)], ids=["only", "beside-basic"])
async def test_digest_and_never_the_password_itself(
    server: CalendarServer, path: str, others: tuple[str, ...]
) -> None:
    async with front(lambda asked: digest(asked, *others), server) as one:
        async with open_calendar(one.account(path), VIENNA) as calendar:
            href = calendar.href_of(REPORT.uid)
            etag = await calendar.create(href, TEXT)
            assert await titles(calendar) == ["The report"]
            etag = await calendar.update(href, TEXT.replace("The report", "A report"), etag)
            await calendar.delete(href, etag)
            assert await titles(calendar) == []
        with pytest.raises(RefusedError, match="CALENDAR_PASSWORD"):
            async with open_calendar(one.account(path, password="wrong"), VIENNA):
                raise AssertionError
    sent = [asked.headers.get("authorization", "") for asked in one.asked]
    assert {way.split(" ")[0] for way in sent} == {"", "Digest"}


async def test_a_password_without_a_user_is_a_token(server: CalendarServer, path: str) -> None:
    def tokens(asked: Asked) -> Answer | None:
        if asked.headers.get("authorization") == "Bearer a-token":
            return None
        return Answer(401, headers=(("WWW-Authenticate", 'Bearer realm="x"'),))

    async with front(tokens, server) as one:
        async with open_calendar(one.account(path, "", "a-token"), VIENNA) as calendar:
            assert await titles(calendar) == []
        with pytest.raises(RefusedError, match="authentication methods"):
            async with open_calendar(one.account(path), VIENNA):
                raise AssertionError


async def test_a_way_to_authenticate_that_is_not_known_is_a_sentence() -> None:
    def negotiating(_: Asked) -> Answer:
        return Answer(401, headers=(("WWW-Authenticate", "Negotiate"),))

    async with front(negotiating) as one, opened(one.account("a/"), deadline=SOON) as calendar:
        with pytest.raises(RefusedError, match="supported authentication methods: basic, digest"):
            await calendar.fetch(day_window(DAY, VIENNA))
    assert not any("authorization" in asked.headers for asked in one.asked)


async def test_a_server_that_names_several_homes_is_told_apart_by_the_setting() -> None:
    homes = (
        '<multistatus xmlns="DAV:"><response><href>/</href><propstat><prop>'
        '<calendar-home-set xmlns="urn:ietf:params:xml:ns:caldav">'
        '<href xmlns="DAV:">/a/</href><href xmlns="DAV:">/b/</href></calendar-home-set></prop>'
        "<status>HTTP/1.1 200 OK</status></propstat></response></multistatus>"
    )
    async with front(lambda _: Answer(207, homes)) as one:
        with pytest.raises(RefusedError, match="set CALENDAR_URL to the address of a calendar"):
            async with open_calendar(one.account("dav/"), VIENNA):
                raise AssertionError


async def test_the_password_never_goes_to_another_host() -> None:
    async with front(lambda _: Answer(401, headers=(("WWW-Authenticate", BASIC),))) as elsewhere:
        there = elsewhere.root
        home = (
            '<multistatus xmlns="DAV:"><response><href>/</href><propstat><prop>'
            '<calendar-home-set xmlns="urn:ietf:params:xml:ns:caldav">'
            f'<href xmlns="DAV:">{there}home/</href></calendar-home-set></prop>'
            "<status>HTTP/1.1 200 OK</status></propstat></response></multistatus>"
        )
        principal = home.replace("urn:ietf:params:xml:ns:caldav", "DAV:").replace(
            "calendar-home-set", "current-user-principal"
        )
        moved = Answer(301, headers=(("Location", f"{there}dav/"),))
        for answer, sentence in (
            (moved, "names another host, 127.0.0.1: not asked"),
            (Answer(207, home), "names another host, 127.0.0.1: not asked"),
            (Answer(207, principal), "was not understood"),
        ):
            async with front(lambda _, answer=answer: answer) as one:
                with pytest.raises(RefusedError, match=sentence):
                    async with open_calendar(one.account("dav/"), VIENNA):
                        raise AssertionError
        for method in ("REPORT", "GET", "PUT", "DELETE"):
            async with front(lambda _: moved) as one:
                async with opened(one.account("dav/"), deadline=SOON) as calendar:
                    with pytest.raises(RefusedError, match="it answered 301"):
                        await ask(calendar, method)
                assert len(one.asked) == 1
    assert elsewhere.asked == []


async def ask(calendar: Calendar, method: str) -> object:
    if method == "REPORT":
        return await calendar.fetch(day_window(DAY, VIENNA))
    if method == "GET":
        return await calendar.look("/dav/a.ics")
    if method == "PUT":
        return await calendar.update("/dav/a.ics", TEXT, '"1"')
    return await calendar.delete("/dav/a.ics", '"1"')


async def test_the_password_is_sent_to_who_asks_for_it_only(
    server: CalendarServer, path: str
) -> None:
    def basic(asked: Asked) -> Answer | None:
        if asked.headers.get("authorization") == SENT_BASIC:
            return None
        return Answer(401, headers=(("WWW-Authenticate", BASIC),))

    async with front(basic, server) as one, open_calendar(one.account(path), VIENNA) as calendar:
        assert await titles(calendar) == []
    assert "authorization" not in one.asked[0].headers
    assert all(asked.headers["authorization"] == SENT_BASIC for asked in one.asked[1:])


async def test_a_calendar_of_events_is_found_from_an_account_and_from_well_known(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    with calendar_server(tmp_path_factory.mktemp("discovery")) as server:
        await server.make("bbb-events")
        async with server.plain() as client:
            tasks = (
                '<C:mkcalendar xmlns="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav"><set><prop>'
                '<C:supported-calendar-component-set><C:comp name="VTODO"/>'
                "</C:supported-calendar-component-set></prop></set></C:mkcalendar>"
            )
            made = await client.request("MKCALENDAR", f"/{USER}/aaa-tasks/", content=tasks)
            assert made.status_code == 201

        def moved(asked: Asked) -> Answer | None:
            if asked.path == "/":
                return Answer(404)
            if asked.path == "/.well-known/caldav":
                return Answer(301, headers=(("Location", f"/{USER}/"),))
            return None

        for behaviour, start in (
            (forward, ""),
            (forward, f"{USER}/"),
            (moved, ""),
            (moved, ".well-known/caldav"),
        ):
            async with (
                front(behaviour, server) as one,
                open_calendar(one.account(start), VIENNA) as calendar,
            ):
                assert calendar.href_of("x") == f"/{USER}/bbb-events/x.ics"
                assert await titles(calendar) == []

        async with front(lambda asked: moved(asked) or Answer(404), server) as one:
            with pytest.raises(RefusedError, match="check CALENDAR_URL"):
                async with open_calendar(one.account(), VIENNA):
                    raise AssertionError


async def test_an_address_that_is_none_is_a_sentence() -> None:
    with pytest.raises(UnreachableError, match="it gave no answer"):
        async with open_calendar(Account("http://127.0.0.1:99999/a/"), VIENNA):
            raise AssertionError


@pytest.mark.parametrize("status", [0, 408, 425, 429, 500, 503])
async def test_passing_failures_are_tried_again_three_times_in_all(
    server: CalendarServer, path: str, status: int
) -> None:
    failures = 0

    def failing(asked: Asked) -> Answer | None:
        nonlocal failures
        if asked.method != "PUT" or not failures:
            return None
        failures -= 1
        return Answer(status, headers=(("Retry-After", "1"),))

    async with (
        front(failing, server) as one,
        opened(one.account(path), deadline=SOON, pause=0.001) as calendar,
    ):
        failures = 2
        etag = await calendar.create(calendar.href_of(REPORT.uid), TEXT)
        failures = 3
        with pytest.raises(UnreachableError, match=r"cannot be reached: it (answered|gave no)"):
            await calendar.update(calendar.href_of(REPORT.uid), TEXT, etag)
        assert failures == 0
        assert len([asked for asked in one.asked if asked.method == "PUT"]) == 6
        assert len([asked for asked in one.passed if asked.method == "PUT"]) == 1


@pytest.mark.parametrize(
    ("status", "sentence"),
    [
        (302, "it answered 302"),
        (400, "it answered 400"),
        (401, "CALENDAR_PASSWORD"),
        (403, "it does not allow that"),
        (409, "it answered 409"),
        (507, "it is full"),
    ],
)
async def test_what_is_refused_is_a_sentence(status: int, sentence: str) -> None:
    async with front(lambda _: Answer(status, b"<p>N\xf6!</p>")) as one:
        async with opened(one.account("a/"), deadline=SOON) as calendar:
            for write in (calendar.create("/a/b.ics", TEXT), calendar.delete("/a/b.ics", '"1"')):
                with pytest.raises(RefusedError, match=sentence):
                    await write
        assert len(one.asked) == 2


@pytest.mark.parametrize("status", [403, 409, 412])
async def test_a_uid_that_is_taken_is_a_conflict(status: int) -> None:
    def taken(asked: Asked) -> Answer:
        return Answer(status, UID_TAKEN) if asked.method == "PUT" else Answer(404)

    async with front(taken) as one, opened(one.account("a/"), deadline=SOON) as calendar:
        with pytest.raises(ConflictError, match="elsewhere in the calendar") as conflict:
            await calendar.create("/a/b.ics", TEXT)
    assert conflict.value.now is None


async def test_texts_and_conditions_travel_as_they_are() -> None:
    mixed = TEXT.replace("\r\n", "\n", 3)

    def keeping(asked: Asked) -> Answer:
        if asked.method == "GET":
            return Answer(200, mixed, (("ETag", 'W/"7"'),))
        return Answer(204, headers=(("ETag", 'W/"8"'),))

    async with (
        front(keeping) as one,
        opened(one.account("a/"), deadline=SOON) as calendar,
    ):
        found = await calendar.look("/a/b.ics")
        assert found is not None
        assert (found.payload, found.etag) == (mixed, 'W/"7"')
        assert await calendar.update("/a/b.ics", mixed, found.etag) == 'W/"8"'
        await calendar.create("/a/c%2Fd.ics", mixed)
        await calendar.delete("/a/b.ics", 'W/"8"')
        await calendar.delete("/a/b.ics", "")
    _, update, create, delete, unknown = one.asked
    assert (update.body, update.headers["if-match"]) == (mixed.encode(), 'W/"7"')
    assert update.headers["content-type"].startswith("text/calendar")
    assert (create.body, create.headers["if-none-match"]) == (mixed.encode(), "*")
    assert create.path == "/a/c%2Fd.ics"
    assert delete.headers["if-match"] == 'W/"8"'
    assert unknown.headers["if-match"] == '""'


@pytest.mark.parametrize(
    "body",
    [
        "<multistatus>Secret.",
        "<!DOCTYPE html><p>Log in to <b>our</b> hotel's net: Secret.</p>",
        "Secret.",
        "",
    ],
)
@pytest.mark.parametrize("kind", ["application/xml", "text/html", "text/calendar", ""])
async def test_answers_that_are_none_are_refused_and_not_logged(
    caplog: pytest.LogCaptureFixture, body: str, kind: str
) -> None:
    caplog.set_level(logging.INFO)
    headers = (("Content-Type", kind),) if kind else ()
    async with (
        front(lambda _: Answer(200, body, headers)) as one,
        opened(one.account("a/"), deadline=SOON) as calendar,
    ):
        with pytest.raises(RefusedError, match="no list of events"):
            await calendar.fetch(day_window(DAY, VIENNA))
        with pytest.raises(RefusedError, match="set CALENDAR_URL to the address"):
            await calendar._client.calendar_url()
        with pytest.raises(RefusedError, match="cannot be read"):
            await calendar.look("/a/b.ics")
    assert "Secret" not in caplog.text
    assert PASSWORD not in caplog.text


@pytest.mark.parametrize(
    "answer", [Answer(200, b" " * 1_001), Answer(200, b"packed", (("Content-Encoding", "gzip"),))]
)
async def test_no_more_of_an_answer_is_taken_than_anybody_needs(
    monkeypatch: pytest.MonkeyPatch, answer: Answer
) -> None:
    monkeypatch.setattr(bounded_answer, "MOST", 1_000)
    async with (
        front(lambda _: answer) as one,
        opened(one.account("a/"), deadline=SOON, pause=0.001) as calendar,
    ):
        with pytest.raises(UnreachableError, match="ReadError"):
            await calendar.fetch(day_window(DAY, VIENNA))
    assert one.asked[0].headers["accept-encoding"] == "identity"


@pytest.mark.parametrize(("attribute", "text"), [(' x="&a9;"', ""), ("", "&a9;"), ("", "&file;")])
async def test_entities_are_not_expanded(attribute: str, text: str) -> None:
    grown = "".join(f'<!ENTITY a{n} "{f"&a{n - 1};" * 10}">' for n in range(1, 10))
    known = f'<!ENTITY a0 "boom">{grown}<!ENTITY file SYSTEM "file:///etc/hostname">'
    answer = (
        f'<!DOCTYPE multistatus [{known}]><multistatus xmlns="DAV:"{attribute}><response>'
        "<href>/a/b.ics</href><propstat><prop><calendar-data "
        f'xmlns="urn:ietf:params:xml:ns:caldav">{text}</calendar-data></prop></propstat>'
        "</response></multistatus>"
    )
    async with (
        front(lambda _: Answer(207, answer)) as one,
        opened(one.account("a/"), deadline=SOON) as calendar,
    ):
        if text == "&file;":
            assert await calendar.fetch(day_window(DAY, VIENNA)) == ()
            return
        with pytest.raises(RefusedError, match="no list of events"):
            await calendar.fetch(day_window(DAY, VIENNA))


async def test_one_event_that_is_forbidden_or_unreadable_does_not_hide_the_others() -> None:
    def response(name: str, inner: str) -> str:
        return f"<response><href>/a%40b/{name}.ics</href>{inner}</response>"

    def prop(text: str) -> str:
        return (
            f"<propstat><prop><getetag>&quot;1&quot;</getetag><C:calendar-data>{text}"
            "</C:calendar-data></prop><status>HTTP/1.1 200 OK</status></propstat>"
        )

    answer = (
        '<multistatus xmlns="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav">'
        + response("closed", "<status>HTTP/1.1 403 Forbidden</status>")
        + response("broken", prop("BEGIN:VCALENDAR"))
        + response("nowhere", prop(TEXT)).replace("/a%40b/", "http://[/")
        + response("open%2Fair", prop(TEXT))
        + "</multistatus>"
    )
    async with (
        front(lambda _: Answer(207, answer)) as one,
        opened(one.account("a%40b/"), deadline=SOON) as calendar,
    ):
        [event] = await calendar.fetch(day_window(DAY, VIENNA))
        with pytest.raises(RefusedError, match="The event's href"):
            await calendar.look("http://[/a.ics")
    assert (event.href, event.etag, event.payload) == ("/a@b/open%2Fair.ics", '"1"', TEXT)
    assert calendar.href_of("x") == "/a@b/x.ics"


async def test_an_event_that_never_ends_holds_nothing_up_and_hides_no_other(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(read_apart, "PROCESSOR_SECONDS", 1)

    def text(uid: str, rule: str, start: str = "20260706T100000") -> str:
        return (
            "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\nBEGIN:VEVENT\r\n"
            f"UID:{uid}\r\nDTSTAMP:20260101T000000Z\r\nDTSTART;TZID=Europe/Vienna:{start}\r\n"
            f"DURATION:PT30M\r\nRRULE:{rule}\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n"
        )

    places = [
        ("/1.ics", "1", text("never", "FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30")),
        ("/2.ics", "1", text("weekly", "FREQ=WEEKLY")),
        ("/3.ics", "1", "BEGIN:VCALENDAR\r\n" * 100_000),
        ("/4.ics", "1", TEXT),
    ]
    ticks = 0

    async def tick() -> None:
        nonlocal ticks
        while True:
            await asyncio.sleep(0.01)
            ticks += 1

    async with Tasks() as tasks:
        tasks.start(tick(), "ticks")
        found = await read_apart.events_in(places, day_window(DAY, VIENNA))
        assert {event.uid for event in found} == {"weekly", event_at(TEXT, "", "", VIENNA).uid}
        assert ticks > 20
        with monkeypatch.context() as nothing:
            nothing.setattr(read_apart, "to_process", None)
            again = await read_apart.events_in(places[:1], day_window(DAY, VIENNA))
        assert again == ()


async def test_what_has_no_zone_is_found_on_its_day_at_either_end(
    server: CalendarServer, path: str
) -> None:
    async with server.plain() as client:
        for name, start in (("early", "20261123T000500"), ("late", "20261123T235000")):
            lines = f"DTSTART:{start}\r\nDURATION:PT5M\r\nSUMMARY:{name}\r\nUID:{name}"
            text = (
                "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//X//Y//EN\r\nBEGIN:VEVENT\r\n"
                f"DTSTAMP:20260101T000000Z\r\n{lines}\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n"
            )
            await client.put(f"/{path}{name}.ics", content=text.encode())
    account = replace(server.account(), url=server.root + path)
    async with open_calendar(account, VIENNA) as calendar:
        assert await titles(calendar) == ["early", "late"]


def test_the_real_urllib3_is_left_alone_and_who_has_no_calendar_loads_no_library() -> None:
    assert importlib.util.find_spec("niquests") is None
    loads = (
        "import sys, beatroom.bot.serving.app, beatroom.bot.kinds.planner.calendar.opening\n"
        "import beatroom.bot.workers.child\n"
        "assert 'caldav' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", loads], cwd=ROOT, check=True, timeout=SOON)


@pytest.mark.parametrize("before", ["", "import niquests\n"], ids=["not loaded", "loaded"])
def test_httpx_carries_it_also_where_niquests_is_installed(tmp_path: Path, before: str) -> None:
    (tmp_path / "niquests.py").write_text("class AsyncSession:\n    pass\n")
    # It stays what it is for others in the process, whether they loaded it before or do so later.
    loads = (
        "{before}from beatroom.bot.kinds.planner.calendar.caldav_client import httpx\n"
        "from beatroom.bot.kinds.planner.calendar import caldav_calendar\n"
        "import niquests\nprint(httpx.__name__, niquests.AsyncSession.__name__)"
    )
    found = subprocess.run(
        [sys.executable, "-c", loads.format(before=before)],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(tmp_path)},
        capture_output=True,
        text=True,
        check=True,
        timeout=SOON,
    )
    library, session = found.stdout.split()
    assert library.startswith("httpx")
    assert session == "AsyncSession"
