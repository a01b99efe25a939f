"""Who may cut the host off: everybody, but nobody without end.

What a person types cuts the host off once; then a reply has to be heard to its end. A voice does so
as people do in a talk, and no faster: whoever cuts in again and again (a looped recording, a
television, the host's own echo) is heard out beside the host, which finishes what it is saying.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable

from pipecat.frames.frames import (
    Frame,
    InterimTranscriptionFrame,
    TranscriptionFrame,
    VADUserStartedSpeakingFrame,
)
from pipecat.turns.types import ProcessFrameResult
from pipecat.turns.user_start import BaseUserTurnStartStrategy

from beatroom.bot.ears.frames import PersonStartedSpeaking
from beatroom.bot.rooms.media_gate import Bucket
from beatroom.flows.core.clock import Clock

VOICE = 0.125
VOICE_AT_ONCE = 8.0
"""How often one person's voice may cut the host off: a second on average, and at once."""
VOICES = 0.25
VOICES_AT_ONCE = 16.0
"""The same for all voices together."""


class BargeInCounter:
    """Keeps count of who has cut the host off.

    Args:
        clock: The session's.
        spared: Whether what the host says now is cut off by nobody who types: a beat's message.

    Attributes:
        nobody: Whether nobody may now, nor hold the floor.
    """

    def __init__(self, clock: Clock, spared: Callable[[], bool]) -> None:
        self._clock = clock
        self._spared = spared
        self._typed: set[str | None] = set()
        self._loud: set[str | None] = set()
        self._voice: dict[str | None, Bucket] = defaultdict(lambda: Bucket(VOICE, VOICE_AT_ONCE))
        self._voices = Bucket(VOICES, VOICES_AT_ONCE)
        self.nobody = False

    def may_type(self, who: str | None) -> bool:
        """Whether what somebody types may cut off what the host says now."""
        return not self.nobody and who not in self._typed and not self._spared()

    def typed(self, who: str | None) -> None:
        """What somebody typed cuts the host off."""
        self._typed.add(who)

    def speaks(self, who: str | None) -> bool:
        """Somebody speaks over the host: whether that cuts it off."""
        now = self._clock.now()
        if self.nobody or who in self._loud:
            return False
        if self._voice[who].take(1.0, now) and self._voices.take(1.0, now):
            return True
        self._loud.add(who)
        return False

    def heard(self) -> None:
        """The host has said something to its end."""
        self._typed.clear()
        self._loud.clear()


class BargeInStrategy(BaseUserTurnStartStrategy):
    """Stands before the strategies that begin a person's turn: these cut the host off.

    Args:
        replying: Whether the host has begun to reply, or is about to whoever speaks.
        speaks: Told who speaks over it, by the id that comes with a transcript or nothing; whether
            that cuts it off.
    """

    def __init__(self, replying: Callable[[], bool], speaks: Callable[[str], bool]) -> None:
        super().__init__()
        self._replying = replying
        self._speaks = speaks
        self._turn = False
        self._beside: dict[str, bool] = {}
        """By the id of who speaks over it, whether the host goes on; the empty id is anybody's."""

    async def handle_user_turn_started(self) -> None:
        await super().handle_user_turn_started()
        self._turn = True
        self._beside.clear()

    async def handle_user_turn_stopped(self) -> None:
        await super().handle_user_turn_stopped()
        self._turn = False

    def beside(self, user_id: str = "") -> bool:
        """Whether what is said now is said beside the host, which goes on."""
        if self._turn or not self._replying():
            self._beside.clear()
            return False
        known = user_id if user_id in self._beside or "" not in self._beside else ""
        if known not in self._beside:
            self._beside[known] = not self._speaks(user_id)
        return self._beside[known]

    async def process_frame(self, frame: Frame) -> ProcessFrameResult:
        if isinstance(frame, PersonStartedSpeaking):
            self._beside.pop(frame.user_id, None)
            beside = self.beside(frame.user_id)
        elif isinstance(frame, VADUserStartedSpeakingFrame):
            self._beside.clear()  # perhaps somebody else
            beside = self.beside()
        elif isinstance(frame, InterimTranscriptionFrame | TranscriptionFrame):
            beside = self.beside(frame.user_id)
        else:
            beside = False
        return ProcessFrameResult.STOP if beside else ProcessFrameResult.CONTINUE
