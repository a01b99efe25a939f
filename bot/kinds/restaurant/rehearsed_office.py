"""A back office without a database, by the same rules: for rehearsals."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, time

from beatroom.bot.ipc.service_client import Consult
from beatroom.bot.ipc.service_handlers import consult_of
from beatroom.bot.kinds.restaurant.service_calls import OFFICE
from beatroom.bot.kinds.restaurant.terra import terra
from beatroom.flows.kinds.restaurant.booking import Booking, check
from beatroom.flows.kinds.restaurant.forms import OrderForm, ReservationForm
from beatroom.flows.kinds.restaurant.hours import moment, quarters
from beatroom.flows.kinds.restaurant.house import zone_of
from beatroom.flows.kinds.restaurant.office import House, OfficeRefusedError, Receipt
from beatroom.flows.kinds.restaurant.ordering import PricedOrder, priced
from beatroom.flows.kinds.restaurant.submission import REUSED, fingerprint


class MemoryOffice:
    """One restaurant's books, as long as the object lives.

    Args:
        now: Seconds since the epoch.
        house: The restaurant; Terra when None.
    """

    def __init__(self, now: Callable[[], float], house: House | None = None) -> None:
        self._now, self._house = now, house or terra()
        self._slots: set[tuple[int, int]] = set()
        self._sent: dict[str, tuple[str, Receipt]] = {}
        self.bookings: dict[str, Booking] = {}
        self.orders: dict[str, PricedOrder] = {}

    async def house(self) -> House:
        return self._house

    async def taken(self, day: date, at: time) -> tuple[int, ...]:
        start = moment(zone_of(self._house), day, at)
        if start is None:
            return ()
        wanted = quarters(start)
        return tuple(sorted({table for table, quarter in self._slots if quarter in wanted}))

    async def make_reservation(self, submit: str, form: ReservationForm) -> Receipt:
        if (before := self._before(submit, form)) is not None:
            return before
        taken = (
            () if form.date is None or form.time is None else await self.taken(form.date, form.time)
        )
        booking = check(form, self._house, self._now(), taken)
        self._slots |= {(booking.table, quarter) for quarter in quarters(booking.wish.start)}
        reference = f"R{len(self.bookings) + 1:04}"
        self.bookings[reference] = booking
        receipt = Receipt(reference=reference, summary=booking.summary, table=booking.table)
        self._sent[submit] = (fingerprint(form), receipt)
        return receipt

    async def place_order(self, submit: str, form: OrderForm) -> Receipt:
        if (before := self._before(submit, form)) is not None:
            return before
        order = priced(form, self._house)
        reference = f"T{len(self.orders) + 1:04}"
        self.orders[reference] = order
        receipt = Receipt(reference=reference, summary=order.summary, total=str(order.total))
        self._sent[submit] = (fingerprint(form), receipt)
        return receipt

    def _before(self, submit: str, form: ReservationForm | OrderForm) -> Receipt | None:
        """The receipt of a submission that came before."""
        known = self._sent.get(submit)
        if known is None:
            return None
        if known[0] != fingerprint(form):
            raise OfficeRefusedError(REUSED)
        return known[1]


def memory_consult(now: Callable[[], float]) -> Consult:
    """A session's way to an office of its own, for rehearsals."""
    office = MemoryOffice(now)
    return consult_of(OFFICE.handlers(lambda _, __: office), "rehearsal")
