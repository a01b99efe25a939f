"""What is left of a test's connections is that test's own fault, not of one that runs later."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import pytest
from aioice.ice import StunProtocol
from light_room import until


@pytest.fixture(autouse=True)
async def sockets_are_closed(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[None]:
    """Every socket that was opened for a connection is closed when the test ends."""
    opened: list[asyncio.DatagramTransport] = []
    made = StunProtocol.connection_made

    def connection_made(self: StunProtocol, transport: asyncio.BaseTransport) -> None:
        made(self, transport)
        opened.append(self.transport)

    monkeypatch.setattr(StunProtocol, "connection_made", connection_made)
    yield
    # Whoever hangs up last is answered after the test's own last step.
    await until(lambda: not any(is_open(transport) for transport in opened))


def is_open(transport: asyncio.DatagramTransport) -> bool:
    return transport.get_extra_info("socket").fileno() != -1
