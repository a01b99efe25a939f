"""How a rule of the personality record says that a value breaks it.

A fault is a Pydantic error whose context carries its parts separately, so that the source reader
can put the file, line and column in front and a program can read them one by one.
"""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches
from typing import TypedDict

from pydantic_core import PydanticCustomError

FAULT = "personality_fault"
_WORD_CAP = 60
_QUOTE_CAP = 40


class Fault(TypedDict):
    """The parts of one fault.

    Attributes:
        what: What is wrong, without a full stop at the end.
        expected: What would be right, as a phrase; empty when `what` says it.
        hint: A sentence on how to mend it; empty when there is none.
        at: Where below the reporting value it is: keys and indexes.
        needle: The exact characters at fault inside a longer text; empty for the whole.
        on_key: Whether the key is at fault, rather than its value.
        plain: A sentence for whoever wants to start a session and wrote none of it; empty where
            only an author can do something about it.
    """

    what: str
    expected: str
    hint: str
    at: tuple[str | int, ...]
    needle: str
    on_key: bool
    plain: str


def fault(
    what: str,
    expected: str = "",
    hint: str = "",
    *,
    at: tuple[str | int, ...] = (),
    needle: str = "",
    on_key: bool = False,
    plain: str = "",
) -> Fault:
    """A fault to be reported; `at` and the others are as `Fault` says."""
    return {
        "what": what,
        "expected": expected,
        "hint": hint,
        "at": at,
        "needle": needle,
        "on_key": on_key,
        "plain": plain,
    }


def below(one: Fault, *path: str | int) -> Fault:
    """The fault of a part, as the whole reports it: with the part's place in front."""
    return {**one, "at": (*path, *one["at"])}


def quoted(text: str) -> str:
    """The text in quotes, on one line and cut to a length that a message can hold."""
    line = " ".join(text[: 4 * _QUOTE_CAP].split())
    return f"'{line if len(line) <= _QUOTE_CAP else line[: _QUOTE_CAP - 1] + '…'}'"


def broken(*faults: Fault) -> PydanticCustomError:
    """The error a validator raises for one or more faults."""
    return PydanticCustomError(
        FAULT, "{message}", {"message": "; ".join(map(sentence, faults)), "faults": faults}
    )


def sentence(one: Fault) -> str:
    """A fault as a person reads it."""
    text = one["what"] + (f"; expected {one['expected']}" if one["expected"] else "") + "."
    return f"{text} {one['hint']}" if one["hint"] else text


def nearest(word: str, known: Iterable[str]) -> str | None:
    """The known name that `word` was probably meant to be."""
    names = {name.casefold(): name for name in known}
    found = get_close_matches(word[:_WORD_CAP].casefold().strip(), names, n=1, cutoff=0.6)
    return names[found[0]] if found else None


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """`Did you mean 'prompt'?`, or nothing when no name is near."""
    near = nearest(word, known)
    return f"Did you mean '{near}'?" if near else ""
