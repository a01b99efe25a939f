"""What the head learns from: the labelled wordings, and what stands beside questions in them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random

from labelled import HOST, LANGUAGES, Wording, wordings

from beatroom.flows.language.time_questions import detect
from beatroom.flows.language.time_questions.features import SLOTS, Sentence, sentence, slotted
from beatroom.flows.language.time_questions.phrases import Ask
from beatroom.flows.language.time_questions.second_opinion import ASIDE, NONE, clauses
from beatroom.flows.language.time_questions.vocabulary import vocabulary

NOTHING = frozenset({NONE, ASIDE})
"""Labels of what asks for nothing."""
ASKS: frozenset[str] = frozenset(Ask.__args__)
WEIGHT_OF_ROWS = 0.5
"""What a question counts that is one of the many without a plan, beside another."""
WEIGHT_OF_NOTHING = 1.5
"""What a wording counts that asks for nothing: a wrong answer is worse than none."""
WITH_ASIDE, LED = 0.12, 0.4
"""Of the wordings, how many are learned with an aside too, and with it before them."""
LONGEST_ASIDE = 8
"""Words."""
SHARE = 0.4
"""Of the labelled wordings with a word, at least so many are questions about time."""


@dataclass(frozen=True, slots=True)
class Example:
    """A wording as it is learned.

    Attributes:
        source: Whose it is: as in `Wording`.
        code: The language.
        label: What it asks, or one of `NOTHING`.
        ways: All that it may be taken for; the label is one of them.
        said: What the encoder and the head are given.
        weight: How much it counts.
    """

    source: str
    code: str
    label: str
    ways: frozenset[str]
    said: Sentence
    weight: float


def examples() -> Iterator[Example]:
    """The labelled wordings, what stands beside the questions in them, and some with more beside.

    A wording asks the same whether or not a reason or an excuse stands beside it, with or without a
    comma: some are learned so, with an aside of the same writer's.
    """
    some = list(wordings())
    beside = _asides_by_writer(some)
    drawn = Random(1)
    for one in (*some, *_with_asides(some, beside, drawn)):
        label = NONE if one.label == "unclear" or one.label.startswith("mixed") else one.label
        label = label.split("|", maxsplit=1)[0].partition(":")[0]
        of_rows = one.source == "rows"
        weight = WEIGHT_OF_ROWS if of_rows else 1.0
        if label == NONE:
            weight = WEIGHT_OF_NOTHING * (2 if of_rows else 1)  # these are the narrowest escapes
        said = slotted(one.text, one.code, one.plan, HOST)
        if said.words:
            ways = frozenset(way.partition(":")[0] for way in one.ways) & ASKS or {label}
            made = sentence(said, one.code)
            yield Example(one.source, one.code, label, frozenset({label}) | ways, made, weight)
        for text in asides(one):
            said = slotted(text, one.code, one.plan, HOST)
            if len(said.words) > 1 and not SLOTS.keys() & set(said.words):
                made = sentence(said, one.code)
                yield Example(one.source, one.code, ASIDE, frozenset({ASIDE}), made, weight)


def _asides_by_writer(some: Sequence[Wording]) -> Mapping[tuple[str, str], Sequence[str]]:
    found: dict[tuple[str, str], list[str]] = {}
    for one in some:
        said = [one.text] if one.label == ASIDE else asides(one)
        short = [text.strip(" .,;!") for text in said if 1 < len(text.split()) <= LONGEST_ASIDE]
        found.setdefault((one.source, one.code), []).extend(short)
    return found


def _with_asides(
    some: Sequence[Wording], beside: Mapping[tuple[str, str], Sequence[str]], drawn: Random
) -> Iterator[Wording]:
    for one in some:
        known = beside[one.source, one.code]
        if known and one.label != ASIDE and drawn.random() < WITH_ASIDE:
            aside, joint = drawn.choice(known), drawn.choice((" ", ", "))
            parts = (aside, one.text) if drawn.random() < LED else (one.text.rstrip(" ?."), aside)
            yield replace(one, text=joint.join(parts))


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


def known_words(some: Sequence[Example]) -> dict[str, frozenset[str]]:
    """By language, the words that questions about time are made of, and the slots."""
    known: dict[str, frozenset[str]] = {}
    for code in LANGUAGES:
        asked, said = Counter[str](), Counter[str]()
        for one in some:
            if one.code == code:
                words = set(one.said.words)
                said.update(words)
                asked.update(words if one.label not in NOTHING else ())
        known[code] = (
            frozenset(w for w in asked if asked[w] >= 2 and asked[w] >= SHARE * said[w])
            | frozenset(w for phrase in vocabulary(code).concepts for w in phrase)
            | SLOTS.keys()
        )
    return known
