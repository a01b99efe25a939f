"""Whether what the kinds of session name can be loaded, and is what is expected there."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from importlib.resources import files
from pkgutil import resolve_name
from typing import Any

from beatroom.bot.server.kind_service import KindService
from beatroom.bot.store.kind_store import KindStore
from beatroom.flows.kinds.checks import SYNC_HOOKS
from beatroom.flows.kinds.kind import SessionKind, all_kinds
from beatroom.flows.personality.kinds import unusable


def kinds_faults() -> list[str]:
    """A sentence for each kind that cannot be used, and for each effect that cannot be loaded."""
    loading = [
        f"The kind {kind.name!r}: its {fault}." for kind in all_kinds() for fault in _faults(kind)
    ]
    return [*map(str, unusable()), *loading]


def _faults(kind: SessionKind) -> Iterator[str]:
    yield from _page_fault(kind.page)
    for field, named in kind.effects.items():
        try:
            found = resolve_name(named)
        except (Exception, SystemExit) as error:  # noqa: BLE001 - border: a package of anybody's
            yield f"{field} {named!r} cannot be loaded ({type(error).__name__}: {error})"
            continue
        if (expected := _expected(field, found)) is not None:
            yield f"{field} {named!r} is {type(found).__name__}; expected {expected}"
        if field == "runtime" and (late := sorted(_coroutines(found))):
            yield f"runtime {named!r} has 'async def' where 'def' is needed: {', '.join(late)}"


def _page_fault(page: str | None) -> Iterator[str]:
    package, colon, path = (page or "").partition(":")
    if colon and not files(package).joinpath(path).is_file():
        yield f"page {page!r} names a file that the package does not have"


def _expected(field: str, found: Any) -> str | None:
    """What should be there; None where it is."""
    if field == "service":
        return None if isinstance(found, KindService) else "a KindService"
    if field == "store":
        return None if isinstance(found, KindStore) else "a KindStore"
    return None if callable(found) else "something to call"


def _coroutines(runtime: Any) -> list[str]:
    return [one for one in SYNC_HOOKS if inspect.iscoroutinefunction(getattr(runtime, one, None))]
