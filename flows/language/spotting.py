"""Phrases wherever they stand in an utterance, by the automaton of the time questions."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from beatroom.flows.language.automaton import Automaton, Fork, Mark
from beatroom.flows.language.notation import ways


@dataclass(frozen=True, slots=True)
class PhraseMatch:
    """A phrase in an utterance.

    Attributes:
        label: What it is filed under.
        start: Where its first word is.
        end: Where the word after its last is.
    """

    label: str
    start: int
    end: int

    @property
    def length(self) -> int:
        """How many words it has."""
        return self.end - self.start


class Spotter:
    """Finds phrases of a table; `#` is a numeral in digits.

    Args:
        phrases: By label; of one label's and another's that are alike the first counts.
    """

    def __init__(self, phrases: Mapping[str, Iterable[str]]) -> None:
        self._labels = tuple(phrases)
        self._automaton = Automaton(
            (
                Fork(
                    tuple(
                        (Fork(ways(some)), Mark(label))
                        for label, some in enumerate(phrases.values())
                    )
                ),
            )
        )

    def all(self, words: Sequence[str]) -> list[PhraseMatch]:
        """The longest phrase that begins at each word, in order."""
        found: list[PhraseMatch] = []
        for start in range(len(words)):
            ends = list(self._automaton.ends(list(words), start))
            if ends:
                end, label = ends[-1]
                found.append(PhraseMatch(self._labels[label], start, end))
        return found

    def longest(self, words: Sequence[str]) -> PhraseMatch | None:
        """The longest phrase; of equally long ones the first."""
        return max(self.all(words), key=lambda spot: spot.length, default=None)

    def labels(self, words: Sequence[str]) -> list[str]:
        """What there is, in order."""
        return [spot.label for spot in self.all(words)]
