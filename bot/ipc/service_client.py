"""A session's way to ask the service, as the session sees it; `SessionLink.consult` is one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

from beatroom.bot.ipc.ipc import LinkClosed


class Consult(Protocol):
    """Asks the service for something that only it knows or may do."""

    async def __call__(
        self, what: str, data: Mapping[str, Any], *, deadline: float
    ) -> Mapping[str, Any]:
        """Ask, and wait for the answer at most `deadline` seconds.

        Raises:
            ConsultRefusal: The service does not do it, and says why.
            NoAnswer: It did not answer in time.
            LinkClosed: There is no service.
        """
        ...


async def no_service(
    what: str,
    data: Mapping[str, Any],  # noqa: ARG001 - a Consult's
    *,
    deadline: float,  # noqa: ARG001 - a Consult's
) -> Mapping[str, Any]:
    """Where a session runs without a service, as most rehearsals do."""
    raise LinkClosed(f"There is no service that could be asked for {what!r}.")
