"""What a model says of allergens, and what is said in its place.

A guest may fall ill of a sentence that a model made up. So of what is in a dish, or not in it, of
diets, and of what somebody may eat, code speaks alone: such a sentence of a model goes unsaid, and
what the record lists takes its place. While allergens are what the guest talks about, every
sentence of a model's about a dish or about eating is withheld, however it is worded.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable

from beatroom.flows.kinds.restaurant.food_words import (
    ALLERGY,
    ASKS,
    CONTENTS,
    DISH,
    EATS,
    FOOD,
    GUEST,
    HOSTING,
    MAY_EAT,
    NEGATED,
    NOTED,
    SAFE,
    SMALL_TALK,
    any_of,
    clauses,
    plain,
    speaks_of_food,
)
from beatroom.flows.kinds.restaurant.heard import heard_in
from beatroom.flows.kinds.restaurant.house_answers import Answerer
from beatroom.flows.kinds.restaurant.house_questions import DishQuestion, questions_in
from beatroom.flows.kinds.restaurant.office import House
from beatroom.flows.kinds.restaurant.words import QUESTIONS
from beatroom.flows.language.language_code import ENGLISH, code_of

OPEN_TURNS = 3
"""Turns of the guest's for which what was said of allergens is what the talk is about."""


class ClaimChecker:
    """Judges a model's sentences, in whatever language they are; what it says instead is in one."""

    def __init__(self, language: str) -> None:
        self._code = code_of(language) if code_of(language) in QUESTIONS else ENGLISH
        self._language = language
        self._reader, self._questions = heard_in(self._code), questions_in(self._code)
        self._left = 0

    def heard(self, text: str) -> None:
        """Takes a guest's turn: one about allergens, diets or contents opens that topic."""
        self._left = OPEN_TURNS if speaks_of_food(text) else max(0, self._left - 1)

    def claims(self, sentence: str, house: House | None, notes: Iterable[str] = ()) -> bool:
        """Whether a sentence says something of allergens, of diets, or of what may be eaten.

        Args:
            sentence: A model's.
            house: Its record.
            notes: What stands in the guest's forms: an allergy there keeps the topic open.
        """
        named = self._named(sentence, house)
        text = plain(sentence)
        for dish in house.menu if house is not None else ():
            text = text.replace(plain(dish.name), " dish ")
        parts = clauses(text)
        if text.endswith("?") and all(ASKS.search(part) for part in parts):
            return _question_claims(text, named=named)
        if any(_claims(part) for part in parts):
            return True
        if self._left:
            return _unsure(text, parts, named=named)
        return any(map(speaks_of_food, notes)) and (
            EATS.search(text) is not None or (named and not HOSTING.search(text))
        )

    def checked(
        self,
        sentence: str,
        house: House | None,
        told: Collection[str] = (),
        notes: Iterable[str] = (),
    ) -> str:
        """What is said of a model's sentence: itself, or what the record lists.

        Args:
            sentence: The model's.
            house: Its record; without one nothing is said of allergens at all.
            told: What has taken the place of others in the same reply, and is not said twice.
            notes: What stands in the guest's forms.
        """
        if not self.claims(sentence, house, notes):
            return sentence
        if house is None:
            return ""
        said = self._reader.said(sentence)
        dishes = self._questions.dishes(said, house)
        diets, _ = self._questions.named(said)
        instead = Answerer(house, self._language).recorded_of(
            DishQuestion(dishes, diets=diets, lists=True)
        )
        return "" if instead in told else instead

    def _named(self, sentence: str, house: House | None) -> bool:
        said = self._reader.said(sentence)
        return house is not None and bool(self._questions.dishes(said, house))


def _question_claims(text: str, *, named: bool) -> bool:
    """Whether a question tells something: of a dish, or what is in one or is not."""
    dish = named or DISH.search(text) is not None or "dish" in text.split()
    if any_of((FOOD, CONTENTS), text):
        return True
    if any_of((ALLERGY, SAFE, MAY_EAT), text):
        return dish or NEGATED.search(text) is not None or not GUEST.search(text)
    return False


def _claims(clause: str) -> bool:
    """Whether a statement says of a dish what is in it, for whom it is, or who may eat it."""
    if FOOD.search(clause) or CONTENTS.search(clause):
        return not _only_noted(clause)
    if ALLERGY.search(clause):
        return not _only_noted(clause)
    if any_of((SAFE, MAY_EAT, EATS), clause):
        dish = DISH.search(clause) is not None
        return dish or not HOSTING.search(clause)
    return False


def _only_noted(clause: str) -> bool:
    """Whether it says that something was written down, and nothing of a dish."""
    return bool(NOTED.search(clause)) and not any_of((DISH, NEGATED, SAFE, MAY_EAT, EATS), clause)


def _unsure(text: str, parts: list[str], *, named: bool) -> bool:
    """Whether a statement may be about a dish or about eating, while that is the topic."""
    if EATS.search(text) or (named and not HOSTING.search(text)):
        return True
    return not all(any_of((HOSTING, SMALL_TALK), part) for part in parts)
