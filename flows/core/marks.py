"""The mark of a session's requests, found and taken out however somebody writes it.

Whoever has come to know the mark may type it: in letters that a reader or a server takes for the
same (full width, circled, mathematical), in the other case, spaced, or nested so that taking one
out leaves another. All of these are found by a text's bare letters: it is decomposed (NFKD), its
case is folded, and all but letters and digits is left out.
"""

from __future__ import annotations

import re
import unicodedata

_BESIDE = re.compile(r"[\W_]+")


def bare(text: str) -> str:
    """A text's bare letters and digits."""
    if not text.isascii():
        text = unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", text).casefold())
    return _BESIDE.sub("", text.lower())


def has_mark(mark: str, text: str) -> bool:
    """Whether a text has the mark, however written; nothing has the empty one."""
    return bool(mark) and bare(mark) in bare(text)


def without_mark(mark: str, text: str) -> str:
    """The text without the mark, and without those that taking one out makes of the rest."""
    if not has_mark(mark, text):
        return text
    wanted = bare(mark)
    kept: list[str] = []
    letters: list[tuple[int, str]] = []  # where in `kept` a character is that has some, and which
    for char in text:
        kept.append(char)
        if not (own := bare(char)):
            continue
        letters.append((len(kept) - 1, own))
        last = letters[-len(wanted) :]
        if (found := "".join(these for _, these in last).find(wanted)) < 0:
            continue
        count = len(last)
        for _, these in last:  # those before the mark stay
            if found < len(these):
                break
            found, count = found - len(these), count - 1
        del kept[letters[-count][0] :]
        del letters[-count:]
    return "".join(kept)
