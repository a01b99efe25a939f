"""The memory over MCP: the real server over stdio and HTTP, and a service that uses it."""

from __future__ import annotations

import asyncio
import os
import re
import shlex
import socket
import sys
from collections.abc import AsyncGenerator, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from datetime import date
from pathlib import Path
from typing import Any

import httpx
import pytest
from mcp import Client
from mcp_memory import DEADLINE, McpMemory
from patience import SOON
from ports import free_port
from pydantic import SecretStr
from service_process import ServiceProcess, service_process

from beatroom.bot.kinds.planner.mcp.connection import (
    McpConnection,
    Opener,
    http_opener,
    stdio_opener,
)
from beatroom.bot.kinds.planner.mcp.tool_names import find_tools, tool_name, tool_names
from beatroom.bot.kinds.planner.memory.rehearsed import RehearsedMemory
from beatroom.bot.kinds.planner.memory.server import memory_server
from beatroom.bot.kinds.planner.memory.tools import TOOLS
from beatroom.bot.outgoing import bounded_answer
from beatroom.bot.runtime.tasks import Tasks
from beatroom.flows.kinds.planner.constraints import (
    Constraint,
    Kind,
    ProfileScope,
    SessionScope,
    SpanScope,
    Window,
)
from beatroom.flows.kinds.planner.memory import (
    Correction,
    MemoryRefusedError,
    MemoryUnreachable,
    UnknownConstraintError,
)

pytestmark = pytest.mark.service

ROOT = Path(__file__).parents[2]
"""Seconds that the queue's pauses after some attempts may add up to, on a busy machine."""
MODEL_NAME = re.compile(r"[a-zA-Z0-9_-]{1,64}")
MONDAY = date(2026, 11, 23)
UP = Constraint(
    kind=Kind.WAKE,
    text="Up at seven.",
    necessity="must",
    scope=ProfileScope(),
    days=("mon", "tue"),
    window=Window(st="07:00", et="07:30"),
    status="confirmed",
)
TRIP = Constraint(kind=Kind.OTHER, text="Away.", scope=SpanScope(first=MONDAY, last=MONDAY))
TODAY = Constraint(kind=Kind.FOCUS, text="No calls.", scope=SessionScope(session="s1"))
BEATROOM = f"{shlex.quote(sys.executable)} -c 'from beatroom.bot.cli.main import main; main()'"


def command(data: Path) -> str:
    """Starts the server over stdio, with its database in a folder."""
    return f"env PYTHONPATH={ROOT} DATA_DIR={data} LOG_LEVEL=warning {BEATROOM} memory"


@asynccontextmanager
async def http_server(data: Path, token: str, port: int = 0) -> AsyncGenerator[str]:
    """The server over HTTP in a process of its own; its address."""
    process = await asyncio.create_subprocess_exec(
        *shlex.split(command(data)),
        "--http",
        str(port),
        env={**os.environ, "MEMORY_TOKEN": token},
        stdout=asyncio.subprocess.PIPE,
    )
    assert process.stdout is not None
    try:
        async with asyncio.timeout(SOON):
            line = (await process.stdout.readline()).decode()
        yield line.split()[1]
    finally:
        process.terminate()
        async with asyncio.timeout(SOON):
            await process.communicate()


@asynccontextmanager
async def memory_over(opener: Opener) -> AsyncGenerator[McpMemory]:
    connection = McpConnection("memory", opener)
    async with Tasks() as tasks:
        tasks.start(connection.run(), "connection")
        yield McpMemory(connection, SOON)


async def _goes_through_everything(memory: McpMemory) -> None:
    kept = [await memory.remember("ana", one, session="s1") for one in (UP, TRIP, TODAY)]
    assert [one.constraint for one in kept] == [UP, TRIP, TODAY]
    assert await memory.remember("ana", UP) == kept[0].model_copy(
        update={"changed_at": pytest.approx(kept[0].changed_at, abs=SOON)}
    )
    found = await memory.lookup("ana", (), MONDAY, session="s1")
    assert [one.constraint.text for one in found] == ["Up at seven.", "No calls.", "Away."]
    assert [one.constraint.text for one in await memory.lookup("ana", (Kind.WAKE,))] == [UP.text]
    assert len(await memory.lookup("ana", (), MONDAY)) == 2
    assert await memory.lookup("bob") == ()
    moved = Correction(text="Up at six.", window=None, scope=SpanScope(first=MONDAY, last=MONDAY))
    changed = await memory.correct("ana", kept[0].id, moved)
    assert changed.constraint == UP.model_copy(
        update={"text": "Up at six.", "window": None, "scope": moved.scope}
    )
    await memory.forget("ana", kept[1].id)
    with pytest.raises(UnknownConstraintError):
        await memory.forget("ana", kept[1].id)
    with pytest.raises(UnknownConstraintError):
        await memory.correct("ana", kept[1].id, Correction(text="x"))
    with pytest.raises(MemoryRefusedError):
        await memory.remember("ana", UP.model_copy(update={"status": "forgotten"}))


async def test_over_stdio(tmp_path: Path) -> None:
    async with memory_over(stdio_opener(command(tmp_path))) as memory:
        await _goes_through_everything(memory)
    async with memory_over(stdio_opener(command(tmp_path))) as memory:  # and it lasts
        assert len(await memory.lookup("ana")) == 2


@pytest.mark.runs("beatroom memory --http 7870")
async def test_over_http(tmp_path: Path) -> None:
    async with http_server(tmp_path, "secret") as url:
        async with memory_over(http_opener(url, SecretStr("secret"))) as memory:
            await _goes_through_everything(memory)
        for wrong in (SecretStr("secreT"), None):
            async with memory_over(http_opener(url, wrong)) as memory:
                with pytest.raises(MemoryUnreachable):
                    await memory.lookup("ana")
        async with httpx.AsyncClient() as client:
            bare = await client.post(url, json={"jsonrpc": "2.0", "id": 1, "method": "tools/list"})
            assert (bare.status_code, bare.headers["www-authenticate"]) == (401, "Bearer")
            bearer = {"Authorization": "Bearer secret", "Host": "evil.example"}
            rebound = await client.post(url, json={}, headers=bearer)
            assert rebound.status_code in {403, 421}


async def test_the_token_is_made_and_kept_for_its_user_alone(tmp_path: Path) -> None:
    async with http_server(tmp_path, "") as url:
        kept = tmp_path / "memory-token"
        assert kept.stat().st_mode & 0o077 == 0
        token = SecretStr(kept.read_text().strip())
        async with memory_over(http_opener(url, token)) as memory:
            assert await memory.lookup("ana") == ()


async def test_its_tools_have_schemas_and_say_what_is_wrong() -> None:
    async with Client(memory_server(RehearsedMemory(lambda: 1.0))) as client:
        tools = {tool.name: tool for tool in (await client.list_tools()).tools}
        assert set(tools) == set(TOOLS)
        for name, tool in tools.items():
            assert MODEL_NAME.fullmatch(name)
            assert tool.description
            assert tool.output_schema
        form = tools["remember_constraint"].input_schema
        assert form["required"] == ["kind", "text"]
        assert "oneOf" not in str(form)
        wrong = [
            ("remember_constraint", {"kind": "weather", "text": "Rain."}, "kind"),
            ("remember_constraint", {"kind": "wake", "text": " "}, "text"),
            ("remember_constraint", {"kind": "wake", "text": "x", "scope": "span"}, "first"),
            ("remember_constraint", {"kind": "wake", "text": "x", "scope": "session"}, "id"),
            ("correct_constraint", {"id": "a b", "text": "x"}, "id"),
            ("lookup_constraints", {"day": "soon"}, "day"),
            ("lookup_constraints", {"limit": 0}, "limit"),
        ]
        for tool, arguments, named in wrong:
            answer = await client.call_tool(tool, arguments)
            assert answer.is_error, (tool, arguments)
            assert named in str(answer.content)


# ---- another server, which is not always there ------------------------------------------------


async def test_a_server_that_was_away_is_found_again(tmp_path: Path) -> None:
    port = free_port()
    opener = http_opener(f"http://127.0.0.1:{port}/mcp", SecretStr("secret"))
    async with memory_over(opener) as memory:
        with pytest.raises(MemoryUnreachable):
            await memory.lookup("ana")
        for _ in range(2):
            async with http_server(tmp_path, "secret", port):
                await memory.remember("ana", UP)
                assert len(await memory.lookup("ana")) == 1
            with pytest.raises(MemoryUnreachable):
                await memory.lookup("ana")


async def test_a_server_that_died_is_started_again(tmp_path: Path) -> None:
    pids = tmp_path / "pids"
    noting = f"sh -c 'echo $$ >> {pids}; exec \"$@\"' sh {command(tmp_path)}"
    async with memory_over(stdio_opener(noting)) as memory:
        await memory.remember("ana", UP)
        os.kill(int(pids.read_text().split()[-1]), 9)
        assert len(await memory.lookup("ana")) == 1
        assert len(pids.read_text().split()) == 2


@pytest.mark.parametrize("wrong", ["/nowhere/memory", "false", "cat /dev/null"])
async def test_a_command_that_starts_no_server_is_said_to_be_unreachable(wrong: str) -> None:
    async with memory_over(stdio_opener(wrong)) as memory:
        with pytest.raises(MemoryUnreachable, match="memory"):
            await memory.lookup("ana")


@contextmanager
def deaf_server() -> Iterator[str]:
    """The address of a server that takes connections and never says anything."""
    with socket.socket() as sock:
        sock.bind(("127.0.0.1", 0))
        sock.listen()
        yield f"http://127.0.0.1:{sock.getsockname()[1]}/mcp"


async def test_a_server_that_says_nothing_costs_no_more_than_the_deadline() -> None:
    loop = asyncio.get_running_loop()
    with deaf_server() as url:
        async with Tasks() as tasks:
            connection = McpConnection("memory", http_opener(url, None))
            tasks.start(connection.run(), "connection")
            began = loop.time()
            with pytest.raises(MemoryUnreachable):
                await McpMemory(connection, 0.2).lookup("ana")
            assert loop.time() - began < DEADLINE  # the usual one


async def test_no_more_of_an_answer_is_taken_than_anybody_needs(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(bounded_answer, "MOST", 100_000)
    sent, over = 0, asyncio.Event()

    async def endless(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        nonlocal sent
        writer.write(b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\r\n{")
        with suppress(ConnectionError):
            while sent < 64_000_000:
                writer.write(b" " * 10_000)
                sent += 10_000
                await writer.drain()
        over.set()
        writer.close()

    server = await asyncio.start_server(endless, "127.0.0.1", 0)
    async with server, Tasks() as tasks:
        url = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}/mcp"
        connection = McpConnection("memory", http_opener(url, None))
        tasks.start(connection.run(), "connection")
        with pytest.raises(MemoryUnreachable):
            await McpMemory(connection, SOON).lookup("ana")
        async with asyncio.timeout(SOON):
            await over.wait()
    assert sent < 32_000_000  # what is on its way is in buffers


# ---- beside a running service -----------------------------------------------------------------


def test_another_agent_shares_the_memory_of_a_running_service(tmp_path: Path) -> None:
    body = {"profile": "Ana", "kind": "meal"}

    async def both(service: ServiceProcess) -> None:
        async with memory_over(stdio_opener(command(tmp_path / "data"))) as agent:
            asked = [agent.remember("ana", _numbered(n)) for n in range(30)]
            posted = [
                asyncio.to_thread(_ask, service, "POST", "", json=body | {"text": f"Meal {n}."})
                for n in range(30)
            ]
            answers, _ = await asyncio.gather(asyncio.gather(*posted), asyncio.gather(*asked))
            assert {answer.status_code for answer in answers} == {201}
            assert len(await agent.lookup("ana")) == 60
            assert len(_ask(service, "GET", "?profile=ana").json()["items"]) == 60

    with service_process(tmp_path) as service:
        asyncio.run(both(service))


def _numbered(number: int) -> Constraint:
    return Constraint(kind=Kind.HABIT, text=f"Habit {number}.", scope=ProfileScope())


def _ask(service: ServiceProcess, method: str, rest: str, **more: Any) -> httpx.Response:
    bearer = {"Authorization": f"Bearer {service.token}"}
    url = f"{service.url}/api/v1/constraints{rest}"
    return httpx.request(method, url, headers=bearer, timeout=SOON, **more)


# ---- names ------------------------------------------------------------------------------------


def test_tools_names_are_made_fit_for_models_and_stay_different() -> None:
    assert tool_name("lookup_constraints") == "lookup_constraints"
    assert tool_name("memory.look up/ünder") == "memory_look_up__nder"
    offered = ["a.b", "a/b", "a_b", "", "x" * 65, "x" * 66, "ä" * 300, "日本"]
    named = tool_names(offered)
    assert sorted(named.values()) == sorted(offered)
    assert all(MODEL_NAME.fullmatch(name) for name in named)


def test_a_tool_is_found_under_a_longer_name() -> None:
    offered = ["their.lookup_constraints", "xlookup_constraints", "Lookup_constraints", "forget"]
    assert find_tools(TOOLS, offered) == {"lookup_constraints": "their.lookup_constraints"}
    assert find_tools(TOOLS, TOOLS) == {name: name for name in TOOLS}
