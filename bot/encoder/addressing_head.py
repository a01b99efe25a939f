"""What an utterance's signs and its wording weigh, for or against its being meant for the host.

A logistic regression whose weights are a plain table, `addressing.json` beside this module, that
`tools/addressed` learns and writes. A sign has one weight; the wording has one for each dimension
of the encoder's vectors, and as many again for each of the settings that it may be said in; how
alike it is to what was said before has one.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import get_args

import numpy as np

from beatroom.bot.encoder.head import Floats
from beatroom.flows.core.addressing.signs import Setting, Signs

FILE = Path(__file__).with_name("addressing.json")
SETTINGS: tuple[Setting, ...] = get_args(Setting)
ANYWHERE, IN_SETTING, ALIKE = 1.0, 2.5, 2.0
"""What the vector, the vector of a setting, and likenesses are multiplied with."""
DIGITS = 3


@dataclass(frozen=True, slots=True)
class AddressingHead:
    """What was learned.

    Attributes:
        bias: Of all.
        signs: A weight for each sign, by its name.
        alike: For how alike it is to the host's words, and to the last ones.
        mean: What the encoder's vectors have in common: `(dimensions,)`.
        anywhere: Weights of the wording in every setting.
        within: The same for one setting.
    """

    bias: float
    signs: Mapping[str, float]
    alike: tuple[float, float]
    mean: Floats
    anywhere: Floats
    within: Mapping[Setting, Floats]

    def likely(self, told: Signs, vectors: Mapping[str, Floats]) -> float:
        """How likely an utterance is meant for the host.

        Args:
            told: Its signs.
            vectors: The encoder's, of each of `Signs.text`, `host` and `last` that is not empty.
        """
        text, alike = compared(told, vectors, self.mean)
        score = (
            self.bias
            + sum(self.signs.get(name, 0.0) * number for name, number in told.seen.items())
            + float(np.dot(alike, self.alike))
            + float(text @ self.anywhere) * ANYWHERE
            + float(text @ self.within[told.setting]) * IN_SETTING
        )
        return float(1 / (1 + np.exp(-score)))


def compared(told: Signs, vectors: Mapping[str, Floats], mean: Floats) -> tuple[Floats, Floats]:
    """The wording's vector without what all have in common, and how alike it is to others."""
    text, host, last = (
        _apart(vectors[one], mean) if one else np.zeros_like(mean)
        for one in (told.text, told.host, told.last)
    )
    return text, np.asarray([text @ host, text @ last], np.float32) * np.float32(ALIKE)


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
        host, last = (float(one) for one in told["alike"])
        head = AddressingHead(
            bias=float(told["bias"]),
            signs={name: float(weight) for name, weight in told["signs"].items()},
            alike=(host, last),
            mean=np.asarray(told["mean"], np.float32),
            anywhere=np.asarray(told["anywhere"], np.float32),
            within={name: np.asarray(told["within"][name], np.float32) for name in SETTINGS},
        )
    except (OSError, KeyError, TypeError, ValueError) as error:
        raise ValueError(f"{path.name} is no table of weights: {error!r}.") from error
    widths = {len(head.mean), len(head.anywhere), *(len(one) for one in head.within.values())}
    if len(widths) != 1:
        raise ValueError(f"{path.name} has weights for vectors of {sorted(widths)} numbers.")
    return head


def written(head: AddressingHead) -> str:
    """A head as its file holds it: a line for each sign, the heaviest first, and each vector."""
    signs = sorted(head.signs.items(), key=lambda one: -abs(one[1]))
    rows = [
        f'"bias": {head.bias:.{DIGITS}f}',
        '"signs": {\n'
        + ",\n".join(f"    {json.dumps(name)}: {weight:.{DIGITS}f}" for name, weight in signs)
        + "\n  }",
        f'"alike": {_numbers(head.alike)}',
        f'"mean": {_numbers(head.mean, DIGITS + 1)}',
        f'"anywhere": {_numbers(head.anywhere)}',
        '"within": {\n'
        + ",\n".join(f'    "{name}": {_numbers(head.within[name])}' for name in SETTINGS)
        + "\n  }",
    ]
    return "{\n  " + ",\n  ".join(rows) + "\n}\n"


def _numbers(some: Floats | tuple[float, ...], digits: int = DIGITS) -> str:
    return "[" + ", ".join(f"{float(one):.{digits}f}" for one in some) + "]"
