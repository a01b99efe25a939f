"""One person's audio as the ears have it: when a voice is in it, and the audio of each utterance.

The audio of an utterance begins a little before the voice was sure to be one, and ends with the
pause. What is very long is handed over in pieces, so that words come while somebody talks on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Literal

from pipecat.audio.filters.base_audio_filter import BaseAudioFilter
from pipecat.audio.vad.vad_analyzer import VADAnalyzer, VADState

from beatroom.flows.core.turn.parts import Span

RATE = 16_000
BYTES_A_SECOND = 2 * RATE
STRETCH = BYTES_A_SECOND // 50
"""Bytes that are looked at at once: 20 ms."""
LEAD = 1.0
"""Seconds before a voice is sure to be one that belong to its utterance."""
STIRS = 0.06
"""Seconds of what may be a voice after which somebody may be about to speak."""
EARLY = 0.6
"""Seconds of a voice after which its first words can be told, and each further stretch of it."""
PAUSES = 0.08
"""Seconds of quiet after which a voice may be over: what was said is told without waiting on."""
LONGEST = 28.0
"""Seconds after which an utterance is handed over though it goes on: what Whisper hears at once."""


@dataclass(frozen=True, slots=True)
class Utterance:
    """What one person said between two pauses.

    Attributes:
        who: The participant's id.
        audio: Mono 16-bit PCM at `RATE`.
        span: When.
        voiced: Bytes of it up to the last in which their voice sounds.
    """

    who: str
    audio: bytes
    span: Span
    voiced: int = 0


@dataclass(frozen=True, slots=True)
class Heard:
    """What a stretch of audio came to: a voice began, an utterance is complete, a voice ended.

    Before a voice is sure to be one it stirs; it may settle instead of beginning. Where it is worth
    recognising before it is over, `Track.so_far` has what it has said.
    """

    what: Literal["stirs", "settles", "began", "so far", "said", "ended"]
    utterance: Utterance | None = None


class Track:
    """Finds utterances in one person's audio.

    Args:
        who: The participant's id.
        vad: Finds speech in it; nobody else's audio may pass it.
        noise_filter: Takes noise out before that; None for nothing.
        own: Whether a stretch of audio that ended at a time is theirs; else it counts as silence.

    Attributes:
        speaking: Whether their voice sounds now.
        heard_at: When audio came last, on the session's clock.
    """

    def __init__(
        self,
        who: str,
        vad: VADAnalyzer,
        noise_filter: BaseAudioFilter | None = None,
        own: Callable[[str, bytes, float], bool] = lambda _who, _stretch, _now: True,
    ) -> None:
        self.who = who
        self.speaking = False
        self.heard_at = 0.0
        self._vad, self._filter, self._own = vad, noise_filter, own
        self._audio = bytearray()
        self._since = 0.0
        self._stirring = 0.0
        self._voiced = 0
        self._early_at = 0.0

    @property
    def pause(self) -> float:
        """Seconds of quiet that end an utterance."""
        return self._vad.params.stop_secs

    async def start(self) -> None:
        """Make ready for the first audio."""
        self._vad.set_sample_rate(RATE)
        if self._filter is not None:
            await self._filter.start(RATE)

    async def close(self) -> None:
        """Let go of what was made for it."""
        await self._vad.cleanup()
        if self._filter is not None:
            await self._filter.stop()

    async def hear(self, audio: bytes, now: float) -> list[Heard]:
        """Take audio whose last sample is of `now`; what it came to, in order."""
        self.heard_at = now
        if self._filter is not None:
            audio = await self._filter.filter(audio)
        found: list[Heard] = []
        for stretch, after in _stretches(audio):
            found += await self._look(stretch, now - after)
        return found

    def end(self, now: float) -> list[Heard]:
        """No more audio comes, in the middle of an utterance or not."""
        if not self.speaking:
            return []
        self.speaking = False
        self._vad.set_params(self._vad.params)  # whatever comes next begins with silence
        return [self._said(now), Heard("ended")]

    def cut(self, now: float) -> list[Heard]:
        """What has been said so far is complete; what is said on is another utterance."""
        return [self._said(now)] if self.speaking else []

    def so_far(self, now: float) -> Utterance:
        """What has been said since the voice began, or since it was last handed over."""
        until = max(self._since, now - (len(self._audio) - self._voiced) / BYTES_A_SECOND)
        return Utterance(self.who, bytes(self._audio), Span(self._since, until), self._voiced)

    async def _look(self, stretch: bytes, now: float) -> list[Heard]:
        if not self._own(self.who, stretch, now):
            stretch = bytes(len(stretch))
        self._audio += stretch
        state = await self._vad.analyze_audio(stretch)
        if not self.speaking:
            if state is VADState.SPEAKING:
                self.speaking = True
                self._since = now - self._vad.params.start_secs
                self._early_at = self._since + EARLY
                self._stirring, self._voiced = 0.0, len(self._audio)
                return [Heard("began")]
            del self._audio[: max(0, len(self._audio) - int(LEAD * BYTES_A_SECOND))]
            return self._stirred(len(stretch) / BYTES_A_SECOND if state is VADState.STARTING else 0)
        if state is VADState.QUIET:
            self.speaking = False
            return [self._said(now - self.pause), Heard("ended")]
        if len(self._audio) >= LONGEST * BYTES_A_SECOND:
            return [self._said(now)]
        return [Heard("so far")] if self._worth_telling(state, len(stretch), now) else []

    def _worth_telling(self, state: VADState, more: int, now: float) -> bool:
        """Whether there is more of a voice, or the beginning of a pause."""
        if state is VADState.STOPPING:
            quiet = len(self._audio) - self._voiced
            return quiet - more < PAUSES * BYTES_A_SECOND <= quiet
        self._voiced = len(self._audio)
        if now < self._early_at:
            return False
        self._early_at += EARLY
        return True

    def _stirred(self, more: float) -> list[Heard]:
        """So many seconds more of what may be a voice; none where it is not."""
        before, self._stirring = self._stirring, self._stirring + more if more else 0.0
        if before < STIRS <= self._stirring:
            return [Heard("stirs")]
        return [Heard("settles")] if before >= STIRS and not more else []

    def _said(self, until: float) -> Heard:
        span = Span(self._since, max(self._since, until))
        said = Utterance(self.who, bytes(self._audio), span, self._voiced)
        self._audio.clear()
        self._since, self._voiced = until, 0
        return Heard("said", said)


def _stretches(audio: bytes) -> Iterator[tuple[bytes, float]]:
    """Pieces of at most 20 ms, each with the seconds of audio that come after it."""
    for begin in range(0, len(audio), STRETCH):
        end = min(begin + STRETCH, len(audio))
        yield audio[begin:end], (len(audio) - end) / BYTES_A_SECOND
