"""Speech as plain words: no case, no accents, no apostrophes, punctuation as words of its own."""

from __future__ import annotations

import unicodedata

END, PAUSE, QUERY = ".", ",", "?"
MARKS = frozenset({END, PAUSE, QUERY})

_TYPOGRAPHY = str.maketrans({"’": "'", "‘": "'", "ʼ": "'", "–": " ", "—": " ", "…": "."})
_LETTERS = str.maketrans({"œ": "oe", "æ": "ae", "ł": "l", "ø": "o", "đ": "d", "ı": "i"})
"""Letters that no decomposition makes plain."""
_DROPPED = '"()[]{}<>/\\*_~`^|=+:@#$%&-'
"""Read as a space. A colon is no boundary, nor are quotation marks: what they set off is quoted."""
_PLAIN = str.maketrans(_DROPPED + ";!", " " * len(_DROPPED) + f"{PAUSE}{END}", "'")


def folded(text: str, *, apostrophe: str = "") -> str:
    """Lower-case ASCII without hyphens; apostrophes become `apostrophe`."""
    plain = _ascii(text).replace("-", " ")
    return plain.replace("'", apostrophe)


def words_of(text: str) -> list[str]:
    """The words of an utterance, with END, PAUSE and QUERY where it had punctuation."""
    plain = _ascii(text).translate(_PLAIN)
    for mark in (END, PAUSE, QUERY):
        plain = plain.replace(mark, f" {mark} ")
    return plain.split()


def line_of(words: list[str]) -> str:
    """Words as phrases match them: one space after each."""
    return " ".join(words) + " " if words else ""


def without_stutter(words: list[str]) -> list[str]:
    """The words with repeats of one or two words said once ("how much how much time")."""
    kept: list[str] = []
    for word in words:
        if kept and kept[-1] == word:
            continue
        kept.append(word)
        if len(kept) >= 4 and kept[-2:] == kept[-4:-2]:
            del kept[-2:]
    return kept


def _ascii(text: str) -> str:
    lower = text.casefold()
    if lower.isascii():
        return lower
    marked = unicodedata.normalize("NFKD", lower.translate(_TYPOGRAPHY).translate(_LETTERS))
    return marked.encode("ascii", "ignore").decode("ascii")
