"""What an order is and costs: the house's own prices, to the cent."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, time
from decimal import Decimal

from beatroom.flows.core.participants import clean_text
from beatroom.flows.kinds.restaurant.day_words import day_words
from beatroom.flows.kinds.restaurant.forms import DISH_FIELD, NOTE_CAP, OrderForm
from beatroom.flows.kinds.restaurant.guest_names import guest_name
from beatroom.flows.kinds.restaurant.house import CENT, full_number, price_of
from beatroom.flows.kinds.restaurant.office import House
from beatroom.flows.kinds.restaurant.refusals import HouseRefusedError
from beatroom.flows.kinds.restaurant.words import OFFICE
from beatroom.flows.language.language_code import ENGLISH


@dataclass(frozen=True, slots=True)
class PricedLine:
    """So many of one dish; `price` is of one."""

    dish: str
    name: str
    quantity: int
    price: Decimal
    note: str

    @property
    def sum(self) -> Decimal:
        return self.price * self.quantity


@dataclass(frozen=True, slots=True)
class PricedOrder:
    """An order that keeps the rules; `phone` in E.164."""

    name: str
    phone: str
    notes: str
    lines: tuple[PricedLine, ...]

    @property
    def total(self) -> Decimal:
        return sum_of(self.lines)


def ordered_words(
    lines: Iterable[PricedLine], name: str, day: date, at: time, language: str = ENGLISH
) -> str:
    """An order in words, with when it is collected."""
    dishes = ", ".join(f"{line.quantity} × {line.name}" for line in lines)
    told = OFFICE.of(language).ordered
    return told.format(dishes=dishes, day=day_words(day, language), at=f"{at:%H:%M}", name=name)


def priced(form: OrderForm, house: House) -> PricedOrder:
    """The order that a form asks for, at the house's prices.

    Raises:
        OfficeRefusedError: Nothing is ordered, a dish is not on the menu, no name or phone.
    """
    lines = lines_of(form, house)
    if not lines:
        raise HouseRefusedError("nothing", "dishes")
    name = guest_name(form.name, "order_name")
    if form.phone is None:
        raise HouseRefusedError("phone", "phone")
    return PricedOrder(
        name=name,
        phone=full_number(house, form.phone),
        notes=clean_text(form.notes or "", NOTE_CAP),
        lines=lines,
    )


def lines_of(form: OrderForm, house: House) -> tuple[PricedLine, ...]:
    """The dishes of an order with their prices, in the order in which they came.

    Raises:
        OfficeRefusedError: A dish is not on the menu; the text names it.
    """
    menu = {dish.id: dish for dish in house.menu}
    found: list[PricedLine] = []
    for wanted, line in form.dishes.items():
        dish = menu.get(wanted)
        if dish is None:
            raise HouseRefusedError("no_dish", f"{DISH_FIELD}{wanted}", dish=wanted)
        note = clean_text(line.note, NOTE_CAP)
        found.append(PricedLine(dish.id, dish.name, line.quantity, price_of(dish), note))
    return tuple(found)


def sum_of(lines: Iterable[PricedLine]) -> Decimal:
    """What some lines cost together."""
    return sum((line.sum for line in lines), Decimal(0)).quantize(CENT)
