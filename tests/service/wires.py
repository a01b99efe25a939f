"""TCP ways between the parts of a cluster, which can be cut and made slow while they are used.

A way that is cut loses nothing: what was sent arrives once it is whole again, if anybody still
waits for it, as TCP does it over a network that carries no packet for a while. Who connects
meanwhile waits for an answer.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from ports import free_port

CHUNK = 65_536


class Wire:
    """One way to a port of loopback, by a port of its own.

    Attributes:
        port: Where those connect who go this way.
        delay: Seconds that everything takes longer, each way.
    """

    def __init__(self, target: int, loop: asyncio.AbstractEventLoop) -> None:
        self.port, self.delay = free_port(), 0.0
        self._target, self._loop = target, loop
        self._whole = asyncio.Event()
        self._whole.set()
        self._server: asyncio.Server | None = None
        self._writers = set[asyncio.StreamWriter]()

    @property
    def address(self) -> str:
        return f"127.0.0.1:{self.port}"

    def cut(self) -> None:
        """Let nothing through."""
        self._loop.call_soon_threadsafe(self._whole.clear)

    def mend(self) -> None:
        """Let through what waits, and all that comes."""
        self._loop.call_soon_threadsafe(self._whole.set)

    async def open(self) -> None:
        self._server = await asyncio.start_server(self._come, "127.0.0.1", self.port, backlog=512)

    async def close(self) -> None:
        if self._server is not None:
            self._server.close()
        for writer in list(self._writers):
            writer.close()

    async def _come(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._writers.add(writer)
        try:
            await self._whole.wait()
            there = await asyncio.open_connection("127.0.0.1", self._target)
        except OSError:
            writer.transport.abort()
            return
        finally:
            self._writers.discard(writer)
        await asyncio.gather(self._carry(reader, there[1]), self._carry(there[0], writer))

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Everything, and that it is over."""
        self._writers.add(writer)
        try:
            with suppress(OSError):
                while data := await reader.read(CHUNK):
                    if self.delay:
                        await asyncio.sleep(self.delay)
                    await self._whole.wait()
                    writer.write(data)
                    await writer.drain()
            await self._whole.wait()
        finally:
            self._writers.discard(writer)
            writer.close()


class Wires:
    """Ways that are carried on by a thread of their own."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop, self.all = loop, list[Wire]()

    def to(self, port: int) -> Wire:
        """A new way to a port."""
        wire = Wire(port, self._loop)
        asyncio.run_coroutine_threadsafe(wire.open(), self._loop).result()
        self.all.append(wire)
        return wire


@contextmanager
def wires() -> Iterator[Wires]:
    """Wires for the block."""
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever, daemon=True)
    thread.start()
    made = Wires(loop)
    try:
        yield made
    finally:
        for wire in made.all:
            wire.mend()
            asyncio.run_coroutine_threadsafe(wire.close(), loop).result()
        loop.call_soon_threadsafe(loop.stop)
        thread.join()
        loop.close()
