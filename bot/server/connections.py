"""Connections from whoever: deadlines for slow clients, and a bound on how many there are.

uvicorn closes connections that are idle between requests and bounds a header's size; it waits
without end for the rest of a header or a body, and for somebody who does not read the answer.
"""

from __future__ import annotations

import asyncio
import resource
from dataclasses import dataclass, field

import h11
import structlog
from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle

log = structlog.get_logger()

HEAD_SECONDS = 10.0
"""From the connection, or the first byte of a further request, to the end of its header."""
BODY_SECONDS = 30.0
"""From there to the end of its body."""
UNREAD_SECONDS = 30.0
"""How long an answer may wait for somebody to read on."""
LAST_WORDS = 2.0
"""How long a connection that is being closed may take to send what is left."""
TOO_LATE = (
    b"HTTP/1.1 408 Request Timeout\r\nconnection: close\r\n"
    b"content-type: text/plain; charset=utf-8\r\ncontent-length: 27\r\n\r\n"
    b"The request came too late.\n"
)
FILES_SPARED = 256
"""Open files that are kept for everything but connections."""


@dataclass(slots=True)
class _Doorway:
    """The connections of one server that wait for the other end, the oldest first.

    Attributes:
        most: How many connections there may be in all.
    """

    most: int
    waiting: dict[CarefulProtocol, None] = field(default_factory=dict["CarefulProtocol", None])


def careful_protocol(most: int) -> type[H11Protocol]:
    """The protocol of a server with at most so many connections.

    When there is one more, the oldest that waits for its other end, to ask or to read the answer,
    makes room for it.
    """
    doorway = _Doorway(min(most, connections_that_fit()))

    class Here(CarefulProtocol):
        door = doorway

    return Here


def connections_that_fit() -> int:
    """How many connections the limit of open files leaves room for."""
    files, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return 1_000_000 if files == resource.RLIM_INFINITY else max(64, files - FILES_SPARED)


class CarefulProtocol(H11Protocol):
    """uvicorn's own, with deadlines for what it waits for."""

    door: _Doorway
    cycle: RequestResponseCycle | None  # type: ignore[assignment]
    _phase: tuple[str, int] | None = None
    _deadline: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:
        super().connection_made(transport)
        if len(self.connections) > self.door.most:
            oldest = next(iter(self.door.waiting), self)
            log.debug("connection_dropped", reason="too many", most=self.door.most)
            self.door.waiting.pop(oldest, None)
            oldest.transport.abort()
        self._look()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self._look()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._look()

    def connection_lost(self, exc: Exception | None) -> None:
        self._enter(None)
        self.door.waiting.pop(self, None)
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        super().pause_writing()
        self._look()

    def resume_writing(self) -> None:
        super().resume_writing()
        self._look()

    def _look(self) -> None:
        """Note what is waited for now; a deadline runs from when that began."""
        if self.transport.is_closing():
            self._enter(("end", 0))
            return
        if self.flow.write_paused:
            self._enter(("unread", 0))
            return
        answering = self.cycle is not None and not self.cycle.response_complete
        if self.conn.their_state is h11.SEND_BODY:
            self._enter(("body", id(self.cycle)))
        elif answering:
            self._enter(None)
        elif self.timeout_keep_alive_task is None:
            self._enter(("head", id(self.cycle)))
        else:
            self._enter(("idle", 0))  # uvicorn's own deadline runs

    def _enter(self, phase: tuple[str, int] | None) -> None:
        if phase == self._phase:
            return
        self._phase = phase
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None
        if phase is None:
            self.door.waiting.pop(self, None)
            return
        self.door.waiting.setdefault(self)
        match phase[0]:
            case "head":
                self._deadline = self.loop.call_later(HEAD_SECONDS, self._too_late)
            case "body":
                self._deadline = self.loop.call_later(BODY_SECONDS, self._too_late)
            case "unread":
                self._deadline = self.loop.call_later(UNREAD_SECONDS, self.transport.abort)
            case "end":
                self._deadline = self.loop.call_later(LAST_WORDS, self.transport.abort)
            case _:
                pass

    def _too_late(self) -> None:
        log.debug("connection_dropped", reason="too slow")
        if self.cycle is None or not self.cycle.response_started:
            self.transport.write(TOO_LATE)
        self.transport.close()
        self._look()
