"""A language's table of time questions, and the matcher compiled from it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Literal

from flows.time_questions.notation import first_words, parsed, regex
from flows.time_questions.words import END, PAUSE, QUERY, folded

Ask = Literal["now", "elapsed", "item_left", "session_left", "next", "over", "status"]

_BEYOND = "beyond_"

MAX_BEFORE, MAX_AFTER = 7, 4
"""How many fillers and tails a question may have; a bound keeps a match linear in practice."""


@dataclass(frozen=True, slots=True)
class Phrases:
    """One language's table.

    Attributes:
        signs: Words of which every question has at least one: without them nothing is tried.
        hesitations: Sounds that are dropped wherever they stand.
        fillers: What may stand before a question and means nothing.
        requests: What may stand before a question and asks for it ("can you tell me").
        tails: What may stand after a question and changes nothing.
        questions: The phrases, by what they ask.
        beyond: Phrases about the session's time that none of the answers covers exactly (when did
            we start); they go to the model with a fresh time line.
        parts: Phrases by name, for `<name>`.
        numbers: Number words for `#`.
        links: Words that join a question to something else ("and").
        openers: Phrases that open another sentence after a question.
        asking: Phrases that show that the sentence before a question asks for something itself.
        reporting: Words after which a question is quoted, not asked.
    """

    signs: str
    hesitations: str
    fillers: tuple[str, ...]
    requests: tuple[str, ...]
    tails: tuple[str, ...]
    questions: Mapping[Ask, tuple[str, ...]]
    beyond: Mapping[Ask, tuple[str, ...]]
    numbers: str
    links: str
    openers: tuple[str, ...]
    asking: tuple[str, ...]
    reporting: str
    parts: Mapping[str, str] = field(default_factory=dict[str, str])


@dataclass(frozen=True, slots=True)
class Matcher:
    """A compiled table. The group that matched is an `Ask`, or `beyond_` and an `Ask`.

    Attributes:
        signs: As in the table.
        hesitations: As in the table.
        openings: Words with which a question, or what stands before it, can begin.
        joints: Marks and links: where one clause ends.
        whole: A question with what may stand around it.
        clause: The same, up to a joint.
        starts: A run of joints.
        preamble: What may stand before a question that opens its sentence.
        asking: The beginning of a sentence that asks for something itself.
        follows: What may come after a question: nothing, an end, another sentence.
        reported: Words after which a question is quoted, at the end of what stands before it.
    """

    signs: frozenset[str]
    hesitations: frozenset[str]
    openings: frozenset[str]
    joints: frozenset[str]
    whole: re.Pattern[str]
    clause: re.Pattern[str]
    starts: re.Pattern[str]
    preamble: re.Pattern[str]
    asking: re.Pattern[str]
    follows: re.Pattern[str]
    reported: re.Pattern[str]


def ask_of(group: str) -> tuple[Ask, bool]:
    """What a matched group asks, and whether one of the answers covers it."""
    name = group.removeprefix(_BEYOND)
    return name, name == group  # pyright: ignore[reportReturnType] - groups are built from Ask


def _one_of(phrases: Iterable[str], table: Phrases) -> str:
    return "|".join(regex(parsed(phrase, table.parts), table.numbers) for phrase in phrases)


def _openings(table: Phrases) -> frozenset[str]:
    phrases = [*table.fillers, *table.requests]
    for group in (table.questions, table.beyond):
        phrases += [phrase for some in group.values() for phrase in some]
    trees = [parsed(phrase, table.parts) for phrase in phrases]
    return frozenset({"@"}.union(*(first_words(tree, table.numbers) for tree in trees)))


def compiled(table: Phrases) -> Matcher:
    """Compile a table once; about a tenth of a second."""
    fillers, requests = _one_of(table.fillers, table), _one_of(table.requests, table)
    questions = "|".join(
        [f"(?P<{ask}>{_one_of(p, table)})" for ask, p in table.questions.items()]
        + [f"(?P<{_BEYOND}{ask}>{_one_of(p, table)})" for ask, p in table.beyond.items()]
    )
    links = "|".join(f"{w} " for w in folded(table.links).split())
    marks = f"[{END}{PAUSE}{QUERY}] "
    lead = f"(?:@ |{fillers}|(?P<led>{requests})){{0,{MAX_BEFORE}}}"
    tails = f"(?:@ |{_one_of(table.tails, table)}){{0,{MAX_AFTER}}}"
    core = f"{lead}(?:{questions}){tails}"
    reporting = "|".join(folded(table.reporting).split())
    return Matcher(
        signs=frozenset(folded(table.signs).split()),
        hesitations=frozenset(folded(table.hesitations).split()),
        openings=_openings(table),
        joints=frozenset({*folded(table.links).split(), END, PAUSE, QUERY}),
        whole=re.compile(core),
        clause=re.compile(f"{core}(?=$|{marks}|{links})"),
        starts=re.compile(f"(?:{marks}|(?<![^ ])(?:{links}))+"),
        preamble=re.compile(f"(?:@ |{marks}|{links}|{fillers}|{requests}){{0,{MAX_BEFORE}}}"),
        asking=re.compile(
            f"(?:@ |{PAUSE} |{fillers}){{0,{MAX_BEFORE}}}(?:{_one_of(table.asking, table)})"
        ),
        follows=re.compile(
            f"$|[{END}{QUERY}] |(?:{PAUSE} |{links})+(?:@ |{fillers}){{0,{MAX_BEFORE}}}"
            f"(?:{_one_of(table.openers, table)}|{requests})"
        ),
        reported=re.compile(f"(?:^| )(?:{reporting}) (?:{marks})*$"),
    )
