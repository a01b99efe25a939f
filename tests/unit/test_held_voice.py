"""The host's voice while it is held: where it sounds on, and since when it is silent."""

from __future__ import annotations

import asyncio

import numpy as np
import pytest
from manual_clock import ManualClock
from pipecat.frames.frames import OutputAudioRawFrame

from beatroom.bot.pipeline.held_voice import FADE, HeldVoice
from beatroom.bot.pipeline.turn import Turn
from beatroom.bot.rehearsal.room import SAMPLE_RATE, RehearsalOutput

pytestmark = pytest.mark.unit

STEP = SAMPLE_RATE // 25


def frame(height: int) -> OutputAudioRawFrame:
    return OutputAudioRawFrame(np.full(STEP, height, np.int16).tobytes(), SAMPLE_RATE, 1)


def test_it_sounds_on_from_where_it_was_without_the_pause_that_stood_there() -> None:
    played, clock = list[OutputAudioRawFrame](), ManualClock()

    class Output(RehearsalOutput):
        async def write_audio_frame(self, frame: OutputAudioRawFrame) -> bool:
            clock.advance(frame.num_frames / SAMPLE_RATE)
            played.append(frame)
            return True

    async def main() -> float:
        output, held = Output(), HeldVoice(clock, Turn(clock))
        held.of(output)
        for height in (1000, 2000, 0, 0):
            await output.write_audio_frame(frame(height))
        silent_since = held.silent_since
        held.hold()
        waits = asyncio.create_task(output.write_audio_frame(frame(0)))
        await asyncio.sleep(0)
        assert not waits.done()
        held.release()
        await waits
        for height in (0, 0, 3000, *[0] * 9, *[4000] * 12, *[0] * 9):
            await output.write_audio_frame(frame(height))
        return silent_since

    began = clock.now()
    silent_since = asyncio.run(main())

    assert silent_since - began == pytest.approx(2 * STEP / SAMPLE_RATE)
    heights = [int(np.frombuffer(one.audio, np.int16).max()) for one in played]
    assert heights == [1000, 2000, 0, 0, 0, 3000, 0, 0, *[4000] * 12, *[0] * 9]
    assert played[4].num_frames == round(FADE * SAMPLE_RATE)
