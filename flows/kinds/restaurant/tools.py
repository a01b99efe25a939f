"""What the model may do in a restaurant, as tools: each agent has its own.

A tool never changes a node and never makes the model run by itself (`NO_RESPONSE`): the desk says
when a reply is due, and the stage lets the model run once the floor is free, like any other turn.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Any, Protocol

from pipecat.flows import NO_RESPONSE, FlowArgs, FlowManager, FlowsFunctionSchema

from beatroom.flows.kinds.restaurant.forms import DISH_FIELD, PARTY_MOST, QUANTITY_MOST, FormName
from beatroom.flows.kinds.restaurant.messages import Agent
from beatroom.flows.kinds.restaurant.targets import PLACES

TOOL_DEADLINE = 12.0
CONFIRM_DEADLINE = 40.0
"""Seconds; the office has deadlines of its own, and is tried again."""

Given = Mapping[str, Any]
Carry = Callable[[Given], Awaitable[str]]
Answer = tuple[dict[str, str], Any]


class Desk(Protocol):
    """Who carries the tools out. Each says in a sentence what came of it."""

    def hand_over(self, agent: Agent) -> str:
        """Bring the guest to that agent's page and let that agent go on."""
        ...

    def fill(self, form: FormName, field: str, value: Any) -> str:
        """Save one field, and show it in the guest's form; None empties it."""
        ...

    async def ask_house(self, question: str) -> str:
        """The answer to a guest's question about the house, by its record."""
        ...

    async def free_tables(self) -> str:
        """Which tables are free at the time that stands in the form."""
        ...

    async def free_times(self) -> str:
        """When a table is free on the day that stands in the form."""
        ...

    async def collection_times(self, day: str) -> str:
        """When an order can be collected on a day; empty: today."""
        ...

    async def find_own(self, reference: str, phone: str | None) -> str:
        """What a guest has in the books; without a reference what was booked last."""
        ...

    async def change_own(self, values: Given) -> str:
        """Change the booking that was made, or found, last."""
        ...

    async def cancel_own(self) -> str:
        """Call off the booking or order that was made, or found, last."""
        ...

    async def show_menu(self, category: str) -> str:
        """Show a category of the menu; its dishes with ids and prices."""
        ...

    async def add_dish(self, dish: str, quantity: int, note: str) -> str:
        """Add a dish, or more of it."""
        ...

    async def change_quantity(self, dish: str, quantity: int) -> str:
        """So many of a dish; none takes it off."""
        ...

    async def order_total(self) -> str:
        """The order and what it comes to."""
        ...

    async def confirm(self, form: FormName) -> str:
        """Book the table, or place the order."""
        ...

    def show(self, target: str) -> str:
        """Show a place on the page."""
        ...

    def reply_due(self) -> None:
        """The tool is done: the model should say something, once the floor is free."""
        ...


def tools(agent: Agent, desk: Desk) -> list[FlowsFunctionSchema]:
    """The tools of one agent."""
    match agent:
        case "greeter":
            return _greeter(desk)
        case "reservation":
            return [*_reservation(desk), *_both(desk)]
        case "order_food":
            return [*_order(desk), *_both(desk)]


def _greeter(desk: Desk) -> list[FlowsFunctionSchema]:
    return [
        _handover(desk, "to_reservation", "reservation", "The guest wants to book a table."),
        _handover(desk, "to_order_food", "order_food", "The guest wants to order food."),
        *_own(desk),
        _ask_house(desk),
        _show(desk),
    ]


def _both(desk: Desk) -> list[FlowsFunctionSchema]:
    return [
        _handover(desk, "go_home", "greeter", "The guest wants something else, or is done here."),
        *_own(desk),
        _ask_house(desk),
        _show(desk),
    ]


def _own(desk: Desk) -> list[FlowsFunctionSchema]:
    """What a guest has in the books already: any agent may see to it."""

    async def find(given: Given) -> str:
        phone = str(given.get("phone") or "").strip()
        return await desk.find_own(str(given.get("reference") or ""), phone or None)

    async def change(given: Given) -> str:
        return await desk.change_own({key: given.get(key) for key in changeable})

    async def cancel(_: Given) -> str:
        return await desk.cancel_own()

    text = {"type": "string"}
    changeable: dict[str, Mapping[str, Any]] = {
        "date": {**text, "description": "The new day, as YYYY-MM-DD."},
        "time": {**text, "description": "The new time, as HH:MM."},
        "guests": {"type": "integer", "minimum": 1, "maximum": PARTY_MOST},
        "requests": text,
        "table": {"type": "integer", "minimum": 1},
    }
    return [
        _tool(
            desk,
            "find_booking",
            "Find a booking or an order that the guest has already, by its reference and phone "
            "number; without them what was made in this visit.",
            find,
            {"reference": text, "phone": text},
            optional=("reference", "phone"),
            deadline=CONFIRM_DEADLINE,
        ),
        _tool(
            desk,
            "change_booking",
            "Change the booking that was made or found; only what is to be different, and only "
            "after the guest has said yes to it.",
            change,
            changeable,
            optional=tuple(changeable),
            deadline=CONFIRM_DEADLINE,
        ),
        _tool(
            desk,
            "cancel_booking",
            "Cancel the booking or order that was made or found. Only after the guest has said "
            "yes to that.",
            cancel,
            deadline=CONFIRM_DEADLINE,
        ),
    ]


def _reservation(desk: Desk) -> list[FlowsFunctionSchema]:
    async def free_times(_: Given) -> str:
        return await desk.free_times()

    async def free_tables(_: Given) -> str:
        return await desk.free_tables()

    async def confirm(_: Given) -> str:
        return await desk.confirm("reservation")

    text = {"type": "string"}
    guests = {"type": "integer", "minimum": 1, "maximum": PARTY_MOST}
    return [
        _field(desk, "reservation", "name", text, about="The name the table is booked on."),
        _field(
            desk, "reservation", "phone", text, about="A phone number, digits as they were said."
        ),
        _field(desk, "reservation", "date", text, about="The day, as YYYY-MM-DD."),
        _field(desk, "reservation", "time", text, about="The time, as HH:MM on a 24-hour clock."),
        _field(desk, "reservation", "guests", guests, about="How many people come."),
        _field(desk, "reservation", "requests", text, about="Wishes for the kitchen or the seat."),
        _field(
            desk,
            "reservation",
            "table",
            {"type": "integer", "minimum": 1},
            about="A table's number.",
        ),
        _tool(
            desk, "free_tables", "Which tables are free then, and how many they seat.", free_tables
        ),
        _tool(desk, "free_times", "When a table is free on that day.", free_times),
        *_told(desk, "reservation"),
        _tool(
            desk,
            "confirm_reservation",
            "Book the table. Only after the guest has said yes.",
            confirm,
            deadline=CONFIRM_DEADLINE,
        ),
    ]


def _order(desk: Desk) -> list[FlowsFunctionSchema]:
    async def menu(given: Given) -> str:
        return await desk.show_menu(str(given.get("category", "")))

    async def add(given: Given) -> str:
        quantity = _whole(given.get("quantity", 1))
        if quantity is None:
            return _must_be_whole()
        return await desk.add_dish(
            str(given.get("dish", "")), quantity, str(given.get("note") or "")
        )

    async def change(given: Given) -> str:
        quantity = _whole(given.get("quantity"))
        if quantity is None:
            return _must_be_whole()
        return await desk.change_quantity(str(given.get("dish", "")), quantity)

    async def remove(given: Given) -> str:
        return await desk.change_quantity(str(given.get("dish", "")), 0)

    async def times(given: Given) -> str:
        return await desk.collection_times(str(given.get("date") or ""))

    async def total(_: Given) -> str:
        return await desk.order_total()

    async def confirm(_: Given) -> str:
        return await desk.confirm("order")

    text = {"type": "string"}
    dish = {"type": "string", "description": "A dish's id, or its name on the menu."}
    many = {"type": "integer", "minimum": 1, "maximum": QUANTITY_MOST}
    return [
        _tool(desk, "show_menu", "Show a category of the menu.", menu, {"category": text}),
        _tool(
            desk,
            "add_dish",
            "Add a dish.",
            add,
            {"dish": dish, "quantity": many, "note": text},
            optional=("note",),
        ),
        _tool(
            desk, "change_quantity", "So many of a dish.", change, {"dish": dish, "quantity": many}
        ),
        _tool(desk, "remove_dish", "Take a dish off the order.", remove, {"dish": dish}),
        _field(desk, "order", "notes", text, about="A note for the order.", tool="set_note"),
        _field(desk, "order", "name", text, about="Who collects it."),
        _field(desk, "order", "phone", text, about="A phone number, digits as they were said."),
        _tool(
            desk,
            "collection_times",
            "When an order can be collected on a day; default: today.",
            times,
            {"date": {**text, "description": "The day, as YYYY-MM-DD."}},
            optional=("date",),
        ),
        _field(desk, "order", "date", text, about="The day of collecting, as YYYY-MM-DD."),
        _field(
            desk,
            "order",
            "time",
            text,
            about="The time of collecting, as HH:MM; none: as soon as possible.",
        ),
        *_told(desk, "order"),
        _tool(desk, "order_total", "The order and what it comes to.", total),
        _tool(
            desk,
            "confirm_order",
            "Place the order. Only after the guest has said yes.",
            confirm,
            deadline=CONFIRM_DEADLINE,
        ),
    ]


def _told(desk: Desk, form: FormName) -> list[FlowsFunctionSchema]:
    """How the guest wants to be told that it is booked."""
    text, yes = {"type": "string"}, {"type": "boolean"}
    about = "Whether a confirmation is sent to the phone number by WhatsApp."
    return [
        _field(desk, form, "email", text, about="Where a confirmation is sent."),
        _field(desk, form, "whatsapp", yes, about=about),
    ]


def _field(
    desk: Desk,
    form: FormName,
    field: str,
    value: Mapping[str, Any],
    *,
    about: str,
    tool: str | None = None,
) -> FlowsFunctionSchema:
    """A tool that saves one field."""

    async def save(given: Given) -> str:
        return desk.fill(form, field, given.get(field))

    told: dict[str, Mapping[str, Any]] = {field: {**value, "description": about}}
    return _tool(desk, tool or f"set_{field}", f"Save {field}. {about}", save, told)


def _handover(desk: Desk, name: str, agent: Agent, description: str) -> FlowsFunctionSchema:
    async def hand_over(_: FlowArgs, __: FlowManager) -> Answer:
        return {"result": desk.hand_over(agent)}, NO_RESPONSE

    return _schema(name, description, hand_over, {}, required=(), deadline=TOOL_DEADLINE)


def _ask_house(desk: Desk) -> FlowsFunctionSchema:
    async def ask(given: Given) -> str:
        return await desk.ask_house(str(given.get("question", "")))

    about = (
        "What the house's record says: hours, address, dishes, prices, diets, allergens and "
        "house rules."
    )
    told = {"type": "string", "description": "The guest's question, in their own words."}
    return _tool(desk, "ask_house", about, ask, {"question": told})


def _show(desk: Desk) -> FlowsFunctionSchema:
    async def show(given: Given) -> str:
        return desk.show(str(given.get("target", "")))

    places = ", ".join(PLACES)
    told = {"type": "string", "description": f"One of: {places}, or category-NAME of the menu."}
    return _tool(desk, "show", "Show the guest a place on the page.", show, {"target": told})


def _tool(
    desk: Desk,
    name: str,
    description: str,
    carry: Carry,
    properties: Mapping[str, Mapping[str, Any]] | None = None,
    *,
    optional: tuple[str, ...] = (),
    deadline: float = TOOL_DEADLINE,
) -> FlowsFunctionSchema:
    async def handler(given: FlowArgs, _: FlowManager) -> Answer:
        told = await carry(given)
        desk.reply_due()
        return {"result": told}, NO_RESPONSE

    given = properties or {}
    required = tuple(one for one in given if one not in optional)
    return _schema(name, description, handler, given, required=required, deadline=deadline)


def _schema(
    name: str,
    description: str,
    handler: Any,
    properties: Mapping[str, Mapping[str, Any]],
    *,
    required: tuple[str, ...],
    deadline: float,
) -> FlowsFunctionSchema:
    return FlowsFunctionSchema(
        name=name,
        description=description,
        properties={key: dict(value) for key, value in properties.items()},
        required=list(required),
        handler=handler,
        cancel_on_interruption=True,
        timeout_secs=deadline,
    )


def dish_field(dish: str) -> str:
    """The order's field that holds a dish."""
    return f"{DISH_FIELD}{dish}"


def _whole(value: Any) -> int | None:
    if isinstance(value, bool) or not isinstance(value, int | float) or value != int(value):
        return None
    return int(value) if 1 <= value <= QUANTITY_MOST else None


def _must_be_whole() -> str:
    return f"Not done: quantity must be a whole number from 1 to {QUANTITY_MOST}."
