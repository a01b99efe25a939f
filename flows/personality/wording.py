"""Pydantic's errors in the words of somebody who writes a personality."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, cast, get_args

from pydantic import BaseModel
from pydantic_core import ErrorDetails, PydanticCustomError

from beatroom.flows.personality import kinds
from beatroom.flows.personality.errors import FAULT, Fault, did_you_mean, fault, nearest, quoted
from beatroom.flows.personality.model import GONE, Personality
from beatroom.flows.personality.order import order_faults
from beatroom.flows.personality.times import Offset, parse_duration, parse_offset
from beatroom.flows.personality.tree import Step

Path = tuple[Step, ...]
_OFTEN_MEANT = {  # words that people write, and the keys that they stand for
    "duration": ("length", "for"),
    "minutes": ("length", "for"),
    "time": ("at", "length"),
    "start": ("at",),
    "starts": ("at",),
    "text": ("say", "prompt"),
    "words": ("say",),
    "instructions": ("prompt", "persona"),
    "description": ("prompt", "persona"),
    "system_prompt": ("persona",),
    "prompt": ("persona",),
    "agenda": ("beats",),
    "items": ("beats",),
    "lang": ("language",),
    "people": ("participants",),
    "id": ("name",),
    "<<": ("extends",),
}
_PARTS = {
    "beats": "beat",
    "participants": "participant",
    "tests": "test",
    "people": "person",
    "script": "script entry",
    "expect": "expectation",
    "agenda": "agenda item",
    "seats": "seat",
    "domains": "domain",
    "aliases": "alias",
}


def told(errors: Sequence[ErrorDetails]) -> Iterator[tuple[Path, Fault]]:
    """Each error's path in the record, and the fault at it."""
    meant = _meant(errors)
    named = (str(e["input"]) for e in errors if e["type"] == FAULT and e["loc"] == ("kind",))
    unknown = {name for name in named if kinds.find(name) is None}
    for error in errors:
        path: Path = tuple(step for step in error["loc"] if step != "[key]")
        if error["type"] == FAULT:
            for one in error.get("ctx", {})["faults"]:
                yield (*path, *one["at"]), one
        elif error["type"] == "missing":
            if path not in meant:
                yield path, _missing(path)
        elif path and path[0] in unknown and error["type"] == "extra_forbidden":
            what = f"'{path[0]}' is not a key of a personality"
            yield path, fault(what, hint="Its kind is not installed here.", on_key=True)
        else:
            yield path, _worded(error, path)


def _meant(errors: Sequence[ErrorDetails]) -> set[Path]:
    """The keys that an unknown key was probably meant to be: they are not missing as well."""
    meant: set[Path] = set()
    for error in errors:
        if error["type"] == "extra_forbidden":
            *parent, key = error["loc"]
            if near := _suggested(str(key), fields_at(tuple(parent))):
                meant.add((*parent, near))
    return meant


def _missing(path: Path) -> Fault:
    *parent, key = path
    expected = (
        "'name:' with what the test proves"
        if key == "name" and parent and parent[0] == "tests"
        else _example(str(key), top=not parent)
    )
    return fault(f"{_this(tuple(parent))} has no '{key}'", expected)


def _worded(error: ErrorDetails, path: Path) -> Fault:
    value, name = error["input"], _name(path)
    limits: Mapping[str, Any] = error.get("ctx", {})
    match error["type"]:
        case "extra_forbidden":
            return _unknown(path)
        case "string_type":
            return _no_text(value, name)
        case "bool_type" | "bool_parsing":
            return fault(f"{name} is {_shown(value)}", "true or false")
        case "float_type" | "int_type" | "finite_number" | "int_from_float":
            hint = _numeric_hint(value)
            whole = "a whole number" if error["type"].startswith("int") else "a number such as 1.1"
            return fault(f"{name} is {_shown(value)}", whole, hint)
        case "greater_than_equal":
            return fault(f"{name} is {_shown(value)}", f"{limits['ge']:g} or more")
        case "greater_than":
            return fault(f"{name} is {_shown(value)}", f"more than {limits['gt']:g}")
        case "too_long" if isinstance(value, (list, tuple)):
            count = len(cast("list[object]", value))
            most = limits.get("max_length")
            return fault(f"{name} has {count} entries", f"at most {most}")
        case "less_than_equal":
            return fault(f"{name} is {_shown(value)}", f"{limits['le']:g} or less")
        case "literal_error":
            choices = [str(c) for c in _choices(path)]
            near = did_you_mean(str(value), choices) if isinstance(value, str) else ""
            return fault(f"{name} is {_shown(value)}", f"one of {', '.join(choices)}", near)
        case "model_type" | "model_attributes_type" | "dict_type":
            keys = ", ".join(list(fields_at(path))[:6])
            return fault(
                f"{name} is {_shown(value)}",
                "a group of keys" + (f" such as {keys}" if keys else ""),
            )
        case "tuple_type" | "list_type":
            return fault(f"{name} is {_shown(value)}", "a list, each entry after '- '")
        case "value_error" | "assertion_error":  # a rule of a kind's own model, in its own words
            whole = isinstance(value, (dict, list, tuple))
            said = str(limits.get("error") or error["msg"]).strip().rstrip(".")
            return fault(
                f"{name}: {said}" if whole else f"{name} is {_shown(value)}: {said}", on_key=whole
            )
        case _:
            return fault(f"{name} is {_shown(value)}: {error['msg'].rstrip('.')}")


def _unknown(path: Path) -> Fault:
    *parent, key = path
    known = list(fields_at(tuple(parent)))
    where = _a(tuple(parent))
    if not str(key).strip():
        return fault(
            f"there is a colon without a key in {where}",
            f"one of {', '.join(known)}",
            on_key=True,
        )
    if not parent and (now := kinds.today(str(key))) != key:
        return fault(f"the key '{key}' is called '{now}' now", f"'{now}:'", on_key=True)
    if not parent and key in GONE:
        hint = "Take the key out: the model's tools are those of the session's kind."
        return fault(f"a personality has no '{key}'", hint=hint, on_key=True)
    near = _suggested(str(key), known)
    return fault(
        f"'{str(key)[:60]}' is not a key of {where}",
        "" if near else f"one of {', '.join(known)}",
        f"Did you mean '{near}'?" if near else "",
        on_key=True,
    )


def _suggested(key: str, known: Sequence[str]) -> str | None:
    often = next((k for k in _OFTEN_MEANT.get(key.casefold(), ()) if k in known), None)
    return often or nearest(key, known)


def _no_text(value: Any, name: str) -> Fault:
    if value is None:
        return fault(f"{name} has no value", "a text", "Write the text, or leave the key out.")
    if isinstance(value, (bool, int, float)):
        text = str(value).lower() if isinstance(value, bool) else str(value)
        return fault(f"{name} is {_shown(value)}", "a text", f'Put it in quotes: "{text}".')
    return fault(f"{name} is {_shown(value)}", "a text")


def _shown(value: Any) -> str:
    if value is None:
        return "without a value"
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, (int, float)):
        return f"the number {value}"
    if isinstance(value, str):
        return quoted(value)
    return "a list" if isinstance(value, (list, tuple)) else "a group of keys"


def _numeric_hint(value: Any) -> str:
    """What to do about a text that looks like a number."""
    if not isinstance(value, str):
        return ""
    number = value.strip().replace(",", ".", 1)
    if not number.replace(".", "", 1).isdigit():
        return ""
    return "Remove the quotes." if number == value.strip() else f"Write {number}."


def _name(path: Path) -> str:
    if not path:
        return "the file"
    if isinstance(path[-1], int):
        return f"this {_PARTS.get(str(path[-2]), 'entry')}" if len(path) > 1 else "this entry"
    return f"'{path[-1]}'"


def _this(path: Path) -> str:
    return "the personality" if not path else _name(path)


def _a(path: Path) -> str:
    if not path:
        return "a personality"
    if not isinstance(path[-1], int):
        return _name(path)
    part = _PARTS.get(str(path[-2]), "entry")
    return f"{'an' if part[0] in 'aeiou' else 'a'} {part}"


def _example(key: str, *, top: bool) -> str:
    examples = {
        "name": "'name:' with " + ("the file's name without .yaml" if top else "a person's name"),
        "title": "'title:' with what people see",
        "persona": "'persona:' with who the host is",
        "length": "'length:' with a duration such as 45m",
        "beats": "'beats:' with at least one beat",
        "at": "'at:' with 0, a duration such as 8m, or a share such as 50%",
        "expect": "'expect:' with what should be seen",
    }
    return examples.get(key, f"'{key}:'")


def fields_at(path: Path) -> list[str]:
    """The keys that the record knows at `path`, as authors write them."""
    model: type[BaseModel] | None = Personality
    for step in path:
        if isinstance(step, int):
            continue
        model = None if model is None else _model(_annotation(model, step))
    return [] if model is None else [f.alias or n for n, f in model.model_fields.items()]


def _choices(path: Path) -> tuple[Any, ...]:
    model: type[BaseModel] | None = Personality
    for step in path[:-1]:
        if isinstance(step, str):
            model = None if model is None else _model(_annotation(model, step))
    return () if model is None else get_args(_annotation(model, str(path[-1])))


def _annotation(model: type[BaseModel], key: str) -> Any:
    for name, info in model.model_fields.items():
        if (info.alias or name) == key:
            return info.annotation
    return None


def _model(annotation: Any) -> type[BaseModel] | None:
    """The model inside an annotation such as `tuple[Beat, ...]` or `Voice`."""
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return annotation
    inner = (_model(a) for a in get_args(annotation))
    return next((m for m in inner if m is not None), None)


def beats_out_of_order(
    record: Mapping[str, Any], errors: Sequence[ErrorDetails]
) -> Iterator[tuple[Path, Fault]]:
    """Faults in the beats' order that Pydantic did not come to, since a beat has other faults."""
    beats = record.get("beats")
    whole = any(error["loc"][:1] == ("beats",) and len(error["loc"]) > 1 for error in errors)
    if not whole or not isinstance(beats, list) or not beats:
        return
    listed: list[Any] = list(beats)  # pyright: ignore[reportUnknownArgumentType] - any YAML list
    for one in order_faults([_offset(beat) for beat in listed], _length(record.get("length"))):
        yield ("beats", *one["at"]), one


def _offset(beat: Any) -> Offset | None:
    try:
        return parse_offset(beat["at"])
    except (PydanticCustomError, KeyError, TypeError):
        return None


def _length(value: Any) -> float | None:
    try:
        return parse_duration(value)
    except PydanticCustomError:
        return None
