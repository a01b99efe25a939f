"""A lasting connection to an MCP server: made when it is wanted, and again when it is broken.

The SDK's client must be opened and closed in one task, so `run` holds it; anybody may call.
"""

from __future__ import annotations

import asyncio
import shlex
import sys
from collections.abc import AsyncGenerator, Callable, Mapping
from contextlib import AbstractAsyncContextManager, AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from typing import Any, TypeVar, cast

import anyio
import httpx2
import structlog
from mcp import Client, MCPError, StdioServerParameters, stdio_client
from mcp.client.streamable_http import streamable_http_client
from mcp_types import INVALID_PARAMS, CallToolResult, TextContent
from pydantic import BaseModel, ConfigDict, SecretStr, ValidationError

from beatroom.bot.kinds.planner.mcp.tool_names import find_tools
from beatroom.bot.outgoing.bounded_answer import AS_IT_IS, bound_answer
from beatroom.bot.outgoing.proxies import proxy_for
from beatroom.bot.runtime.time_limit import time_limit, time_limit_at
from beatroom.flows.core.readable import LINE, line_of, parsed, whole

log = structlog.get_logger()

CONNECTING = 15.0
"""Seconds that a server may take until it has told its tools."""
HTTP_PATIENCE = 60.0
PAGES, TOOLS = 20, 500
"""Of a server's tools: how often more are asked for, and how many are taken of each answer."""

Opener = Callable[[], AbstractAsyncContextManager[Client]]


class ToolAnswer(BaseModel):
    """A tool's structured answer; a server may say more than is asked."""

    model_config = ConfigDict(frozen=True, extra="ignore")


A = TypeVar("A", bound=ToolAnswer)


class ToolUnreachable(Exception):  # noqa: N818 - it names what happened
    """The server is not there, or did not answer in time; nobody knows whether it was done."""


class ToolRefusedError(Exception):
    """The server has answered that it does not do it; the text says why."""


@dataclass(frozen=True, slots=True)
class _Open:
    """An open connection; `broken` is set by whoever finds that it is."""

    client: Client
    tools: tuple[str, ...]
    broken: asyncio.Event = field(default_factory=asyncio.Event)


class McpConnection:
    """One server; `run` must be running as a task.

    Args:
        name: For the log.
        opener: Opens a client of it.
    """

    def __init__(self, name: str, opener: Opener) -> None:
        self._name, self._opener = name, opener
        self._wanted = asyncio.Event()
        self._latest: asyncio.Future[_Open | str] | None = None

    async def run(self) -> None:
        """Connect whenever somebody wants to call, for ever."""
        while True:
            await self._wanted.wait()
            self._wanted.clear()
            latest = self._current()
            why = "The connection was closed."
            try:
                async with AsyncExitStack() as stack:
                    async with time_limit(CONNECTING):
                        client = await stack.enter_async_context(self._opener())
                        client.session.validate_tool_result = _looked_at_here
                        one = _Open(client, await _tools(client))
                    latest.set_result(one)
                    await one.broken.wait()
            except Exception as error:  # noqa: BLE001 - border: another's server, and the way to it
                why = f"The MCP server {self._name!r} cannot be reached ({_named(error)})."
                log.warning("mcp_failed", server=self._name, error=_named(error))
            finally:
                if self._latest is latest:
                    self._latest = None
                if not latest.done():
                    latest.set_result(why)

    async def tools(self, deadline: float) -> tuple[str, ...]:
        """The names of the server's tools. Raises ToolUnreachable."""
        return (await self._connected(deadline)).tools

    async def use(
        self, tool: str, arguments: Mapping[str, Any], answer: type[A], deadline: float
    ) -> A:
        """Call a tool that the server may have under a longer name; see `find_tools` and `call`.

        Raises:
            ToolRefusedError: The server has no such tool, or does not do it.
            ToolUnreachable: It is not there, did not answer in time, or with something else.
        """
        loop = asyncio.get_running_loop()
        until = loop.time() + deadline
        theirs = find_tools((tool,), await self.tools(deadline)).get(tool)
        if theirs is None:
            raise ToolRefusedError(f"The MCP server {self._name!r} has no tool {tool!r}.")
        told = await self.call(theirs, arguments, until - loop.time())
        try:
            return answer.model_validate(dict(told))
        except ValidationError:
            raise ToolUnreachable(
                f"The tool {tool!r} of the MCP server {self._name!r} returned no valid result."
            ) from None

    async def call(
        self, tool: str, arguments: Mapping[str, Any], deadline: float
    ) -> Mapping[str, Any]:
        """Call a tool; returns its structured answer.

        A connection that turns out to be broken is made again, once: call only what may be done
        twice.

        Args:
            tool: Its name, as the server has it.
            arguments: As its schema wants them.
            deadline: Seconds that it may take.

        Raises:
            ToolRefusedError: The server does not do it.
            ToolUnreachable: It is not there, or did not answer in time.
        """
        loop = asyncio.get_running_loop()
        until = loop.time() + deadline
        try:
            return await self._call(tool, arguments, until)
        except _BrokenConnection:
            pass
        try:
            return await self._call(tool, arguments, until)
        except _BrokenConnection as broken:
            raise ToolUnreachable(str(broken)) from None

    async def _call(self, tool: str, arguments: Mapping[str, Any], until: float) -> dict[str, Any]:
        one = await self._connected(until - asyncio.get_running_loop().time())
        try:
            async with time_limit_at(until):
                return _answer(tool, await one.client.call_tool(tool, dict(arguments)))
        except TimeoutError:
            one.broken.set()
            raise ToolUnreachable(
                f"The MCP server {self._name!r} did not answer in time."
            ) from None
        except MCPError as error:
            if error.code == INVALID_PARAMS:
                raise ToolRefusedError(line_of(str(error))) from None
            one.broken.set()
            raise _BrokenConnection(
                f"The MCP server {self._name!r} failed (code {error.code})."
            ) from None
        except (anyio.ClosedResourceError, anyio.BrokenResourceError, RuntimeError) as error:
            one.broken.set()
            raise _BrokenConnection(f"The connection broke ({_named(error)}).") from None

    async def _connected(self, deadline: float) -> _Open:
        latest = self._current()
        if not latest.done():
            self._wanted.set()
        try:
            async with time_limit(deadline):
                one = await asyncio.shield(latest)
        except TimeoutError:
            raise ToolUnreachable(f"No connection to {self._name!r} in time.") from None
        if isinstance(one, str):
            raise ToolUnreachable(one)
        return one

    def _current(self) -> asyncio.Future[_Open | str]:
        """What the latest attempt to connect comes to; another one where that has broken."""
        latest = self._latest
        if latest is not None and latest.done():
            one = latest.result()
            latest = latest if isinstance(one, _Open) and not one.broken.is_set() else None
        if latest is None:
            latest = self._latest = asyncio.get_running_loop().create_future()
        return latest


class _BrokenConnection(Exception):  # noqa: N818 - it names what happened
    """The connection is no more; on another one the call may succeed."""


def opener_of(command: str, url: str, token: SecretStr | None) -> Opener:
    """Speaks with the server that a command starts; without a command, with that at an address."""
    return stdio_opener(command) if command else http_opener(url, token)


def stdio_opener(command: str) -> Opener:
    """Starts a command and speaks with it over its stdin and stdout.

    It is given no more of the environment than PATH, HOME and the like; write `env NAME=VALUE ...`
    before it for more.
    """
    program, *arguments = shlex.split(command)
    parameters = StdioServerParameters(command=program, args=arguments)

    @asynccontextmanager
    async def opened() -> AsyncGenerator[Client]:
        async with Client(stdio_client(parameters, sys.stderr)) as client:
            yield client

    return opened


def http_opener(url: str, token: SecretStr | None) -> Opener:
    """Speaks with a server over streamable HTTP, with a bearer token if there is one."""
    headers = {"Accept-Encoding": AS_IT_IS}
    if token:
        headers["Authorization"] = f"Bearer {token.get_secret_value()}"

    @asynccontextmanager
    async def opened() -> AsyncGenerator[Client]:
        async with (
            httpx2.AsyncClient(
                headers=headers,
                timeout=HTTP_PATIENCE,
                follow_redirects=False,
                trust_env=False,
                proxy=proxy_for(url),
                event_hooks={"response": [bound_answer]},
            ) as http,
            Client(streamable_http_client(url, http_client=http)) as client,
        ):
            yield client

    return opened


async def _tools(client: Client) -> tuple[str, ...]:
    names: list[str] = []
    cursor: str | None = None
    for _ in range(PAGES):
        page = await client.list_tools(cursor=cursor)
        names += [tool.name for tool in page.tools[:TOOLS] if len(tool.name) <= LINE]
        cursor = page.next_cursor
        if not cursor:
            break
    return tuple(names)


async def _looked_at_here(name: str, result: CallToolResult) -> None:
    """Instead of the SDK's look at an answer by the server's own schema.

    One with a pattern of ten characters would hold up the service for hours. What is in an answer
    is looked at where it is used, by our own schema.
    """


def _answer(tool: str, result: CallToolResult) -> dict[str, Any]:
    """A result's structure; some servers give it as a text of JSON only."""
    text = "\n".join(part.text for part in result.content if isinstance(part, TextContent))
    if result.is_error:
        said = line_of(text.removeprefix(f"Error executing tool {tool}: "))
        raise ToolRefusedError(said or "It refused.")
    told: Any = result.structured_content
    try:
        if not isinstance(told, dict):
            told = parsed(text)
        told = whole(told)
    except ValueError:
        told = None
    if not isinstance(told, dict):
        raise ToolRefusedError(f"The tool {tool!r} did not answer with an object.")
    return cast("dict[str, Any]", told)


def _named(error: BaseException) -> str:
    """What went wrong, in short."""
    if isinstance(error, BaseExceptionGroup):
        group = cast("BaseExceptionGroup[BaseException]", error)
        return _named(group.exceptions[0])
    if isinstance(error, MCPError):
        return line_of(str(error))
    return type(error).__name__
