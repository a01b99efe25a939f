"""A light stand-in of a session's process: it replays a recorded log at real speed.

The line to its host, the log, the signs of life and the licence to be heard are the product's; only
pipeline and speech are absent. It uses an immediate instruction at once, as a host does that nobody
keeps from speaking.
"""

from __future__ import annotations

import asyncio
import os
import random
from pathlib import Path

from beatroom.bot.ipc.ipc import SessionLink
from beatroom.bot.ipc.messages import (
    Answer,
    End,
    Heartbeat,
    IceCandidates,
    Instruct,
    Offer,
    Ready,
    RequestSucceeded,
    SessionFinished,
    SessionSpec,
    Steering,
)
from beatroom.bot.runtime.tasks import Tasks
from beatroom.flows.core import events as e
from beatroom.flows.core.clock import LoopClock
from beatroom.flows.core.events import Event, Recorded

LOGS = "REPLAYED_LOGS"
"""The setting that names the folder of the logs."""
EARLIEST, LATEST = 0.02, 0.2
"""Between which shares of its log a session begins: not all of them do the same at once."""
MEMORY = 50_000_000
HEARTBEAT = 1.0
"""Seconds between two signs of life, as in `worker_main.py`, which would load the pipeline."""


def logs(folder: Path) -> dict[str, tuple[Recorded, ...]]:
    """The recorded logs by the personality's name."""
    return {
        path.stem: tuple(map(Recorded.model_validate_json, path.read_text("utf-8").splitlines()))
        for path in folder.glob("*.jsonl")
    }


KNOWN = logs(Path(os.environ.get(LOGS, os.devnull)))
"""Read once, in the process from which those of all sessions are forked."""


async def run_session(spec: SessionSpec, link: SessionLink) -> None:
    """Run one session to its end."""
    async with Tasks() as tasks:
        replayed = Replayed(spec, link)
        tasks.start(heartbeats(link), "heartbeats")
        tasks.start(replayed.replay(), "replay")
        await replayed.obey()
    await link.send(SessionFinished())


async def heartbeats(link: SessionLink) -> None:
    """Signs of life, as often as a session gives them."""
    while True:
        await link.send(Heartbeat(lag=0.001, memory=MEMORY))
        await asyncio.sleep(HEARTBEAT)


class Replayed:
    """One session."""

    def __init__(self, spec: SessionSpec, link: SessionLink) -> None:
        self._spec, self._link, self._clock = spec, link, LoopClock()
        self._log = KNOWN[spec.personality.name]
        self._seq = spec.log[-1].seq

    async def replay(self) -> None:
        """What has happened until the moment where it begins, and then what happens."""
        share = random.Random(self._spec.session).uniform(EARLIEST, LATEST)
        first, last = self._log[0].at, self._log[-1].at
        now = self._clock.now()
        ahead = now - (first + share * (last - first))
        past = [one for one in self._log if one.at + ahead <= now]
        if self._spec.epoch == 1:
            await self._note(*((one.event, one.at + ahead) for one in past))
        else:
            await self._note((e.Resumed(epoch=self._spec.epoch), now))
        await self._link.send(Ready())
        for one in self._log[len(past) :]:
            await asyncio.sleep(one.at + ahead - self._clock.now())
            await self._note((one.event, self._clock.now()))

    async def obey(self) -> None:
        """What the host says, until the session is over or the host is gone."""
        used = set[str]()
        while (message := await self._link.receive()) is not None:
            if isinstance(message, Instruct):
                if message.instruction not in used:
                    used.add(message.instruction)
                    await self._use(message)
            elif isinstance(message, Offer):
                answer = Answer(
                    request=message.request, sdp=message.sdp, sdp_type="answer", pc_id="none"
                )
                await self._link.send(answer)
            elif isinstance(message, End):
                await self._note((e.Ended(reason=message.reason), self._clock.now()))
                await self._done(message)
                return
            elif isinstance(message, IceCandidates | Steering):
                await self._done(message)

    async def _use(self, message: Instruct) -> None:
        now = self._clock.now()
        added = e.InstructionAdded(
            instruction=message.instruction,
            mode=message.mode,
            kind=message.kind,
            text=message.text,
            expires_at=message.expires_at,
            interrupt=message.interrupt,
        )
        await self._note((added, now), (e.InstructionInjected(instruction=added.instruction), now))
        now = self._clock.now()
        await self._note(
            (e.BotSaid(text=message.text, node="admin", source="say"), now),
            (e.InstructionConsumed(instruction=added.instruction, heard_at=now), now),
        )

    async def _done(self, message: Steering | IceCandidates) -> None:
        await self._link.durable()
        await self._link.send(RequestSucceeded(request=message.request))

    async def _note(self, *events: tuple[Event, float]) -> None:
        records = [
            Recorded(seq=self._seq + number, at=at, event=event)
            for number, (event, at) in enumerate(events, 1)
        ]
        self._seq += len(records)
        await self._link.hand_over(tuple(records))
