"""Which captions a reader takes for a line: what is the same words, by whoever shows it."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any


def has_its_words(captions: Iterable[dict[str, Any]], line: dict[str, Any]) -> list[dict[str, Any]]:
    """The captions that a reader takes for a line: of the same speaker, with words of it."""
    if line.get("via") == "text":
        return []
    said = spoken_words(line["text"])
    speaker = (line["who"], line["name"])
    return [
        c for c in captions if (c["who"], c["name"]) == speaker and spoken_words(c["text"]) in said
    ]


def spoken_words(text: str) -> str:
    """A text's words alone, between spaces, so that one text's can be found in another's."""
    words = re.findall(r"[^\W_]+", text.casefold())
    return f" {' '.join(words)} "
