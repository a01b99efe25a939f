"""JSON objects in the text of a model's reply, whatever stands around them."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any, cast

REPLY_CAP = 100_000
TRIES = 200
"""Braces that are tried: prose and code have many, and a reply is not read forever."""
_THOUGHTS = re.compile(r"<think(?:ing)?>.*?</think(?:ing)?>", re.DOTALL | re.IGNORECASE)
_DECODER = json.JSONDecoder()


def objects_in(raw: str) -> Iterator[dict[str, Any]]:
    """The outermost objects of a reply, in their order.

    Thoughts that a model has marked as such are left aside. A reply longer than 100,000 characters
    has none.
    """
    if len(raw) > REPLY_CAP:
        return
    text = _THOUGHTS.sub(" ", raw)
    at = text.find("{")
    for _ in range(TRIES):
        if at < 0:
            return
        try:
            value, end = _DECODER.raw_decode(text, at)
        except (ValueError, RecursionError):
            end = at + 1
        else:
            yield cast("dict[str, Any]", value)
        at = text.find("{", end)
