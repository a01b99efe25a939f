"""Verbs for what a title names: "when do we vote" for an item called Voting.

Two words are of one stem where what is left of the title's is an ending of nouns and what is left
of the other one of verbs, by language. Folded, as words of utterances are.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from beatroom.flows.language.time_questions.concepts import lexicon_of
from beatroom.flows.language.words import folded

SHORTEST = 3
"""Letters of a stem."""
SHORTEST_BARE = 4
"""Letters of a stem that is a word of its own."""


def of_one_stem(said: str, title: str, code: str) -> bool:
    """Whether a word is a verb for what a word of a title names.

    Args:
        said: A word of an utterance, folded.
        title: A word of a title, folded.
        code: The language, one of `LEXICONS`.
    """
    said, title = _unbroken(said, code), _unbroken(title, code)
    return any(
        _alike(form, title, code)
        for form in _forms(said, code)
        if form[:SHORTEST] == title[:SHORTEST]
    )


def rejoined(words: Sequence[str], code: str) -> list[tuple[int, list[str]]]:
    """The words with a particle back at each verb that it may belong to, and where that is."""
    if len(words) < 3 or words[-1] not in _particles(code):
        return []
    *others, particle = words
    return [
        (at, [*others[:at], particle + word, *others[at + 1 :]]) for at, word in enumerate(others)
    ]


def _forms(said: str, code: str) -> list[str]:
    """The word, and what it is without the beginning of a participle ("aufgeräumt")."""
    before = lexicon_of(code).participle
    if not before:
        return [said]
    starts = ("", *_particles(code))
    return [said] + [
        start + said.removeprefix(start + before)
        for start in starts
        if said.startswith(start + before)
    ]


def _alike(said: str, title: str, code: str) -> bool:
    for nouns, verbs in _classes(code):
        for noun in nouns:
            stem = title.removesuffix(noun) if noun else title
            if title.endswith(noun) and len(stem) >= (SHORTEST if noun else SHORTEST_BARE):
                for verb in verbs:
                    if said in {stem + verb, stem + stem[-1] + verb, _single(stem) + verb}:
                        return True
    return False


def _unbroken(word: str, code: str) -> str:
    """The word without the other vowels that its stem has under stress."""
    for broken, plain in lexicon_of(code).stressed.items():
        word = word.replace(broken, plain)
    return word


def _single(stem: str) -> str:
    """The stem of "planning" is that of "plan"."""
    return stem[:-1] if len(stem) > SHORTEST and stem[-1] == stem[-2] else stem


@cache
def _particles(code: str) -> frozenset[str]:
    return frozenset(folded(lexicon_of(code).particles).split())


@cache
def _classes(code: str) -> tuple[tuple[tuple[str, ...], tuple[str, ...]], ...]:
    return tuple((_each(some.nouns), _each(some.verbs)) for some in lexicon_of(code).endings)


def _each(endings: str) -> tuple[str, ...]:
    return tuple("" if one == "-" else one for one in endings.split())
