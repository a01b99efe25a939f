"""What strangers cannot do to the restaurant's guests: lock them out, have them written to."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from contextlib import AsyncExitStack
from dataclasses import replace
from datetime import UTC, date, datetime, time
from typing import Any

import jwt
import pytest
from restaurant_guest import an_open_day
from service_http import Caller, with_silent_mail
from sqlalchemy import func, select

from beatroom.bot.kinds.restaurant.own_links import own_token
from beatroom.bot.kinds.restaurant.service import post_of
from beatroom.bot.kinds.restaurant.store import own_entries
from beatroom.bot.kinds.restaurant.store.people import erase_from_books
from beatroom.bot.kinds.restaurant.store.reservations import Asker
from beatroom.bot.kinds.restaurant.store.tables import ReservationRow, SlotRow
from beatroom.bot.kinds.restaurant.stored_office import StoredOffice, open_restaurant
from beatroom.bot.kinds.restaurant.terra import terra
from beatroom.bot.server.kind_service import Opening
from beatroom.bot.server.limits import RateLimit
from beatroom.bot.settings.settings import Settings
from beatroom.bot.store.notices import NewNotice, close_notice
from beatroom.bot.store.notices_about import AT_ONCE_A_DAY, LATER, MOST_A_DAY, tell_about
from beatroom.bot.store.store import Store, open_store
from beatroom.bot.store.tables import NoticeRow
from beatroom.flows.kinds.restaurant.forms import OrderForm, OrderLine, ReservationForm
from beatroom.flows.kinds.restaurant.office import OfficeRefusedError
from beatroom.flows.kinds.restaurant.refusals import HouseRefusedError

pytestmark = pytest.mark.service

API = "/api/v1/restaurant"
PHONE = "0660 1234567"
NOW = datetime(2026, 11, 25, 14, 0, tzinfo=UTC).timestamp()
DAY = date(2026, 11, 28)
FORM = ReservationForm(name="Ana", phone=PHONE, date=DAY, time=time(19, 30), guests=4)


@pytest.fixture
def settings(settings: Settings) -> Settings:
    return with_silent_mail(settings)


@pytest.fixture
async def stores(url: str) -> AsyncGenerator[tuple[Store, Store]]:
    """One database, opened by two services."""
    async with AsyncExitStack() as stack:
        pair = [await stack.enter_async_context(open_store(url)) for _ in range(2)]
        await open_restaurant(pair[0])
        yield pair[0], pair[1]


def form(caller: Caller, **changed: Any) -> ReservationForm:
    day = an_open_day(terra(), caller.service.wall.now(), 2)
    return FORM.model_copy(update={"date": day, **changed})


async def a_visit(caller: Caller) -> str:
    """A session of which guests are told."""
    start = datetime.fromtimestamp(caller.service.wall.now() + 86_400, UTC).isoformat()
    notify = {"whatsapp": False, "log": False}
    body = {"personality": "terra", "starts_at": start, "notify": notify}
    return str((await caller.ask("POST", "/sessions", 201, body))["id"])


async def told_visit(caller: Caller) -> StoredOffice:
    """The office of such a visit."""
    session = await a_visit(caller)
    service = caller.service
    opening = Opening(
        service.settings, service.store, service.wall, service.join_secret, service.notices.ring
    )
    return StoredOffice(service.store, session, service.wall.now, post=post_of(opening))


async def notices(store: Store) -> list[Any]:
    query = select(NoticeRow.event, NoticeRow.recipient, NoticeRow.subject, NoticeRow.text)
    query = query.add_columns(NoticeRow.state, NoticeRow.id).order_by(NoticeRow.created_at)
    return list((await store.read(lambda c: c.execute(query))).all())


async def found(caller: Caller, address: str, reference: str, phone: str = PHONE) -> int:
    async with caller.from_address(address) as http:
        body = {"reference": reference, "phone": phone}
        return (await http.post(f"{API}/own/find", json=body)).status_code


async def test_who_guesses_elsewhere_locks_nobody_out(caller: Caller) -> None:
    made = await StoredOffice(caller.service.store, "s1", caller.service.wall.now).make_reservation(
        "submit-01", form(caller)
    )
    for n in range(24):
        assert await found(caller, f"9.9.9.{n // 6}", f"ZZZZ{n:02}") == 404
    assert await found(caller, "8.8.4.4", made.reference) == 200


async def test_who_is_right_loses_no_try_and_who_is_wrong_is_stopped(
    stores: tuple[Store, Store],
) -> None:
    made = await StoredOffice(stores[0], "s1", lambda: NOW).make_reservation("submit-01", FORM)
    tries = RateLimit(1 / 60, 10.0, lambda: NOW)

    def at(address: str) -> StoredOffice:
        return StoredOffice(stores[0], "", lambda: NOW, tries=tries, address=address)

    for _ in range(30):
        assert (await at("a").find(made.reference, PHONE)).name == "Ana"
    for n in range(10):
        with pytest.raises(HouseRefusedError, match="nothing under"):
            await at("a").find(f"ZZZZ{n:02}", PHONE)
    with pytest.raises(HouseRefusedError, match="too often"):
        await at("a").find(made.reference, PHONE)
    assert await at("b").find(made.reference, PHONE)


async def test_a_stranger_is_not_flooded_by_changes_of_one_booking(caller: Caller) -> None:
    there, store = await told_visit(caller), caller.service.store
    wish = form(caller, email="victim@example.com")
    made = await there.make_reservation("submit-01", wish)
    token = own_token(
        caller.service.join_secret, "reservation", made.reference, caller.service.wall.now() + 900
    )
    own = {"Authorization": f"Bearer {token}"}
    for n in range(40):
        change = {"requests": f"note {n}"} if n % 2 else {"guests": 1 + n % 4}
        body = {"submit": f"change-{n:04}", **change}
        answer = await caller.client.patch(f"{API}/own", json=body, headers=own)
        assert answer.status_code == 200, answer.text
    told = await notices(store)
    assert {one.recipient for one in told} == {"victim@example.com"}
    assert len(told) <= AT_ONCE_A_DAY + 1
    assert "for 3 people" in told[-1].text  # the last that changed what is told
    for one in told:
        await store.write(close_notice(one.id, "delivered", caller.service.wall.now()))
    body = {"submit": "change-last", "requests": "A quiet place, please."}
    await caller.client.patch(f"{API}/own", json=body, headers=own)
    assert len(await notices(store)) == len(told)  # only the requests are others


def news(n: int, at: float, about: str = "AAAAAA", to: str = "victim@example.com") -> NewNotice:
    return NewNotice(f"n{about}{n}", "s1", "changed", "email", to, "s", f"{n}", at, about=about)


async def test_news_that_follows_waits_and_is_merged_and_nobody_gets_more_than_so_many(
    caller: Caller,
) -> None:
    session = await a_visit(caller)
    store, now = caller.service.store, NOW + 10 * 365 * 86_400
    for n in range(AT_ONCE_A_DAY):
        one = replace(news(n, now + n), session=session)
        await store.write(lambda c, one=one: tell_about(c, one))
        await store.write(close_notice(one.id, "delivered", now + n))
    for n in range(10, 30):
        one = replace(news(n, now + n), session=session)
        await store.write(lambda c, one=one: tell_about(c, one))
    last = select(NoticeRow.text, NoticeRow.next_at).where(NoticeRow.state == "waiting")
    waiting = (await store.read(lambda c: c.execute(last))).all()
    assert [tuple(one) for one in waiting] == [("29", now + 10 + LATER)]
    for n in range(30):
        one = replace(news(n, now + 100 + n, f"OTHER{n}", "Victim@Example.com"), session=session)
        await store.write(lambda c, one=one: tell_about(c, one))
    assert len(await notices(store)) == MOST_A_DAY


async def test_one_phone_number_and_one_visit_have_only_so_much_to_come(
    stores: tuple[Store, Store],
) -> None:
    def office(session: str) -> StoredOffice:
        return StoredOffice(stores[0], session, lambda: NOW, most=3)

    made = [
        await office(f"s{n}").make_reservation("submit-01", FORM.model_copy(update={"guests": 1}))
        for n in range(3)
    ]
    for language in ("en", "de", "fr", "es", "it", "pt", "nl"):
        with pytest.raises(HouseRefusedError) as refused:
            await office("s9").make_reservation("submit-09", FORM)
        assert terra().phone in refused.value.told(language)
        assert refused.value.field == "phone"
    await office("s0").cancel(made[0].reference, None)
    assert await office("s9").make_reservation("submit-09", FORM)
    order = OrderForm(name="Bob", phone=PHONE, dishes={"char": OrderLine(quantity=1)})
    for n in range(3):
        other = order.model_copy(update={"phone": f"0660 765432{n}"})
        await office("s5").place_order(f"order-{n:03}", other)
    with pytest.raises(HouseRefusedError, match="from this visit"):
        await office("s5").place_order("order-009", order)


async def test_a_change_undoes_no_erasure(
    stores: tuple[Store, Store], monkeypatch: pytest.MonkeyPatch
) -> None:
    there = StoredOffice(stores[0], "s1", lambda: NOW)
    made = await there.make_reservation("submit-01", FORM)
    read, seen = own_entries.claimed, list[Any]()

    async def as_before(*asked: Any) -> Any:
        """What it was before the erasure, as one that was read at that moment is."""
        return seen.pop() if seen else await read(*asked)

    asker, claim = Asker("s1", NOW, lambda: ""), own_entries.Claim(made.reference)
    seen.append(await stores[0].read(lambda c: read(c, asker, claim, terra())))
    at = datetime.fromtimestamp(NOW, UTC)
    assert await stores[1].write(erase_from_books("Ana", at)) == 1
    monkeypatch.setattr(own_entries, "claimed", as_before)
    change = own_entries.ReservationChange(time=time(20, 0))
    with pytest.raises(OfficeRefusedError, match="nothing under"):
        await there.change_reservation("change-01", made.reference, None, change)
    assert seen == []
    slots = select(func.count()).select_from(SlotRow)
    assert (await stores[0].read(lambda c: c.execute(slots))).scalar_one() == 0
    row = select(ReservationRow.state, ReservationRow.name, ReservationRow.at)
    assert (await stores[0].read(lambda c: c.execute(row))).one() == ("cancelled", "", time(19, 30))


async def test_of_an_erased_guest_no_notice_has_an_address(caller: Caller) -> None:
    there, store = await told_visit(caller), caller.service.store
    await there.make_reservation("submit-01", form(caller, email="ana@example.com"))
    await there.make_reservation("submit-02", form(caller, name="Bob", email="bob@example.com"))
    order = OrderForm(
        name="Ana",
        phone=PHONE,
        date=form(caller).date,
        time=time(19, 0),
        email="ana@example.com",
        dishes={"char": OrderLine(quantity=1)},
    )
    await there.place_order("order-001", order)
    sent = (await notices(store))[0]
    await store.write(close_notice(sent.id, "delivered", NOW, "to ana@example.com"))
    await caller.ask("DELETE", "/people/data?name=Ana", 200)
    left = await notices(store)
    assert sorted((one.recipient, one.text != "") for one in left if one.event != "reminder") == [
        ("", False),
        ("", False),
        ("bob@example.com", False),  # of the same visit: nothing of it is sent any more
    ]
    reasons = (await store.read(lambda c: c.execute(select(NoticeRow.reason)))).scalars()
    assert not any("ana@" in one for one in reasons)


async def test_a_link_ends_the_day_after_and_is_of_one_form(caller: Caller) -> None:
    wish = form(caller)
    store, wall = caller.service.store, caller.service.wall
    made = await StoredOffice(store, "s1", wall.now).make_reservation("submit-01", wish)
    secret = caller.service.join_secret
    body = {"reference": made.reference, "phone": PHONE}
    token = (await caller.client.post(f"{API}/own/find", json=body)).json()["token"]
    for _ in range(2):
        own = {"Authorization": f"Bearer {token}"}
        token = (await caller.client.get(f"{API}/own", headers=own)).json()["token"]
        ends = jwt.decode(token, options={"verify_signature": False})["exp"]
        assert wish.date is not None
        assert 1 < (datetime.fromtimestamp(ends, UTC).date() - wish.date).days + 1 <= 3
    wrong = own_token(secret, "order", made.reference, wall.now() + 900)
    answer = await caller.client.get(f"{API}/own", headers={"Authorization": f"Bearer {wrong}"})
    assert answer.status_code == 404


async def test_an_order_that_is_begun_at_once_can_be_called_off_for_a_minute(
    stores: tuple[Store, Store],
) -> None:
    now = datetime(2026, 11, 25, 17, 30, tzinfo=UTC).timestamp()  # 18:30 in the house

    async def cancelled(submit: str, after: float) -> str:
        order = OrderForm(
            name="Bob", phone=PHONE, time=time(19, 0), dishes={"char": OrderLine(quantity=1)}
        )
        made = await StoredOffice(stores[0], "s1", lambda: now).place_order(submit, order)
        later = StoredOffice(stores[0], "s1", lambda: now + after)
        return (await later.cancel(made.reference, None)).state

    assert await cancelled("order-001", 59.0) == "cancelled"
    with pytest.raises(HouseRefusedError, match="has begun"):
        await cancelled("order-002", 60.0)
