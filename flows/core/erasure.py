"""Taking a person out of a session's events, by what `flows.core.kept` has them declare.

Names and words go, numbers and times stay.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, cast

from beatroom.flows.core.facts import MARKS, TAKEN_OUT
from beatroom.flows.core.personal_data import EVENTS, content_of, kept_of

SOMEBODY = "Somebody"
ERASED = "(erased)"
PLAIN = "conversation"
"""The kind of a session in which the host says of its own accord what its personality has."""
TEXTS = ("title", "prompt", "say", "content")
"""The texts of a rundown and of a model's messages."""

MADE_OF_WORDS = tuple(name for name, one in EVENTS.items() if one.retells)
"""Events that hold what people said in other words, or in a form."""


def concerns(
    payload: Mapping[str, Any], participants: frozenset[str], names: Sequence[str]
) -> bool:
    """Whether an event is a person's, or may be: whoever spoke may not be known."""
    content, declared = content_of(payload), kept_of(payload)
    whole = {name.casefold() for name in names}
    for key in declared.who & content.keys():
        if content[key] is None or content[key] in participants:
            return True
    return any(
        isinstance(content.get(key), str) and content[key].casefold() in whole
        for key in declared.names
    )


def retells(payload: Mapping[str, Any], kind: str = PLAIN) -> bool:
    """Whether an event is made of what people said.

    Args:
        payload: The event as JSON.
        kind: The session's. A model's reply always may be; what a kind has the host say, too.
    """
    if payload["type"] == "bot_said":
        return payload.get("source") == "model" or kind != PLAIN
    return kept_of(payload).retells


def erased(
    payload: Mapping[str, Any],
    participants: frozenset[str],
    names: Sequence[str],
    kind: str = PLAIN,
) -> dict[str, Any]:
    """An event without what a person said, and without the person's name.

    Args:
        payload: The event as JSON.
        participants: The person's ids in this session.
        names: The person's name as it is written in this session; case matters in what others
            said, so that a person called Will leaves the verb alone.
        kind: The session's.
    """
    if retells(payload, kind):
        return without_words(payload, everybody=True)
    if concerns(payload, participants, names):
        return without_words(payload, names)
    declared = kept_of(payload)

    def cleaned(key: str, value: Any) -> Any:
        if key in declared.own | declared.who:
            return value
        keys = TEXTS if key in declared.shaped else None
        return _changed(value, lambda text: without_names(text, names), keys)

    return _with_content(payload, cleaned)


def without_words(
    payload: Mapping[str, Any],
    names: Sequence[str] = (),
    *,
    everybody: bool = False,
    word: str = ERASED,
) -> dict[str, Any]:
    """An event without any words.

    Args:
        payload: The event as JSON.
        names: Whose name goes with them, and out of the texts of a structure.
        everybody: Whether every name goes.
        word: What stands in the place of a text.
    """
    declared = kept_of(payload)
    whole = {name.casefold() for name in names}

    def blanked(key: str, value: Any) -> Any:
        if key in declared.own | declared.who:
            return value
        if key in declared.shaped:
            return _changed(value, lambda text: word if everybody else without_names(text, names))
        if key in declared.names and isinstance(value, str):
            theirs = everybody or value.casefold() in whole
            return SOMEBODY if theirs else without_names(value, names)
        if isinstance(value, bool) and payload["type"] != "kind":
            return value  # it says nothing, and without it this is no event
        return blank(value, word)

    left = _with_content(payload, blanked)
    if payload["type"] == "kind" and left != payload:
        left["data"][TAKEN_OUT] = True
    return left


def blank(value: Any, word: str = ERASED) -> Any:
    """Nothing of a value but what sort it is."""
    if isinstance(value, str):
        return word
    if isinstance(value, list):
        return []
    return {} if isinstance(value, dict) else None


def _with_content(payload: Mapping[str, Any], change: Callable[[str, Any], Any]) -> dict[str, Any]:
    content = content_of(payload)
    if payload["type"] != "kind":
        return {**{k: change(k, value) for k, value in content.items()}, "type": payload["type"]}
    made = {k: value if k in MARKS else change(k, value) for k, value in content.items()}
    return {**payload, "data": made}


def nameless(value: Any, names: Sequence[str], keys: Sequence[str] = TEXTS) -> Any:
    """Some JSON in which names stand for nobody, in the texts under these keys."""
    return _changed(value, lambda text: without_names(text, names), keys)


def _changed(
    value: Any, change: Callable[[str], str], keys: Sequence[str] | None = TEXTS, key: str = ""
) -> Any:
    """A value whose texts were changed; with `keys`, only those under these."""
    if isinstance(value, str):
        return change(value) if keys is None or key in keys else value
    if isinstance(value, list):
        return [_changed(one, change, keys, key) for one in cast("list[Any]", value)]
    if isinstance(value, dict):
        held = cast("dict[str, Any]", value)
        return {name: _changed(one, change, keys, name) for name, one in held.items()}
    return value


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
    """A text in which names, as whole words, stand for nobody in particular.

    Names of more than one word are found in capitals or not: they are no other words.
    """
    for name in sorted(filter(None, names), key=len, reverse=True):
        flags = re.IGNORECASE if " " in name else re.NOFLAG
        text = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", SOMEBODY, text, flags=flags)
    return text
