"""What the page is told: RTVI's own commands where there are some, our messages for the rest."""

from __future__ import annotations

from typing import Any

import pytest
from manual_clock import ManualClock

from beatroom.bot.rooms.page import Page
from beatroom.flows.core.state import Person, SessionState
from beatroom.flows.kinds.restaurant.messages import (
    FormPrefill,
    NavigatePage,
    StateUpdate,
    UiAction,
)

pytestmark = pytest.mark.unit


def told(message: Any) -> list[dict[str, Any]]:
    sent: list[dict[str, Any]] = []
    page = Page(
        ManualClock(), sent.append, "Livia", send_to=lambda _, message: sent.append(message)
    )
    here = {"ana": Person("ana", "Ana", present=True, joined_at=0.0)}
    data = message.model_dump(mode="json")
    page.view(message.type, data, SessionState(kind="restaurant", people=here))
    return sent


@pytest.mark.parametrize(
    ("message", "command"),
    [
        (NavigatePage(page="booking"), ("navigate", {"view": "booking", "params": None})),
        (
            NavigatePage(page="home", target="faq"),
            ("navigate", {"view": "home", "params": {"target": "faq"}}),
        ),
        (UiAction(action="SCROLL_TO", target="menu"), ("scroll_to", {"target_id": "menu"})),
        (UiAction(action="HIGHLIGHT", target="cart"), ("highlight", {"target_id": "cart"})),
        (UiAction(action="FOCUS", target="order-name"), ("focus", {"target_id": "order-name"})),
    ],
)
def test_where_rtvi_has_a_command_it_is_used(message: Any, command: Any) -> None:
    assert message.command == command


@pytest.mark.parametrize(
    "message",
    [
        FormPrefill(form="reservation", values={"guests": 4}),
        StateUpdate(agent="greeter", page="home", acked=0),
    ],
)
def test_the_rest_goes_as_the_kinds_own_messages(message: Any) -> None:
    [only] = told(message)

    assert (only["type"], only["kind"], only["name"]) == ("kind", "restaurant", message.type)
    assert only["data"] == message.model_dump(mode="json")
