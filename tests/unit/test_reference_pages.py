"""The pages of the reference are what their commands write, and those by hand lead to them."""

from __future__ import annotations

import re

import pytest
from docs_pages import ROOT, links
from typed import here

from beatroom.flows.core.events import EVENT_TYPES, Recorded
from beatroom.flows.kinds.kind import all_kinds
from tools.schema_words import words

pytestmark = pytest.mark.unit


@pytest.mark.parametrize(
    "name",
    [
        pytest.param("rest", marks=pytest.mark.runs("python -m tools.rest_page > docs/rest.md")),
        pytest.param(
            "events", marks=pytest.mark.runs("python -m tools.events_page > docs/events.md")
        ),
        pytest.param(
            "fields", marks=pytest.mark.runs("python -m tools.fields_page > docs/fields.md")
        ),
    ],
)
def test_a_page_is_what_its_command_writes(name: str) -> None:
    page = (ROOT / "docs" / f"{name}.md").read_text(encoding="utf-8")
    assert page == here(f"python -m tools.{name}_page").text


@pytest.mark.parametrize(
    ("guide", "reference"),
    [("protocol", "rest"), ("protocol", "events"), ("personality", "fields"), ("kinds", "events")],
)
def test_a_guide_leads_to_its_reference(guide: str, reference: str) -> None:
    assert f"{reference}.md" in [one.partition("#")[0] for one in links(ROOT / f"docs/{guide}.md")]


def test_every_event_has_its_place() -> None:
    page = (ROOT / "docs" / "events.md").read_text(encoding="utf-8")
    headings = re.findall(r"^#{2,4} (\S+)$", page, re.MULTILINE)
    facts = [name for kind in all_kinds() if kind.facts for name in kind.facts.types]
    assert [one.model_fields["type"].default for one in EVENT_TYPES] == headings[: len(EVENT_TYPES)]
    assert set(facts) <= set(headings)


def test_the_envelope_has_all_of_its_fields() -> None:
    head = (ROOT / "docs" / "events.md").read_text(encoding="utf-8").partition("\n## ")[0]
    assert re.findall(r"^\| `(\w+)`", head, re.MULTILINE) == list(Recorded.model_fields)


ROW = re.compile(r"^\| `.*", re.MULTILINE)
WITHOUT = {"events": 0, "fields": 15, "rest": 534}
"""How many fields of a page have no meaning; these may only become fewer."""


@pytest.mark.parametrize("name", WITHOUT)
def test_fields_have_meanings(name: str) -> None:
    rows = ROW.findall((ROOT / "docs" / f"{name}.md").read_text(encoding="utf-8"))
    place = 4 if name == "events" else -2  # what it holds of people stands behind it
    empty = [row for row in rows if not re.split(r"(?<!\\)\|", row)[place].strip()]
    assert len(empty) <= WITHOUT[name], "\n".join(empty)
    assert len(empty) == WITHOUT[name], "fewer now: write the new count into WITHOUT"


@pytest.mark.parametrize(
    ("schema", "told"),
    [
        ({"type": "string", "maxLength": 120}, "text (at most 120 characters)"),
        ({"type": "number", "exclusiveMinimum": 0, "maximum": 480}, "number (over 0, at most 480)"),
        ({"anyOf": [{"$ref": "#/$defs/Voice"}, {"type": "null"}]}, "Voice or `null`"),
        ({"enum": ["wait", "skip"]}, "`wait` or `skip`"),
        ({"enum": ["opening", ""]}, "`opening` or empty"),
        ({"type": "array", "items": {"type": "boolean"}}, "list of `true` or `false`"),
        (
            {"type": "object", "additionalProperties": {"type": "number"}},
            "object of number by name",
        ),
        ({"type": "string", "format": "date"}, "date"),
        ({}, "anything"),
    ],
)
def test_a_schema_in_words(schema: dict[str, object], told: str) -> None:
    assert words(schema, lambda name: name) == told
