"""Taking a person out of a session's events: names and words go, numbers and times stay."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, cast

SOMEBODY = "Somebody"
ERASED = "(erased)"

FREE_TEXT = ("text", "name", "reason", "title", "prompt", "say", "by", "told")
"""Fields that people's names can occur in; all others hold words of our own."""

MADE_OF_WORDS = ("summary_prepared", "model_told", "tool_called", "tool_answered")
"""Events that hold what people said in other words, or in a form."""

PRIVATE = ("phone",)
"""Fields of a kind's forms that go with the person, whatever stands in them."""


def erased(
    payload: Mapping[str, Any], participants: frozenset[str], names: Sequence[str]
) -> dict[str, Any]:
    """An event without what a person said, and without the person's name.

    Args:
        payload: The event as JSON.
        participants: The person's ids in this session.
        names: The person's name as it is written in this session; case matters, so that a
            person called Will leaves the verb alone.
    """
    kind = payload.get("type")
    theirs = payload.get("participant") in participants or payload.get("name") in names
    if kind == "user_said" and theirs:
        return {**payload, "name": SOMEBODY, "text": ERASED}
    if kind in MADE_OF_WORDS:
        # It tells in other words what everybody said.
        return without_words(payload, ERASED)
    if kind == "kind":
        # What a kind keeps may be anything; its own words are beside `data`.
        return {**payload, "data": _without(payload["data"], "", names, everything=True)}
    return {key: _without(value, key, names, everything=False) for key, value in payload.items()}


def without_words(payload: Mapping[str, Any], instead: str) -> dict[str, Any]:
    """An event that tells a model what people said, without it."""
    match payload.get("type"):
        case "model_told":
            told = cast("list[dict[str, Any]]", payload["messages"])
            return {**payload, "messages": [{**one, "content": instead} for one in told]}
        case "tool_called":
            return {**payload, "arguments": {}}
        case "tool_answered":
            return {**payload, "result": instead}
        case _:
            return {**payload, "text": instead}


def _unreachable(held: dict[str, Any]) -> dict[str, Any]:
    """What a kind keeps without the numbers by which a person is reached, as forms name them."""
    theirs = {key: ERASED for key in PRIVATE if isinstance(held.get(key), str)}
    if held.get("field") in PRIVATE and isinstance(held.get("value"), str):
        theirs["value"] = ERASED
    return {**held, **theirs}


def mentions(value: Any, traces: Sequence[str]) -> bool:
    """Whether one of these stands in some JSON as a whole word, however it is written."""
    wanted = re.compile(
        "|".join(rf"(?<!\w){re.escape(one.casefold())}(?!\w)" for one in traces if one)
    )
    return bool(wanted.pattern) and any(wanted.search(text.casefold()) for text in _texts(value))


def _texts(value: Any) -> Iterator[str]:
    """Every text in some JSON, its keys too."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for key, held in cast("dict[str, Any]", value).items():
            yield key
            yield from _texts(held)
    elif isinstance(value, list):
        for one in cast("list[Any]", value):
            yield from _texts(one)


def without_names(text: str, names: Sequence[str]) -> str:
    """A text in which names, as whole words, stand for nobody in particular."""
    for name in sorted(names, key=len, reverse=True):
        text = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", SOMEBODY, text)
    return text


def _without(value: Any, key: str, names: Sequence[str], *, everything: bool) -> Any:
    if isinstance(value, str):
        return without_names(value, names) if everything or key in FREE_TEXT else value
    if isinstance(value, dict):
        inner = cast("dict[str, Any]", value)
        if everything:
            inner = _unreachable(inner)
        return {k: _without(v, k, names, everything=everything) for k, v in inner.items()}
    if isinstance(value, list):
        items = cast("list[Any]", value)
        return [_without(one, key, names, everything=everything) for one in items]
    return value
