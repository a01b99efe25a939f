"""What was learned of questions about the time, read from the file beside this module once.

`tools/second_opinion` writes that file: a line of JSON (`labels`, `scale`, `known`), then
the table's bytes; all of it deflated.
"""

from __future__ import annotations

import json
import zlib
from functools import cache
from pathlib import Path

from beatroom.flows.language.time_questions.second_opinion import Weights

FILE = Path(__file__).with_name("learned.bin")


@cache
def learned() -> Weights:
    """The weights of the second opinion; one megabyte, shared by the sessions of a process.

    Raises:
        ValueError: The file is not what it should be.
    """
    head, _, table = zlib.decompress(FILE.read_bytes()).partition(b"\n")
    told = json.loads(head)
    labels = tuple(told["labels"])
    if not table or len(table) % len(labels):
        raise ValueError(
            f"{FILE.name} has a table of {len(table)} bytes, expected rows of {len(labels)}."
        )
    known = {code: frozenset(words.split()) for code, words in told["known"].items()}
    return Weights(labels, float(told["scale"]), table, known)
