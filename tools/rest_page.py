"""Writes docs/rest.md: every operation of the REST API, as the OpenAPI document has it.

python -m tools.rest_page > docs/rest.md
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from http import HTTPStatus
from typing import Any

from beatroom.bot.server.doors import Operation, operations
from beatroom.bot.serving.app import API, create_app, routers
from beatroom.bot.settings.settings import Settings
from beatroom.flows.core.events import EVENT_TYPES
from tools.schema_words import Schema, cell, default, fields, named, said, words

HEAD = """\
# REST

Written by `python -m tools.rest_page > docs/rest.md`; do not edit by hand.

Every operation of the service, as its OpenAPI document has it (`/api/v1/openapi.json`, of a service
that runs). [Protocol](protocol.md) says what they are for and how they go together.

A path without a host begins with `/api/v1`. *Scope* is what an operator's token needs; *join* is
the token of a session's link. Errors are problem details (`application/problem+json`,
[ProblemDetails](#problemdetails)). Each that changes something takes an `Idempotency-Key`, unless
[Protocol](protocol.md) says otherwise.
"""
METHODS = ("get", "post", "put", "patch", "delete")
PARAMETERS = "| parameter | in | what it may be | default | |\n| --- | --- | --- | --- | --- |"
FIELDS = "| field | what it may be | default | |\n| --- | --- | --- | --- |"
KEY = "Idempotency-Key"
EVENTS = {one.__name__: one.model_fields["type"].default for one in EVENT_TYPES}
"""By their names in the document: events have a page of their own."""


def rest_page() -> str:
    """The text of docs/rest.md."""
    app = create_app(Settings(_env_file=None))  # pyright: ignore[reportCallIssue] - as in tests
    document = app.openapi()
    needs = operations(API, routers())
    schemas: Mapping[str, Schema] = document["components"]["schemas"]
    shown, used, sent = [HEAD], list[str](), list[str]()
    for tag, each in sorted(_by_tag(document["paths"]).items()):
        shown.append(f"## {tag[:1].upper()}{tag[1:]}\n")
        for method, path, operation in each:
            shown.append(_operation(method, path, operation, needs))
            used += _named_in(operation)
            sent += _named_in(operation.get("requestBody"))
    shown.append("## Models\n")
    bodies = _reached(sent, schemas)
    shown += [_model(name, schemas[name], body=name in bodies) for name in _reached(used, schemas)]
    return "\n".join(shown)


def _by_tag(paths: Mapping[str, Any]) -> dict[str, list[tuple[str, str, Any]]]:
    found: dict[str, list[tuple[str, str, Any]]] = {}
    for path, item in paths.items():
        for method in METHODS:
            if method in item:
                tag = item[method].get("tags", ["others"])[0]
                found.setdefault(tag, []).append((method.upper(), path, item[method]))
    return found


def _operation(method: str, path: str, operation: Any, needs: Sequence[Operation]) -> str:
    text = str(operation.get("description", operation.get("summary", "")))
    asked = [one for one in operation.get("parameters", ()) if one["name"] != KEY and _says(one)]
    parts = [f"### `{method} {path.removeprefix(API)}`\n", f"{said(text)[0]}\n"]
    parts += [f"{' '.join(_about(method, path, operation, needs))}\n"]
    if asked:
        parts.append("\n".join([PARAMETERS, *map(_parameter, asked), ""]))
    return "\n".join(parts)


def _says(parameter: Schema) -> bool:
    """Whether it says more than that it is a part of the path."""
    return parameter["in"] != "path" or "description" in parameter


def _about(method: str, path: str, operation: Any, needs: Sequence[Operation]) -> Iterator[str]:
    scope = next((o.needs for o in needs if o.method == method and o.path.match(path)), None)
    yield f"Scope: {scope}." if scope else "No token."
    if content := operation.get("requestBody", {}).get("content"):
        yield f"Body: {_content(content)}."
    refused = list[str]()
    for status, answer in operation["responses"].items():
        if status.startswith(("4", "5")):
            refused.append(status)
        elif shown := _content(answer.get("content", {})):
            yield f"{status}: {shown}."
        else:
            yield f"{status}: {HTTPStatus(int(status)).phrase.lower()}."
    yield f"Refused with {', '.join(refused)}." if refused else ""


def _content(content: Mapping[str, Any]) -> str:
    """What is sent, by its media types; JSON goes without saying."""
    told = list[str]()
    for media, one in content.items():
        schema = one.get("schema", {})
        if media == "application/json":
            told.append(words(schema, _link) if schema else "JSON")
        else:
            told.append(f"`{media}`")
    return cell(" or ".join(told))


def _parameter(one: Schema) -> str:
    schema = one.get("schema", {})
    given = "needed" if one.get("required") and one["in"] != "path" else default(schema)
    shown = (f"`{one['name']}`", one["in"], words(schema, _link), given)
    text = one.get("description", schema.get("description", ""))
    return f"| {' | '.join(cell(part) for part in (*shown, text))} |"


def _model(name: str, schema: Schema, *, body: bool) -> str:
    """A model; of one that is sent to the service, what it cannot be without."""
    needed: Sequence[str] = schema.get("required", ()) if body else ()
    text, told = said(str(schema.get("description", "")))
    rows = [
        _field(field, one, told.get(field, ""), needed=field in needed)
        for field, one in fields(schema)
    ]
    body = "\n".join([FIELDS, *rows, ""]) if rows else f"{cell(words(schema, _link))}\n"
    return "\n".join([f"### {name}\n", *([f"{text}\n"] if text else []), body])


def _field(name: str, one: Schema, told: str, *, needed: bool) -> str:
    text = one.get("description") or told
    shown = (f"`{name}`", words(one, _link), "needed" if needed else default(one), text)
    return f"| {' | '.join(cell(part) for part in shown)} |"


def _reached(used: list[str], schemas: Mapping[str, Schema]) -> list[str]:
    """The models of operations, and those in their fields."""
    found = set[str]()
    waiting = [name for name in used if name not in EVENTS]
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            waiting += [one for one in _named_in(schemas[name]) if one not in EVENTS]
    return sorted(found)


def _named_in(part: Any) -> list[str]:
    return [named(one) for one in re.findall(r'"(#/components/schemas/[^"]+)"', json.dumps(part))]


def _link(name: str) -> str:
    if name in EVENTS:
        return f"[{EVENTS[name]}](events.md#{EVENTS[name]})"
    return f"[{name}](#{name.lower()})"


if __name__ == "__main__":
    sys.stdout.write(rest_page())
