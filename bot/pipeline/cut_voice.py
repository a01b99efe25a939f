"""Before the output: where the host is cut off, its voice ends for good.

Pipecat's output (`transports/base_output.py`) may have taken one more stretch of sound when an
interruption comes. It says that the voice has ended, plays that stretch, says that the voice has
begun, and takes it for ended only once nothing at all has passed for three seconds. The end that
stands here comes behind that stretch, and is none where the output has not begun again.
"""

from __future__ import annotations

from collections.abc import Callable

from pipecat.frames.frames import Frame, InterruptionFrame, TTSStoppedFrame
from pipecat.processors.frame_processor import FrameDirection, FrameProcessor


class CutVoice(FrameProcessor):
    """Sends the end of the voice after each interruption.

    Args:
        told: Each is told of every frame that leaves the voice.
    """

    def __init__(self, *told: Callable[[Frame], object]) -> None:
        super().__init__()
        self._told = told

    async def process_frame(self, frame: Frame, direction: FrameDirection) -> None:
        await super().process_frame(frame, direction)
        if direction is FrameDirection.DOWNSTREAM:
            for told in self._told:
                told(frame)
        await self.push_frame(frame, direction)
        if isinstance(frame, InterruptionFrame) and direction is FrameDirection.DOWNSTREAM:
            await self.push_frame(TTSStoppedFrame())
