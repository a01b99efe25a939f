"""The judges of what a model says, and the table: a suite that measured nothing fails."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools.evals import cases
from tools.evals.answers import Answers, Outcome
from tools.evals.judges import choice_faults, faults, understanding_faults
from tools.evals.report import written
from tools.evals.suites import parts

pytestmark = pytest.mark.unit

TURN = cases.Turn(who="Ana", says="I drink green tea with honey.", about=("tea", "hon"), to="Ana")
PEOPLE = ("Ana", "Bob")


def outcome(*wrong: str, suite: str = "conversation", half: str = "tune") -> Outcome:
    return Outcome(suite, half, "Hello", "Hello!", wrong)


@pytest.mark.parametrize("reply", ["Green tea sounds lovely, Ana!", "Honey is a good idea."])
def test_a_reply_that_a_host_might_give_passes(reply: str) -> None:
    assert faults(TURN, PEOPLE, reply) == []


@pytest.mark.parametrize(
    ("reply", "why"),
    [
        ("", "said nothing"),
        ("How nice.", "names none of"),
        ("Bob, green tea is good.", "speaks to Bob"),
        ("I drink green tea with honey.", "only repeats"),
        ("(smiles) Tea is good.", "stage direction"),
        ("Host: tea is good.", "stage direction"),
        ("Tea! We have five minutes left.", "invented time"),
        ("Tea. Nice. Good. Great.", "4 sentences"),
    ],
)
def test_each_fault_is_found(reply: str, why: str) -> None:
    assert any(why in fault for fault in faults(TURN, PEOPLE, reply))


def test_a_question_and_a_name_are_asked_for() -> None:
    turn = cases.Turn(operator="Ask Bob", about=("tea",), to="Bob", by_name=True, asks=True)

    assert faults(turn, PEOPLE, "Bob, do you like tea?") == []
    assert faults(turn, PEOPLE, "I like tea.") == ["asks nothing", "does not name Bob"]


def test_a_decision_is_judged_by_its_tool_and_its_arguments() -> None:
    case = cases.Choice.model_validate(
        {"agent": "reservation", "says": "x", "calls": "set_date", "with": {"date": "tomorrow"}}
    )

    assert choice_faults(case, "set_date", {"date": "2027-01-16"}) == []
    assert choice_faults(case, "set_date", {"date": "2027-01-17"}) != []
    assert choice_faults(case, "reply", {}) == ["reply instead of set_date"]


def test_what_is_understood_is_judged_field_by_field() -> None:
    case = cases.Understanding(stage="inputs", says="x", count={"intentions": 2}, absent=("move",))

    assert understanding_faults(case, {"intentions": [1, 2], "move": None}) == []
    assert len(understanding_faults(case, {"intentions": [1], "move": "next"})) == 2
    assert understanding_faults(case, None) != []


@pytest.mark.parametrize("suite", cases.SUITES)
def test_a_suite_has_twenty_cases_and_half_of_them_are_held_out(suite: str) -> None:
    if suite in cases.TALKS:
        sizes = {
            half: sum(len(talk.turns) for talk in cases.talks(suite) if talk.held_out is half)
            for half in (True, False)
        }
    else:
        halves = [part.half for part in parts(suite)]
        sizes = {True: halves.count("held out"), False: halves.count("tune")}

    assert sum(sizes.values()) >= 20
    assert abs(sizes[True] - sizes[False]) <= 2


def test_the_table_fails_below_the_target_and_where_nothing_was_measured() -> None:
    good = [outcome()] * 8 + [outcome("wrong", half="held out")] * 2

    text, passed = written("m", good)
    assert passed
    assert "| conversation | 10 | 80% | 80% | 8 of 8 | 0 of 2 |" in text
    assert "wrong" in text
    assert not written("m", [*good, outcome("wrong")])[1]
    assert not written("m", [])[1]


def test_what_was_answered_is_not_asked_again_unless_somebody_wants_it(tmp_path: Path) -> None:
    Answers(tmp_path, anew=False).keep("meeting", "the fair", [outcome("wrong")])

    assert Answers(tmp_path, anew=False).has("meeting", "the fair")
    assert Answers(tmp_path, anew=False).all() == [outcome("wrong")]
    anew = Answers(tmp_path, anew=True)
    assert not anew.has("meeting", "the fair")
    anew.keep("meeting", "the fair", [outcome()])
    assert anew.has("meeting", "the fair")
