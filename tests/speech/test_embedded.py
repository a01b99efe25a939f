"""The embedded engines on real audio: understood, distinct, alike in loudness, repeatable."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pytest
import soxr
from pipecat.frames.frames import (
    ErrorFrame,
    TTSAudioRawFrame,
    TTSSpeakFrame,
    TTSStoppedFrame,
    TTSUpdateSettingsFrame,
)
from pipecat.services.settings import TTSSettings
from pipecat.tests.utils import SleepFrame, run_test

from beatroom.bot.speech.hibari_engine import SAMPLE_RATE, HibariEngine
from beatroom.bot.speech.hibari_tts import HibariTTSService
from beatroom.bot.speech.voices import VOICES, UnknownVoiceError, find_voice
from beatroom.bot.speech.whisper_engine import ModelFilesError, WhisperEngine

pytestmark = pytest.mark.speech

SENTENCES = (
    "How much time is left on this item?",
    "Please show me the pricing page.",
    "I think we should move the release to next week.",
)
TOUR = (
    "Welcome to the museum by the lake.",
    "We begin on the lower deck, where the sailors slept in hammocks.",
    "The captain had a cabin with a window and a small stove.",
    "He wrote his letters there every evening.",
    "Upstairs you can see the wheel that was used until the last journey.",
    "Two men had to hold it when the wind was strong.",
    "After the war the ship was sold to a company from Norway.",
    "Please mind your head on the stairs.",
)
Floats = npt.NDArray[np.float64]


def samples(pcm: bytes) -> Floats:
    return np.frombuffer(pcm, np.int16).astype(np.float64) / 32768


def for_recogniser(pcm: bytes) -> bytes:
    resampled = soxr.resample(samples(pcm), SAMPLE_RATE, 16_000)
    return (resampled * 32767).astype(np.int16).tobytes()


def words(text: str) -> list[str]:
    return re.findall(r"[a-z']+", text.lower())


def wrong_words(said: str, heard: str) -> int:
    """Word errors: the edit distance between the two."""
    a, b = words(said), words(heard)
    row = list(range(len(b) + 1))
    for i, x in enumerate(a, 1):
        last, row[0] = row[0], i
        for j, y in enumerate(b, 1):
            last, row[j] = row[j], min(row[j] + 1, row[j - 1] + 1, last + (x != y))
    return row[-1]


def loudness(pcm: bytes) -> float:
    audio = samples(pcm)
    frames = audio[: audio.size // 480 * 480].reshape(-1, 480)
    levels = np.sqrt(np.mean(np.square(frames), axis=1))
    voiced = levels[levels > 0.1 * levels.max()]
    return float(20 * np.log10(np.sqrt(np.mean(np.square(voiced)))))


def median_pitch(pcm: bytes) -> float:
    """Hz, by autocorrelation of the loud frames."""
    audio = samples(pcm)
    size, pitches = 1200, []
    for start in range(0, audio.size - size, size):
        frame = audio[start : start + size]
        if np.sqrt(np.mean(np.square(frame))) < 0.05:
            continue
        spectrum = np.abs(np.fft.rfft(frame, 4 * size)) ** 2
        correlation = np.fft.irfft(spectrum)[: size // 2]
        low, high = SAMPLE_RATE // 400, SAMPLE_RATE // 60
        lag = low + int(np.argmax(correlation[low:high]))
        if correlation[lag] > 0.4 * correlation[0]:
            pitches.append(SAMPLE_RATE / lag)
    return float(np.median(pitches))


@pytest.fixture(scope="module")
def engine() -> HibariEngine:
    return HibariEngine.load()


@pytest.fixture(scope="module")
def recogniser() -> WhisperEngine:
    return WhisperEngine.load()


@pytest.mark.parametrize("name", VOICES)
def test_every_voice_is_understood(
    name: str, engine: HibariEngine, recogniser: WhisperEngine
) -> None:
    wrong = total = 0
    for sentence in SENTENCES:
        heard = recogniser.transcribe(for_recogniser(engine.synthesise(sentence, VOICES[name])))
        wrong += wrong_words(sentence, heard.text)
        total += len(words(sentence))

    assert wrong / total <= 0.10, f"{wrong} of {total} words"


def test_the_voices_are_different_people(engine: HibariEngine) -> None:
    pitches = {
        name: median_pitch(engine.synthesise(SENTENCES[2], voice)) for name, voice in VOICES.items()
    }

    ordered = sorted(pitches.values())
    assert len(VOICES) >= 7
    assert all(b / a > 1.05 for a, b in pairwise(ordered)), pitches


def test_they_are_equally_loud_and_never_clipped(engine: HibariEngine) -> None:
    spoken = [engine.synthesise(SENTENCES[2], voice) for voice in VOICES.values()]
    levels = [loudness(pcm) for pcm in spoken]

    assert max(levels) - min(levels) < 2.0
    assert all(np.abs(samples(pcm)).max() < 0.99 for pcm in spoken)


def test_the_same_seed_gives_the_same_bytes(engine: HibariEngine) -> None:
    voice = find_voice("alto")

    assert engine.synthesise("Hello.", voice, seed=3) == engine.synthesise("Hello.", voice, seed=3)
    assert engine.synthesise("Hello.", voice, seed=3) != engine.synthesise("Hello.", voice, seed=4)


@pytest.mark.parametrize("text", ["", "   ", "...", "🎉", "\n"])
def test_text_without_words_makes_no_sound(text: str, engine: HibariEngine) -> None:
    assert engine.synthesise(text, find_voice("heart")) == b""


@pytest.mark.parametrize(
    "noise",
    [
        np.zeros(32_000),
        np.random.default_rng(1).normal(0, 0.05, 32_000),
        0.1 * np.sin(2 * np.pi * 50 * np.arange(32_000) / 16_000),
        0.02 * np.random.default_rng(2).normal(0, 1, 8_000),
    ],
    ids=["silence", "noise", "hum", "a short hiss"],
)
def test_what_is_no_speech_gives_no_words(noise: Floats, recogniser: WhisperEngine) -> None:
    assert recogniser.transcribe((noise * 32767).astype(np.int16).tobytes()).text == ""


def test_long_speech_is_cut_at_a_quiet_place(
    engine: HibariEngine, recogniser: WhisperEngine
) -> None:
    told = " ".join(SENTENCES * 5)
    heard = recogniser.transcribe(for_recogniser(engine.synthesise(told, find_voice("heart"))))

    assert wrong_words(told, heard.text) / len(words(told)) < 0.12


@pytest.mark.parametrize("name", ["heart", "young"])
def test_the_end_of_what_was_said_is_written_once(
    name: str, engine: HibariEngine, recogniser: WhisperEngine
) -> None:
    wrong = total = 0
    for length in (2, 4, len(TOUR)):
        for begin in range(0, len(TOUR), length):
            told = " ".join(TOUR[begin : begin + length])
            pcm = for_recogniser(engine.synthesise(told, find_voice(name)))
            wrong += wrong_words(told, recogniser.transcribe(pcm).text)
            total += len(words(told))

    assert wrong / total < 0.06, f"{wrong} of {total} words"


def test_a_folder_without_a_model_says_what_was_expected(tmp_path: Path) -> None:
    with pytest.raises(ModelFilesError, match=r"expected model\.bin"):
        WhisperEngine.load(tmp_path)


def test_an_unknown_voice_names_the_nearest() -> None:
    with pytest.raises(UnknownVoiceError, match="Did you mean 'tenor'"):
        find_voice("tenro")


async def test_the_service_speaks_and_takes_another_voice() -> None:
    service = HibariTTSService(voice="heart")
    down, up = await run_test(
        service,
        frames_to_send=[
            TTSSpeakFrame("Good morning."),
            SleepFrame(1.0),
            TTSUpdateSettingsFrame(delta=TTSSettings(voice="deep")),
            TTSSpeakFrame("Good morning."),
            SleepFrame(1.0),
            TTSUpdateSettingsFrame(delta=TTSSettings(voice="nobody")),
            TTSSpeakFrame("Good morning."),
            SleepFrame(1.0),
        ],
    )

    utterances: list[bytearray] = [bytearray()]
    for frame in down:
        if isinstance(frame, TTSAudioRawFrame):
            utterances[-1].extend(frame.audio)
        elif isinstance(frame, TTSStoppedFrame):
            utterances.append(bytearray())
    first, second, third = (bytes(u) for u in utterances if len(u) > SAMPLE_RATE // 2)
    assert median_pitch(first) > 1.5 * median_pitch(second)
    assert median_pitch(third) == pytest.approx(median_pitch(second), rel=0.1)
    assert any(isinstance(frame, ErrorFrame) and "nobody" in frame.error for frame in up)
