"""Nobody is called as somebody else is, nor as one who has come by an invitation."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from beatroom.flows.core import events as e
from beatroom.flows.core.calling import own_name
from beatroom.flows.core.events import Recorded
from beatroom.flows.core.labels import session_labels
from beatroom.flows.core.names import shown_name
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
NAMES = st.sampled_from(
    ["Ana", "ana ", "ANA", "Bob", "Mina", "", "Ana (2)", "Ana (invited)", "Ana invited", "Host"]
) | st.text(max_size=70)


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
            assert clean_name(person.name).casefold() != "mina"
            assert shown_name(person.name).casefold() != "ana invited"
    plain = next((p for p in state.people.values() if p.name == "Ana"), None)
    invited = [p.name for p in state.people.values() if p.person is not None]
    if plain is not None and plain.person is None:
        assert "Ana" not in invited


def test_who_comes_again_keeps_the_name() -> None:
    state = joins(joins(SessionState(), "a", "Bob", None), "b", "Bob", None)
    assert [p.name for p in state.people.values()] == ["Bob", "Bob (2)"]
    assert joins(state, "b", "Bob", None).people["b"].name == "Bob (2)"


def test_who_is_expected_is_called_so_by_any_link() -> None:
    state = joins(SessionState(), "a", "ana ", None)
    assert [(p.name, p.person) for p in state.people.values()] == [("Ana", None)]
    assert joins(state, "b", "Ana", None).people["b"].name == "Ana (2)"


def test_who_came_by_invitation_has_the_name_alone() -> None:
    state = joins(joins(SessionState(), "b", "anything", "Ana"), "a", "Ana", None)
    assert [(p.name, p.person) for p in state.people.values()] == [
        ("Ana", "Ana"),
        ("Ana (2)", None),
    ]


def test_who_is_invited_is_told_from_one_who_took_the_name() -> None:
    state = joins(joins(SessionState(), "a", "Ana", None), "b", "anything", "Ana")
    assert [(p.name, p.person) for p in state.people.values()] == [
        ("Ana", None),
        ("Ana (invited)", "Ana"),
    ]
    assert joins(state, "b", "", "Ana").people["b"].name == "Ana (invited)"
    assert joins(state, "c", "", "Ana").people["c"].name == "Ana (invited) (2)"
    labels = session_labels(state, EXPECTED)
    assert (labels["a"], labels["b"]) == ("Ana", "Ana invited")


def test_who_came_by_the_guest_link_before_has_the_name_by_their_own() -> None:
    state = joins(joins(SessionState(), "a", "Ana", None), "a", "", "Ana")
    assert [(p.name, p.person) for p in state.people.values()] == [("Ana", "Ana")]


@pytest.mark.parametrize("typed", ["Ana (invited)", "Ana invited", "\u0410na", "Ana (2)"])
def test_nobody_is_called_as_an_invitation_would_call_them(typed: str) -> None:
    name = joins(SessionState(), "a", typed, None).people["a"].name
    assert name not in {"Ana", "Ana (invited)", "Ana invited"}
