"""A language's table of time questions, and the matcher compiled from it.

The table is the section `phrases` of the language's file.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Literal

from beatroom.flows.language.automaton import (
    NAMED,
    Automaton,
    Fork,
    Mark,
    Repeat,
    Steps,
)
from beatroom.flows.language.load import Section, Table
from beatroom.flows.language.notation import Choice, parsed, steps
from beatroom.flows.language.words import END, MARKS, PAUSE, QUERY, folded

Ask = Literal[
    "now",
    "elapsed",
    "item_left",
    "session_left",
    "next",
    "over",
    "status",
    "started",
    # Only by what words stand for (`rules.py`); of `title_*` an item is named or pointed at.
    "progress",
    "remaining",
    "skipped",
    "session_length",
    "title_when",
    "title_left",
    "title_length",
    "title_after",
]

OWN = ("parts", "signs", "floating", "never_any", "beyond", "instructions")
"""What only some languages need, or what they name as they like."""
NO_QUESTION = -1
"""The label of what sounds like a question and is none; the smallest, so that it always counts."""


@dataclass(frozen=True, slots=True)
class Phrases(Section):
    """One language's table.

    Attributes:
        time_words: Words that speak of time.
        signs: Words of which every question has at least one: without them nothing is tried.
            With none of them named, everything is tried.
        hesitations: Sounds that are dropped wherever they stand.
        fillers: What may stand before a question and means nothing.
        requests: What may stand before a question and asks for it ("can you tell me").
        tails: What may stand after a question and changes nothing.
        questions: The phrases, by what they ask.
        beyond: Phrases about the session's time that none of the answers covers exactly (when did
            this part start); they go to the model with a fresh time line.
        parts: Phrases by name, for `<name>`.
        instructions: What sounds like a question and is none ("tell me when we are done"); what can
            be read as one of these is never a question.
        floating: Words that may stand anywhere and change nothing.
        never_any: Words that are never `*`.
        numbers: Number words for `#`.
        links: Words that join a question to something else ("and").
        openers: Phrases that open another sentence after a question.
        asking: Phrases that show that the sentence before a question asks for something itself.
        reporting: Words after which a question is quoted, not asked.
    """

    time_words: str
    hesitations: str
    fillers: tuple[str, ...]
    requests: tuple[str, ...]
    tails: tuple[str, ...]
    questions: Mapping[Ask, tuple[str, ...]]
    numbers: str
    links: str
    openers: tuple[str, ...]
    asking: tuple[str, ...]
    reporting: str
    signs: str = ""
    beyond: Mapping[Ask, tuple[str, ...]] = field(default_factory=dict[Ask, tuple[str, ...]])
    parts: Mapping[str, str] = field(default_factory=dict[str, str])
    instructions: tuple[str, ...] = ()
    floating: str = ""
    never_any: str = ""


TABLES = Table("phrases", Phrases, filled=False, own=OWN)
_NONE = Phrases(
    time_words="", hesitations="", fillers=(), requests=(), tails=(), questions={}, numbers="",
    links="", openers=(), asking=(), reporting="",
)  # fmt: skip


def phrases_of(code: str) -> Phrases:
    """The table of a two-letter code; an empty one where a language has none yet."""
    return TABLES.get(code, _NONE)


@dataclass(frozen=True, slots=True)
class Matcher:
    """A compiled table.

    Attributes:
        signs: As in the table.
        hesitations: As in the table.
        openings: Words with which a question, or what stands before it, can begin.
        joints: Marks and links: where one clause ends.
        question: A question with what may stand around it; see `meaning`.
        preamble: What may stand before a question that opens its sentence.
        asking: The beginning of a sentence that asks for something itself.
        another: The beginning of another sentence after a pause or a link.
        reporting: Words after which a question is quoted, not asked.
    """

    signs: frozenset[str]
    hesitations: frozenset[str]
    openings: frozenset[str]
    joints: frozenset[str]
    question: Automaton
    preamble: Automaton
    asking: Automaton
    another: Automaton
    reporting: frozenset[str]
    _meanings: tuple[Meaning, ...]

    def meaning(self, label: int) -> Meaning | None:
        """What a label of `question` stands for; None when it is no question."""
        return None if label == NO_QUESTION else self._meanings[label]


@dataclass(frozen=True, slots=True)
class Meaning:
    """What a question means.

    Attributes:
        asks: What it asks.
        answerable: Whether one of the answers covers it.
        led: Whether a request stands before it ("can you tell me").
    """

    asks: Ask
    answerable: bool
    led: bool


@dataclass(frozen=True, slots=True)
class _Reader:
    """Reads the phrases of one table; what stands in several of them is read once."""

    table: Phrases
    read: dict[str, Choice] = field(default_factory=dict[str, Choice])
    made: dict[int, Steps] = field(default_factory=dict[int, Steps])
    held: list[Choice] = field(default_factory=list[Choice])
    """Keeps alive what `made` knows by its identity."""

    def ways(self, phrases: Iterable[str]) -> tuple[Steps, ...]:
        """One sequence of steps for each phrase."""
        trees = [parsed(phrase, self.table.parts, self.read) for phrase in phrases]
        self.held.extend(trees)
        return tuple(steps(tree, self.made) for tree in trees)

    def automaton(self, *some: str | Fork | Repeat | Mark) -> Automaton:
        """An automaton with the table's words."""
        return Automaton(
            some,
            numbers=_words(self.table.numbers),
            floating=_words(self.table.floating),
            refused=_words(self.table.never_any) | _words(self.table.links),
        )


def compiled(table: Phrases) -> Matcher:
    """Compile a table once; some hundredths of a second."""
    reader = _Reader(table)
    fillers = ((NAMED,), *reader.ways(table.fillers))
    requests = reader.ways(table.requests)
    links = _words(table.links)
    joined = ((PAUSE,), *((link,) for link in sorted(links)))
    question, meanings = _questions(reader, fillers, requests)
    done = Mark(0)
    return Matcher(
        signs=_words(table.signs),
        hesitations=_words(table.hesitations),
        openings=question.openings,
        joints=links | MARKS,
        question=question,
        preamble=reader.automaton(
            Repeat((*fillers, *requests, *joined, (END,), (QUERY,))),
            done,
        ),
        asking=reader.automaton(
            Repeat((*fillers, (PAUSE,))), Fork(reader.ways(table.asking)), done
        ),
        another=reader.automaton(
            Fork(joined),
            Repeat(joined),
            Repeat(fillers),
            Fork((*reader.ways(table.openers), *requests)),
            done,
        ),
        reporting=_words(table.reporting),
        _meanings=meanings,
    )


def _questions(
    reader: _Reader, fillers: tuple[Steps, ...], requests: tuple[Steps, ...]
) -> tuple[Automaton, tuple[Meaning, ...]]:
    """What recognises questions, and what its labels stand for: of two, the first counts."""
    table = reader.table
    tails = Repeat(((NAMED,), *reader.ways(table.tails)))
    led: list[Steps] = []
    plain: list[Steps] = []
    meanings: list[Meaning] = []
    for answerable, group in ((True, table.questions), (False, table.beyond)):
        for asks, phrases in group.items():
            asked = Fork(reader.ways(phrases))
            led.append((asked, tails, Mark(len(meanings))))
            meanings.append(Meaning(asks, answerable, led=True))
            plain.append((asked, tails, Mark(len(meanings))))
            meanings.append(Meaning(asks, answerable, led=False))
    plain.append((Fork(reader.ways(table.instructions)), tails, Mark(NO_QUESTION)))
    requested: Steps = (Fork(requests), Repeat((*fillers, *requests)), Fork(tuple(led)))
    question = reader.automaton(Repeat(fillers), Fork((*plain, requested)))
    return question, tuple(meanings)


def _words(text: str) -> frozenset[str]:
    return frozenset(folded(text).split())
