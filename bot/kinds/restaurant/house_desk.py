"""Answers about the house in a session: by its record, whoever asks, and never by a model."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable

from beatroom.bot.kinds.restaurant.back_office import BackOffice
from beatroom.flows.kinds.restaurant.allergen_claims import ClaimChecker
from beatroom.flows.kinds.restaurant.house_answers import Answerer
from beatroom.flows.kinds.restaurant.house_questions import questions_in


class HouseDesk:
    """What one session's host says of its house.

    Args:
        office: For the record, and the time in the house.
        language: Of questions and answers, BCP-47.
        show: Shows a place on the guest's page.
        notes: What stands in the guest's forms in their own words.
    """

    def __init__(
        self,
        office: BackOffice,
        language: str,
        show: Callable[[str], object],
        notes: Callable[[], Iterable[str]],
    ) -> None:
        self._office, self._language, self._show, self._notes = office, language, show, notes
        self._questions = questions_in(language)
        self._claims = ClaimChecker(language)

    def answer(self, text: str) -> str | None:
        """The answer to a question about the house; None where it is none that is sure."""
        house = self._office.house
        if house is None:
            return None
        now = self._office.now()
        asked = self._questions.read(text, house, now.date())
        if asked is None:
            return None
        answer = Answerer(house, self._language).answer(asked, now)
        if answer.target is not None:
            self._show(answer.target)
        return answer.words

    def heard(self, text: str) -> None:
        """Takes a guest's turn, for what the talk is about."""
        self._claims.heard(text)

    def looked_up(self, question: str) -> str:
        """The same for a model, which is told where nothing is on record."""
        return self.answer(question) or (
            "Nothing about that is on record. Say so, and that the house can be asked by phone."
        )

    def checked(self, sentence: str, told: Collection[str]) -> str:
        """What is said of a model's sentence, which may not say what is in a dish."""
        return self._claims.checked(sentence, self._office.house, told, self._notes())
