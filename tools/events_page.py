"""Writes docs/events.md: the events of a session, as their models have them.

python -m tools.events_page > docs/events.md
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from inspect import cleandoc

from pydantic import BaseModel

from beatroom.bot.server.meanings import meaning
from beatroom.flows.core.events import EVENT_TYPES, Recorded
from beatroom.flows.core.kept import ALL_WORDS, FieldPolicy
from beatroom.flows.kinds.kind import all_kinds
from tools.schema_words import Schema, cell, default, fields, said, words

HEAD = """\
# Session events

Written by `python -m tools.events_page > docs/events.md`; do not edit by hand.

Everything that happens in a session is an event of its log, and nothing else is the record: the
transcript, the live feed and what a process that takes over needs to know are made of them. Over
REST, `GET /sessions/{session}/events` gives them, as they happen or in pages
([REST](rest.md#events)). Each comes in an envelope:

"""
EVENT_ROW = (
    "| `event` | object |  | `type`, which is one of the names below, and the fields that stand "
    "there under it. |  |\n"
)
KINDS = """\
## Of the kinds

What a kind of session adds is in the log as an event of the `type` `kind`, with the kind's name as
`kind`, the `name` below and the fields in `data`.
"""
COLUMNS = "| field | what it may be | default | | of people |\n| --- | --- | --- | --- | --- |"
HOLDS = (
    ("who", "whose it is"),
    ("names", "a name"),
    ("words", "words"),
    ("shaped", "words within"),
)
OUR_FIELDS = ("type",)


def events_page() -> str:
    """The text of docs/events.md."""
    parts: dict[str, Schema] = {}
    shown = [
        HEAD + _table("", Recorded, parts, skip=("event",)) + EVENT_ROW,
        OF_PEOPLE,
        *(_event(one, parts) for one in EVENT_TYPES),
        KINDS,
        *_of_kinds(parts),
    ]
    return "\n".join([*shown, *_parts(parts)])


OF_PEOPLE = """\
The last column says what a field holds of people, by which a person's words and name are erased
([operations.md](operations.md#what-people-said)); an empty one is the service's own.
"""


def _event(event: type[BaseModel], parts: dict[str, Schema]) -> str:
    text, _ = said(cleandoc(event.__doc__ or ""))
    name = event.model_fields["type"].default
    table = _table(name, event, parts, skip=OUR_FIELDS)
    return f"## {name}\n\n{text}\n" + (f"\n{table}" if table else "")


def _of_kinds(parts: dict[str, Schema]) -> Iterator[str]:
    for kind in all_kinds():
        facts: Mapping[str, type[BaseModel]] = kind.facts.types if kind.facts else {}
        if facts:
            yield f"### {kind.name}\n"
        for name, fact in facts.items():
            declared = kind.events.get(name)
            text, _ = said(cleandoc(fact.__doc__ or ""))
            shown = " Everybody in the room is told." if declared and declared.public else ""
            table = _table(name, fact, parts, policy=declared.kept if declared else ALL_WORDS)
            yield f"#### {name}\n\n{text}{shown}\n" + (f"\n{table}" if table else "")


def _parts(parts: Mapping[str, Schema]) -> Iterator[str]:
    """The structures that stand in fields."""
    if parts:
        yield "## Parts\n"
    for name, schema in sorted(parts.items()):
        text, told = said(str(schema.get("description", "")))
        rows = "\n".join(_row(name, n, one, told.get(n, ""), "") for n, one in fields(schema))
        body = f"\n{COLUMNS}\n{rows}\n" if rows else f"\n{cell(words(schema, _link))}\n"
        yield f"### {name}\n" + (f"\n{text}\n" if text else "") + body


def _table(
    owner: str,
    model: type[BaseModel],
    parts: dict[str, Schema],
    *,
    skip: tuple[str, ...] = (),
    policy: FieldPolicy | None = None,
) -> str:
    schema = model.model_json_schema(mode="validation")
    parts.update({n: s for n, s in schema.get("$defs", {}).items() if n not in LINKED_ELSEWHERE})
    _, told = said(cleandoc(model.__doc__ or ""))
    kept: FieldPolicy | None = policy or getattr(model, "KEPT", None)
    rows = [
        _row(owner, name, one, told.get(name, ""), _holds(name, kept))
        for name, one in fields(schema)
        if name not in skip
    ]
    return "\n".join([COLUMNS, *rows, ""]) if rows else ""


def _row(owner: str, name: str, field: Schema, told: str, holds: str) -> str:
    text = told or str(field.get("description", "")) or meaning(owner, name, in_event=True)
    shown = (f"`{name}`", words(field, _link), default(field), text, holds)
    return f"| {' | '.join(cell(one) for one in shown)} |"


def _holds(name: str, kept: FieldPolicy | None) -> str:
    if kept is None:
        return ""
    return next((word for group, word in HOLDS if name in getattr(kept, group)), "")


LINKED_ELSEWHERE = {one.__name__ for one in EVENT_TYPES}


def _link(name: str) -> str:
    return f"[{name}](#{name.lower()})"


if __name__ == "__main__":
    sys.stdout.write(events_page())
