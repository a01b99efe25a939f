"""The head over the encoder's vectors: a layer of units and a softmax, read from a small file.

Beside the units, each run of words (`Sentence.runs`) has weights of its own.

`tools/second_opinion` learns it and writes the file beside this module.
"""

from __future__ import annotations

import io
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast

import numpy as np
import numpy.typing as npt

from beatroom.flows.language.time_questions.features import RUNS

FILE = Path(__file__).with_name("head.npz")
VECTOR = 4.0
"""What a vector of length one is multiplied with beside what else is seen."""

Floats = npt.NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Head:
    """What was learned.

    Attributes:
        labels: What a sentence may be.
        mean: The mean of the encoder's vectors, which all of them share: `(dimensions,)`.
        into: Weights of the hidden units, `(dimensions + seen, units)`, and `into_bias`.
        out: Weights of the labels, `(units, labels)`, and `out_bias`.
        runs: What each run of words adds to the labels' scores, `(RUNS, labels)`.
        known: By language, the words that questions about time are made of, and the slots.
    """

    labels: tuple[str, ...]
    mean: Floats
    into: Floats
    into_bias: Floats
    out: Floats
    out_bias: Floats
    runs: Floats
    known: Mapping[str, frozenset[str]]

    def likely(self, vectors: Floats, seen: Floats, runs: Sequence[Sequence[int]]) -> Floats:
        """How likely each label is, `(sentences, labels)`.

        Args:
            vectors: The encoder's, `(sentences, dimensions)`.
            seen: `Sentence.seen` of each, `(sentences, numbers)`.
            runs: `Sentence.runs` of each.
        """
        inputs = together(vectors, seen, self.mean)
        units = np.maximum(inputs @ self.into + self.into_bias, 0.0)
        spoken = np.stack([self.runs[list(some)].sum(axis=0) for some in runs])
        scores = units @ self.out + self.out_bias + spoken
        powers = np.exp(scores - scores.max(axis=1, keepdims=True))
        return cast("Floats", powers / powers.sum(axis=1, keepdims=True))

    def strange(self, words: Sequence[str], code: str) -> int:
        """How many words no question about time that was learned of has."""
        known = self.known.get(code, frozenset())
        return sum(word not in known for word in words)


def together(vectors: Floats, seen: Floats, mean: Floats) -> Floats:
    """What the head reads: vectors without what they share, of one length, beside what is seen."""
    apart = vectors - mean
    lengths = np.maximum(np.linalg.norm(apart, axis=1, keepdims=True), 1e-6)
    return np.hstack([VECTOR * apart / lengths, seen]).astype(np.float32)


def read_head(path: Path = FILE) -> Head:
    """The head in a file.

    Raises:
        ValueError: The file is not what it should be.
    """
    try:
        with np.load(path, allow_pickle=False) as held:
            arrays: dict[str, Any] = {name: held[name] for name in held.files}
        told = json.loads(arrays["told"].tobytes())
        head = Head(
            labels=tuple(told["labels"]),
            mean=arrays["mean"].astype(np.float32),
            into=arrays["into"].astype(np.float32) * arrays["into_scale"],
            into_bias=arrays["into_bias"],
            out=arrays["out"].astype(np.float32) * arrays["out_scale"],
            out_bias=arrays["out_bias"],
            runs=arrays["runs"].astype(np.float32) * arrays["runs_scale"],
            known={code: frozenset(words.split()) for code, words in told["known"].items()},
        )
    except (OSError, KeyError, TypeError, ValueError) as error:
        raise ValueError(f"{path.name} is no head: {error!r}.") from error
    labels = len(head.labels)
    widths = {head.out.shape[1], head.runs.shape[1]}
    if head.into.shape[1:] != head.out.shape[:1] or widths != {labels} or len(head.runs) != RUNS:
        raise ValueError(
            f"{path.name} has layers of {head.into.shape} and {head.out.shape} and runs of "
            f"{head.runs.shape} for {labels} labels."
        )
    return head


def written(head: Head) -> bytes:
    """A head as a file holds it: a byte for each weight."""
    into, into_scale = _stepped(head.into)
    out, out_scale = _stepped(head.out)
    runs, runs_scale = _stepped(head.runs)
    known = {code: " ".join(sorted(words)) for code, words in sorted(head.known.items())}
    told = json.dumps({"labels": head.labels, "known": known}, ensure_ascii=False).encode()
    made = io.BytesIO()
    np.savez_compressed(
        made,
        told=np.frombuffer(told, np.uint8),
        mean=head.mean.astype(np.float16),
        into=into,
        into_scale=into_scale,
        into_bias=head.into_bias,
        out=out,
        out_scale=out_scale,
        out_bias=head.out_bias,
        runs=runs,
        runs_scale=runs_scale,
    )
    return made.getvalue()


def _stepped(weights: Floats) -> tuple[npt.NDArray[np.int8], Floats]:
    """Weights in steps of a column's 127th part."""
    scale: Floats = np.maximum(np.abs(weights).max(axis=0), 1e-9).astype(np.float32) / 127
    return np.round(weights / scale).astype(np.int8), scale
