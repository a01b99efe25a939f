"""What is wanted in a dish and what is not: each term with the negator that is its own."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from beatroom.flows.language.spotting import PhraseMatch

_NEGATOR = re.compile(
    r"(?:no|not|never|nothing|isn|aren|hasn|haven|don|doesn|non|without|nor|neither|avoid|kein|keine"
    r"|keinen|nicht|ohne|sans|pas|sin|senza|sem|nao|geen|niet|zonder)"
)
_AFFIRMS = re.compile(
    r"(?:but|aber|mais|pero|ma|mas|maar|sondern|with|mit|avec|con|com|met|what|which|was|welche"
    r"|que|qual|quali|quais|wat|welke)"
)
_FREE = "free"
WINE = re.compile(r"(?:wines?|weine?|vins?|vinos?|vini|vinhos?|wijn|wijnen)")
"""A sort of drink that the record does not tell from the others."""


@dataclass(frozen=True, slots=True)
class Terms:
    """Allergens and diets that are named, each wanted or not.

    Attributes:
        sure: Whether each negator has a term of its own.
    """

    allergens: tuple[str, ...] = ()
    no_allergens: tuple[str, ...] = ()
    diets: tuple[str, ...] = ()
    no_diets: tuple[str, ...] = ()
    sure: bool = True


def terms_of(
    words: Sequence[str], allergens: Sequence[PhraseMatch], diets: Sequence[PhraseMatch]
) -> Terms:
    """Each term, negated or not: "no" holds until a "but", a "with" or a question word."""
    spots = {spot.start: (spot, True) for spot in diets}
    spots |= {spot.start: (spot, False) for spot in allergens if spot.start not in spots}
    found: dict[tuple[bool, bool], list[str]] = {}
    negated = dangling = False
    at = 0
    while at < len(words):
        if at in spots:
            spot, diet = spots[at]
            free = spot.end < len(words) and words[spot.end] == _FREE
            found.setdefault((diet, negated or (free and not diet)), []).append(spot.label)
            dangling, at = False, spot.end
            continue
        if _NEGATOR.fullmatch(words[at]) or words[at : at + 2] in (
            ["free", "of"],
            ["free", "from"],
        ):
            negated = dangling = True
        elif _AFFIRMS.fullmatch(words[at]):
            negated = False
        at += 1

    def of(diet: bool, without: bool) -> tuple[str, ...]:
        return tuple(dict.fromkeys(found.get((diet, without), ())))

    return Terms(
        allergens=of(False, False),
        no_allergens=of(False, True),
        diets=of(True, False),
        no_diets=of(True, True),
        sure=not dangling,
    )


def negated_before(words: Sequence[str], start: int, reach: int = 4) -> bool:
    """Whether a negator stands shortly before a word: "not allergic", "keine Allergie"."""
    return any(_NEGATOR.fullmatch(word) for word in words[max(0, start - reach) : start])
