"""The restaurant's part of a personality.

    kind: restaurant
    restaurant:
      opening_page: home
      thinking: One moment, please.

The house itself (tables, hours, menu) is the back office's, not the personality's.
"""

from __future__ import annotations

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

from beatroom.flows.kinds.restaurant.forms import Page
from beatroom.flows.personality.model import Personality
from beatroom.flows.personality.text import Say
from beatroom.flows.personality.times import SomeTime


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


def restaurant_of(personality: Personality) -> RestaurantPart:
    """The host's part; as it is by itself where the record has none."""
    return personality.part(RestaurantPart) or RestaurantPart()
