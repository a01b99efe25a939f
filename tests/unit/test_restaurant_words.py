"""What guests say in plain English, read without a model."""

from __future__ import annotations

from datetime import date, time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from beatroom.flows.kinds.restaurant import words

pytestmark = pytest.mark.unit

FRIDAY = date(2027, 1, 15)


@pytest.mark.parametrize(
    ("said", "read"),
    [
        ("today", date(2027, 1, 15)),
        ("tonight please", date(2027, 1, 15)),
        ("tomorrow", date(2027, 1, 16)),
        ("the day after tomorrow", date(2027, 1, 17)),
        ("Friday", date(2027, 1, 22)),
        ("next Friday", date(2027, 1, 22)),
        ("on Saturday evening", date(2027, 1, 16)),
        ("in three days", date(2027, 1, 18)),
        ("in a week", date(2027, 1, 22)),
        ("in two weeks", date(2027, 1, 29)),
        ("May 3rd", date(2027, 5, 3)),
        ("the third of May", date(2027, 5, 3)),
        ("May the twenty first", date(2027, 5, 21)),
        ("January 10", date(2028, 1, 10)),
        ("the 22nd of January", date(2027, 1, 22)),
        ("December 24 2027", date(2027, 12, 24)),
        ("2027-05-31", date(2027, 5, 31)),
        ("February thirtieth", None),
        ("2027-02-30", None),
        ("may I ask something", None),
        ("soon", None),
        ("", None),
    ],
)
def test_days(said: str, read: date | None) -> None:
    assert words.day(said, FRIDAY) == read


@pytest.mark.parametrize(
    ("said", "read"),
    [
        ("half past seven", time(19, 30)),
        ("At half pass 7.", time(19, 30)),
        ("730", time(19, 30)),
        ("at 730pm", time(19, 30)),
        ("1945", time(19, 45)),
        ("775", None),
        ("quarter to eight", time(19, 45)),
        ("a quarter past twelve", time(12, 15)),
        ("ten past eight in the evening", time(20, 10)),
        ("twenty five to nine", time(20, 35)),
        ("7:30", time(19, 30)),
        ("19:30", time(19, 30)),
        ("at 8 pm", time(20, 0)),
        ("8 p.m.", time(20, 0)),
        ("seven thirty", time(19, 30)),
        ("eight o'clock", time(20, 0)),
        ("noon", time(12, 0)),
        ("12", time(12, 0)),
        ("twelve thirty", time(12, 30)),
        ("eleven in the morning", time(11, 0)),
        ("twenty fifteen", time(20, 15)),
        ("25:00", None),
        ("7:75", None),
        ("half past", None),
        ("later", None),
    ],
)
def test_times(said: str, read: time | None) -> None:
    assert words.clock(said) == read


@pytest.mark.parametrize(
    ("said", "read"),
    [
        ("oh six six four one two three four five six", "0664123456"),
        ("0664 123 456", "0664123456"),
        ("plus four three, six six four, one two three four", "+436641234"),
        ("+43 664 1234567", "+436641234567"),
        ("double five one two three four", "551234"),
        ("it is five five five twelve thirty four", "5551234"),
        ("my number is 5551234", "5551234"),
        ("one two", None),
        ("I will not tell you", None),
    ],
)
def test_phones(said: str, read: str | None) -> None:
    assert words.phone(said) == read


@pytest.mark.parametrize(
    ("said", "read"),
    [
        ("four", 4),
        ("we are 6 people", 6),
        ("a table for two", 2),
        ("just me", 1),
        ("a couple", 2),
        ("half a dozen", 6),
        ("twenty five", 25),
        ("zero", None),
        ("some", None),
    ],
)
def test_guests(said: str, read: int | None) -> None:
    assert words.guests(said) == read


@pytest.mark.parametrize(
    ("said", "read"),
    [
        ("my name is Ana Silva", "Ana Silva"),
        ("it's ana", "Ana"),
        ("Under the name Möller.", "Möller"),
        ("O'Brien", "O'Brien"),
        ("well, I'm Jean-Luc", "Jean-Luc"),
        ("yes please", None),
        ("12", None),
        ("", None),
    ],
)
def test_names(said: str, read: str | None) -> None:
    assert words.name(said) == read


@pytest.mark.parametrize(
    ("said", "read"),
    [
        ("yes", True),
        ("yes please", True),
        ("go ahead", True),
        ("that's right", True),
        ("no", False),
        ("no, change it", False),
        ("not yet", False),
        ("no that is right", None),
        ("blue", None),
        ("yes but first I would like to know something about the kitchen there", None),
    ],
)
def test_yes_and_no(said: str, read: bool | None) -> None:
    assert words.yes_no(said) is read


@given(st.text(max_size=80))
def test_whatever_is_said_is_read_or_not_but_never_breaks_anything(said: str) -> None:
    words.day(said, FRIDAY)
    words.clock(said)
    words.phone(said)
    words.guests(said)
    words.name(said)
    words.yes_no(said)


@given(st.integers(0, 23), st.integers(0, 59))
def test_a_time_of_the_evening_in_digits_is_read_as_it_is(hour: int, minute: int) -> None:
    read = words.clock(f"{hour:02}:{minute:02}")

    assert read is not None
    assert read.minute == minute
    assert read.hour % 12 == hour % 12
