"""Which kinds of session there are: what is installed says so.

A package declares a kind in its entry points, in the group `beatroom.kinds`:

    [project.entry-points."beatroom.kinds"]
    quiz = "pub_quiz.kind:QUIZ"

The value is a `SessionKind` (`flows.kinds.kind`), which this module reads as far as the record of
a personality needs it. Kinds are loaded when they are first asked for, so what declares one may
import whatever it likes of `beatroom.flows`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from types import MappingProxyType
from typing import Any, Protocol

from pydantic import BaseModel

GROUP = "beatroom.kinds"
OURS = "beatroom"
"""The distribution whose kinds are listed first."""


class KindsError(RuntimeError):
    """A kind that is installed and cannot be used; the text says which, whose and why."""


@dataclass(frozen=True, slots=True)
class Key:
    """A key of a personality that a kind reads.

    Attributes:
        model: What stands there.
        description: What it says, in a sentence for authors.
    """

    model: type[BaseModel]
    description: str


class Declared(Protocol):
    """A kind as far as a personality's record has to do with it."""

    @property
    def name(self) -> str: ...

    @property
    def former(self) -> tuple[str, ...]: ...

    @property
    def tags(self) -> tuple[str, ...]: ...

    @property
    def speakers(self) -> Callable[[Any], Sequence[str]]: ...

    @property
    def keys(self) -> Mapping[str, Key]: ...


@cache
def installed() -> Mapping[str, Declared]:
    """Every kind by its name, ours first, then by their names, whatever the installer wrote.

    Raises:
        KindsError: One cannot be loaded, is not what its entry point says, or is there twice.
    """
    found: dict[str, Declared] = {}
    for one in sorted(entry_points(group=GROUP), key=_place):
        if one.name in found:
            raise KindsError(f"Two packages declare the kind {one.name!r}; {one.value} is one.")
        found[one.name] = _loaded(one)
    return MappingProxyType(found)


def _place(entry: EntryPoint) -> tuple[bool, str]:
    return entry.dist is None or entry.dist.name != OURS, entry.name


def _loaded(entry: EntryPoint) -> Declared:
    try:
        kind: Declared = entry.load()
    except (ImportError, AttributeError) as error:
        raise KindsError(
            f"The kind {entry.name!r} cannot be loaded from {entry.value}: {error}. "
            "Mend its package, or uninstall it."
        ) from error
    if getattr(kind, "name", None) != entry.name:
        raise KindsError(
            f"{entry.value} is not the kind {entry.name!r}; "
            "expected a SessionKind with the entry point's name."
        )
    return kind


def names() -> tuple[str, ...]:
    """What `kind:` may say."""
    return tuple(installed())


def find(name: str) -> Declared | None:
    """The kind of a name, or of one that it had; None where there is none."""
    return installed().get(name) or _former().get(name)


def today(name: str) -> str:
    """What a kind, or its key of the same name, is called now; a name that is nobody's as it is."""
    kind = _former().get(name)
    return name if kind is None else kind.name


@cache
def _former() -> Mapping[str, Declared]:
    return {name: kind for kind in installed().values() for name in kind.former}


def record_keys() -> Mapping[str, Key]:
    """All kinds' keys of a personality."""
    return {key: one for kind in installed().values() for key, one in kind.keys.items()}
