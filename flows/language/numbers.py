"""Numbers that people say: words of a language, and digits, as values."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from beatroom.flows.language.voice import VOICES
from beatroom.flows.language.words import folded


@dataclass(frozen=True, slots=True)
class Numbers:
    """Number words by their value.

    Attributes:
        values: What words stand for that follow each other, folded.
        words: All of these words.
    """

    values: Mapping[tuple[str, ...], float]
    words: frozenset[str]

    def at(self, said: Sequence[str], start: int) -> tuple[float, int] | None:
        """The longest number that begins at a place, and where it ends."""
        if said[start].isdigit():
            return float(said[start]), start + 1
        longest = max(map(len, self.values))
        for end in range(min(len(said), start + longest), start, -1):
            value = self.values.get(tuple(said[start:end]))
            if value is not None:
                return value, end
        return None

    def first(self, said: Sequence[str]) -> float | None:
        """The first number of an utterance; of those that follow each other the sum ("20 5")."""
        at, total = 0, 0.0
        while at < len(said):
            found = self.at(said, at)
            if found is not None:
                total += found[0]
            elif total:
                break
            at = at + 1 if found is None else found[1]
        return total or None


def numbers_of(code: str, also: Mapping[str, float] | None = None) -> Numbers:
    """The numbers of a language, from its voice, with other words for them."""
    values = dict(_counted(code))
    for word, value in (also or {}).items():
        values[tuple(folded(word).split())] = value
    return Numbers(values, frozenset(word for words in values for word in words))


@cache
def _counted(code: str) -> Mapping[tuple[str, ...], float]:
    voice = VOICES.of(code)
    return {
        tuple(folded(word).split()): float(value)
        for table in (voice.hours, voice.counted)
        for value, word in enumerate(table)
    }
