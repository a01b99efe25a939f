"""The personality record as a JSON schema, for completion and checks in an author's editor."""

from __future__ import annotations

import json
from typing import Any

from flows.personality import Personality

SCHEMA_LINE = "# yaml-language-server: $schema=schema.json"


def json_schema() -> dict[str, Any]:
    """The schema of one personality file, published at personalities/schema.json."""
    schema = Personality.model_json_schema(by_alias=True, mode="validation")
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        **_without_generated_titles(schema),
        "title": "Beatroom personality",
    }


def schema_text() -> str:
    """The schema as it stands in the file."""
    return json.dumps(json_schema(), indent=2, ensure_ascii=False) + "\n"


def _without_generated_titles(schema: Any, *, names: bool = False) -> Any:
    """Without the titles that Pydantic makes from field names; `names` marks a map of fields."""
    if isinstance(schema, list):
        entries: list[Any] = schema
        return [_without_generated_titles(entry) for entry in entries]
    if not isinstance(schema, dict):
        return schema
    parts: dict[str, Any] = schema
    return {
        key: _without_generated_titles(value, names=key in {"properties", "$defs"} and not names)
        for key, value in parts.items()
        if names or key != "title"
    }
