"""The planner's desk on the real embedded calendar, and tasks from a real MCP server."""

from __future__ import annotations

import errno
import shlex
import sys
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import UTC, date, datetime
from pathlib import Path

import pytest
from patience import eventually

from beatroom.bot.ipc.service_handlers import consult_of
from beatroom.bot.kinds.planner.calendar.desk import calendar_handlers
from beatroom.bot.kinds.planner.calendar.rehearsed import RehearsedTransactions
from beatroom.bot.kinds.planner.calendar.service_calls import DESK
from beatroom.bot.kinds.planner.calendar.serving import served_calendar
from beatroom.bot.kinds.planner.mcp.tasks import served_tasks
from beatroom.bot.settings.settings import Settings
from beatroom.flows.kinds.planner.calendar import RefusedError, UnreachableError
from beatroom.flows.kinds.planner.desk import DeskRefusedError, PlannerDesk, TaskList
from beatroom.flows.kinds.planner.remote import DesiredEvent, owner_mark

pytestmark = pytest.mark.service

DAY = date(2027, 3, 28)
"""The night on which the clocks go forward in Vienna."""
NOW = 1_806_000_000.0

TASK_SERVER = """
from mcp.server import MCPServer
server = MCPServer("tasks")

@server.tool()
def list_tasks() -> dict[str, list[dict[str, str]]]:
    return {"tasks": [{"title": "Report", "due": "2027-03-28"}, {"title": "Mail"}]}

server.run("stdio")
"""


TICKTICK = """
from typing import Any, Literal

from mcp.server import MCPServer

server = MCPServer("TickTick")
OPEN = {"kind": "TEXT", "status": 0, "priority": 0, "timeZone": "Europe/Vienna"}
TASKS = {
    "last7day": [{**OPEN, "id": "1", "title": "Invoices", "isAllDay": True,
                  "dueDate": "2027-03-25T23:00:00.000+0000", "priority": 5}],
    "today": [{**OPEN, "id": "2", "title": "Call  Bo", "isAllDay": False,
               "startDate": "2027-03-28T07:00:00.000+0000",
               "dueDate": "2027-03-28T07:45:00.000+0000"},
              {**OPEN, "id": "3", "title": "Done", "status": 2}],
    "next7day": [{**OPEN, "id": "2", "title": "Call  Bo",
                  "dueDate": "2027-03-28T07:45:00.000+0000"},
                 {**OPEN, "id": "4", "title": "A note", "kind": "NOTE"},
                 {**OPEN, "id": "5", "title": "Some day"}],
}
When = Literal["today", "last24hour", "last7day", "tomorrow", "next24hour", "next7day"]

@server.tool()
def list_projects() -> list[dict[str, Any]]:
    return []

@server.tool()
def filter_tasks(filter: dict[str, Any]) -> list[dict[str, Any]]:
    raise ValueError("not asked")

@server.tool()
def list_undone_tasks_by_date(search: dict[str, Any]) -> list[dict[str, Any]]:
    raise ValueError("not asked")

@server.tool()
def list_undone_tasks_by_time_query(query_command: When) -> list[dict[str, Any]]:
    return TASKS.get(query_command, [])

server.run("stdio")
"""
"""TickTick's server as programs of others call it: its tools' names, arguments and fields."""


def wanted(hour: int, name: str = "Report") -> DesiredEvent:
    return DesiredEvent(
        id=name.lower(),
        date=DAY,
        summary=name,
        description="",
        start=datetime(2027, 3, 28, hour, tzinfo=UTC),
        end=datetime(2027, 3, 28, hour + 1, tzinfo=UTC),
        category="deep work",
    )


@asynccontextmanager
async def desk(settings: Settings) -> AsyncGenerator[PlannerDesk]:
    async with served_calendar(settings, RehearsedTransactions(), lambda: NOW) as calendar:
        handlers = calendar_handlers(calendar.submitter)
        yield DESK.client(consult_of(handlers, "s1"), tz="Europe/Vienna", language="en")


async def test_a_calendar_that_cannot_be_opened_is_opened_once_the_disk_has_room(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    openings: list[str] = []

    @asynccontextmanager
    async def full_at_first(_: Settings) -> AsyncGenerator[None]:
        openings.append("one")
        if len(openings) == 1:
            raise OSError(errno.ENOSPC, "No space left on device")
        yield None

    monkeypatch.setattr(
        "beatroom.bot.kinds.planner.calendar.serving.calendar_opener", full_at_first
    )
    monkeypatch.setattr("beatroom.bot.kinds.planner.calendar.serving.AGAIN", 0.0)
    async with served_calendar(Settings(), RehearsedTransactions(), lambda: NOW) as calendar:
        with pytest.raises(UnreachableError, match="cannot be used now"):
            await calendar.submitter("Europe/Vienna")

        async def opened() -> bool:
            try:
                await calendar.submitter("Europe/Vienna")
            except RefusedError:  # it was: it is none, as this test has it
                return True
            except UnreachableError:
                return False
            raise AssertionError

        await eventually(opened)
    assert openings == ["one", "one"]


async def test_a_plan_is_written_read_and_taken_back(tmp_path: Path) -> None:
    async with desk(Settings(data_dir=tmp_path)) as planner:
        assert await planner.fetch(DAY) == ()
        written = await planner.submit(DAY, [wanted(8), wanted(10, "Mail")], None)
        there = await planner.fetch(DAY)
        again = await planner.submit(DAY, [wanted(8), wanted(10, "Mail")], None)
        changed = await planner.submit(DAY, [wanted(9)], None)
        history = await planner.history()
        undone = await planner.undo(changed.transaction)
        back = await planner.fetch(DAY)

    assert (written.done, written.conflicts, written.failure) == (2, (), "")
    assert [(e.summary, e.start) for e in there] == [
        ("Report", wanted(8).start),
        ("Mail", wanted(10).start),
    ]
    assert all(event.remote.ours for event in there)
    # Nothing was written the second time, and what stands can still be named.
    assert (again.transaction, again.done) == (written.transaction, 0)
    assert [one.id for one in history] == [changed.transaction, written.transaction]
    assert [one.undoable for one in history] == [True, True]
    assert undone.base == changed.transaction
    assert {(e.uid, e.start) for e in back} == {(e.uid, e.start) for e in there}


async def test_without_a_calendar_the_desk_says_so(tmp_path: Path) -> None:
    async with desk(Settings(data_dir=tmp_path, calendar="off")) as planner:
        with pytest.raises(DeskRefusedError, match="No calendar is set up"):
            await planner.fetch(DAY)


async def test_a_calendar_that_cannot_be_opened_is_a_refusal_and_no_more(tmp_path: Path) -> None:
    async with desk(Settings(data_dir=tmp_path, calendar="url")) as planner:
        for _ in range(2):
            with pytest.raises(DeskRefusedError, match="CALENDAR_URL"):
                await planner.fetch(DAY)


async def test_tasks_come_from_an_mcp_server(tmp_path: Path) -> None:
    script = tmp_path / "tasks.py"
    script.write_text(TASK_SERVER)
    command = shlex.join([sys.executable, str(script)])

    async with served_tasks(Settings(tasks_mcp_command=command)) as tasks:
        found = await tasks()

    assert [(task.n, task.due) for task in found.tasks] == [("Report", DAY), ("Mail", None)]


async def test_ticktick_is_known_by_its_tools(tmp_path: Path) -> None:
    script = tmp_path / "ticktick.py"
    script.write_text(TICKTICK)
    command = shlex.join([sys.executable, str(script)])

    async with served_tasks(Settings(tasks_mcp_command=command)) as tasks:
        found = await tasks()

    assert found.name == "TickTick"
    assert [(one.n, one.due, one.must, one.minutes) for one in found.tasks] == [
        ("Invoices", date(2027, 3, 26), True, None),
        ("Call Bo", DAY, False, 45),
        ("Some day", None, False, None),
    ]


@pytest.mark.parametrize("command", ["/nowhere/at-all", "false"])
async def test_a_task_server_that_is_not_there_means_no_tasks(command: str) -> None:
    async with served_tasks(Settings(tasks_mcp_command=command)) as tasks:
        assert await tasks() == TaskList()


async def test_two_people_on_one_calendar_touch_nothing_of_each_other(tmp_path: Path) -> None:
    kept, settings = RehearsedTransactions(), Settings(data_dir=tmp_path)
    ana, bob = owner_mark("Ana"), owner_mark("Bob")

    def of(owner: str, hour: int, name: str) -> DesiredEvent:
        return replace(wanted(hour, name), owner=owner)

    async def there(planner: PlannerDesk) -> set[str]:
        return {event.summary for event in await planner.fetch(DAY)}

    async with served_calendar(settings, kept, lambda: NOW) as calendar:
        handlers = calendar_handlers(calendar.submitter)
        anas, bobs = (
            DESK.client(consult_of(handlers, who), tz="Europe/Vienna", language="en", owner=mark)
            for who, mark in (("s1", ana), ("s2", bob))
        )
        mine = await anas.submit(DAY, [of(ana, 8, "Report"), of(ana, 10, "Mail")], None)
        await bobs.submit(DAY, [of(bob, 8, "Report"), of(bob, 12, "Gym")], None)
        every = sorted(e.summary for e in await anas.fetch(DAY))
        assert every == ["Gym", "Mail", "Report", "Report"]
        moved = await anas.submit(DAY, [of(ana, 14, "Report")], None)
        with pytest.raises(DeskRefusedError, match="somebody else's"):
            await bobs.undo(moved.transaction)
        assert [one.id for one in await anas.history()] == [moved.transaction, mine.transaction]
        assert len(await bobs.history()) == 1
        emptied = await bobs.submit(DAY, [], None)
        assert emptied.done == 2
        assert await there(anas) == {"Report"}
        half = await anas.undo(None)
        assert await there(anas) == {"Report", "Mail"}
        with pytest.raises(DeskRefusedError, match="is an undo"):
            await anas.undo(half.transaction)
        with pytest.raises(DeskRefusedError, match="is a sync"):
            await anas.redo(mine.transaction)
        assert await there(anas) == {"Report", "Mail"}

    # The next day, in another process.
    async with served_calendar(settings, kept, lambda: NOW + 86_400) as calendar:
        handlers = calendar_handlers(calendar.submitter)
        anas, bobs = (
            DESK.client(consult_of(handlers, who), tz="Europe/Vienna", language="en", owner=mark)
            for who, mark in (("s3", ana), ("s4", bob))
        )
        assert (await anas.history())[0].redoable
        redone = await anas.redo(half.transaction)
        assert (redone.base, redone.done) == (half.transaction, 2)
        [report] = [e for e in await anas.fetch(DAY) if e.summary == "Report"]
        assert report.start == wanted(14).start
        back = await bobs.undo(None)
        assert back.base == emptied.transaction
        assert sorted(e.summary for e in await bobs.fetch(DAY)) == ["Gym", "Report", "Report"]
        with pytest.raises(DeskRefusedError, match="nothing to bring back"):
            await anas.redo(None)
