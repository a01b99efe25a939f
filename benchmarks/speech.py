"""The embedded voice and ears alone: how long a sentence takes, and how many words come through.

Every voice says eight sentences, the ears recognise what it said; each voice twice, one after
another, in this process, on one thread of work at a time. Synthesis is the whole sentence's; the
real-time factor is it over the sentence's length. Words wrong are the least insertions, deletions
and replacements from what was said to what was recognised, by voice, numbers written either way.
"""

from __future__ import annotations

import re
import time

import numpy as np
import soxr
from measuring import Benchmark, Row, Run

from beatroom.bot.speech.hibari_engine import SAMPLE_RATE, HibariEngine
from beatroom.bot.speech.voices import VOICES
from beatroom.bot.speech.whisper_engine import WhisperEngine

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
EARS_RATE = 16_000
NAMES = tuple(VOICES)
ROUNDS = 2

VOICE, EARS = "embedded voice", "embedded ears"
SYNTHESIS, FACTOR = "sentence synthesised", "real-time factor of synthesis"
RECOGNITION, WRONG = "sentence recognised", "words wrong"

BENCHMARK = Benchmark(
    "speech",
    rows=(
        Row(RECOGNITION, "ms", subjects=(EARS,), shown=(50, 95, 99)),
        Row(SYNTHESIS, "ms", subjects=(VOICE,), shown=(50, 95, 99)),
        Row(FACTOR, "×", subjects=(VOICE,), shown=(50, 95, 99)),
        Row(WRONG, "words", counted=True, subjects=NAMES),
    ),
    minutes=2,
)


def measure(run: Run) -> None:
    """Each sentence there and back."""
    voice, ears = HibariEngine.load(), WhisperEngine.load()
    voice.synthesise(SENTENCES[0], next(iter(VOICES.values())))
    sentences = SENTENCES[: run.repeats(len(SENTENCES), 2)]
    for _ in range(run.repeats(ROUNDS, 1)):
        for name, chosen in VOICES.items():
            for sentence in sentences:
                began = time.perf_counter()
                pcm = voice.synthesise(sentence, chosen)
                taken = time.perf_counter() - began
                run.record(SYNTHESIS, VOICE, taken * 1000)
                run.record(FACTOR, VOICE, taken / (len(pcm) / 2 / SAMPLE_RATE))
                audio = soxr.resample(np.frombuffer(pcm, np.int16) / 32768, SAMPLE_RATE, EARS_RATE)
                began = time.perf_counter()
                heard = ears.transcribe((audio * 32767).astype(np.int16).tobytes())
                run.record(RECOGNITION, EARS, (time.perf_counter() - began) * 1000)
                said, understood = words(sentence), words(heard.text)
                run.count(WRONG, name, edits(said, understood), of=len(said))
                alike = len(set(said) & set(understood))
                run.prove(name, "words understood", alike, at_least=len(set(said)) / 3)
                run.prove(VOICE, "seconds of sound", len(pcm) / 2 / SAMPLE_RATE, at_least=0.5)
                run.prove(EARS, "words", len(understood), at_least=1)


def words(text: str) -> list[str]:
    """In small letters, numbers spelled out."""
    return [NUMBERS.get(word, word) for word in re.findall(r"[a-z0-9']+", text.lower())]


def edits(a: list[str], b: list[str]) -> int:
    """The least insertions, deletions and replacements that make one of the other."""
    row = list(range(len(b) + 1))
    for i, x in enumerate(a, 1):
        last, row[0] = row[0], i
        for j, y in enumerate(b, 1):
            last, row[j] = row[j], min(row[j] + 1, row[j - 1] + 1, last + (x != y))
    return row[-1]
