"""What sessions of a kind ask of the service, answered in memory: for rehearsals."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from beatroom.bot.ipc.service_client import Consult, no_service
from beatroom.bot.kinds.planner.calendar.rehearsed import rehearsed_planner
from beatroom.bot.kinds.restaurant.rehearsed_office import memory_consult

MAKERS: Mapping[str, Callable[[Callable[[], float]], Consult]] = {
    "restaurant": memory_consult,
    "timebox": rehearsed_planner,
}


def rehearsed_consult(kind: str, now: Callable[[], float]) -> Consult:
    """A session's way to what stands for the service; nobody is there for most kinds.

    Args:
        kind: The personality's.
        now: Seconds since the epoch, by the session's clock.
    """
    make = MAKERS.get(kind)
    return no_service if make is None else make(now)
