"""What each wording of time questions is worth, and the dropping of those that are worth nothing.

    python tools/phrases_worth.py nl [--drop]

Of each wording in a language's table it tells how many of the labelled rows are understood only
with it, and which share of its own wordings (drawn at random) nothing else understands, neither the
table nor the reading of single words. What no row needs and others understand wholly is dead:
`--drop` takes it out of the language's file, one after the other, so that of two alike one stays.
"""

from __future__ import annotations

import argparse
import importlib
import random
import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import yaml

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from beatroom.flows.language.load import FOLDER, file_name  # noqa: E402 - after the path
from beatroom.flows.language.notation import (  # noqa: E402 - as above
    Anything,
    Choice,
    Node,
    Number,
    Unordered,
    Word,
    parsed,
)
from beatroom.flows.language.time_questions.phrases import (  # noqa: E402 - as above
    TABLES,
    Ask,
    Matcher,
    Phrases,
    compiled,
)
from tools.second_opinion.labelled import HOST, Wording, wordings  # noqa: E402 - as above

DETECT: Any = importlib.import_module("beatroom.flows.language.time_questions.detect")
DRAWN = 24


@dataclass(frozen=True, slots=True)
class Worth:
    """What a wording adds to all the others.

    Attributes:
        asks: What it asks.
        phrase: As it is written.
        rows: Labelled rows that are understood only with it.
        own: The share of its own wordings that are understood only with it.
    """

    asks: Ask
    phrase: str
    rows: int
    own: float

    @property
    def dead(self) -> bool:
        """Whether nothing is lost without it."""
        return not self.rows and not self.own


def main() -> int:
    """Print what each wording is worth, least first; drop what is dead when asked to."""
    asked = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    asked.add_argument("code", choices=sorted(TABLES))
    asked.add_argument("--drop", action="store_true", help="take out what is dead")
    given = asked.parse_args()
    rows = [one for one in wordings() if one.code == given.code and one.asked]
    found = list(worths(given.code, TABLES[given.code], rows))
    for one in sorted(found, key=lambda worth: (worth.rows, worth.own)):
        sys.stdout.write(f"{one.rows:4} {one.own:5.0%}  {one.asks}: {one.phrase}\n")
    dead = [one for one in found if one.dead]
    sys.stdout.write(f"{len(dead)} of {len(found)} wordings are dead\n")
    if given.drop:
        path = ROOT / file_name(FOLDER, given.code)
        path.write_text(
            without(path.read_text(encoding="utf-8"), {(one.asks, one.phrase) for one in dead}),
            encoding="utf-8",
        )
    return 0


def worths(code: str, table: Phrases, rows: list[Wording]) -> Iterator[Worth]:
    """Each wording's worth beside those that are left: what is dead counts no more."""
    left: dict[Ask, tuple[str, ...]] = dict(table.questions)
    for asks, phrases in table.questions.items():
        for phrase in phrases:
            others = {**left, asks: tuple(p for p in left[asks] if p != phrase)}
            alone = understanding(code, replace(table, questions={asks: (phrase,)}))
            rest = understanding(code, replace(table, questions=others))
            mine = [row for row in rows if row.may_be(alone(row.text))]
            needs = sum(not row.may_be(rest(row.text)) for row in mine)
            drawn = drawn_from(phrase, table)
            own = sum(rest(text) != alone(text) for text in drawn) / len(drawn)
            worth = Worth(asks, phrase, needs, own)
            if worth.dead:
                left = others
            yield worth


def understanding(code: str, table: Phrases) -> Callable[[str], str]:
    """What is understood by a table, and by the reading of single words behind it."""
    matcher, known = compiled(table), DETECT.matcher_for

    def instead(other: str) -> Matcher:
        return matcher if other == code else known(other)

    def understood(text: str) -> str:
        DETECT.matcher_for = instead
        try:
            question = DETECT.detect(text, code, HOST)
        finally:
            DETECT.matcher_for = known
        return question.asks if question is not None and question.whole else ""

    return understood


def drawn_from(phrase: str, table: Phrases) -> list[str]:
    """Some of the wordings that a phrase stands for, the same at each call."""
    rng = random.Random(phrase)
    tree = parsed(phrase, table.parts)
    return [" ".join(_spoken(tree, table.numbers.split(), rng)) for _ in range(DRAWN)]


def without(text: str, dead: set[tuple[Ask, str]]) -> str:
    """A file's text without the lines of these wordings; a group keeps its first."""
    document: Any = yaml.compose(text, Loader=yaml.SafeLoader)
    gone: set[int] = set()
    for asks, items in _mapping(_mapping(document)["phrases"])["questions"].value:
        for item in items.value[1:]:
            if (asks.value, item.value) in dead:
                gone |= set(
                    range(item.start_mark.line, item.end_mark.line + bool(item.end_mark.column))
                )
    return "".join(line for at, line in enumerate(text.splitlines(keepends=True)) if at not in gone)


def _mapping(node: Any) -> Mapping[str, Any]:
    return {key.value: value for key, value in node.value}


def _spoken(node: Node, numbers: list[str], rng: random.Random) -> list[str]:
    match node:
        case Word():
            return [node.text]
        case Number():
            return [rng.choice(numbers)]
        case Anything():
            return ["something"]
        case Unordered():
            return [w for _ in range(rng.randint(0, 2)) for w in _spoken(node.of, numbers, rng)]
        case Choice():
            return [w for part in rng.choice(node.ways) for w in _spoken(part, numbers, rng)]


if __name__ == "__main__":
    sys.exit(main())
