"""Where the host's sentences end: seen behind the output, which passes on words that sounded."""

from __future__ import annotations

from pipecat.frames.frames import Frame, TTSTextFrame
from pipecat.processors.frame_processor import FrameDirection, FrameProcessor

from beatroom.bot.pipeline.turn import Turn
from beatroom.flows.core.turn.transitions import sentence_ends

CLOSES = "\"'”’»)]"
ENDS = ".!?…:;。！？"


class SpokenText(FrameProcessor):
    """Tells the turn of each sentence that has sounded, whether it comes whole or word by word."""

    def __init__(self, turn: Turn) -> None:
        super().__init__()
        self._turn = turn

    async def process_frame(self, frame: Frame, direction: FrameDirection) -> None:
        await super().process_frame(frame, direction)
        if (
            isinstance(frame, TTSTextFrame)
            and direction is FrameDirection.DOWNSTREAM
            and frame.text.rstrip().rstrip(CLOSES).endswith(tuple(ENDS))
        ):
            self._turn.make(sentence_ends)
        await self.push_frame(frame, direction)
