"""What the restaurant's routes answer; times of the house are its own, all others epoch seconds."""

from __future__ import annotations

import datetime as dt
from typing import Any, Literal

from pydantic import Field

from beatroom.bot.kinds.restaurant.store.orders import Order
from beatroom.bot.kinds.restaurant.store.reservations import Reservation
from beatroom.bot.server.responses import Answer
from beatroom.flows.kinds.restaurant.office import House, HouseTime


class RestaurantAnswer(House):
    """The restaurant as guests may know it, and whether its host can be called from the site."""

    door: Literal["open", "closed"]


class TablesAnswer(Answer):
    """Which tables are free for a party that comes at a time, by their numbers."""

    free: list[int] = Field(examples=[[1, 2, 5]])
    taken: list[int] = Field(examples=[[7]])


class VisitLink(Answer):
    """The guest's way into the session; the token is also in the link's fragment."""

    url: str = Field(examples=["http://127.0.0.1:7860/room/1a2b3c4d5e#join=..."])
    token: str
    expires_at: float


class VisitAnswer(Answer):
    """A session with the restaurant's host."""

    session: str = Field(examples=["1a2b3c4d5e"])
    join: VisitLink


class ReservationAnswer(Answer):
    """A booking; `date` and `time` are the house's."""

    reference: str = Field(examples=["7KQ2MX"])
    name: str
    phone: str = Field(examples=["+436601234567"])
    date: dt.date
    time: HouseTime
    starts_at: float
    guests: int
    requests: str
    table: int
    state: Literal["booked", "cancelled"]
    made_at: float
    cancelled_at: float | None
    session: str


class ReservationPage(Answer):
    """Bookings by when the guests come; `next` is the cursor of the next page."""

    items: list[ReservationAnswer]
    next: str | None


class OrderLineAnswer(Answer):
    """So many of one dish, with its price then."""

    dish: str
    name: str
    quantity: int
    price: str = Field(examples=["12.50"])
    sum: str = Field(examples=["25.00"])
    note: str


class OrderAnswer(Answer):
    """An order to take away."""

    reference: str = Field(examples=["7KQ2MX"])
    name: str
    phone: str
    notes: str
    total: str = Field(examples=["47.60"])
    placed_at: float
    lines: list[OrderLineAnswer]
    session: str


class OrderPage(Answer):
    """Orders, the youngest first; `next` is the cursor of the next page."""

    items: list[OrderAnswer]
    next: str | None


def reservation_view(row: Reservation) -> dict[str, Any]:
    """A booking as REST shows it."""
    return {
        "reference": row.reference,
        "name": row.name,
        "phone": row.phone,
        "date": row.day,
        "time": row.at,
        "starts_at": row.starts_at.timestamp(),
        "guests": row.guests,
        "requests": row.requests,
        "table": row.table_number,
        "state": row.state,
        "made_at": row.made_at.timestamp(),
        "cancelled_at": None if row.cancelled_at is None else row.cancelled_at.timestamp(),
        "session": row.session_id,
    }


def order_view(order: Order) -> dict[str, Any]:
    """An order as REST shows it."""
    return {
        "reference": order.reference,
        "name": order.name,
        "phone": order.phone,
        "notes": order.notes,
        "total": str(order.total),
        "placed_at": order.placed_at.timestamp(),
        "lines": [
            {
                "dish": line.dish,
                "name": line.name,
                "quantity": line.quantity,
                "price": str(line.price),
                "sum": str(line.sum),
                "note": line.note,
            }
            for line in order.lines
        ],
        "session": order.session_id,
    }
