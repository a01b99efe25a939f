"""Questions about the house, read without a model: what is asked, never what is true.

A question is typed: about hours, the address, a dish, several dishes, or one of the house's ways.
What it is not sure about it leaves to others: a wish to book or to order is no question, and of a
dish nobody can tell from another one nothing is asked.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from difflib import get_close_matches
from functools import cache

from beatroom.flows.kinds.restaurant.heard import UtteranceReader, heard_in, singular
from beatroom.flows.kinds.restaurant.office import Dish, House
from beatroom.flows.kinds.restaurant.words import QUESTIONS
from beatroom.flows.language.language_code import ENGLISH, code_of

ALIKE = 0.84
"""How alike a misheard word is to that of a dish."""
LONG = 6
"""Letters of a word that may be misheard."""
FIRST = 2
"""Words among which a question's verb is: "is it", "and is it"."""
ENOUGH = 2
"""Ways of describing dishes that make a question of a few words without a verb."""


@dataclass(frozen=True, slots=True)
class HoursQuestion:
    """When the house is open: on a day, just now, or in the week."""

    day: date | None = None
    now: bool = False


@dataclass(frozen=True, slots=True)
class FactQuestion:
    """The address, the phone number, or one of the house's ways by its name in `House.facts`."""

    fact: str


@dataclass(frozen=True, slots=True)
class DishQuestion:
    """Of certain dishes: what is in them, whether something is, for whom they are, their price.

    Attributes:
        dishes: Their ids, in the order in which they were named; none where nobody knows which.
        allergens: Those asked for by name.
        diets: Those asked for by name.
        lists: Whether all allergens are asked for.
        price: Whether the price is.
    """

    dishes: tuple[str, ...]
    allergens: tuple[str, ...] = ()
    diets: tuple[str, ...] = ()
    lists: bool = False
    price: bool = False


@dataclass(frozen=True, slots=True)
class MenuQuestion:
    """Which dishes there are of a sort.

    Attributes:
        category: As on the menu, or a part of that; empty for all.
        without: Allergens that they must not list.
        with_: Allergens that they list.
        diets: Diets that they are for.
        at_most, at_least: Prices in the house's currency.
        extreme: The cheapest or the dearest of them alone.
        allergic: Whether somebody said that they do not bear something.
    """

    category: str = ""
    without: tuple[str, ...] = ()
    with_: tuple[str, ...] = ()
    diets: tuple[str, ...] = ()
    at_most: int | None = None
    at_least: int | None = None
    extreme: str = ""
    allergic: bool = False


HouseQuestion = HoursQuestion | FactQuestion | DishQuestion | MenuQuestion


class QuestionReader:
    """Reads questions about a house in one language.

    Args:
        reader: Of the language's words and numbers.
        code: Its two letters.
    """

    def __init__(self, reader: UtteranceReader, code: str) -> None:
        words = QUESTIONS[code]
        self._reader = reader
        self._asks = reader.spotter({"asks": words.asks})
        self._begins = reader.spotter({"begins": words.begins})
        self._wishes = reader.spotter({"wishes": words.wishes})
        self._notes = reader.spotter({"notes": words.notes})
        self._topics = reader.spotter({**words.facts, **words.topics})
        self._allergens = reader.spotter(words.allergens)
        self._diets = reader.spotter(words.diets)
        self._without = reader.spotter({"without": words.without})
        self._several = reader.spotter({"several": words.several})
        self._allergic = reader.spotter({"allergic": words.allergic})
        self._bounds = reader.spotter({"most": words.at_most, "least": words.at_least})
        self._categories = reader.spotter(words.categories)
        self._facts = frozenset((*words.facts, "address", "phone"))

    def read(self, text: str, house: House, today: date) -> HouseQuestion | None:
        """What an utterance asks about the house; None where it asks nothing that is sure."""
        words = self._reader.said(text)
        topics = dict.fromkeys(self._topics.labels(words))
        allergic = bool(self._allergic.all(words))
        if self._notes.all(words) or (self._wishes.all(words) and not allergic):
            return None
        if not (allergic or self._asked(text, words) or self._sorts(words) >= ENOUGH):
            return None
        dishes = self.dishes(words, house)
        diets, allergens = self.named(words)
        if dishes:
            return self._of_dishes(dishes, diets, allergens, topics)
        if fact := next((one for one in topics if one in self._facts), None):
            dictated = fact == "phone" and any(word.isdigit() for word in words)
            return None if dictated else FactQuestion(fact)
        if (menu := self._of_menu(words, house, diets, allergens, allergic=allergic)) is not None:
            return menu
        if "hours" in topics:
            day = self._reader.day(text, today) or self._reader.day(_singulars(text), today)
            return HoursQuestion(day, "now" in topics)
        return None

    def dishes(self, words: Sequence[str], house: House) -> tuple[str, ...]:
        """The dishes that are named: by all words of the name, or by one that no other has."""
        single = [singular(word) for word in words]
        names = {dish.id: set(self._key_words(dish, house)) for dish in house.menu}
        vocabulary = sorted({word for some in names.values() for word in some if len(word) >= LONG})
        meant = [self._meant(word, vocabulary) for word in single]
        said = set(meant)
        whole = [dish for dish, name in names.items() if name and name <= said]
        if whole:
            return tuple(whole)
        found: list[tuple[int, str]] = []
        for dish, name in names.items():
            others = set[str]().union(*(some for other, some in names.items() if other != dish))
            if own := (name & said) - others:
                places = [
                    n for n, word in enumerate(single) if self._meant(word, vocabulary) in own
                ]
                found.append((min(places), dish))
        return tuple(dish for _, dish in sorted(found))

    def named(self, words: Sequence[str]) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """The diets and the allergens that are named; "gluten-free" is a diet alone."""
        diets = self._diets.all(words)
        taken = {n for spot in diets for n in range(spot.start, spot.end)}
        allergens = [spot.label for spot in self._allergens.all(words) if spot.start not in taken]
        return tuple(dict.fromkeys(spot.label for spot in diets)), tuple(dict.fromkeys(allergens))

    def _asked(self, text: str, words: Sequence[str]) -> bool:
        """Whether an utterance is a question; people who speak set no question marks."""
        begins = any(spot.start < FIRST for spot in self._begins.all(words))
        return "?" in text or begins or bool(self._asks.all(words))

    def _sorts(self, words: Sequence[str]) -> int:
        """In how many ways dishes are described: "vegan mains under twenty" in three."""
        diets, allergens = self.named(words)
        spared = allergens and self._without.all(words)
        return sum(map(bool, (diets, spared, self._categories.all(words), self._bounds.all(words))))

    def _of_dishes(
        self,
        dishes: tuple[str, ...],
        diets: tuple[str, ...],
        allergens: tuple[str, ...],
        topics: dict[str, None],
    ) -> HouseQuestion | None:
        if allergens or diets:
            return DishQuestion(dishes, allergens, diets)
        if "allergens" in topics:
            return DishQuestion(dishes, lists=True)
        if "price" in topics:
            return DishQuestion(dishes, price=True)
        return DishQuestion(dishes) if "about" in topics else None

    def _of_menu(
        self,
        words: Sequence[str],
        house: House,
        diets: tuple[str, ...],
        allergens: tuple[str, ...],
        *,
        allergic: bool,
    ) -> MenuQuestion | DishQuestion | None:
        topics = self._topics.labels(words)
        known = {dish.category for dish in house.menu}
        category = next((c for c in self._categories.labels(words) if c in known), "")
        bounds = {spot.label: spot for spot in self._bounds.all(words)}
        limits = {
            label: next(int(word) for word in words[spot.start : spot.end] if word.isdigit())
            for label, spot in bounds.items()
        }
        extreme = next((one for one in topics if one in ("cheapest", "dearest")), "")
        several = bool(self._several.all(words))
        if not (diets or allergens or limits or extreme or (category and several)):
            return None
        spared = allergic or bool(self._without.all(words))
        if allergens and not (spared or category or several):
            return DishQuestion((), allergens)
        return MenuQuestion(
            category,
            without=allergens if spared else (),
            with_=() if spared else allergens,
            diets=diets,
            at_most=limits.get("most"),
            at_least=limits.get("least"),
            extreme=extreme,
            allergic=allergic,
        )

    def _key_words(self, dish: Dish, house: House) -> list[str]:
        """What a dish is known by: not by the house's name, nor by what it is for."""
        of_house = {singular(word) for word in self._reader.tokens(house.name)}
        return [word for word in self._reader.key_words(dish.name) if word not in of_house]

    def _meant(self, word: str, vocabulary: Sequence[str]) -> str:
        if len(word) < LONG or word in vocabulary:
            return word
        return next(iter(get_close_matches(word, vocabulary, 1, ALIKE)), word)


def _singulars(text: str) -> str:
    """A text whose words have lost the s of several: "on Tuesdays"."""
    return " ".join(map(singular, text.casefold().replace("?", " ").split()))


@cache
def questions_in(language: str) -> QuestionReader:
    """Reads the questions of a BCP-47 language; English for one that has no words for them."""
    code = code_of(language) if code_of(language) in QUESTIONS else ENGLISH
    return QuestionReader(heard_in(code), code)
