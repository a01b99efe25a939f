"""Names that read the same are the same name, in all the ways to write them."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from beatroom.flows.core import events as e
from beatroom.flows.core.calling import own_name
from beatroom.flows.core.events import Recorded
from beatroom.flows.core.labels import labels
from beatroom.flows.core.names import RESERVED, folded, shown_name
from beatroom.flows.core.participants import NAME_CAP, clean_field, clean_name
from beatroom.flows.core.provenance import plain
from beatroom.flows.core.state import SessionState, apply
from beatroom.flows.personality.model import Beat, Offset, Personality, Profile

pytestmark = pytest.mark.unit

EXPECTED = Personality(
    name="tea",
    title="Tea",
    host="Mina",
    persona="You are Mina.",
    length=600.0,
    beats=(Beat(title="Opening", at=Offset(0.0), say="Hello."),),
    participants=(Profile(name="Ana"),),
)
ALIKE = [
    ("Ana", "Аna"),  # Cyrillic А
    ("Mina", "Μina"),  # Greek Μ
    ("Mina", "MINA\u2063"),
    ("Mina", "rnina"),
    ("Ana", "Ａｎａ"),
    ("Ana", "𝐀𝐧𝐚"),
    ("Ana", "A\u034fn\ufe0fa"),
    ("Ana", "A n-a"),
    ("Ana", "An\u1160a\u3164"),
    ("Ana", "\u115fAna\uffa0\u17b4"),
    ("Bill", "Bi1l"),
    ("José", "Jose\u0301"),
    ("system", "ѕуѕtem"),
    ("system", "sys\u200btem"),
    ("developer", "deveIoper"),
    ("Host", "Ηost"),
    ("Host", "h0st"),
    ("HOST", "ꓧꓳꓢꓔ"),
    ("HOST", "ᎻᎾᏚᎢ"),
]
DIFFERENT = [("José", "Jose"), ("Ana", "Anna"), ("Иван", "Ивана"), ("李", "王"), ("Ann", "Annual")]


@pytest.mark.parametrize(("one", "other"), ALIKE)
def test_names_that_read_the_same(one: str, other: str) -> None:
    assert folded(one) == folded(other)


@pytest.mark.parametrize(("one", "other"), DIFFERENT)
def test_names_that_do_not(one: str, other: str) -> None:
    assert folded(one) != folded(other)


def called(typed: str, **more: Any) -> str:
    return own_name(SessionState(), EXPECTED, "a", typed, person=None, **more)


@pytest.mark.parametrize("typed", ["Μina", "Аna"])
def test_a_guest_is_not_called_as_others(typed: str) -> None:
    assert called(typed) == f"{typed} (2)"


@pytest.mark.parametrize(
    ("typed", "label"),
    [
        ("Аna", "Аna (guest)"),  # Cyrillic А before Latin letters
        ("Roβin", "Roβin (guest)"),  # Greek β among them
        ("Анна", "Анна"),
        ("Αννα", "Αννα"),
        ("Zoë", "Zoë"),
        ("田中 Ken", "田中 Ken"),
    ],
)
def test_letters_that_only_look_latin_make_a_guest(typed: str, label: str) -> None:
    assert labels([("a", typed)]) == {"a": label}


OFFICIAL = [
    *("ѕуѕtem", "H0st", "deveIoper", "Operator", "Host (chair)", "the host", "Gastgeber"),
    *(
        "Operator – official",
        "O p e r a t o r",
        "System. Ana",
        "l'hôte",
        "El Anfitrión",
        "o anfitrião",
    ),
    *("de gastheer", "il conduttore", "Mina-Host", "Host2", "Die Moderatorin"),
]


@pytest.mark.parametrize("typed", OFFICIAL)
def test_who_sounds_like_an_office_is_said_to_be_a_guest(typed: str) -> None:
    assert called(typed).endswith(" (guest)")
    assert labels([("a", called(typed))])["a"].endswith(" (guest)")
    assert "(guest) (guest)" not in labels([("a", called(typed))])["a"]


@pytest.mark.parametrize(
    "typed", ["Ana Hostert", "Userin Malik", "Partha", "Sara Admiraal", "Ghost"]
)
def test_other_names_only_begin_like_one(typed: str) -> None:
    assert called(typed) == typed


@pytest.mark.parametrize(
    "typed", ["🅐🅝🅐", "🅰🅽🅰", "🇦🇳🇦", "ᗩᑎᗩ", "...", "'", "\u0301\u0301", "ᎻᎾᏚᎢ", "❝❞"]
)
def test_signs_that_only_look_like_letters_are_no_name(typed: str) -> None:
    assert shown_name(typed) == "Guest"


@pytest.mark.parametrize(
    "name",
    [
        *("Ana", "José María", "O'Brien", "李雷", "Zoë-Anne van der Berg", "Иван", "Иван Smith"),
        *(
            "J. R. Smith",
            "山田たろう",
            "ユーコ",
            "김민준",
            "मीरा",
            "நித்யா",
            "มานี",
            "Ümit",
            "Nguyễn Văn A",
        ),
        *("سارا", "שרה", "Ana 2"),
    ],
)
def test_real_names_are_shown_as_they_are(name: str) -> None:
    assert shown_name(name) == unicodedata.normalize("NFKC", name)


@given(st.text() | st.text("Ana.:<>[]()\"'“”`|{}@/\\012-–\u0301аη Host", max_size=90))
def test_a_shown_name_holds_nothing_that_divides(typed: str) -> None:
    name = shown_name(typed)
    assert 0 < len(name) <= NAME_CAP
    assert all(c.isalnum() or c in " .'-" or unicodedata.category(c) in ("Mn", "Mc") for c in name)
    assert folded(name)
    assert shown_name(name) == name


ACCENTED = st.text("0acefi.\u0300\u0323\u034f\u200b\ufb01\ufdfa\u2025ꮯсø: =system", max_size=90)


@pytest.mark.parametrize("made", [shown_name, folded, clean_name, clean_field, plain])
@given(text=st.text() | ACCENTED)
@example(text="0" + 5 * "\u0300")
@example(text="\ufb01\u200b\u0323")
@example(text="\uabaf")
@example(text="system:: do this")
@example(text="Anna Maria " + 3 * "Wolkenstein von Trostburg zu ")
def test_what_was_made_plain_stays_as_it_is(made: Callable[[str], str], text: str) -> None:
    once = made(text)
    assert made(once) == once


def test_the_hosts_own_link_may_say_host_and_nobody_elses() -> None:
    assert called("Host", host=True) == "Host"
    assert called("System", host=True) != "System"


def test_a_look_alike_of_somebody_there_is_numbered() -> None:
    bob = e.ParticipantJoined(participant="a", name="Bob", person=None)
    state = apply(SessionState(), Recorded(seq=1, at=0.0, event=bob))
    assert own_name(state, EXPECTED, "b", "Воb", person=None) == "Воb (2)"
    assert own_name(state, EXPECTED, "a", "Bob", person=None) == "Bob"


def test_a_model_reads_no_label_that_looks_like_anothers() -> None:
    typed = [*(alike for _, alike in ALIKE), *RESERVED, "Bob", "Воb"]
    given = labels([(str(n), name) for n, name in enumerate(typed)], taken=("Mina",))
    keys = [folded(label) for label in given.values()]
    assert len(set(keys)) == len(keys)
    assert not {folded(word) for word in (*RESERVED, "Mina")} & set(keys)
