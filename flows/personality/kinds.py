"""Which kinds of session there are: what is installed says so.

A package declares a kind in its entry points, in the group `beatroom.kinds`:

    [project.entry-points."beatroom.kinds"]
    quiz = "pub_quiz.kind:QUIZ"

The value is a `SessionKind` (`flows.kinds.kind`), which this module reads as far as the record of
a personality needs it. Kinds are loaded when they are first asked for, so what declares one may
import whatever it likes of `beatroom.flows`. One that cannot be used counts as not installed, and
`unusable` says why: it takes nothing else along.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib import invalidate_caches
from importlib.metadata import EntryPoint, entry_points
from types import MappingProxyType
from typing import Any, Protocol

from pydantic import BaseModel

GROUP = "beatroom.kinds"
OURS = "beatroom"
"""The distribution whose kinds are listed first."""


@dataclass(frozen=True, slots=True)
class Key:
    """A key of a personality that a kind reads.

    Attributes:
        model: What stands there.
        description: What it says, in a sentence for authors.
        required: Whether each personality of the kind has it, and none of another kind.
    """

    model: type[BaseModel]
    description: str
    required: bool = False


class DeclaredKind(Protocol):
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

    @property
    def placeholders(self) -> Mapping[str, Callable[[Any, Any], str]]: ...

    @property
    def scopes(self) -> Mapping[str, str]: ...

    @property
    def asks(self) -> Mapping[str, Any]: ...

    def faults(self) -> Sequence[str]:
        """What is wrong with the declaration, each in a phrase with what was expected."""
        ...

    def effect_faults(self) -> Sequence[str]:
        """The same of what it names, "module:name", without running any of it."""
        ...


@dataclass(frozen=True, slots=True)
class Unusable:
    """A kind that is installed and cannot be used.

    Attributes:
        name: The kind's.
        package: The distribution that brings it.
        reasons: What is wrong with it, and what was expected.
    """

    name: str
    package: str
    reasons: tuple[str, ...]

    def __str__(self) -> str:
        why = "; ".join(self.reasons)
        return (
            f"The kind {self.name!r} of the package {self.package} is not used: {why}. "
            "Mend the package, or uninstall it."
        )


@dataclass(frozen=True, slots=True)
class _Found:
    """What a look at the entry points came to."""

    usable: Mapping[str, DeclaredKind]
    unusable: tuple[Unusable, ...]
    former: Mapping[str, DeclaredKind]
    ours: frozenset[str] = frozenset()
    """Which came with this distribution."""
    aside: frozenset[str] = frozenset()
    """Which were loaded and cannot be used here all the same."""


_known: _Found | None = None


def installed() -> Mapping[str, DeclaredKind]:
    """Every kind that can be used by its name, ours first, then by their names."""
    return _now().usable


def unusable() -> tuple[Unusable, ...]:
    """The kinds that are installed and count as not installed, for what is wrong with them."""
    return _now().unusable


def look_again() -> bool:
    """Load what has been installed since the last look; whether there is any kind more.

    What was loaded stays as it is: code that runs is not exchanged. Whoever has read `installed`
    into something of its own makes that anew.
    """
    global _known  # noqa: PLW0603 - one process has one set of kinds
    before = _now()
    invalidate_caches()
    found = _looked(before.usable)
    more = sorted(found.usable.keys() - before.usable.keys() - before.aside)
    kept = tuple(one for one in before.unusable if one.name in before.aside)
    usable = {**before.usable, **{name: found.usable[name] for name in more}}
    _known = _Found(
        MappingProxyType(usable),
        (*found.unusable, *kept),
        _former(usable),
        found.ours,
        before.aside,
    )
    return bool(more)


def set_aside(name: str, reason: str) -> Unusable:
    """Count a kind as not installed from now on: what it names cannot be used here."""
    global _known  # noqa: PLW0603 - as above
    before = _now()
    usable = {one: kind for one, kind in before.usable.items() if one != name}
    package = next((_package(e) for e in entry_points(group=GROUP) if e.name == name), name)
    aside = Unusable(name, package, (" ".join(reason.split()).rstrip("."),))
    others = tuple(one for one in before.unusable if one.name != name)
    _known = _Found(
        MappingProxyType(usable),
        (*others, aside),
        _former(usable),
        before.ours - {name},
        before.aside | {name},
    )
    return aside


def _now() -> _Found:
    global _known  # noqa: PLW0603 - as above
    if _known is None:
        _known = _looked({})
    return _known


def _looked(loaded: Mapping[str, DeclaredKind]) -> _Found:
    usable: dict[str, DeclaredKind] = {}
    broken: list[Unusable] = []
    ours: set[str] = set()
    for entry in sorted(entry_points(group=GROUP), key=_place):
        try:
            kind = loaded.get(entry.name) or entry.load()
            reasons = tuple(_reasons(entry, kind, usable))
        except (Exception, SystemExit) as error:  # noqa: BLE001 - border: a package of anybody's
            reasons = (f"it cannot be loaded from {entry.value}: {type(error).__name__}: {error}",)
            kind = None
        if kind is None or reasons:
            plain = tuple(" ".join(reason.split()).rstrip(".") for reason in reasons)
            broken.append(Unusable(entry.name, _package(entry), plain))
        else:
            usable[entry.name] = kind
            if _package(entry) == OURS:
                ours.add(entry.name)
    return _Found(MappingProxyType(usable), tuple(broken), _former(usable), frozenset(ours))


def _reasons(entry: EntryPoint, kind: Any, before: Mapping[str, DeclaredKind]) -> Iterator[str]:
    """What is wrong with a kind, by itself and beside those that were loaded before it."""
    if entry.name in before:
        yield f"{entry.value} declares a kind that another package has declared"
        return
    if not hasattr(kind, "faults") or getattr(kind, "name", None) != entry.name:
        yield f"{entry.value} is not the kind {entry.name!r}; expected a SessionKind of that name"
        return
    faults = tuple(kind.faults())
    yield from faults
    if not faults and _package(entry) != OURS:
        yield from kind.effect_faults()
    for other in before.values():
        for key in sorted(kind.keys.keys() & other.keys.keys()):
            yield f"its key {key!r} is one of the kind {other.name!r}; expected a name of its own"
        for field in sorted(kind.asks.keys() & other.asks.keys()):
            yield (
                f"its request's field {field!r} is one of the kind {other.name!r}; "
                "expected a name of its own"
            )
        taken = {entry.name, *kind.former} & {other.name, *other.former}
        for name in sorted(taken):
            yield f"the kind {other.name!r} is, or was, called {name!r}; expected another name"


def _package(entry: EntryPoint) -> str:
    return entry.value.partition(":")[0] if entry.dist is None else entry.dist.name


def _place(entry: EntryPoint) -> tuple[bool, str, str]:
    return _package(entry) != OURS, entry.name, _package(entry)


def names() -> tuple[str, ...]:
    """What `kind:` may say."""
    return tuple(installed())


def find(name: str) -> DeclaredKind | None:
    """The kind of a name, or of one that it had; None where there is none."""
    return installed().get(name) or _now().former.get(name)


def not_installed(name: str) -> str | None:
    """That a kind is not installed, in a sentence; None for one that is."""
    if find(name) is not None:
        return None
    why = next((f" {one}" for one in unusable() if one.name == name), "")
    return f"The kind {name!r} is not installed here.{why}"


def gone(name: str) -> bool:
    """Whether a kind is not, or not any more, among what is installed; may look, and block.

    Ours are as long as this very code is: nothing is looked for, which takes 60 ms.
    """
    kind = find(name)
    if kind is not None and kind.name in _now().ours:
        return False
    return kind is None or kind.name not in {entry.name for entry in entry_points(group=GROUP)}


def today(name: str) -> str:
    """What a kind, or its key of the same name, is called now; a name that is nobody's as it is."""
    kind = _now().former.get(name)
    return name if kind is None else kind.name


def _former(kinds: Mapping[str, DeclaredKind]) -> Mapping[str, DeclaredKind]:
    return MappingProxyType({name: kind for kind in kinds.values() for name in kind.former})


def record_keys() -> Mapping[str, Key]:
    """All kinds' keys of a personality."""
    return {key: one for kind in installed().values() for key, one in kind.keys.items()}
