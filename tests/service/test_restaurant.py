"""The restaurant over REST: what everybody sees, the way to the host, and the operator's books."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncGenerator
from datetime import UTC, date, datetime, time, timedelta
from pathlib import Path
from typing import Any

import pytest
from patience import eventually
from schedule_clock import wall_clock
from service_http import TEA, Caller, calling

from beatroom.bot.ipc.ipc import LinkClosed, NoAnswer
from beatroom.bot.ipc.service_handlers import consult_of
from beatroom.bot.kinds.restaurant.responses import OrderPage, ReservationPage, RestaurantAnswer
from beatroom.bot.kinds.restaurant.service_calls import OFFICE
from beatroom.bot.kinds.restaurant.stored_office import StoredOffice
from beatroom.bot.kinds.restaurant.terra import terra
from beatroom.bot.server.sweeping import sweep
from beatroom.bot.settings.settings import Settings
from beatroom.flows.kinds.restaurant.forms import OrderForm, OrderLine, ReservationForm
from beatroom.flows.kinds.restaurant.hours import arrivals
from beatroom.flows.kinds.restaurant.office import (
    House,
    Office,
    OfficeRefusedError,
    OfficeUnreachable,
)
from beatroom.flows.kinds.restaurant.record import RestaurantRequest, VisitWishes, spoken
from beatroom.flows.personality.model import Personality

pytestmark = pytest.mark.service

TERRA = TEA.replace("name: tea", "name: terra\nkind: restaurant")
API = "/api/v1/restaurant"
HERE = {"pending": [], "missing_kinds": []}
"""Of an erasure: every kind is installed."""
DAY_SECONDS = 86_400.0


@pytest.fixture
def settings(settings: Settings) -> Settings:
    """With the door open, as an operator who wants that sets it."""
    return settings.model_copy(update={"restaurant_door": "open"})


@pytest.fixture
def host(settings: Settings) -> Path:
    """The personality of the restaurant's host."""
    path = settings.personalities_dir / "terra.yaml"
    path.write_text(TERRA)
    return path


@pytest.fixture
def german(host: Path) -> Path:
    """The same, who has words in German."""
    part = "restaurant: {languages: {de: {says: [Grüß Gott.], thinking: Moment.}}}"
    host.write_text(f"{TERRA}\n{part}\n", encoding="utf-8")
    return host


@pytest.fixture
async def caller(settings: Settings, host: Path) -> AsyncGenerator[Caller]:
    async with calling(settings) as running:
        yield running


def office(caller: Caller, session: str = "s1") -> Office:
    """The office as a session has it: through questions, on the service's store."""
    store, now = caller.service.store, caller.service.wall.now
    desk = OFFICE.handlers(lambda s, _: StoredOffice(store, s, now))
    return OFFICE.client(consult_of(desk, session))


def an_evening(caller: Caller, days: int = 7) -> date:
    """A day on which the house is open, some days ahead."""
    day = datetime.fromtimestamp(caller.service.wall.now(), UTC).date() + timedelta(days=days)
    return day if arrivals(terra(), day) else day + timedelta(days=1)


def form(caller: Caller, **changed: Any) -> ReservationForm:
    wish = {"name": "Ana", "phone": "0660 1234567", "time": time(19, 30), "guests": 4}
    return ReservationForm(**{"date": an_evening(caller), **wish, **changed})


def order(caller: Caller) -> OrderForm:
    return OrderForm(
        name="Ana",
        phone="0660 1234567",
        date=an_evening(caller, 2),
        time=time(19, 0),
        notes="Ring twice.",
        dishes={"char": OrderLine(quantity=2, note="No dill."), "zweigelt": OrderLine(quantity=1)},
    )


async def test_everybody_may_see_the_house(caller: Caller) -> None:
    answer = await caller.client.get(API)
    assert answer.status_code == 200
    shown = RestaurantAnswer.model_validate(answer.json())
    beside = {"door", "notices", "recorded"}
    assert House.model_validate(shown.model_dump(exclude=beside)) == terra()
    assert shown.door == "open"
    assert answer.json()["hours"][0] == {"weekday": 1, "opens": "12:00", "closes": "14:30"}


async def test_who_may_call_is_told_before_that_it_is_recorded(caller: Caller, host: Path) -> None:
    async def told() -> bool:
        await caller.service.files.fresh()
        return bool((await caller.client.get(API)).json()["recorded"])

    assert not await told()
    await asyncio.to_thread(host.write_text, f"{TERRA}\nrecording: true\n")
    assert await told()
    settings = caller.service.settings
    caller.service.settings = settings.model_copy(update={"recordings": False})
    assert not await told()


async def test_everybody_may_see_which_tables_are_free(caller: Caller) -> None:
    booked = await office(caller).make_reservation("submit-01", form(caller))
    asked = {"date": an_evening(caller).isoformat(), "time": "20:00"}
    shown = (await caller.client.get(f"{API}/tables", params=asked)).json()
    assert shown["taken"] == [booked.table]
    assert sorted(shown["free"] + shown["taken"]) == list(range(1, 15))
    later = (await caller.client.get(f"{API}/tables", params={**asked, "time": "21:30"})).json()
    assert later["taken"] == []


@pytest.mark.parametrize(
    "asked",
    [
        {},
        {"date": "2026-11-28"},
        {"date": "soon", "time": "19:30"},
        {"date": "2026-11-28", "time": "25:00"},
        {"date": "0001-01-01", "time": "00:00"},
        {"date": "9999-12-31", "time": "23:59"},
    ],
)
async def test_a_time_that_is_none_is_refused(caller: Caller, asked: dict[str, str]) -> None:
    answer = await caller.client.get(f"{API}/tables", params=asked)
    assert answer.status_code == 422
    assert answer.json()["errors"][0]["field"] in {"date", "time"}


async def test_a_guest_calls_the_host_and_joins_without_an_operators_token(caller: Caller) -> None:
    answer = await caller.client.post(f"{API}/connect")
    assert answer.status_code == 201, answer.text
    visit = answer.json()
    assert set(visit) == {"session", "language", "join"}
    assert visit["language"] == "en"
    token = visit["join"]["token"]
    assert visit["join"]["url"].endswith(f"/room/{visit['session']}#join={token}")
    await caller.until(visit["session"], lambda view: view["phase"] != "starting")
    made = {"id": visit["session"], "join": {"guest": visit["join"]}}
    joined = await caller.join(made)
    assert joined["role"] == "guest"
    assert joined["personality"]["kind"] == "restaurant"
    view = await caller.ask("GET", f"/sessions/{visit['session']}", 200)
    assert (view["personality"], view["timezone"]) == ("terra", "Europe/Vienna")


async def test_the_host_speaks_the_guests_language_where_it_has_it_and_can_be_heard_in_it(
    settings: Settings, german: Path
) -> None:
    many = settings.model_copy(update={"restaurant_visits": 12})
    async with calling(many) as caller:
        deaf = caller.service.library.lacks
        heard = {}
        for wanted in ("de-AT", "fr", None):
            body = {} if wanted is None else {"language": wanted}
            with pytest.MonkeyPatch.context() as patch:
                patch.setattr(caller.service.library, "lacks", lambda *_: ())
                answer = await caller.client.post(f"{API}/connect", json=body)
            heard[wanted] = answer.json()["language"]
        assert heard == {"de-AT": "de-AT", "fr": "en", None: "en"}
        wanted_of_it = spoken_in(caller, "de")
        assert deaf(wanted_of_it), "something on this machine hears German: the rest tells nothing"
        answer = await caller.client.post(f"{API}/connect", json={"language": "de"})
        assert (answer.status_code, answer.json()["language"]) == (201, "en")
        answer = await caller.client.post(f"{API}/connect", json={"language": "of the guest"})
        assert answer.status_code == 422


def spoken_in(caller: Caller, language: str) -> Personality:
    """The host as they speak that language."""
    asked = RestaurantRequest(restaurant=VisitWishes(language=language))
    return spoken(caller.service.library.load("terra"), asked)


async def test_what_a_session_in_its_process_books_is_in_the_books(caller: Caller) -> None:
    visit = (await caller.client.post(f"{API}/connect")).json()["session"]

    async def booked() -> bool:
        return bool((await caller.ask("GET", "/restaurant/reservations", 200))["items"])

    await eventually(booked)
    row = (await caller.ask("GET", "/restaurant/reservations", 200))["items"][0]
    assert (row["session"], row["name"], row["guests"], row["table"]) == (visit, "Ana", 2, 1)
    sold = (await caller.ask("GET", "/restaurant/orders", 200))["items"][0]
    assert (sold["session"], sold["total"]) == (visit, "50.80")


async def test_only_so_many_visits_run_at_once(settings: Settings, host: Path) -> None:
    few = settings.model_copy(update={"restaurant_visits": 2})
    async with calling(few) as caller:
        guests = [caller.from_address(f"192.168.1.{number}") for number in range(6)]
        asked = await asyncio.gather(*(guest.post(f"{API}/connect") for guest in guests))
        made = [one for one in asked if one.status_code == 201]
        full = [one for one in asked if one.status_code == 429]
        assert (len(made), len(full)) == (2, 4)
        assert "try again" in full[0].json()["detail"]
        assert full[0].headers["retry-after"] == "60"
        session = made[0].json()["session"]
        await caller.until(session, lambda view: view["phase"] != "starting")
        await caller.ask("POST", f"/sessions/{session}/end", 202, {"at_once": True})
        await caller.until(session, lambda view: view["phase"] == "ended")
        free = [(await guest.post(f"{API}/connect")).status_code for guest in guests]
        assert free.count(201) == 1


async def test_guests_never_take_what_is_kept_for_operators(settings: Settings, host: Path) -> None:
    few = {"max_sessions": 3, "reserved_sessions": 1, "restaurant_visits": 10}
    async with calling(settings.model_copy(update=few)) as caller:
        answers = [await caller.client.post(f"{API}/connect") for _ in range(4)]
        assert [answer.status_code for answer in answers] == [201, 201, 429, 429]
        assert "MAX_SESSIONS" not in answers[-1].text
        await caller.start()


async def test_a_visit_gives_its_place_back_when_nobody_joins(caller: Caller) -> None:
    answer = await caller.client.post(f"{API}/connect")
    row = (await caller.service.session(answer.json()["session"]))[0]
    idle = Personality.model_validate(row.record).idle
    assert idle.nobody_came is not None
    assert idle.nobody_came <= 60


async def test_the_door_is_closed_unless_opened_and_the_site_still_reads(
    settings: Settings, host: Path
) -> None:
    closed = Settings(_env_file=None).restaurant_door
    async with calling(settings.model_copy(update={"restaurant_door": closed})) as caller:
        answer = await caller.client.post(f"{API}/connect")
        assert answer.status_code == 403
        assert answer.headers["content-type"] == "application/problem+json"
        assert (await caller.client.get(API)).json()["door"] == "closed"


@pytest.mark.parametrize("text", [None, TEA.replace("name: tea", "name: terra"), "name: [", ""])
async def test_without_a_host_there_is_nobody_to_call(
    settings: Settings, host: Path, text: str | None
) -> None:
    _replace(host, text)
    async with calling(settings) as caller:
        answer = await caller.client.post(f"{API}/connect")
        assert answer.status_code == 404
        assert "host" in answer.json()["detail"]
        assert (await caller.client.get(API)).status_code == 200


def _replace(host: Path, text: str | None) -> None:
    if text is None:
        host.unlink()
    else:
        host.write_text(text)


async def test_one_address_may_call_only_so_often(settings: Settings, host: Path) -> None:
    async with calling(settings.model_copy(update={"restaurant_visits": 1})) as caller:
        asked = [await caller.client.post(f"{API}/connect") for _ in range(12)]
        assert asked[0].status_code == 201
        assert {one.status_code for one in asked[1:]} == {429}
        assert "Too many requests" in asked[-1].json()["detail"]
        assert (await caller.client.get(API)).status_code == 200


async def test_the_operator_reads_the_books_in_pages(caller: Caller) -> None:
    for n in range(3):
        guest = form(caller, name=f"Guest {n}", requests="A high chair.")
        await office(caller).make_reservation(f"submit-{n:02}", guest)
        await office(caller).place_order(f"submit-{n:02}", order(caller))
    day = an_evening(caller).isoformat()
    path = f"/restaurant/reservations?day={day}&limit=2"
    page = await caller.ask("GET", path, 200)
    rest = await caller.ask("GET", f"{path}&cursor={page['next']}", 200)
    assert rest["next"] is None
    items = [*page["items"], *rest["items"]]
    assert {one["name"] for one in items} == {"Guest 0", "Guest 1", "Guest 2"}
    assert {one["table"] for one in items} == {5, 6, 7}
    assert items[0]["date"] == day
    assert (items[0]["time"], items[0]["guests"], items[0]["state"]) == ("19:30", 4, "booked")
    assert ReservationPage.model_validate(page).items[0].model_extra == {}
    other = (an_evening(caller) + timedelta(days=1)).isoformat()
    assert (await caller.ask("GET", f"/restaurant/reservations?day={other}", 200))["items"] == []

    orders = await caller.ask("GET", "/restaurant/orders?limit=2", 200)
    more = await caller.ask("GET", f"/restaurant/orders?cursor={orders['next']}", 200)
    assert (len(orders["items"]), len(more["items"])) == (2, 1)
    first = OrderPage.model_validate(orders).items[0]
    assert (first.model_extra, first.total, first.notes) == ({}, "57.60", "Ring twice.")
    assert first.lines[0].model_dump() == {
        "dish": "char",
        "name": "Char from the pan",
        "quantity": 2,
        "price": "25.40",
        "sum": "50.80",
        "note": "No dill.",
    }
    await caller.ask("GET", "/restaurant/orders?day=2020-02-02", 200)
    for wrong in ("cursor=x", "day=9999-12-31", "day=x", "limit=0"):
        await caller.ask("GET", f"/restaurant/orders?{wrong}", 422)
        await caller.ask("GET", f"/restaurant/reservations?{wrong}", 422)


async def test_the_operator_calls_a_booking_off(caller: Caller) -> None:
    booked = await office(caller).make_reservation("submit-01", form(caller))
    path = f"/restaurant/reservations/{booked.reference}"
    gone = await caller.ask("DELETE", path, 200)
    assert gone["state"] == "cancelled"
    assert await caller.ask("DELETE", path, 200) == gone
    assert await office(caller).taken(an_evening(caller), time(19, 30)) == ()
    assert "NOBODY" in (await caller.ask("DELETE", f"{path[:-6]}NOBODY", 404))["detail"]


async def test_a_session_books_through_the_service(caller: Caller) -> None:
    assert await office(caller).house() == terra()
    first = await office(caller).make_reservation("submit-01", form(caller))
    assert await office(caller).make_reservation("submit-01", form(caller)) == first
    with pytest.raises(OfficeRefusedError) as refused:
        await office(caller).make_reservation("submit-02", form(caller, guests=9))
    assert refused.value.field == "guests"
    with pytest.raises(OfficeRefusedError) as refused:
        await office(caller).place_order(
            "submit-02", order(caller).model_copy(update={"phone": None})
        )
    assert refused.value.field == "phone"


@pytest.mark.parametrize("silence", [NoAnswer("Nothing."), LinkClosed("Gone.")])
async def test_silence_is_that_nobody_knows_whether_it_is_done(silence: Exception) -> None:
    async def silent(what: str, data: Any, *, deadline: float) -> Any:
        assert deadline <= 8.0
        raise silence

    with pytest.raises(OfficeUnreachable):
        await OFFICE.client(silent).place_order("submit-01", OrderForm())


async def test_a_guests_data_is_handed_over_and_erased(caller: Caller) -> None:
    booked = await office(caller).make_reservation("submit-01", form(caller))
    await office(caller).make_reservation("submit-02", form(caller, name="Bob"))
    await office(caller).place_order("submit-03", order(caller))
    told = await caller.ask("GET", "/people/data?name=ANA", 200)
    assert [one["reference"] for one in told["reservations"]] == [booked.reference]
    assert told["orders"][0]["phone"] == "+436601234567"
    done = await caller.ask("DELETE", "/people/data?name=Ana", 200)
    assert done == {
        "name": "Ana",
        "erased": [],
        "running": [],
        **HERE,
        "bookings": 2,
        "constraints": 0,
    }
    books = await caller.ask("GET", "/restaurant/reservations", 200)
    orders = await caller.ask("GET", "/restaurant/orders", 200)
    gone = next(one for one in books["items"] if one["reference"] == booked.reference)
    assert (gone["name"], gone["phone"], gone["state"]) == ("", "", "cancelled")
    assert await office(caller).taken(an_evening(caller), time(19, 30)) == (6,)  # Bob's
    sold = orders["items"][0]
    assert (sold["name"], sold["phone"], sold["notes"], sold["lines"][0]["note"]) == ("",) * 4
    assert (sold["total"], sold["state"]) == ("57.60", "cancelled")
    await caller.ask("GET", "/people/data?name=Ana", 404)
    await caller.ask("DELETE", "/people/data?name=Ana", 404)


async def test_a_guest_is_erased_from_the_session_that_booked_once_it_is_over(
    caller: Caller,
) -> None:
    visit = (await caller.client.post(f"{API}/connect")).json()["session"]
    await caller.until(visit, lambda view: view["phase"] != "starting")

    async def told() -> str:
        accept = {"Accept": "application/json"}
        events = await caller.ask("GET", f"/sessions/{visit}/events", 200, headers=accept)
        return json.dumps(events["items"])

    async def visited() -> bool:
        return "in the name of Ana" in await told()

    await eventually(visited)
    mine = await caller.ask("GET", "/people/data?name=Ana", 200)
    assert [one["session"] for one in mine["sessions"]] == [visit]
    left = await caller.ask("DELETE", "/people/data?name=Ana", 200)
    assert left == {
        "name": "Ana",
        "erased": [],
        "running": [visit],
        **HERE,
        "bookings": 0,
        "constraints": 0,
    }
    await caller.ask("POST", f"/sessions/{visit}/end", 202, {"at_once": True})
    await caller.until(visit, lambda view: view["phase"] == "ended")
    gone = await caller.ask("DELETE", "/people/data?name=Ana", 200)
    assert gone == {
        "name": "Ana",
        "erased": [visit],
        "running": [],
        **HERE,
        "bookings": 2,
        "constraints": 0,
    }
    assert "in the name of" not in await told()  # it retells what the guest said
    await caller.ask("GET", "/people/data?name=Ana", 404)


async def test_guests_are_forgotten_when_their_days_are_over(settings: Settings) -> None:
    clock = wall_clock()
    short = settings.model_copy(update={"transcript_days": 30})
    async with calling(short, wall=clock) as caller:
        await office(caller).make_reservation("submit-01", form(caller))
        await office(caller).place_order("submit-02", order(caller))
        clock.advance(31 * DAY_SECONDS)
        await sweep(caller.service)
        books = await caller.ask("GET", "/restaurant/reservations", 200)
        orders = await caller.ask("GET", "/restaurant/orders", 200)
        assert books["items"][0]["name"] == "Ana"  # it was a week later that she came
        assert (orders["items"][0]["name"], orders["items"][0]["phone"]) == ("", "")
        clock.advance(8 * DAY_SECONDS)
        await sweep(caller.service)
        books = await caller.ask("GET", "/restaurant/reservations", 200)
        assert (books["items"][0]["name"], books["items"][0]["phone"]) == ("", "")
