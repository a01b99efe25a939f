"""Whoever cuts the host off ends its voice, at whatever moment of the output's work that comes."""

from __future__ import annotations

import asyncio

import pytest
from pipecat.frames.frames import (
    BotStartedSpeakingFrame,
    BotStoppedSpeakingFrame,
    EndFrame,
    Frame,
    InterruptionFrame,
    OutputAudioRawFrame,
    TTSAudioRawFrame,
)
from pipecat.pipeline.pipeline import Pipeline
from pipecat.pipeline.worker import PipelineParams, PipelineWorker
from pipecat.processors.frame_processor import FrameDirection, FrameProcessor
from pipecat.workers.runner import WorkerRunner

from beatroom.bot.pipeline.cut_voice import CutVoice
from beatroom.bot.rehearsal.room import SAMPLE_RATE, RehearsalOutput
from beatroom.bot.rehearsal.virtual_loop import VirtualFrameClock, run_virtual
from beatroom.bot.runtime.tasks import Tasks

pytestmark = pytest.mark.virtual

MOMENTS = 60
"""Steps of the loop, from the end of a stretch of sound on, at which the host is cut off."""
CHUNK = 0.2
"""Seconds of a stretch that the output plays at once."""


class Listener(FrameProcessor):
    """Notes what the output says of the host's voice."""

    def __init__(self) -> None:
        super().__init__()
        self.sounds = False

    async def process_frame(self, frame: Frame, direction: FrameDirection) -> None:
        await super().process_frame(frame, direction)
        if isinstance(frame, BotStartedSpeakingFrame | BotStoppedSpeakingFrame):
            self.sounds = isinstance(frame, BotStartedSpeakingFrame)
        await self.push_frame(frame, direction)


class Passes(FrameProcessor):
    """As far from the output as `CutVoice` is, and nothing else."""

    async def process_frame(self, frame: Frame, direction: FrameDirection) -> None:
        await super().process_frame(frame, direction)
        await self.push_frame(frame, direction)


class Output(RehearsalOutput):
    """Goes on some steps of the loop after a stretch has sounded, as one over a network does."""

    async def write_audio_frame(self, frame: OutputAudioRawFrame) -> bool:
        written = await super().write_audio_frame(frame)
        for _ in range(MOMENTS // 2):
            await asyncio.sleep(0)
        return written


async def cut_off_after(steps: int, ending: FrameProcessor) -> bool:
    """Whether the host still counts as speaking a second after it was cut off."""
    heard = Listener()
    worker = PipelineWorker(
        Pipeline([heard, ending, Output()]),
        params=PipelineParams(audio_out_sample_rate=SAMPLE_RATE),
        idle_timeout_secs=None,
        clock=VirtualFrameClock(),
        enable_rtvi=False,
    )
    sounds = False

    async def talk() -> None:
        nonlocal sounds
        await asyncio.sleep(1.0)
        second = b"\1\0" * SAMPLE_RATE
        for _ in range(5):
            await worker.queue_frame(TTSAudioRawFrame(second, SAMPLE_RATE, 1))
        await asyncio.sleep(CHUNK)
        await asyncio.sleep(CHUNK)
        for _ in range(steps):
            await asyncio.sleep(0)
        await worker.queue_frame(InterruptionFrame())
        await asyncio.sleep(1.0)
        sounds = heard.sounds
        await worker.queue_frame(EndFrame())

    async with Tasks() as tasks:
        runner = WorkerRunner(handle_sigint=False)
        await runner.add_workers(worker)
        tasks.start(talk(), "talk")
        await runner.run()
    return sounds


def test_the_voice_has_ended_whenever_it_was_cut_off() -> None:
    left = [n for n in range(MOMENTS) if run_virtual(lambda n=n: cut_off_after(n, CutVoice()))]

    assert left == []


def test_pipecat_s_output_needs_it() -> None:
    """Where this fails, Pipecat has mended it, and `CutVoice` can go."""
    assert any(run_virtual(lambda n=n: cut_off_after(n, Passes())) for n in range(MOMENTS))
