"""The restaurant's books on both databases: no table twice, no submission twice."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from contextlib import AsyncExitStack
from datetime import UTC, date, datetime, time

import pytest
from sqlalchemy import delete, func, insert, select, text, update
from sqlalchemy.exc import IntegrityError

from beatroom.bot.kinds.restaurant.rehearsed_office import MemoryOffice
from beatroom.bot.kinds.restaurant.store.house import HouseMissingError, read_house
from beatroom.bot.kinds.restaurant.store.orders import list_orders
from beatroom.bot.kinds.restaurant.store.reservations import (
    UnknownReservation,
    cancel_reservation,
    list_reservations,
)
from beatroom.bot.kinds.restaurant.store.tables import DishRow, ReservationRow, SlotRow
from beatroom.bot.kinds.restaurant.stored_office import StoredOffice, open_restaurant
from beatroom.bot.kinds.restaurant.terra import terra
from beatroom.bot.store.meanwhile import Meanwhile, put
from beatroom.bot.store.store import Store, open_store
from beatroom.bot.store.tables import Base
from beatroom.flows.kinds.restaurant.forms import OrderForm, OrderLine, ReservationForm
from beatroom.flows.kinds.restaurant.office import Office, OfficeRefusedError, Receipt

pytestmark = pytest.mark.service

NOW = datetime(2026, 11, 25, 14, 0, tzinfo=UTC).timestamp()
DAY = date(2026, 11, 28)
FORM = ReservationForm(name="Ana", phone="0660 1234567", date=DAY, time=time(19, 30), guests=4)
ORDER = OrderForm(
    name="Bob",
    phone="0660 1234567",
    time=time(19, 0),
    dishes={"char": OrderLine(quantity=2, note="No dill."), "zweigelt": OrderLine(quantity=1)},
)


@pytest.fixture
async def stores(url: str) -> AsyncGenerator[tuple[Store, Store]]:
    """One database, opened by two services."""
    async with AsyncExitStack() as stack:
        yield (
            await stack.enter_async_context(open_store(url)),
            await stack.enter_async_context(open_store(url)),
        )


@pytest.fixture
async def store(stores: tuple[Store, Store]) -> Store:
    await asyncio.gather(*(open_restaurant(one) for one in stores))
    return stores[0]


def office(store: Store, session: str = "s1", now: float = NOW) -> StoredOffice:
    return StoredOffice(store, session, lambda: now)


async def count(store: Store, row: type[Base]) -> int:
    return (
        await store.read(lambda c: c.execute(select(func.count()).select_from(row)))
    ).scalar_one()


async def test_the_house_in_the_database_is_the_one_that_ships(store: Store) -> None:
    assert await store.read(read_house) == terra()
    await open_restaurant(store)
    assert await store.read(read_house) == terra()


async def test_a_database_without_a_restaurant_says_so(stores: tuple[Store, Store]) -> None:
    with pytest.raises(HouseMissingError):
        await office(stores[0]).house()


async def test_what_the_owner_changes_in_the_database_counts(store: Store) -> None:
    cheaper = update(DishRow).where(DishRow.id == "char").values(price=20)
    await store.write(lambda c: c.execute(cheaper))
    await store.write(lambda c: c.execute(delete(DishRow).where(DishRow.id == "zweigelt")))
    with pytest.raises(OfficeRefusedError, match="'zweigelt' is not on") as refused:
        await office(store).place_order("o-0000001", ORDER)
    assert refused.value.field == "dish:zweigelt"
    only = ORDER.model_copy(update={"dishes": {"char": OrderLine(quantity=2)}})
    assert (await office(store).place_order("o-0000001", only)).total == "40.00"


async def test_a_table_is_taken_for_two_hours_and_free_again(store: Store) -> None:
    receipt = await office(store).make_reservation("b-0000001", FORM)
    assert receipt.table == 5
    assert receipt.summary.startswith("Table 5 for 4 people on Saturday, 28 November 2026 at 19:30")
    taken = office(store, "s2").taken
    for at, there in (
        (time(17, 30), ()),
        (time(17, 45), (5,)),
        (time(19, 30), (5,)),
        (time(21, 15), (5,)),
        (time(21, 30), ()),
    ):
        assert await taken(DAY, at) == there, at
    wish = FORM.model_copy(update={"time": time(21, 0), "table": 5})
    with pytest.raises(OfficeRefusedError) as refused:
        await office(store, "s2").make_reservation("b-0000002", wish)
    assert refused.value.field == "table"
    assert "table 6 is free" in str(refused.value)


async def test_of_fifty_who_want_one_table_at_once_exactly_one_has_it(
    stores: tuple[Store, Store], store: Store
) -> None:
    wish = FORM.model_copy(update={"table": 7})
    asked = [
        office(stores[n % 2], f"s{n}").make_reservation(f"submit-{n:04}", wish) for n in range(50)
    ]
    came = await asyncio.gather(*asked, return_exceptions=True)
    won = [one for one in came if isinstance(one, Receipt)]
    lost = [one for one in came if isinstance(one, OfficeRefusedError)]
    assert (len(won), len(lost)) == (1, 49)
    assert {one.field for one in lost} == {"table"}
    assert await count(store, ReservationRow) == 1
    assert await count(store, SlotRow) == 8


async def test_fifty_who_want_any_table_get_as_many_as_there_are(
    stores: tuple[Store, Store], store: Store
) -> None:
    asked = [
        office(stores[n % 2], f"s{n}").make_reservation(f"submit-{n:04}", FORM) for n in range(50)
    ]
    came = await asyncio.gather(*asked, return_exceptions=True)
    tables = [one.table for one in came if isinstance(one, Receipt)]
    assert sorted(tables, key=str) == sorted({5, 6, 7, 8, 9, 11, 12, 13, 14}, key=str)
    refusals = [one for one in came if isinstance(one, OfficeRefusedError)]
    assert len(refusals) == 50 - len(tables)
    assert {one.field for one in refusals} == {"time"}


async def test_fifty_equal_submissions_are_one_booking_with_one_receipt(
    stores: tuple[Store, Store], store: Store
) -> None:
    offices = [office(one) for one in stores]
    came = await asyncio.gather(
        *(offices[n % 2].make_reservation("submit-0001", FORM) for n in range(50))
    )
    assert len(set(came)) == 1
    assert await count(store, ReservationRow) == 1
    orders = await asyncio.gather(
        *(offices[n % 2].place_order("submit-0001", ORDER) for n in range(50))
    )
    assert len(set(orders)) == 1
    assert len(await store.read(lambda c: list_orders(c, 10))) == 1


async def test_the_database_itself_refuses_a_slot_twice(store: Store) -> None:
    receipt = await office(store).make_reservation("b-0000001", FORM)
    quarter = (await store.read(lambda c: c.execute(select(SlotRow.quarter)))).scalars().first()
    row = {"table_number": receipt.table, "quarter": quarter, "reference": receipt.reference}
    with pytest.raises(IntegrityError):
        await store.write(lambda c: c.execute(insert(SlotRow), [row]))
    with pytest.raises(Meanwhile):
        await store.write(lambda c: put(c, SlotRow, [row]))
    assert await count(store, SlotRow) == 8


@pytest.mark.parametrize(
    "wrong",
    [
        "UPDATE restaurant_reservation SET guests = 0",
        "UPDATE restaurant_reservation SET guests = 21",
        "UPDATE restaurant_reservation SET state = 'lost'",
        "UPDATE restaurant_reservation SET table_number = 77",
        "UPDATE restaurant_dish SET price = -1",
        "UPDATE restaurant_table SET seats = 0 WHERE number = 1",
        "UPDATE restaurant_hours SET weekday = 7 WHERE weekday = 6",
        "UPDATE restaurant_order_line SET quantity = 0",
        "UPDATE restaurant_house SET id = 2",
    ],
)
async def test_the_database_refuses_what_cannot_be(store: Store, wrong: str) -> None:
    await office(store).make_reservation("b-0000001", FORM)
    await office(store).place_order("o-0000001", ORDER)
    with pytest.raises(IntegrityError):
        await store.write(lambda c: c.execute(text(wrong)))


async def test_another_form_under_a_known_submission_is_refused(store: Store) -> None:
    await office(store).make_reservation("b-0000001", FORM)
    with pytest.raises(OfficeRefusedError, match="sent before"):
        await office(store).make_reservation("b-0000001", FORM.model_copy(update={"guests": 2}))
    await office(store).place_order("b-0000001", ORDER)
    with pytest.raises(OfficeRefusedError, match="sent before"):
        await office(store).place_order("b-0000001", ORDER.model_copy(update={"name": "Cem"}))
    # It is the session's own: another one's is another submission.
    other = await office(store, "s2").make_reservation("b-0000001", FORM)
    assert other.table == 6


async def test_what_was_refused_may_be_sent_again_when_it_is_mended(store: Store) -> None:
    with pytest.raises(OfficeRefusedError):
        await office(store).make_reservation("b-0000001", FORM.model_copy(update={"guests": 9}))
    assert (await office(store).make_reservation("b-0000001", FORM)).table == 5


async def test_a_booking_that_is_called_off_frees_its_table(store: Store) -> None:
    first = await office(store).make_reservation("b-0000001", FORM)
    at = datetime(2026, 11, 26, tzinfo=UTC)
    gone = await store.write(cancel_reservation(first.reference, at))
    assert (gone.state, gone.cancelled_at) == ("cancelled", at)
    later = datetime(2026, 11, 27, tzinfo=UTC)
    assert await store.write(cancel_reservation(first.reference, later)) == gone
    assert await office(store).taken(DAY, time(19, 30)) == ()
    assert await office(store).make_reservation("b-0000001", FORM) == first  # only its receipt
    assert (await office(store, "s2").make_reservation("b-0000002", FORM)).table == 5
    with pytest.raises(UnknownReservation):
        await store.write(cancel_reservation("NOBODY", at))


async def test_bookings_are_listed_by_day_in_pages(store: Store) -> None:
    for n, at in enumerate((time(20), time(18), time(19), time(12))):
        await office(store).make_reservation(f"submit-{n:04}", FORM.model_copy(update={"time": at}))
    other = FORM.model_copy(update={"date": date(2026, 11, 29)})
    await office(store).make_reservation("submit-0009", other)
    page = await store.read(lambda c: list_reservations(c, 3, day=DAY))
    assert [row.at for row in page] == [time(12), time(18), time(19)]
    place = (page[-1].starts_at, page[-1].reference)
    rest = await store.read(lambda c: list_reservations(c, 3, after=place, day=DAY))
    assert [row.at for row in rest] == [time(20)]
    assert len(await store.read(lambda c: list_reservations(c, 9))) == 5


async def test_orders_keep_what_the_dishes_cost_then(store: Store) -> None:
    receipt = await office(store).place_order("o-0000001", ORDER)
    assert receipt.total == "57.60"
    dearer = update(DishRow).values(price=99)
    await store.write(lambda c: c.execute(dearer))
    assert await office(store).place_order("o-0000001", ORDER) == receipt
    await office(store, now=NOW + 60).place_order("o-0000002", ORDER)
    orders = await store.read(lambda c: list_orders(c, 10))
    assert [str(order.total) for order in orders] == ["297.00", "57.60"]
    line = orders[1].lines[0]
    assert (line.name, line.quantity, str(line.price), line.note) == (
        "Char from the pan",
        2,
        "25.40",
        "No dill.",
    )
    first = (orders[0].placed_at, orders[0].reference)
    assert await store.read(lambda c: list_orders(c, 10, before=first)) == orders[1:]
    since = datetime.fromtimestamp(NOW + 30, UTC)
    assert await store.read(lambda c: list_orders(c, 10, since=since)) == orders[:1]
    assert await store.read(lambda c: list_orders(c, 10, until=since)) == orders[1:]


async def test_the_office_in_memory_says_the_same(store: Store) -> None:
    """Rehearsals and the service answer alike, but for the references."""
    assert await _answers(office(store)) == await _answers(MemoryOffice(lambda: NOW))


async def _answers(one: Office) -> list[object]:
    answers: list[object] = [await one.house()]
    wishes = (
        ("a", FORM),
        ("a", FORM),
        ("a", FORM.model_copy(update={"guests": 1})),
        ("b", FORM.model_copy(update={"table": 5})),
        ("b", FORM.model_copy(update={"table": 8})),
        ("c", FORM.model_copy(update={"date": date(2026, 11, 30)})),
        ("d", FORM.model_copy(update={"time": None})),
    )
    for submit, form in wishes:
        try:
            receipt = await one.make_reservation(f"submit-{submit}", form)
            answers.append(receipt.model_copy(update={"reference": ""}))
        except OfficeRefusedError as refused:
            answers.append((str(refused), refused.field))
        answers.append(await one.taken(DAY, time(20, 0)))
    for submit in ("o", "o"):
        receipt = await one.place_order(f"order-{submit}", ORDER)
        answers.append(receipt.model_copy(update={"reference": ""}))
    return answers
