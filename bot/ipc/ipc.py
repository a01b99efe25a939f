"""The two ends of the line between the service and one session's process.

The session's end is a `SessionLink`, the service's a `ProcessLink`. Messages are those of
`bot.ipc.messages`, one JSON frame each, over a socket pair. Neither end outlives the other: a
session whose service is gone reads the end of the line and must exit.
"""

from __future__ import annotations

import asyncio
import itertools
import socket
from collections import deque
from collections.abc import Mapping
from typing import Any, Protocol

from pydantic import TypeAdapter, ValidationError

from beatroom.bot.ipc.ipc_framing import FrameReader, LinkClosed, put_frame, read_frame
from beatroom.bot.ipc.messages import (
    TO_HOST,
    TO_SESSION,
    Answer,
    Append,
    BatchBuffered,
    BatchStored,
    Consult,
    ConsultAnswer,
    ConsultRefused,
    EpochSuperseded,
    RequestRefused,
    RequestSucceeded,
    SessionSpec,
    ToHost,
    ToSession,
)
from beatroom.bot.runtime.time_limit import time_limit
from beatroom.flows.core.events import Recorded
from beatroom.flows.kinds.kind import looked_for_more

__all__ = [
    "ConsultRefusal",
    "LinkClosed",
    "NoAnswer",
    "ProcessLink",
    "SessionLink",
    "StaleSession",
    "link_pair",
]

Reply = Answer | RequestSucceeded | RequestRefused
LOG: TypeAdapter[tuple[Recorded, ...]] = TypeAdapter(tuple[Recorded, ...])


class Request(Protocol):
    """A message that is answered by one that carries the same id."""

    @property
    def request(self) -> str: ...

    def model_dump_json(self) -> str: ...


class StaleSession(Exception):  # noqa: N818 - it names what happened: nothing is broken
    """Another process has taken the session over: stop without writing."""


class NoAnswer(Exception):  # noqa: N818 - it names what happened
    """The other end did not answer a request in time."""


class ConsultRefusal(Exception):  # noqa: N818 - it names what happened
    """The service does not do what a session asked of it; the text says why.

    Attributes:
        reason: The text.
        field: What to change so that it would; None where no change helps.
    """

    def __init__(self, reason: str, field: str | None = None) -> None:
        super().__init__(reason)
        self.reason, self.field = reason, field


class SessionLink:
    """The session's end. `run` must be running (as a task) for anything to arrive."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader, self._writer = reader, writer
        self._inbox: asyncio.Queue[ToSession | None] = asyncio.Queue()
        self._waiting: deque[tuple[tuple[Recorded, ...], asyncio.Future[int]]] = deque()
        self._in_flight: tuple[int, list[asyncio.Future[int]]] | None = None
        self._sent = self._stored = 0
        self._stored_pulse = asyncio.Event()
        self._refusal: StaleSession | LinkClosed | None = None
        self._questions = itertools.count(1)
        self._asked: dict[str, asyncio.Future[dict[str, Any]]] = {}
        self._gone = False

    @classmethod
    async def open(cls, sock: socket.socket) -> SessionLink:
        """A link over one end of a socket pair."""
        return cls(*await asyncio.open_connection(sock=sock))

    async def receive_spec(self) -> SessionSpec | None:
        """The first thing that arrives; None when the service goes without giving one.

        Only before `run` is started.
        """
        told = await read_frame(self._reader)
        log = None if told is None else await read_frame(self._reader)
        if told is None or log is None:
            return None
        try:
            spec = SessionSpec.model_validate_json(told)
        except ValidationError:
            # Its kind may have been installed since this process, or its parent, was made.
            if not await asyncio.to_thread(looked_for_more):
                raise
            spec = SessionSpec.model_validate_json(told)
        return spec.model_copy(update={"log": LOG.validate_json(log)})

    async def run(self) -> None:
        """Take in what arrives until the service is gone; run as a task."""
        try:
            while (frame := await read_frame(self._reader)) is not None:
                self._take(TO_SESSION.validate_json(frame))
        finally:
            self._gone = True
            self._refuse_all(LinkClosed("The service is gone."))
            for answer in self._asked.values():
                if not answer.done():
                    answer.set_exception(LinkClosed("The service is gone."))
            self._inbox.put_nowait(None)

    async def receive(self) -> ToSession | None:
        """The next message for the session; None, again and again, once the service is gone."""
        message = await self._inbox.get()
        if message is None:
            self._inbox.put_nowait(None)
        return message

    async def send(self, message: ToHost) -> None:
        """Send a message; LinkClosed when the service is gone."""
        put_frame(self._writer, message.model_dump_json().encode())
        await self._drain()

    async def consult(self, what: str, data: Mapping[str, Any], deadline: float) -> dict[str, Any]:
        """Ask the service for something, and wait for its answer at most `deadline` seconds.

        After `NoAnswer` or `LinkClosed` nobody knows whether it was done: ask the same again.

        Raises:
            ConsultRefusal: The service does not do it, and says why.
            NoAnswer: It did not answer in time.
            LinkClosed: It is gone.
        """
        if self._gone:
            raise LinkClosed("The service is gone.")
        message = Consult(request=str(next(self._questions)), what=what, data=dict(data))
        answer: asyncio.Future[dict[str, Any]] = asyncio.get_running_loop().create_future()
        self._asked[message.request] = answer
        try:
            async with time_limit(deadline):
                await self.send(message)
                return await answer
        except TimeoutError:
            raise NoAnswer(f"The service did not answer within {deadline:g} seconds.") from None
        finally:
            self._asked.pop(message.request, None)

    async def append(self, records: tuple[Recorded, ...]) -> None:
        """Store events and return once they are durable.

        Calls that overlap share batches; the order of calls is the order in the log.

        Raises:
            StaleSession: Another process owns the session now.
            LinkClosed: The service went before it confirmed.
        """
        if records:
            await self._until_stored(await self._taken(records))

    async def hand_over(self, records: tuple[Recorded, ...]) -> None:
        """Give events to the service; return once it has stored them, or keeps them until it can.

        Raises: as `append` does.
        """
        if records:
            await self._taken(records)

    async def durable(self) -> None:
        """Return once everything that was given to the service is stored; raises as `append`."""
        await self._until_stored(self._sent + bool(self._waiting))

    async def _taken(self, records: tuple[Recorded, ...]) -> int:
        """The number of the batch in which the service has taken them."""
        if self._refusal is not None:
            raise self._refusal
        taken: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self._waiting.append((records, taken))
        self._flush()
        await self._drain()
        return await taken

    async def _until_stored(self, batch: int) -> None:
        while self._stored < batch:
            if self._refusal is not None:
                raise self._refusal
            await self._stored_pulse.wait()

    async def close(self) -> None:
        """Close this end."""
        self._writer.close()
        try:
            await self._writer.wait_closed()
        except ConnectionError:  # the service closed first
            return

    async def _drain(self) -> None:
        try:
            await self._writer.drain()
        except ConnectionError as error:
            raise LinkClosed("The service is gone.") from error

    def _flush(self) -> None:
        """Send everything that waits as one batch, unless one is on its way."""
        if self._in_flight is not None or not self._waiting:
            return
        self._sent += 1
        records = tuple(record for some, _ in self._waiting for record in some)
        self._in_flight = (self._sent, [taken for _, taken in self._waiting])
        self._waiting.clear()
        message = Append(batch=self._sent, records=records)
        try:
            put_frame(self._writer, message.model_dump_json().encode())
        except LinkClosed as closed:
            self._refuse_all(closed)

    def _take(self, message: ToSession) -> None:
        match message:
            case BatchStored():
                self._stored = max(self._stored, message.batch)
                self._pulse()
                self._took(message.batch)
            case BatchBuffered():
                self._took(message.batch)
            case EpochSuperseded():
                self._refuse_all(StaleSession("Another process has taken this session over."))
            case ConsultAnswer() | ConsultRefused():
                self._answer(message)
            case _:
                self._inbox.put_nowait(message)

    def _took(self, batch: int) -> None:
        """The service has a batch: the next one may go."""
        if self._in_flight is None or self._in_flight[0] != batch:
            return
        for taken in self._in_flight[1]:
            if not taken.done():
                taken.set_result(batch)
        self._in_flight = None
        self._flush()

    def _pulse(self) -> None:
        self._stored_pulse.set()
        self._stored_pulse = asyncio.Event()

    def _answer(self, message: ConsultAnswer | ConsultRefused) -> None:
        """Hand an answer to whoever waits for it; one that comes too late is nobody's."""
        waiting = self._asked.get(message.request)
        if waiting is None or waiting.done():
            return
        if isinstance(message, ConsultAnswer):
            waiting.set_result(message.data)
        else:
            waiting.set_exception(ConsultRefusal(message.reason, message.field))

    def _refuse_all(self, refusal: StaleSession | LinkClosed) -> None:
        self._refusal = self._refusal or refusal
        open_ones = [taken for _, taken in self._waiting]
        if self._in_flight is not None:
            open_ones += self._in_flight[1]
        self._waiting.clear()
        self._in_flight = None
        for taken in open_ones:
            if not taken.done():
                taken.set_exception(self._refusal)
        self._pulse()


class ProcessLink:
    """The service's end. Answers arrive only while somebody loops over `receive`."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._frames, self._writer = FrameReader(reader), writer
        self._open: dict[str, asyncio.Future[Reply]] = {}

    @classmethod
    async def open(cls, sock: socket.socket) -> ProcessLink:
        """A link over one end of a socket pair."""
        return cls(*await asyncio.open_connection(sock=sock))

    async def send_spec(self, spec: SessionSpec, log: str | None = None) -> None:
        """Tell a process which session it runs: the first thing of all.

        `log` is the session's, as a JSON array of `Recorded`; without it the spec's own.
        """
        await self._put(spec.model_dump_json(exclude={"log"}))
        await self._put(LOG.dump_json(spec.log).decode() if log is None else log)

    async def send(self, message: ToSession) -> None:
        """Send a message; LinkClosed when the process is gone."""
        await self._put(message.model_dump_json())

    async def receive(self) -> ToHost | None:
        """The next message that is no answer; None when the process is gone.

        Whoever is cancelled meanwhile has taken nothing: the next one gets it.
        """
        while (frame := await self._frames.read()) is not None:
            message = TO_HOST.validate_json(frame)
            if not isinstance(message, Answer | RequestSucceeded | RequestRefused):
                return message
            waiting = self._open.get(message.request)
            if waiting is not None and not waiting.done():
                waiting.set_result(message)
        for waiting in self._open.values():
            if not waiting.done():
                waiting.set_exception(LinkClosed("The session's process is gone."))
        return None

    async def request(self, message: Request, deadline: float) -> Reply:
        """Ask and wait for the answer, at most `deadline` seconds.

        Raises:
            NoAnswer: It did not come in time.
            LinkClosed: The process is gone.
        """
        answer: asyncio.Future[Reply] = asyncio.get_running_loop().create_future()
        self._open[message.request] = answer
        try:
            async with time_limit(deadline):
                await self._put(message.model_dump_json())
                return await answer
        except TimeoutError:
            raise NoAnswer(f"The session did not answer within {deadline:g} seconds.") from None
        finally:
            self._open.pop(message.request, None)

    async def close(self) -> None:
        """Close this end, which tells the process to exit."""
        for waiting in self._open.values():
            if not waiting.done():
                waiting.set_exception(LinkClosed("The session's process is gone."))
        self._writer.close()
        try:
            await self._writer.wait_closed()
        except ConnectionError:  # the process closed first
            return

    async def _put(self, text: str) -> None:
        put_frame(self._writer, text.encode())
        try:
            await self._writer.drain()
        except ConnectionError as error:
            raise LinkClosed("The session's process is gone.") from error


async def link_pair() -> tuple[SessionLink, ProcessLink]:
    """Both ends within one process, for tests of either."""
    theirs, ours = socket.socketpair()
    return await SessionLink.open(theirs), await ProcessLink.open(ours)
