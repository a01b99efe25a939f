"""What a guest may still do about a booking or an order that is in the books."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime, time, timedelta

from beatroom.flows.core.participants import clean_text
from beatroom.flows.kinds.restaurant.booking import Wish, wished
from beatroom.flows.kinds.restaurant.collecting import begun
from beatroom.flows.kinds.restaurant.forms import NOTE_CAP, ReservationChange, ReservationForm
from beatroom.flows.kinds.restaurant.house import zone_of
from beatroom.flows.kinds.restaurant.office import BookEntry, House
from beatroom.flows.kinds.restaurant.refusals import HouseRefusedError
from beatroom.flows.kinds.restaurant.words import OFFICE

RECONSIDER = 60.0
"""Seconds in which an order may be called off though the kitchen begins with it at once."""


@dataclass(frozen=True, slots=True)
class Held:
    """What is in the books, as far as the rules look at it; an order has no guests, but a total.

    Attributes:
        off: Whether it was called off.
        start: When the guest comes, in UTC; None of an order without a time.
        placed: Of an order when it was placed.
    """

    reference: str
    off: bool
    start: datetime | None
    name: str
    phone: str
    day: date
    at: time
    requests: str
    guests: int | None = None
    table: int | None = None
    total: str | None = None
    placed: datetime | None = None


@dataclass(frozen=True, slots=True)
class Standing:
    """Whether it may be changed, and called off; why it may not be called off."""

    changes: bool
    cancels: bool
    reason: str = ""


def standing(held: Held, house: House, now: float, language: str) -> Standing:
    """What its guest may still do."""
    if held.off:
        return Standing(changes=False, cancels=False)
    try:
        must_be_cancellable(held, house, now)
    except HouseRefusedError as refused:
        return Standing(changes=False, cancels=False, reason=refused.told(language))
    return Standing(changes=held.guests is not None, cancels=True)


def entry_of(held: Held, words: str, house: House, now: float, language: str) -> BookEntry:
    """It as its guest may know it; `words` say what it is."""
    stands = standing(held, house, now, language)
    off = OFFICE.of(language).called_off
    return BookEntry(
        form="order" if held.guests is None else "reservation",
        reference=held.reference,
        state="cancelled" if held.off else "booked",
        summary=off.format(summary=words) if held.off else words,
        name=held.name,
        date=held.day,
        time=held.at,
        guests=held.guests,
        requests=held.requests,
        table=held.table,
        total=held.total,
        changes=stands.changes,
        cancels=stands.cancels,
        reason=stands.reason,
    )


def must_be_cancellable(held: Held, house: House, now: float) -> None:
    """Refuse what is to come no more, and an order with which the kitchen has begun."""
    fresh = held.placed is not None and now < held.placed.timestamp() + RECONSIDER
    if held.guests is None and (
        held.start is None or (not fresh and begun(held.start, house, now))
    ):
        raise HouseRefusedError("begun", phone=house.phone)
    if held.start is not None and held.start.timestamp() <= now:
        raise HouseRefusedError("has_come", phone=house.phone)


def open_until(house: House, day: date) -> float:
    """Until when a link opens what is for a day: the end of the day after; epoch seconds."""
    ends = datetime.combine(day + timedelta(days=2), time(), zone_of(house))
    return ends.timestamp()


def changed_wish(held: Held, change: ReservationChange, house: House, now: float) -> Wish | None:
    """What a booking is to be; None where it stays as it is, but for the guest's requests.

    Raises:
        OfficeRefusedError: It is off or over, nothing is to be different, or the house cannot.
    """
    if held.off:
        raise HouseRefusedError("is_off")
    must_be_cancellable(held, house, now)
    asked = change.model_dump(exclude_none=True)
    if not asked:
        raise HouseRefusedError("no_change")
    at = None if change.time is None else change.time.replace(tzinfo=None)
    stays = (
        change.date in (None, held.day)
        and at in (None, held.at)
        and change.guests in (None, held.guests)
        and change.table in (None, held.table)
    )
    if stays:
        return None
    form = ReservationForm(
        name=held.name,
        phone=held.phone,
        date=change.date or held.day,
        time=at or held.at,
        guests=change.guests or held.guests,
        requests=held.requests if change.requests is None else change.requests,
        table=change.table,
    )
    return wished(form, house, now)


def noted(requests: str) -> str:
    """What a guest wants noted, as it goes into the books."""
    return clean_text(requests, NOTE_CAP)
