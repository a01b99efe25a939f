"""What sessions of a kind ask of the service, answered in memory: for rehearsals."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from beatroom.bot.encoder.engine import Judge, NoEncoder
from beatroom.bot.encoder.messages import JUDGE, REQUEST, WEIGH
from beatroom.bot.ipc.ipc import ConsultRefusal
from beatroom.bot.ipc.service_client import Consult, no_service
from beatroom.bot.runtime.kind_effects import effect
from beatroom.flows.kinds.kind import kind_named


def rehearsed_consult(kind: str, now: Callable[[], float]) -> Consult:
    """A session's way to what stands for the service.

    Second opinions are the machine's own, formed in this process: at once, in virtual time.

    Args:
        kind: The personality's.
        now: Seconds since the epoch, by the session's clock.
    """
    double = effect(kind_named(kind), "double")
    others = no_service if double is None else double(now)

    async def consult(what: str, data: Mapping[str, Any], *, deadline: float) -> Mapping[str, Any]:
        if what not in (JUDGE, WEIGH):
            return await others(what, data, deadline=deadline)
        judge = _judge()
        if judge is None:
            raise ConsultRefusal("There is no encoder on this machine.")
        return judge.answer(REQUEST.validate_python(data)).model_dump(mode="json")

    return consult


@cache
def _judge() -> Judge | None:
    try:
        return Judge.load()
    except NoEncoder:
        return None
