"""People who are heard as audio in virtual time: what each says, and when, is exactly known.

The audio is made up: every sample of a sentence is that sentence's number, and silence is 0. So the
product's ears, tracks and turns are at work, and no model hears anything wrongly.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from pipecat.audio.vad.vad_analyzer import VADAnalyzer, VADParams
from pipecat.frames.frames import ErrorFrame, Frame, TranscriptionFrame, UserAudioRawFrame
from pipecat.services.settings import STTSettings
from pipecat.services.stt_service import SegmentedSTTService

from beatroom.bot.rehearsal.rehearse import EPOCH, Hearing, RehearsalHandle

RATE = 16_000
CHUNK = RATE // 50
COUGH = 30_000
"""The number of a noise, which has no words."""
BROKEN = 30_001
"""The number of what breaks the recogniser."""


class SoundOrSilence(VADAnalyzer):
    """A voice is whatever is not silence."""

    def __init__(self) -> None:
        super().__init__(params=VADParams(stop_secs=0.2, min_volume=0.0))

    def num_frames_required(self) -> int:
        return CHUNK

    def voice_confidence(self, buffer: bytes) -> float:
        return float(np.frombuffer(buffer, np.int16).any())

    async def analyze_audio(self, buffer: bytes) -> Any:
        return self._run_analyzer(buffer)


@dataclass
class Company:
    """People who speak, and what recognises them.

    Attributes:
        takes: Seconds that the recogniser needs for an utterance.
        heard: How long each utterance was that it got, in seconds.
    """

    takes: float = 0.3
    heard: list[float] = field(default_factory=list[float])
    _sentences: list[str] = field(default_factory=lambda: [""])

    @property
    def hearing(self) -> Hearing:
        return Hearing(lambda: _Recogniser(self), SoundOrSilence)

    def text(self, audio: bytes) -> str:
        """The sentences in a stretch of audio, as they come."""
        samples = np.frombuffer(audio, np.int16)
        self.heard.append(samples.size / RATE)
        numbers: dict[int, None] = dict.fromkeys(samples[samples != 0].tolist())
        if BROKEN in numbers:
            raise RuntimeError("a recogniser of a test's")
        return " ".join(self._sentences[n] for n in numbers if n != COUGH)

    def number(self, text: str) -> int:
        self._sentences.append(text)
        return len(self._sentences) - 1

    async def says(self, hands: RehearsalHandle, who: str, at: float, *said: str | float) -> None:
        """Somebody speaks from `at` seconds after the rehearsal's beginning.

        `said` are sentences (a twentieth of a second a letter), numbers of noises (half a second),
        and pauses in seconds, as floats.
        """
        await hands.clock.sleep_until(EPOCH + at)
        for samples in self._samples(said):
            for begin in range(0, samples.size, CHUNK):
                await hands.user_input.push_frame(
                    UserAudioRawFrame(
                        user_id=who,
                        audio=samples[begin : begin + CHUNK].tobytes(),
                        sample_rate=RATE,
                        num_channels=1,
                    )
                )
                await asyncio.sleep(CHUNK / RATE)

    def _samples(self, said: tuple[str | int | float, ...]) -> list[np.ndarray[Any, Any]]:
        made: list[np.ndarray[Any, Any]] = []
        for one in said:
            if isinstance(one, float):
                made.append(np.zeros(round(one * RATE), np.int16))
                continue
            number = one if isinstance(one, int) else self.number(one)
            seconds = 0.5 if isinstance(one, int) else 0.05 * len(one)
            made.append(np.full(round(seconds * RATE), number, np.int16))
        return [*made, np.zeros(round(0.5 * RATE), np.int16)]


class _Recogniser(SegmentedSTTService):
    def __init__(self, company: Company) -> None:
        super().__init__(
            sample_rate=RATE,
            ttfs_p99_latency=1.0,
            settings=STTSettings(model="numbers", language=None),
        )
        self._company = company

    @property
    def wants_wav_segments(self) -> bool:
        return False

    async def run_stt(self, audio: bytes) -> AsyncGenerator[Frame | None, None]:
        await asyncio.sleep(self._company.takes)
        try:
            text = self._company.text(audio)
        except RuntimeError as error:
            yield ErrorFrame(error=str(error))
            return
        if text:
            yield TranscriptionFrame(text=text, user_id="", timestamp="")
