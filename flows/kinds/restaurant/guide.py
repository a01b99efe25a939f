"""The guide: a small dialogue that books and orders without a language model.

It asks for one thing at a time, reads plain English answers (`flows.kinds.restaurant.words`), and
leaves the doing to the same desk as the model's tools. What it does not understand it asks once
more; the page's forms work beside it all the time.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, time
from typing import Any, Literal

from beatroom.flows.kinds.restaurant import words
from beatroom.flows.kinds.restaurant.forms import (
    FormName,
    OrderForm,
    ReservationForm,
    fields_of,
    missing,
)
from beatroom.flows.kinds.restaurant.guide_dishes import dishes_in, spoken_order
from beatroom.flows.kinds.restaurant.hours import day_words
from beatroom.flows.kinds.restaurant.house import is_number
from beatroom.flows.kinds.restaurant.messages import Agent
from beatroom.flows.kinds.restaurant.office import House
from beatroom.flows.kinds.restaurant.tools import dish_field
from beatroom.flows.kinds.restaurant.visit_state import FORM_OF, Visit

Does = Literal["hand_over", "fill", "submit", "show"]

ASK: Mapping[str, str] = {
    "intent": "Would you like to book a table, or to order something to take away?",
    "name": "What name should I put it under?",
    "phone": "What is your phone number?",
    "date": "For which day?",
    "time": "At what time?",
    "guests": "For how many people?",
    "dishes": "What would you like? Say a dish from the menu on the page.",
    "more": "Anything else?",
    "change": "What should I change: the name, the phone, the day, the time or the people?",
    "change-order": "What should I change?",
    "anything": "Is there anything else that I can do for you?",
}
GOODBYE = "Then we look forward to seeing you."
SORRY = "Sorry, I did not get that."
FIELD_NAMES: Mapping[str, str] = {
    "name": "name",
    "phone": "phone",
    "number": "phone",
    "date": "date",
    "day": "date",
    "time": "time",
    "people": "guests",
    "guests": "guests",
    "persons": "guests",
}
BOOKING = frozenset({"book", "booking", "reserve", "reservation", "table"})
ORDERING = frozenset({"order", "ordering", "takeaway", "food", "eat", "hungry", "takeout"})
ENOUGH = frozenset({"no", "nothing", "all", "done", "enough", "nope"})
AFTER_PHONE = frozenset({"date", "confirm"})
"""What is asked after a phone number: where bare digits are the rest of it."""
CLOCK_MARKS = frozenset({"at", "oclock", "past", "pm", "am", "noon", "quarter", "half"})


@dataclass(frozen=True, slots=True)
class Place:
    """Where the dialogue is.

    Attributes:
        asking: What was asked last.
        chosen: Whether the dishes are chosen.
        digits: What was said of a phone number: people pause in the middle of one.
    """

    asking: str = "intent"
    chosen: bool = False
    digits: str = ""


@dataclass(frozen=True, slots=True)
class Act:
    """Something for the desk to do."""

    does: Does
    what: str
    value: Any = None
    form: FormName = "reservation"


@dataclass(frozen=True, slots=True)
class Guided:
    """What an utterance leads to.

    Attributes:
        acts: For the desk, in order.
        lead: Words before the next question.
        place: Where the dialogue is now, before that question.
        asks: Whether the next question follows; not where the desk's outcome is spoken instead.
    """

    acts: tuple[Act, ...] = ()
    lead: str = ""
    place: Place = Place()
    asks: bool = True


def question(visit: Visit, place: Place, house: House | None) -> tuple[str, Place]:
    """What to ask next, from how the forms stand."""
    name = FORM_OF.get(visit.agent)
    if name is None:
        return ASK["intent"], replace(place, asking="intent")
    form = visit.form(name)
    if isinstance(form, OrderForm):
        return _order_question(form, place, house)
    if gone := missing(form):
        return ASK[gone[0]], replace(place, asking=gone[0])
    return f"{reservation_words(form)} Shall I book it?", replace(place, asking="confirm")


def answer(text: str, visit: Visit, place: Place, today: date, house: House | None) -> Guided:
    """What a guest's utterance leads to."""
    if place.asking == "anything":
        place = Place()
        if words.yes_no(text) is False or ENOUGH & set(words.words_of(text)):
            return Guided(lead=GOODBYE, asks=False)
        if words.yes_no(text) or _intent(text) == visit.agent:
            return Guided()
    match visit.agent:
        case "greeter":
            return _greeted(text, place, today)
        case "reservation":
            return _reserving(text, visit, place, today, house)
        case "order_food":
            return _ordering(text, visit, place, today, house)


def reservation_words(form: ReservationForm) -> str:
    """A reservation in one sentence, to be confirmed."""
    parts = ["A table"]
    if form.guests is not None:
        parts.append(f"for {form.guests}")
    if form.date is not None:
        parts.append(f"on {day_words(form.date)}")
    if form.time is not None:
        parts.append(f"at {form.time:%H:%M}")
    return f"{' '.join(parts)}, under the name {form.name}."


def _order_question(form: OrderForm, place: Place, house: House | None) -> tuple[str, Place]:
    gone = missing(form)
    if "dishes" in gone:
        return ASK["dishes"], Place(asking="dishes")
    if not place.chosen and len(gone) == len(("name", "phone")):
        return ASK["more"], replace(place, asking="more")
    if gone:
        return ASK[gone[0]], replace(place, asking=gone[0])
    told = spoken_order(form, house)
    return f"{told} Shall I place the order?", replace(place, asking="confirm")


def _greeted(text: str, place: Place, today: date) -> Guided:
    if (intent := _intent(text)) is not None:
        acts = (Act("hand_over", intent),)
        if intent == "reservation":
            acts = (*_labelled(text, today), *acts)
        return Guided(acts=acts, asks=False)
    if {"open", "hours", "close"} & set(words.words_of(text)):
        show = Act("show", "hours")
        return Guided(acts=(show,), lead="Our hours are on the page.", place=place)
    return Guided(lead=SORRY, place=place)


def _reserving(text: str, visit: Visit, place: Place, today: date, house: House | None) -> Guided:
    if place.asking == "confirm":
        agreed = words.yes_no(text)
        held = fields_of(visit.reservation)
        named = tuple(a for a in _labelled(text, today) if not _stands(held.get(a.what), a.value))
        if named:  # "yes please, but table eight" is not a yes to what was said back
            return Guided(acts=named, lead="All right.", place=place)
        if agreed:
            return Guided(acts=(Act("submit", "reservation"),), place=place, asks=False)
        if agreed is False:
            return Guided(lead=ASK["change"], place=replace(place, asking="change"), asks=False)
        return Guided(lead=SORRY, place=place)
    if place.asking == "change":
        return _changing(text, place, today)
    if (dictated := _dictated(text, "reservation", place, house)) is not None:
        return dictated
    acts = _field_acts(text, "reservation", place.asking, today)
    more = [a for a in _labelled(text, today) if a.what not in {one.what for one in acts}]
    if place.asking not in ("name", "phone"):
        acts = (*acts, *more)
    if acts:
        return Guided(acts=acts, place=place)
    if _intent(text) == "order_food" and not fields_of(visit.reservation):
        return Guided(acts=(Act("hand_over", "order_food"),), asks=False)
    return Guided(lead=SORRY, place=place)


def _dictated(text: str, form: FormName, place: Place, house: House | None) -> Guided | None:
    """A phone number, or one more piece of it; None where it is none, or nobody can judge it."""
    said = words.phone_digits(text)
    goes_on = place.asking in AFTER_PHONE and bool(place.digits) and words.only_digits(text)
    unasked = place.asking != "phone" and words.names_phone(text)
    if house is None or not (place.asking == "phone" or goes_on or unasked):
        return None
    if unasked:  # "no, the phone number is ...", whatever was asked
        place = replace(place, digits="")
    whole = said if said.startswith("+") else place.digits + said
    done = bool(place.digits) and not said
    anew = said[:1] in ("0", "+")
    for number in (said, whole) if anew else (whole,):
        if is_number(house, number) or (done and number):
            act = Act("fill", "phone", number, form=form)
            return Guided(acts=(act,), place=replace(place, digits=number))
    if goes_on:
        return None
    if not said or len(whole) > words.PHONE_MOST:
        return Guided(lead=SORRY, place=replace(place, digits=""))
    lead = f"{' '.join(whole)}. And then?"
    return Guided(lead=lead, place=replace(place, digits=whole), asks=False)


def _stands(held: Any, said: Any) -> bool:
    """Whether that is what stands in the form; times are written there with seconds."""
    return held == said or (isinstance(held, str) and held == f"{said}:00")


def _changing(text: str, place: Place, today: date) -> Guided:
    named = _labelled(text, today)
    if named:
        return Guided(acts=named, lead="All right.", place=place)
    for word in words.words_of(text):
        if (field := FIELD_NAMES.get(word)) is not None:
            return Guided(lead=ASK[field], place=replace(place, asking=field), asks=False)
    return Guided(lead=SORRY, place=place)


def _ordering(text: str, visit: Visit, place: Place, today: date, house: House | None) -> Guided:
    if place.asking == "confirm":
        agreed = words.yes_no(text)
        if agreed:
            return Guided(acts=(Act("submit", "order", form="order"),), place=place, asks=False)
        if agreed is False:
            asked = Place(asking="change-order", chosen=False)
            return Guided(lead=ASK["change-order"], place=asked, asks=False)
    if (dictated := _dictated(text, "order", place, house)) is not None:
        return dictated
    if place.asking in ("name", "phone"):
        acts = _field_acts(text, "order", place.asking, today)
        return Guided(acts=acts, lead="" if acts else SORRY, place=place)
    found = dishes_in(text, house)
    if found:
        held = visit.order.dishes
        acts = tuple(_dish_act(text, one, held.get(one[0]) is not None) for one in found)
        return Guided(acts=acts, lead="All right.", place=replace(place, chosen=False))
    if place.asking == "more" and ENOUGH & set(words.words_of(text)):
        return Guided(place=replace(place, chosen=True))
    if _intent(text) == "reservation" and not fields_of(visit.order):
        return Guided(acts=(Act("hand_over", "reservation"),), asks=False)
    return Guided(lead=SORRY, place=place)


def _dish_act(text: str, found: tuple[str, int], known: bool) -> Act:
    dish, quantity = found
    gone = known and {"remove", "without", "no", "off"} & set(words.words_of(text))
    value = None if gone else {"quantity": quantity, "note": ""}
    return Act("fill", dish_field(dish), value, form="order")


def _field_acts(text: str, form: FormName, field: str, today: date) -> tuple[Act, ...]:
    value = _read(text, field, today)
    return () if value is None else (Act("fill", field, value, form=form),)


def _read(text: str, field: str, today: date) -> Any:
    match field:
        case "name":
            return words.name(text)
        case "phone":
            return words.phone(text)
        case "guests":
            return words.guests(text)
        case "date":
            found = words.day(text, today)
            return None if found is None else found.isoformat()
        case "time":
            return _shown(words.clock(text))
        case _:
            return None


def _labelled(text: str, today: date) -> tuple[Act, ...]:
    """What an utterance says unasked: "a table for four on Friday at half past seven"."""
    said = words.words_of(text)
    acts: list[Act] = []
    if (day := words.day(text, today)) is not None:
        acts.append(Act("fill", "date", day.isoformat()))
    marked = next((i for i, word in enumerate(said) if word in ("at", "around")), None)
    if marked is not None or CLOCK_MARKS & set(said):
        after = " ".join(said[marked:]) if marked is not None else text
        if (at := words.clock(after)) is not None:
            acts.append(Act("fill", "time", _shown(at)))
    if (count := _party(said)) is not None:
        acts.append(Act("fill", "guests", count))
    if (table := _after(said, "table")) is not None:
        acts.append(Act("fill", "table", table))
    return tuple(acts)


def _party(said: Sequence[str]) -> int | None:
    """A number after "for", or before "people"."""
    for place, word in enumerate(said):
        if word in ("people", "persons", "guests") and place:
            return words.number(said[place - 1])
        if word == "for" and place + 1 < len(said):
            following = said[place + 1]
            if (count := words.number(following)) is not None and said[
                place + 2 : place + 3
            ] not in (
                ["oclock"],
                ["pm"],
            ):
                return count
    return None


def _after(said: Sequence[str], mark: str) -> int | None:
    places = [i for i, word in enumerate(said[:-1]) if word == mark]
    return words.number(said[places[0] + 1]) if places else None


def _intent(text: str) -> Agent | None:
    said = set(words.words_of(text))
    books, orders = bool(said & BOOKING), bool(said & ORDERING)
    if books == orders:
        return None
    return "reservation" if books else "order_food"


def _shown(at: time | None) -> str | None:
    return None if at is None else f"{at:%H:%M}"
