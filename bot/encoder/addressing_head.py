"""What an utterance's signs and its wording weigh, for or against its being meant for the host.

A logistic regression whose weights are a plain table, `addressing.json` beside this module, that
`tools/addressed_head.py` learns and writes. A sign has one weight, and so has a word; the wording
has one for each dimension of the encoder's vectors; how alike it is to what was said before has
three.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from beatroom.bot.encoder.head import Floats
from beatroom.flows.core.addressing.signs import Signs

FILE = Path(__file__).with_name("addressing.json")
WORDING, ALIKE, WORD = 1.5, 2.0, 0.7
"""What the vector, likenesses, and each word are multiplied with."""
DIGITS = 3


@dataclass(frozen=True, slots=True)
class AddressingHead:
    """What was learned.

    Attributes:
        bias: Of all.
        signs: A weight for each sign, by its name.
        alike: For how alike it is to the host's words, to somebody else's, and to the host's more
            than to theirs.
        mean: What the encoder's vectors have in common: `(dimensions,)`.
        wording: Weights of an utterance's vector.
        words: A weight for each word, or pair of words, by the language's code and the word.
    """

    bias: float
    signs: Mapping[str, float]
    alike: tuple[float, float, float]
    mean: Floats
    wording: Floats
    words: Mapping[str, float]

    def likely(self, told: Signs, vectors: Mapping[str, Floats]) -> float:
        """How likely an utterance is meant for the host.

        Args:
            told: Its signs.
            vectors: The encoder's, of each of `Signs.text`, `host` and `person` that is not empty.
        """
        text, alike = compared(told, vectors, self.mean)
        score = (
            self.bias
            + sum(self.signs.get(name, 0.0) * number for name, number in told.seen.items())
            + float(np.dot(alike, self.alike))
            + float(text @ self.wording) * WORDING
            + sum(self.words.get(word, 0.0) for word in told.words) * WORD
        )
        return float(1 / (1 + np.exp(-score)))


def compared(told: Signs, vectors: Mapping[str, Floats], mean: Floats) -> tuple[Floats, Floats]:
    """The wording's vector without what all have in common, and how alike it is to others."""
    text, host, person = (
        _apart(vectors[one], mean) if one else np.zeros_like(mean)
        for one in (told.text, told.host, told.person)
    )
    like_host, like_person = float(text @ host), float(text @ person)
    more = like_host - like_person if told.host and told.person else 0.0
    return text, np.asarray([like_host, like_person, more], np.float32) * np.float32(ALIKE)


def _apart(vector: Floats, mean: Floats) -> Floats:
    apart = vector - mean
    return apart / np.float32(max(float(np.linalg.norm(apart)), 1e-6))


def read_addressing_head(path: Path = FILE) -> AddressingHead:
    """The table in a file.

    Raises:
        ValueError: The file is not what it should be.
    """
    try:
        told = json.loads(path.read_text(encoding="utf-8"))
        host, person, more = (float(one) for one in told["alike"])
        head = AddressingHead(
            bias=float(told["bias"]),
            signs={name: float(weight) for name, weight in told["signs"].items()},
            alike=(host, person, more),
            mean=np.asarray(told["mean"], np.float32),
            wording=np.asarray(told["wording"], np.float32),
            words={word: float(weight) for word, weight in told["words"].items()},
        )
    except (OSError, AttributeError, KeyError, TypeError, ValueError) as error:
        raise ValueError(f"{path.name} is no table of weights: {error!r}.") from error
    if len(head.mean) != len(head.wording):
        widths = sorted((len(head.mean), len(head.wording)))
        raise ValueError(f"{path.name} has weights for vectors of {widths} numbers.")
    return head


def written(head: AddressingHead) -> str:
    """A head as its file holds it: a line for each sign, the heaviest first, and each vector."""
    signs = sorted(head.signs.items(), key=lambda one: -abs(one[1]))
    words = sorted(head.words.items())
    rows = [
        f'"bias": {head.bias:.{DIGITS}f}',
        '"signs": {\n'
        + ",\n".join(f"    {_weight(name, weight)}" for name, weight in signs)
        + "\n  }",
        f'"alike": {_numbers(head.alike)}',
        f'"mean": {_numbers(head.mean, DIGITS + 1)}',
        f'"wording": {_numbers(head.wording)}',
        '"words": {\n' + ",\n".join(f"    {line}" for line in _lines(words)) + "\n  }",
    ]
    return "{\n  " + ",\n  ".join(rows) + "\n}\n"


def _lines(words: list[tuple[str, float]]) -> list[str]:
    """Words by their first letter, a line each."""
    lines: dict[str, list[str]] = {}
    for word, weight in words:
        lines.setdefault(word[:4], []).append(_weight(word, weight))
    return [", ".join(some) for some in lines.values()]


def _weight(name: str, weight: float) -> str:
    return f"{json.dumps(name)}: {weight:.{DIGITS}f}"


def _numbers(some: Floats | tuple[float, ...], digits: int = DIGITS) -> str:
    return "[" + ", ".join(f"{float(one):.{digits}f}" for one in some) + "]"
