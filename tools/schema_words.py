"""A JSON Schema in words, for the pages of the reference: what a field may hold, in a table."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any, cast

Schema = Mapping[str, Any]
Link = Callable[[str], str]
"""What stands for the name of another schema."""

PLAIN = {
    "string": "text",
    "integer": "whole number",
    "number": "number",
    "boolean": "`true` or `false`",
    "object": "object",
    "null": "`null`",
}
FORMATS = {"date": "date", "date-time": "date and time", "time": "time of day", "uri": "address"}
DURATION = "^(0|(?=\\d)"
SHARE = "\\s*%$"
NO_DEFAULT = (None, "", [], {})
CODE = re.compile(r"(`[^`]*`)")


def words(schema: Schema, link: Link) -> str:
    """What a value of a schema is: `text (at most 120 characters) or null`."""
    if "$ref" in schema:
        return link(named(schema["$ref"]))
    for many in ("anyOf", "oneOf"):
        if many in schema:
            return _either(words(cast("Schema", one), link) for one in schema[many])
    if "allOf" in schema and len(schema["allOf"]) == 1:
        return words(schema["allOf"][0], link)
    if "enum" in schema:
        return _either(_code(one) for one in schema["enum"])
    if "const" in schema:
        return _code(schema["const"])
    kind = schema.get("type")
    if isinstance(kind, list):
        return _either(words({**schema, "type": one}, link) for one in cast("list[str]", kind))
    if kind == "array":
        return _list(schema, link)
    if kind == "object" and isinstance(of := schema.get("additionalProperties"), Mapping):
        inner = words(cast("Schema", of), link)
        return f"object of {inner} by name" if inner != "anything" else "object"
    return _plain(schema) if kind else "anything"


def named(reference: str) -> str:
    """The name that a reference leads to."""
    return reference.rpartition("/")[2]


def default(field: Schema) -> str:
    """A field's default as code; nothing for what says nothing."""
    given = field.get("default")
    if given in NO_DEFAULT or isinstance(given, Mapping):
        return ""
    return _code(given)


def cell(text: str) -> str:
    """A text as a cell of a table: in one line, without what ends a cell or begins a tag."""
    one = " ".join(text.split()).replace("|", "\\|")
    parts = CODE.split(one)
    return "".join(p if p.startswith("`") else re.sub(r"<(?=\w)", "&lt;", p) for p in parts)


def fields(schema: Schema) -> Iterator[tuple[str, Schema]]:
    """The fields of an object."""
    properties: Mapping[str, Schema] = schema.get("properties", {})
    yield from properties.items()


def said(text: str) -> tuple[str, Mapping[str, str]]:
    """A docstring: its text, and what it says of fields under `Attributes:`."""
    before, _, after = text.partition("\nAttributes:\n")
    found: dict[str, str] = {}
    name = ""
    for line in after.splitlines():
        if begins := re.match(r"    (\w+): (.*)", line):
            name = begins[1]
            found[name] = begins[2]
        elif name and line.startswith("        "):
            found[name] += f" {line.strip()}"
    return before.strip(), found


def _list(schema: Schema, link: Link) -> str:
    inner = schema.get("items", {})
    if "prefixItems" in schema:
        each = ", ".join(words(one, link) for one in schema["prefixItems"])
        return f"list of {each}"
    return f"list of {words(inner, link)}{_bounds(schema, 'Items', 'entries')}"


def _plain(schema: Schema) -> str:
    kind, pattern = schema["type"], schema.get("pattern", "")
    if kind == "string":
        if pattern.startswith(DURATION):
            return "duration"
        if pattern.endswith(SHARE):
            return "share such as `50%`"
        told = FORMATS.get(schema.get("format", ""), PLAIN[kind])
        return f"{told}{_bounds(schema, 'Length', 'characters')}"
    return f"{PLAIN[kind]}{_range(schema)}"


def _bounds(schema: Schema, of: str, unit: str) -> str:
    least, most = schema.get(f"min{of}", 0), schema.get(f"max{of}")
    if most is None:
        return f" (at least {least} {unit})" if least > 1 else ""
    return f" ({least} to {most} {unit})" if least > 1 else f" (at most {most} {unit})"


def _range(schema: Schema) -> str:
    told = [
        f"{word} {schema[key]:g}"
        for key, word in (
            ("minimum", "at least"),
            ("exclusiveMinimum", "over"),
            ("maximum", "at most"),
            ("exclusiveMaximum", "under"),
        )
        if key in schema
    ]
    return f" ({', '.join(told)})" if told else ""


def _either(each: Iterator[str]) -> str:
    once = list(dict.fromkeys(each))
    return once[0] if len(once) == 1 else f"{', '.join(once[:-1])} or {once[-1]}"


def _code(value: Any) -> str:
    if value == "":
        return "empty"
    return f"`{value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)}`"
