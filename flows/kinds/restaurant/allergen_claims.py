"""What a model says of allergens, and what is said in its place.

A guest may fall ill of a sentence that a model made up. So of what is in a dish, or not in it, code
speaks alone: a model's sentence that names an allergen, or says what somebody may eat, goes unsaid,
and what the record lists takes its place. A question of the host's own passes.
"""

from __future__ import annotations

from collections.abc import Collection

from beatroom.flows.kinds.restaurant.heard import heard_in
from beatroom.flows.kinds.restaurant.house_answers import Answerer
from beatroom.flows.kinds.restaurant.house_questions import questions_in
from beatroom.flows.kinds.restaurant.office import House
from beatroom.flows.kinds.restaurant.words import QUESTIONS
from beatroom.flows.language.language_code import ENGLISH, code_of


class ClaimChecker:
    """Judges a model's sentences in one language."""

    def __init__(self, language: str) -> None:
        code = code_of(language) if code_of(language) in QUESTIONS else ENGLISH
        words = QUESTIONS[code]
        self._language = language
        self._reader, self._questions = heard_in(code), questions_in(code)
        self._claims = self._reader.spotter(
            {
                **words.allergens,
                "gluten-free": words.diets["gluten-free"],
                "claims": words.claims,
            }
        )

    def claims(self, sentence: str, house: House | None) -> bool:
        """Whether a sentence says something of allergens; the names of dishes are no claims."""
        if sentence.rstrip().endswith("?"):
            return False
        said = self._reader.said(sentence)
        for dish in house.menu if house is not None else ():
            said = _without(said, self._reader.said(dish.name))
        return bool(self._claims.all(said))

    def checked(self, sentence: str, house: House | None, told: Collection[str] = ()) -> str:
        """What is said of a model's sentence: itself, or what the record lists.

        Args:
            sentence: The model's.
            house: Its record; without one nothing is said of allergens at all.
            told: What has taken the place of others in the same reply, and is not said twice.
        """
        if not self.claims(sentence, house):
            return sentence
        if house is None:
            return ""
        dishes = self._questions.dishes(self._reader.said(sentence), house)
        instead = Answerer(house, self._language).allergens_of(dishes)
        return "" if instead in told else instead


def _without(words: list[str], name: list[str]) -> list[str]:
    """Words without those of a name, wherever they stand together."""
    at, kept = 0, list[str]()
    while at < len(words):
        if name and words[at : at + len(name)] == name:
            at += len(name)
        else:
            kept.append(words[at])
            at += 1
    return kept
