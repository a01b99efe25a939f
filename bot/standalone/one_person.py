"""A transport that brings one person: Pipecat's runner makes one, and a bot, for each who comes."""

from __future__ import annotations

from typing import Any, Protocol

from pipecat.transports.base_transport import BaseTransport


class Told(Protocol):
    """What is told who is there."""

    def joined(self, participant: str, name: str = "") -> None: ...
    def left(self, participant: str, reason: str = "") -> None: ...
    async def end(self, reason: str = "") -> None: ...


def one_person(session: Told, transport: BaseTransport, who: str, name: str) -> None:
    """Tell of whoever is connected; when they have gone nobody can come back to it."""

    @transport.event_handler("on_client_connected")
    async def on_connected(*_: Any) -> None:
        session.joined(who, name)

    @transport.event_handler("on_client_disconnected")
    async def on_disconnected(*_: Any) -> None:
        session.left(who, "disconnected")
        await session.end("everybody left")
