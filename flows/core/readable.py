"""Texts and JSON of others, as far as everything that they go through can take them."""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Iterator
from itertools import count
from typing import Any, cast

PARTS, DEEPEST = 200_000, 20
"""Of somebody's JSON: how many values there may be in it, and how deep within each other."""
LINE = 300
"""Characters of a sentence of another's that is passed on."""


def readable(text: str) -> str:
    """A text with whole characters only: two halves that stand together are one, others none."""
    if text.isascii() and "\0" not in text:
        return text
    joined = text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
    return joined.replace("\0", "")


def settled(step: Callable[[str], str], text: str) -> str:
    """A text after as many steps as change it: what a step leaves out can bring others together.

    Each step makes the text shorter, or one of fewer kinds of characters.
    """
    while (after := step(text)) != text:
        text = after
    return text


def parsed(text: str | bytes) -> Any:
    """What a text of JSON says; a ValueError where it is none, or too deep to be read."""
    try:
        return json.loads(text)
    except RecursionError:
        raise ValueError("It is nested too deep.") from None


def whole(told: Any) -> Any:
    """The same value with texts of whole characters, and nothing for numbers that are none.

    Raises:
        ValueError: It is larger, or deeper, than what anybody says.
    """
    return _whole(told, count(1), 0)


def _whole(told: Any, parts: Iterator[int], depth: int) -> Any:
    if next(parts) > PARTS or depth > DEEPEST:
        raise ValueError("This is larger, or deeper, than what anybody says.")
    if isinstance(told, str):
        return readable(told)
    if isinstance(told, float):
        return told if math.isfinite(told) else None
    if isinstance(told, list):
        return [_whole(part, parts, depth + 1) for part in cast("list[Any]", told)]
    if isinstance(told, dict):
        held = cast("dict[str, Any]", told)
        return {readable(key): _whole(part, parts, depth + 1) for key, part in held.items()}
    return told


def shortened(text: str, most: int) -> str:
    """The first `most` characters, without a word that was cut in two."""
    if len(text) <= most:
        return text
    whole, _, _ = text[:most].rpartition(" ")
    return whole or text[:most]


def line_of(text: str) -> str:
    """What another's server says of itself, as a line that can be told and logged."""
    return shortened(" ".join(readable(text[: 2 * LINE]).split()), LINE)
