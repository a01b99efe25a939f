"""docs/protocol.md has a row for each operation of docs/rest.md, and writes its fields out whole.

docs/rest.md is written from the service's own document, which another test holds it against.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

import pytest
from docs_pages import ROOT

pytestmark = pytest.mark.unit

REST = (ROOT / "docs" / "rest.md").read_text(encoding="utf-8")
PROTOCOL = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")
TABLE = PROTOCOL.partition("## REST (`/api/v1`)")[2].partition("\n## ")[0]
ROWS = [
    tuple(re.split(r"(?<!\\)\|", line)[1:4])
    for line in TABLE.splitlines()
    if line.startswith("| `")
]
METHODS = ("GET", "PUT", "POST", "PATCH", "DELETE")
MODEL = re.compile(r"\]\(#(\w+)\)")
PAGES = {"/embed"}
"""An element of another site's page asks this; docs/embedding.md is about it."""
SAME = {
    "the session": "GET /sessions/{}",
    "a summary": "GET /sessions",
    "the receipt": "GET /sessions/{}/instructions",
    "the personality": "GET /personalities/{}",
    "the rehearsal": "GET /rehearsals/{}",
    "the reservation": "GET /restaurant/reservations",
    "the constraint": "GET /constraints",
    "the endpoint": "GET /models",
    "200 the same": "POST /restaurant/own/find",
}
"""Words that stand for the fields of another row, in the order in which they lead on."""


def parts(text: str) -> dict[str, str]:
    """A page's parts of the third order, by their headings."""
    each = (one.partition("\n") for one in re.split(r"^### ", text, flags=re.MULTILINE)[1:])
    return {heading.strip("`"): body.partition("\n## ")[0] for heading, _, body in each}


def fields_of(body: str) -> dict[str, list[str]]:
    """A model's fields, each with the models that it holds."""
    rows = re.findall(r"^\| `([^`]+)` \| (.*?) \| ", body, re.MULTILINE)
    return {name: MODEL.findall(holds) for name, holds in rows}


def plain(path: str) -> str:
    return re.sub(r"\{[^}]*\}", "{}", path.partition("?")[0])


PARTS = parts(REST)
MODELS = {name.lower(): fields_of(body) for name, body in PARTS.items() if " " not in name}
OPERATIONS = {
    f"{method} {plain(path)}": MODEL.findall(
        next(line for line in body.splitlines() if line.startswith(("Scope: ", "No token.")))
    )
    for (method, path), body in (
        (name.split(" "), body) for name, body in PARTS.items() if name.startswith(METHODS)
    )
    if path not in PAGES
}


def calls(cell: str) -> Iterable[str]:
    """What a row's first cell names: `GET /x` and, after it, `.../y` below /x and `DELETE` it."""
    method, path = "GET", ""
    for code in re.findall(r"`([^`]+)`", cell):
        first, _, rest = code.partition(" ")
        if first in METHODS:
            method = first
        elif code.startswith(("/", "...")):
            rest = code
        else:
            continue  # a body or a header
        below = rest.startswith("...")
        path = path if below else rest or path
        yield f"{method} {plain(path)}{rest[3:] if below else ''}".replace("{id}", "{}")


ABOUT: dict[str, str] = {}
for first, _, does in ROWS:
    for call in calls(first):
        ABOUT[call] = f"{ABOUT.get(call, '')} {first} {does}"


@pytest.mark.parametrize("operation", OPERATIONS)
def test_an_operation_has_its_row(operation: str) -> None:
    assert operation in ABOUT, f"docs/protocol.md has no row for {operation}"


def whole(operation: str) -> str:
    """A row's text, with those of the rows that it refers to."""
    text = ABOUT[operation]
    for words, row in SAME.items():
        text += ABOUT[row] if words in text else ""
    return text


def named(text: str) -> set[str]:
    return {word for code in re.findall(r"`([^`]+)`", text) for word in re.findall(r"\w+", code)}


@pytest.mark.parametrize("operation", OPERATIONS)
def test_a_row_has_every_field_that_is_sent_and_answered(operation: str) -> None:
    """Those of a model that the row links to in docs/rest.md stand there."""
    text = whole(operation)
    linked = set(re.findall(r"rest\.md#(\w+)", text))
    lacking: dict[str, set[str]] = {}
    for model in OPERATIONS[operation]:
        held = MODELS[model]
        each = {
            model: held,
            **{one: MODELS[one] for one in held.get("items", ()) if "next" in held},
        }
        for name, fields in each.items():
            if name not in linked and (left := set(fields) - named(text)):
                lacking[name] = left
    assert not lacking
