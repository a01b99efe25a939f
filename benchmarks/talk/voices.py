"""An utterance becomes sound: mono floats at 16 kHz (1 is full scale) with exact begins and ends.

Voices are designed from hibari's by pitch and vocal tract, or espeak's. Laughs, hums and noises
are made here. Nothing above 7 kHz is left, as in wideband telephony.
"""

from __future__ import annotations

import io
import random
import subprocess
import wave
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import numpy as np
import numpy.typing as npt
import soxr
from scipy import signal

from beatroom.bot.speech.hibari_engine import SAMPLE_RATE as HIBARI_RATE
from beatroom.bot.speech.hibari_engine import HibariEngine
from beatroom.bot.speech.voices import DesignedVoice
from talk.plan import Person, Utterance

RATE = 16_000
LOUDNESS = 0.09
"""Root mean square of the loud parts of a person at 0 dB: what the host's voice has."""
ROOT = Path(__file__).resolve().parents[2]
BESIDE = ROOT / ".venv-bench" / "bin" / "python"
"""Python with what does not go into the development environment: `make bench-ready` installs it."""
ESPEAK_DEADLINE = 30.0

Floats = npt.NDArray[np.float32]


class NoVoiceError(RuntimeError):
    """A voice that is not installed; the text says how to install it."""


@dataclass(frozen=True, slots=True)
class Spoken:
    """The sound of an utterance.

    Attributes:
        samples: Its sound, pauses inside of it included; it begins and ends with sound.
        parts: The samples from which and up to which it sounds, a pair for each phrase.
    """

    samples: Floats
    parts: tuple[tuple[int, int], ...]


def speak(person: Person, utterance: Utterance) -> Spoken:
    """Somebody says something, at the level of their voice."""
    pieces = [_piece(person, utterance, phrase) for phrase in utterance.phrases]
    silences = [np.zeros(int(p * RATE), np.float32) for p in utterance.pauses]
    sound, parts, at = list[Floats](), list[tuple[int, int]](), 0
    for number, piece in enumerate(pieces):
        if number:
            sound.append(silences[number - 1])
            at += silences[number - 1].size
        parts.append((at, at + piece.size))
        sound.append(piece)
        at += piece.size
    return Spoken(np.concatenate(sound), tuple(parts))


def loudness(samples: Floats) -> float:
    """Root mean square of the loud parts, in stretches of 20 ms."""
    frame = RATE // 50
    if samples.size < frame:
        return 0.0
    levels = np.sqrt(np.square(samples[: samples.size // frame * frame]).reshape(-1, frame).mean(1))
    loud = levels[levels > 0.1 * levels.max()]
    return float(np.sqrt(np.square(loud).mean())) if loud.size else 0.0


def _piece(person: Person, utterance: Utterance, phrase: str) -> Floats:
    draw = random.Random(f"{utterance.id} {person.pitch} {phrase}")
    if utterance.kind == "laugh":
        raw = _laugh(person, draw)
    elif utterance.kind == "noise":
        raw = _noise(draw)
    elif phrase in {"Mm-hm.", "Uh-huh."}:
        raw = _hum(person, draw)
    elif person.engine == "espeak":
        raw = _espeak(person.variant, round(165 * person.pace), phrase)
    else:
        raw = _hibari(person.pitch, person.formants, person.pace, phrase)
    heard = _trimmed(_wideband(raw))
    wanted = LOUDNESS * 10 ** (person.level / 20)
    gain = wanted / max(loudness(heard), 1e-6)
    peak = float(np.abs(heard).max(initial=0.0)) * gain
    return (heard * (gain if peak < 0.95 else gain * 0.95 / peak)).astype(np.float32)


@lru_cache(maxsize=512)
def _hibari(pitch: float, formants: float, pace: float, text: str) -> Floats:
    pcm = HibariEngine.load().synthesise(text, DesignedVoice("person", pitch, formants, pace))
    samples = np.frombuffer(pcm, np.int16).astype(np.float32) / 32768
    return soxr.resample(samples, HIBARI_RATE, RATE).astype(np.float32)


@lru_cache(maxsize=512)
def _espeak(variant: str, pace: int, text: str) -> Floats:
    if not BESIDE.exists():
        raise NoVoiceError("espeak's voices are not installed: run `make bench-ready`.")
    spoken = subprocess.run(
        [BESIDE, ROOT / "bot/speech/espeak_process.py", variant, str(pace)],
        input=text.encode(),
        capture_output=True,
        check=True,
        timeout=ESPEAK_DEADLINE,
    )
    with wave.open(io.BytesIO(spoken.stdout)) as file:
        rate = file.getframerate()
        samples = np.frombuffer(file.readframes(file.getnframes()), np.int16)
    return soxr.resample(samples.astype(np.float32) / 32768, rate, RATE).astype(np.float32)


def _hum(person: Person, draw: random.Random) -> Floats:
    """Two nasal syllables, the second one higher: "mm-hm"."""
    first, second = draw.uniform(0.14, 0.2), draw.uniform(0.2, 0.3)
    base = 190 * person.pitch
    low = _voiced(base, base * 0.95, first, (250.0, 1000.0))
    high = _voiced(base * 1.1, base * 1.3, second, (250.0, 1100.0))
    breath = np.zeros(int(0.05 * RATE), np.float32)
    return np.concatenate([low, breath, high]).astype(np.float32)


def _laugh(person: Person, draw: random.Random) -> Floats:
    """Short voiced bursts with breath between them, falling in pitch and level."""
    dice = np.random.default_rng(draw.getrandbits(32))
    base, bursts = 260 * person.pitch, list[Floats]()
    for number in range(draw.randint(3, 6)):
        voiced = _voiced(base, base * 0.85, draw.uniform(0.09, 0.13), (750.0, 1250.0))
        breath = dice.normal(0, 0.05, int(draw.uniform(0.07, 0.1) * RATE)).astype(np.float32)
        bursts += [voiced * 0.93**number, breath * np.hanning(breath.size).astype(np.float32)]
        base *= 0.95
    return np.concatenate(bursts)


def _noise(draw: random.Random) -> Floats:
    """A cough, a cup that is put down, or paper."""
    dice = np.random.default_rng(draw.getrandbits(32))
    length, decay, low, high = draw.choice(
        ((0.35, 12.0, 300, 3000), (0.12, 40.0, 1200, 6000), (0.7, 2.0, 2500, 6500))
    )
    size = int(length * RATE)
    shaped = signal.sosfilt(
        signal.butter(2, (low, high), "bandpass", fs=RATE, output="sos"), dice.normal(0, 1, size)
    )
    return (shaped * np.exp(-decay * np.arange(size) / RATE)).astype(np.float32)


def _voiced(start: float, end: float, seconds: float, formants: tuple[float, ...]) -> Floats:
    size = int(seconds * RATE)
    pitch = np.linspace(start, end, size)
    phase = np.cumsum(pitch) / RATE
    tone = sum(np.sin(2 * np.pi * k * phase) / k for k in range(1, 20))
    for centre in formants:
        tone = tone + 2 * signal.sosfilt(
            signal.butter(2, (centre * 0.85, centre * 1.15), "bandpass", fs=RATE, output="sos"),
            tone,
        )
    return (tone * np.hanning(size)).astype(np.float32)


_LOW_PASS = signal.butter(8, 7000, fs=RATE, output="sos")


def _wideband(samples: Floats) -> Floats:
    return signal.sosfiltfilt(_LOW_PASS, samples).astype(np.float32)


def _trimmed(samples: Floats) -> Floats:
    """From the first to the last stretch of 5 ms within 40 dB of the loudest."""
    frame = RATE // 200
    if samples.size < frame:
        return samples
    levels = np.abs(samples[: samples.size // frame * frame]).reshape(-1, frame).max(1)
    loud = np.flatnonzero(levels > 0.01 * levels.max())
    return samples[loud[0] * frame : (loud[-1] + 1) * frame]
