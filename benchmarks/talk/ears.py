"""What the embedded recogniser makes of a talk's sound, outside of any session."""

from __future__ import annotations

import numpy as np

from beatroom.bot.speech.whisper_engine import WhisperEngine
from talk.director import Performance
from talk.plan import UNDER
from talk.voices import RATE, Floats, speak
from talk.wording import Segment, plain

QUIET = np.zeros(RATE // 5, np.float32)


def alone(done: Performance) -> list[Segment]:
    """What it writes down of each person's clean words, one utterance at a time."""
    found: list[Segment] = []
    for one in done.said:
        if one.utterance.kind in UNDER:
            continue
        person = done.talk.person(one.utterance.who)
        words = plain(_words(speak(person, one.utterance).samples))
        if words:
            found.append(Segment(person.name, words, one.begin, one.end))
    return found


def goodbye_heard(done: Performance) -> bool | None:
    """Whether the goodbye was heard to its last word; None where there is none.

    Everybody hears the same of it, but some also hear somebody's farewell: the recogniser has to
    find the word in one person's ears, whoever's.
    """
    if done.goodbye is None:
        return None
    since = int(done.goodbye * RATE)
    return any(LAST_WORD in plain(_words(ears[since:])).split() for ears in done.heard.values())


LAST_WORD = "everybody"
"""Of the goodbye that the stand-in model gives."""


def _words(samples: Floats) -> str:
    pcm = (np.clip(np.concatenate([QUIET, samples, QUIET]), -1, 1) * 32767).astype(np.int16)
    return WhisperEngine.load().transcribe(pcm.tobytes()).text
