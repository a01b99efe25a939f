"""What sessions of a kind ask of the service, answered in memory: for rehearsals."""

from __future__ import annotations

from collections.abc import Callable
from pkgutil import resolve_name

from beatroom.bot.ipc.service_client import Consult, no_service
from beatroom.flows.kinds.kind import kind_named


def rehearsed_consult(kind: str, now: Callable[[], float]) -> Consult:
    """A session's way to what stands for the service; nobody is there for most kinds.

    Args:
        kind: The personality's.
        now: Seconds since the epoch, by the session's clock.
    """
    double = kind_named(kind).double
    return no_service if double is None else resolve_name(double)(now)
