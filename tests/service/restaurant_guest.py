"""What a guest of the restaurant has its session do: book a table, order two dishes.

A stand-in session loads it, in a process that finds this folder's modules alone.
"""

from __future__ import annotations

import contextlib
from datetime import UTC, date, datetime, time, timedelta

from beatroom.bot.ipc.service_client import Consult
from beatroom.bot.kinds.restaurant.service_calls import OFFICE
from beatroom.flows.kinds.restaurant.forms import OrderForm, OrderLine, ReservationForm
from beatroom.flows.kinds.restaurant.hours import arrivals
from beatroom.flows.kinds.restaurant.office import House, OfficeRefusedError, Receipt

SOON, WITHIN = 4, 60
"""Days within which guests come, so that not all of them want the same tables."""


async def visit(consult: Consult, session: str, now: float) -> Receipt | None:
    """Book and order as `session`; None where no table was free."""
    office = OFFICE.client(consult)
    house, many = await office.house(), sum(session.encode())
    order = OrderForm(
        name="Ana",
        phone="0660 1234567",
        date=an_open_day(house, now, many % SOON),
        time=time(18 + many % 3, 30 + many % 2 * 15),
        dishes={"char": OrderLine(quantity=2)},
    )
    with contextlib.suppress(OfficeRefusedError):  # at that time the kitchen may be full
        await office.place_order(f"order-{session}", order)
    day = an_open_day(house, now, many % WITHIN)
    at = arrivals(house, day)[-1][0]
    form = ReservationForm(name="Ana", phone="0660 1234567", date=day, time=at, guests=2)
    try:
        return await office.make_reservation(f"booking-{session}", form)
    except OfficeRefusedError:
        return None


def an_open_day(house: House, now: float, days: int) -> date:
    """The first day from so many days ahead (and one) on which the house is open."""
    day = datetime.fromtimestamp(now, UTC).date() + timedelta(days=days + 1)
    while not arrivals(house, day):
        day += timedelta(days=1)
    return day
