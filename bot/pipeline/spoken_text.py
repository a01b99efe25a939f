"""Where the host's sentences end: seen behind the output, which passes on words that sounded.

A voice passes on each sentence as it begins to make it, whole; what has sounded of it comes whole
as well, or word by word. A sentence is over when as much has sounded as was made: "Dr. Weber" ends
none. Where nothing is left of a reply behind it, it was the last one.
"""

from __future__ import annotations

from collections import deque

from pipecat.frames.frames import (
    AggregatedTextFrame,
    Frame,
    InterruptionFrame,
    LLMFullResponseEndFrame,
    LLMFullResponseStartFrame,
    TTSTextFrame,
)
from pipecat.processors.frame_processor import FrameDirection, FrameProcessor

from beatroom.bot.pipeline.turn import Turn
from beatroom.flows.core.turn.transitions import sentence_ends

CLOSES = "\"'”’»)]"
ENDS = ".!?…:;。！？"
NEARLY, LONGER = 0.8, 2.0
"""Of a sentence's letters, where a voice that reads "20" as "twenty" passes on others than were
made: from how many on a full stop ends it, and with how many it is over at the latest."""


class SpokenText(FrameProcessor):
    """Tells the turn of each sentence that has sounded, whether it comes whole or word by word."""

    def __init__(self, turn: Turn) -> None:
        super().__init__()
        self._turn = turn
        self._made: deque[str] = deque()
        self._sounded = ""
        self._whole = False

    def made(self, frame: Frame) -> None:
        """A frame leaves the voice: what it says next, or that a reply begins or is over."""
        match frame:
            case TTSTextFrame():
                pass  # words that have sounded, or will
            case AggregatedTextFrame():
                if letters := _letters(frame.text):
                    self._made.append(letters)
            case LLMFullResponseStartFrame():
                self._whole = False
            case LLMFullResponseEndFrame():
                self._whole = True
            case _:
                pass

    async def process_frame(self, frame: Frame, direction: FrameDirection) -> None:
        await super().process_frame(frame, direction)
        if direction is FrameDirection.DOWNSTREAM:
            if isinstance(frame, InterruptionFrame):
                self._made.clear()
                self._sounded, self._whole = "", False
            elif isinstance(frame, TTSTextFrame) and self._ends(frame.text):
                self._turn.make(sentence_ends, last=self._whole and not self._made)
        await self.push_frame(frame, direction)

    def _ends(self, words: str) -> bool:
        """Whether these words, which have sounded now, are the end of a sentence."""
        closes = words.rstrip().rstrip(CLOSES).endswith(tuple(ENDS))
        self._sounded += _letters(words)
        self._pass_over()
        if not self._made:
            self._sounded = ""
            return closes
        made, sounded = self._made[0], self._sounded
        read_otherwise = not made.startswith(sounded)
        over = (closes and len(sounded) >= NEARLY * len(made)) or len(sounded) > LONGER * len(made)
        if sounded != made and not (read_otherwise and over):
            return False
        self._made.popleft()
        self._sounded = ""
        return True

    def _pass_over(self) -> None:
        """Sentences that had no voice are left out: what sounds is the beginning of a later one."""
        for place, made in enumerate(self._made):
            if made.startswith(self._sounded):
                for _ in range(place):
                    self._made.popleft()
                return


def _letters(text: str) -> str:
    return "".join(c for c in text.casefold() if c.isalnum())
