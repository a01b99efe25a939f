"""A guest's own booking over REST: found, changed and called off by who may, told by a notice."""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta
from typing import Any

import pytest
from patience import eventually
from service_http import Caller, with_silent_mail

from beatroom.bot.kinds.restaurant.own_links import own_token, read_own_token
from beatroom.bot.kinds.restaurant.service import post_of
from beatroom.bot.kinds.restaurant.stored_office import StoredOffice
from beatroom.bot.kinds.restaurant.terra import terra
from beatroom.bot.server.join_tokens import make_join_token
from beatroom.bot.server.kind_service import Opening
from beatroom.bot.settings.settings import Settings
from beatroom.bot.store.notices import WaitingNotice, due_notices
from beatroom.flows.kinds.restaurant.forms import OrderForm, OrderLine, ReservationForm
from beatroom.flows.kinds.restaurant.hours import arrivals

pytestmark = pytest.mark.service

API = "/api/v1/restaurant"
PHONE = "0660 1234567"


@pytest.fixture
def settings(settings: Settings) -> Settings:
    return with_silent_mail(settings)


def an_evening(caller: Caller, days: int = 2) -> date:
    """A day on which the house is open, some days ahead."""
    day = datetime.fromtimestamp(caller.service.wall.now(), UTC).date() + timedelta(days=days)
    return day if arrivals(terra(), day) else day + timedelta(days=1)


def office(caller: Caller, session: str = "s1", language: str = "en") -> StoredOffice:
    service = caller.service
    opening = Opening(
        service.settings, service.store, service.wall, service.join_secret, service.notices.ring
    )
    return StoredOffice(
        service.store, session, service.wall.now, language=language, post=post_of(opening)
    )


def form(caller: Caller, **changed: Any) -> ReservationForm:
    wish = {"name": "Ana", "phone": PHONE, "time": time(19, 30), "guests": 4, **changed}
    return ReservationForm.model_validate({"date": an_evening(caller), **wish})


async def waiting(caller: Caller) -> list[WaitingNotice]:
    later = caller.service.wall.now() + 10_000
    return await caller.service.store.read(due_notices(later, 20))


async def test_a_guest_with_reference_and_phone_changes_and_calls_off(caller: Caller) -> None:
    made = await office(caller).make_reservation("submit-01", form(caller))
    http = caller.client
    body = {"reference": made.reference.lower(), "phone": "+43 660 1234567"}
    found = await http.post(f"{API}/own/find", json=body)
    assert found.status_code == 200, found.text
    own = {"Authorization": f"Bearer {found.json()['token']}"}
    assert (await http.get(f"{API}/own", headers=own)).json()["summary"] == made.summary

    change = {"submit": "change-0001", "guests": 6, "time": "20:00"}
    for _ in range(2):  # a double click
        changed = await http.patch(f"{API}/own", json=change, headers=own)
        assert changed.status_code == 200, changed.text
        assert (changed.json()["guests"], changed.json()["time"]) == (6, "20:00")
    too_many = {"submit": "change-0002", "guests": 9}
    german = {**own, "Accept-Language": "de-AT,de;q=0.9"}
    refused = await http.patch(f"{API}/own", json=too_many, headers=german)
    assert refused.status_code == 409
    assert "Für mehr als 8 Personen" in refused.json()["detail"]

    for _ in range(2):
        gone = await http.delete(f"{API}/own", headers=own)
        assert (gone.status_code, gone.json()["state"]) == (200, "cancelled")
    late = await http.patch(f"{API}/own", json={**change, "submit": "change-0003"}, headers=own)
    assert late.status_code == 409


async def test_nobody_sees_what_is_somebody_elses(caller: Caller) -> None:
    made = await office(caller).make_reservation("submit-01", form(caller))
    http, said = caller.client, set[tuple[int, str]]()
    for reference, phone in ((made.reference, "0660 7654321"), ("ZZZZZZ", PHONE)):
        answer = await http.post(f"{API}/own/find", json={"reference": reference, "phone": phone})
        said.add((answer.status_code, answer.json()["detail"]))
    assert said == {(404, "I find nothing under that reference and that phone number.")}
    for token in ("", "nonsense", own_token("another-secret-of-32-bytes-length", "order", "X", 0)):
        answer = await http.get(f"{API}/own", headers={"Authorization": f"Bearer {token}"})
        assert answer.status_code == 401
    now, secret = caller.service.wall.now(), caller.service.join_secret
    old = own_token(secret, "reservation", made.reference, now - 1)
    assert read_own_token(secret, old, now) is None


async def test_a_visit_opens_what_was_booked_in_it_and_nothing_else(caller: Caller) -> None:
    made = await office(caller, "s1").make_reservation("submit-01", form(caller))
    now, secret = caller.service.wall.now(), caller.service.join_secret

    async def asked(session: str, of: str) -> int:
        token = make_join_token(secret, of, "guest", now=now, expires_at=now + 60)
        answer = await caller.client.post(
            f"{API}/visits/{session}/own",
            json={"reference": made.reference},
            headers={"Authorization": f"Bearer {token}"},
        )
        return answer.status_code

    assert await asked("s1", "s1") == 200
    assert await asked("s1", "s2") == 403
    assert await asked("s2", "s2") == 404


async def test_who_guesses_is_stopped(caller: Caller) -> None:
    made = await office(caller).make_reservation("submit-01", form(caller))
    codes = [
        (
            await caller.client.post(
                f"{API}/own/find",
                json={"reference": made.reference, "phone": f"0660 76543{n:02}"},
            )
        ).status_code
        for n in range(12)
    ]
    assert codes == [404] * 10 + [429] * 2


async def test_a_guest_who_gave_an_address_is_told_with_a_link(caller: Caller) -> None:
    start = datetime.fromtimestamp(caller.service.wall.now() + 86_400, UTC).isoformat()
    notify = {"whatsapp": False, "log": False}
    body = {"personality": "terra", "starts_at": start, "notify": notify}
    session = (await caller.ask("POST", "/sessions", 201, body))["id"]
    there = office(caller, session, "de")
    made = await there.make_reservation("submit-01", form(caller, email="ana@example.com"))
    assert made == await there.make_reservation("submit-01", form(caller, email="ana@example.com"))

    async def tried() -> bool:
        [booked] = await waiting(caller)
        return booked.attempts > 0

    await eventually(tried)  # else the next news of it takes its place
    await there.cancel(made.reference, None)
    order = OrderForm(
        name="Bob",
        phone=PHONE,
        date=an_evening(caller),
        time=time(19, 0),
        email="bob@example.com",
        whatsapp=True,
        dishes={"char": OrderLine(quantity=2)},
    )
    await there.place_order("order-001", order)
    told = [one.notice for one in await waiting(caller)]
    assert [(one.event, one.channel, one.recipient) for one in told] == [
        ("booked", "email", "ana@example.com"),
        ("cancelled", "email", "ana@example.com"),
        ("ordered", "email", "bob@example.com"),  # WhatsApp is not set up
    ]
    assert told[0].subject.startswith("Terra: Ihr Tisch am ")
    link = next(line for line in told[0].text.splitlines() if "/terra/yours#own=" in line)
    token = link.rpartition("=")[2]
    answer = await caller.client.get(f"{API}/own", headers={"Authorization": f"Bearer {token}"})
    assert (answer.json()["reference"], answer.json()["state"]) == (made.reference, "cancelled")
    assert "#own=" not in told[1].text
    assert "50.80 EUR" in told[2].text


async def test_the_form_is_offered_what_the_house_can_do(caller: Caller) -> None:
    house = (await caller.client.get(API)).json()
    assert house["notices"] == ["email"]
    day = an_evening(caller)
    await office(caller).make_reservation("submit-01", form(caller, guests=8))
    asked = {"date": day.isoformat(), "guests": 8}
    times = (await caller.client.get(f"{API}/times", params=asked)).json()["times"]
    free = {one["time"]: one["free"] for one in times}
    assert (free["19:30"], free["12:00"], "16:00" in free) == (False, True, False)
    slots = (await caller.client.get(f"{API}/slots", params={"date": day.isoformat()})).json()
    assert slots["times"][0] == {"time": "12:30", "free": True}
    closed = day + timedelta(days=(7 - day.weekday()) % 7)  # a Monday
    answer = await caller.client.get(f"{API}/slots", params={"date": closed.isoformat()})
    assert answer.json()["times"] == []
