"""A small session for tests of the service: no audio, but real events by the real protocol.

It opens with the first offer, speaks what is immediate at once, and keeps what is queued until
it is promoted. Some words in its title make it misbehave. One of a restaurant books a table.
"""

from __future__ import annotations

import asyncio
import gc
import os
import threading
from typing import Any, Literal

from restaurant_guest import visit

from beatroom.bot.ipc.ipc import SessionLink
from beatroom.bot.ipc.messages import (
    Answer,
    CancelInstruction,
    ChangeRundown,
    Command,
    End,
    Heartbeat,
    IceCandidates,
    Instruct,
    Moving,
    Offer,
    PromoteInstruction,
    Ready,
    RemoveParticipant,
    RequestRefused,
    RequestSucceeded,
    SessionFinished,
    SessionSpec,
    SetMuted,
    Steering,
)
from beatroom.bot.pipeline.rundown_commands import changed_rundown
from beatroom.bot.rooms.unwelcome import REMOVED, REMOVED_FOR
from beatroom.bot.runtime.measured import Measured
from beatroom.bot.runtime.tasks import Tasks
from beatroom.flows.core import events as e
from beatroom.flows.core.clock import LoopClock
from beatroom.flows.core.events import Event, Recorded
from beatroom.flows.core.rundown import RundownError
from beatroom.flows.core.state import apply, fold

SUMMARY = {
    "decisions": ["We open it."],
    "action_items": [
        {"task": "Ask for the rent", "owner": "Ann"},
        {"task": "Count the tables", "owner": None},
    ],
    "unresolved": ["Who cooks?"],
}
FATAL_WORDS = "die before you note this"
HANGING_WORDS = "do nothing else from here on"


WAITED = (Measured("turn", 0.75, "time"), Measured("stage", 0.25, "transcription"))
"""What it has measured of itself at each sign of life."""
LOADED = 10_000
"""Objects that a session's imports make at least."""


async def run_session(spec: SessionSpec, link: SessionLink) -> None:
    """Run one session to its end."""
    if "dies at once" in spec.title or ("is tidy" in spec.title and not is_tidy()):
        os._exit(3)
    async with Tasks() as tasks:
        memory = 10_000_000_000 if "grows" in spec.title else 50_000_000
        tasks.start(_heartbeats(link, memory), "heartbeats")
        await StandIn(spec, link).run()
    await link.send(SessionFinished())


def is_tidy() -> bool:
    """Whether garbage is collected here, and what was loaded in advance is left out of it."""
    return gc.isenabled() and gc.get_freeze_count() > LOADED


async def _heartbeats(link: SessionLink, memory: int) -> None:
    while True:
        await link.send(Heartbeat(lag=0.001, memory=memory, measured=WAITED))
        await asyncio.sleep(1.0)


class StandIn:
    """One session."""

    def __init__(self, spec: SessionSpec, link: SessionLink) -> None:
        self._spec, self._link = spec, link
        self._clock = LoopClock()
        self.state = fold(spec.log)

    async def run(self) -> None:
        if self.state.node:
            await self._note(e.Resumed(epoch=self._spec.epoch))
        else:
            await self._note(e.NodeEntered(node="boot", responds=False))
        await self._link.send(Ready())
        if self.state.kind == "restaurant":
            receipt = await visit(self._link.consult, self._spec.session, self._clock.now())
            held = {} if receipt is None else receipt.model_dump(mode="json")
            await self._note(e.KindEvent(kind="restaurant", name="visited", data=held))
        for left in self.state.pending:
            if left.mode == "immediate":
                await self._speak(left.id)
        while not self.state.over:
            message = await self._link.receive()
            if message is None:
                return
            if isinstance(message, Instruct):
                await self._instruct(message)
            elif isinstance(message, Offer):
                await self._offer(message)
            elif isinstance(message, IceCandidates | Moving):
                await self._link.send(RequestSucceeded(request=message.request))
            elif isinstance(message, Command):
                await self._command(message)
            elif isinstance(
                message,
                CancelInstruction
                | PromoteInstruction
                | ChangeRundown
                | SetMuted
                | RemoveParticipant
                | End,
            ):
                if not await self._known(message):
                    try:
                        await self._obey(message)
                    except RundownError as error:
                        await self._link.send(
                            RequestRefused(request=message.request, reason=str(error))
                        )
                        continue
                await self._done(message.request)

    async def _known(self, message: Steering) -> bool:
        """Whether a request with its key was done before."""
        key = message.key
        return key is not None and (key.scope, key.key) in self.state.done

    async def _command(self, message: Command) -> None:
        """A boardroom's commands, as events; what they are allowed to be is tested elsewhere."""
        if await self._known(message):
            await self._done(message.request)
            return
        noted: dict[str, tuple[str, dict[str, Any]]] = {
            "extend": ("extended", {"turns": 4, "left": 4}),
            "pause": ("paused", {"paused": True}),
            "resume": ("resumed", {"paused": False}),
            "raise_hand": ("hand_raised", {"hands": [message.data.get("participant", "")]}),
            "interject": ("heard", {}),
        }
        name, data = noted[message.name]
        event = e.KindEvent(kind="boardroom", name=name, data=dict(message.data))
        await self._change(message, event, answer="data", data=data)
        if message.data.get("text") == "sum up":
            await self._note(e.KindEvent(kind="boardroom", name="summary"))
        await self._done(message.request, data)

    async def _done(self, request: str, data: dict[str, Any] | None = None) -> None:
        """Answer once it is stored."""
        await self._link.durable()
        await self._link.send(RequestSucceeded(request=request, data=data or {}))

    async def _note(self, *events: Event) -> None:
        records: list[Recorded] = []
        for event in events:
            records.append(Recorded(seq=self.state.seq + 1, at=self._clock.now(), event=event))
            self.state = apply(self.state, records[-1])
        await self._link.hand_over(tuple(records))

    async def _instruct(self, message: Instruct) -> None:
        if message.instruction in self.state.instructions:
            return
        if message.text == FATAL_WORDS and self._spec.epoch == 1:
            os._exit(4)
        await self._note(
            e.InstructionAdded(
                instruction=message.instruction,
                mode=message.mode,
                kind=message.kind,
                text=message.text,
                expires_at=message.expires_at,
                interrupt=message.interrupt,
            )
        )
        if message.text == HANGING_WORDS:
            threading.Event().wait()
        if message.mode == "immediate":
            await self._speak(message.instruction)

    async def _speak(self, instruction: str) -> None:
        text = self.state.instructions[instruction].text
        await self._note(e.InstructionInjected(instruction=instruction))
        await self._note(
            e.BotSaid(text=text, node="admin", source="say"),
            e.InstructionConsumed(instruction=instruction, heard_at=self._clock.now()),
        )

    async def _offer(self, message: Offer) -> None:
        if message.sdp == FATAL_WORDS:
            os._exit(4)
        barred_for = self.state.barred.get(message.participant, 0.0) - self._clock.now()
        if barred_for > 0:
            refused = RequestRefused(request=message.request, reason=REMOVED, seconds=barred_for)
            await self._link.send(refused)
            return
        await self._note(e.ParticipantJoined(participant=message.participant, name=message.name))
        if self.state.rundown.started_at is None:
            now = self._clock.now()
            first = self.state.rundown.items[0].id
            await self._note(e.Started(), e.BeatFired(beat=first, due_at=now, eligible_at=now))
            await self._note(
                e.BotSaid(text=f"Welcome, {message.name}!", node=first, source="say"),
                e.UserSaid(
                    participant=message.participant, name=message.name, text="Hello.", via="voice"
                ),
            )
        await self._link.send(
            Answer(
                request=message.request,
                sdp=f"answer to {message.sdp}",
                sdp_type="answer",
                pc_id=message.pc_id or f"pc-{message.participant}",
            )
        )

    async def _obey(
        self,
        message: CancelInstruction
        | PromoteInstruction
        | ChangeRundown
        | SetMuted
        | RemoveParticipant
        | End,
    ) -> None:
        if isinstance(message, CancelInstruction):
            dropped = e.InstructionDropped(
                instruction=message.instruction, outcome="cancelled", reason="withdrawn"
            )
            data = {"instruction": message.instruction}
            await self._change(message, dropped, answer="receipt", data=data)
        elif isinstance(message, PromoteInstruction):
            data = {"instruction": message.instruction}
            promoted = e.InstructionPromoted(instruction=message.instruction)
            await self._change(message, promoted, answer="receipt", data=data)
            await self._speak(message.instruction)
        elif isinstance(message, SetMuted):
            muted = e.Muted(by=message.by) if message.muted else e.Unmuted(by=message.by)
            await self._change(message, muted)
        elif isinstance(message, RemoveParticipant):
            who, by = message.participant, message.by
            removed = e.ParticipantRemoved(participant=who, by=by, seconds=REMOVED_FOR)
            gone = e.ParticipantLeft(participant=who, reason=f"removed by {by}")
            await self._change(message, removed, gone, data={"was_present": True})
        elif isinstance(message, End):
            if self.state.kind == "boardroom":
                await self._note(e.KindEvent(kind="boardroom", name="summary", data=SUMMARY))
            if "never ends" not in self._spec.title:
                await self._change(message, e.Ended(reason=message.reason))
        else:
            rundown = changed_rundown(
                self.state.rundown,
                message.op,
                self._clock.now(),
                seconds=message.seconds,
                beat=message.beat,
                after=message.after,
                title=message.title,
                prompt=message.prompt,
                say=message.say,
            )
            await self._change(
                message, e.RundownChanged(op=message.op, by=message.by, rundown=rundown)
            )

    async def _change(
        self,
        message: Steering,
        *events: Event,
        answer: Literal["session", "receipt", "data"] = "session",
        data: dict[str, Any] | None = None,
    ) -> None:
        """Events, and that their request is done: all or nothing."""
        key = message.key
        if key is None:
            await self._note(*events)
            return
        done = e.RequestDone(
            scope=key.scope, key=key.key, digest=key.digest, answer=answer, data=data or {}
        )
        await self._note(*events, done)
