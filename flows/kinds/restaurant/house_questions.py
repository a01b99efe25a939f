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

from beatroom.flows.kinds.restaurant.food_words import ALLERGY, plain
from beatroom.flows.kinds.restaurant.heard import SHORT, UtteranceReader, heard_in, singular
from beatroom.flows.kinds.restaurant.hosting_words import vocabulary as hosting_vocabulary
from beatroom.flows.kinds.restaurant.office import Dish, House
from beatroom.flows.kinds.restaurant.question_terms import WINE, negated_before, terms_of
from beatroom.flows.kinds.restaurant.words import QUESTIONS
from beatroom.flows.language.language_code import ENGLISH, code_of
from beatroom.flows.language.words import folded

ALIKE = 0.84
"""How alike a misheard word is to that of a dish."""
LONG = 6
"""Letters of a word that may be misheard."""
FIRST = 2
"""Words among which a question's verb is: "is it", "and is it"."""
UNRECORDED = "unrecorded"
"""The fact that there is none of."""
SPECIAL_DAYS = frozenset(
    {
        (1, 1),
        (1, 6),
        (5, 1),
        (8, 15),
        (10, 26),
        (11, 1),
        (12, 8),
        (12, 24),
        (12, 25),
        (12, 26),
        (12, 31),
    }
)
"""Months and days on which houses often keep other hours."""
ENOUGH = 2
"""Ways of describing dishes that make a question of a few words without a verb."""


@dataclass(frozen=True, slots=True)
class HoursQuestion:
    """When the house is open: on a day, just now, or in the week.

    Attributes:
        day: Which; None for the week.
        now: Just now is asked.
        kitchen: The kitchen's hours are asked, not the house's.
        closed: Asked the other way round: a yes would say that it is closed.
        special: On a holiday, or a day that there is not: nobody knows.
    """

    day: date | None = None
    now: bool = False
    kitchen: bool = False
    closed: bool = False
    special: bool = False


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
class NoDishQuestion:
    """Of a dish that is not on the menu; `near` are ids of those with a word of its name."""

    near: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class MenuQuestion:
    """Which dishes there are of a sort.

    Attributes:
        category: As on the menu, or a part of that; empty for all.
        without: Allergens that they must not list.
        with_: Allergens that they list.
        diets: Diets that they are for.
        not_diets: Diets that the record must not give for them.
        at_most, at_least: Prices in the house's currency.
        extreme: The cheapest or the dearest of them alone.
        allergic: Whether somebody said that they do not bear something.
    """

    category: str = ""
    without: tuple[str, ...] = ()
    with_: tuple[str, ...] = ()
    diets: tuple[str, ...] = ()
    not_diets: tuple[str, ...] = ()
    at_most: int | None = None
    at_least: int | None = None
    extreme: str = ""
    allergic: bool = False


HouseQuestion = HoursQuestion | FactQuestion | DishQuestion | NoDishQuestion | MenuQuestion


class QuestionReader:
    """Reads questions about a house in one language.

    Args:
        reader: Of the language's words and numbers.
        code: Its two letters.
    """

    def __init__(self, reader: UtteranceReader, code: str) -> None:
        words = QUESTIONS[code]
        self._reader = reader
        self._compounds = code == ENGLISH
        self._fillers = frozenset(
            folded(f"{words.fillers} {QUESTIONS[ENGLISH].fillers}", apostrophe=" ").split()
        )
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
        self._closed = reader.spotter({"closed": words.topics["closed"]})
        self._facts = frozenset((*words.facts, "address", "phone"))

    def read(self, text: str, house: House, today: date) -> HouseQuestion | None:
        """What an utterance asks about the house; None where it asks nothing that is sure."""
        words = self._reader.said(text)
        topics = dict.fromkeys(self._topics.labels(words))
        allergic = bool(self._allergic.all(words))
        kitchen = "kitchen" in topics
        if self._notes.all(words) or (self._wishes.all(words) and not (allergic or kitchen)):
            return None
        asked = self._asked(text, words)
        told = allergic and not asked
        if told and (self._reader.has("booking", text) or not self._several.all(words)):
            return None  # nothing is asked: an allergy that is told is to be written down
        if not (allergic or asked or self._sorts(words) >= ENOUGH):
            return None
        dishes = self.dishes(words, house)
        diets, allergens = self.named(words)
        if kitchen or "special" in topics or (self._reader.names_month(text) and not dishes):
            return self._of_hours(text, words, topics, today)
        if any(negated_before(words, spot.start) for spot in self._allergic.all(words)):
            return None
        left = self._left(words, dishes, house)
        if self._bears_else(words):
            return FactQuestion(UNRECORDED)
        if dishes:
            if left:
                judged = bool(diets or allergens or {"price", "about"} & topics.keys())
                return self._of_no_dish(left, words, dishes, house) if judged or allergic else None
            return self._of_dishes(dishes, diets, allergens, topics)
        if not dishes and ALLERGY.search(plain(text)) and not (allergens or diets or allergic):
            return DishQuestion(())  # whatever else is named: it is about what somebody bears
        if fact := next((one for one in topics if one in self._facts), None):
            dictated = fact == "phone" and any(word.isdigit() for word in words)
            return None if dictated else FactQuestion(fact)
        if allergic and left:
            return FactQuestion(UNRECORDED)
        if left and (diets or allergens):
            several = self._several.all(words) or self._categories.all(words)
            if allergens:
                return None if several else DishQuestion((), allergens)
            return None if several else NoDishQuestion(_with_words(house, {words[n] for n in left}))
        menu = None if left else self._of_menu(words, house, allergic=allergic)
        if menu is not None:
            return menu
        if "hours" not in topics or self._categories.all(words):
            return None  # "was habt ihr zu trinken" asks for no hours
        return self._of_hours(text, words, topics, today)

    def _of_hours(
        self, text: str, words: Sequence[str], topics: dict[str, None], today: date
    ) -> HoursQuestion | None:
        day = self._reader.day(text, today) or self._reader.day(_singulars(text), today)
        named = self._reader.names_month(text)
        special = "special" in topics or (named and day is None)
        special = special or (day is not None and (day.month, day.day) in SPECIAL_DAYS)
        if not ("hours" in topics or "kitchen" in topics):
            return None
        return HoursQuestion(
            None if special else day,
            "now" in topics,
            kitchen="kitchen" in topics,
            closed=bool(self._closed.all(words)),
            special=special,
        )

    def _left(self, words: Sequence[str], dishes: tuple[str, ...], house: House) -> list[int]:
        """Where words stand that nothing explains: what they name may be no dish of the house."""
        there = [dish for dish in house.menu if dish.id in dishes]
        names = {singular(word) for dish in there for word in self._reader.tokens(dish.name)}
        vocabulary = sorted(word for word in names if len(word) >= LONG)
        sorts = {word for dish in there for word in self._reader.tokens(dish.category)}
        explained = set[int]()
        for spotter in (self._topics, self._allergens, self._diets, self._without, self._several):
            explained |= {n for spot in spotter.all(words) for n in range(spot.start, spot.end)}
        for spotter in (self._allergic, self._bounds):
            explained |= {n for spot in spotter.all(words) for n in range(spot.start, spot.end)}
        for spot in self._categories.all(words):
            if not there or any(spot.label == dish.category for dish in there):
                explained |= set(range(spot.start, spot.end))
        left = list[int]()
        for n, word in enumerate(words):
            named = self._meant(singular(word), vocabulary) in names or word in sorts
            known = named or n in explained or word.isdigit() or len(word) <= SHORT
            if not (known or word in self._fillers or self._reader.is_small(word)):
                left.append(n)
        if self._compounds and there and not self._whole(words, there, house):
            # "the cauliflower cheese": a dish of that name, not one with cheese in it
            marks = {spot.start for spot in self._allergens.all(words)}
            marks -= {spot.start for spot in self._diets.all(words)}
            left += [
                n
                for n in sorted(marks)
                if n and self._meant(singular(words[n - 1]), vocabulary) in names
            ]
        return left

    def _bears_else(self, words: Sequence[str]) -> bool:
        """Whether somebody does not bear what is no allergen of the record: "to mushrooms"."""
        named = {
            n
            for spotter in (self._allergens, self._diets, self._several, self._topics)
            for spot in spotter.all(words)
            for n in range(spot.start, spot.end)
        }
        for spot in self._allergic.all(words):
            for n in range(spot.end, min(spot.end + 3, len(words))):
                if n in named:
                    break
                word = words[n]
                if len(word) > SHORT and not (word in self._fillers or self._reader.is_small(word)):
                    return True
        return False

    def _whole(self, words: Sequence[str], dishes: Sequence[Dish], house: House) -> bool:
        said = {singular(word) for word in words}
        return all(set(self._key_words(dish, house)) <= said for dish in dishes)

    def _of_no_dish(
        self,
        left: Sequence[int],
        words: Sequence[str],
        dishes: tuple[str, ...],
        house: House,
    ) -> HouseQuestion | None:
        """What is left beside a dish's word makes it another dish; elsewhere nothing is sure."""
        if self._allergic.all(words):
            return FactQuestion(UNRECORDED)
        there = [dish for dish in house.menu if dish.id in dishes]
        if self._whole(words, there, house) and not all(len(d.name.split()) == 1 for d in there):
            return None
        names = {word for dish in there for word in self._key_words(dish, house)}
        beside = {near for n in left for near in (n - 1, n + 1) if 0 <= near < len(words)}
        if any(singular(words[n]) in names for n in beside):
            return NoDishQuestion(dishes)
        return None

    def asks(self, text: str) -> bool:
        """Whether an utterance is a question."""
        return self._asked(text, self._reader.said(text))

    def wishes(self, text: str) -> bool:
        """Whether it wants something booked, ordered or taken off."""
        return bool(self._wishes.all(self._reader.said(text)))

    def notes(self, text: str) -> bool:
        """Whether it wants something kept in mind."""
        return bool(self._notes.all(self._reader.said(text)))

    def without(self, text: str) -> bool:
        """Whether something must not be in a dish."""
        return bool(self._without.all(self._reader.said(text)))

    def is_filler(self, word: str) -> bool:
        """Whether a word names no dish and nothing in one."""
        return word in self._fillers

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
        self, words: Sequence[str], house: House, *, allergic: bool
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
        diet_spots = self._diets.all(words)
        taken = {n for spot in diet_spots for n in range(spot.start, spot.end)}
        terms = terms_of(
            words, [s for s in self._allergens.all(words) if s.start not in taken], diet_spots
        )
        named = terms.allergens + terms.no_allergens
        diets = terms.diets + terms.no_diets
        if not (diets or named or limits or extreme or (category and several)):
            return None
        if (diets or named) and not allergic and not terms.sure:
            return None
        narrowed = bool(diets or named or limits or extreme or "price" in topics)
        if narrowed and any(WINE.fullmatch(word) for word in words):
            return None
        spared = allergic or bool(terms.no_allergens)
        if named and not (spared or category or several):
            return DishQuestion((), named)
        return MenuQuestion(
            category,
            without=named if allergic else terms.no_allergens,
            with_=() if allergic else terms.allergens,
            diets=terms.diets,
            not_diets=terms.no_diets,
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
        if len(word) < LONG or word in vocabulary or word in hosting_vocabulary():
            return word
        return next(iter(get_close_matches(word, vocabulary, 1, ALIKE)), word)


def _with_words(house: House, words: set[str]) -> tuple[str, ...]:
    """The dishes that the menu describes with one of these words."""
    return tuple(dish.id for dish in house.menu if words & set(plain(dish.description).split()))


def _singulars(text: str) -> str:
    """A text whose words have lost the s of several: "on Tuesdays"."""
    return " ".join(map(singular, text.casefold().replace("?", " ").split()))


@cache
def questions_in(language: str) -> QuestionReader:
    """Reads the questions of a BCP-47 language; English for one that has no words for them."""
    code = code_of(language) if code_of(language) in QUESTIONS else ENGLISH
    return QuestionReader(heard_in(code), code)
