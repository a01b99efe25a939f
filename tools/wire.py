"""The pages' types and validators, made of what the service says that it sends.

python tools/wire.py            writes web/src/wire/
python tools/wire.py --check    fails when what is there is not what the models say

`@hey-api/openapi-ts` makes types and valibot schemas of the service's OpenAPI document. A page
reads leniently: it takes more than it knows, and no bounds are looked at. `answers.gen.ts` says
what each call is answered with; the pages' tests hold their fixtures to it.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any, cast

from beatroom.bot.serving.app import API, create_app
from beatroom.bot.settings.settings import Settings
from beatroom.flows.core.participants import NAME_CAP
from beatroom.flows.kinds.kind import all_kinds
from beatroom.flows.kinds.planner import blocks, constraints
from beatroom.flows.kinds.planner.stages import STAGES
from beatroom.flows.kinds.restaurant import forms, hours

WEB = Path(__file__).parents[1] / "web"
TARGET = WEB / "src" / "wire"
MADE = ("types.gen.ts", "valibot.gen.ts", "constants.gen.ts", "answers.gen.ts")
READ = ("date", "date-time")
"""The formats by which a page makes something of a text."""
BOUNDS = ("minLength", "maxLength", "pattern", "minimum", "maximum")
BOUNDS += ("exclusiveMinimum", "exclusiveMaximum", "minItems", "maxItems", "default", "examples")

CONSTANTS: Mapping[str, Any] = {
    "KINDS": tuple(k.name for k in all_kinds()),
    "KIND_PAGES": {k.name: k.page for k in all_kinds() if k.page and not k.page_address},
    "NAME_CAP": NAME_CAP,
    "BLOCK_NAME_CAP": blocks.NAME_CAP,
    "BLOCK_TYPES": dict(blocks.KINDS),
    "CONSTRAINT_KINDS": tuple(constraints.Kind),
    "CONSTRAINT_TEXT_CAP": constraints.TEXT_CAP,
    "WEEK": constraints.WEEK,
    "STAGES": STAGES,
    "PARTY_MOST": forms.PARTY_MOST,
    "BOOKING_STEP": int(hours.QUARTER.total_seconds()) // 60,
    "LAST_ARRIVAL": int(hours.LAST_ARRIVAL.total_seconds()) // 60,
    "DAYS_AHEAD": hours.DAYS_AHEAD,
    "QUANTITY_MOST": forms.QUANTITY_MOST,
    "NOTE_CAP": forms.NOTE_CAP,
    "DISHES_MOST": forms.DISHES_MOST,
    "RESERVATION_FIELDS": forms.RESERVATION_FIELDS,
    "RESERVATION_NEEDED": forms.RESERVATION_NEEDED,
    "ORDER_FIELDS": forms.ORDER_FIELDS,
    "ORDER_NEEDED": forms.ORDER_NEEDED,
}
"""Bounds and lists that pages keep to before the service has to refuse."""


def main() -> None:
    """Write the files, or say which are not what they should be."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="only compare")
    check = parser.parse_args().check
    with tempfile.TemporaryDirectory() as folder:
        fresh = TARGET if not check else Path(folder)
        write(fresh)
        old = [name for name in MADE if _read(fresh / name) != _read(TARGET / name)]
    if old:
        sys.exit(f"web/src/wire: {', '.join(old)} is not what the models say: run make wire")


def write(folder: Path) -> None:
    """All files, into a folder."""
    app = create_app(Settings(_env_file=None))  # pyright: ignore[reportCallIssue] - as in tests
    document = app.openapi()
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "constants.gen.ts").write_text(constants(), encoding="utf-8")
    (folder / "answers.gen.ts").write_text(answers(document), encoding="utf-8")
    with tempfile.TemporaryDirectory() as made:
        source, out = Path(made) / "openapi.json", Path(made) / "out"
        source.write_text(json.dumps(as_read(document)), encoding="utf-8")
        command = ["npx", "--no-install", "openapi-ts", "--file", "openapi-ts.config.mjs"]
        command += ["--input", str(source), "--output", str(out), "--silent"]
        subprocess.run(command, cwd=WEB, check=True, timeout=120)  # noqa: S603 - all of it is ours
        for name in MADE[:2]:
            (folder / name).write_text(_read(out / name), encoding="utf-8")


def answers(document: Mapping[str, Any]) -> str:
    """By method and path, the schema of what a call is answered with, as TypeScript."""
    lines = ['import * as v from "valibot";', "", 'import * as wire from "./valibot.gen";', ""]
    lines += ["/** What each call is answered with. Made by tools/wire.py. */"]
    lines += ["export const ANSWERS: Record<string, v.GenericSchema> = {"]
    steering: list[str] = []
    for path, operations in sorted(document["paths"].items()):
        for method, operation in sorted(operations.items()):
            good = next(v for k, v in operation["responses"].items() if k.startswith("2"))
            found = good.get("content", {}).get("application/json", {}).get("schema", {})
            many = found.get("type") == "array"
            name = (found["items"] if many else found).get("$ref", "").rpartition("/")[2]
            if name and path.startswith(API):
                schema = f"v.array(wire.v{name})" if many else f"wire.v{name}"
                lines.append(f'  "{method.upper()} {path.removeprefix(API)}": {schema},')
            if (method, name) == ("post", "SessionAnswer"):
                steering.append(json.dumps(path.rpartition("/")[2]))
    lines += ["};", "", "/** What can be asked of a session that is answered with the session. */"]
    return "\n".join([*lines, f"export type Steering = {' | '.join(steering)};", ""])


def constants() -> str:
    """The constants as TypeScript."""
    lines = ["/** Bounds and lists of the service's. Made by tools/wire.py. */"]
    for name, value in CONSTANTS.items():
        fixed = "" if isinstance(value, int) else " as const"
        lines.append(f"export const {name} = {json.dumps(value)}{fixed};")
    return "\n".join([*lines, ""])


def as_read(document: dict[str, Any]) -> dict[str, Any]:
    """The document as a page reads it: its models alone, lenient."""
    read = {"info": document["info"], "openapi": document["openapi"], "paths": {}}
    return {**read, "components": {"schemas": _lenient(document["components"]["schemas"])}}


def _lenient(part: Any, *, names: bool = True) -> Any:
    """A part without its bounds; `names` is whether its keys are names rather than JSON Schema."""
    if isinstance(part, list):
        return [_lenient(one, names=False) for one in cast("list[Any]", part)]
    if not isinstance(part, dict):
        return part
    made = dict[str, Any]()
    for key, value in cast("dict[str, Any]", part).items():
        if names:
            made[key] = _lenient(value, names=False)
        elif key == "properties":
            made[key] = _lenient(value, names=True)
        elif key == "oneOf":  # told apart by its literals
            made["anyOf"] = _lenient(value, names=False)
        elif value == "integer":
            made[key] = "number"
        elif key == "format" and value not in READ:
            continue
        elif key not in (*BOUNDS, "discriminator", "title", "writeOnly"):
            made[key] = value if key == "enum" else _lenient(value, names=False)
    if not names and "properties" in made:
        made.pop("additionalProperties", None)
    return made


def _read(path: Path) -> str:
    return path.read_text(encoding="utf-8") if path.exists() else ""


if __name__ == "__main__":
    main()
