"""The agenda as pages see it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from beatroom.flows.core import events as e
from beatroom.flows.core.agenda import agenda_of
from beatroom.flows.core.document import document
from beatroom.flows.core.events import Recorded
from beatroom.flows.core.left_out import LeftOut, Why
from beatroom.flows.core.rundown import (
    Item,
    Rundown,
    RundownOp,
    hold,
    jump,
    remove,
    wrap_up,
)
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


BEGUN = ((0.0, e.Started()), (0.0, fired("beat-0")))


def left_out(*events: tuple[float, e.Event]) -> list[LeftOut | None]:
    """As the agenda has it, and the document alike."""
    happened = [(0.0, CREATED), *BEGUN, *events]
    log = [Recorded(seq=n, at=T0 + at, event=x) for n, (at, x) in enumerate(happened, 1)]
    told = [item.left_out for item in agenda_of(fold(log), T0 + 200).items]
    assert [beat.left_out for beat in document(log, T0 + 200, host="Robin").beats] == told
    return told


def dropped(beat: str, outcome: str) -> e.BeatDropped:
    return e.BeatDropped.model_validate({"beat": beat, "outcome": outcome, "reason": "so"})


@pytest.mark.parametrize(
    ("outcome", "why"), [("superseded", "goodbye_due"), ("skipped", "floor_taken")]
)
def test_what_the_session_leaves_out_has_its_reason_and_was_nobodys_doing(
    outcome: str, why: Why
) -> None:
    assert left_out((90.0, dropped("beat-1", outcome))) == [None, LeftOut(why), None]


@pytest.mark.parametrize(
    ("op", "why"),
    [("jump", "skipped"), ("wrap_up", "wrapped_up"), ("remove", "removed")],
)
def test_what_somebody_leaves_out_has_who_did_it(op: RundownOp, why: Why) -> None:
    rundown = session(*BEGUN).rundown
    changed = {
        "jump": jump(rundown, "beat-2", T0 + 50),
        "wrap_up": wrap_up(rundown, T0 + 50),
        "remove": remove(rundown, "beat-1"),
    }[op]
    gone = e.RundownChanged(op=op, by="Mina", rundown=changed)
    told = [None, LeftOut(why, "Mina"), None]
    assert left_out((50.0, gone)) == told
    again = e.RundownChanged(op="hold", by="Ben", rundown=hold(changed, T0 + 60))
    assert left_out((50.0, gone), (60.0, again)) == told


def test_what_was_not_reached_is_left_out_by_the_end_and_what_came_is_not_left_out() -> None:
    assert left_out() == [None, None, None]
    over = (150.0, e.Ended(reason="ended by an operator", by="Mina"))
    skipped = (90.0, dropped("beat-1", "superseded"))
    end = LeftOut("session_over")
    assert left_out(over) == [None, end, end]
    assert left_out(skipped, over) == [None, LeftOut("goodbye_due"), end]
    unheard = (110.0, dropped("beat-0", "superseded"))
    assert left_out(unheard, over) == [None, end, end]


def test_what_was_not_reached_of_a_session_that_never_began_says_so() -> None:
    for over in (e.Ended(reason="called off", by="Mina"), e.Missed(reason="no room")):
        state = session((50.0, over))
        told = [item.left_out for item in agenda_of(state, T0 + 60).items]
        assert told == [LeftOut("never_began")] * 3


def test_what_was_planned_stays_and_a_goodbye_that_nobody_heard_is_told_alike() -> None:
    log = [
        Recorded(seq=n, at=T0 + at, event=event)
        for n, (at, event) in enumerate(
            [
                (0.0, CREATED),
                (10.0, e.Started()),
                (10.0, fired("beat-0")),
                (12.0, e.BeatSpoken(beat="beat-0", heard_at=T0 + 12.0)),
                (20.0, e.RundownChanged(op="hold", by="", rundown=replace(RUNDOWN, length=352.0))),
                (30.0, fired("beat-2")),
                (32.0, e.Ended(reason="ended by an operator", by="Mina")),
            ],
            1,
        )
    ]
    agenda = agenda_of(fold(log), T0 + 32)
    paper = document(log, T0 + 40)
    assert agenda.planned == paper.planned_length == RUNDOWN.length
    assert [item.unheard for item in agenda.items] == [False, False, True]
    assert [beat.outcome for beat in paper.beats] == ["spoken", None, "unheard"]
