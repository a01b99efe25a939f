"""Which differences of a session that is rehearsed with a change count as unexplained."""

from __future__ import annotations

from dataclasses import replace
from typing import cast

import pytest
from simulation.again import PlayedAgain

from beatroom.bot.rehearsal.again import ReportAgain, RunOfShow
from beatroom.bot.rehearsal.differences import Difference
from beatroom.bot.rehearsal.report import Report, ReportBeat
from beatroom.flows.core.agenda import Agenda
from beatroom.flows.core.why_differs import Reason, Why

pytestmark = pytest.mark.unit

CHANGED = "Part 1"
"""It began at 01:00 then, and begins at 01:20 now."""


def beat(title: str, began: float, *, ended: float, spoken: float | None) -> ReportBeat:
    outcome = "superseded" if spoken is None else "spoken"
    return ReportBeat(title, title, began, 60.0, began, began, spoken, ended, 0.0, outcome, "")


def unexplained(
    one: Difference, *, then: float | None = 3.0, now: float | None = 3.0
) -> tuple[Difference, ...]:
    """What is, of a difference alone, with the times at which the opening was heard."""
    shows = _show(60.0, then), _show(80.0, now)
    report = ReportAgain("s1", shows[0], shows[1], cast("Report", None), (one,))
    return PlayedAgain("conversation", 1, report, CHANGED).unexplained


def _show(began: float, heard: float | None) -> RunOfShow:
    beats = (
        beat("Opening", 2.0, ended=began, spoken=heard),
        beat(CHANGED, began, ended=200.0, spoken=began + 1.0),
    )
    return RunOfShow(beats, 200.0, cast("Agenda", None))


OUTCOME = Difference(
    "other outcome", "Opening", 2.0, 2.0, why=(Why("unheard", "Nothing of it was heard then."),)
)
LATE = Difference("moved", "Part 2", 120.0, 125.0, why=(Why("floor", "It waited 5.0 s now."),))


def test_what_has_no_reason_is_unexplained_wherever_it_comes() -> None:
    assert unexplained(LATE) == ()
    bare = replace(LATE, why=())
    assert unexplained(bare) == (bare,)


def test_what_comes_before_the_change_is_unexplained_whatever_reason_it_has() -> None:
    early = replace(LATE, then=20.0, now=25.0)

    assert unexplained(early) == (early,)


def test_an_outcome_differs_from_when_a_beat_was_heard_or_its_time_was_over() -> None:
    assert unexplained(OUTCOME, then=None, now=70.0) == (), "its time was over at 01:00"
    assert unexplained(OUTCOME, then=None, now=5.0) == (OUTCOME,), "it is heard before the change"


@pytest.mark.parametrize(
    ("put_in", "reason", "disturbed"),
    [
        ({"Extra"}, "plan", ()),
        ({"Extra"}, "steering", ()),
        ({"Extra"}, "floor", ("Extra",)),
        (set[str](), "plan", ("Extra",)),
    ],
)
def test_what_was_put_in_before_the_changed_beat_came_in_its_place(
    put_in: set[str], reason: Reason, disturbed: tuple[str, ...]
) -> None:
    def show(extra: float) -> RunOfShow:
        beats = (
            beat("Opening", 2.0, ended=extra, spoken=3.0),
            beat("Extra", extra, ended=extra + 30.0, spoken=extra + 1.0),
            beat(CHANGED, extra + 30.0, ended=200.0, spoken=extra + 31.0),
        )
        return RunOfShow(beats, 200.0, cast("Agenda", None))

    moved = Difference("moved", "Extra", 60.0, 80.0, why=(Why(reason, "It is so."),))
    report = ReportAgain("s1", show(60.0), show(80.0), cast("Report", None), (moved,))
    played = PlayedAgain("conversation", 1, report, CHANGED, put_in=frozenset(put_in))

    assert played.disturbed == disturbed
