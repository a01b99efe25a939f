"""What the house does not do, and why: known by name, told in any language."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, time
from typing import Any, cast

from beatroom.flows.kinds.restaurant.day_words import Span, day_words, spans_words, weekday_of
from beatroom.flows.kinds.restaurant.office import OfficeRefusedError
from beatroom.flows.kinds.restaurant.words import OFFICE
from beatroom.flows.language.language_code import ENGLISH


class HouseRefusedError(OfficeRefusedError):
    """A refusal by the house's rules; its text is English, `told` has it in other languages.

    Args:
        name: Of the sentence, in `restaurant.office.refused` of each language.
        field: What to change, if that helps.
        facts: What the sentence fills in: days, times, spans of times, numbers.
    """

    def __init__(self, name: str, field: str | None = None, **facts: Any) -> None:
        self.name, self.facts = name, facts
        super().__init__(self.told(ENGLISH), field)

    def told(self, language: str) -> str:
        """The sentence in a language."""
        shown = {name: _shown(fact, language) for name, fact in self.facts.items()}
        if isinstance(day := self.facts.get("day"), date):
            shown["weekday"] = weekday_of(day, language)
        return OFFICE.of(language).refused[self.name].format(**shown)


def _shown(fact: Any, language: str) -> str:
    if isinstance(fact, date):
        return day_words(fact, language)
    if isinstance(fact, time):
        return f"{fact:%H:%M}"
    if isinstance(fact, tuple):
        return spans_words(cast("Sequence[Span]", fact), language)
    return str(fact)
