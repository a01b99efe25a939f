"""Light sessions of the benchmarks of many machines, broken on purpose."""

from __future__ import annotations

from clustering import mixed, replay

from beatroom.bot.ipc.ipc import SessionLink
from beatroom.bot.ipc.messages import Instruct, SessionSpec
from beatroom.flows.core import events as e
from beatroom.flows.core.events import Event


async def run_doubling(spec: SessionSpec, link: SessionLink) -> None:
    """Use each instruction twice."""

    class Doubling(replay.Replayed):
        async def _use(self, message: Instruct) -> None:
            await super()._use(message)
            used = e.InstructionConsumed(instruction=message.instruction, heard_at=0.0)
            await self._note((used, self._clock.now()))

    replay.Replayed = Doubling
    await replay.run_session(spec, link)


async def run_once(spec: SessionSpec, link: SessionLink) -> None:
    """Never say that a session goes on."""

    class Once(replay.Replayed):
        async def _note(self, *events: tuple[Event, float]) -> None:
            kept = [one for one in events if not isinstance(one[0], e.Resumed)]
            if kept:
                await super()._note(*kept)

    replay.Replayed = Once
    await mixed.run_session(spec, link)


async def run_forgetful(spec: SessionSpec, link: SessionLink) -> None:
    """Say nothing of what is said to a person."""

    class Forgetful(replay.Replayed):
        async def _note(self, *events: tuple[Event, float]) -> None:
            kept = [one for one in events if not isinstance(one[0], e.BotSaid)]
            if kept:
                await super()._note(*kept)

    replay.Replayed = Forgetful
    await mixed.run_session(spec, link)
