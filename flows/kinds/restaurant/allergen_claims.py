"""What a model says of allergens, and what is said in its place.

A guest may fall ill of a sentence that a model made up. So of what is in a dish, or not in it, of
diets, and of what somebody may eat, code speaks alone: such a sentence of a model goes unsaid, and
what the record lists takes its place. Such sentences have no end of wordings, so beside what is
known of them a closed vocabulary decides: about dishes and cooking a model says nothing but what
the record and hosting have words for, and while allergens are what the guest talks about, nothing
else at all.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Literal

from beatroom.flows.kinds.restaurant.food_words import (
    ALLERGY,
    ANOTHER,
    ASKS,
    CONTENTS,
    COOKING,
    COURTESY,
    DISH,
    EATS,
    FOOD,
    GUEST,
    HOSTING,
    KINDS_OF_DISH,
    MAY_EAT,
    NEGATED,
    NOTED,
    ORDERING,
    PRICED,
    SAFE,
    SMALL_TALK,
    TAKEN_OUT,
    TELLS,
    any_of,
    clauses,
    plain,
    speaks_of_food,
)
from beatroom.flows.kinds.restaurant.heard import heard_in
from beatroom.flows.kinds.restaurant.hosting_words import described_words, foreign_words
from beatroom.flows.kinds.restaurant.house_answers import Answerer
from beatroom.flows.kinds.restaurant.house_questions import (
    UNRECORDED,
    DishQuestion,
    FactQuestion,
    questions_in,
)
from beatroom.flows.kinds.restaurant.office import Dish, House
from beatroom.flows.kinds.restaurant.words import QUESTIONS
from beatroom.flows.language.language_code import ENGLISH, code_of

OPEN_TURNS = 3
"""Turns of the guest's for which what was said of allergens is what the talk is about."""
SHORT_YES = 3
"""Words of a yes or a no that is nothing else."""


STRANGE = 2
"""Words of no hosting that make a sentence doubtful where nothing tells of a table or a time."""
Verdict = Literal["speaks", "claims", "describes"]
"""A sentence is spoken; is, or may be, about what somebody may eat; or is about a dish besides."""


class ClaimChecker:
    """Judges a model's sentences, in whatever language they are; what it says instead is in one."""

    def __init__(self, language: str) -> None:
        self._code = code_of(language) if code_of(language) in QUESTIONS else ENGLISH
        self._language = language
        self._reader, self._questions = heard_in(self._code), questions_in(self._code)
        self._left = 0
        self._answering = self._doubtful = False
        self._guest = set[str]()

    def heard(self, text: str) -> None:
        """Takes a guest's turn: one about allergens, diets or contents opens that topic.

        While it is open, a turn is about it too unless it is about hosting alone: "and the tart?".
        Of a question with words that hosting has not, nobody knows what it is about.
        """
        if speaks_of_food(text):
            self._left, self._answering, self._doubtful = OPEN_TURNS, True, False
            return
        agreed = self._reader.yes_no(text) is not None and len(text.split()) <= SHORT_YES
        hosts = agreed or self._organises(text)
        self._left = max(0, self._left - 1)
        self._answering = bool(self._left) and not hosts
        self._doubtful = not hosts and self._questions.asks(text) and bool(foreign_words(text))
        if hosts:
            self._guest.update(plain(text).split())

    def claims(self, sentence: str, house: House | None, notes: Iterable[str] = ()) -> bool:
        """Whether a sentence says something of allergens, of diets, or of what may be eaten.

        Args:
            sentence: A model's.
            house: Its record.
            notes: What stands in the guest's forms: an allergy there keeps the topic open.
        """
        return self._judged(sentence, house, notes) != "speaks"

    def checked(
        self,
        sentence: str,
        house: House | None,
        told: Collection[str] = (),
        notes: Iterable[str] = (),
    ) -> str:
        """What is said of a model's sentence: itself, or what the record says.

        Args:
            sentence: The model's.
            house: Its record; without one nothing is said of allergens at all.
            told: What has taken the place of others in the same reply, and is not said twice.
            notes: What stands in the guest's forms.
        """
        verdict = self._judged(sentence, house, notes)
        if verdict == "speaks":
            return sentence
        if house is None:
            return ""
        said, answerer = self._reader.said(sentence), Answerer(house, self._language)
        dishes = self._questions.dishes(said, house)
        if verdict == "describes":
            unknown = FactQuestion(UNRECORDED)
            instead = answerer.described(dishes) if dishes else answerer.fact(unknown)
        else:
            diets, _ = self._questions.named(said)
            instead = answerer.recorded_of(DishQuestion(dishes, diets=diets, lists=True))
        return "" if instead in told else instead

    def _judged(self, sentence: str, house: House | None, notes: Iterable[str]) -> Verdict:
        named = self._named(sentence, house)
        text = plain(sentence)
        for dish in house.menu if house is not None else ():
            text = text.replace(plain(dish.name), " dish ")
        parts = clauses(text)
        if text.endswith("?"):
            asking = [part for part in parts if ASKS.search(part)]
            if any(_question_claims(part, named=bool(named)) for part in asking):
                return "claims"
            parts = [part for part in parts if part not in asking]
            if not parts:
                return "speaks"
        if any(_claims(part) and not _begs_pardon(part, parts) for part in parts):
            return "claims"
        foreign = any(self._foreign(part, house, named) for part in parts)
        of_dish = bool(named) or KINDS_OF_DISH.search(text) is not None
        about_dish = of_dish and not HOSTING.search(text)
        if about_dish and ANOTHER.search(text):
            return "claims"  # of a dish and somebody: whether it is for them
        if self._answering:
            open_to_doubt = self._unsure(text, parts, about_dish=about_dish)
            if foreign and not of_dish and self._left < OPEN_TURNS:
                return "describes"  # an answer, but hardly to what was said of allergens before
            return "claims" if foreign or open_to_doubt else "speaks"
        if self._left or any(map(speaks_of_food, notes)):
            doubt = about_dish or EATS.search(text) is not None or (bool(self._left) and foreign)
            return "claims" if doubt else "speaks"
        return self._besides(text, parts, house, named)

    def _besides(
        self, text: str, parts: list[str], house: House | None, named: list[Dish]
    ) -> Verdict:
        """What a sentence is while nobody talks of allergens."""
        of_menu = () if house is None else described_words(house)
        strange_words = [word for part in parts for word in self._foreign(part, house, named)]
        of_food = (
            (self._doubtful and not (self._organises(text) and len(strange_words) < STRANGE))
            or bool(named)
            or any_of((KINDS_OF_DISH, COOKING), text)
            or any(word in of_menu for word in strange_words)
        )
        told = (self._foreign(part, house, named) for part in parts if not ORDERING.search(part))
        if of_food and any(told):
            return "describes"
        if len(strange_words) >= STRANGE and not (self._organises(text) or SMALL_TALK.search(text)):
            return "describes"
        strange = (
            any_of((ANOTHER, TELLS), part)
            and not HOSTING.search(part)
            and self._foreign(part, house, named)
            for part in parts
        )
        return "claims" if any(strange) else "speaks"

    def _foreign(self, clause: str, house: House | None, named: list[Dish]) -> list[str]:
        """The words in it that neither hosting nor the record nor the guest has used."""
        if _only_noted(clause) or COURTESY.fullmatch(clause):
            return []
        return [word for word in foreign_words(clause, house, named) if word not in self._guest]

    def _named(self, sentence: str, house: House | None) -> list[Dish]:
        if house is None:
            return []
        there = self._questions.dishes(self._reader.said(sentence), house)
        return [dish for dish in house.menu if dish.id in there]

    def _unsure(self, text: str, parts: list[str], *, about_dish: bool) -> bool:
        """Whether a statement may be about a dish or about eating, while that is the topic.

        What says that something else is meant is a table, a time, a number: without any of these
        it may be the answer, and so may a part with a yes, a no or an "it" in it.
        """
        if about_dish or EATS.search(text):
            return True
        hosted = [
            self._organises(part) or SMALL_TALK.search(part) is not None or _only_noted(part)
            for part in parts
        ]
        idle = [
            COURTESY.fullmatch(part) is not None
            or not (any_of((DISH, NEGATED), part) or self._reader.yes_no(part) is not None)
            for part in parts
        ]
        each = all(one or other for one, other in zip(hosted, idle, strict=True))
        return not (each and any(hosted))

    def _organises(self, text: str) -> bool:
        """Whether a text is about a table, a time, a number or a person, and about no dish."""
        said = plain(text)
        if any_of((EATS, SAFE, MAY_EAT), said):
            return False
        if KINDS_OF_DISH.search(said):
            return PRICED.search(said) is not None
        if HOSTING.search(said) or self._reader.says_time(text) or self._reader.names_day(text):
            return True
        numbered = self._reader.number(text) is not None or self._reader.names_phone(text)
        return numbered and not DISH.search(said)


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
    if TAKEN_OUT.search(clause) and not ORDERING.search(clause):
        return True
    if any_of((SAFE, MAY_EAT, EATS), clause):
        dish = DISH.search(clause) is not None
        return dish or not HOSTING.search(clause)
    return False


def _only_noted(clause: str) -> bool:
    """Whether it says that something was written down, and nothing of a dish."""
    return bool(NOTED.search(clause)) and not any_of((DISH, NEGATED, SAFE, MAY_EAT, EATS), clause)


def _begs_pardon(clause: str, parts: list[str]) -> bool:
    """Whether "no problem" is a courtesy: what else is said is about hosting."""
    others = [part for part in parts if part != clause]
    return (
        COURTESY.fullmatch(clause) is not None
        and bool(others)
        and all(any_of((HOSTING, SMALL_TALK), part) for part in others)
    )
