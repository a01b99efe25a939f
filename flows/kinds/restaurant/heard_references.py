"""The reference of a booking in what a guest says: written, or spelled letter by letter."""

from __future__ import annotations

import re

from beatroom.flows.kinds.restaurant.heard import UtteranceReader

LENGTH = 6
_WRITTEN = re.compile(r"(?<![A-Za-z0-9])[A-Z0-9]{6}(?![A-Za-z0-9])")
_ALONE = re.compile(r"[A-Za-z0-9]{6}")


def reference_in(text: str, heard: UtteranceReader, *, asked: bool = False) -> str | None:
    """A reference, in capitals; None where there is none that is sure.

    Args:
        text: What was said or typed.
        heard: The language's reader, for numbers that are words.
        asked: Whether the guest was asked for it: then a word by itself is one.
    """
    for word in _WRITTEN.findall(text):
        if any(letter.isdigit() for letter in word) or not text.isupper():
            return word
    plain = text.strip().strip(".!?")
    if _ALONE.fullmatch(plain) and (asked or any(letter.isdigit() for letter in plain)):
        return plain.upper()
    for word in re.findall(r"(?<![A-Za-z0-9])[A-Za-z0-9]{6}(?![A-Za-z0-9])", text):
        if any(one.isdigit() for one in word) and any(one.isalpha() for one in word):
            return word.upper()
    return _spelled(heard.said(re.sub(r"[-./]", " ", text)))


def _spelled(words: list[str]) -> str | None:
    """Single letters and digits one after the other, six of them."""
    run = ""
    for word in [*words, "?!"]:
        if word.isdigit() or (len(word) == 1 and word.isalpha()):
            run += word.upper()
            continue
        if len(run) == LENGTH:
            return run
        run = ""
    return None
