"""What a second opinion on a question is formed from: its words, what they stand for, and slots.

Words that no question about time is made of become one and the same word, `UNKNOWN`, and titles of
the plan become `TITLE` or `SESSION_TITLE`: whoever learned from one session's plan knows any other.
Beside runs of words there are runs of what they stand for (`concepts.py`), the same in every
language, so that what was learned in one is known in the others.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from zlib import crc32

from beatroom.flows.language.time_questions.concepts import Concept
from beatroom.flows.language.time_questions.titles import SESSION, Mention
from beatroom.flows.language.time_questions.vocabulary import Plan, Vocabulary, parted, vocabulary
from beatroom.flows.language.time_questions.words import MARKS, words_of

UNKNOWN, TITLE, SESSION_TITLE, NUMBER = "xunk", "xtitle", "xsession", "xnumber"
SLOTS: dict[str, Concept] = {TITLE: "title", SESSION_TITLE: "session", NUMBER: "number"}
_SESSION = frozenset({SESSION})
_STEM = 5
"""Letters of a word that stand for its other forms."""


@dataclass(frozen=True, slots=True)
class Slotted:
    """An utterance's words with slots where a title, a number or a name was.

    Attributes:
        words: In their order, without punctuation.
        whole: Whether every title in it was said as a whole, in its own words.
        named: The ids of what the titles in it may be; None where two name different items.
    """

    words: tuple[str, ...]
    named: frozenset[str] | None
    whole: bool = True


def slotted(text: str, code: str, plan: Plan, names: Sequence[str] = ()) -> Slotted:
    """The words of an utterance with slots.

    Args:
        text: What was said.
        code: Two letters, one of `LEXICONS`.
        plan: The session's title and its items'.
        names: What the host is called; left out.
    """
    lexicon = vocabulary(code)
    apart = text.replace("'", " ").replace("’", " ")
    words = [w for w in words_of(apart) if w not in MARKS]
    made: list[str] = []
    named: frozenset[str] | None = frozenset()
    whole = True
    for part in parted(words, code, plan, names):
        if isinstance(part, Mention):
            made.append(SESSION_TITLE if part.named == _SESSION else TITLE)
            named = _both(named, part.named)
            whole = whole and part.whole and part.whole_word
            continue
        word = NUMBER if lexicon.is_number(part) else part
        if not (word == NUMBER and made[-1:] == [NUMBER]) and word not in lexicon.hesitations:
            made.append(word)
    return Slotted(tuple(made), named, whole)


def _both(one: frozenset[str] | None, other: frozenset[str]) -> frozenset[str] | None:
    if one is None:
        return None
    if not one or one == _SESSION:
        return other
    return one if other == _SESSION else (one & other) or None


def features(words: Sequence[str], code: str, known: Collection[str]) -> Iterator[str]:
    """What is seen in slotted words, one string each; a string may come twice.

    Args:
        words: From `slotted`.
        code: The language's.
        known: Words that questions about time are made of.
    """
    plain = [w if w in known or w in SLOTS else UNKNOWN for w in words]
    strange = min(3, plain.count(UNKNOWN))
    yield f"strange {strange}"
    yield f"{code} strange {strange}"
    yield f"long {min(6, len(plain) // 3)}"
    yield from (f"{code} {run}" for run in _runs(plain))
    yield from (f"{code} {word[:_STEM]}*" for word in words if word not in SLOTS)
    meant = concepts(plain, vocabulary(code))
    yield from (f"= {run}" for run in _runs(meant))
    kinds = sorted(set(meant))
    yield from (f"& {a} & {b}" for i, a in enumerate(kinds) for b in kinds[i + 1 :])


def concepts(words: Sequence[str], lexicon: Vocabulary) -> list[str]:
    """What words stand for, the longest phrase first; what says nothing is left out."""
    meant: list[str] = []
    at = 0
    while at < len(words):
        if (slot := SLOTS.get(words[at])) is not None:
            meant.append(slot)
            at += 1
            continue
        for end in range(min(len(words), at + lexicon.longest), at, -1):
            found = lexicon.concepts.get(tuple(words[at:end]))
            if found is not None:
                meant += [one for one in found if one != "filler"]
                at = end
                break
        else:
            meant.append(UNKNOWN)
            at += 1
    return meant


def _runs(parts: Sequence[str]) -> Iterator[str]:
    """Each part, each two and three in a row, and each two with one between them."""
    row = ["<", *parts, ">"]
    for at in range(1, len(row)):
        if at < len(row) - 1:
            yield row[at]
        yield f"{row[at - 1]} {row[at]}"
        if at > 1:
            yield f"{row[at - 2]} {row[at - 1]} {row[at]}"
            yield f"{row[at - 2]} _ {row[at]}"


def places(seen: Iterator[str], rows: int) -> set[int]:
    """Where features are in a table of so many rows."""
    return {crc32(one.encode()) % rows for one in seen}
