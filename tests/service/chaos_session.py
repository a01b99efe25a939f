"""A session for the chaos test: real journal, real line, real steering; no pipeline and no audio.

It begins by itself, so that its clock runs, speaks at once what is immediate, and books a table for
each instruction that says so. Its process leaves its number in a folder, so that it can be killed.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Mapping
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

from restaurant_guest import an_open_day

from beatroom.bot.ipc.ipc import LinkClosed, SessionLink
from beatroom.bot.ipc.messages import (
    Answer,
    Heartbeat,
    Instruct,
    Offer,
    Ready,
    RequestRefused,
    RequestSucceeded,
    SessionFinished,
    SessionSpec,
    Steering,
)
from beatroom.bot.kinds.restaurant.service_calls import OFFICE
from beatroom.bot.pipeline.event_recorder import EventRecorder
from beatroom.bot.pipeline.rundown_commands import changed_rundown
from beatroom.bot.pipeline.steered import IdempotencyConflictError, steer
from beatroom.bot.runtime.tasks import Tasks
from beatroom.flows.core import events as e
from beatroom.flows.core.clock import LoopClock
from beatroom.flows.core.rundown import RundownError
from beatroom.flows.core.state import SessionState
from beatroom.flows.kinds.restaurant.forms import ReservationForm
from beatroom.flows.kinds.restaurant.hours import arrivals
from beatroom.flows.kinds.restaurant.office import OfficeRefusedError, OfficeUnreachable

BOOK = "Book a table for "
SENTENCE = "This is a sentence of the length that a host's sentences usually have."
PIDS = "CHAOS_PIDS"
HISTORY = "CHAOS_HISTORY"
"""How many events a session has behind it when it begins, as if it had gone on for a while."""
CHANGED_IN = 3
"""One in so many of those is a change of the rundown, which the log has whole."""
INSERTED = 40


async def run_session(spec: SessionSpec, link: SessionLink) -> None:
    """Run one session to its end."""
    (Path(os.environ[PIDS]) / spec.session).write_text(str(os.getpid()))
    async with Tasks() as tasks:
        tasks.start(_heartbeats(link), "heartbeats")
        await ChaosSession(spec, link, tasks).run()
    await link.send(SessionFinished())


async def _heartbeats(link: SessionLink) -> None:
    while True:
        await link.send(Heartbeat(lag=0.001, memory=50_000_000))
        await asyncio.sleep(1.0)


class ChaosSession:
    """What `steer` needs of a session, and the loop around it."""

    def __init__(self, spec: SessionSpec, link: SessionLink, tasks: Tasks) -> None:
        self._spec, self._link, self._tasks = spec, link, tasks
        self._clock = LoopClock()
        self.journal = EventRecorder(self._clock, link, spec.log)
        self.instructions = SimpleNamespace(cancel=self._cancel, promote=self._promote)

    @property
    def state(self) -> SessionState:
        return self.journal.state

    async def run(self) -> None:
        self._tasks.start(self.journal.write(), "journal")
        if self.state.node:
            self.journal.record(e.Resumed(epoch=self._spec.epoch))
        else:
            first, now = self.state.rundown.items[0].id, self._clock.now()
            self.journal.record(e.NodeEntered(node="boot", responds=False))
            self.journal.record(e.Started())
            self.journal.record(e.BeatFired(beat=first, due_at=now, eligible_at=now))
            self._go_on_for(int(os.environ.get(HISTORY, "0")))
        await self._link.send(Ready())
        for left in self.state.pending:
            self._tasks.start(self._use(left.id), "left over")
        while not self.state.over:
            message = await self._link.receive()
            if message is None:
                raise LinkClosed("the service is gone")
            await self._obey(message)
        await self.journal.durable()

    def _go_on_for(self, events: int) -> None:
        first, inserted = self.state.rundown.items[0].id, 0
        for number in range(events):
            if number % CHANGED_IN:
                self.journal.record(e.BotSaid(text=SENTENCE, node="boot", source="model"))
            elif inserted < INSERTED:
                inserted += 1
                made = {"beat": first, "title": f"before {number}", "seconds": 1.0, "say": "A."}
                self.change_rundown("insert", "an operator", **made)
            else:
                self.change_rundown("extend", "an operator", seconds=1.0)

    async def _obey(self, message: Any) -> None:
        if isinstance(message, Instruct):
            if message.instruction not in self.state.instructions:
                given = message.model_dump(exclude={"type"})
                self.journal.record(e.InstructionAdded(**given))
                self._tasks.start(self._use(message.instruction), "instruction")
        elif isinstance(message, Offer):
            await self._link.send(
                Answer(request=message.request, sdp="", sdp_type="answer", pc_id="pc")
            )
        elif isinstance(message, Steering):
            try:
                came = await steer(cast("Any", self), cast("Any", message))
            except (RundownError, IdempotencyConflictError) as error:
                await self._link.send(RequestRefused(request=message.request, reason=str(error)))
                return
            self._tasks.start(self._confirm(message.request, came), "confirm")

    async def _confirm(self, request: str, came: Mapping[str, Any]) -> None:
        await self.journal.durable()
        await self._link.send(RequestSucceeded(request=request, data=dict(came)))

    async def _use(self, instruction: str) -> None:
        """Speak it, or do what it says: a booking is known by the instruction's own id."""
        text = self.state.instructions[instruction].text
        if text.startswith(BOOK):
            try:
                await self._book(f"{self._spec.session}-{instruction}", text.removeprefix(BOOK))
            except OfficeRefusedError:  # every table is taken then, which is an answer too
                self.journal.record(
                    e.InstructionDropped(instruction=instruction, outcome="failed", reason="full")
                )
                return
        self.journal.record(
            e.InstructionConsumed(instruction=instruction, heard_at=self._clock.now())
        )

    async def _book(self, submit: str, name: str) -> None:
        while True:
            try:
                await self._booked(submit, name)
            except OfficeUnreachable:  # nobody knows whether it was booked: once more, by its id
                await asyncio.sleep(0.2)
            else:
                return

    async def _booked(self, submit: str, name: str) -> None:
        office = OFFICE.client(self._link.consult)
        house = await office.house()
        day = an_open_day(house, self._clock.now(), sum(submit.encode()) * 7 % 300)
        at = arrivals(house, day)
        when = at[sum(name.encode()) % len(at)][0]
        form = ReservationForm(name=name, phone="0660 1234567", date=day, time=when, guests=1)
        await office.make_reservation(submit, form)

    # ---- what `steer` calls ---------------------------------------------------------------------

    def change_rundown(self, op: str, by: str, **detail: Any) -> None:
        rundown = changed_rundown(self.state.rundown, op, self._clock.now(), **detail)
        given = {k: v for k, v in detail.items() if v is not None}
        self.journal.record(
            e.RundownChanged.model_validate(
                {"op": op, "by": by, "detail": given, "rundown": rundown}
            )
        )

    async def set_muted(self, *, muted: bool, by: str, noted: Any) -> None:
        if muted != self.state.muted:
            self.journal.record(e.Muted(by=by) if muted else e.Unmuted(by=by))
        noted()

    async def end(self, reason: str, by: str, *, at_once: bool, noted: Any) -> None:
        noted()
        self.journal.record(e.Ended(reason=reason))

    def _cancel(self, instruction: str) -> None:
        self.journal.record(
            e.InstructionDropped(instruction=instruction, outcome="cancelled", reason="withdrawn")
        )

    def _promote(self, instruction: str) -> None:
        self.journal.record(e.InstructionPromoted(instruction=instruction))
