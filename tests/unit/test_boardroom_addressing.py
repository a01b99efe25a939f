"""Whom people speak to at the table, and what the personas are called."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from beatroom.bot.personalities.library import Library
from beatroom.flows.kinds.boardroom.addressing import Address, addressed
from beatroom.flows.kinds.boardroom.mentions import mentioned
from beatroom.flows.kinds.boardroom.record import Persona, Seat

pytestmark = pytest.mark.unit

DATA = Path(__file__).parents[1] / "data"
SHIPPED = Path(__file__).parents[2] / "personalities"
RECALL = 0.9


def persona(name: str, whole: str, role: str, *aliases: str) -> Persona:
    return Persona(id=name, name=whole, role=role, aliases=aliases, persona="You.")


CAST = (
    persona("marcus", "Marcus Aurelius", "Emperor and Stoic", "Marcus"),
    persona("cleopatra", "Cleopatra", "Queen and diplomat", "Queen of Egypt"),
    persona("cfo", "Amina Diallo", "CFO", "Amina", "chief financial officer"),
    persona("marketing", "Lena Brandt", "Head of marketing"),
    persona("okafor", "Ruth Okafor", "Legal counsel"),
    persona("maya", "Maya Lind", "Chief Technology Officer", "Maya"),
)


def shipped() -> tuple[Persona, ...]:
    """Everybody of the library who can sit at a table."""
    library = Library([SHIPPED])
    found = [(name, library.load(name)) for name in library.names()]
    seats = [(name, one, one.part(Seat)) for name, one in found]
    return tuple(
        persona(name, one.host_name, seat.role or "", *seat.aliases)
        for name, one, seat in seats
        if seat is not None
    )


@pytest.mark.parametrize(
    ("file", "table"), [("addressing.tsv", lambda: CAST), ("addressing_library.tsv", shipped)]
)
def test_nobody_is_spoken_to_who_is_not_and_most_are_who_are(
    file: str, table: Callable[[], tuple[Persona, ...]]
) -> None:
    lines = (DATA / file).read_text(encoding="utf-8").splitlines()[1:]
    cast = table()
    rows = [(language, names, text) for language, names, text in (x.split("\t") for x in lines)]
    found = {(lang, text): addressed(text, cast, lang).asked for lang, _, text in rows}
    assert len(found) >= 60
    wanted = {
        (lang, text): () if names == "-" else tuple(names.split(",")) for lang, names, text in rows
    }
    wrong = {said: got for said, got in found.items() if not set(got) <= set(wanted[said])}
    assert wrong == {}, "precision is 1"
    missed = {said: got for said, got in found.items() if got != wanted[said]}
    assert 1 - len(missed) / len(found) >= RECALL, missed


def test_the_order_is_that_of_asking() -> None:
    assert addressed("Can I ask the CFO and then marketing?", CAST, "en").asked == (
        "cfo",
        "marketing",
    )
    assert addressed("Can I ask marketing and then the CFO?", CAST, "en").asked == (
        "marketing",
        "cfo",
    )


def test_who_shares_a_name_is_not_meant_by_it_alone() -> None:
    two = (persona("a", "Ann Lee", "CFO"), persona("b", "Bo Lee", "Head of sales"))
    assert addressed("Lee, what do you think?", two, "en").asked == ()
    assert addressed("Bo Lee, what do you think?", two, "en").asked == ("b",)


def test_names_in_other_scripts_are_names() -> None:
    anna = (persona("a", "Анна Павлова", "CFO"), persona("b", "Maya", "Host"))
    assert addressed("Анна Павлова, what do you think?", anna, "en").asked == ("a",)


def test_a_title_and_its_initials_are_mentions() -> None:
    assert mentioned("The C.F.O. and the chief technology officer agree.", CAST) == ("cfo", "maya")
    assert mentioned("The head of marketing left.", CAST) == ("marketing",)
    assert mentioned("Marketing costs too much.", CAST) == ()


@pytest.mark.parametrize(
    ("said", "asked", "refused"),
    [
        ("No, not you, Cleopatra. Maya, please.", ("maya",), ("cleopatra",)),
        ("Cleopatra, wait, I want Marcus first.", ("marcus",), ("cleopatra",)),
        ("Be quiet, Cleopatra.", (), ("cleopatra",)),
        ("Thank you, Cleopatra.", (), ()),
    ],
)
def test_who_is_left_out_is_told_beside_who_is_asked(
    said: str, asked: tuple[str, ...], refused: tuple[str, ...]
) -> None:
    assert addressed(said, CAST, "en") == Address(asked, refused)
