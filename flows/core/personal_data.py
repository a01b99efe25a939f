"""What a stored event holds of people, by what it declares, or its kind does.

Finding, exporting and erasing read the same declarations.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any, Protocol, cast

from beatroom.flows.core.events import EVENT_TYPES, KindEvent
from beatroom.flows.core.kept import ALL_WORDS, FieldPolicy
from beatroom.flows.personality import kinds

EVENTS: Mapping[str, FieldPolicy] = MappingProxyType(
    {one.model_fields["type"].default: one.KEPT for one in EVENT_TYPES if one is not KindEvent}
)
"""By an event's type; a kind's own are in its declaration."""

IDENTITY = ("name", "person", "label", "profile")
"""Under which keys a kind's forms and states hold somebody's name."""


class _Event(Protocol):
    @property
    def kept(self) -> FieldPolicy: ...


class _WithEvents(Protocol):
    """A kind, as far as this module reads it; what it does not declare is somebody's words."""

    @property
    def events(self) -> Mapping[str, _Event]: ...


def kept_of(payload: Mapping[str, Any]) -> FieldPolicy:
    """What an event holds; of a kind's, what its `data` holds."""
    if payload["type"] != "kind":
        return EVENTS.get(payload["type"], ALL_WORDS)
    kind = cast("_WithEvents | None", kinds.find(payload["kind"]))
    declared = None if kind is None else kind.events.get(payload["name"])
    return ALL_WORDS if declared is None else declared.kept


def content_of(payload: Mapping[str, Any]) -> Mapping[str, Any]:
    """The fields that `kept_of` speaks of."""
    return payload["data"] if payload["type"] == "kind" else payload


def names_in(payload: Mapping[str, Any]) -> Iterator[str]:
    """Everybody's name that an event holds as a name, as it is written there."""
    content = content_of(payload)
    declared = kept_of(payload)
    for key in declared.names:
        if isinstance(content.get(key), str):
            yield content[key]
    if declared is ALL_WORDS:
        yield from _given(content)


def _given(value: Any) -> Iterator[str]:
    """Names that were put into a form, or stand in a state that is shown."""
    if isinstance(value, list):
        for one in cast("list[Any]", value):
            yield from _given(one)
    if not isinstance(value, Mapping):
        return
    held = cast("Mapping[str, Any]", value)
    if held.get("field") in IDENTITY and isinstance(held.get("value"), str):
        yield held["value"]
    for key, one in held.items():
        if key in IDENTITY and isinstance(one, str):
            yield one
        yield from _given(one)
