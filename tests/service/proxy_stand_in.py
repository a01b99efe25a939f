"""A proxy for requests that go out, on this machine: it tunnels, and keeps what it saw."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

END = b"\r\n\r\n"


@dataclass
class ProxyStandIn:
    """The proxy.

    Attributes:
        port: Where it listens.
        leads_to: The port on this machine where every tunnel ends, whatever was asked for.
        refusal: An answer to give in place of a tunnel.
        heads: The heads of the requests that came.
        passed: All that went through tunnels towards the other end.
    """

    port: int = 0
    leads_to: int = 0
    refusal: bytes = b""
    heads: list[str] = field(default_factory=list[str])
    passed: bytearray = field(default_factory=bytearray)

    def address(self, user: str = "") -> str:
        """As `OUTGOING_PROXY` has it."""
        return f"http://{user}127.0.0.1:{self.port}"

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """One connection."""
        try:
            self.heads.append((await reader.readuntil(END)).decode())
            if self.refusal or not self.heads[-1].startswith("CONNECT "):
                writer.write(self.refusal or b"HTTP/1.1 405 No\r\nContent-Length: 0\r\n\r\n")
                await writer.drain()
                return
            far, out = await asyncio.open_connection("127.0.0.1", self.leads_to)
            writer.write(b"HTTP/1.1 200 Connection established\r\n\r\n")
            back = asyncio.ensure_future(self._pump(far, writer, None))
            await self._pump(reader, out, self.passed)
            back.cancel()
        except (asyncio.IncompleteReadError, ConnectionError):
            return  # whoever asked has gone
        finally:
            writer.close()

    async def _pump(
        self, source: asyncio.StreamReader, sink: asyncio.StreamWriter, kept: bytearray | None
    ) -> None:
        while data := await source.read(65_536):
            if kept is not None:
                kept += data
            sink.write(data)
        sink.close()


@asynccontextmanager
async def proxy_stand_in() -> AsyncGenerator[ProxyStandIn]:
    """A proxy on a free port while the block runs."""
    proxy = ProxyStandIn()
    server = await asyncio.start_server(proxy.serve, "127.0.0.1", 0)
    proxy.port = server.sockets[0].getsockname()[1]
    async with server:
        yield proxy
