"""The stages of a planning talk, and what is known about a person's days."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from typing import Any, get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import ValidationError

from beatroom.flows.core.events import KindEvent, Recorded
from beatroom.flows.core.facts import Fact
from beatroom.flows.kinds.planner import stages
from beatroom.flows.kinds.planner.constraints import (
    Constraint,
    Kind,
    NotedConstraint,
    ProfileScope,
    dedupe_key,
    for_day,
    gaps,
    query_for,
    relevant,
    settled,
)
from beatroom.flows.kinds.planner.drafts import Draft, basis, fresh_draft, usable_draft
from beatroom.flows.kinds.planner.events import FACTS, Sending
from beatroom.flows.kinds.planner.languages import ENGLISH
from beatroom.flows.kinds.planner.plan import TBPlan
from beatroom.flows.kinds.planner.results import (
    ConstraintsResult,
    InputsResult,
    Move,
    PlannedDateResult,
)
from beatroom.flows.kinds.planner.skeleton import DayWindow, minimal_plan
from beatroom.flows.kinds.planner.stages import (
    STAGES,
    Planning,
    Refusal,
    Step,
    decide,
    fact_of,
    fold,
)

pytestmark = pytest.mark.unit

DAY = date(2026, 7, 1)
PLAN = minimal_plan([], DayWindow(DAY, "UTC"))
OTHER = minimal_plan([], DayWindow(DAY, "UTC", "10:00"))


def data(plan: TBPlan, **more: str) -> dict[str, Any]:
    return {"plan": plan.model_dump(mode="json"), **more}


def fact(name: str, given: dict[str, Any]) -> Fact:
    return FACTS.types[name].model_validate(given)


def apply(planning: Planning, name: str, given: dict[str, Any]) -> Planning:
    return stages.apply(planning, fact(name, given))


def committed(planning: Planning, transaction: str, plan: TBPlan) -> Planning:
    """With a plan that was changed to this one, sent, and written."""
    planning = stages.apply(replace(planning, plan=plan), Sending())
    return apply(planning, "committed", {"transaction": transaction})


def moved(planning: Planning, move: Move) -> Planning:
    step = decide(planning, move)
    assert isinstance(step, Step), step
    return stages.apply(planning, fact_of(step))


def reason(planning: Planning, move: Move) -> str:
    refusal = decide(planning, move)
    assert isinstance(refusal, Refusal)
    return ENGLISH.refusals[refusal.why]


def whole() -> Planning:
    """A talk that has come to its review."""
    planning = apply(Planning(tz="UTC"), "day_chosen", {"date": "2026-07-01"})
    planning = moved(planning, "next")
    planning = moved(apply(planning, "constraints_settled", {"constraints": []}), "next")
    planning = moved(apply(planning, "inputs_settled", {"intentions": [{"n": "Report"}]}), "next")
    planning = moved(apply(planning, "skeleton_shown", data(PLAN, source="minimal")), "next")
    return moved(apply(planning, "patched", data(OTHER)), "next")


def test_a_talk_goes_from_the_date_to_the_calendar() -> None:
    planning = whole()

    assert (planning.stage, planning.plan, planning.skeleton) == ("review", OTHER, PLAN)
    assert (planning.source, planning.patches) == ("minimal", 1)
    step = decide(planning, "next")
    assert isinstance(step, Step)
    assert step.commits
    written = committed(planning, "t1", OTHER)
    assert written.written == OTHER
    assert reason(written, "proceed") == "Your calendar has this plan already."
    assert reason(written, "cancel").startswith("It is in your calendar already: say undo")
    twice = committed(written, "t2", PLAN)
    assert twice.written == PLAN
    assert apply(twice, "undone", {"transaction": "t2"}).commits == written.commits
    assert apply(written, "undone", {"transaction": "t1"}) == planning


def test_what_was_written_on_an_undone_plan_is_not_whole_until_it_is_written_again() -> None:
    second = committed(committed(whole(), "t1", PLAN), "t2", OTHER)

    undone = apply(second, "undone", {"transaction": "t1"})

    assert [commit.transaction for commit in undone.commits] == ["t2"]
    assert undone.written is None
    assert isinstance(decide(undone, "next"), Step)
    assert committed(undone, "t3", OTHER).written == OTHER


def test_a_stage_without_its_outcome_holds_next_but_not_always_proceed() -> None:
    planning = Planning()
    assert reason(planning, "next") == reason(planning, "proceed")
    assert reason(planning, "next") == "First I need to know which day to plan."

    planning = moved(apply(planning, "day_chosen", {"date": "2026-07-01"}), "next")
    assert "say go on to leave it open" in reason(planning, "next")
    planning = moved(moved(planning, "proceed"), "proceed")
    assert planning.stage == "skeleton"
    assert reason(planning, "proceed") == "The plan is not ready yet."


def test_going_back_keeps_everything() -> None:
    planning = whole()
    for stage in reversed(STAGES[:-1]):
        planning = moved(planning, "back")
        assert planning.stage == stage

    assert reason(planning, "back") == "This is the first step."
    assert (planning.plan, planning.inputs) == (OTHER, whole().inputs)


def test_doing_the_refinement_again_starts_from_the_skeleton() -> None:
    planning = moved(moved(whole(), "back"), "redo")

    assert (planning.stage, planning.plan, planning.patches) == ("refine", PLAN, 0)


def test_another_day_has_another_plan_but_the_same_wishes() -> None:
    planning = apply(whole(), "day_chosen", {"date": "2026-07-02"})

    assert (planning.plan, planning.skeleton, planning.fixed) == (None, None, ())
    assert planning.inputs == whole().inputs
    assert apply(whole(), "day_chosen", {"date": "2026-07-01"}) == whole()


def test_a_cancelled_talk_goes_nowhere() -> None:
    planning = moved(whole(), "cancel")

    assert planning.cancelled
    assert {reason(planning, move) for move in get_args(Move)} == {
        "This planning was cancelled; start another to go on."
    }


def test_a_draft_made_ahead_counts_while_nothing_has_changed() -> None:
    planning = apply(Planning(), "day_chosen", {"date": "2026-07-01"})
    draft, wish = Draft(PLAN, basis(planning)), {"intentions": [{"n": "A"}]}

    assert fresh_draft(draft, planning) == PLAN
    assert fresh_draft(None, planning) is None
    assert fresh_draft(draft, apply(planning, "inputs_settled", wish)) is None
    assert fresh_draft(draft, apply(planning, "calendar_read", {"fixed": ["m1"]})) is None
    # What is minded by now makes it less good, and still better than none.
    early = Constraint(kind=Kind.WAKE, text="Up at six", scope=ProfileScope())
    assert fresh_draft(draft, planning, [early]) is None
    assert usable_draft(draft, planning) == PLAN
    assert usable_draft(draft, apply(planning, "inputs_settled", wish)) is None


@settings(max_examples=200)
@given(st.lists(st.sampled_from([*get_args(Move), "day", "plan", "said", "commit"]), max_size=25))
def test_no_moves_lead_to_a_stage_without_what_it_needs(moves: list[str]) -> None:
    planning = Planning(tz="UTC")
    log: list[Fact] = []
    for move in moves:
        events: dict[str, tuple[str, dict[str, Any]]] = {
            "day": ("day_chosen", {"date": "2026-07-01"}),
            "plan": ("skeleton_shown", data(PLAN, source="drafted")),
            "said": ("constraints_settled", {"constraints": []}),
        }
        if move in get_args(Move):
            step = decide(planning, move)  # pyright: ignore[reportArgumentType] - checked above
            if isinstance(step, Refusal):
                assert ENGLISH.refusals[step.why].endswith(".")
                continue
            if step.commits:
                assert planning.plan is not None
                continue
            log.append(fact_of(step))
        elif move in events and not (move == "plan" and planning.date is None):
            log.append(fact(*events[move]))
        else:
            continue
        planning = stages.apply(planning, log[-1])
        assert planning.stage == "date" or planning.date is not None
        assert planning.stage not in {"refine", "review"} or planning.plan is not None
    records = [Recorded(seq=n, at=float(n), event=FACTS.event(each)) for n, each in enumerate(log)]
    again = [Recorded.model_validate_json(r.model_dump_json()) for r in records]

    assert fold(Planning(tz="UTC"), again) == planning


def test_events_of_others_change_nothing() -> None:
    planning = whole()
    foreign = [KindEvent(kind=kind, name="told", data={}) for kind in ("meeting", "restaurant")]
    unknown = KindEvent(kind="planner", name="whatever", data={})
    log = [Recorded(seq=1, at=0.0, event=event) for event in (*foreign, unknown)]

    assert fold(planning, log) == planning


def test_a_date_is_given_or_asked_for() -> None:
    assert PlannedDateResult.model_validate_json('{"date": "2026-07-01"}').date == DAY
    with pytest.raises(ValidationError, match="Give the date, or what to ask"):
        PlannedDateResult()


def test_results_forbid_what_they_do_not_know() -> None:
    for model in (PlannedDateResult, ConstraintsResult, InputsResult):
        with pytest.raises(ValidationError, match="Extra inputs"):
            model.model_validate({"surprise": 1, "ask": "Which day?"})


def constraint(**values: Any) -> Constraint:
    given = {"kind": "meal", "text": "Lunch at noon", "scope": {"s": "profile"}} | values
    return Constraint.model_validate(given)


@pytest.mark.parametrize(
    ("values", "expected"),
    [
        ({}, True),
        ({"status": "forgotten"}, False),
        ({"status": "declined"}, False),
        ({"days": ["mon", "tue"]}, False),
        ({"days": ["wed"]}, True),
        ({"scope": {"s": "session", "session": "s1"}}, True),
        ({"scope": {"s": "session", "session": "s2"}}, False),
        ({"scope": {"s": "span", "first": "2026-07-01", "last": "2026-07-01"}}, True),
        ({"scope": {"s": "span", "first": "2026-07-02", "last": "2026-07-09"}}, False),
    ],
)
def test_a_constraint_is_minded_on_its_days(values: dict[str, Any], expected: bool) -> None:
    assert relevant(constraint(**values), DAY, "s1") is expected


def test_gaps_are_the_kinds_of_which_nothing_is_known_that_day() -> None:
    known = [constraint(), constraint(kind="wake", days=["sun"], text="Up at ten")]
    missing = gaps(known, DAY, "s1")

    assert missing == (Kind.WAKE, Kind.SLEEP, Kind.HOURS, Kind.ENERGY, Kind.COMMUTE)
    query = query_for(missing, DAY)
    assert query is not None
    assert (query.kinds, query.day) == (missing, DAY)
    assert query_for((), DAY) is None


def test_what_says_the_same_has_the_same_key() -> None:
    noon = {"window": {"st": "12:00", "et": "13:00"}}

    assert dedupe_key(constraint()) == dedupe_key(constraint(text=" lunch at NOON. "))
    assert dedupe_key(constraint(**noon)) == dedupe_key(constraint(text="Eat", **noon))
    assert dedupe_key(constraint()) == dedupe_key(constraint(source="memory", status="confirmed"))
    assert dedupe_key(constraint()) != dedupe_key(constraint(days=["mon"]))
    assert dedupe_key(constraint()) != dedupe_key(constraint(kind="break"))


def test_what_must_be_comes_first_and_each_once() -> None:
    must = constraint(text="Doctor at nine", kind="meeting", necessity="must")
    found = for_day([constraint(), must, constraint(text="lunch at noon")], DAY, "s1")

    assert [c.kind for c in found] == [Kind.MEETING, Kind.MEAL]


@pytest.mark.parametrize(
    ("values", "scope"),
    [
        ({}, {"s": "session", "session": "s1"}),
        ({"scope": "profile"}, {"s": "profile"}),
        (
            {"scope": "span", "first": "2026-07-01", "last": "2026-07-03"},
            {"s": "span", "first": "2026-07-01", "last": "2026-07-03"},
        ),
    ],
)
def test_what_is_noted_in_a_session_has_its_scope(
    values: dict[str, Any], scope: dict[str, Any]
) -> None:
    noted = NotedConstraint.model_validate({"kind": "sleep", "text": "In bed at ten"} | values)

    assert settled(noted, "s1").scope.model_dump(mode="json") == scope


@pytest.mark.parametrize(
    ("model", "values", "message"),
    [
        (NotedConstraint, {"scope": "span"}, "A span has its first and its last day"),
        (NotedConstraint, {"first": "2026-07-01", "last": "2026-07-02"}, "A span has its first"),
        (NotedConstraint, {"scope": "span", "first": "2026-07-02", "last": "2026-07-01"},
         "but 2026-07-01 is before"),
        (Constraint, {"scope": {"s": "span", "first": "2026-07-02", "last": "2026-07-01"}},
         "but 2026-07-01 is before"),
        (NotedConstraint, {"window": {"st": "2026-07-01T09:00", "et": "10:00"}}, "without dates"),
    ],
)  # fmt: skip
def test_a_constraint_that_makes_no_sense_is_refused(
    model: type[Constraint | NotedConstraint], values: dict[str, Any], message: str
) -> None:
    with pytest.raises(ValidationError, match=message):
        model.model_validate({"kind": "sleep", "text": "In bed at ten"} | values)
