"""The back office on the service's store, as one session's."""

from __future__ import annotations

import secrets
from collections.abc import Awaitable, Callable, Sequence
from datetime import date, time
from typing import TypeVar

import structlog

from beatroom.bot.kinds.restaurant.store.guest_notices import GuestPost
from beatroom.bot.kinds.restaurant.store.house import lay_down, read_house
from beatroom.bot.kinds.restaurant.store.orders import full_slots, place_order
from beatroom.bot.kinds.restaurant.store.own_entries import (
    Claim,
    cancel_own,
    change_own,
    find_own,
)
from beatroom.bot.kinds.restaurant.store.reservations import (
    Asker,
    make_reservation,
    taken_by_quarter,
    taken_tables,
)
from beatroom.bot.kinds.restaurant.terra import terra
from beatroom.bot.server.limits import RateLimit
from beatroom.bot.store.meanwhile import undisturbed
from beatroom.bot.store.store import Store
from beatroom.bot.store.transaction import Work
from beatroom.flows.kinds.restaurant.arriving import arrival_times, free_times
from beatroom.flows.kinds.restaurant.collecting import slots_of
from beatroom.flows.kinds.restaurant.forms import OrderForm, ReservationChange, ReservationForm
from beatroom.flows.kinds.restaurant.hours import moment, quarters
from beatroom.flows.kinds.restaurant.house import zone_of
from beatroom.flows.kinds.restaurant.office import BookEntry, FreeTime, House, Receipt
from beatroom.flows.kinds.restaurant.refusals import HouseRefusedError
from beatroom.flows.language.language_code import ENGLISH

log = structlog.get_logger()
T = TypeVar("T")

LETTERS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"
"""Without those that are mistaken for each other."""
TRIES, TRY_RATE = 10.0, 1 / 60
"""How often a session or an address, or anybody for one reference, may be wrong; and a second."""


class StoredOffice:
    """One session's office; what it books is kept by `submit` within the session.

    Args:
        store: The service's.
        session: Whose office it is.
        now: Seconds since the epoch, by the wall.
        language: In which it answers.
        post: How guests can be told.
        tries: How often somebody may ask for an entry in vain; None: as often as they like.
        address: Where they ask from who have no session of their own.
        most: How much that is to come one phone number, and one visit, may have; None: any.
        references: Makes references; one that is not used yet is taken.
    """

    def __init__(
        self,
        store: Store,
        session: str,
        now: Callable[[], float],
        *,
        language: str = ENGLISH,
        post: GuestPost | None = None,
        tries: RateLimit | None = None,
        address: str | None = None,
        most: int | None = None,
        references: Callable[[], str] | None = None,
    ) -> None:
        self._references = references or new_reference
        self._store, self._session, self._now = store, session, now
        self._language, self._tries, self._most = language, tries, most
        self._who = f"session {session}" if address is None else f"address {address}"
        self._post = post or GuestPost()

    async def house(self) -> House:
        return await self._store.read(read_house)

    async def taken(self, day: date, at: time) -> tuple[int, ...]:
        start = moment(zone_of(await self.house()), day, at)
        if start is None:
            return ()
        return await self._store.read(lambda c: taken_tables(c, quarters(start)))

    async def times(self, day: date, guests: int) -> tuple[FreeTime, ...]:
        house = await self.house()
        times = arrival_times(house, day, self._now())
        if not times:
            return ()
        needed = range(quarters(times[0][1]).start, quarters(times[-1][1]).stop)
        taken = await self._store.read(lambda c: taken_by_quarter(c, needed))
        return free_times(house, times, guests, taken)

    async def slots(self, day: date) -> tuple[FreeTime, ...]:
        house, now = await self.house(), self._now()
        full = await self._store.read(lambda c: full_slots(c, house, now))
        return tuple(
            FreeTime(time=one.at, free=one.minute not in full) for one in slots_of(house, day, now)
        )

    async def make_reservation(self, submit: str, form: ReservationForm) -> Receipt:
        return await self._written(make_reservation(self._asker, submit, form))

    async def place_order(self, submit: str, form: OrderForm) -> Receipt:
        return await self._written(place_order(self._asker, submit, form))

    async def find(self, reference: str, phone: str | None) -> BookEntry:
        return await self._claimed(reference, phone, self.find_claimed)

    async def change_reservation(
        self, submit: str, reference: str, phone: str | None, change: ReservationChange
    ) -> BookEntry:
        def changed(claim: Claim) -> Awaitable[BookEntry]:
            return self.change_claimed(submit, claim, change)

        return await self._claimed(reference, phone, changed)

    async def cancel(self, reference: str, phone: str | None) -> BookEntry:
        return await self._claimed(reference, phone, self.cancel_claimed)

    async def find_claimed(self, claim: Claim) -> BookEntry:
        """The entry of a claim whose right was seen to."""
        return await self._store.read(find_own(self._asker, claim))

    async def change_claimed(
        self, submit: str, claim: Claim, change: ReservationChange
    ) -> BookEntry:
        """Change the booking of such a claim."""
        return await self._written(change_own(self._asker, claim, submit, change))

    async def cancel_claimed(self, claim: Claim) -> BookEntry:
        """Call off the entry of such a claim."""
        return await self._written(cancel_own(self._asker, claim))

    @property
    def _asker(self) -> Asker:
        return Asker(
            self._session,
            self._now(),
            self._references,
            self._language,
            self._post,
            self._most,
        )

    async def _claimed(
        self, reference: str, phone: str | None, ask: Callable[[Claim], Awaitable[BookEntry]]
    ) -> BookEntry:
        """What comes of a claim; nobody guesses an entry, and who is right loses no try."""
        tries, claim = self._tries, Claim(reference, phone)
        if tries is None or phone is None:
            return await ask(claim)
        taken: list[str] = []
        for key in (self._who, f"reference {reference.strip().upper()}"):
            if tries.take(key) > 0:
                house = await self.house()
                raise HouseRefusedError("too_often", "reference", phone=house.phone)
            taken.append(key)
        try:
            found = await ask(claim)
        except HouseRefusedError as refused:
            if refused.name != "unknown":  # of what is theirs
                self._give_back(tries, taken)
            raise
        self._give_back(tries, taken)
        return found

    @staticmethod
    def _give_back(tries: RateLimit, taken: Sequence[str]) -> None:
        for key in taken:
            tries.give_back(key)

    async def _written(self, work: Work[T]) -> T:
        done = await undisturbed(self._store.write, work)
        self._post.ring()
        return done


async def open_restaurant(store: Store) -> None:
    """Lay Terra down where the database has no restaurant yet."""
    if await undisturbed(store.write, lay_down(terra())):
        log.info("restaurant_laid_down", name=terra().name)


def new_reference() -> str:
    """What a guest may write down, or spell on the phone."""
    return "".join(secrets.choice(LETTERS) for _ in range(6))
