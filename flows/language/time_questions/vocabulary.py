"""A language's words as readings and second opinions need them, and the titles among them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from beatroom.flows.language.notation import Choice, Word, parsed
from beatroom.flows.language.notation import Sequence as Parts
from beatroom.flows.language.time_questions.concepts import (
    LEXICONS,
    Concept,
    lexicon_of,
    listed_anywhere,
)
from beatroom.flows.language.time_questions.derived import rejoined
from beatroom.flows.language.time_questions.phrases import phrases_of
from beatroom.flows.language.time_questions.rules import CONCEPTS
from beatroom.flows.language.time_questions.titles import SESSION, Mention, TitledItem, Titles
from beatroom.flows.language.words import MARKS, folded, words_of

_NUMBER = (CONCEPTS["number"],)
_EDGES = frozenset({"end", "start", "over"})

Plan = tuple[TitledItem, ...]


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """A lexicon by its words.

    Attributes:
        concepts: What phrases stand for.
        words: All that phrases are made of.
        longest: Words of the longest phrase.
        empty: Words that name nothing by themselves.
        related: Words that name what another names.
        elided: What belongs to the word after it ("l" in French).
        compounds: Whether the last part of a word names the whole of it.
        inverted: What opens a question for a yes or a no.
        parts: What says nothing alone, and is not what a phrase for an item or a session ends with.
        numbers: Number words.
        hesitations: Sounds that say nothing.
    """

    concepts: dict[tuple[str, ...], tuple[Concept, ...]]
    words: frozenset[str]
    longest: int
    empty: frozenset[str]
    related: dict[str, frozenset[str]]
    elided: tuple[str, ...]
    compounds: bool
    inverted: frozenset[tuple[str, ...]]
    parts: frozenset[str]
    numbers: frozenset[str]
    hesitations: frozenset[str]

    def is_numeral(self, word: str) -> bool:
        """Whether a word may be a number."""
        return word.isdigit() or word in self.numbers

    def is_number(self, word: str) -> bool:
        """Whether a word is a number and nothing else."""
        return word.isdigit() or (
            word in self.numbers and self.concepts.get((word,), _NUMBER) == _NUMBER
        )


def mentions(words: Sequence[str], code: str, plan: Plan) -> list[Mention | None]:
    """At each word the title of the plan, or the telling part of one, that begins there."""
    return [
        part if part and telling(words, at, part, vocabulary(code)) else None
        for at, part in enumerate(parts_of_titles(words, code, plan))
    ]


def parts_of_titles(words: Sequence[str], code: str, plan: Plan) -> list[Mention | None]:
    """At each word the part of a title that begins there, telling or not."""
    if not plan:
        return [None] * len(words)
    titles = _titles(plan, code)
    return [titles.at(words, at) for at in range(len(words))]


def parted(
    words: Sequence[str], code: str, plan: Plan, names: Sequence[str]
) -> Iterator[str | Mention]:
    """Words and the titles among them, without the host's names."""
    return (part for _, part in placed(words, code, plan, names) if part is not None)


def placed(
    words: Sequence[str], code: str, plan: Plan, names: Sequence[str]
) -> Iterator[tuple[range, str | Mention | None]]:
    """The words and the titles among them, with the places they take; None for a host's name.

    A name that is a part of an item's title is that title; one that is of the session's is the
    host's, but for a whole title inside the utterance.
    """
    words, found = _with_titles(words, code, plan)
    spelled = [[w for w in words_of(name) if w not in MARKS] for name in names]
    at = 0
    while at < len(words):
        part = found[at]
        called = max(len(n) for n in ([], *spelled) if list(words[at : at + len(n)]) == n)
        if called and (part is None or _is_host(at, part, len(words), called)):
            yield range(at, at + called), None
            at += called
        elif part is not None:
            yield range(at, part.end), part
            at = part.end
        else:
            yield range(at, at + 1), words[at]
            at += 1


def _with_titles(
    words: Sequence[str], code: str, plan: Plan
) -> tuple[Sequence[str], list[Mention | None]]:
    """The words and the titles in them; a particle is put back where that makes one."""
    found = mentions(words, code, plan)
    if plan and not any(found):
        for at, other in rejoined(words, code):
            joined = mentions(other, code, plan)
            if joined[at] is not None:
                return other, joined
    return words, found


def _is_host(at: int, part: Mention, end: int, called: int) -> bool:
    """Whether a name that is of a title, too, calls the host."""
    outside = at == 0 or (part.end == end and called == 1)
    return part.named == frozenset({SESSION}) and (outside or not part.whole)


def names_a_title(text: str, code: str, plan: Plan, names: Sequence[str] = ()) -> bool:
    """Whether an utterance has a title of the plan, or a telling part of one, in it."""
    words = [w for w in words_of(text) if w not in MARKS]
    return any(isinstance(part, Mention) for part in parted(words, code, plan, names))


def unnamed(words: list[str], names: Sequence[str]) -> list[str]:
    """The words without the host's names."""
    for name in names:
        spelled = [w for w in words_of(name) if w not in MARKS]
        for at in range(len(words) - len(spelled), -1, -1):
            if spelled and words[at : at + len(spelled)] == spelled:
                words = [*words[:at], *words[at + len(spelled) :]]
    return words


def opens_inverted(words: Sequence[str], lexicon: Vocabulary) -> bool:
    """Whether it opens as a question for a yes or a no, behind words that say nothing."""
    for at, word in enumerate(words):
        if word in listed_anywhere("subjects"):
            return False
        if any(tuple(words[at : at + n]) in lexicon.inverted for n in (1, 2, 3)):
            return True
        if lexicon.concepts.get((word,)) != ("filler",):
            return False
    return False


def telling(words: Sequence[str], at: int, mention: Mention, lexicon: Vocabulary) -> bool:
    """Whether words name a title, and are not just what questions are made of ("close", "next").

    Behind an article a whole title is named all the same: "when is the close".
    """
    said = words[at : mention.end]
    if any(word not in lexicon.words for word in said) or _done_by_us(words, at, mention, lexicon):
        return True
    if mention.whole and len(said) == 1 and said[0] in lexicon.parts:
        return True
    noun = lexicon.concepts.get((said[-1],), ("filler",))[0] in {"session", "item"}
    named = at > 0 and words[at - 1] in listed_anywhere("articles") and SESSION not in mention.named
    return mention.whole and (len(said) > 1 or noun or named)


def _done_by_us(words: Sequence[str], at: int, mention: Mention, lexicon: Vocabulary) -> bool:
    """Whether it is a verb for an item that we do: "how long do we discuss", and one is Discussion.

    What is said of any item, how long it lasts or when it starts, is a verb like others here.
    """
    said = words[at]
    if mention.end > at + 1 or mention.whole_word or SESSION in mention.named:
        return False
    if lexicon.concepts.get((said,)) not in {("last",), ("start",)} or said.endswith("ed"):
        return False
    beside = {*words[max(0, at - 1) : at], *words[at + 1 : at + 2]}
    return not listed_anywhere("we").isdisjoint(beside) or said.endswith(
        tuple(listed_anywhere("ours"))
    )


@cache
def vocabulary(code: str) -> Vocabulary:
    """The words of a two-letter code; read at the first call."""
    lexicon = lexicon_of(code)
    concepts: dict[tuple[str, ...], tuple[Concept, ...]] = {}
    for written, phrases in lexicon.words.items():
        meant = tuple(CONCEPTS[name] for name in written.split(" + "))
        for phrase in phrases:
            for words in _ways(parsed(phrase, lexicon.parts)):
                if not words:
                    raise ValueError(
                        f"{code}: a phrase under {written!r} may be empty: {phrase!r}."
                    )
                if concepts.get(words, ("filler",)) == ("filler",):
                    concepts[words] = meant
    table = phrases_of(code)
    for word in folded(f"{table.hesitations} {table.floating}").split():
        concepts.setdefault((word,), (CONCEPTS["filler"],))
    empty = frozenset(
        w[0] for w, c in concepts.items() if len(w) == 1 and c[0] in {"filler", "some", "until"}
    )
    related = {
        folded(word): frozenset(folded(others).split()) for word, others in lexicon.related.items()
    }
    words = frozenset(word for phrase in concepts for word in phrase)
    return Vocabulary(
        concepts=concepts,
        words=words,
        longest=max(map(len, concepts), default=0),
        empty=empty,
        related=related,
        elided=lexicon.elided,
        compounds=lexicon.compounds,
        inverted=frozenset(
            w for some in lexicon.inverted for w in _ways(parsed(some, lexicon.parts))
        ),
        parts=words
        - {w[0] for w in concepts if len(w) == 1}
        - {w[-1] for w, meant in concepts.items() if {"item", "session"} & set(meant)},
        numbers=frozenset(folded(table.numbers).split()),
        hesitations=frozenset(folded(table.hesitations).split()),
    )


@cache
def _found_by(plan: Plan, code: str) -> Titles:
    lexicon = vocabulary(code)
    return Titles(
        plan,
        empty=_empty(),
        related=lexicon.related,
        elided=lexicon.elided,
        compounds=lexicon.compounds,
        code=code,
        ends={w[0] for w, meant in lexicon.concepts.items() if len(w) == 1 and meant[0] in _EDGES},
    )


@cache
def _empty() -> frozenset[str]:
    """What names nothing by itself in any language: a session's titles are asked for in two."""
    return frozenset[str]().union(*(vocabulary(code).empty for code in LEXICONS))


def _titles(plan: Plan, code: str) -> Titles:
    """Finds the titles of a plan in a language's utterances, wherever its items are by now."""
    if _found_by.cache_info().currsize > 64:
        _found_by.cache_clear()
    return _found_by(tuple(TitledItem(one.id, one.title) for one in plan), code)


def _ways(choice: Choice) -> list[tuple[str, ...]]:
    """Every sequence of words that a phrase without repetition stands for."""
    return [words for way in choice.ways for words in _sequences(way)]


def _sequences(way: Parts) -> list[tuple[str, ...]]:
    made: list[tuple[str, ...]] = [()]
    for part in way:
        if isinstance(part, Word):
            apart = folded(part.text, apostrophe=" ").split()
            together = folded(part.text).split()
            spelled = [tuple(apart)] if apart == together else [tuple(apart), tuple(together)]
        elif isinstance(part, Choice):
            spelled = _ways(part)
        else:
            raise TypeError(f"A lexicon has no {type(part).__name__}.")
        made = [(*before, *words) for before in made for words in spelled]
    return made
