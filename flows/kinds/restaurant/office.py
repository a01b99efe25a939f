"""What the host needs from the back office; `bot/kinds/restaurant` carries it there."""

from __future__ import annotations

from datetime import date, time
from typing import Annotated, Literal, Protocol

from pydantic import BaseModel, ConfigDict, Field, PlainSerializer

from beatroom.flows.core.refusals import RefusalError, Unreachable
from beatroom.flows.kinds.restaurant.forms import (
    FormName,
    OrderForm,
    ReservationChange,
    ReservationForm,
)

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


class Kitchen(BaseModel):
    """When the kitchen makes food to take away, and how much.

    Attributes:
        hours: When it works; empty: as long as the house is open.
        lead: Minutes that it needs for an order.
        slot: Minutes from one time to collect to the next.
        capacity: Orders that it makes for one time.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    hours: tuple[Hours, ...] = ()
    lead: int = 30
    slot: int = 15
    capacity: int = 4


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
    kitchen: Kitchen = Kitchen()


class Receipt(BaseModel):
    """A booking or an order that is in the books. The same submission has the same receipt."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    reference: str
    summary: str
    total: str | None = None
    table: int | None = None


class FreeTime(BaseModel):
    """A time that the house gives, and whether it is still to be had."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    time: HouseTime
    free: bool


class BookEntry(BaseModel):
    """A booking or an order of somebody's, as its guest may know it.

    Attributes:
        date, time: When the guest comes, in the house's time.
        changes: Whether the guest may still change it.
        cancels: Whether the guest may still call it off.
        reason: Why not, in words; empty where it may be called off.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    form: FormName
    reference: str
    state: Literal["booked", "cancelled"]
    summary: str
    name: str
    date: date | None
    time: HouseTime | None
    guests: int | None = None
    requests: str = ""
    table: int | None = None
    total: str | None = None
    changes: bool = False
    cancels: bool = False
    reason: str = ""


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

    async def times(self, day: date, guests: int) -> tuple[FreeTime, ...]:
        """When so many may come that day; none where the house is closed or it is over."""
        ...

    async def slots(self, day: date) -> tuple[FreeTime, ...]:
        """When an order can be collected that day; none where the kitchen does not work."""
        ...

    async def find(self, reference: str, phone: str | None) -> BookEntry:
        """Somebody's booking or order.

        Args:
            reference: As the guest has it.
            phone: The number that it is under; None for what was made in the same visit.

        Raises:
            OfficeRefusedError: There is none of both, or it was asked for too often.
        """
        ...

    async def change_reservation(
        self, submit: str, reference: str, phone: str | None, change: ReservationChange
    ) -> BookEntry:
        """Change a booking, once for each `submit`; it keeps its reference, and all or nothing.

        Raises:
            OfficeRefusedError: As `find` and `make_reservation`; it was called off, or is over.
        """
        ...

    async def cancel(self, reference: str, phone: str | None) -> BookEntry:
        """Call a booking off, or an order; once more changes nothing.

        Raises:
            OfficeRefusedError: As `find`; it is over, or the kitchen has begun.
        """
        ...
