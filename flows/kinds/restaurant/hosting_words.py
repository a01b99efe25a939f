"""What a host says when the talk is not of food: a closed vocabulary, in all languages at once.

Words for food have no end, words for hosting nearly do. So what a sentence is about is judged by
what it does not consist of: one of whose words is in nothing that the house itself says, hears or
has on record may be about anything, also about what is in a dish. A word that is missing here
withholds a sentence; it never lets one through.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any, cast

from beatroom.flows.kinds.restaurant.food_words import KINDS_OF_DISH, plain, speaks_of_food
from beatroom.flows.kinds.restaurant.heard import SHORT
from beatroom.flows.kinds.restaurant.office import Dish, House
from beatroom.flows.kinds.restaurant.words import ANSWERS, HEARD, OFFICE, SENTENCES
from beatroom.flows.language.load import Section, Table
from beatroom.flows.language.numbers import numbers_of

_WORD = re.compile(r"[a-z]+")
_ABOUT_FOOD = frozenset({"allergens", "diets", "remove"})
"""Parts of the sections that name what is in dishes."""


@dataclass(frozen=True, slots=True)
class HostingWords(Section):
    """Words of hosting that stand in none of the house's own sentences.

    Attributes:
        words: Without those that judge what somebody may eat.
    """

    words: str


HOSTING_WORDS = Table("restaurant.hosting", HostingWords, filled=False)


def foreign_words(text: str, house: House | None = None, named: Sequence[Dish] = ()) -> list[str]:
    """The words of a text that belong to no hosting.

    Args:
        text: Whatever language it is in.
        house: Its facts, and the names of its dishes, are known.
        named: The dishes that it is about: what the record says of them is known, too.
    """
    known = vocabulary()
    own = frozenset[str]() if house is None else _of_house(house)
    described = set(_words(" ".join(dish.description for dish in named)))
    return [
        word
        for word in _words(text)
        if len(word) > SHORT
        and not (word in known or word in own or word in described or KINDS_OF_DISH.match(word))
    ]


def described_words(house: House) -> frozenset[str]:
    """What the menu's descriptions speak of, beside what hosts do: its kitchen's own words."""
    return _beside_hosting(" ".join(dish.description for dish in house.menu))


@lru_cache(maxsize=16)
def _beside_hosting(text: str) -> frozenset[str]:
    return frozenset(word for word in _words(text) if len(word) > SHORT) - vocabulary()


@cache
def vocabulary() -> frozenset[str]:
    """All words that the house says and hears in any language, but those about food."""
    found = set[str]()
    for table in (ANSWERS, HEARD, HOSTING_WORDS, OFFICE, SENTENCES):
        for code in table:
            found.update(_words(" ".join(_texts(table.raw(code)))))
    for code in HEARD:
        found |= numbers_of(code).words
    return frozenset(word for word in found if not speaks_of_food(word))


def _of_house(house: House) -> frozenset[str]:
    """The words of a house's ways and of its menu's headings and names."""
    told = [told for fact in house.facts.values() for told in fact.values()]
    menu = [text for dish in house.menu for text in (dish.name, dish.category)]
    return _with_plurals(" ".join((house.name, house.address, *menu, *told)))


@lru_cache(maxsize=16)
def _with_plurals(text: str) -> frozenset[str]:
    found = set(_words(text))
    return frozenset(found | {f"{word}s" for word in found})


def _texts(held: Any) -> Iterator[str]:
    """The texts in a part of a language's file."""
    if isinstance(held, str):
        yield held
    elif isinstance(held, dict):
        for name, part in cast("dict[str, Any]", held).items():
            if name not in _ABOUT_FOOD:
                yield from _texts(part)
    elif isinstance(held, list):
        for part in cast("list[Any]", held):
            yield from _texts(part)


def _words(text: str) -> list[str]:
    return _WORD.findall(plain(text))
