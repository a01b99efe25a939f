"""Fits the table of a second opinion: which places speak for what, and how strongly."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence

import numpy as np
from rows import LANGUAGES, NONE, Labelled
from scipy.optimize import minimize
from scipy.sparse import csr_matrix

from flows.time_questions.features import SLOTS, features, places
from flows.time_questions.vocabulary import vocabulary as lexicon_of

BITS = 16
PENALTY = 2.0
"""Of the squared weights: the larger, the less a rare word counts."""


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
                    made.update(words if row.label != NONE and row.source == "template" else ())
                else:
                    said.update(words)
                    asked.update(words if row.label != NONE else ())
        known[code] = frozenset(
            w for w in {*asked, *made} if asked[w] + made[w] >= 2 and asked[w] >= SHARE * said[w]
        ) | frozenset(w for phrase in lexicon_of(code).concepts for w in phrase)
    return known


def to_learn_from(rows: Sequence[Labelled], known: Mapping[str, Collection[str]]) -> list[Labelled]:
    """The rows without those that were made and have words of something else in a question."""
    return [
        row
        for row in rows
        if row.label == NONE
        or row.source not in MADE
        or all(w in known[row.code] or w in SLOTS for w in row.words)
    ]


def matrix(rows: Sequence[Labelled], known: Mapping[str, Collection[str]]) -> csr_matrix:
    """A row for each wording, with a one at each of its places."""
    columns: list[int] = []
    ends = [0]
    for row in rows:
        columns += sorted(places(features(row.words, row.code, known[row.code]), BITS))
        ends.append(len(columns))
    ones = np.ones(len(columns), dtype=np.float64)
    return csr_matrix((ones, columns, ends), shape=(len(rows), 1 << BITS))


def fitted(
    seen: csr_matrix, wanted: np.ndarray, weights: np.ndarray, labels: int, steps: int = 120
) -> np.ndarray:
    """Weights of a softmax regression, `(2**BITS, labels)`; the loss is in nats a wording."""
    count = seen.shape[1]
    target = np.zeros((len(wanted), labels))
    target[np.arange(len(wanted)), wanted] = 1.0
    total = weights.sum()
    back = seen.T.tocsr()

    def loss(flat: np.ndarray) -> tuple[float, np.ndarray]:
        table = flat.reshape(count, labels)
        scores = seen @ table
        scores -= scores.max(axis=1, keepdims=True)
        likely = np.exp(scores)
        likely /= likely.sum(axis=1, keepdims=True)
        lost = -(weights * np.log(likely[np.arange(len(wanted)), wanted] + 1e-12)).sum()
        slope = back @ (weights[:, None] * (likely - target))
        value = (lost + PENALTY * (table**2).sum() / 2) / total
        return float(value), ((slope + PENALTY * table) / total).ravel()

    found = minimize(
        loss, np.zeros(count * labels), jac=True, method="L-BFGS-B", options={"maxiter": steps}
    )
    return found.x.reshape(count, labels)
