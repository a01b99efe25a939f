"""The types of the restaurant's page, made of the models that the host uses.

python tools/terra_types.py            writes web/src/kinds/restaurant/messages.ts
python tools/terra_types.py --check    fails when that file is not what the models say
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
TARGET = ROOT / "web" / "src" / "kinds" / "restaurant" / "messages.ts"

sys.path.insert(0, str(ROOT))

from beatroom.flows.core.participants import NAME_CAP  # noqa: E402 - the path is set above
from beatroom.flows.kinds.restaurant import forms  # noqa: E402 - as above
from beatroom.flows.kinds.restaurant.messages import FROM_PAGE, TO_PAGE  # noqa: E402 - as above
from beatroom.flows.kinds.restaurant.office import House  # noqa: E402 - as above

HEAD = """\
/** What the restaurant's page and its host say to each other. Made by tools/terra_types.py. */
"""
PLAIN = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean"}
WIDE = 100


class UnknownShape(ValueError):  # noqa: N818 - it names what happened
    """The models use a part of JSON Schema that this tool does not write yet."""


def main() -> None:
    """Write the file, or say that it is not what it should be."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="only compare")
    made = generated()
    if not parser.parse_args().check:
        TARGET.write_text(made, encoding="utf-8")
    elif TARGET.read_text(encoding="utf-8") != made:
        sys.exit(f"{TARGET} is not what the models say: run python tools/terra_types.py")


def generated() -> str:
    """The whole file."""
    sent = FROM_PAGE.json_schema(mode="serialization")
    heard = TO_PAGE.json_schema(mode="serialization")
    house = House.model_json_schema(mode="serialization")
    models = {
        **sent["$defs"],
        **heard["$defs"],
        **house["$defs"],
        "House": {key: value for key, value in house.items() if key != "$defs"},
    }
    parts = [HEAD, *_limits()]
    parts += [interface_of(name, models[name]) for name in sorted(models)]
    parts += [union_of("FromPage", sent), union_of("ToPage", heard)]
    return "\n".join(parts)


def _limits() -> Iterator[str]:
    limits = {
        "PARTY_MOST": forms.PARTY_MOST,
        "QUANTITY_MOST": forms.QUANTITY_MOST,
        "NOTE_CAP": forms.NOTE_CAP,
        "DISHES_MOST": forms.DISHES_MOST,
        "NAME_CAP": NAME_CAP,
    }
    yield "".join(f"export const {name} = {value};\n" for name, value in limits.items())
    lists = {
        "RESERVATION_FIELDS": forms.RESERVATION_FIELDS,
        "RESERVATION_NEEDED": forms.RESERVATION_NEEDED,
        "ORDER_FIELDS": forms.ORDER_FIELDS,
        "ORDER_NEEDED": forms.ORDER_NEEDED,
    }
    yield "".join(
        f"export const {name} = {json.dumps(list(names))} as const;\n"
        for name, names in lists.items()
    )


def interface_of(name: str, schema: Mapping[str, Any]) -> str:
    lines = [*_comment(schema.get("description", "")), f"export interface {name} {{"]
    for field, kind in schema["properties"].items():
        note = _note(kind)
        lines += [f"  /** {note} */"] if note else []
        lines.append(f"  {field}: {type_of(kind)};")
    return "\n".join([*lines, "}", ""])


def _comment(text: str) -> list[str]:
    lines = [re.sub(r"`", "", line) for line in text.splitlines()]
    if not lines:
        return []
    if len(lines) == 1 and len(lines[0]) < WIDE - len("/**  */"):
        return [f"/** {lines[0]} */"]
    return ["/**", *(f" * {line}".rstrip() for line in lines), " */"]


def _note(kind: Mapping[str, Any]) -> str:
    """What TypeScript cannot say: the format, the bounds."""
    options: list[Mapping[str, Any]] = kind.get("anyOf", [kind])
    known = next(option for option in options if option.get("type") != "null")
    words = [f"{known['format']} as ISO 8601"] if "format" in known else []
    words += [f"from {known['minimum']}"] if "minimum" in known else []
    words += [f"to {known['maximum']}"] if "maximum" in known else []
    words += [f"at most {known['maxLength']} characters"] if "maxLength" in known else []
    words += [f"like {known['pattern']}"] if "pattern" in known else []
    return ", ".join(words)


def type_of(kind: Mapping[str, Any]) -> str:
    if "$ref" in kind:
        return str(kind["$ref"]).rpartition("/")[2]
    if "anyOf" in kind:
        return " | ".join(type_of(option) for option in kind["anyOf"])
    if "const" in kind:
        return json.dumps(kind["const"])
    if "enum" in kind:
        return " | ".join(json.dumps(value) for value in kind["enum"])
    match kind.get("type"):
        case None:
            return "unknown"
        case "null":
            return "null"
        case "array":
            item = type_of(kind["items"])
            return f"({item})[]" if " " in item else f"{item}[]"
        case "object":
            return f"Record<string, {type_of(_values(kind))}>"
        case str() as name if name in PLAIN:
            return PLAIN[name]
        case other:
            raise UnknownShape(f"No TypeScript is known for the JSON Schema type {other!r}.")


def _values(kind: Mapping[str, Any]) -> Mapping[str, Any]:
    """What the values of a free-form object are."""
    patterns: dict[str, dict[str, Any]] = kind.get("patternProperties", {})
    for values in patterns.values():
        return values
    more: dict[str, Any] | bool = kind.get("additionalProperties", {})
    return {} if isinstance(more, bool) else more


def union_of(name: str, schema: Mapping[str, Any]) -> str:
    names = [str(option["$ref"]).rpartition("/")[2] for option in schema["oneOf"]]
    return f"export type {name} = {' | '.join(names)};\n"


if __name__ == "__main__":
    main()
