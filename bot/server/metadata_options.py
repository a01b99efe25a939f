"""Metadata that looks like an option of the request: it would be kept and do nothing."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from difflib import SequenceMatcher
from typing import Annotated, Any

from pydantic import BaseModel, TypeAdapter, ValidationError
from pydantic.fields import FieldInfo

from beatroom.bot.server.problems import Problem
from beatroom.bot.server.session_requests import SessionBody
from beatroom.flows.kinds.kind import kind_named, request_fields

ALIKE = 0.85
"""How alike a misspelt name and an option's must be, from 0 to 1."""
SHORTEST = 6
"""Letters of the shortest name that is compared so: short words are alike by accident."""
LIMITS = frozenset(
    {
        *("too_short", "too_long", "string_too_short", "string_too_long"),
        *("greater_than", "greater_than_equal", "less_than", "less_than_equal"),
    }
)
"""What is wrong with a value that is meant for the option, and too large or too small for it."""
ALSO = {"notify_whatsapp": "notify.whatsapp", "notify_email": "notify.email"}
"""What callers of other services call the same."""


def refuse_options(metadata: Mapping[str, Any], kind: str) -> None:
    """Raise a Problem for the first key that looks like an option of a session of this kind.

    A name of one word is only refused with a value that the option would take: `{"room": "B12"}` is
    its caller's own.
    """
    options = dict(_options(kind))
    for key, value in metadata.items():
        if (meant := _meant(key, value, options, kind)) is not None:
            raise Problem(
                422,
                f"metadata.{key} looks like an option of the request, and metadata has no effect. "
                f"Did you mean '{meant}'? Give it there, or call this by another name.",
                field=f"metadata.{key}",
            )


def _meant(key: str, value: Any, options: Mapping[str, FieldInfo], kind: str) -> str | None:
    request = kind_named(kind).request
    also = {**ALSO, **({} if request is None else request.also)}
    if key in also:
        return also[key]
    said = _folded(key)
    for path, option in options.items():
        name = path.rpartition(".")[2]
        same = said == _folded(name)
        if same and "_" in name:
            return path
        if (same or _alike(said, _folded(name))) and _fits(option, value):
            return path
    return None


def _options(kind: str) -> Iterator[tuple[str, FieldInfo]]:
    """The fields of a request for a session of this kind, by their paths."""
    others = {name for name, one in request_fields().items() if one.name != kind}
    for name, field in SessionBody.model_fields.items():
        if name in others or name == "metadata":
            continue
        yield name, field
        model = field.annotation
        if name in request_fields() and isinstance(model, type) and issubclass(model, BaseModel):
            for inner, one in model.model_fields.items():
                yield f"{name}.{inner}", one


def _fits(option: FieldInfo, value: Any) -> bool:
    taken: Any = option.annotation
    if option.metadata:
        taken = Annotated[taken, *option.metadata]
    try:
        TypeAdapter[Any](taken).validate_python(value)
    except ValidationError as error:
        return all(one["type"] in LIMITS for one in error.errors())
    return True


def _alike(said: str, name: str) -> bool:
    if min(len(said), len(name)) < SHORTEST:
        return False
    return SequenceMatcher(None, said, name).ratio() >= ALIKE


def _folded(name: str) -> str:
    return re.sub(r"[^a-z0-9]", "", name.casefold())
