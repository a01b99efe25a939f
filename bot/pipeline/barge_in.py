"""Whether a voice under the host's speech cuts it off: a real interruption does, "mm-hm" does not.

Nobody can tell from its first sound. So the host falls silent at once, but is only held
(`held_voice.py`), until it is clear what the voice is:

- its first words, recognised while it sounds, are a sign of listening or a sound: the host goes on,
  and is cut off as soon as more words say something;
- it goes on for `LONG` otherwise: it takes the floor, and the host is cut off;
- its words are there (or the first of them, where a recogniser hands them on as they come): words
  that say something take the floor, a backchannel or a noise does not, and the host goes on;
- it is over, and its words are not there in time: the host goes on, until they are.

What turns out to be a backchannel only after it has cut the host off was none of a turn, and the
host carries on with what was cut off. Where the host asks something, "yes" may be the answer: it
is heard once the host has finished.

While a tool is at work for the host, it is silent, and a turn would cut the call off: a voice is
judged in the same way then.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import dataclass
from typing import Any, Literal, cast

from pipecat.frames.frames import (
    Frame,
    InterimTranscriptionFrame,
    TranscriptionFrame,
    VADUserStartedSpeakingFrame,
    VADUserStoppedSpeakingFrame,
)
from pipecat.turns.types import ProcessFrameResult
from pipecat.turns.user_start import BaseUserTurnStartStrategy

from beatroom.bot.ears.frames import PersonStartedSpeaking, UtteranceFrame
from beatroom.bot.pipeline.held_voice import HeldVoice
from beatroom.bot.pipeline.turn import Turn
from beatroom.flows.core.addressing.backchannels import only_listens, only_sounds
from beatroom.flows.core.clock import Clock
from beatroom.flows.core.turn.state import TurnState

LONG = 1.0
"""Seconds from a voice's first sound, or from first words that only listen. What sounds then is an
interruption."""
SILENT = 0.85
"""Seconds of the host's silence after which it goes on if a voice is over whose words are not
there: from a second on, people take it to have stopped."""
GAP = 0.8
"""Seconds of quiet after which it is another voice."""
Judged = Literal["turn", "beside", "listens"]
"""What words are: a turn, said beside the host and heard after it, or a sign of listening."""


@dataclass(slots=True, eq=False)
class _Voice:
    """A voice under the host's speech, of which nobody knows yet what it is.

    Attributes:
        began: When.
        words_by: When the host has been silent for so long that it goes on if the voice is over.
        long_at: When it is an interruption if it still sounds.
        ended: When it fell silent; None while it sounds.
        again: Whether it has done so before.
        waited_for: Whether the host waits for it.
        listens: Whether its first words do no more than that.
    """

    began: float
    words_by: float
    long_at: float
    ended: float | None = None
    again: bool = False
    waited_for: bool = True
    listens: bool = False


class BargeInStrategy(BaseUserTurnStartStrategy):
    """Stands before the strategies that begin a person's turn: these cut the host off.

    Args:
        clock: The session's.
        turn: What the host is doing.
        held: Its voice.
        language: What is spoken, BCP-47.
        nobody: Whether nobody's voice cuts it off now.
        speaks: Told who speaks over it, by the id that comes with a transcript or nothing; whether
            that cuts it off.
        goes_on: Whether what they say does not, whatever it is.
        asks: Whether what the host is saying asks something.
        works: Whether a tool is at work for it.

    Attributes:
        cut_in: Whether the turn that is open began under the host's speech, or a tool's work, and
            cut it off or comes before the answer.
    """

    def __init__(
        self,
        *,
        clock: Clock,
        turn: Turn,
        held: HeldVoice,
        language: str,
        nobody: Callable[[], bool],
        speaks: Callable[[str], bool],
        goes_on: Callable[[str], bool],
        asks: Callable[[], bool],
        works: Callable[[], bool] = lambda: False,
    ) -> None:
        super().__init__()
        self._clock = clock
        self._host = turn
        self._held = held
        self._language = language
        self._nobody = nobody
        self._speaks = speaks
        self._goes_on = goes_on
        self._asks = asks
        self._works = works
        self._turn = False
        self._under_work = False
        self.cut_in = False
        self._beside: dict[str, bool] = {}
        """By the id of who speaks over it, whether the host goes on; the empty id is anybody's."""
        self._voices: dict[str, _Voice] = {}
        """Those of which nobody knows yet, likewise."""
        self._looking: set[asyncio.Task[None]] = set()
        self._stirring: set[str] = set()
        """Whose may become one."""
        self._judged: tuple[int, Judged] = (0, "turn")
        turn.watch(self._turned)

    async def cleanup(self) -> None:
        for task in [*self._looking]:
            await self.task_manager.cancel_task(task)
        await super().cleanup()

    async def handle_user_turn_started(self) -> None:
        await super().handle_user_turn_started()
        self._turn = True
        self.cut_in = self._busy or self._under_work
        self._under_work = False
        self._beside.clear()
        self._voices.clear()
        self._stirring.clear()
        if not self.cut_in:
            self._held.release()

    async def handle_user_turn_stopped(self) -> None:
        await super().handle_user_turn_stopped()
        self._turn = False

    def doubts(self, user_id: str) -> bool:
        """Whether it is not known yet what somebody's voice is."""
        return self._known(user_id) in self._voices

    def judge(self, frame: TranscriptionFrame) -> Judged:
        """What recognised words are."""
        return self._judge(frame, frame.user_id, frame.text)

    def merely_listened(self, texts: Sequence[str]) -> bool:
        """Whether the turn that is open cut the host off, and is no more than a backchannel."""
        spoken = bool(texts) and self.cut_in and not self._asks()
        return spoken and all(only_listens(text, self._language) for text in texts)

    async def process_frame(self, frame: Frame) -> ProcessFrameResult:
        if isinstance(frame, VADUserStartedSpeakingFrame):
            stops = self._begins(frame)
        elif isinstance(frame, InterimTranscriptionFrame | TranscriptionFrame):
            stops = self._judge(frame, frame.user_id, frame.text) != "turn"
        else:
            stops = False
            if isinstance(frame, VADUserStoppedSpeakingFrame):
                self._ends(frame.stop_secs)
        return ProcessFrameResult.STOP if stops else ProcessFrameResult.CONTINUE

    def stirs(self, who: str) -> None:
        """Somebody may be about to speak: under the host's speech it falls silent already."""
        if not self._turn and _sounding(self._host.state) and not self._goes_on(who):
            self._stirring.add(who)
            self._held.hold()

    def settles(self, who: str) -> None:
        """It was nothing."""
        if who in self._stirring:
            self._stirring.discard(who)
            self._goes_on_unless_somebody_cuts_in()

    def so_far(self, who: str, text: str) -> None:
        """What somebody has said so far, whose voice is in doubt and sounds; blank for no words."""
        voice = None if self._turn else self._voices.get(who)
        if voice is None:
            return
        if not text.strip() or only_listens(text, self._language):
            voice.listens, voice.waited_for = True, False
            voice.long_at = self._clock.now() + LONG
            self._goes_on_unless_somebody_cuts_in()
        elif voice.listens and voice.ended is None:  # the host goes on already
            self._look(self._takes_the_floor(who), "more than listening")

    # ---- voices ----------------------------------------------------------------------------------

    def _begins(self, frame: VADUserStartedSpeakingFrame) -> bool:
        """A voice sounds; whether no turn begins with it."""
        who = ""
        if isinstance(frame, PersonStartedSpeaking):
            who = frame.user_id
            self._beside.pop(who, None)
            self._stirring.discard(who)
        else:
            self._beside.clear()  # perhaps somebody else
        if self._turn or not self._busy or self._goes_on(who):
            return self._is_beside(who)
        began = self._clock.now() - frame.start_secs
        if _sounding(self._host.state):
            self._held.hold()
        words_by = self._held.silent_since + SILENT
        voice = self._voices.get(who)
        if voice is not None and voice.ended is not None and began - voice.ended <= GAP:
            voice.ended, voice.again, voice.words_by = None, True, words_by
            if voice.listens:
                voice.long_at = max(voice.long_at, began + LONG)
        else:
            voice = self._voices[who] = _Voice(began, words_by, began + LONG)
        voice.waited_for = True
        self._look(self._until_long(who, voice), "a voice under the host's")
        return True

    def _ends(self, pause: float) -> None:
        """Nobody speaks any more."""
        now = self._clock.now()
        for voice in self._voices.values():
            if voice.ended is None:
                voice.ended = now - pause
                if now >= voice.words_by:
                    self._waits_no_more(voice)

    async def _until_long(self, who: str, voice: _Voice) -> None:
        await self._clock.sleep_until(min(voice.words_by, voice.long_at))
        if voice.ended is None:
            while self._clock.now() < voice.long_at:
                await self._clock.sleep_until(voice.long_at)
        if self._voices.get(who) is not voice:
            return
        if voice.ended is None:
            await self._takes_the_floor(who)
        else:
            self._waits_no_more(voice)

    def _waits_no_more(self, voice: _Voice) -> None:
        voice.waited_for = False
        self._goes_on_unless_somebody_cuts_in()

    async def _takes_the_floor(self, who: str) -> None:
        self._voices.pop(who, None)
        if self._is_beside(who):
            self._under_work = False
            self._goes_on_unless_somebody_cuts_in()
        else:
            await self.trigger_user_turn_started()

    # ---- words -----------------------------------------------------------------------------------

    def _judge(self, frame: Frame, user_id: str, text: str) -> Judged:
        """Once for each frame: the aggregator asks before the turn engine does."""
        if self._judged[0] != frame.id:
            self._judged = frame.id, self._what(frame, user_id, text)
        return self._judged[1]

    def _what(self, frame: Frame, user_id: str, text: str) -> Judged:
        who = self._known(user_id)
        voice = None if self._turn else self._voices.get(who)
        if voice is None:
            return "beside" if self._is_beside(user_id) else "turn"
        if text.strip() and not only_listens(text, self._language):
            del self._voices[who]
            beside = self._is_beside(user_id)
            if beside:
                self._goes_on_unless_somebody_cuts_in()
            return "beside" if beside else "turn"
        if _is_all(frame, voice):
            del self._voices[who]
            self._goes_on_unless_somebody_cuts_in()
        return "beside" if self._asks() and not only_sounds(text) else "listens"

    def _is_beside(self, user_id: str) -> bool:
        """Whether what is said now is said beside the host, which goes on."""
        if self._turn or not (self._host.state.reply is not None or self._nobody()):
            self._beside.clear()
            return False
        known = user_id if user_id in self._beside or "" not in self._beside else ""
        if known not in self._beside:
            self._beside[known] = not self._speaks(user_id)
        return self._beside[known]

    # ---- the host --------------------------------------------------------------------------------

    @property
    def _busy(self) -> bool:
        """Whether the host speaks, a pause between its sentences included, or a tool is at work."""
        return _sounding(self._host.state) or self._works()

    def works_no_more(self) -> None:
        """No tool is at work any more: where the host is silent, whoever speaks has the floor.

        Where they only listen, the host goes on with what the tool has answered.
        """
        if not self._turn and not _sounding(self._host.state):
            self._under_work = self._floor_is_free()

    def _turned(self, before: TurnState, after: TurnState) -> None:
        """Where the host has nothing more to say, whoever speaks has the floor."""
        if not self._turn and _sounding(before) and not (_sounding(after) or self._works()):
            self._floor_is_free()

    def _floor_is_free(self) -> bool:
        """Whether somebody speaks, who takes it."""
        speaks = next((who for who, one in self._voices.items() if one.ended is None), None)
        if speaks is not None:
            self._look(self._takes_the_floor(speaks), "the floor is free")
        return speaks is not None

    def _known(self, user_id: str) -> str:
        return user_id if user_id in self._voices or "" not in self._voices else ""

    def _goes_on_unless_somebody_cuts_in(self) -> None:
        """The host goes on, unless somebody else may be cutting in."""
        if not self._stirring and not any(one.waited_for for one in self._voices.values()):
            self._held.release()

    def _look(self, waits: Coroutine[Any, Any, None], what: str) -> None:
        task = cast("asyncio.Task[None]", self.task_manager.create_task(waits, what))
        self._looking.add(task)
        task.add_done_callback(self._looking.discard)


def _sounding(state: TurnState) -> bool:
    return state.bot or (state.reply is not None and state.reply.sounded_at is not None)


def _is_all(frame: Frame, voice: _Voice) -> bool:
    """Whether a frame has all words of a voice; of one among several only they tell its end."""
    ended = voice.ended is not None or (isinstance(frame, UtteranceFrame) and not voice.again)
    return ended and isinstance(frame, TranscriptionFrame)
