"""Texts of others, as far as everything that a text goes through can take them."""

from __future__ import annotations

from collections.abc import Callable

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


def shortened(text: str, most: int) -> str:
    """The first `most` characters, without a word that was cut in two."""
    if len(text) <= most:
        return text
    whole, _, _ = text[:most].rpartition(" ")
    return whole or text[:most]


def line_of(text: str) -> str:
    """What another's server says of itself, as a line that can be told and logged."""
    return shortened(" ".join(readable(text[: 2 * LINE]).split()), LINE)
