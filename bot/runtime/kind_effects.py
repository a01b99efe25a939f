"""What kinds of session name ("module:name") is loaded here, by whoever needs it.

A package that breaks when it is loaded takes nothing else along: its kind counts as not installed
in this process from then on, and the log says why.
"""

from __future__ import annotations

from pkgutil import resolve_name
from typing import Any

import structlog

from beatroom.flows.kinds.kind import SessionKind
from beatroom.flows.personality.kinds import set_aside, unusable

log = structlog.get_logger()


def effect(kind: SessionKind, field: str) -> Any | None:
    """What a field of a kind's declaration names; None where it names nothing that can be used."""
    named = kind.effects.get(field)
    if named is None:
        return None
    try:
        return resolve_name(named)
    except (Exception, SystemExit) as error:  # noqa: BLE001 - border: a package of anybody's
        not_used(kind, f"its {field} {named!r} cannot be loaded: {type(error).__name__}: {error}")
        return None


def not_used(kind: SessionKind, reason: str) -> None:
    """Go on without a kind, and say so in the log."""
    log.error("kind_not_used", reason=str(set_aside(kind.name, reason)))


def say_unusable() -> None:
    """Say in the log which kinds are installed and not used."""
    for one in unusable():
        log.error("kind_not_used", reason=str(one))
