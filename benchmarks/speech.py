"""The embedded engines' figures: first audio, real-time factor, recognition, word errors.

python benchmarks/speech.py
"""

from __future__ import annotations

import re
import statistics
import time

import numpy as np
import soxr

from bot.pipeline.speech.hibari_engine import SAMPLE_RATE, HibariEngine
from bot.pipeline.speech.voices import VOICES
from bot.pipeline.speech.whisper_engine import WhisperEngine

SENTENCES = (
    "How much time is left on this item?",
    "I want to book a table for four at seven.",
    "Please show me the pricing page.",
    "I think we should move the release to next week.",
    "Who has something to add before we go on?",
    "The login page is finished and the tests are green.",
    "Could you repeat the last question for everybody?",
    "Thank you all for coming, and see you tomorrow.",
)
NUMBERS = {"4": "four", "7": "seven"}


def words(text: str) -> list[str]:
    return [NUMBERS.get(w, w) for w in re.findall(r"[a-z0-9']+", text.lower())]


def wrong(said: str, heard: str) -> int:
    a, b = words(said), words(heard)
    row = list(range(len(b) + 1))
    for i, x in enumerate(a, 1):
        last, row[0] = row[0], i
        for j, y in enumerate(b, 1):
            last, row[j] = row[j], min(row[j] + 1, row[j - 1] + 1, last + (x != y))
    return row[-1]


def main() -> None:
    began = time.perf_counter()
    engine = HibariEngine.load()
    loaded = time.perf_counter()
    recogniser = WhisperEngine.load()
    print(f"load: voice {loaded - began:.2f} s, ears {time.perf_counter() - loaded:.2f} s")
    recognition: list[float] = []
    for voice in VOICES.values():
        speaking: list[float] = []
        factors: list[float] = []
        errors = total = 0
        for sentence in SENTENCES:
            start = time.perf_counter()
            pcm = engine.synthesise(sentence, voice)
            taken = time.perf_counter() - start
            speaking.append(taken * 1000)
            factors.append(taken / (len(pcm) / 2 / SAMPLE_RATE))
            audio = soxr.resample(np.frombuffer(pcm, np.int16) / 32768, SAMPLE_RATE, 16_000)
            start = time.perf_counter()
            heard = recogniser.transcribe((audio * 32767).astype(np.int16).tobytes())
            recognition.append((time.perf_counter() - start) * 1000)
            errors += wrong(sentence, heard.text)
            total += len(words(sentence))
        print(
            f"{voice.name:7} sentence {statistics.median(speaking):5.1f} ms, "
            f"real-time factor {statistics.median(factors):.3f}, "
            f"word errors {100 * errors / total:.1f} %"
        )
    recognition.sort()
    print(
        f"recognition: median {statistics.median(recognition):.0f} ms, "
        f"p95 {recognition[int(len(recognition) * 0.95)]:.0f} ms over {len(recognition)}"
    )


if __name__ == "__main__":
    main()
