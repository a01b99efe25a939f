"""Turn, rundown and pacing together hold their promises by chance; each promise can be broken."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from simulation.turn_play import played
from simulation.turn_promises import BrokenPromiseError

from beatroom.flows.core import pacing, time_status
from beatroom.flows.core import rundown as rd
from beatroom.flows.core.pacing import FlowPacingController
from beatroom.flows.core.turn import state as ts
from beatroom.flows.core.turn import table
from beatroom.flows.core.turn import transitions as t

pytestmark = pytest.mark.unit

STEPS = 100_000
ENOUGH = 20_000
"""Steps within which a fault must be found."""

Patch = Callable[[pytest.MonkeyPatch], None]


def test_nothing_is_broken_by_chance() -> None:
    acts = played(1, STEPS)

    assert sum(acts.values()) == STEPS
    assert min(acts.values()) > STEPS / 1000, acts


def after(name: str, **changed: Any) -> Patch:
    """A transition that leaves these fields so, whatever it does."""

    def patch(monkeypatch: pytest.MonkeyPatch) -> None:
        real = getattr(t, name)

        def wrong(state: ts.TurnState, now: float, *args: Any, **kwargs: Any) -> Any:
            made = real(state, now, *args, **kwargs)
            if isinstance(made, tuple):
                return replace(made[0], **changed), made[1]
            return replace(made, **changed)

        monkeypatch.setattr(t, name, wrong)

    return patch


def a_cut_that_keeps_the_reply(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(t, "interrupted", lambda state, _: state)
    monkeypatch.setattr(t, "words_committed", lambda state, _, **__: (state, None))


def a_gate_that_judges_all(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(t, "arrives", lambda state, *_: (state, "judge"))
    monkeypatch.setattr(table, "_check", lambda *_: None)


def a_goodbye_like_any_reply(monkeypatch: pytest.MonkeyPatch) -> None:
    after("beat_begins", closing=False)(monkeypatch)


def a_goodbye_that_pays_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    real = t.beat_begins

    def wrong(state: ts.TurnState, now: float, *, goodbye: bool) -> ts.TurnState:
        return replace(real(state, now, goodbye=goodbye), owed=state.owed - {"beat"})

    monkeypatch.setattr(t, "beat_begins", wrong)


def debts_that_nobody_pays(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(t, "deliver_pending", lambda state, _: (state, "nothing"))


def beats_from_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    real = FlowPacingController.look

    def wrong(self: FlowPacingController, rundown: rd.Rundown, now: float) -> pacing.Pace:
        pace = real(self, rundown, now)
        upcoming = rundown.upcoming
        return pace if pace.due is None else replace(pace, due=upcoming[min(1, len(upcoming) - 1)])

    monkeypatch.setattr(FlowPacingController, "look", wrong)


def beats_before_their_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pacing, "TOLERANCE", 2.0)


def a_hold_that_moves_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rd, "_caught_up", lambda rundown, *_: rundown)


def an_extension_that_moves_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rd, "_within_hard_end", lambda longer, *_: longer)


def the_planned_length_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def wrong(rundown: rd.Rundown) -> float:
        current = rundown.current
        return 0.0 if current is None else rundown.fired[-1].start + current.allocated

    monkeypatch.setattr(time_status, "ends_at", wrong)


@pytest.mark.parametrize(
    ("fault", "promise"),
    [
        (a_cut_that_keeps_the_reply, "two replies at once"),
        (a_gate_that_judges_all, "a shut gate let a reply through|somebody held the floor"),
        (after("person_ends", owed=frozenset[str]()), "vanished unpaid"),
        (after("arrives", owed=frozenset[str]()), "vanished unpaid"),
        (after("arrives", unjudged=()), "not the turns that wait to be judged"),
        (after("clock_answers", unjudged=()), "not the turns that wait to be judged"),
        (after("clock_answers", owed=frozenset({"run"})), "owed that nobody waits for"),
        (after("interrupted", time_due=None), "is owed no more"),
        (after("interrupted", broken_off=None), "is forgotten"),
        (debts_that_nobody_pays, "was not paid though it could be"),
        (a_goodbye_like_any_reply, "a goodbye that was cut off counts as heard"),
        (a_goodbye_that_pays_nothing, "due before the goodbye comes behind it"),
        (beats_from_the_end, "fired before|out of order"),
        (beats_before_their_time, "fired at .*, planned"),
        (a_hold_that_moves_the_end, "the hard end moved"),
        (an_extension_that_moves_the_end, "the hard end moved"),
        (the_planned_length_is_told, "the next beat was told for"),
    ],
)
def test_each_promise_can_be_broken(
    monkeypatch: pytest.MonkeyPatch, fault: Patch, promise: str
) -> None:
    fault(monkeypatch)

    with pytest.raises(BrokenPromiseError, match=promise):
        played(1, ENOUGH)
