"""What the second opinion learns from: labelled wordings, the tables' phrases, templates."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from labelled import HOST, LANGUAGES, Wording, wordings

from beatroom.flows.language.time_questions import detect
from beatroom.flows.language.time_questions.features import NUMBER, SLOTS, slotted
from beatroom.flows.language.time_questions.notation import (
    Anything,
    Choice,
    Node,
    Number,
    Several,
    Word,
    parsed,
)
from beatroom.flows.language.time_questions.phrases import TABLES
from beatroom.flows.language.time_questions.second_opinion import ASIDE, clauses
from beatroom.flows.language.time_questions.words import folded

WORDINGS = Path(__file__).with_name("wordings")
NONE = "no"
WEIGHT_OF_ROWS, WEIGHT = 2.0, 4.0
"""What a labelled wording counts: one of the many without a plan, and another."""
A_LINE = 60
"""Wordings that are made of one template at most."""
A_PHRASE = 4
"""Wordings that are made of one phrase of a table."""


@dataclass(frozen=True, slots=True)
class Labelled:
    """A wording as it is learned.

    Attributes:
        source: Whose it is: as in `Wording`, or "table", "template".
        code: The language.
        label: What it asks, or `NONE`.
        words: With slots.
        weight: How much it counts.
    """

    source: str
    code: str
    label: str
    words: tuple[str, ...]
    weight: float = 1.0


def everything(seed: int) -> list[Labelled]:
    """All that can be learned from; the same seed makes the same wordings."""
    return [*written(), *of_tables(seed), *of_templates(seed)]


def written() -> Iterator[Labelled]:
    """The labelled wordings, as titles are found in them and, where marked, with all of these."""
    for one in wordings():
        label = NONE if one.label == "unclear" or one.label.startswith("mixed") else one.label
        label = label.split("|", maxsplit=1)[0].partition(":")[0]
        weight = WEIGHT_OF_ROWS if one.source == "rows" else WEIGHT
        ways = {slotted(one.text, one.code, one.plan, HOST).words}
        if one.slotted != one.text and one.slotted:
            ways.add(slotted(one.slotted, one.code, (), HOST).words)
        for words in sorted(ways - {()}):
            yield Labelled(one.source, one.code, label, words, weight)
        for text in asides(one):
            words = slotted(text, one.code, one.plan, HOST).words
            if len(words) > 1 and not SLOTS.keys() & set(words):
                yield Labelled(one.source, one.code, ASIDE, words, weight)


def asides(one: Wording) -> list[str]:
    """What stands beside a question that the rules know by itself."""
    if not one.asked:
        return []
    parts = clauses(one.text)
    known = [one.may_be(_asked_in(part, one) or "") for part in parts]
    if known.count(True) != 1:
        return []
    return [part for part, is_so in zip(parts, known, strict=True) if not is_so]


def _asked_in(text: str, one: Wording) -> str | None:
    found = detect(text, one.code, HOST, one.plan)
    if found is None or not found.whole:
        return None
    return found.asks if found.about is None else f"{found.asks}:{found.about}"


def of_tables(seed: int) -> Iterator[Labelled]:
    """Wordings that the phrase tables know, with what may stand around them."""
    for code in LANGUAGES:
        rng = random.Random(f"{seed} {code}")
        table = TABLES[code]
        numbers = [NUMBER]
        around = [parsed(p, table.parts) for p in (*table.fillers, *table.requests)]
        tails = [parsed(p, table.parts) for p in table.tails]
        groups = [(asks, p) for asks, some in table.questions.items() for p in some]
        groups += [(NONE, p) for p in table.instructions]
        for asks, phrase in groups:
            tree = parsed(phrase, table.parts)
            made = set[tuple[str, ...]]()
            for _ in range(A_PHRASE):
                said = _spoken(tree, numbers, rng)
                if around and asks != NONE and rng.random() < 0.4:
                    said = [*_spoken(rng.choice(around), numbers, rng), *said]
                if tails and asks != NONE and rng.random() < 0.3:
                    said = [*said, *_spoken(rng.choice(tails), numbers, rng)]
                made.add(_words(said, code))
            yield from (Labelled("table", code, asks, words, 0.3) for words in sorted(made))


def of_templates(seed: int) -> Iterator[Labelled]:
    """Wordings that the templates stand for."""
    for code in LANGUAGES:
        rng = random.Random(f"{seed} {code} templates")
        parts: dict[str, str] = {}
        lines: list[tuple[str, str]] = []
        for line in (WORDINGS / f"{code}.txt").read_text(encoding="utf-8").splitlines():
            name, is_part, meaning = line.partition(" = ")
            if is_part and name.startswith("<"):
                parts[name[1:-1]] = meaning
            elif line:
                label, _, template = line.partition("\t")
                lines.append((NONE if label == "mixed" else label, template))
        for label, template in lines:
            tree = parsed(template, parts)
            made = {
                _words(_spoken(tree, [NUMBER], rng), code)
                for _ in range(A_LINE if label != NONE else 2 * A_LINE)
            }
            yield from (Labelled("template", code, label, words, 0.5) for words in sorted(made))


def _words(said: list[str], code: str) -> tuple[str, ...]:
    line = " ".join(said)
    together = "'" in line and len(line) % 7 == 0  # as some write it: "whats"
    return slotted(folded(line) if together else line, code, ()).words


def _spoken(node: Node, numbers: list[str], rng: random.Random) -> list[str]:
    """One way to say a phrase."""
    if isinstance(node, Word):
        return [node.text]
    if isinstance(node, Number):
        return [rng.choice(numbers)]
    if isinstance(node, Anything):
        return ["zebra"]
    if isinstance(node, Several):
        return [w for _ in range(rng.randrange(2)) for w in _spoken(node.of, numbers, rng)]
    return [word for part in _way(node, rng) for word in _spoken(part, numbers, rng)]


def _way(node: Choice, rng: random.Random) -> tuple[Node, ...]:
    """One of the ways; what may be missing is, half of the time."""
    full = [way for way in node.ways if way]
    if len(full) < len(node.ways) and rng.random() < 0.5:
        return ()
    return rng.choice(full) if full else ()
