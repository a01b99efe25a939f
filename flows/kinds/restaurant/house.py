"""The restaurant as it is laid down: what makes its record sound, and what follows from it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from decimal import Decimal, InvalidOperation
from zoneinfo import ZoneInfo

import phonenumbers

from beatroom.flows.kinds.restaurant.office import Dish, House, OfficeRefusedError, Table
from beatroom.flows.kinds.restaurant.refusals import HouseRefusedError

SHAPES = ("round", "square", "long")
CENT = Decimal("0.01")
PRICE_CAP = Decimal(10_000)


class HouseError(ValueError):
    """A restaurant's record that does not hold together; the text says what is wrong."""


def checked(house: House) -> House:
    """The restaurant, if its record is sound.

    Raises:
        HouseError: It is not; the first thing that is wrong.
    """
    for problem in _problems(house):
        raise HouseError(problem)
    return house


def zone_of(house: House) -> ZoneInfo:
    """Where its clock hangs."""
    return ZoneInfo(house.timezone)


def price_of(dish: Dish) -> Decimal:
    """A dish's price, to the cent."""
    return Decimal(dish.price).quantize(CENT)


def table_of(house: House, number: int) -> Table | None:
    """The table of that number."""
    return next((table for table in house.tables if table.number == number), None)


def smallest_for(house: House, guests: int, taken: Collection[int]) -> Table | None:
    """The smallest free table that seats so many; of equals the one with the lowest number."""
    free = [t for t in house.tables if t.number not in taken and t.seats >= guests]
    return min(free, key=lambda table: (table.seats, table.number), default=None)


def most_seats(house: House) -> int:
    """How many the largest table seats."""
    return max((table.seats for table in house.tables), default=0)


def is_number(house: House, phone: str) -> bool:
    """Whether somebody could have this phone number."""
    try:
        full_number(house, phone)
    except OfficeRefusedError:
        return False
    return True


def full_number(house: House, phone: str) -> str:
    """A guest's phone number in E.164; without a country's code it is one of the house's country.

    Raises:
        OfficeRefusedError: It is no number that anybody could have.
    """
    region = _region(house)
    try:
        number = phonenumbers.parse(phone, region)
    except phonenumbers.NumberParseException:
        number = None
    if number is None or not phonenumbers.is_valid_number(number):
        raise HouseRefusedError("bad_phone", "phone")
    return phonenumbers.format_number(number, phonenumbers.PhoneNumberFormat.E164)


def _region(house: House) -> str | None:
    return phonenumbers.region_code_for_number(phonenumbers.parse(house.phone))


def _problems(house: House) -> list[str]:
    numbers = Counter(table.number for table in house.tables)
    ids = Counter(dish.id for dish in house.menu)
    found = [f"There are {n} tables with the number {t}." for t, n in numbers.items() if n > 1]
    found += [f"There are {n} dishes with the id {d!r}." for d, n in ids.items() if n > 1]
    for table in house.tables:
        if table.seats < 1 or not (0 <= table.x <= 100 and 0 <= table.y <= 100):
            found.append(f"Table {table.number} needs a seat, and a place from 0 to 100 percent.")
        if table.shape not in SHAPES:
            found.append(f"Table {table.number} is {table.shape!r}; expected one of {SHAPES}.")
    for hours in house.hours:
        if not 0 <= hours.weekday <= 6 or hours.opens >= hours.closes:
            found.append(f"It cannot open {hours.opens} to {hours.closes} on day {hours.weekday}.")
    kitchen = house.kitchen
    if not (kitchen.lead >= 0 and 1 <= kitchen.slot <= 120 and kitchen.capacity >= 1):
        found.append("The kitchen needs a lead of 0 minutes or more, a slot and a capacity.")
    found += [
        f"The kitchen cannot open {one.opens} to {one.closes} on day {one.weekday}."
        for one in kitchen.hours
        if not 0 <= one.weekday <= 6 or one.opens >= one.closes
    ]
    found += [
        f"{dish.name!r} costs {dish.price!r}, which is no price." for dish in _unpriced(house)
    ]
    found += [
        f"The fact {name!r} has nothing to say; expected a sentence for each language."
        for name, told in house.facts.items()
        if not told or not all(map(str.strip, told.values()))
    ]
    try:
        zone_of(house)
    except (KeyError, ValueError, OSError):
        found.append(f"There is no time zone {house.timezone!r}.")
    try:
        phonenumbers.parse(house.phone)
    except phonenumbers.NumberParseException:
        found.append(f"{house.phone!r} is no phone number with a country's code.")
    return found


def _unpriced(house: House) -> list[Dish]:
    return [dish for dish in house.menu if not _is_price(dish.price)]


def _is_price(text: str) -> bool:
    try:
        price = Decimal(text)
        return 0 <= price < PRICE_CAP and price == price.quantize(CENT)
    except InvalidOperation:
        return False
