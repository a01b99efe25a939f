"""Phases of a session that is scheduled, and the transitions that the world is told of."""

from __future__ import annotations

from dataclasses import replace

import pytest

from beatroom.flows.core import events as e
from beatroom.flows.core.events import Event, Recorded
from beatroom.flows.core.rundown import Item, Rundown, fire, hold, resume, start, wrap_up
from beatroom.flows.core.state import SessionState, fold
from beatroom.flows.core.transitions import transitions

pytestmark = pytest.mark.unit

PLAN = Rundown(
    items=(Item("beat-0", "Welcome", 0.0, 60.0), Item("beat-1", "Goodbye", 60.0, 60.0)),
    length=120.0,
)


def log(*events: Event) -> list[Recorded]:
    return [Recorded(seq=n, at=100.0 + n, event=event) for n, event in enumerate(events, 1)]


def created(starts_at: float | None = None) -> e.Created:
    return e.Created(
        session="s",
        personality="tea",
        title="Tea",
        kind="conversation",
        language="en",
        timezone="UTC",
        rundown=PLAN,
        starts_at=starts_at,
    )


def turns(records: list[Recorded], state: SessionState | None = None) -> list[tuple[str, int]]:
    found = transitions(records, state or SessionState())
    return [(one.turn, one.state.seq) for one in found]


def beat(name: str) -> e.BeatFired:
    return e.BeatFired(beat=name, due_at=0.0, eligible_at=0.0)


def changed(op: str, rundown: Rundown) -> e.RundownChanged:
    return e.RundownChanged.model_validate({"op": op, "by": "me", "rundown": rundown})


def test_a_scheduled_session_waits_is_moved_and_is_launched() -> None:
    records = log(
        created(starts_at=500.0),
        e.Rescheduled(title="Later", starts_at=600.0),
        e.Launched(),
        e.NodeEntered(node="boot", responds=False),
    )
    assert fold(records[:1]).phase == "scheduled"
    moved = fold(records[:2])
    assert (moved.phase, moved.title, moved.starts_at) == ("scheduled", "Later", 600.0)
    assert turns(records) == [("scheduled", 1), ("starting", 3), ("lobby", 4)]


def test_a_missed_session_is_over() -> None:
    state = fold(log(created(starts_at=500.0), e.Missed(reason="no room")))
    assert (state.phase, state.reason, state.over) == ("missed", "no room", True)


def test_holding_and_going_on_again() -> None:
    running = fire(start(PLAN, 103.0), "beat-0", 103.0)
    held = hold(running, 110.0)
    records = log(
        created(),
        e.Started(),
        beat("beat-0"),
        changed("hold", held),
        changed("resume", resume(held, 120.0)),
        e.Failed(reason="it broke"),
    )
    assert turns(records) == [
        ("starting", 1),
        ("live", 2),
        ("held", 4),
        ("resumed", 5),
        ("failed", 6),
    ]


def test_a_hold_in_the_wrap_up_leads_back_to_it() -> None:
    """As logs of before have it: by now none is granted once the goodbye has begun."""
    closing = fire(wrap_up(fire(start(PLAN, 102.0), "beat-0", 102.0), 110.0), "beat-1", 110.0)
    held = replace(closing, held_since=112.0)
    records = log(
        created(),
        e.Started(),
        beat("beat-0"),
        beat("beat-1"),
        changed("hold", held),
        changed("resume", resume(held, 115.0)),
    )
    assert fold(records).phase == "wrapping_up"
    assert turns(records)[-3:] == [("wrapping_up", 4), ("held", 5), ("resumed", 6)]


def test_transitions_in_pieces_are_those_of_the_whole() -> None:
    records = log(created(), e.NodeEntered(node="boot", responds=False), e.Started())
    for cut in range(len(records) + 1):
        first = transitions(records[:cut], SessionState())
        then = transitions(records[cut:], fold(records[:cut]))
        assert (*first, *then) == transitions(records, SessionState())
