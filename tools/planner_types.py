"""The types of the planner's page, made of the models that the host uses.

python tools/planner_types.py            writes web/src/kinds/planner/messages.ts
python tools/planner_types.py --check    fails when that file is not what the models say
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
TARGET = ROOT / "web" / "src" / "kinds" / "planner" / "messages.ts"

sys.path[:0] = [str(ROOT), str(ROOT / "tools")]

from terra_types import interface_of, type_of, union_of  # noqa: E402 - the path is set above

from beatroom.flows.kinds.planner import blocks, constraints  # noqa: E402 - as above
from beatroom.flows.kinds.planner.constraints import Kind  # noqa: E402 - as above
from beatroom.flows.kinds.planner.messages import FROM_PAGE, PlanState  # noqa: E402 - as above
from beatroom.flows.kinds.planner.stages import STAGES  # noqa: E402 - as above

HEAD = """\
/** What the planner's page and its host say to each other. Made by tools/planner_types.py. */
"""


def main() -> None:
    """Write the file, or say that it is not what it should be."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="only compare")
    made = generated()
    if not parser.parse_args().check:
        TARGET.write_text(made, encoding="utf-8")
    elif TARGET.read_text(encoding="utf-8") != made:
        sys.exit(f"{TARGET} is not what the models say: run python tools/planner_types.py")


def generated() -> str:
    """The whole file."""
    sent = FROM_PAGE.json_schema(mode="serialization")
    heard = PlanState.model_json_schema(mode="serialization")
    models: dict[str, Any] = {
        **sent["$defs"],
        **heard["$defs"],
        "PlanState": {key: value for key, value in heard.items() if key != "$defs"},
    }
    parts = [HEAD, *_constants()]
    parts += [_named(name, models[name]) for name in sorted(models)]
    parts.append(union_of("FromPage", sent))
    return "\n".join(parts)


def _constants() -> Iterator[str]:
    lists = {"STAGES": STAGES, "KINDS": tuple(Kind), "WEEK": constraints.WEEK}
    limits = {"NAME_CAP": blocks.NAME_CAP, "TEXT_CAP": constraints.TEXT_CAP}
    words = {"TYPE_WORDS": blocks.KINDS}
    lines = [
        f"export const {name} = {json.dumps(list(of))} as const;" for name, of in lists.items()
    ]
    lines += [f"export const {name} = {value};" for name, value in limits.items()]
    lines += [
        f"export const {name} = {json.dumps(dict(of), indent=2)} as const;"
        for name, of in words.items()
    ]
    yield "\n".join([*lines, ""])


def _named(name: str, schema: Mapping[str, Any]) -> str:
    """A model as an interface, an enumeration as a type."""
    if "properties" in schema:
        return interface_of(name, _unions(schema))
    return f"export type {name} = {type_of(schema)};\n"


def _unions(schema: Mapping[str, Any]) -> dict[str, Any]:
    """The same with `anyOf` in the place of `oneOf`: in TypeScript both are a union."""
    return json.loads(json.dumps(schema).replace('"oneOf":', '"anyOf":'))


if __name__ == "__main__":
    main()
