"""The personality record as a JSON schema, for completion and checks in an author's editor."""

from __future__ import annotations

import json
from typing import Any, cast

from beatroom.flows.personality.model import Personality
from beatroom.flows.personality.times import DURATION_PATTERN, format_duration

SCHEMA_LINE = "# yaml-language-server: $schema=schema.json"


def json_schema() -> dict[str, Any]:
    """The schema of one personality file, published at personalities/schema.json."""
    schema = _tidied(Personality.model_json_schema(by_alias=True, mode="validation"))
    required = [name for name in schema.pop("required") if name != "name"]
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        **schema,
        "title": "Beatroom personality",
        "required": ["name"],
        "anyOf": [{"required": ["extends"]}, {"required": required}],
    }


def schema_text() -> str:
    """The schema as it stands in the file."""
    return json.dumps(json_schema(), indent=2, ensure_ascii=False) + "\n"


def _tidied(schema: Any, *, names: bool = False) -> Any:
    """Without Pydantic's generated titles, and with durations' defaults as authors write them.

    Args:
        schema: A schema, or any part of one.
        names: Whether `schema` maps names to schemas, so that its keys are not keywords.
    """
    if isinstance(schema, list):
        return [_tidied(entry) for entry in cast("list[Any]", schema)]
    if not isinstance(schema, dict):
        return schema
    parts = cast("dict[str, Any]", schema)
    tidied = {
        key: _tidied(value, names=key in {"properties", "$defs"} and not names)
        for key, value in parts.items()
        if names or key != "title"
    }
    is_duration = "anyOf" in parts or parts.get("pattern") == DURATION_PATTERN
    if not names and is_duration and isinstance(default := parts.get("default"), float):
        tidied["default"] = format_duration(default)
    return tidied
