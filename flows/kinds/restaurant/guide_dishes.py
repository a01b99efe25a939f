"""Dishes in what a guest says, and an order as the guide says it back."""

from __future__ import annotations

import re
from decimal import Decimal

from beatroom.flows.kinds.restaurant import words
from beatroom.flows.kinds.restaurant.forms import QUANTITY_MOST, OrderForm
from beatroom.flows.kinds.restaurant.office import Dish, House

SMALL = frozenset({"and", "with", "of", "the", "a", "in", "on", "from"})


def dishes_in(text: str, house: House | None) -> list[tuple[str, int]]:
    """Dishes of the menu that an utterance names, each with how many; "two pizzas and a salad".

    A dish is meant where all the words of its name are said, or its first word alone, if no other
    dish begins with that.
    """
    if house is None:
        return []
    said = words.words_of(text)
    singular = [_singular(word) for word in said]
    found: list[tuple[int, str, int]] = []
    for dish in house.menu:
        place = _place(dish, house, singular)
        if place is not None:
            found.append((place, dish.id, _count(said, place)))
    return [(dish, count) for _, dish, count in sorted(found)]


def dish_of(given: str, house: House | None) -> Dish | None:
    """The dish of that id, or of that name."""
    wanted = given.strip().casefold()
    menu = house.menu if house is not None else ()
    return next((d for d in menu if wanted in (d.id, d.name.casefold())), None)


def spoken_order(form: OrderForm, house: House | None) -> str:
    """An order in a sentence, with what it comes to where the menu is known."""
    menu = {dish.id: dish for dish in (house.menu if house is not None else ())}
    parts: list[str] = []
    total = Decimal(0)
    for dish, line in form.dishes.items():
        known = menu.get(dish)
        parts.append(f"{line.quantity} {known.name if known is not None else dish}")
        if known is not None:
            total += Decimal(known.price) * line.quantity
    told = ", ".join(parts)
    if house is None or not total:
        return f"{told}."
    return f"{told}. That is {total:.2f} {house.currency}."


def _place(dish: Dish, house: House, said: list[str]) -> int | None:
    """Where in an utterance a dish is named, or None."""
    name = _key_words(dish.name)
    places = [said.index(word) for word in name if word in said]
    if name and len(places) == len(name):
        return min(places)
    first = name[0] if name else ""
    alone = sum(_key_words(other.name)[:1] == [first] for other in house.menu) == 1
    return said.index(first) if alone and first in said else None


def _key_words(name: str) -> list[str]:
    found = [_singular(w) for w in re.findall(r"[a-z]+", name.lower())]
    return [word for word in found if word not in SMALL]


def _singular(word: str) -> str:
    return word[:-1] if len(word) > 3 and word.endswith("s") and not word.endswith("ss") else word


def _count(said: list[str], place: int) -> int:
    """The number just before a dish; one where there is none."""
    for back in (1, 2):
        if place - back >= 0 and (count := words.number(said[place - back])) is not None:
            return min(max(count, 1), QUANTITY_MOST)
    return 1
