"""The obvious way, for comparison: timers that set nodes straight on Flows' manager.

No floor, no lock, no gate. It is watched by the same witness as the real engine.
"""

from __future__ import annotations

import asyncio
import random
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

from bot.rehearsal.evidence import Act, Evidence, Run
from bot.rehearsal.rehearse import EPOCH
from bot.rehearsal.room import SAMPLE_RATE, RehearsalInput, RehearsalOutput, RehearsalVoice
from bot.rehearsal.scripted_model import Said, ScriptedModel
from bot.rehearsal.virtual_loop import VirtualFrameClock, run_virtual
from bot.tasks import Tasks
from flows.clock import LoopClock


def naive_session(seed: int, minutes: int) -> Evidence:
    """One randomised session without the stage and the conductor."""
    draw = random.Random(seed)

    async def main() -> Evidence:
        clock, seen = LoopClock(anchor=EPOCH), Evidence()
        ears, mouth = RehearsalInput(), RehearsalOutput()

        def asked(held: list[dict[str, Any]]) -> None:
            seen.runs.append(Run(clock.now(), tuple(held), ears.speaking, mouth.sounding))

        def reply(held: list[dict[str, Any]]) -> Said:
            return Said(" ".join(["word"] * draw.randint(3, 45)), first_word=draw.uniform(0.2, 1.5))

        model = ScriptedModel(reply, asked=asked)
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
            Pipeline([ears, pair.user(), model, RehearsalVoice(), mouth, pair.assistant()]),
            params=PipelineParams(audio_out_sample_rate=SAMPLE_RATE),
            idle_timeout_secs=None,
            clock=VirtualFrameClock(),
            enable_rtvi=False,
        )
        flow = FlowManager(llm=model, context_aggregator=pair, worker=worker)

        async def beats() -> None:
            await flow.initialize(_node("beat-0"))
            for number in range(1, minutes):
                await clock.sleep_until(EPOCH + number * 60)
                await flow.set_node_from_config(_node(f"beat-{number}"))
            await clock.sleep_until(EPOCH + minutes * 60)
            await worker.queue_frame(EndFrame())

        async def people() -> None:
            number = 0
            while clock.now() < EPOCH + minutes * 60 - 30:
                await asyncio.sleep(1.5 + draw.expovariate(1 / 12))
                number += 1
                mark, start = f"mark{number}", clock.now()
                await ears.say(f"I think {mark} is worth a thought or two", "ana")
                seen.acts.append(Act("speech", "ana", mark, mark, start, clock.now()))

        async with Tasks() as tasks:
            runner = WorkerRunner(handle_sigint=False)
            await runner.add_workers(worker)
            tasks.start(beats(), "beats")
            tasks.start(people(), "people")
            await runner.run()
            seen.final = tuple(dict(m) for m in context.get_messages() if isinstance(m, dict))
        return seen

    return run_virtual(main)


def _node(name: str) -> NodeConfig:
    told = [{"role": "developer", "content": f"Talk about {name}."}]
    return NodeConfig(name=name, task_messages=told)
