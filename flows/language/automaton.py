"""Phrases as a finite automaton over words, built only as far as utterances lead into it.

A large table costs little: its parts are shared rather than copied, nothing is compiled ahead, and
a word that was once heard at some place is one look-up there ever after.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from beatroom.flows.language.words import MARKS

NAMED = "@"
"""Stands for a name of the host."""
MOST_STATES = 4_000
"""More than so many are forgotten, and built anew when they are needed; some 9 KB each."""
_UNKNOWN, _DIGITS = "\0", "0"
"""Stand for every word that no phrase knows, and for every numeral."""


@dataclass(frozen=True, slots=True, eq=False)
class Numeral:
    """One numeral or number word."""


@dataclass(frozen=True, slots=True, eq=False)
class AnyWord:
    """One word whatever it is, but none of those that the automaton refuses."""


@dataclass(frozen=True, slots=True, eq=False)
class Fork:
    """One of several sequences."""

    ways: tuple[Steps, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Repeat:
    """One of several sequences, any number of times."""

    ways: tuple[Steps, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Mark:
    """The end of a phrase that means `label`; of several labels the smallest counts."""

    label: int


Steps = tuple["str | Numeral | AnyWord | Fork | Repeat | Mark", ...]


@dataclass(frozen=True, slots=True, eq=False)
class _Place:
    """A place inside phrases: what is to come from `at` on, and then what `after` has."""

    steps: Steps
    at: int
    after: _Place | None


_NOWHERE = _Place((), 0, None)
_ByWord = dict[str, tuple[Steps, ...]]
"""Sequences by the word that they begin with. A place is made only for what is really heard."""


@dataclass(slots=True, eq=False)
class _State:
    """All the places where an utterance may be at the same time, and where each word leads."""

    places: frozenset[_Place]
    words: list[tuple[_ByWord, _Place]] = field(default_factory=list[tuple["_ByWord", "_Place"]])
    numeral: list[_Place] = field(default_factory=list[_Place])
    anything: list[_Place] = field(default_factory=list[_Place])
    label: int | None = None
    followed: dict[str, _State | None] = field(default_factory=dict[str, "_State | None"])


class Automaton:
    """Recognises sequences of words.

    Args:
        steps: What is recognised; every way through it ends with a `Mark`.
        numbers: Words that are numerals.
        floating: Words that may stand anywhere and change nothing.
        refused: Words that are never `AnyWord`; nor are punctuation and names.
    """

    def __init__(
        self,
        steps: Steps,
        *,
        numbers: frozenset[str] = frozenset(),
        floating: frozenset[str] = frozenset(),
        refused: frozenset[str] = frozenset(),
    ) -> None:
        self._numbers = numbers
        self._floating = floating
        self._refused = refused | MARKS | {NAMED, ""}
        self._known = frozenset(_words_in(steps)) | numbers | floating | self._refused
        self._sorted: dict[int, tuple[_ByWord, tuple[Steps, ...]]] = {}
        self._places: dict[tuple[int, int, int], _Place] = {}
        self._states: dict[frozenset[_Place], _State] = {}
        self._start = self._state(frozenset({self._place(steps, 0, _NOWHERE)}))

    @property
    def openings(self) -> frozenset[str]:
        """Words with which something can begin; numerals that are not words are left out."""
        numbers = self._numbers if self._start.numeral else frozenset[str]()
        return self._floating.union(numbers, *(by_word for by_word, _ in self._start.words))

    def ends(self, words: list[str], start: int = 0) -> Iterator[tuple[int, int]]:
        """Where something that begins at `start` may end, nearest first, with its label."""
        state = self._start
        if state.label is not None:
            yield start, state.label
        for at in range(start, len(words)):
            word = words[at]
            if word not in self._known:
                word = _DIGITS if word.isdigit() else _UNKNOWN
            after = state.followed[word] if word in state.followed else self._follow(state, word)
            if after is None:
                return
            state = after
            if state.label is not None:
                yield at + 1, state.label

    def whole(self, words: list[str]) -> int | None:
        """The label of `words` from the first to the last; None when they are something else."""
        return next((label for end, label in self.ends(words) if end == len(words)), None)

    def begins(self, words: list[str], start: int = 0) -> bool:
        """Whether something begins at `start`, wherever it ends."""
        return next(self.ends(words, start), None) is not None

    def _follow(self, state: _State, word: str) -> _State | None:
        places = {
            self._place(way, 1, after)
            for by_word, after in state.words
            for way in by_word.get(word, ())
        }
        if word.isdigit() or word in self._numbers:
            places.update(state.numeral)
        if word not in self._refused:
            places.update(state.anything)
        if word in self._floating:
            places.update(state.places)
        if len(self._states) >= MOST_STATES:
            self._states.clear()
            self._places.clear()
            self._start.followed.clear()
        after = self._state(frozenset(places)) if places else None
        state.followed[word] = after
        return after

    def _place(self, steps: Steps, at: int, after: _Place) -> _Place:
        if at == len(steps):
            return after
        key = (id(steps), at, id(after))
        if key not in self._places:
            self._places[key] = _Place(steps, at, after)
        return self._places[key]

    def _state(self, places: frozenset[_Place]) -> _State:
        if places in self._states:
            return self._states[places]
        state = self._states[places] = _State(places)
        seen: set[_Place] = {_NOWHERE}
        waiting = list(places)
        while waiting:
            place = waiting.pop()
            if place not in seen:
                seen.add(place)
                waiting += self._look(state, place)
        return state

    def _look(self, state: _State, place: _Place) -> Iterable[_Place]:
        """Note which words lead on from a place; the places that are reached without a word."""
        step = place.steps[place.at]
        if isinstance(step, Mark):
            state.label = step.label if state.label is None else min(state.label, step.label)
            return ()
        after = self._place(place.steps, place.at + 1, place.after or _NOWHERE)
        if isinstance(step, Fork | Repeat):
            by_word, others = self._by_word(step)
            onward = after if isinstance(step, Fork) else place
            state.words.append((by_word, onward))
            reached = [self._place(way, 0, onward) for way in others]
            return reached if isinstance(step, Fork) else [after, *reached]
        if isinstance(step, str):
            state.words.append(({step: ((step,),)}, after))
        elif isinstance(step, Numeral):
            state.numeral.append(after)
        else:
            state.anything.append(after)
        return ()

    def _by_word(self, step: Fork | Repeat) -> tuple[_ByWord, tuple[Steps, ...]]:
        """The ways that begin with a word, by that word, and the other ways."""
        known = self._sorted.get(id(step))
        if known is None:
            by_word: _ByWord = {}
            for way in step.ways:
                if way and isinstance(way[0], str):
                    by_word[way[0]] = (*by_word.get(way[0], ()), way)
            others = tuple(way for way in step.ways if not (way and isinstance(way[0], str)))
            known = self._sorted[id(step)] = (by_word, others)
        return known


def _words_in(steps: Steps) -> set[str]:
    """Every word that is written in something; shared parts are read once."""
    found: set[str] = set()
    seen: set[int] = set()
    waiting: list[Steps] = [steps]
    while waiting:
        some = waiting.pop()
        if id(some) in seen:
            continue
        seen.add(id(some))
        for step in some:
            if isinstance(step, str):
                found.add(step)
            elif isinstance(step, Fork | Repeat):
                waiting += step.ways
    return found
