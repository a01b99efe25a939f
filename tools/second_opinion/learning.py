"""Fits the table of a second opinion: which places speak for what, and how strongly."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from functools import cache

import numpy as np
from labelled import LANGUAGES
from rows import Labelled
from scipy.sparse import csr_matrix

from beatroom.flows.language.time_questions.features import SLOTS, features, places
from beatroom.flows.language.time_questions.second_opinion import ASIDE, NONE
from beatroom.flows.language.time_questions.vocabulary import vocabulary as lexicon_of

ROWS = 55_000
"""Of the table; with a byte for each label it stays below a megabyte."""
PENALTY = 1.0
"""Of the squared weights: the larger, the less a rare word counts."""
EPOCHS, BATCH, STEP = 24, 2048, 0.04
"""How often the wordings are gone through, how many at once, and how far a weight moves."""


NOTHING = frozenset({NONE, ASIDE})
"""Labels of what asks for nothing."""
MADE = frozenset({"table", "template"})
"""Sources of wordings that nobody wrote one by one."""
SHARE = 0.4
"""Of the labelled wordings with a word, at least so many are questions about time."""


def vocabulary(rows: Sequence[Labelled]) -> dict[str, frozenset[str]]:
    """By language, the words that questions about time are made of."""
    known: dict[str, frozenset[str]] = {}
    for code in LANGUAGES:
        asked, said, made = Counter[str](), Counter[str](), Counter[str]()
        for row in rows:
            if row.code == code:
                words = set(row.words) - set(SLOTS)
                if row.source in MADE:
                    made.update(
                        words if row.label not in NOTHING and row.source == "template" else ()
                    )
                else:
                    said.update(words)
                    asked.update(words if row.label not in NOTHING else ())
        known[code] = frozenset(
            w for w in {*asked, *made} if asked[w] + made[w] >= 2 and asked[w] >= SHARE * said[w]
        ) | frozenset(w for phrase in lexicon_of(code).concepts for w in phrase)
    return known


def to_learn_from(rows: Sequence[Labelled], known: Mapping[str, Collection[str]]) -> list[Labelled]:
    """The rows without those that were made and have words of something else in a question."""
    return [
        row
        for row in rows
        if row.label in NOTHING
        or row.source not in MADE
        or all(w in known[row.code] or w in SLOTS for w in row.words)
    ]


def matrix(rows: Sequence[Labelled], known: Mapping[str, Collection[str]]) -> csr_matrix:
    """A row for each wording, with a one at each of its places."""
    columns: list[int] = []
    ends = [0]
    for row in rows:
        unknown = tuple(word not in known[row.code] for word in row.words)
        columns += _places(row.words, row.code, unknown)
        ends.append(len(columns))
    ones = np.ones(len(columns), dtype=np.float32)
    return csr_matrix((ones, columns, ends), shape=(len(rows), ROWS))


@cache
def _places(words: tuple[str, ...], code: str, unknown: tuple[bool, ...]) -> tuple[int, ...]:
    known = {word for word, strange in zip(words, unknown, strict=True) if not strange}
    return tuple(sorted(places(features(words, code, known), ROWS)))


def fitted(seen: csr_matrix, wanted: np.ndarray, weights: np.ndarray, labels: int) -> np.ndarray:
    """Weights of a softmax regression, `(ROWS, labels)`, by Adam (Kingma and Ba, 2015).

    The loss is in nats a wording, with `PENALTY` on the squares; the step falls to nothing.
    """
    rng = np.random.default_rng(1)
    table = np.zeros((seen.shape[1], labels), dtype=np.float32)
    first, second = np.zeros_like(table), np.zeros_like(table)
    target = np.eye(labels, dtype=np.float32)[wanted]
    counts = (weights / weights.mean()).astype(np.float32)[:, None]
    shrink = np.float32(PENALTY / weights.sum())
    batches = -(-seen.shape[0] // BATCH)
    steps = EPOCHS * batches
    for epoch in range(EPOCHS):
        order = rng.permutation(seen.shape[0])
        for at in range(batches):
            some = order[at * BATCH : (at + 1) * BATCH]
            part = seen[some]
            scores = part @ table
            scores -= scores.max(axis=1, keepdims=True)
            likely = np.exp(scores)
            likely /= likely.sum(axis=1, keepdims=True)
            slope = part.T @ (counts[some] * (likely - target[some]))
            slope /= np.float32(len(some))
            slope += shrink * table
            step = epoch * batches + at
            first += np.float32(0.1) * (slope - first)
            slope *= slope
            second += np.float32(0.01) * (slope - second)
            scale = STEP * (1 - step / steps) / (1 - 0.9 ** (step + 1))
            table -= (
                np.float32(scale)
                * first
                / (np.sqrt(second / np.float32(1 - 0.99 ** (step + 1))) + np.float32(1e-6))
            )
    return table
