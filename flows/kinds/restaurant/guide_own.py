"""The guide about what a guest has in the books: finding it, changing it, calling it off.

It never begins a booking: what was made in the visit is meant, or what has a reference and a phone
number. What is to be done is said back first.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import date, time
from typing import Any

from beatroom.flows.kinds.restaurant.day_words import day_words
from beatroom.flows.kinds.restaurant.forms import fields_of
from beatroom.flows.kinds.restaurant.guide_steps import (
    DeskAction,
    GuideStep,
    OwnPlace,
    Place,
    Wish,
)
from beatroom.flows.kinds.restaurant.heard import PHONE_MOST, UtteranceReader
from beatroom.flows.kinds.restaurant.heard_references import reference_in
from beatroom.flows.kinds.restaurant.house import is_number
from beatroom.flows.kinds.restaurant.office import BookEntry, House
from beatroom.flows.kinds.restaurant.visit_state import FORM_OF, Visit
from beatroom.flows.kinds.restaurant.words import Sentences

WISHES: tuple[Wish, ...] = ("own_cancel", "own_change", "own_look")
CHANGEABLE = ("date", "time", "guests", "table")

Labelled = Callable[[str, date], tuple[DeskAction, ...]]
"""Reads days, times, numbers of people and tables that are said to be such."""


class OwnTalk:
    """This part of the dialogue in one language."""

    def __init__(
        self, says: Sentences, heard: UtteranceReader, language: str, labelled: Labelled
    ) -> None:
        self._says, self._heard, self._language = says, heard, language
        self._labelled = labelled

    def begun(self, text: str, visit: Visit, place: Place, today: date) -> GuideStep | None:
        """What it leads to that a guest wants something about a booking; None: they do not."""
        wish = self._wish(text)
        reference = reference_in(text, self._heard)
        if wish is None and not _unmistakable(reference or ""):
            return None
        own = OwnPlace("own_look" if wish is None else wish, reference or "")
        if wish == "own_change":
            own = replace(own, change=self._changes(text, today, plain=reference is None))
        form = FORM_OF.get(visit.agent)
        filling = form is not None and bool(fields_of(visit.form(form)))
        if reference is None and visit.own is None and filling:
            # What they are just filling in is not booked, and is changed by saying so.
            if wish != "own_cancel":
                return None
            return GuideStep(lead=self._says.own["not_yet"], place=place)
        if reference is not None and (visit.own is None or visit.own.reference != reference):
            return GuideStep(place=Place(asking="own-phone", own=own))
        if visit.own is not None:
            act = DeskAction("find", visit.own.reference)
            return GuideStep(acts=(act,), place=Place(asking="own-look", own=own), asks=False)
        return GuideStep(place=Place(asking="own-reference", own=own))

    def question(self, place: Place) -> str:
        """What is asked at a place of this talk."""
        says, own = self._says.own, place.own
        entry = own.entry if own is not None else None
        match place.asking:
            case "own-reference":
                return says["reference"]
            case "own-phone":
                return says["phone"]
            case "own-cancel":
                return says["cancel"].format(summary=entry.summary if entry else "")
            case "own-change":
                return says["again"]
            case "own-sure" if own is not None and entry is not None:
                return self._sure(own, entry)
            case _:
                return says["look"].format(summary=entry.summary if entry else "")

    def found(self, entry: BookEntry, place: Place) -> tuple[str, Place]:
        """What is said of what was found, and where the talk is then."""
        own = replace(place.own or OwnPlace("own_look"), entry=entry, reference=entry.reference)
        says, told = self._says, entry.summary.rstrip(".")
        if not entry.cancels:
            reason = entry.reason or says.asks["anything"]
            words = f"{says.own['look_only'].format(summary=told)} {reason}"
            return words, Place(asking="anything")
        if own.wish == "own_cancel" or not entry.changes:
            there = Place(asking="own-cancel", own=own)
            return self.question(there), there
        if own.wish == "own_look":
            return says.own["look"].format(summary=told), Place(asking="own-look", own=own)
        if own.change:
            there = Place(asking="own-sure", own=own)
            return self.question(there), there
        return says.own["change"].format(summary=told), Place(asking="own-change", own=own)

    def answer(self, text: str, place: Place, today: date, house: House | None) -> GuideStep | None:
        """What an utterance leads to in this talk; None where the guest wants something else."""
        own = place.own
        if own is None:
            return None
        agreed = self._heard.yes_no(text)
        off = own.entry is not None and self._wish(text) == "own_cancel"
        if off and place.asking != "own-cancel":
            own = replace(own, wish="own_cancel", change={})
            return GuideStep(place=Place(asking="own-cancel", own=own))
        match place.asking:
            case "own-reference":
                return self._referred(text, place, own, leaves=agreed is False)
            case "own-phone":
                return self._phoned(text, place, own, house, leaves=agreed is False)
            case "own-cancel":
                if agreed:
                    act = DeskAction("cancel", own.reference)
                    return GuideStep(acts=(act,), place=place, asks=False)
                return self._kept() if agreed is False else self._sorry(place)
            case "own-sure":
                return self._agreed(text, place, own, today, agreed=agreed)
            case "own-change":
                return self._changed(text, place, own, today, leaves=agreed is False)
            case _:
                return self._looked(text, place, own, today, leaves=agreed is False)

    def decides(self, text: str) -> bool:
        """Whether an utterance is a yes, a no or a wish about a booking: no question."""
        return self._heard.yes_no(text) is not None or self._wish(text) is not None

    def _referred(self, text: str, place: Place, own: OwnPlace, *, leaves: bool) -> GuideStep:
        reference = reference_in(text, self._heard, asked=True)
        if reference is None:
            lead = self._says.own["spelled"]
            return self._kept() if leaves else GuideStep(lead=lead, place=place, asks=False)
        own = replace(own, reference=reference)
        return GuideStep(place=Place(asking="own-phone", own=own))

    def _phoned(
        self, text: str, place: Place, own: OwnPlace, house: House | None, *, leaves: bool
    ) -> GuideStep:
        said = self._heard.phone_digits(text)
        whole = said if said[:1] in ("0", "+") else place.digits + said
        if house is not None and is_number(house, whole):
            act = DeskAction("find", own.reference, whole)
            return GuideStep(acts=(act,), place=Place(asking="own-look", own=own), asks=False)
        if said and len(whole) <= PHONE_MOST:
            lead = self._says.and_then.format(digits=" ".join(whole))
            return GuideStep(lead=lead, place=replace(place, digits=whole), asks=False)
        return self._kept() if leaves else self._sorry(replace(place, digits=""))

    def _looked(
        self, text: str, place: Place, own: OwnPlace, today: date, *, leaves: bool
    ) -> GuideStep:
        changes = self._changes(text, today)
        if changes:
            sure = replace(own, wish="own_change", change=changes)
            return GuideStep(place=Place(asking="own-sure", own=sure))
        if self._wish(text) == "own_change":
            own = replace(own, wish="own_change")
            return GuideStep(place=Place(asking="own-change", own=own))
        return self._kept() if leaves else self._sorry(place)

    def _changed(
        self, text: str, place: Place, own: OwnPlace, today: date, *, leaves: bool
    ) -> GuideStep:
        if changes := self._changes(text, today, plain=True):
            own = replace(own, change=own.change | changes)
            return GuideStep(place=Place(asking="own-sure", own=own))
        return self._kept() if leaves else self._sorry(place)

    def _agreed(
        self, text: str, place: Place, own: OwnPlace, today: date, *, agreed: bool | None
    ) -> GuideStep:
        changes = self._changes(text, today)
        if changes.items() - own.change.items():  # "yes, but at nine"
            own = replace(own, change=own.change | changes)
            return GuideStep(place=Place(asking="own-sure", own=own))
        if agreed:
            act = DeskAction("change", own.reference, dict(own.change))
            return GuideStep(acts=(act,), place=place, asks=False)
        if agreed is False:
            return GuideStep(place=Place(asking="own-change", own=replace(own, change={})))
        return self._sorry(place)

    def _changes(self, text: str, today: date, *, plain: bool = False) -> dict[str, Any]:
        """What is to be different; with `plain` a bare number is a time."""
        acts = self._labelled(text, today)
        found = {one.what: one.value for one in acts if one.what in CHANGEABLE}
        if plain and not found and (at := self._heard.clock(text)) is not None:
            found["time"] = f"{at:%H:%M}"
        return found

    def _sure(self, own: OwnPlace, entry: BookEntry) -> str:
        day, at = own.change.get("date"), own.change.get("time")
        when = entry.date if day is None else date.fromisoformat(day)
        clock = entry.time if at is None else time.fromisoformat(at)
        return self._says.own["sure"].format(
            guests=own.change.get("guests", entry.guests),
            day="" if when is None else day_words(when, self._language),
            time="" if clock is None else f"{clock:%H:%M}",
        )

    def _kept(self) -> GuideStep:
        words = f"{self._says.own['kept']} {self._says.asks['anything']}"
        return GuideStep(lead=words, place=Place(asking="anything"), asks=False)

    def _wish(self, text: str) -> Wish | None:
        return next((one for one in WISHES if self._heard.has(one, text)), None)

    def _sorry(self, place: Place) -> GuideStep:
        return GuideStep(lead=self._says.sorry, place=place)


def _unmistakable(reference: str) -> bool:
    """Whether nothing else that a guest says looks like it: a number has no letters."""
    return any(map(str.isdigit, reference)) and any(map(str.isalpha, reference))
