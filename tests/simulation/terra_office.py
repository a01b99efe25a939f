"""A restaurant's office in a rehearsal: as slow and as deaf as it is wanted."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from beatroom.bot.ipc.ipc import NoAnswer
from beatroom.bot.ipc.service_client import Consult
from beatroom.bot.ipc.service_handlers import consult_of
from beatroom.bot.kinds.restaurant.rehearsed_office import MemoryOffice
from beatroom.bot.kinds.restaurant.service_calls import OFFICE
from beatroom.bot.rehearsal.rehearse import EPOCH

SUBMISSIONS = ("restaurant.make_reservation", "restaurant.place_order")


def _at_the_epoch() -> MemoryOffice:
    return MemoryOffice(lambda: EPOCH)


@dataclass
class RehearsedOffice:
    """The office, with its books.

    Attributes:
        slow: Seconds that a booking takes.
        deaf: Whether the next call is lost on its way, or its answer on the way back.
        calls: The submissions that came in: id, and the form as it was sent.
        books: What it has in its books.
    """

    slow: Callable[[], float] = lambda: 0.05
    deaf: Callable[[], str] = lambda: ""
    calls: list[tuple[str, Mapping[str, Any]]] = field(
        default_factory=list[tuple[str, Mapping[str, Any]]]
    )
    books: MemoryOffice = field(default_factory=_at_the_epoch)

    @property
    def references(self) -> list[str]:
        """Everything in the books."""
        return [*self.books.bookings, *self.books.orders]

    def consult(self) -> Consult:
        """A session's way to it."""
        inner = consult_of(OFFICE.handlers(lambda _, __: self.books), "rehearsal")

        async def asked(
            what: str, data: Mapping[str, Any], *, deadline: float
        ) -> Mapping[str, Any]:
            if what in SUBMISSIONS:
                await self._takes_its_time(what, data, inner, deadline)
            return await inner(what, data, deadline=deadline)

        return asked

    async def _takes_its_time(
        self, what: str, data: Mapping[str, Any], inner: Consult, deadline: float
    ) -> None:
        self.calls.append((str(data["submit"]), data["form"]))
        seconds, deaf = self.slow(), self.deaf()
        await asyncio.sleep(min(seconds, deadline))
        if deaf == "answer" or (seconds > deadline and not deaf):
            await inner(what, data, deadline=deadline)
        if deaf or seconds > deadline:
            raise NoAnswer("The office did not answer.")
