"""Nobody is called as somebody else is, or as somebody who was invited by name."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from beatroom.flows.core import events as e
from beatroom.flows.core.calling import own_name
from beatroom.flows.core.events import Recorded
from beatroom.flows.core.participants import clean_name
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
    participants=(Profile(name="Ana", fields={"role": "designer"}),),
)
NAMES = st.sampled_from(["Ana", "ana ", "ANA", "Bob", "Mina", "", "Ana (2)", "Host"]) | st.text(
    max_size=70
)


def joins(state: SessionState, participant: str, typed: str, person: str | None) -> SessionState:
    name = own_name(state, EXPECTED, participant, typed, person=person)
    event = e.ParticipantJoined(participant=participant, name=name, person=person)
    return apply(state, Recorded(seq=state.seq + 1, at=float(state.seq), event=event))


@settings(deadline=None)
@given(st.lists(st.tuples(st.sampled_from("abcdef"), NAMES, st.booleans()), max_size=12))
def test_no_two_people_have_one_name(comings: list[tuple[str, str, bool]]) -> None:
    state = SessionState()
    for who, typed, invited in comings:
        state = joins(state, who, typed, "Ana" if invited else None)
    names = [clean_name(p.name).casefold() for p in state.people.values()]
    assert len(set(names)) == len(names)
    for person in state.people.values():
        if person.person is None:
            assert clean_name(person.name).casefold() not in {"ana", "mina"}


def test_who_comes_again_keeps_the_name() -> None:
    state = joins(joins(SessionState(), "a", "Bob", None), "b", "Bob", None)
    assert [p.name for p in state.people.values()] == ["Bob", "Bob (2)"]
    assert joins(state, "b", "Bob", None).people["b"].name == "Bob (2)"


def test_only_an_invitation_gives_a_known_name() -> None:
    state = joins(joins(SessionState(), "a", "Ana", None), "b", "anything", "Ana")
    assert [(p.name, p.person) for p in state.people.values()] == [
        ("Ana (2)", None),
        ("Ana", "Ana"),
    ]
