"""Whether what was heard is what was said, and whether an answer about the time is right."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Literal

from beatroom.flows.language.time_questions.answer import voice_of
from beatroom.flows.language.voice import spoken_duration

Asks = Literal["left", "now", "next"]
_WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)*")


@dataclass(frozen=True, slots=True)
class Score:
    """Word errors (insertions, deletions and replacements) and words of what was said."""

    errors: int
    words: int

    def __add__(self, other: Score) -> Score:
        return Score(self.errors + other.errors, self.words + other.words)

    @property
    def rate(self) -> float:
        """Word errors a word.

        Raises:
            ValueError: Nothing was said.
        """
        if not self.words:
            raise ValueError("There is no word that could have been understood.")
        return self.errors / self.words


NONE = Score(0, 0)


def plain_words(text: str, language: str) -> list[str]:
    """Small letters, without punctuation and hyphens, numbers up to 59 in words."""
    counted = voice_of(language).counted
    spelled = re.sub(
        r"\d+",
        lambda found: f" {counted[int(found[0])] if int(found[0]) < len(counted) else found[0]} ",
        text.lower().replace("-", " "),
    )
    return [word.replace("’", "'") for word in _WORD.findall(spelled)]


def word_errors(said: str, heard: str, language: str) -> Score:
    """How much of it was understood."""
    a, b = plain_words(said, language), plain_words(heard, language)
    row = list(range(len(b) + 1))
    for i, x in enumerate(a, 1):
        last, row[0] = row[0], i
        for j, y in enumerate(b, 1):
            last, row[j] = row[j], min(row[j] + 1, row[j - 1] + 1, last + (x != y))
    return Score(row[-1], len(a))


def is_right(asks: Asks, told: str, agenda: Mapping[str, Any], at: datetime, language: str) -> bool:
    """Whether an answer has the right value: of the minute, or of the one before or after.

    Args:
        asks: What it answers.
        told: The answer.
        agenda: The session's, as REST has it.
        at: When it was given, in the session's time zone.
        language: Of the answer.
    """
    voice = voice_of(language)
    near = [datetime.fromtimestamp(at.timestamp() + n, at.tzinfo) for n in (-60, -30, 0, 30, 60)]
    if asks == "next":
        values = [next(item["title"] for item in agenda["items"] if item["start"] is None)]
    elif asks == "left":
        end = agenda["meeting_start_epoch"] + agenda["length"]
        values = [spoken_duration((end - one.timestamp()) / 60, voice) for one in near]
    else:
        values = [voice.clock.tell(one.hour, one.minute, voice.counted) for one in near]
    words = f" {' '.join(plain_words(told, language))} "
    return any(f" {' '.join(plain_words(value, language))} " in words for value in values)
