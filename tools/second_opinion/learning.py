"""Learns the head: one layer of units and a softmax, over vectors and what else is seen."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from examples import NONE, Example, known_words
from vectors import vectors_of

from beatroom.bot.encoder.head import Floats, Head, together
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


def learned(some: Sequence[Example]) -> Head:
    """The head that can be learned of examples; the same ones make the same head."""
    vectors = vectors_of([one.said.text for one in some])
    seen = np.asarray([one.said.seen for one in some], np.float32)
    mean = vectors.mean(axis=0)
    weights = np.asarray([one.weight for one in some], np.float32)
    wanted = np.asarray([LABELS.index(one.label) for one in some])
    inputs, weights = together(vectors, seen, mean), weights / weights.mean()
    into, into_bias, out, out_bias = zip(
        *(_fitted(inputs, wanted, weights, seed) for seed in SEEDS), strict=True
    )
    return Head(
        labels=LABELS,
        mean=mean,
        into=np.hstack(into),
        into_bias=np.concatenate(into_bias),
        out=np.vstack(out) / np.float32(len(SEEDS)),
        out_bias=np.mean(out_bias, axis=0),
        known=known_words(some),
    )


def _fitted(
    inputs: Floats, wanted: np.ndarray, weights: Floats, seed: int
) -> tuple[Floats, Floats, Floats, Floats]:
    """The layers' weights, by Adam (Kingma and Ba, 2015) with decoupled decay; the step falls."""
    rng = np.random.default_rng(seed)
    width, labels = inputs.shape[1], len(LABELS)
    layers = [
        rng.normal(0, np.sqrt(2 / width), (width, UNITS)).astype(np.float32),
        np.zeros(UNITS, np.float32),
        rng.normal(0, np.sqrt(1 / UNITS), (UNITS, labels)).astype(np.float32),
        np.zeros(labels, np.float32),
    ]
    first, second = [np.zeros_like(one) for one in layers], [np.zeros_like(one) for one in layers]
    target = np.eye(labels, dtype=np.float32)
    steps = EPOCHS * -(-len(inputs) // BATCH)
    step = 0
    for _ in range(EPOCHS):
        order = rng.permutation(len(inputs))
        for at in range(0, len(inputs), BATCH):
            some = order[at : at + BATCH]
            kept = (rng.random((len(some), UNITS)) > DROPPED).astype(np.float32) / (1 - DROPPED)
            slopes = _slopes(layers, inputs[some], kept, target[wanted[some]], weights[some])
            far = np.float32(STEP / 2 * (1 + np.cos(np.pi * step / steps)))
            step += 1
            for place, slope in enumerate(slopes):
                first[place] += np.float32(0.1) * (slope - first[place])
                second[place] += np.float32(0.001) * (slope * slope - second[place])
                size = np.sqrt(second[place] / np.float32(1 - 0.999**step)) + np.float32(1e-8)
                if slope.ndim > 1:
                    layers[place] *= 1 - far * np.float32(DECAY)
                layers[place] -= far * (first[place] / np.float32(1 - 0.9**step) / size)
    return layers[0], layers[1], layers[2], layers[3]


def _slopes(
    layers: Sequence[Floats], inputs: Floats, kept: Floats, target: Floats, weights: Floats
) -> list[Floats]:
    """Of the loss, in nats a wording, by each layer's weights."""
    into, into_bias, out, out_bias = layers
    sums = inputs @ into + into_bias
    units = np.maximum(sums, 0) * kept
    scores = units @ out + out_bias
    likely = np.exp(scores - scores.max(axis=1, keepdims=True))
    likely /= likely.sum(axis=1, keepdims=True)
    off = (likely - target) * (weights[:, None] / np.float32(len(inputs)))
    back = (off @ out.T) * kept * (sums > 0)
    return [inputs.T @ back, back.sum(axis=0), units.T @ off, off.sum(axis=0)]
