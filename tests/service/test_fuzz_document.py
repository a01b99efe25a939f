"""The OpenAPI document is whole: types, examples, statuses; and answers have nothing beyond it."""

from __future__ import annotations

from typing import Any

import pytest
from pydantic import BaseModel
from service_http import Caller

from beatroom.bot.server import responses as answers
from beatroom.bot.server.problems import MEDIA_TYPE
from beatroom.bot.server.unchanged import NOT_MODIFIED
from beatroom.bot.serving.app import create_app
from beatroom.bot.settings.settings import Settings

pytestmark = pytest.mark.service

DOCUMENT: dict[str, Any] = create_app(Settings(_env_file=None)).openapi()
SCHEMAS: dict[str, Any] = DOCUMENT["components"]["schemas"]
OPERATIONS = [
    pytest.param(path, operation, id=f"{method} {path}")
    for path, item in DOCUMENT["paths"].items()
    for method, operation in item.items()
]


def resolved(schema: dict[str, Any]) -> dict[str, Any]:
    """A schema, looked up where it is a reference."""
    name = schema.get("$ref", "").rpartition("/")[2]
    return SCHEMAS[name] if name else schema


@pytest.mark.parametrize(("path", "operation"), OPERATIONS)
def test_what_an_operation_answers_has_a_type(path: str, operation: dict[str, Any]) -> None:
    good = {s: r for s, r in operation["responses"].items() if s.startswith("2")}
    assert good
    for status, response in good.items():
        if status == "204":
            continue
        assert response["content"]
        schema = resolved(response["content"].get("application/json", {}).get("schema", {}))
        if "application/json" in response["content"]:
            assert schema.get("properties") or schema.get("items") or schema.get("anyOf"), status


@pytest.mark.parametrize(("path", "operation"), OPERATIONS)
def test_what_an_operation_is_sent_has_an_example(path: str, operation: dict[str, Any]) -> None:
    for content in operation.get("requestBody", {}).get("content", {}).values():
        schema = content["schema"]
        parts = [resolved(part) for part in [schema, *schema.get("anyOf", [])]]
        assert "example" in content or "examples" in content or any("examples" in p for p in parts)


READ_BY_US = {".window.st", ".window.et"}
"""Texts with a reader of their own, which takes times only."""


def unbounded(schema: dict[str, Any], where: str, seen: frozenset[str]) -> list[str]:
    """The texts in a schema that may be anything: those are not even looked at for being texts."""
    name = schema.get("$ref", "")
    if name in seen:
        return []
    seen, whole = seen | {name} - {""}, resolved(schema)
    bounds = {"minLength", "maxLength", "pattern", "enum", "const", "format"}
    found = [where] if whole.get("type") == "string" and not bounds & whole.keys() else []
    inner = [(where, one) for key in ("anyOf", "oneOf", "allOf") for one in whole.get(key, [])]
    inner += [(f"{where}[]", whole["items"])] if "items" in whole else []
    inner += [(f"{where}.{key}", one) for key, one in whole.get("properties", {}).items()]
    return found + [text for place, one in inner for text in unbounded(one, place, seen)]


@pytest.mark.parametrize(("path", "operation"), OPERATIONS)
def test_every_text_that_is_sent_is_looked_at(path: str, operation: dict[str, Any]) -> None:
    content = operation.get("requestBody", {}).get("content", {})
    schema = content.get("application/json", {}).get("schema", {})
    assert set(unbounded(schema, "", frozenset())) <= READ_BY_US


@pytest.mark.parametrize(("path", "operation"), OPERATIONS)
def test_every_refusal_is_listed_as_a_problem(path: str, operation: dict[str, Any]) -> None:
    refusals = {s: r for s, r in operation["responses"].items() if not s.startswith("2")}
    assert "default" not in refusals
    for status, response in refusals.items():
        if status != str(NOT_MODIFIED):
            assert list(response["content"]) == [MEDIA_TYPE], status
    if path.startswith("/api/"):
        assert "429" in refusals
    if operation.get("security"):
        assert {"401", "403", "429"} <= set(refusals)
    if "requestBody" in operation:
        assert {"400", "413", "422"} <= set(refusals)
    if "{" in path:
        assert {"404", "422"} <= set(refusals)


async def test_answers_have_no_field_that_the_document_does_not_have(caller: Caller) -> None:
    made = await caller.start()
    await caller.join(made)
    path = f"/sessions/{made['id']}"
    sent = await caller.ask("POST", f"{path}/instructions", 202, {"text": "Ask Ana."})
    await caller.until(made["id"], lambda v: v["instructions"][0]["state"] == "delivered")
    view = await caller.ask("GET", path, 200)
    listed = await caller.ask("GET", "/sessions", 200)
    events = await caller.ask("GET", f"{path}/events", 200, headers={"Accept": "application/json"})
    lines = await caller.ask(
        "GET", f"{path}/transcript", 200, headers={"Accept": "application/json"}
    )
    for model, body in (
        (answers.StartedAnswer, made),
        (answers.ReceiptAnswer, sent),
        (answers.SessionWithLinks, view),
        (answers.SessionPage, listed),
        (answers.EventPage, events),
        (answers.TranscriptAnswer, lines),
    ):
        assert beyond(model.model_validate(body)) == []


def beyond(answer: Any, place: str = "") -> list[str]:
    """The fields in an answer, and in what is in it, that its model does not name."""
    if isinstance(answer, list | tuple):
        return [found for part in answer for found in beyond(part, place)]
    if not isinstance(answer, BaseModel):
        return []
    here = f"{place}{type(answer).__name__}"
    found = [f"{here}.{name}" for name in answer.model_extra or {}]
    for name in type(answer).model_fields:
        found += beyond(getattr(answer, name), f"{here}.{name}.")
    return found


def test_what_only_answers_carry_is_sent_whole() -> None:
    answered, asked = SCHEMAS["ReceiptAnswer"], SCHEMAS["InstructionBody"]
    assert set(answered["required"]) == set(answered["properties"])
    assert set(SCHEMAS["BeatRecord"]["required"]) == set(SCHEMAS["BeatRecord"]["properties"])
    assert asked["required"] == ["text"]


def test_what_is_said_beside_rest_is_in_the_document() -> None:
    beside = {
        "FeedRun",
        "FeedSaving",
        "PageMessage",
        "Refusal",
        "TableView",
        "TurnHad",
        "PlanState",
    }
    assert beside | {"GuestMessage", "PlannerMessage", "Navigate"} <= SCHEMAS.keys()
    assert not [path for path in DOCUMENT["paths"] if path.startswith("/nowhere")]
