"""What a second opinion is formed from: an utterance as an encoder reads it, and its words.

Titles of the plan become one and the same word: whoever learned from one session's plan knows any
other. Beside the sentence stand the things that its words are about (`concepts.py`), the same in
every language, so that what was learned in one is known in the others.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from typing import get_args
from zlib import crc32

from beatroom.flows.language.time_questions.concepts import Concept, Known, lexicon_of
from beatroom.flows.language.time_questions.titles import SESSION, Mention
from beatroom.flows.language.time_questions.vocabulary import (
    Plan,
    Vocabulary,
    opens_inverted,
    placed,
    vocabulary,
)
from beatroom.flows.language.words import MARKS, QUERY, words_of

UNKNOWN, TITLE, SESSION_TITLE, NUMBER = "xunk", "xtitle", "xsession", "xnumber"
SLOTS: dict[str, Concept] = {TITLE: "title", SESSION_TITLE: "session", NUMBER: "number"}
STAND_IN = "quiz"
"""What an encoder reads for a title: a word of every language here, and often one."""
LEARNED = ("en", "de", "fr", "es", "it", "nl", "pt")
"""The languages that the head was learned in, in the order of its inputs; others may be asked."""
RUNS = 8192
"""Numbers that runs of words are told apart by; two may have the same one."""
_EDGE = "|"
_SESSION = frozenset({SESSION})
_TOKENS = re.compile(r"\w+|[^\w\s]+|\s+")
_TWICE = re.compile(rf"({STAND_IN} )+(?={STAND_IN})")


@dataclass(frozen=True, slots=True)
class SlottedText:
    """An utterance's words with slots where a title, a number or a name was.

    Attributes:
        words: In their order, without punctuation.
        named: The ids of what the titles in it may be; None where two name different items.
        whole: Whether every title in it was said as a whole, in its own words.
        text: The utterance with a word that stands for titles, without the host's names.
    """

    words: tuple[str, ...]
    named: frozenset[str] | None
    whole: bool = True
    text: str = ""


@dataclass(frozen=True, slots=True)
class Sentence:
    """What is handed to an encoder, and to the head over it.

    Attributes:
        text: The sentence, with a word that stands for titles.
        words: Its words with slots.
        seen: What is known of it without an encoder: `SEEN` numbers.
        runs: Its words, the pairs of them, and runs of what they are about, each as a number below
            `RUNS`.
    """

    text: str
    words: tuple[str, ...]
    seen: tuple[float, ...]
    runs: tuple[int, ...]


def slotted(text: str, code: str, plan: Plan, names: Sequence[str] = ()) -> SlottedText:
    """The words of an utterance with slots.

    Args:
        text: What was said.
        code: Two letters, of a language.
        plan: The session's title and its items'.
        names: What the host is called; left out.
    """
    lexicon = vocabulary(code)
    tokens: list[str] = _TOKENS.findall(text.replace("’", "'"))
    spoken = [(w, at) for at, token in enumerate(tokens) for w in _spelled(token)]
    made: list[str] = []
    named: frozenset[str] | None = frozenset()
    whole = True
    for places, part in placed([w for w, _ in spoken], code, plan, names):
        if not isinstance(part, str):
            for place in places:
                tokens[spoken[place][1]] = ""
        if isinstance(part, Mention):
            of_session = part.named == _SESSION
            made.append(SESSION_TITLE if of_session else TITLE)
            tokens[spoken[places[0]][1]] = _stand_in(code, of_session)
            named = _both(named, part.named)
            whole = whole and part.whole and part.whole_word
        elif part is not None:
            word = NUMBER if lexicon.is_number(part) else part
            if not (word == NUMBER and made[-1:] == [NUMBER]) and word not in lexicon.hesitations:
                made.append(word)
    return SlottedText(tuple(made), named, whole, _tidied("".join(tokens)))


def _stand_in(code: str, of_session: bool) -> str:
    return (of_session and lexicon_of(code).session) or STAND_IN


def _spelled(token: str) -> list[str]:
    return [w for w in words_of(token) if w not in MARKS]


def _tidied(text: str) -> str:
    """Without the gaps and marks that a name leaves behind."""
    line = " ".join(text.split()).lstrip(" ,.;:")
    for mark in ",.?!":
        line = line.replace(f" {mark}", mark)
    return _TWICE.sub("", re.sub(r",(?=[?.!])", "", line))


def _both(one: frozenset[str] | None, other: frozenset[str]) -> frozenset[str] | None:
    if one is None:
        return None
    if not one or one == _SESSION:
        return other
    return one if other == _SESSION else (one & other) or None


def sentence(said: SlottedText, code: str) -> Sentence:
    """What is judged of slotted words."""
    lexicon = vocabulary(code)
    meant = concepts(said.words, lexicon)
    about = set(meant)
    seen = (
        *(float(code == one) for one in LEARNED),
        *(float(one in about) for one in _kinds()),
        min(said.words.count(TITLE), 2) / 2,
        float(SESSION_TITLE in said.words),
        min(meant.count(UNKNOWN), 4) / 4,
        float(opens_inverted(said.words, lexicon)),
        float(QUERY in said.text),
        min(len(said.words), 24) / 12,
    )
    return Sentence(said.text, said.words, seen, _runs(said.words, meant, code))


def _runs(words: Sequence[str], meant: Sequence[str], code: str) -> tuple[int, ...]:
    """Words and pairs are a language's own; what they are about is the same in all of them."""
    spoken, about = (_EDGE, *words, _EDGE), (_EDGE, *meant, _EDGE)
    found = {f"{code} {word}" for word in words}
    found |= {f"{code} {one} {other}" for one, other in pairwise(spoken)}
    found |= {f"+ {one} {other}" for one, other in pairwise(about)}
    found |= {f"+ {' '.join(some)}" for some in zip(about, about[1:], about[2:], strict=False)}
    return tuple(sorted({crc32(one.encode()) % RUNS for one in found}))


@cache
def _kinds() -> tuple[Concept, ...]:
    return (*get_args(Known), UNKNOWN)


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
