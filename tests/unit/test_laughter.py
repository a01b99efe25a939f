"""What is a laugh by its sound, and what is none: other vowels, slow words, one long word."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Sequence

import numpy as np
import pytest
from manual_clock import ManualClock
from pipecat.frames.frames import Frame, TranscriptionFrame
from pipecat.services.settings import STTSettings
from pipecat.services.stt_service import SegmentedSTTService

from beatroom.bot.ears.laughter import laughs
from beatroom.bot.ears.track import RATE, Utterance
from beatroom.bot.pipeline.recognition import Recognition
from beatroom.flows.core.turn.parts import Span

pytestmark = pytest.mark.unit

A, I, U = (750, 1250), (300, 2300), (300, 700)  # noqa: E741 - vowels, by their formants in Hz


def sound(vowels: Sequence[tuple[int, int]], burst: float, breath: float) -> bytes:
    """Bursts of vowels that fall in pitch and level, with breath between them."""
    dice = np.random.default_rng(1)
    made = [np.zeros(RATE)]
    for number, formants in enumerate(vowels):
        at = np.arange(round(burst * RATE)) / RATE
        pitch = 250 * 0.96**number
        tone = sum(
            np.sin(2 * np.pi * k * pitch * at)
            * max(np.exp(-abs(k * pitch - f) / 150) for f in formants)
            for k in range(1, 16)
        )
        made += [
            0.3 * 0.93**number * tone * np.hanning(at.size),
            np.zeros(round(breath * RATE)),
        ]
    samples = np.concatenate(made)
    samples += dice.normal(0, 0.003, samples.size)
    return (np.clip(samples, -1, 1) * 32767).astype(np.int16).tobytes()


@pytest.mark.parametrize("bursts", [3, 4, 6])
def test_a_row_of_like_bursts_at_a_steady_pace_is_a_laugh(bursts: int) -> None:
    assert laughs(sound([A] * bursts, 0.11, 0.09)) == bursts
    assert laughs(sound([I] * bursts, 0.09, 0.12)) == bursts


def test_what_is_said_is_none() -> None:
    assert not laughs(sound([A, I, U, A], 0.11, 0.09))  # as even, of several vowels
    assert not laughs(sound([A] * 4, 0.16, 0.16))  # "no, no, no, no"
    assert not laughs(sound([A] * 2, 0.11, 0.09))  # "mm-hm"
    assert not laughs(sound([A], 0.8, 0.1))
    assert not laughs(sound([], 0.1, 0.1))
    assert not laughs(b"")


class _Hears(SegmentedSTTService):
    """A recogniser that writes the same of whatever it hears."""

    def __init__(self, words: str) -> None:
        super().__init__(ttfs_p99_latency=1.0, settings=STTSettings(model="one", language=None))
        self._words = words

    async def run_stt(self, audio: bytes) -> AsyncGenerator[Frame | None, None]:
        yield TranscriptionFrame(text=self._words, user_id="", timestamp="")


@pytest.mark.parametrize(
    ("words", "left"),
    [("I'm so sorry.", ""), ("I", ""), ("that's " * 9, ""), ("No, no, no!", "No, no, no!")],
)
def test_words_that_are_heard_in_a_laugh_are_nobody_s(words: str, left: str) -> None:
    async def main() -> list[str]:
        got = list[str]()

        async def said(_: Utterance, text: str) -> None:
            got.append(text)

        async def used(_seconds: float, _took: float) -> None: ...

        def so_far(_who: str, _words: str) -> None: ...

        recognition = Recognition(ManualClock(), _Hears(words), said=said, so_far=so_far, used=used)
        for audio in (sound([A] * 4, 0.11, 0.09), sound([A, I, U, A], 0.11, 0.09)):
            recognition.take(Utterance("ana", audio, Span(0.0, 1.0), 1))
        await recognition.close()
        await recognition.run()
        return got

    assert asyncio.run(main()) == [left, words.strip()]
