"""From a turn's context frame to the first text frame of a time answer, over 10,000 turns.

python benchmarks/time_answer_latency.py
"""

from __future__ import annotations

import asyncio
import logging
import statistics
import time
from datetime import UTC

import structlog
from loguru import logger
from pipecat.frames.frames import Frame, LLMContextFrame, LLMTextFrame
from pipecat.processors.aggregators.llm_context import LLMContext
from pipecat.processors.frame_processor import FrameDirection

from bot.pipeline.conductor import Conductor
from bot.pipeline.floor import Floor
from bot.pipeline.journal import Journal, MemoryLog
from bot.pipeline.timekeeper import SessionTime
from flows.clock import LoopClock
from flows.events import BeatFired, Created, Started
from flows.rundown import Item, Rundown
from flows.time_questions import detect

TURNS = 10_000
QUESTIONS = (
    "how much time is left",
    "What time is it?",
    "hey robin, um, how long has this meeting been going",
    "are we running over",
    "how much time is left on this item please",
)


class Timed(Conductor):
    """Notes when the first text leaves."""

    first_text = 0.0

    async def push_frame(
        self, frame: Frame, direction: FrameDirection = FrameDirection.DOWNSTREAM
    ) -> None:
        if isinstance(frame, LLMTextFrame):
            self.first_text = time.perf_counter()


async def main() -> None:
    logger.remove()
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.ERROR))
    detect("what time is it", "en")  # as a session does before it begins
    clock = LoopClock()
    journal = Journal(clock, MemoryLog())
    items = (Item("beat-0", "Budget", 0.0, 600.0), Item("beat-1", "Close", 600.0, 60.0))
    journal.record(
        Created(
            session="b",
            personality="b",
            title="b",
            kind="conversation",
            language="en",
            timezone="UTC",
            rundown=Rundown(items=items, length=660.0),
        )
    )
    journal.record(Started())
    journal.record(BeatFired(beat="beat-0", due_at=clock.now(), eligible_at=clock.now()))
    keeper = SessionTime(clock=clock, zone=UTC, journal=journal, names=lambda: ("Robin",))
    conductor = Timed(clock=clock, floor=Floor(clock), time=keeper)
    conductor.open = True
    taken: list[float] = []
    for turn in range(TURNS):
        text = QUESTIONS[turn % len(QUESTIONS)]
        context = LLMContext([{"role": "user", "content": text}])
        began = time.perf_counter()
        await conductor.process_frame(LLMContextFrame(context=context), FrameDirection.DOWNSTREAM)
        taken.append((conductor.first_text - began) * 1000)
        journal._waiting.clear()  # noqa: SLF001 - nobody stores these
    taken.sort()
    print(
        f"{TURNS} turns: median {statistics.median(taken):.3f} ms, "
        f"p99 {taken[int(TURNS * 0.99)]:.3f} ms, worst {taken[-1]:.3f} ms"
    )


if __name__ == "__main__":
    asyncio.run(main())
