"""What one service tells the others at once: that there is something in the store for them.

On PostgreSQL by LISTEN and NOTIFY, on a connection of its own. A signal may be lost, and says
nothing but where to look: whoever waits for one also looks by itself now and then. What is rung in
the same moment goes as one notification, since each of them takes a lock of the whole server's.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Iterator
from typing import Any, cast

import asyncpg
import structlog
from sqlalchemy.engine import make_url

log = structlog.get_logger()

CHANNEL = "beatroom"
TOGETHER = 0.01
"""Seconds in which what is rung goes together."""
AGAIN = 2.0
DEADLINE = 10
"""Seconds that the server may take for anything."""

MOST = 7000
"""Bytes of one notification, which PostgreSQL bounds by 8000."""
PENDING = 10_000
"""Topics that wait at most while the server is away; more are lost, as signals may be."""

WAKE, EVENTS, WATCH, SCHEDULE, POST = "wake", "events", "watch", "schedule", "post"
"""A session's instructions; the events of one that is watched; that somebody watches a session;
scheduled sessions; webhooks and notices."""


class StoreSignals:
    """The signals of all services on one database; `run` must be running as a task.

    Args:
        url: The database's; of one in a file nobody is told anything.
    """

    def __init__(self, url: str) -> None:
        parsed = make_url(url)
        told = not parsed.drivername.startswith("sqlite")
        plain = parsed.set(drivername="postgresql").render_as_string(hide_password=False)
        self._url = plain if told else None
        self._rung = dict[str, None]()
        self._bell = asyncio.Event()
        self._listeners: list[Callable[[str, str], None]] = []

    def ring(self, topic: str, session: str = "") -> None:
        """Tell the other services; nothing is waited for."""
        if self._url is not None and len(self._rung) < PENDING:
            self._rung[f"{topic} {session}"] = None
            self._bell.set()

    def listen(self, heard: Callable[[str, str], None]) -> None:
        """Let `heard` be called with each topic and session that another service rings."""
        self._listeners.append(heard)

    async def run(self) -> None:
        """Tell and hear, for ever."""
        if self._url is None:
            await asyncio.Event().wait()
        while True:
            try:
                await self._on_a_connection(cast("str", self._url))
            except (OSError, TimeoutError, asyncpg.PostgresError, asyncpg.InterfaceError) as error:
                log.info(
                    "signals_lost",
                    why=str(error) or type(error).__name__,
                    expected=f"others look by themselves; it is tried again in {AGAIN:g} s",
                )
            await asyncio.sleep(AGAIN)

    async def _on_a_connection(self, url: str) -> None:
        connection = cast("Any", await asyncpg.connect(url, timeout=DEADLINE))
        own = connection.get_server_pid()

        def heard(_: object, pid: int, __: str, payload: str) -> None:
            if pid != own:
                self._hear(payload)

        try:
            connection.add_termination_listener(self._gone)
            # A notification is a commit, and they wait for one another: none waits for the disk.
            await connection.execute("SET synchronous_commit TO off", timeout=DEADLINE)
            await connection.add_listener(CHANNEL, heard)
            while not connection.is_closed():
                await self._bell.wait()
                await asyncio.sleep(TOGETHER)
                self._bell.clear()
                for payload in self._payloads():
                    await connection.execute(
                        "SELECT pg_notify($1, $2)", CHANNEL, payload, timeout=DEADLINE
                    )
        finally:
            connection.terminate()

    def _gone(self, *_: object) -> None:
        self._bell.set()

    def _payloads(self) -> Iterator[str]:
        while self._rung:
            topics, size = list[str](), 2
            for topic in self._rung:
                size += len(json.dumps(topic)) + 2
                if size > MOST and topics:
                    break
                topics.append(topic)
            for topic in topics:
                del self._rung[topic]
            yield json.dumps(topics)

    def _hear(self, payload: str) -> None:
        try:
            topics = cast("list[str]", json.loads(payload))
        except ValueError:  # somebody else's
            return
        for one in topics:
            topic, _, session = one.partition(" ")
            for listener in self._listeners:
                listener(topic, session)
