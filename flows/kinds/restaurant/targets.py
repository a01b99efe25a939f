"""What the host may show a guest: the page's registered elements, and where they are."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Literal

from beatroom.flows.kinds.restaurant.forms import ORDER_FIELDS, RESERVATION_FIELDS, FormName, Page
from beatroom.flows.kinds.restaurant.office import House

Action = Literal["SCROLL_TO", "HIGHLIGHT", "FOCUS"]

PLACED_FACTS = ("way", "cook")
"""What the record says of the house that has a place of its own on the page."""

CATEGORY = "category-"
DISH = "dish-"
PLACES: Mapping[str, Page] = {
    "hero": "home",
    "menu-preview": "home",
    "about": "home",
    "hours": "home",
    **dict.fromkeys(PLACED_FACTS, "home"),
    "testimonials": "home",
    "faq": "home",
    "booking-form": "booking",
    "seating-plan": "booking",
    "confirm-booking": "booking",
    "menu": "order",
    "cart": "order",
    "confirm-order": "order",
    **{f"reservation-{field}": "booking" for field in RESERVATION_FIELDS},
    **{f"order-{field}": "order" for field in ORDER_FIELDS},
}
"""Every registered element and its page; those of the menu come with the menu."""


def targets(house: House | None) -> Mapping[str, Page]:
    """All that can be shown."""
    dishes = house.menu if house is not None else ()
    of_menu: dict[str, Page] = {category_target(dish.category): "order" for dish in dishes}
    return {**PLACES, **of_menu, **{f"{DISH}{dish.id}": "order" for dish in dishes}}


def category_target(category: str) -> str:
    """A category's element: `category-main-courses`."""
    return CATEGORY + re.sub(r"[^a-z0-9]+", "-", category.lower()).strip("-")


def field_target(form: FormName, field: str | None) -> str | None:
    """The element of a field, or of a form as a whole."""
    target = f"{form}-{field}"
    if target in PLACES:
        return target
    return "booking-form" if form == "reservation" else "cart"


def actions_for(target: str) -> Sequence[Action]:
    """How it is shown: a field gets the cursor, all else is scrolled to and marked."""
    if target.startswith(("reservation-", "order-")):
        return ("SCROLL_TO", "FOCUS")
    return ("SCROLL_TO", "HIGHLIGHT")
