"""Random lives of bookings and orders against the plain model of the house.

    PYTHONPATH=tests:tests/service python -m restaurant_lives --lives 1000 --seed 7
    PYTHONPATH=tests:tests/service python -m restaurant_lives --lives 1000 --database postgresql

A world is a small house with many guests: they book, order, change, call off, send the same once
more, hear no answer and ask again, try what is others'; the clock goes on, and the service dies and
is there again, on the same database. Every answer must be the model's, and so must the books.
With PostgreSQL a server of its own is started for it.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import sys
import tempfile
from collections import Counter
from contextlib import AsyncExitStack, nullcontext
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, time, timedelta
from functools import partial
from itertools import count
from pathlib import Path
from typing import TypeVar

from postgres import emptied, postgres_server
from restaurant_model import PHONES, Answer, Entry, NoError, PlainHouse, reference
from sqlalchemy import func, select

from beatroom.bot.kinds.restaurant.store.house import lay_down
from beatroom.bot.kinds.restaurant.store.tables import CollectionRow, SlotRow
from beatroom.bot.kinds.restaurant.stored_office import StoredOffice
from beatroom.bot.kinds.restaurant.terra import terra
from beatroom.bot.store.store import Store, open_store
from beatroom.flows.kinds.restaurant.forms import (
    OrderForm,
    OrderLine,
    ReservationChange,
    ReservationForm,
)
from beatroom.flows.kinds.restaurant.office import BookEntry, House
from beatroom.flows.kinds.restaurant.refusals import HouseRefusedError

T = TypeVar("T")

LIVES = 40
"""Of one world."""
STEPS = 10
"""Of one life, about."""
START = datetime(2026, 11, 25, 8, 0, tzinfo=UTC)
DISHES = ("char", "burrata", "house-lemonade")


def small_house() -> House:
    """Terra with four tables and a kitchen that makes two orders at a time."""
    whole = terra()
    kitchen = whole.kitchen.model_copy(update={"capacity": 2, "slot": 30})
    tables = tuple(one for one in whole.tables if one.number in (1, 2, 5, 14))
    return whole.model_copy(update={"tables": tables, "kitchen": kitchen})


@dataclass
class Life:
    """One guest: what they send, and what they have."""

    session: str
    sent: list[tuple[object, ...]] = field(default_factory=list[tuple[object, ...]])
    own: list[tuple[str, str]] = field(default_factory=list[tuple[str, str]])


@dataclass
class World:
    """A house, its model, and the guests."""

    url: str
    chance: random.Random
    record: House = field(default_factory=small_house)
    seen: Counter[str] = field(default_factory=Counter[str])

    def __post_init__(self) -> None:
        self.model = PlainHouse(self.record, START)
        self.lives = [Life(f"s{n}") for n in range(LIVES)]
        self.submits = count()
        self.asked = count(1)

    async def live(self, steps: int = LIVES * STEPS) -> None:
        """Play so many steps; an AssertionError where the office and the model differ."""
        async with AsyncExitStack() as stack:
            store = await stack.enter_async_context(open_store(self.url))
            await store.write(lay_down(self.record))
            for _ in range(steps):
                if self.chance.random() < 0.01:
                    self.seen["reopened"] += 1
                    await stack.aclose()
                    store = await stack.enter_async_context(open_store(self.url))
                if self.chance.random() < 0.05:
                    self.model.now += timedelta(minutes=self.chance.randint(1, 180))
                await self._step(store, self.chance.choice(self.lives))
            await self._compare(store)

    async def _step(self, store: Store, life: Life) -> None:
        if life.sent and self.chance.random() < 0.25:
            request = self.chance.choice(life.sent)  # the same once more, perhaps after others
        else:
            request = self._drawn(life)
            life.sent.append(request)
        lost = self.chance.random() < 0.1
        answer = await self._answer(store, life, request)
        expected = self._expected(life, request)
        assert answer == expected, (life.session, request, str(self.model.now), answer, expected)
        if lost:  # the guest asks again: it must not be done twice
            self.seen["lost"] += 1
            again = await self._answer(store, life, request)
            assert again == self._expected(life, request), (life.session, request, again)
        name = str(expected[1]) if expected[0] == "no" else "ok"
        self.seen[f"{request[0]}: {name}"] += 1

    def _drawn(self, life: Life) -> tuple[object, ...]:
        chance = self.chance
        submit = f"submit-{next(self.submits):06}"
        if life.sent and chance.random() < 0.05:
            submit = str(chance.choice(life.sent)[1])  # an id that was used for something else
        weights = (2, 2, 6, 2, 1) if life.own else (5, 5, 1, 1, 1)
        what = chance.choices(("book", "order", "change", "cancel", "find"), weights)[0]
        if what == "book":
            return "book", submit, self._form()
        if what == "order":
            return "order", submit, self._order()
        known, phone = self._claimed(life)
        if what == "change":
            return "change", submit, known, phone, self._change()
        return what, submit, known, phone

    def _form(self) -> ReservationForm:
        chance = self.chance
        return ReservationForm(
            name=self._mostly("Ana"),
            phone=self._mostly(self._phone()),
            date=self._mostly(self._day()),
            time=self._mostly(self._time()),
            guests=self._mostly(chance.choice((1, 2, 2, 3, 4, 6, 8, 9))),
            requests=chance.choice((None, "A window.")),
            table=chance.choice((None, None, None, None, 1, 2, 5, 14, 14, 77)),
        )

    def _order(self) -> OrderForm:
        chance = self.chance
        some = chance.sample(DISHES, chance.randint(0 if chance.random() < 0.1 else 1, 3))
        some += ["pizza"] if chance.random() < 0.05 else []
        return OrderForm(
            name=self._mostly("Bob"),
            phone=self._mostly(self._phone()),
            date=chance.choice((None, None, self._day(ahead=9))),
            time=chance.choice((None, self._time())),
            notes=chance.choice((None, "No dill.")),
            dishes={dish: OrderLine(quantity=chance.randint(1, 9)) for dish in some},
        )

    def _change(self) -> ReservationChange:
        chance = self.chance
        return ReservationChange(
            date=chance.choice((None, self._day())),
            time=chance.choice((None, None, self._time())),
            guests=chance.choice((None, None, 1, 2, 4, 8, 9)),
            requests=chance.choice((None, None, "A cake.")),
            table=chance.choice((None, None, None, None, 1, 5, 14, 77)),
        )

    def _claimed(self, life: Life) -> tuple[str, str | None]:
        """What somebody asks for as theirs: mostly it is."""
        chance = self.chance
        if life.own and chance.random() < 0.9:
            known, phone = chance.choice(life.own)
            return known, None if chance.random() < 0.5 else phone
        known = reference(chance.randint(1, self.model.count + 2))
        return known, chance.choice((None, *PHONES))

    def _phone(self) -> str:
        right, other, wrong = PHONES
        return self.chance.choices((right, other, wrong), (10, 10, 1))[0]

    def _mostly(self, value: T) -> T | None:
        return None if self.chance.random() < 0.02 else value

    def _day(self, ahead: int = 92) -> date:
        today = self.model.now.astimezone(self.model.zone).date()
        near = self.chance.random() < 0.9
        return today + timedelta(
            days=self.chance.randint(0, 2) if near else self.chance.randint(-1, ahead)
        )

    def _time(self) -> time:
        return self.chance.choice(
            (time(12, 0), time(12, 30), time(13, 0), time(13, 30), time(16, 0), time(18, 30),
             time(19, 0), time(19, 30), time(19, 37), time(20, 0), time(21, 0), time(22, 0))
        )  # fmt: skip

    # ---- both sides ----------------------------------------------------------------------------

    async def _answer(self, store: Store, life: Life, request: tuple[object, ...]) -> Answer:
        office = StoredOffice(
            store,
            life.session,
            self.model.now.timestamp,
            references=lambda: reference(self.model.count + 1),
        )
        what, submit, *rest = request
        try:
            if what in ("book", "order"):
                make = office.make_reservation if what == "book" else office.place_order
                receipt = await make(submit, rest[0])  # type: ignore[arg-type]
                return "ok", self._shown(await office.find(receipt.reference, None))
            if what == "change":
                return "ok", self._shown(await office.change_reservation(submit, *rest))  # type: ignore[arg-type]
            ask = office.find if what == "find" else office.cancel
            return "ok", self._shown(await ask(*rest))  # type: ignore[arg-type]
        except HouseRefusedError as refused:
            return "no", refused.name

    def _expected(self, life: Life, request: tuple[object, ...]) -> Answer:
        what, submit, *rest = request
        model, session = self.model, life.session
        asks = {
            "book": partial(model.book, session, submit),
            "order": partial(model.order, session, submit),
            "change": partial(model.change, session, submit),
            "cancel": partial(model.cancel, session),
            "find": partial(model.find, session),
        }
        try:
            entry: Entry = asks[str(what)](*rest)
        except NoError as refused:
            return "no", str(refused)
        phone = next(said for said, full in PHONES.items() if full == entry.phone)
        if what in ("book", "order") and (entry.reference, phone) not in life.own:
            life.own.append((entry.reference, phone))
        return "ok", entry.shown

    def _shown(self, entry: BookEntry) -> tuple[object, ...]:
        assert entry.date is not None
        assert entry.time is not None
        at = datetime.combine(entry.date, entry.time)
        off = entry.state == "cancelled"
        told = (entry.table or 0, entry.guests or 0, entry.requests, entry.total, off)
        return (entry.reference, at, *told)

    async def _compare(self, store: Store) -> None:
        """All of the books, and what makes a table or a slot taken."""
        for entry in self.model.entries.values():
            office = StoredOffice(store, entry.session, self.model.now.timestamp)
            assert self._shown(await office.find(entry.reference, None)) == entry.shown
        there = [one for one in self.model.entries.values() if not one.off]
        tables = sum(8 for one in there if one.guests)
        for row, expected in ((SlotRow, tables), (CollectionRow, sum(not e.guests for e in there))):
            query = select(func.count()).select_from(row)
            held = (await store.read(lambda c, q=query: c.execute(q))).scalar_one()
            assert held == expected, (row.__tablename__, held, expected)


async def live(lives: int, seed: int, server: str | None = None) -> Counter[str]:
    """So many lives, in worlds on empty databases; returns what they came to.

    Args:
        lives: In worlds of LIVES.
        seed: Of what they do.
        server: A PostgreSQL server's database, which is emptied; SQLite without one.
    """
    seen: Counter[str] = Counter()
    for number in range(-(-lives // LIVES)):
        with tempfile.TemporaryDirectory() as folder:
            file = f"sqlite+aiosqlite:///{Path(folder) / 'house.db'}"
            url = file if server is None else await emptied(server)
            world = World(url, random.Random(f"{seed} {number}"))
            await world.live()
        seen += world.seen
    return seen


def main() -> None:
    """Play as many as are asked for, and say what they came to."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--lives", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=random.randrange(10**6))
    parser.add_argument("--database", choices=("sqlite", "postgresql"), default="sqlite")
    asked = parser.parse_args()
    with postgres_server() if asked.database == "postgresql" else nullcontext() as server:
        if asked.database == "postgresql" and server is None:
            parser.error("there is no PostgreSQL server program on this machine")
        seen = asyncio.run(live(asked.lives, asked.seed, server))
    lines = [f"{times:6} {name}" for name, times in sorted(seen.items())]
    lines.append(
        f"{asked.lives} lives (seed {asked.seed}) on {asked.database}, "
        f"{sum(seen.values())} requests: equal"
    )
    sys.stdout.write("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
