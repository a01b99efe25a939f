"""Dishes in what a guest says, and an order as the guide says it back."""

from __future__ import annotations

from decimal import Decimal

from babel.numbers import format_decimal

from beatroom.flows.kinds.restaurant.forms import QUANTITY_MOST, OrderForm
from beatroom.flows.kinds.restaurant.heard import UtteranceReader, singular
from beatroom.flows.kinds.restaurant.office import Dish, House
from beatroom.flows.kinds.restaurant.words import SENTENCES
from beatroom.flows.language.facts import locale_of
from beatroom.flows.language.language_code import ENGLISH


def dishes_in(text: str, house: House | None, heard: UtteranceReader) -> list[tuple[str, int]]:
    """Dishes of the menu that an utterance names, each with how many; "two pizzas and a salad".

    A dish is meant where all the words of its name are said, or one that no other dish has.
    """
    if house is None:
        return []
    said = heard.tokens(text)
    single = [singular(word) for word in said]
    found: list[tuple[int, str, int]] = []
    for dish in house.menu:
        place = place_of(dish, house, single, heard)
        if place is not None:
            found.append((place, dish.id, _count(said, place, heard)))
    return [(dish, count) for _, dish, count in sorted(found)]


def dish_of(given: str, house: House | None) -> Dish | None:
    """The dish of that id, or of that name."""
    wanted = given.strip().casefold()
    menu = house.menu if house is not None else ()
    return next((d for d in menu if wanted in (d.id, d.name.casefold())), None)


def spoken_order(form: OrderForm, house: House | None, language: str = ENGLISH) -> str:
    """An order in a sentence, with what it comes to where the menu is known."""
    menu = {dish.id: dish for dish in (house.menu if house is not None else ())}
    parts: list[str] = []
    total = Decimal(0)
    for dish, line in form.dishes.items():
        known = menu.get(dish)
        note = f" ({line.note})" if line.note else ""
        parts.append(f"{line.quantity} {known.name if known is not None else dish}{note}")
        if known is not None:
            total += Decimal(known.price) * line.quantity
    told = ", ".join(parts)
    if house is None or not total:
        return f"{told}."
    return SENTENCES.of(language).total.format(
        order=told,
        total=format_decimal(total, format="0.00", locale=locale_of(language)),
        currency=house.currency,
    )


def place_of(dish: Dish, house: House, said: list[str], heard: UtteranceReader) -> int | None:
    """Where in an utterance a dish is named, or None."""
    name = heard.key_words(dish.name)
    places = [said.index(word) for word in name if word in said]
    if name and len(places) == len(name):
        return min(places)
    others = {w for other in house.menu if other != dish for w in heard.key_words(other.name)}
    own = [said.index(word) for word in name if word in said and word not in others]
    return min(own, default=None)


def _count(said: list[str], place: int, heard: UtteranceReader) -> int:
    """The number just before a dish; one where there is none."""
    for back in (1, 2):
        if place - back >= 0 and (count := heard.number(said[place - back])) is not None:
            return min(max(count, 1), QUANTITY_MOST)
    return 1
