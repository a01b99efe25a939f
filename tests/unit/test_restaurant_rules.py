"""The restaurant's rules: when, how many, which table, what it costs."""

from __future__ import annotations

from collections.abc import Collection
from datetime import UTC, date, datetime, time, timedelta
from decimal import Decimal
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from beatroom.bot.kinds.restaurant.terra import terra
from beatroom.flows.kinds.restaurant.booking import Booking, check
from beatroom.flows.kinds.restaurant.forms import OrderForm, OrderLine, ReservationForm
from beatroom.flows.kinds.restaurant.hours import DAYS_AHEAD, STAY, arrivals, moment, quarters
from beatroom.flows.kinds.restaurant.house import HouseError, checked
from beatroom.flows.kinds.restaurant.office import Hours, House, OfficeRefusedError
from beatroom.flows.kinds.restaurant.ordering import lines_of, ordered_words, priced, sum_of
from beatroom.flows.kinds.restaurant.submission import fingerprint

pytestmark = pytest.mark.unit

VIENNA = ZoneInfo("Europe/Vienna")
NOW = datetime(2026, 11, 25, 15, 0, tzinfo=VIENNA).timestamp()  # a Wednesday
FORM = ReservationForm(
    name="Ana",
    phone="0660 1234567",
    date=date(2026, 11, 28),
    time=time(19, 30),
    guests=2,
)


@pytest.fixture
def house() -> House:
    return terra()


def book(house: House, taken: Collection[int] = (), now: float = NOW, **changed: Any) -> Booking:
    return check(FORM.model_copy(update=changed), house, now, taken)


def refused(house: House, taken: Collection[int] = (), now: float = NOW, **changed: Any) -> Any:
    with pytest.raises(OfficeRefusedError) as raised:
        book(house, taken, now, **changed)
    return raised.value


def test_the_house_that_ships_is_whole(house: House) -> None:
    assert len(house.tables) == 14
    assert {table.seats for table in house.tables} == {2, 4, 6, 8}
    assert len(house.menu) >= 24
    assert len({dish.category for dish in house.menu}) == 6
    assert all(dish.description.endswith(".") and len(dish.description) > 20 for dish in house.menu)
    assert 0 not in {hours.weekday for hours in house.hours}  # closed on Mondays
    assert len({(table.x, table.y) for table in house.tables}) == 14


def test_a_booking_is_told_in_words_and_its_number_in_full(house: House) -> None:
    booking = book(house)
    assert booking.table == 1
    assert booking.wish.phone == "+436601234567"
    assert booking.wish.start == datetime(2026, 11, 28, 18, 30, tzinfo=UTC)
    assert booking.summary() == (
        "Table 1 for 2 people on Saturday, 28 November 2026 at 19:30, in the name of Ana"
    )


@pytest.mark.parametrize("field", ["name", "phone", "date", "time", "guests"])
def test_what_is_missing_is_asked_for(house: House, field: str) -> None:
    missing: dict[str, Any] = {field: None}
    assert refused(house, **missing).field == field


@pytest.mark.parametrize(
    ("changed", "field", "words"),
    [
        ({"name": "  \x00 "}, "name", "whose name"),
        ({"phone": "12"}, "phone", "phone number"),
        ({"phone": "call me"}, "phone", "phone number"),
        ({"phone": "+1 555 010 0100"}, "phone", "phone number"),
        ({"date": date(2026, 11, 24)}, "date", "24 November 2026 is over"),
        ({"date": date(2026, 11, 30)}, "date", "closed on Mondays"),
        ({"date": date(2027, 2, 24)}, "date", "90 days ahead, so until Tuesday, 23 February"),
        ({"date": date(9999, 12, 31)}, "date", "90 days"),
        ({"date": date(1, 1, 1)}, "date", "is over"),
        ({"time": time(11, 45)}, "time", "from 12:00 to 14:00 or from 18:00 to 22:30"),
        ({"time": time(22, 45)}, "time", "from 18:00 to 22:30"),
        ({"time": time(16, 0)}, "time", "you can come"),
        ({"time": time(19, 40)}, "time", "quarter of an hour, such as 19:30"),
        ({"date": date(2026, 11, 25), "time": time(14, 30)}, "time", "you can come"),
        ({"date": date(2026, 11, 25), "time": time(13, 0)}, "time", "past 13:00 today"),
        ({"guests": 9}, "guests", "more than 8 people please call us at +43 1 5550123"),
        ({"guests": 20}, "guests", "call us"),
        ({"table": 15}, "table", "no table 15"),
        ({"table": 1, "guests": 3}, "table", "seats 2"),
    ],
)
def test_every_refusal_says_why_and_names_the_field(
    house: House, changed: dict[str, Any], field: str, words: str
) -> None:
    refusal = refused(house, **changed)
    assert refusal.field == field
    assert words in str(refusal)


@pytest.mark.parametrize("at", [time(12, 0), time(14, 0), time(18, 0), time(22, 30)])
def test_the_first_and_the_last_arrival_are_included(house: House, at: time) -> None:
    assert book(house, time=at).wish.at == at


def test_the_last_day_that_can_be_booked_is_ninety_days_ahead(house: House) -> None:
    last = date(2026, 11, 25) + timedelta(days=DAYS_AHEAD)
    assert book(house, date=last).wish.day == last


def test_today_is_the_houses_day_wherever_the_service_runs(house: House) -> None:
    late = datetime(2026, 11, 25, 23, 30, tzinfo=UTC).timestamp()  # the 26th in Vienna
    assert refused(house, now=late, date=date(2026, 11, 25)).field == "date"
    assert book(house, now=late, date=date(2027, 2, 24)).wish.day == date(2027, 2, 24)


def test_without_a_wish_the_smallest_table_that_fits_is_given(house: House) -> None:
    assert book(house, taken=(1, 2)).table == 3
    assert book(house, taken=(1, 2, 3, 4, 10)).table == 5  # no small one is left: one of four
    assert book(house, guests=5).table == 11
    assert book(house, guests=8).table == 14


def test_a_taken_table_is_refused_and_another_is_named(house: House) -> None:
    assert book(house, table=7).table == 7
    refusal = refused(house, taken=(7,), table=7, guests=4)
    assert refusal.field == "table"
    assert "table 5 is free" in str(refusal)
    none_left = refused(house, taken=(14,), guests=8)
    assert none_left.field == "time"
    assert "No table for 8" in str(none_left)
    assert "no other is free" in str(refused(house, taken=(14,), table=14, guests=8))


def test_a_guests_number_keeps_its_country(house: House) -> None:
    assert book(house, phone="+44 20 7946 0018").wish.phone == "+442079460018"
    assert book(house, phone="01 5550123").wish.phone == "+4315550123"


def test_two_hours_are_two_hours_and_half_past_seven_is_half_past_seven_after_the_change() -> None:
    winter = moment(VIENNA, date(2027, 3, 27), time(19, 30))
    summer = moment(VIENNA, date(2027, 3, 28), time(19, 30))
    assert winter == datetime(2027, 3, 27, 18, 30, tzinfo=UTC)
    assert summer == datetime(2027, 3, 28, 17, 30, tzinfo=UTC)


def test_a_time_that_the_clocks_leave_out_is_refused(house: House) -> None:
    night = Hours(weekday=6, opens=time(0), closes=time(6))
    owls = house.model_copy(update={"hours": (night,)})
    now = datetime(2027, 3, 20, tzinfo=UTC).timestamp()
    refusal = refused(owls, now=now, date=date(2027, 3, 28), time=time(2, 30))
    assert refusal.field == "time"
    assert "clocks are changed" in str(refusal)
    before = book(owls, now=now, date=date(2027, 3, 28), time=time(1, 45))
    after = book(owls, now=now, date=date(2027, 3, 28), time=time(3, 0))
    assert after.wish.start - before.wish.start == timedelta(minutes=15)


def test_a_time_that_comes_twice_is_the_first(house: House) -> None:
    assert moment(VIENNA, date(2026, 10, 25), time(2, 30)) == datetime(
        2026, 10, 25, 0, 30, tzinfo=UTC
    )


@given(
    day=st.dates(date(2026, 1, 1), date(2028, 12, 31)),
    quarter=st.integers(0, 95),
    zone=st.sampled_from(["Europe/Vienna", "America/New_York", "Asia/Kathmandu", "UTC"]),
)
def test_a_party_needs_eight_quarters_from_when_it_comes(
    day: date, quarter: int, zone: str
) -> None:
    start = moment(ZoneInfo(zone), day, time(quarter // 4, quarter % 4 * 15))
    if start is None:
        return
    needed = quarters(start)
    assert len(needed) == STAY
    assert needed.start * 900 == start.timestamp()


def test_arrivals_end_an_hour_before_closing(house: House) -> None:
    assert arrivals(house, date(2026, 11, 30)) == ()
    assert arrivals(house, date(2026, 11, 29)) == (
        (time(12), time(14)),
        (time(18), time(21)),
    )


def order(**quantities: int) -> OrderForm:
    dishes = {name.replace("_", "-"): OrderLine(quantity=n) for name, n in quantities.items()}
    return OrderForm(name="Bob", phone="0660 1234567", dishes=dishes)


def test_an_order_costs_what_the_house_says(house: House) -> None:
    sold = priced(order(wiener_schnitzel=3, apple_strudel=2, beef_broth=1), house)
    assert sold.total == Decimal("96.20")
    assert str(sold.total) == "96.20"
    assert [str(line.sum) for line in sold.lines] == ["73.50", "15.80", "6.90"]
    assert ordered_words(sold.lines, sold.name, date(2026, 11, 28), time(19)) == (
        "3 × Wiener schnitzel, 2 × Apple strudel, 1 × Beef broth with pancake strips, "
        "to collect on Saturday, 28 November 2026 at 19:00, in the name of Bob"
    )
    assert sum_of(lines_of(OrderForm(), house)) == 0


def test_a_form_has_no_place_for_a_price() -> None:
    with pytest.raises(ValueError, match="price"):
        OrderForm.model_validate({"dishes": {"char": {"quantity": 1, "price": "0.01"}}})


@pytest.mark.parametrize(
    ("changed", "field", "words"),
    [
        ({"dishes": {}}, "dishes", "nothing in the order"),
        ({"dishes": {"unicorn": OrderLine(quantity=1)}}, "dish:unicorn", "'unicorn' is not on"),
        ({"name": None}, "name", "whose name"),
        ({"phone": None}, "phone", "phone number"),
        ({"phone": "0"}, "phone", "phone number"),
    ],
)
def test_every_refusal_of_an_order_names_the_field(
    house: House, changed: dict[str, Any], field: str, words: str
) -> None:
    with pytest.raises(OfficeRefusedError) as raised:
        priced(order(char=1).model_copy(update=changed), house)
    assert raised.value.field == field
    assert words in str(raised.value)


def test_equal_forms_have_equal_fingerprints() -> None:
    assert fingerprint(FORM) == fingerprint(ReservationForm.model_validate(FORM.model_dump()))
    assert fingerprint(FORM) != fingerprint(FORM.model_copy(update={"guests": 3}))
    assert fingerprint(order(char=1, zweigelt=2)) == fingerprint(order(zweigelt=2, char=1))


@pytest.mark.parametrize(
    ("part", "words"),
    [
        ({"timezone": "Terra/Nova"}, "no time zone 'Terra/Nova'"),
        ({"phone": "5550123"}, "country's code"),
        ({"tables": (*terra().tables, terra().tables[0])}, "2 tables with the number 1"),
        ({"menu": (terra().menu[0].model_copy(update={"price": "1.005"}),)}, "is no price"),
        ({"menu": (terra().menu[0].model_copy(update={"price": "dear"}),)}, "is no price"),
        ({"hours": (Hours(weekday=7, opens=time(1), closes=time(2)),)}, "on day 7"),
    ],
)
def test_a_house_that_does_not_hold_together_says_why(
    house: House, part: dict[str, Any], words: str
) -> None:
    with pytest.raises(HouseError, match=words):
        checked(house.model_copy(update=part))
