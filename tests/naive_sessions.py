"""The obvious way, for comparison: timers that set nodes straight on Flows' manager.

No floor, no lock, no gate. It is watched by the same witness as the real engine.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Coroutine
from dataclasses import dataclass
from typing import Any

from pipecat.flows import FlowManager, NodeConfig
from pipecat.frames.frames import EndFrame
from pipecat.pipeline.pipeline import Pipeline
from pipecat.pipeline.worker import PipelineParams, PipelineWorker
from pipecat.processors.aggregators.llm_context import LLMContext
from pipecat.processors.aggregators.llm_response_universal import (
    LLMContextAggregatorPair,
    LLMUserAggregatorParams,
)
from pipecat.turns.user_stop import SpeechTimeoutUserTurnStopStrategy
from pipecat.turns.user_turn_strategies import UserTurnStrategies
from pipecat.workers.runner import WorkerRunner

from beatroom.bot.rehearsal.evidence import Evidence, ModelRun, ObservedAction
from beatroom.bot.rehearsal.rehearse import EPOCH
from beatroom.bot.rehearsal.room import SAMPLE_RATE, RehearsalInput, RehearsalOutput, RehearsalVoice
from beatroom.bot.rehearsal.scripted_model import Plan, ScriptedAnswer, ScriptedModel
from beatroom.bot.rehearsal.virtual_loop import VirtualFrameClock, run_virtual
from beatroom.bot.runtime.tasks import Tasks
from beatroom.flows.core.clock import LoopClock


@dataclass(slots=True)
class NaiveHouse:
    """A Pipecat pipeline with Flows' manager in a rehearsal's room, and the witness of it."""

    seen: Evidence
    clock: LoopClock
    ears: RehearsalInput
    model: ScriptedModel
    context: LLMContext
    worker: PipelineWorker
    flow: FlowManager

    async def play(self, *parts: Coroutine[Any, Any, None]) -> Evidence:
        """Run what happens in it until the pipeline ends."""
        async with Tasks() as tasks:
            runner = WorkerRunner(handle_sigint=False)
            await runner.add_workers(self.worker)
            for part in parts:
                tasks.start(part, part.__qualname__)
            await runner.run()
            self.seen.final = tuple(
                dict(m) for m in self.context.get_messages() if isinstance(m, dict)
            )
        return self.seen


def naive_house(plan: Plan, kind: type[ScriptedModel] = ScriptedModel, **model: Any) -> NaiveHouse:
    """Build one on the running loop; `model` is for the scripted model, whose class is `kind`."""
    clock, seen = LoopClock(anchor=EPOCH), Evidence()
    ears, mouth = RehearsalInput(), RehearsalOutput()

    def asked(held: list[dict[str, Any]]) -> None:
        seen.runs.append(ModelRun(clock.now(), tuple(held), ears.speaking, mouth.sounding))

    llm = kind(plan, asked=asked, **model)
    context = LLMContext()
    pair = LLMContextAggregatorPair(
        context,
        user_params=LLMUserAggregatorParams(
            user_turn_strategies=UserTurnStrategies(
                stop=[SpeechTimeoutUserTurnStopStrategy(user_speech_timeout=0.5)]
            )
        ),
    )
    worker = PipelineWorker(
        Pipeline([ears, pair.user(), llm, RehearsalVoice(), mouth, pair.assistant()]),
        params=PipelineParams(audio_out_sample_rate=SAMPLE_RATE),
        idle_timeout_secs=None,
        clock=VirtualFrameClock(),
        enable_rtvi=False,
    )
    flow = FlowManager(llm=llm, context_aggregator=pair, worker=worker)
    return NaiveHouse(seen, clock, ears, llm, context, worker, flow)


def naive_session(seed: int, minutes: int) -> Evidence:
    """One randomised session without the stage and the conductor."""
    draw = random.Random(seed)

    def reply(held: list[dict[str, Any]]) -> ScriptedAnswer:
        return ScriptedAnswer(
            " ".join(["word"] * draw.randint(3, 45)), first_word=draw.uniform(0.2, 1.5)
        )

    async def main() -> Evidence:
        house = naive_house(reply)
        clock, ears, flow = house.clock, house.ears, house.flow

        async def beats() -> None:
            await flow.initialize(_node("beat-0"))
            for number in range(1, minutes):
                await clock.sleep_until(EPOCH + number * 60)
                await flow.set_node_from_config(_node(f"beat-{number}"))
            await clock.sleep_until(EPOCH + minutes * 60)
            await house.worker.queue_frame(EndFrame())

        async def people() -> None:
            number = 0
            while clock.now() < EPOCH + minutes * 60 - 30:
                await asyncio.sleep(1.5 + draw.expovariate(1 / 12))
                number += 1
                mark, start = f"mark{number}", clock.now()
                await ears.say(f"I think {mark} is worth a thought or two", "ana")
                house.seen.acts.append(
                    ObservedAction("speech", "ana", mark, mark, start, clock.now())
                )

        return await house.play(beats(), people())

    return run_virtual(main)


def _node(name: str) -> NodeConfig:
    told = [{"role": "developer", "content": f"Talk about {name}."}]
    return NodeConfig(name=name, task_messages=told)
