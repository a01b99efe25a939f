"""What the second opinion learns from: labelled wordings, the tables' phrases, templates."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from flows.time_questions.features import NUMBER, slotted
from flows.time_questions.languages import TABLES
from flows.time_questions.notation import (
    Anything,
    Choice,
    Node,
    Number,
    Several,
    Word,
    parsed,
)
from flows.time_questions.titles import SESSION, Titled
from flows.time_questions.vocabulary import Plan
from flows.time_questions.words import folded

ROOT = Path(__file__).parents[2]
DATA = ROOT / "tests" / "data" / "time_questions"
WORDINGS = Path(__file__).with_name("wordings")
LANGUAGES = ("en", "de", "fr", "es", "it", "nl", "pt")
NONE = "no"
A_LINE = 800
"""Wordings that are made of one template at most."""
A_PHRASE = 12
"""Wordings that are made of one phrase of a table."""


@dataclass(frozen=True, slots=True)
class Labelled:
    """A wording as it is learned.

    Attributes:
        source: Whose it is: "rows", "plan", "unseen", "seen", "table", "template".
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
    """The labelled wordings of the repository that may be read."""
    for code in LANGUAGES:
        for line in _lines(DATA / f"{code}.tsv"):
            text, label = line.split("\t")
            yield from _labelled("rows", code, label, text, plan=(), weight=2.0)
    for source, path, titles in (
        ("plan", "plan.tsv", "plan_titles.tsv"),
        ("unseen", "unseen.tsv", ""),
        ("seen", "sealed/seen.tsv", "sealed/titles.tsv"),
    ):
        plans = _plans(DATA / titles) if titles else {}
        for line in _lines(DATA / path):
            code, label, text = line.split("\t")
            yield from _labelled(source, code, label, text, plan=plans.get(code, ()), weight=4.0)


def _labelled(
    source: str, code: str, label: str, text: str, *, plan: Plan, weight: float
) -> Iterator[Labelled]:
    asks = NONE if label.startswith("mixed:") else label.split("|", maxsplit=1)[0].partition(":")[0]
    words = slotted(text, code, plan, ("Robin",)).words
    if words:
        yield Labelled(source, code, asks, words, weight)


def _plans(path: Path) -> Mapping[str, Plan]:
    plans: dict[str, list[Titled]] = {}
    for line in _lines(path):
        code, item, title = line.split("\t")
        plans.setdefault(code, []).append(Titled(SESSION if item in {"-1", ""} else item, title))
    return {code: tuple(titled) for code, titled in plans.items()}


def _lines(path: Path) -> list[str]:
    return path.read_text(encoding="utf-8").splitlines()[1:]


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
