"""Takes noise out of what people say, before anything listens to it: any of Pipecat's filters."""

from __future__ import annotations

from pipecat.audio.filters.base_audio_filter import BaseAudioFilter
from pipecat.frames.frames import FilterControlFrame, Frame, InputAudioRawFrame, StartFrame
from pipecat.processors.frame_processor import FrameDirection, FrameProcessor


class NoiseFilter(FrameProcessor):
    """Filters the audio that goes down the pipeline.

    Args:
        own: The filter.
    """

    def __init__(self, own: BaseAudioFilter) -> None:
        super().__init__()
        self._own = own
        self._started = False

    async def process_frame(self, frame: Frame, direction: FrameDirection) -> None:
        """Filter people's audio; everything else passes."""
        await super().process_frame(frame, direction)
        if isinstance(frame, StartFrame):
            await self._own.start(frame.audio_in_sample_rate)
            self._started = True
        elif isinstance(frame, FilterControlFrame):
            await self._own.process_frame(frame)
        elif isinstance(frame, InputAudioRawFrame):
            frame.audio = await self._own.filter(frame.audio)
            if not frame.audio:  # the filter gathers more
                return
        await self.push_frame(frame, direction)

    async def cleanup(self) -> None:
        """Let the filter go."""
        await super().cleanup()
        if self._started:
            await self._own.stop()
