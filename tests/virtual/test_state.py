"""The state is a fold: it follows from the events alone."""

from __future__ import annotations

import pytest
from simulation.soak import random_session

from beatroom.flows.core import events as e
from beatroom.flows.core.events import EVENT, Recorded
from beatroom.flows.core.state import SessionState, apply, fold

pytestmark = pytest.mark.virtual


def test_folding_a_log_in_two_parts_gives_what_folding_it_at_once_gives() -> None:
    records = random_session(3, minutes=10).records

    for cut in (1, len(records) // 3, len(records) - 1):
        assert fold(records[cut:], fold(records[:cut])) == fold(records)


def test_every_event_survives_being_written_and_read() -> None:
    for recorded in random_session(4, minutes=10).records:
        assert Recorded.model_validate_json(recorded.model_dump_json()) == recorded


def test_receipts_tell_how_far_an_instruction_has_come() -> None:
    def at(seq: int, event: e.Event) -> Recorded:
        return Recorded(seq=seq, at=float(seq), event=event)

    added = e.InstructionAdded(instruction="i", mode="queued", kind="prompt", text="hello")
    state = apply(SessionState(), at(1, added))
    assert state.instructions["i"].state == "delivered"
    state = apply(state, at(2, e.InstructionInjected(instruction="i")))
    state = apply(state, at(3, e.InstructionRetried(instruction="i", reason="interrupted")))
    assert (state.instructions["i"].state, state.instructions["i"].retries) == ("injected", 1)
    state = apply(state, at(4, e.InstructionConsumed(instruction="i", heard_at=3.5)))
    assert (state.instructions["i"].state, state.instructions["i"].closed_at) == ("spoken", 3.5)
    assert state.pending == ()


def test_an_event_of_an_unknown_type_is_refused() -> None:
    with pytest.raises(ValueError, match="unheard_of"):
        EVENT.validate_python({"type": "unheard_of"})


def test_who_comes_back_is_the_same_person() -> None:
    records = [
        Recorded(seq=1, at=1, event=e.ParticipantJoined(participant="a", name="Ana")),
        Recorded(seq=2, at=2, event=e.ParticipantLeft(participant="a")),
        Recorded(
            seq=3, at=3, event=e.ParticipantJoined(participant="a", name="Ana", returning=True)
        ),
    ]

    assert [p.name for p in fold(records).present] == ["Ana"]
    assert fold(records[:2]).present == ()
