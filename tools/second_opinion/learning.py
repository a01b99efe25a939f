"""Learns the head: one layer of units and a softmax, over vectors, what else is seen and words.

Where a wording may be taken for several questions, any of them is right.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from examples import NONE, Example, known_words
from scipy.sparse import csr_matrix
from vectors import vectors_of

from beatroom.bot.encoder.head import Floats, Head, together
from beatroom.flows.language.time_questions.features import RUNS
from beatroom.flows.language.time_questions.phrases import Ask
from beatroom.flows.language.time_questions.second_opinion import ASIDE

LABELS = (NONE, ASIDE, *Ask.__args__)
UNITS = 192
EPOCHS, BATCH, STEP = 25, 256, 0.003
"""How often the wordings are gone through, how many at once, and how far a weight moves."""
DROPPED = 0.5
"""Of the units, at each step."""
DECAY = 0.01
"""Of the weights, times the step."""
SEEDS = (1, 2, 3)
"""Of heads that are learned apart and are one head then, with the mean of their scores: what one of
them is sure of by chance, the others are not."""

RUNS_DROPPED = 0.3
"""Of the runs of words, at each step."""
RUNS_STEP = np.float32(0.3)
"""How far a run's weight moves, of how far another does."""


def learned(some: Sequence[Example]) -> Head:
    """The head that can be learned of examples; the same ones make the same head."""
    vectors = vectors_of([one.said.text for one in some])
    seen = np.asarray([one.said.seen for one in some], np.float32)
    mean = vectors.mean(axis=0)
    weights = np.asarray([one.weight for one in some], np.float32)
    learning = _Examples(
        inputs=together(vectors, seen, mean),
        runs=_runs_of(some),
        wanted=np.asarray([[label in one.ways for label in LABELS] for one in some], np.float32),
        weights=weights / weights.mean(),
    )
    apart = [_fitted(learning, seed) for seed in SEEDS]
    into, into_bias, out, out_bias, runs = zip(*apart, strict=True)
    return Head(
        labels=LABELS,
        mean=mean,
        into=np.hstack(into),
        into_bias=np.concatenate(into_bias),
        out=np.vstack(out) / np.float32(len(apart)),
        out_bias=np.mean(out_bias, axis=0),
        runs=np.mean(runs, axis=0) * RUNS_STEP,
        known=known_words(some),
    )


@dataclass(frozen=True, slots=True)
class _Examples:
    """What is learned of, a row each; `wanted` is 1 where a label will do."""

    inputs: Floats
    runs: csr_matrix
    wanted: Floats
    weights: Floats

    def __len__(self) -> int:
        return len(self.inputs)

    def of(self, batch: np.ndarray) -> tuple[Floats, Floats]:
        """What is wanted of some, and what each counts."""
        return self.wanted[batch], self.weights[batch] / np.float32(len(batch))


def _runs_of(some: Sequence[Example]) -> csr_matrix:
    """Which runs of words each has, `(examples, RUNS)`."""
    which = np.concatenate([np.asarray(one.said.runs) for one in some])
    ends = np.cumsum([0, *(len(one.said.runs) for one in some)])
    return csr_matrix((np.ones(len(which), np.float32), which, ends), (len(some), RUNS))


def _dropped(runs: csr_matrix, rng: np.random.Generator) -> csr_matrix:
    """How much each run counts at this step."""
    kept = rng.random(len(runs.data), dtype=np.float32) > RUNS_DROPPED
    runs.data = kept * (RUNS_STEP / np.float32(1 - RUNS_DROPPED))
    return runs


def _fitted(some: _Examples, seed: int) -> tuple[Floats, Floats, Floats, Floats, Floats]:
    """The layers' weights, by Adam (Kingma and Ba, 2015) with decoupled decay; the step falls."""
    rng = np.random.default_rng(seed)
    width, labels = some.inputs.shape[1], len(LABELS)
    layers = [
        rng.normal(0, np.sqrt(2 / width), (width, UNITS)).astype(np.float32),
        np.zeros(UNITS, np.float32),
        rng.normal(0, np.sqrt(1 / UNITS), (UNITS, labels)).astype(np.float32),
        np.zeros(labels, np.float32),
        np.zeros((RUNS, labels), np.float32),
    ]
    first, second = [np.zeros_like(one) for one in layers], [np.zeros_like(one) for one in layers]
    steps = EPOCHS * -(-len(some) // BATCH)
    step = 0
    for _ in range(EPOCHS):
        order = rng.permutation(len(some))
        for at in range(0, len(some), BATCH):
            batch = order[at : at + BATCH]
            kept = rng.random((len(batch), UNITS), dtype=np.float32) > DROPPED
            kept = kept / np.float32(1 - DROPPED)
            runs = _dropped(some.runs[batch], rng)
            slopes = _slopes(layers, some.inputs[batch], runs, kept, some.of(batch))
            far = np.float32(STEP / 2 * (1 + np.cos(np.pi * step / steps)))
            step += 1
            for place, slope in enumerate(slopes):
                first[place] += np.float32(0.1) * (slope - first[place])
                second[place] += np.float32(0.001) * (slope * slope - second[place])
                size = np.sqrt(second[place] / np.float32(1 - 0.999**step)) + np.float32(1e-8)
                if slope.ndim > 1:
                    layers[place] *= 1 - far * np.float32(DECAY)
                layers[place] -= far * (first[place] / np.float32(1 - 0.9**step) / size)
    return layers[0], layers[1], layers[2], layers[3], layers[4]


def _slopes(
    layers: Sequence[Floats],
    inputs: Floats,
    runs: csr_matrix,
    kept: Floats,
    of: tuple[Floats, Floats],
) -> list[Floats]:
    """Of the loss, by each layer's weights: in nats a wording, for all that it may be taken for."""
    into, into_bias, out, out_bias, spoken = layers
    wanted, weights = of
    sums = inputs @ into + into_bias
    units = np.maximum(sums, 0) * kept
    scores = units @ out + out_bias + runs @ spoken
    likely = np.exp(scores - scores.max(axis=1, keepdims=True))
    likely /= likely.sum(axis=1, keepdims=True)
    right = likely * wanted
    right /= np.maximum(right.sum(axis=1, keepdims=True), 1e-9)
    off = (likely - right) * weights[:, None]
    back = (off @ out.T) * kept * (sums > 0)
    return [inputs.T @ back, back.sum(0), units.T @ off, off.sum(0), runs.T @ off]
