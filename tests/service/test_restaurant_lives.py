"""Random lives of bookings and orders: what the office does is what the plain model does."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import AsyncExitStack
from datetime import UTC, date, datetime, time
from typing import Any

import pytest
from restaurant_lives import World
from sqlalchemy import func, select, update
from typed import here

from beatroom.bot.kinds.restaurant.store.guest_notices import GuestPost
from beatroom.bot.kinds.restaurant.store.tables import (
    CollectionRow,
    HouseRow,
    ReservationRow,
    SlotRow,
)
from beatroom.bot.kinds.restaurant.stored_office import StoredOffice, open_restaurant
from beatroom.bot.server.limits import RateLimit
from beatroom.bot.store.meanwhile import put_right
from beatroom.bot.store.notices import due_notices
from beatroom.bot.store.store import Store, open_store
from beatroom.bot.store.tables import Base
from beatroom.flows.kinds.restaurant.forms import (
    OrderForm,
    OrderLine,
    ReservationChange,
    ReservationForm,
)
from beatroom.flows.kinds.restaurant.office import BookEntry, OfficeRefusedError, Receipt

pytestmark = pytest.mark.service

NOW = datetime(2026, 11, 25, 14, 0, tzinfo=UTC).timestamp()
DAY = date(2026, 11, 28)
PHONE = "0660 1234567"
FORM = ReservationForm(name="Ana", phone=PHONE, date=DAY, time=time(19, 30), guests=8)
FORM_FOR_TWO = FORM.model_copy(update={"guests": 2})
ORDER = OrderForm(name="Bob", phone=PHONE, time=time(19, 0), dishes={"char": OrderLine(quantity=2)})


@pytest.fixture
async def stores(url: str) -> AsyncGenerator[tuple[Store, Store]]:
    """One database, opened by two services."""
    async with AsyncExitStack() as stack:
        one = await stack.enter_async_context(open_store(url))
        await open_restaurant(one)
        yield one, await stack.enter_async_context(open_store(url))


def office(store: Store, session: str = "s1", now: float = NOW) -> StoredOffice:
    return StoredOffice(store, session, lambda: now)


async def count(store: Store, row: type[Base]) -> int:
    query = select(func.count()).select_from(row)
    return (await store.read(lambda c: c.execute(query))).scalar_one()


async def test_random_lives_are_as_in_the_plain_model(url: str) -> None:
    seed = random.randrange(10**6)
    print(f"seed {seed}")  # noqa: T201 - shown where it fails
    world = World(url, random.Random(seed))
    await world.live(200)
    assert world.seen["book: ok"] > 0


async def test_of_fifty_at_the_last_time_to_collect_exactly_one_has_it(
    stores: tuple[Store, Store],
) -> None:
    small = {"lead": 30, "slot": 15, "capacity": 1}
    await stores[0].write(lambda c: c.execute(update(HouseRow).values(kitchen=small)))
    asked = [office(stores[n % 2], f"s{n}").place_order(f"submit-{n:04}", ORDER) for n in range(50)]
    came = await asyncio.gather(*asked, return_exceptions=True)
    assert sum(isinstance(one, Receipt) for one in came) == 1
    lost = [one for one in came if isinstance(one, OfficeRefusedError)]
    assert len(lost) == 49
    assert {str(one) for one in lost} == {
        "At 19:00 the kitchen has its hands full. The next time to collect is 19:15."
    }
    assert await count(stores[0], CollectionRow) == 1


async def test_of_fifty_bookings_that_move_to_the_last_table_exactly_one_has_it(
    stores: tuple[Store, Store],
) -> None:
    later = [time(12, 0), time(18, 0)]
    days = [date(2026, 12, n) for n in range(1, 31) if date(2026, 12, n).weekday()]
    made = [
        await office(stores[0], "s1").make_reservation(
            f"submit-{n:04}",
            FORM.model_copy(update={"date": days[n // 2], "time": later[n % 2]}),
        )
        for n in range(50)
    ]
    change = ReservationChange(date=DAY, time=time(19, 30))
    came = await asyncio.gather(
        *(
            office(stores[n % 2], "s1").change_reservation(
                f"move-{n:05}", one.reference, None, change
            )
            for n, one in enumerate(made)
        ),
        return_exceptions=True,
    )
    assert sum(isinstance(one, BookEntry) for one in came) == 1
    assert sum(isinstance(one, OfficeRefusedError) for one in came) == 49
    assert await count(stores[0], SlotRow) == 50 * 8  # who lost has the old table still


async def test_all_that_many_do_at_once_on_two_services_is_answered(
    stores: tuple[Store, Store],
) -> None:
    """Bookings that move into each other's places: each waits for what another one holds."""
    seed = random.randrange(10**6)
    print(f"seed {seed}")  # noqa: T201 - shown where it fails
    chance = random.Random(seed)
    early, late = time(12, 0), time(19, 0)
    made = [
        await office(stores[0], "s1").make_reservation(
            f"submit-{n:04}",
            FORM.model_copy(
                update={"time": chance.choice((early, late)), "guests": chance.choice((2, 4))}
            ),
        )
        for n in range(12)
    ]

    def one(n: int) -> Awaitable[object]:
        desk, meant = office(stores[n % 2], "s1"), chance.choice(made).reference
        if chance.random() < 0.2:
            return desk.cancel(meant, None)
        at = chance.choice((None, time(12, 15), time(18, 45), time(20, 0)))
        guests = chance.choice((None, 1, 2, 4, 6, 8))
        change = ReservationChange(time=at, guests=guests)
        return desk.change_reservation(f"change-{n:03}", meant, None, change)

    came = await asyncio.gather(*map(one, range(40)), return_exceptions=True)
    assert all(isinstance(one, BookEntry | OfficeRefusedError) for one in came), came
    there = [await office(stores[1], "s1").find(entry.reference, None) for entry in made]
    kept = sum(one.state == "booked" for one in there)
    assert await count(stores[0], SlotRow) == 8 * kept


@pytest.mark.parametrize("url", ["postgresql"], indirect=True)
async def test_of_two_groups_that_wait_for_each_other_both_are_written(
    stores: tuple[Store, Store],
) -> None:
    """What one has written in a transaction with others' it lets go, so that the other goes on."""
    held = asyncio.Event(), asyncio.Event()
    one, two = [
        (await office(stores[0]).make_reservation(f"submit-{n:04}", FORM_FOR_TWO)).reference
        for n in range(2)
    ]

    def note(service: int, reference: str, *, first: bool) -> Callable[[Any], Awaitable[None]]:
        there = ReservationRow.reference == reference

        async def work(connection: Any) -> None:
            await put_right(connection, update(ReservationRow).where(there).values(requests="x"))
            if first:  # each holds one, and then wants the other's
                held[service].set()
                await held[1 - service].wait()

        return work

    came = await asyncio.gather(
        stores[0].write(note(0, one, first=True)),
        stores[0].write(note(0, two, first=False)),
        stores[1].write(note(1, two, first=True)),
        stores[1].write(note(1, one, first=False)),
        return_exceptions=True,
    )
    assert came == [None] * 4


async def test_one_booking_that_is_changed_and_called_off_at_once_is_whole_afterwards(
    stores: tuple[Store, Store],
) -> None:
    made = await office(stores[0]).make_reservation("submit-0001", FORM)
    changes = [
        office(stores[n % 2]).change_reservation(
            f"change-{n:03}", made.reference, PHONE, ReservationChange(guests=1 + n % 8)
        )
        for n in range(20)
    ]
    cancels = [office(stores[n % 2]).cancel(made.reference, PHONE) for n in range(5)]
    came = await asyncio.gather(*changes, *cancels, return_exceptions=True)
    assert all(isinstance(one, BookEntry | OfficeRefusedError) for one in came), came
    assert (await office(stores[1]).find(made.reference, None)).state == "cancelled"
    assert await count(stores[0], SlotRow) == 0
    assert await count(stores[0], ReservationRow) == 1


async def test_nobody_finds_what_is_somebody_elses(stores: tuple[Store, Store]) -> None:
    made = await office(stores[0]).make_reservation("submit-0001", FORM)
    stranger = office(stores[1], "s2")
    assert (await stranger.find(made.reference.lower(), "+43 660 1234567")).name == "Ana"
    said: set[str] = set()
    for reference, phone in (
        (made.reference, None),
        (made.reference, "+43 660 7654321"),
        ("ZZZZZZ", PHONE),
    ):
        for ask in (
            stranger.find(reference, phone),
            stranger.cancel(reference, phone),
            stranger.change_reservation("submit-9", reference, phone, ReservationChange(guests=1)),
        ):
            with pytest.raises(OfficeRefusedError) as refused:
                await ask
            said.add(str(refused.value))
    assert len(said) == 1  # it says the same whether there is one or not


async def test_references_are_not_to_be_guessed(stores: tuple[Store, Store]) -> None:
    made = await office(stores[0]).make_reservation("submit-0001", FORM)
    tries = RateLimit(1 / 60, 10.0, lambda: NOW)

    def guesser(session: str) -> StoredOffice:
        return StoredOffice(stores[0], session, lambda: NOW, tries=tries)

    for n in range(10):
        with pytest.raises(OfficeRefusedError, match="nothing under"):
            await guesser("s2").find(f"ZZZZZ{n}", PHONE)
    with pytest.raises(OfficeRefusedError, match="too often"):
        await guesser("s2").find(made.reference, PHONE)
    assert await guesser("s3").find(made.reference, PHONE)
    for n in range(10):  # to be right has cost nothing
        with pytest.raises(OfficeRefusedError, match="nothing under"):
            await guesser(f"t{n}").find(made.reference, f"0660 765432{n}")
    with pytest.raises(OfficeRefusedError, match="too often"):
        await guesser("s4").find(made.reference, PHONE)


async def test_without_a_session_in_the_store_nobody_is_told_and_nothing_breaks(
    stores: tuple[Store, Store],
) -> None:
    post = GuestPost(frozenset({"email"}))
    told = StoredOffice(stores[0], "gone", lambda: NOW, post=post)
    form = FORM.model_copy(update={"email": "ana@example.com"})
    assert await told.make_reservation("submit-0001", form)
    assert await stores[0].read(due_notices(NOW, 10)) == []


@pytest.mark.runs(
    "PYTHONPATH=tests:tests/service .venv/bin/python -m restaurant_lives --lives 1000"
)
def test_lives_are_played_by_command() -> None:
    done = here("python -m restaurant_lives --lives 1 --seed 7")
    assert (done.status, done.text.strip().rpartition(": ")[2]) == (0, "equal")
