"""What a session needs of the place where people are, whichever it is."""

from __future__ import annotations

from typing import Any, Protocol

from pipecat.processors.frame_processor import FrameProcessor


class RoomTransport(Protocol):
    """The embedded room and a Daily room look the same to a session."""

    @property
    def source(self) -> FrameProcessor:
        """The pipeline's first processor."""
        ...

    @property
    def sink(self) -> FrameProcessor:
        """The pipeline's output."""
        ...

    def speaker(self) -> tuple[str, str] | None:
        """Who speaks now, as (id, name), where that is known."""
        ...

    def broadcast(self, message: Any) -> None:
        """Send to every page."""
        ...

    def send_to(self, participant: str, message: Any) -> None:
        """Send to one person's page."""
        ...

    def remove(self, participant: str) -> None:
        """Hang up on somebody, who is not let in again for a while."""
        ...

    def bar(self, participant: str, seconds: float) -> None:
        """Somebody who was removed before this process is not let in for so long."""
        ...

    async def close(self) -> None:
        """Let go of everybody."""
        ...
