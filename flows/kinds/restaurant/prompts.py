"""What the model is told of a visit: entries, snapshots, what the guest did by hand.

Everything a guest typed into the page is quoted and cleaned: it is data.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from datetime import date, datetime, time
from typing import Any

from beatroom.flows.core.messages import Message
from beatroom.flows.core.participants import clean_field
from beatroom.flows.core.provenance import quoted as spoken
from beatroom.flows.kinds.restaurant.forms import (
    NOTE_CAP,
    ORDER_FIELDS,
    RESERVATION_FIELDS,
    FormName,
    OrderForm,
    ReservationForm,
)
from beatroom.flows.kinds.restaurant.messages import Agent
from beatroom.flows.kinds.restaurant.visit_state import FORM_OF, Visit
from beatroom.flows.kinds.restaurant.window import SNAPSHOT

MISSING = "(not collected yet)"
UPDATES = "[UI Updates]"
NOBODY_ANSWERS = (
    "I could not reach the booking desk just now, so nothing is certain. Please try once more in "
    "a minute."
)


def entry(agent: Agent, visit: Visit, *, by_page: bool, opening: bool = False) -> Message:
    """An agent takes over: what is known so far, and which page brought the guest."""
    if by_page:
        came = f"The guest has gone to the {visit.page} page by hand."
    elif opening:
        came = f"The guest is on the {visit.page} page, and has just been welcomed."
    else:
        came = "The guest was handed over to you."
    parts = [came, summary(agent, visit), _greet(agent, visit)]
    told = "\n".join(part for part in parts if part)
    return {"role": "developer", "content": f"[agent: {agent}] {told}"}


def summary(agent: Agent, visit: Visit) -> str:
    """The data so far; for the reservation agent its own form only."""
    forms: list[FormName] = (
        ["reservation"] if agent == "reservation" else ["order"] if agent == "order_food" else []
    )
    if not forms and visit.busy:
        forms = ["reservation", "order"]
    return "\n".join(form_lines(visit, form) for form in forms)


def snapshot(visit: Visit, today: datetime, taken: str = "") -> Message:
    """How the reservation stands now, before each of the agent's turns."""
    lines = [
        f"{SNAPSHOT} Today is {today:%A}, {today:%Y-%m-%d}, {today:%H:%M} at the restaurant. "
        f"The guest sees the {visit.page} page.",
        form_lines(visit, "reservation"),
    ]
    if visit.problem:
        lines.append(f"The desk said: {quoted(visit.problem)}")
    if taken:
        lines.append(taken)
    lines += [
        f"Already in the books: {quoted(b.summary)}, reference {b.reference}."
        for b in visit.booked[-2:]
    ]
    return {"role": "developer", "content": "\n".join(lines)}


def form_lines(visit: Visit, name: FormName) -> str:
    """A form, a line a field; what is missing says so."""
    form = visit.form(name)
    if isinstance(form, OrderForm):
        dishes = [
            f"- {dish}: {line.quantity}" + (f" ({quoted(line.note)})" if line.note else "")
            for dish, line in form.dishes.items()
        ]
        rest = [f"- {field}: {_shown(getattr(form, field))}" for field in ORDER_FIELDS]
        return "\n".join(["The order:", *(dishes or [f"- dishes: {MISSING}"]), *rest])
    lines = [f"- {field}: {_shown(getattr(form, field))}" for field in RESERVATION_FIELDS]
    return "\n".join(["The reservation:", *lines])


def updates(visit: Visit) -> Message:
    """What the guest changed by hand, in one message that stands where their words would."""
    lines = [f"- {form} {field}: {_value(visit, form, field)}" for form, field in visit.untold]
    told = "\n".join([f"{UPDATES} The guest has filled in on the page:", *lines])
    return {"role": "user", "content": told, "made": "control"}


def outcome(told: str) -> Message:
    """What came of a click on Confirm."""
    said = f"{UPDATES} The guest clicked Confirm. The desk says: {spoken(told)}"
    return {"role": "user", "content": said, "made": "control"}


def is_update(text: str) -> bool:
    """Whether a text has the form of one of our messages."""
    return text.startswith(UPDATES)


def quoted(text: str) -> str:
    """A guest's text as data: one line, cleaned, in quotation marks."""
    return json.dumps(clean_field(text, NOTE_CAP), ensure_ascii=False)


def names_of(fields: Iterable[str]) -> str:
    """Fields in words: `name, phone and date`."""
    words = [FIELD_WORDS.get(field, field) for field in fields]
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"


FIELD_WORDS = {
    "guests": "number of guests",
    "phone": "phone number",
    "dishes": "at least one dish",
    "requests": "special requests",
}


def _greet(agent: Agent, visit: Visit) -> str:
    form = FORM_OF.get(agent)
    if form is None:
        return "In one short sentence, offer to book a table or to take an order."
    empty = visit.form(form) in (ReservationForm(), OrderForm())
    if empty:
        return "Greet briefly for this and ask for the first thing that you need."
    return "Say in a few words that you see what is there, and ask for the next thing missing."


def _value(visit: Visit, form: FormName, field: str) -> str:
    held = visit.form(form)
    if field.startswith("dish:") and isinstance(held, OrderForm):
        line = held.dishes.get(field.removeprefix("dish:"))
        return "(taken off)" if line is None else f"{line.quantity}"
    return _shown(getattr(held, field, None), gone="(emptied)")


def _shown(value: Any, gone: str = MISSING) -> str:
    if value is None or value == "":
        return gone
    if isinstance(value, time):
        return f"{value:%H:%M}"
    if isinstance(value, date):
        return f"{value:%A} {value.isoformat()}"
    return quoted(value) if isinstance(value, str) else str(value)
