"""The restaurant's part of a personality.

    kind: restaurant
    restaurant:
      opening_page: home
      thinking: One moment, please.
      languages:
        de:
          says: [Hallo und willkommen., Auf Wiedersehen.]
          thinking: Einen Moment, bitte.

The house itself (tables, hours, menu) is the back office's, not the personality's.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

from beatroom.flows.kinds.restaurant.forms import Page
from beatroom.flows.language.language_code import code_of
from beatroom.flows.personality.model import Personality, Voice
from beatroom.flows.personality.text import Say, Style
from beatroom.flows.personality.times import SomeTime
from beatroom.flows.personality.words import Language


class SpokenWords(BaseModel):
    """What the host says by itself in another language than the personality's."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    says: tuple[Say, ...] = Field(
        description="The `say` of each beat that has one, in their order.", max_length=100
    )
    silence: Say | None = Field(default=None, description="The `say` of `silence`.")
    thinking: Say = Field(description="As `thinking`.")
    style: Style = Field(default="", description="As `style`.")
    voice: Voice = Field(default=Voice(), description="As `voice`; default: one of that language.")


class RestaurantPart(BaseModel):
    """How the host looks after a guest of the website."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    opening_page: Page = Field(
        default="home", description="The page that a guest is on until the page says so itself."
    )
    thinking: Say = Field(
        default="One moment, please.",
        description="What is said when an answer takes longer than `thinking_after`.",
    )
    thinking_after: SomeTime = Field(
        default=5.0, description="How long the host may think in silence; default 5s."
    )
    patience: Annotated[int, Field(strict=True, ge=0, le=60)] = Field(
        default=10,
        description="Minutes that the end may wait, in all, for a guest who is filling in a form.",
    )
    languages: Mapping[Language, SpokenWords] = Field(
        default_factory=dict[str, SpokenWords],
        description="What the host says by itself in other languages, by their codes: those that "
        "a guest may ask for.",
    )


class VisitWishes(BaseModel):
    """What is asked of a visit."""

    model_config = ConfigDict(
        frozen=True, extra="forbid", json_schema_extra={"examples": [{"language": "de"}]}
    )

    language: Language | None = Field(
        default=None,
        description="In which the host speaks, of those that the personality has; default: its "
        "own.",
    )


class RestaurantRequest(BaseModel):
    """What a request for a visit may ask."""

    restaurant: VisitWishes = Field(
        default=VisitWishes(), description="For a restaurant: the guest's language."
    )


def spoken(personality: Personality, asked: RestaurantRequest) -> Personality:
    """The personality in the language that is asked for; as it is where it does not have that."""
    wanted = asked.restaurant.language
    part = restaurant_of(personality)
    words = None if wanted is None else part.languages.get(code_of(wanted))
    if wanted is None or words is None:
        return personality
    says = iter(words.says)
    beats = [
        beat if beat.say is None else beat.model_copy(update={"say": next(says, beat.say)})
        for beat in personality.beats
    ]
    return personality.model_copy(
        update={
            "language": wanted,
            "style": words.style,
            "voice": words.voice,
            "beats": tuple(beats),
            "silence": personality.silence.model_copy(update={"say": words.silence}),
            "restaurant": part.model_copy(update={"thinking": words.thinking}),
        }
    )


def restaurant_of(personality: Personality) -> RestaurantPart:
    """The host's part; as it is by itself where the record has none."""
    return personality.part(RestaurantPart) or RestaurantPart()
