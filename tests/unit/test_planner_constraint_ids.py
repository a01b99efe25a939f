"""What is known of a person's days can be named, corrected and forgotten, whoever keeps it."""

from __future__ import annotations

import json
from datetime import date

import pytest
from pydantic import ValidationError

from beatroom.flows.kinds.planner.constraint_ids import (
    MemoryChange,
    constraints_by_id,
    find,
    in_session,
    merged,
    noted_of,
    overlaid,
    replaced,
)
from beatroom.flows.kinds.planner.constraints import (
    Kind,
    NotedConstraint,
    SessionScope,
    Window,
    settled,
)
from beatroom.flows.kinds.planner.events import FACTS, Corrected, Forgotten
from beatroom.flows.kinds.planner.memory import Correction, NamedCorrection, StoredConstraint
from beatroom.flows.kinds.planner.session_data import PlanningFold, after
from beatroom.flows.kinds.planner.shown import KnownFacts, plan_state
from beatroom.flows.kinds.planner.stages import Planning
from beatroom.flows.kinds.planner.understanding import UnderstoodTurn, Unusable, instructions, read

pytestmark = pytest.mark.unit

EARLY = NotedConstraint(
    kind=Kind.WAKE, text="Up at seven", scope="profile", window=Window(st="07:00", et="07:30")
)
TODAY = NotedConstraint(kind=Kind.OTHER, text="Leave at four", necessity="must")
HOLIDAY = NotedConstraint(
    kind=Kind.HOURS,
    text="Short days",
    scope="span",
    first=date(2026, 12, 21),
    last=date(2026, 12, 31),
    days=("mon", "wed"),
)


def kept(id_: str, noted: NotedConstraint, session: str = "other") -> StoredConstraint:
    return StoredConstraint(id=id_, constraint=settled(noted, session), changed_at=0.0)


@pytest.mark.parametrize("noted", [EARLY, TODAY, HOLIDAY])
def test_a_record_says_what_was_noted(noted: NotedConstraint) -> None:
    assert noted_of(settled(noted, "s")) == noted


def test_what_is_said_and_kept_is_one_with_the_memorys_id() -> None:
    known = constraints_by_id([EARLY, TODAY], [kept("c1", EARLY), kept("c2", HOLIDAY)], "s")

    ids = [one.id for one in known]
    assert (ids[0], ids[2]) == ("c1", "c2")
    assert ids[1].startswith("s-")
    assert [(one.said is not None, one.kept is not None) for one in known] == [
        (True, True),
        (True, False),
        (False, True),
    ]
    # It had another id before the memory took it, by which it is still found.
    [before] = constraints_by_id([EARLY], [], "s")
    assert find(known, before.id) is known[0]
    assert find(known, "c9") is None


def test_what_was_declined_is_not_held_against_anybody() -> None:
    no = kept("c1", EARLY)
    no = no.model_copy(
        update={"constraint": no.constraint.model_copy(update={"status": "declined"})}
    )

    assert constraints_by_id([], [no], "s") == ()


def test_a_correction_changes_what_was_said_and_nothing_else() -> None:
    [one, other] = constraints_by_id([EARLY, TODAY], [], "s")
    correction = Correction(text="Up at eight", window=Window(st="08:00", et="08:30"))

    after_ = merged(one, correction)

    said = replaced([EARLY, TODAY], EARLY, after_.said)
    assert [c.text for c in said] == ["Up at eight", "Leave at four"]
    assert said[0].scope == "profile"
    assert replaced([EARLY, TODAY], TODAY, None) == (EARLY,)
    assert merged(other, Correction(status="declined")).said is None


def test_the_scope_of_a_talk_is_this_talk() -> None:
    given = Correction.model_validate({"scope": {"s": "session", "session": "elsewhere"}})

    assert in_session(given, "s").scope == SessionScope(session="s")
    assert in_session(Correction(text="x"), "s") == Correction(text="x")


def test_changes_hold_whatever_the_memory_has_heard_of_them() -> None:
    there = [kept("c1", EARLY), kept("c2", HOLIDAY)]
    changes = [
        MemoryChange("c1", Correction(text="Up at eight")),
        MemoryChange("c1", Correction(text="Up at nine")),
        MemoryChange("c2"),
        MemoryChange("c3", Correction(text="Nobody")),
    ]

    seen = overlaid(there, changes)

    assert [(one.id, one.constraint.text) for one in seen] == [("c1", "Up at nine")]
    assert overlaid(seen, changes) == seen


def test_changes_are_part_of_what_is_held() -> None:
    held = PlanningFold()
    given = {"window": None, "text": "Later"}
    changes = Corrected(id="c1", correction=Correction.model_validate(given)), Forgotten(id="c2")
    for each in changes:
        stored = FACTS.of(FACTS.event(each))
        assert stored == each
        held = after(held, stored)

    assert held.changes == (
        MemoryChange("c1", Correction(text="Later", window=None)),
        MemoryChange("c2"),
    )
    correction = held.changes[0].correction
    assert correction is not None
    assert correction.model_fields_set == {"window", "text"}


def test_the_page_is_shown_a_constraint_whole() -> None:
    held = PlanningFold(planning=Planning(), noted=(TODAY,))
    state = plan_state(
        held, KnownFacts(remembered=(kept("c2", HOLIDAY),)), "s", date(2026, 11, 20), chats=True
    )

    said, remembered = state.constraints
    assert (said.source, said.necessity, said.scope) == ("person", "must", "session")
    assert remembered.model_dump(mode="json") == {
        "id": "c2",
        "text": "Short days",
        "kind": "hours",
        "source": "memory",
        "necessity": "should",
        "scope": "span",
        "first": "2026-12-21",
        "last": "2026-12-31",
        "days": ["mon", "wed"],
        "window": None,
    }


def test_a_correction_is_read_at_every_stage_with_what_else_was_said() -> None:
    later = {"id": "c1", "window": {"st": "08:00", "et": "08:30"}}
    correction = NamedCorrection(id="c1", window=Window(st="08:00", et="08:30"))

    for stage in ("date", "constraints", "inputs", "skeleton", "refine", "review"):
        heard = read(stage, json.dumps({"correct": [later], "move": None}))  # type: ignore[arg-type]
        assert heard == UnderstoodTurn(correct=(correction,))
    both = read("inputs", json.dumps({"correct": [later], "forget": ["c2"], "move": "next"}))
    assert isinstance(both, UnderstoodTurn)
    assert both.named == ("c2", "c1")
    assert both.result is not None
    assert both.result.move == "next"


def test_a_change_of_the_plan_may_come_with_a_correction() -> None:
    ops = [{"op": "re", "ids": ["gym"]}]

    heard = read("refine", json.dumps({"ops": ops, "correct": [{"id": "c1", "text": "Later"}]}))

    assert isinstance(heard, UnderstoodTurn)
    assert heard.named == ("c1",)
    assert heard.patch is not None
    # Empty lists are nothing.
    assert read("refine", json.dumps({"ops": ops, "correct": [], "forget": []})) == UnderstoodTurn(
        patch=heard.patch
    )
    assert read("review", '{"commit": true, "forget": []}') == read("review", '{"commit": true}')


@pytest.mark.parametrize(
    "given",
    [
        [{"id": "c1"}],
        [{"text": "Later"}],
        ["c1"],
        [{"id": "c1", "window": {"st": "8", "et": "9"}}],
        [{"id": "c1", "colour": "red"}],
        [],
    ],
)
def test_a_correction_that_says_nothing_is_sent_back(given: list[object]) -> None:
    unusable = read("inputs", json.dumps({"correct": given}))

    assert isinstance(unusable, Unusable)
    assert all(fault.endswith(".") for fault in unusable.faults)


def test_only_what_is_given_is_corrected() -> None:
    named = NamedCorrection.model_validate({"id": "c1", "window": None})

    assert named.correction.model_fields_set == {"window"}
    with pytest.raises(ValidationError):
        NamedCorrection.model_validate({"id": "c 1", "text": "x"})


def test_the_prompt_says_how_to_correct() -> None:
    for stage in ("date", "review"):
        assert '{"correct": [{"id"' in instructions(stage)  # type: ignore[arg-type]
