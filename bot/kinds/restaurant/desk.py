"""The desk: carries out what the model's tools, or the guide, ask for."""

from __future__ import annotations

from collections.abc import Awaitable, Mapping, Sequence
from datetime import date
from typing import Any

from beatroom.bot.kinds.restaurant.agent_handoff import HandingOver
from beatroom.bot.kinds.restaurant.back_office import BackOffice
from beatroom.bot.kinds.restaurant.house_desk import HouseDesk
from beatroom.bot.kinds.restaurant.own_desk import OwnDesk
from beatroom.bot.kinds.restaurant.state import VisitLog
from beatroom.bot.kinds.restaurant.submission import Submitting
from beatroom.bot.pipeline.session_context import SessionContext
from beatroom.flows.kinds.restaurant.forms import QUANTITY_MOST, FieldRefusedError, FormName
from beatroom.flows.kinds.restaurant.guide_dishes import dish_of, spoken_order
from beatroom.flows.kinds.restaurant.heard import as_saved
from beatroom.flows.kinds.restaurant.messages import Agent
from beatroom.flows.kinds.restaurant.office import (
    FreeTime,
    House,
    OfficeRefusedError,
    OfficeUnreachable,
)
from beatroom.flows.kinds.restaurant.prompts import quoted
from beatroom.flows.kinds.restaurant.targets import (
    actions_for,
    category_target,
    field_target,
    targets,
)
from beatroom.flows.kinds.restaurant.tools import dish_field
from beatroom.flows.kinds.restaurant.visit_state import with_field

NO_MENU = "The menu is not at hand just now; the page shows it."


class RestaurantDesk:
    """One session's desk; see `flows.kinds.restaurant.tools.Desk`."""

    def __init__(
        self,
        live: SessionContext,
        log: VisitLog,
        office: BackOffice,
        handing_over: HandingOver,
        submitting: Submitting,
        *,
        house: HouseDesk,
        own: OwnDesk,
    ) -> None:
        self._live = live
        self._log = log
        self._office = office
        self._house, self._own = house, own
        self._handing_over = handing_over
        self._submitting = submitting

    def hand_over(self, agent: Agent) -> str:
        self._handing_over.by_tool(agent)
        return "The guest is brought there. Say nothing more yourself."

    def fill(self, form: FormName, field: str, value: Any) -> str:
        visit = self._log.visit
        language = self._live.personality.language
        value = as_saved(field, value, language, self._office.now().date())
        try:
            filled = with_field(visit.form(form), field, value)
        except FieldRefusedError as refused:
            return f"Not saved. {refused}"
        if filled != visit.form(form):
            self._log.prefill(form, {field: value})
            self._log.update_page()
            if not field.startswith("dish:") and (target := field_target(form, field)) is not None:
                self._log.point("HIGHLIGHT", target)
        return f"Saved: {field}."

    async def ask_house(self, question: str) -> str:
        await self._office.known_house()
        return self._house.looked_up(question)

    async def free_tables(self) -> str:
        form, house = self._log.visit.reservation, await self._office.known_house()
        if form.date is None or form.time is None:
            return "The date and the time come first."
        if house is None:
            return "The seating plan is not at hand just now; a table can be left open."
        try:
            taken = await self._office.taken(form.date, form.time)
        except (OfficeRefusedError, OfficeUnreachable) as error:
            return f"That is not known just now: {error}"
        self._show("seating-plan")
        fits = [
            table
            for table in house.tables
            if table.number not in taken and table.seats >= (form.guests or 1)
        ]
        told = ", ".join(f"table {t.number} for {t.seats}" for t in fits)
        return f"Free then: {told}." if fits else "No table is free then that is large enough."

    async def free_times(self) -> str:
        form = self._log.visit.reservation
        if form.date is None:
            return "The date comes first."
        return await self._times(self._office.times(form.date, form.guests or 1))

    async def collection_times(self, day: str) -> str:
        today = self._office.now().date()
        wanted = as_saved("date", day, self._live.personality.language, today) if day else ""
        try:
            chosen = date.fromisoformat(wanted) if wanted else today
        except ValueError:
            return f"{quoted(day)} is no day; say it as YYYY-MM-DD."
        return await self._times(self._office.slots(chosen))

    async def find_own(self, reference: str, phone: str | None) -> str:
        came = await self._own.find(reference, phone)
        if came.entry is None:
            return f"Not found. {came.text}"
        can = [
            word
            for word, may in (("changed", came.entry.changes), ("cancelled", came.entry.cancels))
            if may
        ]
        still = f"It can be {' and '.join(can)}." if can else f"It stays: {came.entry.reason}"
        return f"Found: {quoted(came.text)}, reference {came.entry.reference}. {still}"

    async def change_own(self, values: Mapping[str, Any]) -> str:
        came = await self._own.change(values)
        return f"Changed: {quoted(came.text)}." if came.done else f"Not changed. {came.text}"

    async def cancel_own(self) -> str:
        came = await self._own.cancel()
        return f"Done. {quoted(came.text)}" if came.done else f"Not cancelled. {came.text}"

    async def show_menu(self, category: str) -> str:
        house = await self._office.known_house()
        if house is None:
            return NO_MENU
        wanted = category.strip().casefold()
        dishes = [d for d in house.menu if d.category.casefold() == wanted]
        if not dishes:
            known = ", ".join(dict.fromkeys(d.category for d in house.menu))
            return f"There is no category {quoted(category)}; there are {known}."
        self._show(category_target(dishes[0].category))
        return "; ".join(f"{d.id}: {d.name}, {d.price} {house.currency}" for d in dishes)

    async def add_dish(self, dish: str, quantity: int, note: str) -> str:
        house = await self._office.known_house()
        found = dish_of(dish, house)
        if found is None:
            return f"{quoted(dish)} is not on the menu. {self._categories(house)}"
        held = self._log.visit.order.dishes.get(found.id)
        total = quantity + (held.quantity if held is not None else 0)
        if total > QUANTITY_MOST:
            return f"Not added: there may be at most {QUANTITY_MOST} of a dish."
        line = {"quantity": total, "note": note or (held.note if held is not None else "")}
        told = self.fill("order", dish_field(found.id), line)
        return told if told.startswith("Not") else f"Added: {total} {found.name} now."

    async def change_quantity(self, dish: str, quantity: int) -> str:
        found = dish_of(dish, await self._office.known_house())
        dish_id = found.id if found is not None else dish
        held = self._log.visit.order.dishes.get(dish_id)
        if held is None:
            return f"{quoted(dish)} is not in the order."
        if not quantity:
            self.fill("order", dish_field(dish_id), None)
            return f"Taken off: {dish_id}."
        line = {"quantity": quantity, "note": held.note}
        told = self.fill("order", dish_field(dish_id), line)
        return told if told.startswith("Not") else f"Now {quantity} {dish_id}."

    async def order_total(self) -> str:
        order = self._log.visit.order
        if not order.dishes:
            return "Nothing is in the order yet."
        return spoken_order(order, await self._office.known_house())

    async def confirm(self, form: FormName) -> str:
        return (await self._submitting.by_voice(form)).text

    def show(self, target: str) -> str:
        known = targets(self._office.house)
        if target not in known:
            return f"There is no place {quoted(target)} on the page."
        self._show(target)
        return "The guest sees it now."

    def reply_due(self) -> None:
        self._live.reply_due()

    async def _times(self, asked: Awaitable[Sequence[FreeTime]]) -> str:
        try:
            times = await asked
        except (OfficeRefusedError, OfficeUnreachable) as error:
            return f"That is not known just now: {error}"
        free = ", ".join(f"{one.time:%H:%M}" for one in times if one.free)
        return f"Free that day: {free}." if free else "Nothing is free that day."

    def _show(self, target: str) -> None:
        page = targets(self._office.house).get(target)
        if page is not None and page != self._log.visit.page:
            self._log.navigate(page, target)
        for action in actions_for(target):
            self._log.point(action, target)

    def _categories(self, house: House | None) -> str:
        if house is None:
            return NO_MENU
        return f"Categories: {', '.join(dict.fromkeys(d.category for d in house.menu))}."
