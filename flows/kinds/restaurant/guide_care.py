"""What the guide does with allergies, contents and wishes about a dish: it never guesses.

A question about a dish orders nothing, "without milk" is written down in the guest's words and read
back, and a yes with something else in it is no yes.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import date

from beatroom.flows.kinds.restaurant.food_words import (
    ALLERGY,
    NEGATED,
    plain,
    speaks_of_food,
)
from beatroom.flows.kinds.restaurant.forms import NOTE_CAP
from beatroom.flows.kinds.restaurant.guide_dishes import dishes_in, place_of
from beatroom.flows.kinds.restaurant.guide_steps import DeskAction, GuideStep, Place
from beatroom.flows.kinds.restaurant.heard import SHORT, UtteranceReader, singular
from beatroom.flows.kinds.restaurant.house_answers import Answerer
from beatroom.flows.kinds.restaurant.house_questions import (
    UNRECORDED,
    DishQuestion,
    FactQuestion,
    questions_in,
)
from beatroom.flows.kinds.restaurant.messages import Agent
from beatroom.flows.kinds.restaurant.office import House
from beatroom.flows.kinds.restaurant.tools import dish_field
from beatroom.flows.kinds.restaurant.visit_state import Visit
from beatroom.flows.kinds.restaurant.words import Sentences

_IF = re.compile(r"\b(?:if|unless|wenn|falls|sofern|si|se|als|mits|indien)\b")
_BUT = re.compile(
    r"\b(?:but|except|also|instead|aber|ausser|statt|auch|sondern|mais|sauf|aussi|pero|excepto"
    r"|tambien|ma|pero|anche|tranne|mas|exceto|tambem|maar|behalve|ook)\b"
)
MORE_THAN_YES = 3
"""Words beside a yes that make something else of it."""
BEFORE = 2
"""Words before a dish among which a "not" is its own."""


class Caring:
    """Answers or writes down what a guest says of food; all else it leaves to the guide."""

    def __init__(
        self,
        says: Sentences,
        heard: UtteranceReader,
        language: str,
        labelled: Callable[[str, date], tuple[DeskAction, ...]],
    ) -> None:
        self._says, self._heard, self._language = says, heard, language
        self._questions = questions_in(language)
        self._labelled = labelled

    def answer(
        self, text: str, visit: Visit, place: Place, today: date, house: House | None
    ) -> GuideStep | None:
        """What to do about an utterance that says something of food; None where it does not."""
        if house is None:
            return None
        dishes = dishes_in(text, house, self._heard)
        food = self.says_food(text, house)
        asks, notes = self._questions.asks(text), self._questions.notes(text)
        wish = self._questions.wishes(text) or visit.agent == "order_food"
        if notes and not dishes:
            return self._written(text, visit, place, today, house)
        if dishes and self._refuses(text, dishes, house):
            return self._taken_off(dishes, visit, place)
        without = self._questions.without(text)
        if dishes and asks and (food or without or not self._questions.wishes(text)):
            return self._recorded(text, dishes, place, house)
        if dishes and (food or without):
            kept = without or ALLERGY.search(plain(text)) is not None or notes
            if wish and kept and not _IF.search(plain(text)):
                return self._noted(text, dishes, visit, place, house)
            return self._recorded(text, dishes, place, house)
        if food and asks:
            return self._recorded(text, dishes, place, house)
        if ALLERGY.search(plain(text)):
            return self._written(text, visit, place, today, house)
        return None

    def says_food(self, text: str, house: House) -> bool:
        """Whether an utterance says something of food beside the names of dishes."""
        said = plain(text)
        for dish in house.menu:
            said = said.replace(plain(dish.name), " ")
        return speaks_of_food(said)

    def plain_yes(self, text: str, house: House | None) -> bool:
        """Whether a yes is nothing but a yes."""
        if "?" in text or speaks_of_food(text) or _BUT.search(plain(text)):
            return False
        if self._questions.notes(text) or dishes_in(text, house, self._heard):
            return False
        return len(self._beside_yes(text)) < MORE_THAN_YES

    def _beside_yes(self, text: str) -> list[str]:
        said = self._heard.said(text)
        explained = self._heard.explained(said)
        return [
            word
            for n, word in enumerate(said)
            if n not in explained
            and len(word) > SHORT
            and not (word.isdigit() or ":" in word or self._heard.is_small(word))
            and not self._questions.is_filler(word)
        ]

    def _refuses(self, text: str, dishes: Sequence[tuple[str, int]], house: House) -> bool:
        """Whether a "not" stands just before a dish: "not the schnitzel, it has egg"."""
        single = [singular(word) for word in self._heard.tokens(text)]
        wanted = {dish for dish, _ in dishes}
        for dish in house.menu:
            if dish.id not in wanted:
                continue
            at = place_of(dish, house, single, self._heard)
            if at is not None and NEGATED.search(" ".join(single[max(0, at - BEFORE) : at])):
                return True
        return False

    def _taken_off(
        self, dishes: Sequence[tuple[str, int]], visit: Visit, place: Place
    ) -> GuideStep:
        held = visit.order.dishes
        acts = tuple(
            DeskAction("fill", dish_field(dish), None, form="order")
            for dish, _ in dishes
            if len(dishes) == 1 and dish in held
        )
        return GuideStep(
            acts=acts, lead=self._says.all_right if acts else self._says.sorry, place=place
        )

    def _recorded(
        self, text: str, dishes: Sequence[tuple[str, int]], place: Place, house: House
    ) -> GuideStep:
        """What the record says of dishes; that it says nothing, where it does not."""
        answerer = Answerer(house, self._language)
        diets, allergens = self._questions.named(self._heard.said(text))
        ids = tuple(dish for dish, _ in dishes)
        if ids and (diets or allergens):
            lead = answerer.recorded_of(DishQuestion(ids, allergens, diets))
        elif ids and self.says_food(text, house):
            unknown = answerer.fact(FactQuestion(UNRECORDED))
            lead = f"{unknown} {answerer.allergens_of(ids)}"
        elif diets or allergens:
            lead = answerer.allergens_of(())
        else:
            lead = answerer.fact(FactQuestion(UNRECORDED))
        return GuideStep(lead=lead, place=place)

    def _noted(
        self, text: str, dishes: Sequence[tuple[str, int]], visit: Visit, place: Place, house: House
    ) -> GuideStep:
        """Dishes with the guest's words as the note of each."""
        note, held = _kept(f"{place.note} {text}"), visit.order.dishes
        lead = self._says.written.format(note=note, phone=house.phone)
        acts = tuple(
            DeskAction(
                "fill",
                dish_field(dish),
                {
                    "quantity": max(quantity, held[dish].quantity if dish in held else 1),
                    "note": note,
                },
                form="order",
            )
            for dish, quantity in dishes
        )
        if visit.agent != "order_food":
            acts = (*acts, DeskAction("hand_over", "order_food"))
            return GuideStep(acts=acts, lead=lead, asks=False)
        return GuideStep(acts=acts, lead=lead, place=replace(place, chosen=False))

    def _written(
        self, text: str, visit: Visit, place: Place, today: date, house: House
    ) -> GuideStep:
        """The guest's words in the requests, or with every dish that is ordered."""
        note = _kept(text)
        lead = self._says.written.format(note=note, phone=house.phone)
        if visit.agent == "order_food":
            acts = tuple(
                DeskAction(
                    "fill",
                    dish_field(dish),
                    {"quantity": line.quantity, "note": _kept(f"{line.note} {note}")},
                    form="order",
                )
                for dish, line in visit.order.dishes.items()
            )
            if not acts:  # it waits for the dishes
                place = replace(place, note=_kept(f"{place.note} {note}"))
            return GuideStep(acts=acts, lead=lead, place=place)
        known = visit.reservation.requests or ""
        acts = (
            *self._labelled(text, today),
            DeskAction("fill", "requests", _kept(f"{known} {note}")),
        )
        if visit.agent == "greeter" and self._heard.has("booking", text):
            hands_over: Agent = "reservation"
            return GuideStep(
                acts=(*acts, DeskAction("hand_over", hands_over)), lead=lead, asks=False
            )
        return GuideStep(acts=acts, lead=lead, place=place)


def _kept(text: str) -> str:
    """A guest's words as a note."""
    return " ".join(text.split())[:NOTE_CAP]
