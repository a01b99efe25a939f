"""Names that read the same are the same name, in all the ways to write them."""

from __future__ import annotations

import pytest

from flows import events as e
from flows.calling import own_name
from flows.events import Recorded
from flows.labels import labels
from flows.names import RESERVED, folded
from flows.personality import Beat, Offset, Personality, Profile
from flows.state import SessionState, apply

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


@pytest.mark.parametrize("typed", ["Μina", "Аna", "ѕуѕtem", "H0st", "deveIoper", "Operator"])
def test_a_guest_is_called_neither_as_others_nor_by_a_word_of_the_products(typed: str) -> None:
    assert own_name(SessionState(), EXPECTED, "a", typed, person=None).endswith(" (2)")


def test_the_hosts_own_link_may_say_host_and_nobody_elses() -> None:
    assert own_name(SessionState(), EXPECTED, "a", "Host", person=None, host=True) == "Host"
    assert own_name(SessionState(), EXPECTED, "a", "System", person=None, host=True) != "System"


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
