"""What people say: sentences in the embedded voices, clean or with a pause in the middle."""

from __future__ import annotations

import random
import re
from dataclasses import dataclass

import numpy as np
import soxr
from browserless import RATE
from numpy.typing import NDArray

from beatroom.bot.speech.hibari_engine import SAMPLE_RATE, HibariEngine
from beatroom.bot.speech.voices import VOICES, find_voice
from talking.person import LOUD

CLEAN = (
    "We should try the new plan.",
    "The train was late again.",
    "My favourite season is autumn.",
    "I would paint the kitchen blue.",
    "Let us open the other window.",
)
BROKEN = (
    ("I would like to", "move the release to next week."),
    ("The reason is that", "nobody has tested the login page."),
    ("Could you tell me whether", "the table by the window is free?"),
    ("We bought apples, bread and", "two bottles of orange juice."),
    ("My brother, who lives in London,", "is coming to visit us in June."),
    ("If the weather stays like this", "we can have lunch in the garden."),
    ("What I wanted to say is", "that the second plan is better."),
    ("She left her bag", "on the chair beside the door."),
)
"""Sentences with the place where somebody who thinks would stop."""
SHORTEST, LONGEST = 0.3, 1.2
"""Seconds of a pause inside a sentence."""


@dataclass(frozen=True, slots=True)
class Utterance:
    """Something to say: mono 16-bit PCM at 16 kHz, its words, and its longest pause in seconds."""

    pcm: bytes
    text: str
    pause: float = 0.0

    def recognised(self, heard: str) -> bool:
        """Whether at least half of its words are in what was heard."""
        wanted = re.findall(r"[a-z']+", self.text.lower())
        there = set(re.findall(r"[a-z']+", heard.lower()))
        return sum(word in there for word in wanted) >= len(wanted) / 2


def clean(number: int, draw: random.Random) -> list[Utterance]:
    """So many short sentences."""
    return [
        Utterance(speech(text, draw).tobytes(), text)
        for text in (CLEAN[n % len(CLEAN)] for n in range(number))
    ]


def with_pauses(
    number: int, draw: random.Random, *, shortest: float = SHORTEST, longest: float = LONGEST
) -> list[Utterance]:
    """So many sentences with a pause of random length (seconds) inside, in random voices."""
    made: list[Utterance] = []
    for n in range(number):
        first, second = BROKEN[n % len(BROKEN)]
        pause = draw.uniform(shortest, longest)
        voice = draw.choice(sorted(VOICES))
        parts = (speech(first, draw, voice), np.zeros(int(pause * RATE), np.int16))
        whole = np.concatenate([*parts, speech(second, draw, voice)])
        made.append(Utterance(whole.tobytes(), f"{first} {second}", pause))
    return made


def speech(text: str, draw: random.Random, voice: str = "") -> NDArray[np.int16]:
    """A text from its first to its last loud sample."""
    name = voice or draw.choice(sorted(VOICES))
    pcm = HibariEngine.load().synthesise(text, find_voice(name))
    samples = soxr.resample(np.frombuffer(pcm, np.int16).astype(np.float32), SAMPLE_RATE, RATE)
    loud = np.flatnonzero(np.abs(samples) > LOUD)
    return samples[loud[0] : loud[-1] + 1].astype(np.int16)
