"""What people say waits for the recogniser, first come, first served, and becomes words.

What somebody has said so far can be handed in before it is complete. If nothing more was said by
then, it is not recognised a second time. What sounds like a laugh and is not one word again and
again has no words, whatever a recogniser makes of it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from pipecat.audio.utils import pcm_to_wav
from pipecat.frames.frames import ErrorFrame, TranscriptionFrame
from pipecat.services.stt_service import SegmentedSTTService

from beatroom.bot.ears.laughter import laughs
from beatroom.bot.ears.track import BYTES_A_SECOND, RATE, Utterance
from beatroom.bot.runtime.time_limit import time_limit
from beatroom.bot.speech.slack import not_needed_for
from beatroom.flows.core.clock import Clock
from beatroom.flows.language.words import MARKS, words_of

DEADLINE = 20.0
"""Seconds that the recogniser may take for one utterance."""
MOST_WAITING = 48
"""Utterances that may wait for it; some minutes of speech, and some tens of megabytes at most."""
MOST_AHEAD = 2
"""Utterances behind which first words are not worth waiting for."""
AHEAD = 0.15
"""Seconds for which first words go behind what others have said whole."""
TRAILING = b"\0" * int(0.5 * BYTES_A_SECOND)
"""Silence behind an utterance: without it models drop or garble the last word."""


@dataclass(slots=True, eq=False)
class _Waiting:
    """What waits for the recogniser.

    Attributes:
        utterance: What was said, or has been so far.
        early: Whether it may be said on.
        dropped: Whether nobody waits for its words any more.
        words: What it was, once that is known.
        same: What had all of it already.
    """

    utterance: Utterance
    early: bool = False
    dropped: bool = False
    words: str | None = None
    same: _Waiting | None = None


class Recognition:
    """Recognises one utterance after another.

    Args:
        clock: The session's.
        stt: What recognises them.
        said: Takes an utterance and its words; none where it was nothing, or not recognised.
        so_far: Takes whose first words they are, and the words.
        used: Told what was recognised and how long that took, both in seconds.
    """

    def __init__(
        self,
        clock: Clock,
        stt: SegmentedSTTService,
        *,
        said: Callable[[Utterance, str], Awaitable[None]],
        so_far: Callable[[str, str], object],
        used: Callable[[float, float], Awaitable[None]],
    ) -> None:
        self._clock, self._stt = clock, stt
        self._said, self._so_far, self._used = said, so_far, used
        self._early: dict[str, _Waiting] = {}
        self._queue: asyncio.Queue[_Waiting | None] = asyncio.Queue(MOST_WAITING)

    @property
    def waiting(self) -> int:
        """How many utterances wait."""
        return self._queue.qsize()

    def ahead(self, utterance: Utterance) -> None:
        """What somebody has said so far, unless it would have to wait for long."""
        if self.waiting < MOST_AHEAD:
            self._drop_early(utterance.who)
            early = self._early[utterance.who] = _Waiting(utterance, early=True)
            self._queue.put_nowait(early)

    def take(self, utterance: Utterance) -> None:
        """What somebody has said; `asyncio.QueueFull` where too much waits."""
        whole = _Waiting(utterance)
        early = self._drop_early(utterance.who)
        if early is not None and early.utterance.voiced == utterance.voiced:
            early.dropped, whole.same = False, early  # since then it was quiet
        self._queue.put_nowait(whole)

    async def close(self) -> None:
        """No more comes."""
        await self._queue.put(None)

    async def run(self) -> None:
        """Recognise until there is no more."""
        while (one := await self._queue.get()) is not None:
            if one.dropped:
                continue
            known = None if one.same is None else one.same.words
            if known is None:
                with not_needed_for(AHEAD if one.early else 0.0):
                    known = await self._words(one.utterance)
            one.words = known
            if one.early:
                self._so_far(one.utterance.who, one.words)
            else:
                await self._said(one.utterance, one.words)

    def _drop_early(self, who: str) -> _Waiting | None:
        early = self._early.pop(who, None)
        if early is not None:
            early.dropped = True
        return early

    async def _words(self, utterance: Utterance) -> str:
        """What was said; empty where that was nothing, or could not be recognised."""
        audio = utterance.audio + TRAILING
        if self._stt.wants_wav_segments:
            audio = pcm_to_wav(audio, RATE)
        words: list[str] = []
        began = self._clock.now()
        try:
            async with time_limit(DEADLINE):
                async for frame in self._stt.run_stt(audio):
                    if isinstance(frame, ErrorFrame):
                        await self._stt.push_error_frame(frame)
                    elif isinstance(frame, TranscriptionFrame):
                        words.append(frame.text.strip())
        except Exception as error:  # noqa: BLE001 - a vendor's class may raise anything
            await self._stt.push_error(f"An utterance was not recognised: {error!r}")
        await self._used(len(utterance.audio) / BYTES_A_SECOND, self._clock.now() - began)
        text = " ".join(word for word in words if word)
        bursts = laughs(utterance.audio) if text else 0
        return text if not bursts or _is_one_word_again_and_again(text, bursts) else ""


def _is_one_word_again_and_again(text: str, bursts: int) -> bool:
    """As "no, no, no" is, whose syllables are as alike as a laugh's; no more words than bursts."""
    said = [word for word in words_of(text) if word not in MARKS]
    return 1 < len(said) <= bursts and len(set(said)) == 1
