"""What the host needs from the back office; `bot/kinds/restaurant` carries it there."""

from __future__ import annotations

from datetime import date, time
from typing import Annotated, Protocol

from pydantic import BaseModel, ConfigDict, Field, PlainSerializer

from beatroom.flows.core.refusals import RefusalError, Unreachable
from beatroom.flows.kinds.restaurant.forms import OrderForm, ReservationForm

HouseTime = Annotated[
    time,
    PlainSerializer(lambda at: f"{at:%H:%M}", return_type=str, when_used="json"),
    Field(examples=["19:30"]),
]
"""A time of day on the house's wall, to the minute."""


class Dish(BaseModel):
    """One dish of the menu. `price` is in the restaurant's currency, as decimal text: `12.50`."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    id: str
    name: str
    category: str
    description: str
    price: str
    allergens: tuple[str, ...] = ()
    diets: tuple[str, ...] = ()


class Hours(BaseModel):
    """When guests may come on one weekday (0 is Monday); a day may have several, or none."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    weekday: int
    opens: HouseTime
    closes: HouseTime


class Table(BaseModel):
    """A table on the floor plan; x, y in percent of the room, `shape` as it is drawn."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    number: int
    seats: int
    x: float
    y: float
    shape: str


Facts = dict[str, dict[str, str]]
"""The house's ways, such as "dogs": a sentence for each language, by its two letters."""


class House(BaseModel):
    """The restaurant as guests may know it; what `facts` does not have, nobody knows."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    name: str
    timezone: str
    currency: str
    address: str
    phone: str
    hours: tuple[Hours, ...]
    tables: tuple[Table, ...]
    menu: tuple[Dish, ...]
    facts: Facts = Field(default_factory=dict[str, dict[str, str]])


class Receipt(BaseModel):
    """A booking or an order that is in the books. The same submission has the same receipt."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    reference: str
    summary: str
    total: str | None = None
    table: int | None = None


class OfficeRefusedError(RefusalError):
    """What the office does not take."""


class OfficeUnreachable(Unreachable):
    """The office did not answer in time."""


class Office(Protocol):
    """The back office. Every call has a deadline and may raise `OfficeUnreachable`."""

    async def house(self) -> House:
        """The restaurant, its hours, its tables and its menu."""
        ...

    async def taken(self, day: date, at: time) -> tuple[int, ...]:
        """The numbers of the tables that are not free for a party that comes then."""
        ...

    async def make_reservation(self, submit: str, form: ReservationForm) -> Receipt:
        """Book a table, once for each `submit`; without a table the smallest that fits is taken.

        Raises:
            OfficeRefusedError: Closed then, in the past, too many, the table is taken or too small.
        """
        ...

    async def place_order(self, submit: str, form: OrderForm) -> Receipt:
        """Take an order, once for each `submit`; prices are the office's own.

        Raises:
            OfficeRefusedError: A dish that is not on the menu, nothing ordered, no name or phone.
        """
        ...
