"""What a language lacks, and what of it cannot be used."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from string import Formatter
from typing import Any, cast

from beatroom.flows.language.language_code import ENGLISH
from beatroom.flows.language.load import LanguageError, Table


def lacking(table: Table[Any], code: str) -> list[str]:
    """What is missing of a section in a language, or wrong with it; a sentence for each."""
    own = table.raw(code)
    if own is None:
        missing = f"{table.section}: the whole section is missing."
        return [table.absent(code) if code == ENGLISH else missing]
    found = list(_missing(table.raw(ENGLISH), own, table.section, table))
    try:
        table[code]
    except LanguageError as error:
        found += str(error).splitlines()
    return found


def texts(value: Any) -> Iterator[str]:
    """Every sentence or phrase of a section."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for one in cast("Mapping[str, Any]", value).values():
            yield from texts(one)
    elif isinstance(value, list):
        for one in cast("list[Any]", value):
            yield from texts(one)


def _missing(english: Any, own: Any, place: str, table: Table[Any]) -> Iterator[str]:
    if isinstance(english, dict) and isinstance(own, dict):
        mine = cast("dict[str, Any]", own)
        for key, value in cast("dict[str, Any]", english).items():
            if key in table.own:
                if table.filled and key not in mine:
                    yield f"{place}.{key}: is missing."
            elif mine.get(key) in (None, "", []):
                yield f"{place}.{key}: is missing."
            else:
                yield from _missing(value, mine[key], f"{place}.{key}", table)
    elif table.filled and (wanted := _slots(english)) != (found := _slots(own)):
        yield (f"{place}: fills in {_listed(found)}, expected {_listed(wanted)} as in English.")


def _slots(value: Any) -> set[str]:
    """What sentences fill in, of one and of several together."""
    return {name for text in texts(value) for _, name, _, _ in Formatter().parse(text) if name}


def _listed(names: Collection[str]) -> str:
    return ", ".join(f"{{{name}}}" for name in sorted(names)) or "nothing"
