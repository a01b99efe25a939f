"""What a visit to the restaurant is."""

from __future__ import annotations

from beatroom.flows.kinds.kind import Fold, Key, Request, SessionKind, Start
from beatroom.flows.kinds.restaurant.events import FACTS
from beatroom.flows.kinds.restaurant.messages import MESSAGES
from beatroom.flows.kinds.restaurant.record import (
    RestaurantPart,
    RestaurantRequest,
    restaurant_of,
    spoken,
)
from beatroom.flows.kinds.restaurant.visit_state import apply, arrived

RESTAURANT = SessionKind(
    name="restaurant",
    called="restaurant",
    keys={
        "restaurant": Key(
            RestaurantPart, "How the host looks after guests; for 'kind: restaurant'."
        ),
    },
    facts=FACTS,
    fold=Fold(
        lambda personality: arrived(restaurant_of(personality).opening_page),
        lambda visit, fact, _: apply(visit, fact),
    ),
    messages=MESSAGES,
    commands={
        "SESSION_SYNC": "owner",
        "FORM_UPDATE": "owner",
        "FORM_SUBMITTED": "owner",
        "PAGE_CHANGED": "owner",
    },
    request=Request(RestaurantRequest, spoken),
    one_person=True,
    words=(
        "beatroom.flows.kinds.restaurant.words:SENTENCES",
        "beatroom.flows.kinds.restaurant.words:HEARD",
        "beatroom.flows.kinds.restaurant.words:OFFICE",
    ),
    tags=("agent", "state_snapshot", "ui updates"),
    start=Start(
        persona="You are the host of a small restaurant. You welcome guests warmly, you know the\n"
        "  menu, you ask about allergies once, and you never push.",
        middle="The menu",
        prompt="Ask what they feel like eating, and suggest one dish that fits.",
        turn="The order",
        turn_prompt="Say the order back in one sentence and ask whether it is right.",
    ),
    answers_within=16.0,
    needs_tools=True,
    runtime="beatroom.bot.kinds.restaurant.restaurant:Restaurant",
    service="beatroom.bot.kinds.restaurant.service:SERVICE",
    store="beatroom.bot.kinds.restaurant.store.kept:STORE",
    double="beatroom.bot.kinds.restaurant.rehearsed_office:memory_consult",
    page="restaurant",
)
