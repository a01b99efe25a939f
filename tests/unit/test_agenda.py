"""The agenda as pages see it."""

from __future__ import annotations

import pytest

from beatroom.flows.core import events as e
from beatroom.flows.core.agenda import agenda_of
from beatroom.flows.core.events import Recorded
from beatroom.flows.core.rundown import Item, Rundown, hold
from beatroom.flows.core.state import SessionState, fold

pytestmark = pytest.mark.unit

T0 = 1_000_000.0
RUNDOWN = Rundown(
    items=(
        Item("beat-0", "Welcome", 0.0, 100.0),
        Item("beat-1", "Talk", 100.0, 200.0),
        Item("beat-2", "Goodbye", 300.0, 60.0),
    ),
    length=360.0,
)
CREATED = e.Created(
    session="s",
    personality="p",
    title="Tea",
    kind="conversation",
    language="en",
    timezone="UTC",
    rundown=RUNDOWN,
)


def session(*events: tuple[float, e.Event]) -> SessionState:
    happened = [(0.0, CREATED), *events]
    return fold(Recorded(seq=n, at=T0 + at, event=x) for n, (at, x) in enumerate(happened, 1))


def fired(beat: str) -> e.BeatFired:
    return e.BeatFired(beat=beat, due_at=T0, eligible_at=T0)


def states(state: SessionState, at: float) -> list[str]:
    return [item.state for item in agenda_of(state, T0 + at).items]


def test_before_the_start_everything_is_upcoming_and_no_clock_runs() -> None:
    agenda = agenda_of(session(), T0 + 5)
    assert agenda.server_now_epoch == T0 + 5
    assert agenda.meeting_start_epoch is None
    assert agenda.item_start_epoch is None
    assert {item.state for item in agenda.items} == {"upcoming"}
    assert agenda.phase == "starting"
    assert agenda.length == 360.0


@pytest.mark.parametrize(
    ("at", "expected"),
    [
        (10.0, "active"),
        (89.9, "active"),
        (90.0, "warning"),
        (110.0, "warning"),
        (110.1, "overtime"),
    ],
)
def test_an_item_warns_at_80_percent_and_then_runs_over(at: float, expected: str) -> None:
    state = session((10.0, e.Started()), (10.0, fired("beat-0")))
    assert states(state, at) == [expected, "upcoming", "upcoming"]


def test_items_keep_when_they_began_and_ended_on_the_sessions_clock() -> None:
    state = session((10.0, e.Started()), (10.0, fired("beat-0")), (115.0, fired("beat-1")))
    agenda = agenda_of(state, T0 + 120)
    assert agenda.meeting_start_epoch == T0 + 10
    assert agenda.item_start_epoch == T0 + 115
    first, second, third = agenda.items
    assert (first.state, first.start, first.end) == ("completed", 0.0, 105.0)
    assert (second.state, second.start, second.end) == ("active", 105.0, None)
    assert (third.state, third.start, third.end) == ("upcoming", None, None)


def test_a_hold_stops_an_items_time() -> None:
    state = session((0.0, e.Started()), (0.0, fired("beat-0")))
    held = session(
        (0.0, e.Started()),
        (0.0, fired("beat-0")),
        (50.0, e.RundownChanged(op="hold", by="me", rundown=hold(state.rundown, T0 + 50))),
    )
    agenda = agenda_of(held, T0 + 500)
    assert agenda.phase == "held"
    assert agenda.held_since_epoch == T0 + 50
    assert agenda.items[0].state == "active"


def test_a_dropped_item_is_skipped() -> None:
    state = session(
        (0.0, e.Started()),
        (0.0, fired("beat-0")),
        (50.0, e.BeatDropped(beat="beat-1", outcome="superseded", reason="late")),
    )
    assert states(state, 60.0) == ["active", "skipped", "upcoming"]


def test_when_the_session_is_over_the_last_item_is_completed() -> None:
    state = session(
        (0.0, e.Started()), (0.0, fired("beat-0")), (50.0, e.Ended(reason="everybody left"))
    )
    agenda = agenda_of(state, T0 + 60)
    assert agenda.items[0].state == "completed"
    assert agenda.phase == "ended"
