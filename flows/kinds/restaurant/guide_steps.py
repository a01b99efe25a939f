"""What the guide's dialogue consists of: where it is, and what an utterance leads to."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal

from beatroom.flows.kinds.restaurant.forms import FormName
from beatroom.flows.kinds.restaurant.office import BookEntry

Does = Literal["hand_over", "fill", "submit", "show", "find", "change", "cancel"]
Wish = Literal["own_cancel", "own_change", "own_look"]


@dataclass(frozen=True, slots=True)
class OwnPlace:
    """Where the talk is about what a guest has in the books already.

    Attributes:
        wish: What the guest wants about it.
        reference: As the guest has said it.
        entry: What was found.
        change: What is to be different, by field.
    """

    wish: Wish
    reference: str = ""
    entry: BookEntry | None = None
    change: dict[str, Any] = field(default_factory=dict[str, Any])


@dataclass(frozen=True, slots=True)
class Place:
    """Where the dialogue is.

    Attributes:
        asking: What was asked last.
        chosen: Whether the dishes are chosen.
        digits: What was said of a phone number: people pause in the middle of one.
        soon: Whether an order is wanted as soon as possible.
        own: About what is in the books already.
        note: What a guest said of an allergy before there was a dish to write it with.
    """

    asking: str = "intent"
    chosen: bool = False
    digits: str = ""
    soon: bool = False
    own: OwnPlace | None = None
    note: str = ""


@dataclass(frozen=True, slots=True)
class DeskAction:
    """Something for the desk to do."""

    does: Does
    what: str
    value: Any = None
    form: FormName = "reservation"


@dataclass(frozen=True, slots=True)
class GuideStep:
    """What an utterance leads to.

    Attributes:
        acts: For the desk, in order.
        lead: Words before the next question.
        place: Where the dialogue is now, before that question.
        asks: Whether the next question follows; not where the desk's outcome is spoken instead.
    """

    acts: tuple[DeskAction, ...] = ()
    lead: str = ""
    place: Place = Place()
    asks: bool = True
