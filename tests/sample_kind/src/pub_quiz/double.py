"""What stands for the service in a rehearsal."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from beatroom.kinds.session import Consult, ConsultRefusal


def rehearsed(_: Callable[[], float]) -> Consult:
    """Takes what the service would keep, and keeps nothing."""

    async def consult(what: str, data: Mapping[str, Any], *, deadline: float) -> Mapping[str, Any]:
        if what != "quiz.keep":
            raise ConsultRefusal(f"Nobody answers {what!r}.")
        return {}

    return consult
