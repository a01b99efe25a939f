"""Writes docs/fields.md: every field of a personality, as `personalities/schema.json` has it.

python -m tools.fields_page > docs/fields.md
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from tools.schema_words import Schema, cell, default, fields, words

SCHEMA = Path(__file__).parents[1] / "personalities" / "schema.json"
HEAD = """\
# Every field of a personality

Written by `python -m tools.fields_page > docs/fields.md`; do not edit by hand.

[Writing personalities](personality.md) says how one is written; here is what `schema.json` knows,
which editors use as you type. Of the kinds it has those that come with Beatroom; `beatroom schema`
prints it with those that are installed beside it. Durations are written as `90s`, `8m` or `1h 5m`.

## The record

"""
COLUMNS = "| field | what it may be | default | |\n| --- | --- | --- | --- |"


def fields_page() -> str:
    """The text of docs/fields.md."""
    schema: Mapping[str, Any] = json.loads(SCHEMA.read_text(encoding="utf-8"))
    parts: Mapping[str, Schema] = schema["$defs"]
    shown = [HEAD + _table(schema)]
    for name in _in_order(schema, parts):
        part = parts[name]
        used = ", ".join(f"`{where}`" for where in _used(name, schema, parts))
        shown.append(f"## {name}\n\n{part.get('description', '')} It stands in {used}.\n")
        shown.append(_table(part))
    return "\n".join(shown)


def _table(part: Schema) -> str:
    needed = part.get("required", ())
    rows = [_row(name, one, needed=name in needed) for name, one in fields(part)]
    return "\n".join([*_choice(part), COLUMNS, *rows, ""])


def _row(name: str, field: Schema, *, needed: bool) -> str:
    may_be = words(_without_null(field), lambda other: f"[{other}](#{other.lower()})")
    shown = (f"`{name}`", may_be, "needed" if needed else default(field))
    return f"| {' | '.join(cell(one) for one in (*shown, field.get('description', '')))} |"


def _without_null(field: Schema) -> Schema:
    """What a field may be where it is given: that it may be left out says its default."""
    each = [one for one in field.get("anyOf", ()) if one.get("type") != "null"]
    return {**field, "anyOf": each} if each else field


def _choice(part: Schema) -> Iterator[str]:
    """What is needed where something else is not there."""
    each = [
        ", ".join(f"`{name}`" for name in one["required"])
        for one in part.get("anyOf", ())
        if "required" in one
    ]
    if each:
        yield f"Needed: {'; or '.join(each)}.\n"


def _in_order(schema: Schema, parts: Mapping[str, Schema]) -> list[str]:
    """The parts, as they are first met from the record on."""
    found: list[str] = []
    waiting = [schema]
    while waiting:
        for name in re.findall(r'"#/\$defs/(\w+)"', json.dumps(_own(waiting.pop(0)))):
            if name not in found:
                found.append(name)
                waiting.append(parts[name])
    return found


def _used(name: str, schema: Schema, parts: Mapping[str, Schema]) -> Iterator[str]:
    for field, one in fields(schema):
        if f'"#/$defs/{name}"' in json.dumps(one):
            yield field
    for part, inner in parts.items():
        for field, one in fields(inner):
            if f'"#/$defs/{name}"' in json.dumps(one):
                yield f"{part}.{field}"


def _own(part: Schema) -> Schema:
    return {key: value for key, value in part.items() if key != "$defs"}


if __name__ == "__main__":
    sys.stdout.write(fields_page())
