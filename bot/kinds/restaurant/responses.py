"""What the restaurant's routes answer; times of the house are its own, all others epoch seconds."""

from __future__ import annotations

import datetime as dt
from typing import Annotated, Any, Literal

from pydantic import AliasChoices as either  # noqa: N813 - it reads as a word
from pydantic import BeforeValidator, ConfigDict, Field

from beatroom.bot.server.responses import Answer
from beatroom.flows.kinds.restaurant.office import BookEntry, FreeTime, House, HouseTime


class RestaurantAnswer(House):
    """The restaurant as guests may know it, and whether its host can be called from the site."""

    door: Literal["open", "closed"]
    notices: list[Literal["email", "whatsapp"]] = Field(
        description="How guests can be told of what they have booked or ordered."
    )
    recorded: bool = Field(default=False, description="Whether talks with the host are recorded.")


class TablesAnswer(Answer):
    """Which tables are free for a party that comes at a time, by their numbers."""

    free: list[int] = Field(examples=[[1, 2, 5]])
    taken: list[int] = Field(examples=[[7]])


class TimesAnswer(Answer):
    """Times that the house gives on a day; none where it is closed, or the day is over."""

    times: list[FreeTime]


class OwnAnswer(BookEntry):
    """A guest's booking or order, with a token that opens it again."""

    token: str


class VisitLink(Answer):
    """The guest's way into the session; the token is also in the link's fragment."""

    url: str = Field(examples=["http://127.0.0.1:7860/room/1a2b3c4d5e#join=..."])
    token: str
    expires_at: float


class VisitAnswer(Answer):
    """A session with the restaurant's host."""

    session: str = Field(examples=["1a2b3c4d5e"])
    language: str = Field(examples=["de"], description="In which the host speaks.")
    join: VisitLink


def _epoch(at: Any) -> Any:
    return at.timestamp() if isinstance(at, dt.datetime) else at


Epoch = Annotated[float, BeforeValidator(_epoch)]
"""A moment, in seconds since the epoch."""
Money = Annotated[str, BeforeValidator(str)]
"""Decimal text."""


class Booked(Answer):
    """What the books have, read as it stands there."""

    model_config = ConfigDict(from_attributes=True)


class ReservationAnswer(Booked):
    """A booking; `date` and `time` are the house's."""

    reference: str = Field(examples=["7KQ2MX"])
    name: str
    phone: str = Field(examples=["+436601234567"])
    date: dt.date = Field(validation_alias=either("date", "day"))
    time: HouseTime = Field(validation_alias=either("time", "at"))
    starts_at: Epoch
    guests: int
    requests: str
    table: int = Field(validation_alias=either("table", "table_number"))
    state: Literal["booked", "cancelled"]
    made_at: Epoch
    cancelled_at: Epoch | None
    session: str = Field(validation_alias=either("session", "session_id"))


class ReservationPage(Answer):
    """Bookings by when the guests come; `next` is the cursor of the next page."""

    items: list[ReservationAnswer]
    next: str | None


class OrderLineAnswer(Booked):
    """So many of one dish, with its price then."""

    dish: str
    name: str
    quantity: int
    price: Money = Field(examples=["12.50"])
    sum: Money = Field(examples=["25.00"])
    note: str


class OrderAnswer(Booked):
    """An order to take away."""

    reference: str = Field(examples=["7KQ2MX"])
    name: str
    phone: str
    notes: str
    total: Money = Field(examples=["47.60"])
    placed_at: Epoch
    collect_at: Epoch | None
    cancelled_at: Epoch | None
    state: Literal["placed", "cancelled"]
    lines: list[OrderLineAnswer]
    session: str = Field(validation_alias=either("session", "session_id"))


class OrderPage(Answer):
    """Orders, the youngest first; `next` is the cursor of the next page."""

    items: list[OrderAnswer]
    next: str | None
