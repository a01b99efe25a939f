"""What a guest fills in: a booking and an order, field by field.

A form's fields are addressed by name on both sides of the wire. An order's dishes are fields too,
`dish:ID`, so that a dish added by voice and one added by hand never overwrite each other.
"""

from __future__ import annotations

import datetime as dt
import json
from collections.abc import Mapping
from typing import Annotated, Any, Literal, TypeVar

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, ValidationError

from beatroom.flows.core.participants import NAME_CAP

FormName = Literal["reservation", "order"]
Page = Literal["home", "booking", "order"]

PARTY_MOST = 20
QUANTITY_MOST = 20
NOTE_CAP = 300
DISHES_MOST = 60
DISH_FIELD = "dish:"

DishId = Annotated[str, StringConstraints(pattern=r"^[a-z0-9][a-z0-9-]{0,39}$")]
Person = Annotated[str, StringConstraints(strip_whitespace=True, max_length=NAME_CAP)]
Phone = Annotated[str, StringConstraints(strip_whitespace=True, max_length=30)]
Email = Annotated[
    str,
    StringConstraints(
        strip_whitespace=True, max_length=254, pattern=r"^[^@\s,;<>]+@[^@\s,;<>]+\.[^@\s,;<>]+$"
    ),
]
Note = Annotated[str, StringConstraints(strip_whitespace=True, max_length=NOTE_CAP)]


class Form(BaseModel):
    """What both forms share."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class ReservationForm(Form):
    """A table for some people at some time, as far as it is known."""

    name: Person | None = None
    phone: Phone | None = None
    date: dt.date | None = None
    time: dt.time | None = None
    guests: int | None = Field(default=None, ge=1, le=PARTY_MOST)
    requests: Note | None = None
    table: int | None = Field(default=None, ge=1, le=99)
    email: Email | None = None
    whatsapp: bool | None = None


class ReservationChange(Form):
    """What is to be different about a booking; what is None stays."""

    date: dt.date | None = None
    time: dt.time | None = None
    guests: int | None = Field(default=None, ge=1, le=PARTY_MOST)
    requests: Note | None = None
    table: int | None = Field(default=None, ge=1, le=99)


class OrderLine(Form):
    """So many of one dish."""

    quantity: int = Field(ge=1, le=QUANTITY_MOST)
    note: Note = ""


class OrderForm(Form):
    """Dishes to take away, by their ids, in the order in which they came.

    Without a date it is collected today, without a time as soon as the kitchen can.
    """

    name: Person | None = None
    phone: Phone | None = None
    date: dt.date | None = None
    time: dt.time | None = None
    email: Email | None = None
    whatsapp: bool | None = None
    notes: Note | None = None
    dishes: Annotated[dict[DishId, OrderLine], Field(max_length=DISHES_MOST)] = Field(
        default_factory=dict
    )


NOTICE_FIELDS = ("email", "whatsapp")
RESERVATION_FIELDS = (
    *("name", "phone", "date", "time", "guests", "requests", "table"),
    *NOTICE_FIELDS,
)
RESERVATION_NEEDED = ("name", "phone", "date", "time", "guests")
ORDER_FIELDS = ("name", "phone", "date", "time", "notes", *NOTICE_FIELDS)
ORDER_NEEDED = ("name", "phone")


F = TypeVar("F", ReservationForm, OrderForm)


class FieldRefusedError(ValueError):
    """A value that a field cannot take; the text names the field and what was expected."""


def set_field(form: F, field: str, value: Any) -> F:
    """The form with one field set; None takes the value away.

    Args:
        form: As it is.
        field: A name, or `dish:ID` of an order.
        value: As JSON has it: dates as `2026-05-31`, times as `19:30`, a dish as an `OrderLine`.

    Raises:
        FieldRefusedError: There is no such field, or it does not take the value.
    """
    held = form.model_dump(mode="json")
    if field.startswith(DISH_FIELD) and isinstance(form, OrderForm):
        dish = field.removeprefix(DISH_FIELD)
        if value is None:
            held["dishes"].pop(dish, None)
        else:
            held["dishes"][dish] = value
    elif field in held and field != "dishes":
        held[field] = None if value == "" else value
    else:
        raise FieldRefusedError(f"This form has no field {field!r}.")
    try:
        return type(form).model_validate_json(json.dumps(held))
    except ValidationError as error:
        first = error.errors()[0]
        raise FieldRefusedError(f"{field}: {first['msg']}.") from None


def fields_of(form: ReservationForm | OrderForm) -> Mapping[str, Any]:
    """The fields that have a value, by name, as JSON has them."""
    held: dict[str, Any] = form.model_dump(mode="json", exclude_none=True)
    dishes = held.pop("dishes", {})
    return held | {f"{DISH_FIELD}{dish}": line for dish, line in dishes.items()}


def missing(form: ReservationForm | OrderForm) -> tuple[str, ...]:
    """The fields without which it cannot be submitted, in the order of asking."""
    if isinstance(form, ReservationForm):
        return tuple(name for name in RESERVATION_NEEDED if getattr(form, name) is None)
    dishes = () if form.dishes else ("dishes",)
    return dishes + tuple(name for name in ORDER_NEEDED if getattr(form, name) is None)
