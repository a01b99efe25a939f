"""Calendars behind MCP servers that fail, or are another's; and what Beatroom's own refuses."""

from __future__ import annotations

import asyncio
import json
import re
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime

import pytest
from calendar_mcp import (
    DAY,
    OTHER,
    PLAN,
    STAMP,
    VIENNA,
    block,
    inside,
    over_mcp,
    shared,
    submitter,
    titles,
)
from calendar_model import ModelCalendar, ModelLog
from mcp import Client
from mcp.server.mcpserver import MCPServer
from mcp.server.mcpserver.exceptions import ToolError
from mcp_calendar import DEADLINE
from mcp_types import (
    CallToolRequestParams,
    CallToolResult,
    ListToolsResult,
    PaginatedRequestParams,
    TextContent,
    Tool,
)

from beatroom.bot.kinds.planner.calendar import server as server_module
from beatroom.bot.kinds.planner.calendar.ics import event_text
from beatroom.bot.kinds.planner.calendar.server import calendar_server
from beatroom.bot.kinds.planner.calendar.submitter import (
    CalendarSubmitter,
    NothingToUndoError,
    day_window,
)
from beatroom.bot.kinds.planner.calendar.tools import TOOLS
from beatroom.bot.kinds.planner.mcp.connection import http_opener
from beatroom.flows.core.readable import LINE, PARTS
from beatroom.flows.kinds.planner.calendar import (
    ConflictError,
    RefusedError,
    UnreachableError,
    Window,
)
from beatroom.flows.kinds.planner.remote import RemoteEvent

pytestmark = pytest.mark.service

EMPTY = {"type": "object"}
MODEL_NAME = re.compile(r"[a-zA-Z0-9_-]{1,64}")


# ---- the tools ---------------------------------------------------------------------------------


async def test_its_tools_have_schemas_and_say_what_is_wrong() -> None:
    calendar = ModelCalendar()
    async with Client(calendar_server(calendar)) as client:
        tools = {tool.name: tool for tool in (await client.list_tools()).tools}
        assert set(tools) == set(TOOLS)
        for name, tool in tools.items():
            assert MODEL_NAME.fullmatch(name)
            assert tool.description
            assert tool.output_schema
        span = {"start": "2026-11-23T00:00:00Z", "end": "2026-11-24T00:00:00Z"}
        wrong = [
            ("list_events", {**span, "end": "2026-11-22T00:00:00Z"}, "ends after"),
            ("list_events", {**span, "end": "2028-11-22T00:00:00Z"}, "366 days"),
            ("list_events", {**span, "start": "2026-11-23T00:00:00"}, "start"),
            ("list_events", {**span, "zone": "Mars"}, "Mars"),
            ("list_events", {**span, "zone": "../../etc/passwd"}, "time zone"),
            ("get_event", {}, "href"),
            ("update_event", {"href": "/cal/a.ics", "payload": "x"}, "if_match"),
            ("delete_event", {"href": "/cal/a.ics", "if_match": ""}, "if_match"),
        ]
        for tool, arguments, named in wrong:
            answer = await client.call_tool(tool, arguments)
            assert answer.is_error, (tool, arguments)
            assert named in str(answer.content)
    assert calendar.writes == 0


@pytest.mark.parametrize(
    "href",
    [
        "/elsewhere/a.ics",
        "/cal/../elsewhere/a.ics",
        "/cal/%2e%2e/elsewhere/a.ics",
        "/cal/..",
        "/cal/",
        "/cal/a.ics?x",
        "https://elsewhere.example/cal/a.ics",
    ],
)
async def test_no_other_place_of_the_account_is_read_or_written(href: str) -> None:
    calendar = ModelCalendar()
    text = event_text(PLAN[0], STAMP)
    calendar.put(href, text)
    async with shared(calendar) as far:
        with pytest.raises(RefusedError, match="not an address in this calendar"):
            await far.look(href)
        with pytest.raises(RefusedError, match="not an address in this calendar"):
            await far.create(href, text)
    assert (calendar.writes, calendar.texts) == (0, {href: text})


async def test_the_occurrences_of_an_event_come_each_once() -> None:
    calendar = ModelCalendar()
    text = event_text(block("x", "Standup", 9, 0.25), STAMP).replace(PLAN[0].uid, "standup")
    calendar.put("/cal/standup.ics", text.replace("TRANSP:", "RRULE:FREQ=DAILY\r\nTRANSP:"))
    window = Window(
        datetime(2026, 11, 23, tzinfo=VIENNA), datetime(2026, 11, 26, tzinfo=VIENNA), VIENNA
    )
    async with shared(calendar) as far:
        assert await far.fetch(window) == await calendar.fetch(window)
        assert len(await far.fetch(window)) == 3


# ---- a far end that fails ----------------------------------------------------------------------


@pytest.mark.parametrize("fault", ["lost before", "lost after", "refused before"])
@pytest.mark.parametrize("at", range(4))
async def test_from_a_failure_at_any_operation_it_is_undone_or_gone_on_with(
    fault: str, at: int
) -> None:
    for way in ("undo", "resume"):
        calendar, kept = ModelCalendar(), ModelLog()
        async with shared(calendar) as far:
            await submitter(far).submit_plan(DAY, PLAN)
            before, calendar.writes, calendar.faults = calendar.texts, 0, {at: fault}

            report = await submitter(far, kept).submit_plan(DAY, OTHER)

            ops = report.transaction.ops
            assert sorted(op.kind for op in ops) == ["create", "delete", "update"]
            assert [op.state for op in ops[:at]] == ["done"] * min(at, 3)
            if at < 3:
                assert ops[at].state == "failed"
                assert ops[at].uncertain is (fault != "refused before")
            if way == "resume":
                report = await submitter(far, kept).resume(report.transaction.id)
                assert [op.state for op in report.transaction.ops] == ["done"] * 3
                assert sorted(await titles(far)) == ["A walk", "Lunch", "The report"]
            await undo_all(submitter(far, kept), report.transaction.id)
            assert calendar.texts == before


async def undo_all(planner: CalendarSubmitter, transaction: str) -> None:
    """As a person would: again, until nothing is left to undo."""
    for _ in range(4):
        try:
            await planner.undo(transaction)
        except NothingToUndoError:
            return
    raise AssertionError("It cannot be undone.")


async def test_a_calendar_that_hangs_behind_the_server_is_let_go_of() -> None:
    calendar = HangingCalendar(ModelCalendar())
    async with shared(calendar, patience=0.05) as far:
        with pytest.raises(UnreachableError, match="did not answer in time"):
            await far.create(far.href_of("a"), event_text(PLAN[0], STAMP))
        with pytest.raises(UnreachableError, match="did not answer in time"):
            await far.fetch(day_window(DAY, VIENNA))
    assert calendar.cancelled == 2


@dataclass
class HangingCalendar:
    """Takes what it is asked, and never answers.

    Attributes:
        inside: Where events would be put.
        cancelled: How many calls were let go of.
    """

    inside: ModelCalendar
    cancelled: int = field(default=0)
    name: str = "hanging"

    def href_of(self, uid: str) -> str:
        return self.inside.href_of(uid)

    async def fetch(self, window: Window) -> tuple[RemoteEvent, ...]:
        raise await self._hang()

    async def look(self, href: str) -> RemoteEvent | None:
        raise await self._hang()

    async def create(self, href: str, payload: str) -> str:
        raise await self._hang()

    async def update(self, href: str, payload: str, if_match: str) -> str:
        raise await self._hang()

    async def delete(self, href: str, if_match: str) -> None:
        raise await self._hang()

    async def _hang(self) -> AssertionError:
        try:
            await asyncio.Event().wait()
        finally:
            self.cancelled += 1
        return AssertionError("It went on.")


@contextmanager
def deaf_server() -> Iterator[str]:
    """The address of a server that takes connections and never says anything."""
    with socket.create_server(("127.0.0.1", 0)) as sock:
        yield f"http://127.0.0.1:{sock.getsockname()[1]}/mcp"


async def test_a_server_that_says_nothing_costs_no_more_than_the_deadline() -> None:
    loop = asyncio.get_running_loop()
    with deaf_server() as url:
        began = loop.time()
        with pytest.raises(ExceptionGroup) as silent:
            async with over_mcp(http_opener(url, None), 0.2):
                raise AssertionError
        assert silent.group_contains(UnreachableError, match="in time")
        assert loop.time() - began < DEADLINE  # the usual one


# ---- another's server --------------------------------------------------------------------------


def anothers(calendar: ModelCalendar, place: str = "/cal/{uid}.ics") -> MCPServer:
    """With longer names, short answers, and one word for all that goes wrong.

    What went wrong may have been done all the same.
    """
    server = MCPServer("another")

    @server.tool("cal.describe_calendar")
    async def describe() -> dict[str, str]:
        return {"name": "theirs", "place": place}

    @server.tool("cal.list_events")
    async def listed(start: str, end: str, zone: str) -> dict[str, list[dict[str, str]]]:
        broken = {"href": "/cal/broken.ics", "etag": "1", "payload": "BEGIN:NOTHING"}
        return {"events": [broken, *(told(href) for href in calendar.kept)]}

    @server.tool("cal.get_event")
    async def get(href: str) -> dict[str, dict[str, str] | None]:
        return {"event": told(href) if href in calendar.kept else None}

    @server.tool("cal.create_event")
    async def create(href: str, payload: str) -> dict[str, str]:
        return await wrote(calendar.create(href, payload))

    @server.tool("cal.update_event")
    async def update(href: str, payload: str, if_match: str) -> dict[str, str]:
        return await wrote(calendar.update(href, payload, if_match))

    def told(href: str) -> dict[str, str]:
        text, version = calendar.kept[href]
        return {"href": href, "etag": str(version), "payload": text}

    async def wrote(work):  # noqa: ANN001, ANN202 - a write
        try:
            return {"etag": await work}
        except Exception as error:
            raise ToolError("Something went wrong.") from error

    del describe, listed, get, create, update
    return server


async def test_a_server_that_only_says_that_something_went_wrong_is_looked_at() -> None:
    calendar = ModelCalendar()
    text = event_text(PLAN[0], STAMP)
    async with over_mcp(inside(anothers(calendar))) as far:
        href = far.href_of(PLAN[0].uid)
        calendar.faults = {0: "refused before", 1: "lost after"}
        with pytest.raises(RefusedError, match="Something went wrong"):
            await far.create(href, text)
        with pytest.raises(ConflictError) as done:
            await far.create(href, text)
        assert done.value.now is not None
        assert done.value.now.payload == text
        first = done.value.now.etag
        calendar.put(href, text.replace("The report", "Theirs"))
        with pytest.raises(ConflictError) as changed:
            await far.update(href, text, first)
        assert changed.value.now is not None
        assert changed.value.now.summary == "Theirs"
        with pytest.raises(RefusedError, match="no tool 'delete_event'"):
            await far.delete(href, changed.value.now.etag)
        assert await titles(far) == ["Theirs"]  # what cannot be read is left out


async def test_a_server_that_does_not_say_where_events_are_put_is_none() -> None:
    with pytest.raises(ExceptionGroup) as refused:
        async with over_mcp(inside(anothers(ModelCalendar(), "/cal/"))):
            raise AssertionError
    assert refused.group_contains(RefusedError, match="where events are put")


async def test_an_answer_that_is_none_means_that_nobody_knows() -> None:
    server = MCPServer("another")

    @server.tool("describe_calendar")
    async def describe() -> dict[str, str]:
        return {"name": "theirs", "place": "/cal/{uid}.ics"}

    @server.tool("create_event")
    async def create(href: str, payload: str) -> dict[str, list[str]]:
        return {"etag": ["what"]}

    del describe, create
    async with over_mcp(inside(server)) as far:
        with pytest.raises(UnreachableError, match="returned no valid result"):
            await far.create("/cal/a.ics", event_text(PLAN[0], STAMP))


async def test_half_characters_and_books_of_another_server_do_not_come_in() -> None:
    half, place = "\ud800", "/cal/{uid}.ics"
    listed = {"href": f"/a{half}", "etag": "1", "payload": event_text(PLAN[0], STAMP)}
    listed["payload"] = listed["payload"].replace("The report", f"The {half}")
    texts = {
        "describe_calendar": json.dumps({"name": f"th{half}", "place": place}),
        "list_events": json.dumps({"events": [listed]}),
        "get_event": json.dumps({"unreachable": half}),
        "create_event": json.dumps({"conflict": f"It is {half}" + " taken" * 9999}),
        "update_event": "[" * 99_999,
        "delete_event": json.dumps({"etag": [{}] * PARTS}),
    }

    async def told(_: object, asked: CallToolRequestParams) -> CallToolResult:
        refused = asked.name == "delete_event" and (asked.arguments or {})["href"] == "/no"
        said = "No, " * 9999 if refused else texts[asked.name]
        content = [TextContent(type="text", text=said)]
        return CallToolResult(content=list(content), is_error=refused)

    server = MCPServer("another")
    for tool in TOOLS:
        server.add_tool(lambda: "", name=tool)
    server._lowlevel_server.add_request_handler("tools/call", CallToolRequestParams, told)
    async with over_mcp(inside(server)) as far:
        assert far.name == "mcp th\ufffd"
        [event] = await far.fetch(day_window(DAY, VIENNA))
        assert (event.href, event.summary) == ("/a\ufffd", "The \ufffd")
        with pytest.raises(UnreachableError, match="\ufffd"):
            await far.look("/a")
        there = {"href": "/no", "etag": '""', "payload": event_text(PLAN[0], STAMP)}
        texts["get_event"] = json.dumps({"event": there})
        with pytest.raises(ConflictError) as taken:
            await far.create("/a", "")
        with pytest.raises(RefusedError) as refused:
            await far.delete("/no", "")
        for said in (str(taken.value), str(refused.value)):
            assert len(said) < 2 * LINE
            said.encode()
        for wrong in (far.update("/a", "", '""'), far.delete("/a", '""')):
            with pytest.raises(RefusedError, match="did not answer with an object"):
                await wrong


async def test_the_texts_of_one_answer_are_as_many_as_the_client_takes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    calendar = ModelCalendar()
    text = event_text(block("x", "Standup", 9, 0.25), STAMP).replace(PLAN[0].uid, "standup")
    text = text.replace("TRANSP:", "RRULE:FREQ=HOURLY\r\nTRANSP:")
    calendar.put("/cal/standup.ics", text)
    monkeypatch.setattr(server_module, "CHARACTERS", 10 * len(text))
    window = day_window(DAY, VIENNA)
    asked = {"start": window.start.isoformat(), "end": window.end.isoformat()}
    async with Client(calendar_server(calendar)) as client:
        answer = await client.call_tool("list_events", asked)
    assert answer.structured_content is not None
    assert len(answer.structured_content["events"]) == 10
    assert len(await calendar.fetch(window)) > 10


async def test_an_answer_is_not_looked_at_by_a_schema_of_the_server() -> None:
    """A pattern such as (a+)+$ in it would hold up the loop."""
    shape = {"type": "object", "properties": {"name": {"type": "string", "pattern": "^b$"}}}

    async def listed(_: object, __: PaginatedRequestParams) -> ListToolsResult:
        tools = [Tool(name=name, input_schema=EMPTY, output_schema=shape) for name in TOOLS]
        return ListToolsResult(tools=tools)

    async def told(_: object, __: CallToolRequestParams) -> CallToolResult:
        return CallToolResult(content=[], structured_content={"name": "a", "place": "/{uid}"})

    server = MCPServer("another")
    server._lowlevel_server.add_request_handler("tools/list", PaginatedRequestParams, listed)
    server._lowlevel_server.add_request_handler("tools/call", CallToolRequestParams, told)
    async with over_mcp(inside(server)) as far:
        assert far.name == "mcp a"
