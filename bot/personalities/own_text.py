"""What a session was made of, as its author wrote it; written anew where nobody has that text.

A session keeps its record and not the file's text, which may have been edited since, or be gone.
Of the texts that the personality has and had, the one that comes closest is taken, with its
comments, and what is different in the record (who was known beforehand, say) is written into it.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, cast

from ruamel.yaml import YAML, YAMLError
from ruamel.yaml.comments import CommentedMap, CommentedSeq
from ruamel.yaml.scalarstring import LiteralScalarString

from beatroom.flows.personality.model import Personality
from beatroom.flows.personality.source import Problem

Check = Callable[[bytes], tuple[Personality | None, Sequence[Problem]]]
"""What a text gives, and what is wrong with it."""


def own_text(record: Personality, known: Iterable[str], check: Check) -> str:
    """A text that gives that record.

    Args:
        record: What a session was made of.
        known: Texts that its personality has and had, the youngest first.
        check: Reads one.
    """
    wanted = record.model_dump(mode="json")
    differ: list[tuple[list[str], str]] = []
    for text in dict.fromkeys(known):
        given, _ = check(text.encode())
        if given is None:
            continue
        told = given.model_dump(mode="json")
        keys = [key for key in wanted if wanted[key] != told[key]]
        if not keys:
            return text
        differ.append((keys, text))
    short = record.model_dump(mode="json", exclude_defaults=True)
    for keys, text in sorted(differ, key=lambda one: len(one[0])):
        changed = _with(text, keys, short)
        given = None if changed is None else check(changed.encode())[0]
        if changed is not None and given is not None and given.model_dump(mode="json") == wanted:
            return changed
    return _written(short)


def _with(text: str, keys: Iterable[str], record: Mapping[str, Any]) -> str | None:
    """The text with some keys as the record has them, and its comments; None: it cannot be done."""
    writer = _writer()
    try:
        held: Any = writer.load(text)
    except (YAMLError, ValueError):
        return None
    if not isinstance(held, CommentedMap):
        return None
    for key in keys:
        if key in record:
            held[key] = _put_in(held.get(key), _plain(record[key]))
        else:
            held.pop(key, None)
    return _dumped(writer, held)


def _put_in(held: Any, wanted: Any) -> Any:
    """A value with the comments that there are where it was; what is as it was stays as written."""
    if isinstance(held, CommentedMap) and isinstance(wanted, dict):
        old: Any = held  # ruamel has no types
        new = cast("dict[str, Any]", wanted)
        for key in [key for key in old if key not in new]:
            old.pop(key)
        for key, one in new.items():
            old[key] = _put_in(old.get(key), one)
        return old
    if isinstance(held, CommentedSeq) and isinstance(wanted, list):
        items: Any = held
        given = cast("list[Any]", wanted)
        if len(items) == len(given):
            for n, one in enumerate(given):
                items[n] = _put_in(items[n], one)
            return items
        return given
    return held if held == wanted or str(held) == str(wanted) else wanted  # `at: 0` is "0"


def _written(record: Mapping[str, Any]) -> str:
    # What it extends is in it already.
    held = {key: _plain(one) for key, one in record.items() if key != "extends"}
    return _dumped(_writer(), CommentedMap(held))


def _plain(value: Any) -> Any:
    """As an author writes it: several lines stand as a block."""
    if isinstance(value, dict):
        return {key: _plain(one) for key, one in cast("dict[str, Any]", value).items()}
    if isinstance(value, list):
        return [_plain(one) for one in cast("list[Any]", value)]
    if isinstance(value, str) and "\n" in value:
        return LiteralScalarString(value)
    return value


def _writer() -> Any:
    writer: Any = YAML()  # ruamel has no types
    writer.width = 10_000
    writer.preserve_quotes = True
    writer.indent(mapping=2, sequence=4, offset=2)
    return writer


def _dumped(writer: Any, held: CommentedMap) -> str:
    out = io.StringIO()
    writer.dump(held, out)
    return out.getvalue()
