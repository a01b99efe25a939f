"""The model's tools: each agent has its own, and each ends at the desk."""

from __future__ import annotations

import inspect
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import pytest
from pipecat.flows import NO_RESPONSE

from beatroom.flows.kinds.restaurant.forms import RESERVATION_FIELDS, FormName
from beatroom.flows.kinds.restaurant.messages import Agent
from beatroom.flows.kinds.restaurant.targets import (
    PLACES,
    actions_for,
    category_target,
    field_target,
    targets,
)
from beatroom.flows.kinds.restaurant.tools import tools

pytestmark = pytest.mark.unit


@dataclass
class NotedDesk:
    """Writes down what it was asked for."""

    asked: list[tuple[Any, ...]] = field(default_factory=list)
    due: int = 0

    def hand_over(self, agent: Agent) -> str:
        self.asked.append(("hand_over", agent))
        return "brought"

    def fill(self, form: FormName, field: str, value: Any) -> str:
        self.asked.append(("fill", form, field, value))
        return "saved"

    async def ask_house(self, question: str) -> str:
        self.asked.append(("ask", question))
        return "on record"

    async def free_tables(self) -> str:
        return "all"

    async def free_times(self) -> str:
        return "19:30"

    async def collection_times(self, day: str) -> str:
        self.asked.append(("collect", day))
        return "19:30"

    async def find_own(self, reference: str, phone: str | None) -> str:
        self.asked.append(("find", reference, phone))
        return "found"

    async def change_own(self, values: Mapping[str, Any]) -> str:
        self.asked.append(("alter", {k: v for k, v in values.items() if v is not None}))
        return "changed"

    async def cancel_own(self) -> str:
        self.asked.append(("cancel",))
        return "cancelled"

    async def show_menu(self, category: str) -> str:
        return category

    async def add_dish(self, dish: str, quantity: int, note: str) -> str:
        self.asked.append(("add", dish, quantity, note))
        return "added"

    async def change_quantity(self, dish: str, quantity: int) -> str:
        self.asked.append(("change", dish, quantity))
        return "changed"

    async def order_total(self) -> str:
        return "12.00"

    async def confirm(self, form: FormName) -> str:
        self.asked.append(("confirm", form))
        return "booked"

    def show(self, target: str) -> str:
        self.asked.append(("show", target))
        return "shown"

    def reply_due(self) -> None:
        self.due += 1


async def call(desk: NotedDesk, agent: Agent, name: str, **given: Any) -> tuple[Any, Any]:
    tool = next(t for t in tools(agent, desk) if t.name == name)
    handler: Any = tool.handler
    answer = handler(given, None)
    return await answer if inspect.isawaitable(answer) else answer


def test_each_agent_has_its_own_tools() -> None:
    names = {
        agent: {tool.name for tool in tools(agent, NotedDesk())}
        for agent in ("greeter", "reservation", "order_food")
    }

    own = {"find_booking", "change_booking", "cancel_booking"}
    assert names["greeter"] == {"to_reservation", "to_order_food", "ask_house", "show", *own}
    assert own < names["reservation"]
    assert {f"set_{one}" for one in RESERVATION_FIELDS} < names["reservation"]
    assert {"free_tables", "confirm_reservation", "go_home", "ask_house", "show"} < names[
        "reservation"
    ]
    assert names["order_food"] == {
        *("show_menu", "add_dish", "change_quantity", "remove_dish", "set_note", "set_name"),
        *("set_phone", "order_total", "confirm_order", "go_home", "ask_house", "show"),
        *("set_date", "set_time", "set_email", "set_whatsapp", "collection_times", *own),
    }


@pytest.mark.parametrize("agent", ["greeter", "reservation", "order_food"])
def test_a_guest_who_speaks_ends_a_tool_and_every_tool_has_a_deadline(agent: Agent) -> None:
    for tool in tools(agent, NotedDesk()):
        assert tool.cancel_on_interruption
        assert tool.timeout_secs is not None
        assert set(tool.required) <= set(tool.properties)


async def test_what_is_in_the_books_is_found_changed_and_called_off() -> None:
    desk = NotedDesk()

    await call(desk, "greeter", "find_booking", reference="7KQ2MX", phone="0660 1234567")
    await call(desk, "order_food", "find_booking")
    await call(desk, "reservation", "change_booking", time="20:00")
    await call(desk, "reservation", "cancel_booking")
    assert desk.asked == [
        ("find", "7KQ2MX", "0660 1234567"),
        ("find", "", None),
        ("alter", {"time": "20:00"}),
        ("cancel",),
    ]


async def test_a_field_is_saved_and_a_reply_is_due_but_the_model_is_not_run_by_the_tool() -> None:
    desk = NotedDesk()

    result, then = await call(desk, "reservation", "set_guests", guests=4)

    assert (result, then) == ({"result": "saved"}, NO_RESPONSE)
    assert desk.asked == [("fill", "reservation", "guests", 4)]
    assert desk.due == 1


async def test_a_handover_leaves_the_words_to_the_agent_that_comes() -> None:
    desk = NotedDesk()

    await call(desk, "greeter", "to_order_food")

    assert desk.asked == [("hand_over", "order_food")]
    assert desk.due == 0


@pytest.mark.parametrize("quantity", [0, -1, 99, 1.5, True, "two", None])
async def test_a_quantity_that_is_none_is_refused_in_words(quantity: Any) -> None:
    desk = NotedDesk()

    result, _ = await call(desk, "order_food", "add_dish", dish="soup", quantity=quantity)

    assert "quantity must be a whole number" in result["result"]
    assert desk.asked == []


async def test_dishes_notes_and_confirmation_reach_the_desk() -> None:
    desk = NotedDesk()
    await call(desk, "order_food", "add_dish", dish="soup", quantity=2.0, note="hot")
    await call(desk, "order_food", "change_quantity", dish="soup", quantity=3)
    await call(desk, "order_food", "remove_dish", dish="soup")
    await call(desk, "order_food", "set_note", notes="thanks")
    await call(desk, "order_food", "confirm_order")
    await call(desk, "order_food", "show", target="cart")

    assert desk.asked == [
        ("add", "soup", 2, "hot"),
        ("change", "soup", 3),
        ("change", "soup", 0),
        ("fill", "order", "notes", "thanks"),
        ("confirm", "order"),
        ("show", "cart"),
    ]


def test_only_registered_places_can_be_shown() -> None:
    assert set(PLACES) <= set(targets(None))
    assert field_target("reservation", "guests") == "reservation-guests"
    assert field_target("order", "dishes") == "cart"
    assert field_target("reservation", None) == "booking-form"
    assert category_target("Main courses") == "category-main-courses"
    assert actions_for("reservation-guests") == ("SCROLL_TO", "FOCUS")
    assert actions_for("hours") == ("SCROLL_TO", "HIGHLIGHT")
