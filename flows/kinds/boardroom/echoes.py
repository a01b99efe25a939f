"""What a turn is for is told to the model alone: one that reads it out is not heard with that."""

from __future__ import annotations

import re

from beatroom.flows.kinds.boardroom.names import plain
from beatroom.flows.kinds.boardroom.quoting import sentences

LEAST = 4
"""Words from which on a sentence that stands in what was told is no chance."""
BEFORE = 2
"""Words of its own that an echo may begin with: "Priya, you are ..."."""


def echoes(sentence: str, told: str) -> bool:
    """Whether a sentence of a reply only repeats what the turn was told.

    Args:
        sentence: The reply's.
        told: The turn's message; what it quotes of the talk may be said again.
    """
    said = _words(sentence)
    own = [_words(one) for one in sentences(told) if '"' not in one]
    whole = f" {' '.join(word for one in own for word in one)} "
    return any(
        len(said) - begin >= LEAST and f" {' '.join(said[begin:])} " in whole
        for begin in range(BEFORE + 1)
    )


def _words(text: str) -> list[str]:
    return re.findall(r"\w+", plain(text))
