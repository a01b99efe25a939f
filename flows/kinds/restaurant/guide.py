"""The guide: a small dialogue that books and orders without a language model.

It asks for one thing at a time, reads plain answers (`heard.py`), and leaves the doing to the same
desk as the model's tools. What it does not understand it asks once
more; the page's forms work beside it all the time.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import date, time
from typing import Any, cast

from beatroom.flows.kinds.restaurant.day_words import day_words
from beatroom.flows.kinds.restaurant.forms import (
    FormName,
    OrderForm,
    OrderLine,
    ReservationForm,
    fields_of,
    missing,
)
from beatroom.flows.kinds.restaurant.guide_care import Caring
from beatroom.flows.kinds.restaurant.guide_dishes import dishes_in, spoken_order
from beatroom.flows.kinds.restaurant.guide_own import OwnTalk
from beatroom.flows.kinds.restaurant.guide_steps import DeskAction, GuideStep, Place
from beatroom.flows.kinds.restaurant.heard import PHONE_MOST, heard_in
from beatroom.flows.kinds.restaurant.house import is_number
from beatroom.flows.kinds.restaurant.messages import Agent
from beatroom.flows.kinds.restaurant.office import House
from beatroom.flows.kinds.restaurant.tools import dish_field
from beatroom.flows.kinds.restaurant.visit_state import FORM_OF, Visit
from beatroom.flows.kinds.restaurant.words import HEARD, SENTENCES, Asked
from beatroom.flows.language.language_code import ENGLISH, code_of

AFTER_PHONE = frozenset({"date", "confirm"})
"""What is asked after a phone number: where bare digits are the rest of it."""


class Guide:
    """The dialogue in one language.

    Args:
        language: The session's, BCP-47; English for one whose words nobody has written down.
    """

    def __init__(self, language: str) -> None:
        self.says = SENTENCES.of(language)
        self._heard = heard_in(language)
        self._language = language if code_of(language) in HEARD else ENGLISH
        self.care = Caring(self.says, self._heard, self._language, self._labelled)
        self.own = OwnTalk(self.says, self._heard, self._language, self._labelled)

    def question(self, visit: Visit, place: Place, house: House | None) -> tuple[str, Place]:
        """What to ask next, from how the forms stand."""
        if place.own is not None:
            return self.own.question(place), place
        name = FORM_OF.get(visit.agent)
        if name is None:
            return self.says.asks["intent"], replace(place, asking="intent")
        form = visit.form(name)
        if isinstance(form, OrderForm):
            return self._order_question(form, place, house)
        if gone := missing(form):
            return self._asks(gone[0]), replace(place, asking=gone[0])
        return f"{self._table(form)} {self.says.book}", replace(place, asking="confirm")

    def answer(
        self, text: str, visit: Visit, place: Place, today: date, house: House | None
    ) -> GuideStep:
        """What a guest's utterance leads to."""
        if (step := self.own.answer(text, place, today, house)) is not None:
            return step
        if (step := self.own.begun(text, visit, place, today)) is not None:
            return step
        if (step := self.care.answer(text, visit, place, today, house)) is not None:
            return step
        if place.asking == "anything":
            place = Place()
            agreed = self._heard.yes_no(text)
            if agreed is False or self._heard.has("enough", text):
                return GuideStep(lead=self.says.goodbye, asks=False)
            if agreed or self._intent(text) == visit.agent:
                return GuideStep()
        match visit.agent:
            case "greeter":
                return self._greeted(text, place, today, house)
            case "reservation":
                return self._reserving(text, visit, place, today, house)
            case "order_food":
                return self._ordering(text, visit, place, today, house)

    def _asks(self, field: str) -> str:
        return self.says.asks[cast("Asked", field)]

    def _table(self, form: ReservationForm) -> str:
        """A reservation in one sentence, to be confirmed; nothing of it is missing."""
        return self.says.table.format(
            guests=form.guests,
            day="" if form.date is None else day_words(form.date, self._language),
            time="" if form.time is None else f"{form.time:%H:%M}",
            name=form.name,
        )

    def _order_question(
        self, form: OrderForm, place: Place, house: House | None
    ) -> tuple[str, Place]:
        gone = missing(form)
        if "dishes" in gone:
            return self.says.asks["dishes"], Place(asking="dishes", note=place.note)
        if not place.chosen and len(gone) == len(("name", "phone")):
            return self.says.asks["more"], replace(place, asking="more")
        if gone:
            return self._asks(gone[0]), replace(place, asking=gone[0])
        if form.time is None and not place.soon:
            return self.says.asks["collect"], replace(place, asking="collect")
        told = [spoken_order(form, house, self._language), self._collected(form), self.says.order]
        return " ".join(filter(None, told)), replace(place, asking="confirm")

    def _collected(self, form: OrderForm) -> str:
        """When an order is collected; nothing where it is as soon as possible."""
        if form.time is None:
            return ""
        at = f"{form.time:%H:%M}"
        if form.date is None:
            return self.says.collect_at.format(time=at)
        return self.says.collect_on.format(day=day_words(form.date, self._language), time=at)

    def _greeted(self, text: str, place: Place, today: date, house: House | None) -> GuideStep:
        intent = self._intent(text)
        dishes = dishes_in(text, house, self._heard) if intent != "reservation" else []
        if intent is None and dishes and not self._heard.has("booking", text):
            intent = "order_food"  # whoever names dishes wants them
        if intent is not None:
            acts = (DeskAction("hand_over", intent),)
            if intent == "reservation":
                acts = (*self._labelled(text, today), *acts)
            else:
                acts = (*(self._dish_act(text, one) for one in dishes), *acts)
            return GuideStep(acts=acts, asks=False)
        if self._heard.has("opening", text):
            return GuideStep(acts=(DeskAction("show", "hours"),), lead=self.says.hours, place=place)
        return GuideStep(lead=self.says.sorry, place=place)

    def _reserving(
        self, text: str, visit: Visit, place: Place, today: date, house: House | None
    ) -> GuideStep:
        if place.asking == "confirm":
            agreed = self._heard.yes_no(text)
            held = fields_of(visit.reservation)
            named = tuple(
                act
                for act in self._labelled(text, today)
                if not _stands(held.get(act.what), act.value)
            )
            if named:  # "yes please, but table eight" is not a yes to what was said back
                return GuideStep(acts=named, lead=self.says.all_right, place=place)
            if agreed and self.care.plain_yes(text, house):
                return GuideStep(
                    acts=(DeskAction("submit", "reservation"),), place=place, asks=False
                )
            if agreed is False:
                place = replace(place, asking="change")
                return GuideStep(lead=self.says.asks["change"], place=place, asks=False)
            return GuideStep(lead=self.says.sorry, place=place)
        if place.asking == "change":
            return self._changing(text, place, today)
        if (dictated := self._dictated(text, "reservation", place, house)) is not None:
            return dictated
        acts = self._field_acts(text, "reservation", place.asking, today)
        filled = {one.what for one in acts}
        if place.asking not in ("name", "phone"):
            acts = (*acts, *(a for a in self._labelled(text, today) if a.what not in filled))
        if acts:
            return GuideStep(acts=acts, place=place)
        if self._intent(text) == "order_food" and not fields_of(visit.reservation):
            return GuideStep(acts=(DeskAction("hand_over", "order_food"),), asks=False)
        return GuideStep(lead=self.says.sorry, place=place)

    def _dictated(
        self, text: str, form: FormName, place: Place, house: House | None
    ) -> GuideStep | None:
        """A phone number, or one more piece of it; None where it is none, or nobody can judge."""
        heard = self._heard
        said = heard.phone_digits(text)
        goes_on = place.asking in AFTER_PHONE and bool(place.digits) and heard.only_digits(text)
        unasked = place.asking != "phone" and heard.names_phone(text)
        if house is None or not (place.asking == "phone" or goes_on or unasked):
            return None
        if unasked:  # "no, the phone number is ...", whatever was asked
            place = replace(place, digits="")
        whole = said if said.startswith("+") else place.digits + said
        done = bool(place.digits) and not said
        anew = said[:1] in ("0", "+")
        for number in (said, whole) if anew else (whole,):
            if is_number(house, number) or (done and number):
                act = DeskAction("fill", "phone", number, form=form)
                return GuideStep(acts=(act,), place=replace(place, digits=number))
        if goes_on:
            return None
        if not said or len(whole) > PHONE_MOST:
            return GuideStep(lead=self.says.sorry, place=replace(place, digits=""))
        lead = self.says.and_then.format(digits=" ".join(whole))
        return GuideStep(lead=lead, place=replace(place, digits=whole), asks=False)

    def _changing(self, text: str, place: Place, today: date) -> GuideStep:
        if named := self._labelled(text, today):
            return GuideStep(acts=named, lead=self.says.all_right, place=place)
        for field in self._heard.fields(text):
            return GuideStep(lead=self._asks(field), place=replace(place, asking=field), asks=False)
        return GuideStep(lead=self.says.sorry, place=place)

    def _ordering(
        self, text: str, visit: Visit, place: Place, today: date, house: House | None
    ) -> GuideStep:
        if place.asking == "confirm":
            agreed = self._heard.yes_no(text)
            if agreed and self.care.plain_yes(text, house):
                return GuideStep(
                    acts=(DeskAction("submit", "order", form="order"),), place=place, asks=False
                )
            if agreed is False:
                asked = Place(asking="change-order", chosen=False, note=place.note)
                return GuideStep(lead=self.says.asks["change-order"], place=asked, asks=False)
        if (dictated := self._dictated(text, "order", place, house)) is not None:
            return dictated
        if place.asking == "collect":
            return self._when_collected(text, place, today)
        if place.asking in ("name", "phone"):
            acts = self._field_acts(text, "order", place.asking, today)
            return GuideStep(acts=acts, lead="" if acts else self.says.sorry, place=place)
        if found := dishes_in(text, house, self._heard):
            held = visit.order.dishes
            acts = tuple(self._dish_act(text, one, held.get(one[0]), place.note) for one in found)
            return GuideStep(
                acts=acts, lead=self.says.all_right, place=replace(place, chosen=False)
            )
        if place.asking == "more" and self._heard.has("enough", text):
            return GuideStep(place=replace(place, chosen=True))
        if self._intent(text) == "reservation" and not fields_of(visit.order):
            return GuideStep(acts=(DeskAction("hand_over", "reservation"),), asks=False)
        return GuideStep(lead=self.says.sorry, place=place)

    def _when_collected(self, text: str, place: Place, today: date) -> GuideStep:
        day = self._field_acts(text, "order", "date", today)
        if at := self._field_acts(text, "order", "time", today):
            return GuideStep(acts=(*day, *at), place=place)
        if self._heard.has("soon", text):
            return GuideStep(acts=day, place=replace(place, soon=True))
        return GuideStep(acts=day, lead="" if day else self.says.sorry, place=place)

    def _dish_act(
        self, text: str, found: tuple[str, int], held: OrderLine | None = None, note: str = ""
    ) -> DeskAction:
        dish, quantity = found
        gone = held is not None and self._heard.has("remove", text)
        kept = held.note if held is not None else note
        value = None if gone else {"quantity": quantity, "note": kept}
        return DeskAction("fill", dish_field(dish), value, form="order")

    def _field_acts(
        self, text: str, form: FormName, field: str, today: date
    ) -> tuple[DeskAction, ...]:
        value = self._read(text, field, today)
        return () if value is None else (DeskAction("fill", field, value, form=form),)

    def _read(self, text: str, field: str, today: date) -> Any:
        match field:
            case "name":
                return self._heard.name(text)
            case "phone":
                return self._heard.phone(text)
            case "guests":
                return self._heard.guests(text)
            case "date":
                found = self._heard.day(text, today)
                return None if found is None else found.isoformat()
            case "time":
                return _shown(self._heard.clock(text))
            case _:
                return None

    def _labelled(self, text: str, today: date) -> tuple[DeskAction, ...]:
        """What an utterance says unasked: "a table for four on Friday at half past seven"."""
        heard, acts = self._heard, list[DeskAction]()
        if (day := heard.day(text, today)) is not None:
            acts.append(DeskAction("fill", "date", day.isoformat()))
        if heard.says_time(text) and (at := heard.clock(text)) is not None:
            acts.append(DeskAction("fill", "time", _shown(at)))
        if (count := heard.party(text)) is not None:
            acts.append(DeskAction("fill", "guests", count))
        if (table := heard.table(text)) is not None:
            acts.append(DeskAction("fill", "table", table))
        return tuple(acts)

    def _intent(self, text: str) -> Agent | None:
        books, orders = self._heard.has("booking", text), self._heard.has("ordering", text)
        if books == orders:
            return None
        return "reservation" if books else "order_food"


def _stands(held: Any, said: Any) -> bool:
    """Whether that is what stands in the form; times are written there with seconds."""
    return held == said or (isinstance(held, str) and held == f"{said}:00")


def _shown(at: time | None) -> str | None:
    return None if at is None else f"{at:%H:%M}"
