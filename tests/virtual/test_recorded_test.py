"""A test that is made of a rehearsal passes on what was rehearsed, and not on what was changed.

`tests/simulation/recorded_tests.py` records as many as one wants.
"""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from ruamel.yaml import YAML
from simulation.again import moved
from simulation.recorded_tests import NAME, recorded

from beatroom.bot.rehearsal.recorded_test import NoTestError, recorded_test, yaml_text
from beatroom.bot.rehearsal.run import rehearse_personality
from beatroom.bot.rehearsal.testing import run_test
from beatroom.flows.personality.model import Beat, Offset, Personality
from beatroom.flows.personality.script import Script
from beatroom.flows.personality.script_entry import ScriptEntry

pytestmark = pytest.mark.virtual

QUIZ = Personality(
    name="quiz",
    title="Quiz",
    host="Robin",
    persona="You host.",
    length=300.0,
    beats=(
        Beat(title="Welcome: all", at=Offset(0.0), say="Good evening everybody."),
        Beat(title="Round", at=Offset(60.0), say="Which planet is red?"),
        Beat(title="Round", at=Offset(120.0), say="Which one has rings?"),
        Beat(title="All", at=Offset(180.0), say="Everybody now."),
        Beat(title="Goodbye", at=Offset(270.0), say="Goodbye."),
    ),
)
DEEDS = Script(
    people=("ana", "bob"),
    script=(
        ScriptEntry(10.0, "bob", "joins"),
        ScriptEntry(20.25, "ana", "says", text="Yes: how long will it take, [roughly]?"),
        ScriptEntry(62.0, "bob", "coughs", seconds=0.5),
        ScriptEntry(70.0, "operator", "say", text="The bar is open."),
        ScriptEntry(80.0, "operator", "queued_say", text="And the kitchen."),
        ScriptEntry(95.0, "bob", "types", text="no"),
        ScriptEntry(100.0, "operator", "remove", beat="beat-3"),
        ScriptEntry(130.0, "operator", "extend", seconds=10.0),
        ScriptEntry(200.0, "bob", "leaves"),
    ),
)
RECORDED = """\
- name: a quiz
  people: [Ana, Bob]
  script:
    - at: 00:10
      Bob: {joins: true}
    - at: 00:20.25
      Ana: 'Yes: how long will it take, [roughly]?'
    - at: 01:02
      Bob: {coughs: 0.5s}
    - at: 01:10
      operator: {say: The bar is open.}
    - at: 01:20
      operator: {queued_say: And the kitchen.}
    - at: 01:35
      Bob: {types: no}
    - at: 01:40
      operator: {remove: beat-3}
    - at: 02:10
      operator: {extend: 10s}
    - at: 03:20
      Bob: {leaves: true}
"""


@pytest.mark.parametrize("name", ["standup", "trivia", "facilitator", "debate", "terra"])
def test_a_rehearsal_of_what_ships_makes_a_test_that_passes(name: str) -> None:
    seed = random.SystemRandom().randrange(1_000_000)
    one = recorded(name, seed, 300.0)
    assert one.read.tests[-1].name == NAME, f"seed {seed}"
    assert one.failure() == "", f"seed {seed}"


def test_what_was_done_is_the_script_and_what_came_is_expected() -> None:
    report = rehearse_personality(QUIZ, script=DEEDS)
    test = recorded_test(report, QUIZ, "a quiz")

    assert yaml_text(test).startswith(RECORDED)
    read = YAML(typ="safe").load(yaml_text(test))[0]["expect"]
    fired = [one["beat"]["fired"] for one in read if "fired" in one.get("beat", {})]
    assert fired == ["Welcome: all", "Round", "beat-2", "Goodbye"]
    assert {"beat": {"skipped": "beat-3"}} in read
    assert read[-1]["ended"] is True
    assert run_test(QUIZ, test).ok


def test_a_beat_that_comes_later_fails_it() -> None:
    test = recorded_test(rehearse_personality(QUIZ, script=DEEDS), QUIZ, "a quiz")
    verdict = run_test(moved(QUIZ, 4, 12.0), test)
    assert next(one.happened for one in verdict.failures).startswith("beat-4 'Goodbye' began at")


def test_an_end_that_comes_later_fails_it() -> None:
    test = recorded_test(rehearse_personality(QUIZ, script=DEEDS), QUIZ, "a quiz")
    longer = QUIZ.beats[-1].model_copy(update={"say": "Goodbye. " * 40})
    changed = QUIZ.model_copy(update={"beats": (*QUIZ.beats[:-1], longer)})
    (failure,) = run_test(changed, test).failures
    assert failure.happened.startswith("the session ended at")


def test_what_a_test_could_not_play_makes_none() -> None:
    report = rehearse_personality(QUIZ, script=DEEDS, model="scripted")
    with pytest.raises(NoTestError, match="script reader"):
        recorded_test(report, QUIZ, "a quiz")
    broke = replace(report, model="script", faults=("beat-1 came twice",))
    with pytest.raises(NoTestError, match="beat-1 came twice"):
        recorded_test(broke, QUIZ, "a quiz")
    many = tuple(ScriptEntry(1.0 + n / 4, "ana", "types", text="hm") for n in range(501))
    with pytest.raises(NoTestError, match="at most 500"):
        recorded_test(replace(report, model="script", deeds=many), QUIZ, "a quiz")
