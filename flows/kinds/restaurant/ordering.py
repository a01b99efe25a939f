"""What an order costs: the house's own prices, to the cent."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal

from beatroom.flows.core.participants import NAME_CAP, clean_text
from beatroom.flows.kinds.restaurant.forms import DISH_FIELD, NOTE_CAP, OrderForm
from beatroom.flows.kinds.restaurant.house import CENT, full_number, price_of
from beatroom.flows.kinds.restaurant.office import House, OfficeRefusedError


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

    @property
    def summary(self) -> str:
        """What the guest is told."""
        return ordered_words(self.lines, self.name)


def ordered_words(lines: Iterable[PricedLine], name: str) -> str:
    """An order in words."""
    dishes = ", ".join(f"{line.quantity} × {line.name}" for line in lines)
    return f"{dishes}, in the name of {name}"


def priced(form: OrderForm, house: House) -> PricedOrder:
    """The order that a form asks for, at the house's prices.

    Raises:
        OfficeRefusedError: Nothing is ordered, a dish is not on the menu, no name or phone.
    """
    lines = lines_of(form, house)
    if not lines:
        raise OfficeRefusedError(
            "There is nothing in the order yet. What would you like?", "dishes"
        )
    name = clean_text(form.name or "", NAME_CAP)
    if not name:
        raise OfficeRefusedError("In whose name may I take the order?", "name")
    if form.phone is None:
        raise OfficeRefusedError("Under which phone number can we reach you?", "phone")
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
            raise OfficeRefusedError(f"{wanted!r} is not on our menu.", f"{DISH_FIELD}{wanted}")
        note = clean_text(line.note, NOTE_CAP)
        found.append(PricedLine(dish.id, dish.name, line.quantity, price_of(dish), note))
    return tuple(found)


def sum_of(lines: Iterable[PricedLine]) -> Decimal:
    """What some lines cost together."""
    return sum((line.sum for line in lines), Decimal(0)).quantize(CENT)
