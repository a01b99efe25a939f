"""Expectations: each kind holds when it should, and fails when it should, with what happened."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from beatroom.bot.personalities.library import Library
from beatroom.bot.rehearsal.expectations import Outcome, judge
from beatroom.bot.rehearsal.report import Report
from beatroom.bot.rehearsal.run import rehearse_personality
from beatroom.bot.rehearsal.testing import (
    Verdict,
    as_json,
    as_junit,
    failure_text,
    run_test,
    verdict_of,
)
from beatroom.flows.personality.model import Personality
from beatroom.flows.personality.script import RehearsalTest
from beatroom.flows.personality.source import parse_personality

pytestmark = pytest.mark.virtual

SHIPPED = Path(__file__).parents[2] / "personalities"
RECORD = parse_personality(
    """\
name: show
title: Show
host: Robin
persona: You host.
length: 5m
beats:
  - {title: Opening, at: 0, say: Good morning everybody.}
  - {title: Middle, at: 1m, prompt: What stands in the way?}
  - {title: Note, at: 2m, prompt: Keep it in mind., speak: false}
  - {title: Goodbye, at: 4m, say: Goodbye.}
tests:
  - name: the one that is judged
    people: [ana, bob]
    script:
      - at: 00:20
        ana: I finished the login page.
      - at: 00:40
        bob: How much time is left?
      - at: 00:58
        ana: I would like to say one more thing about the login page, if there is time.
      - at: 01:30
        operator: {say: Ask Ana about the release}
    expect:
      - by: 05:00
        ended: true
""",
    "show.yaml",
)

GOOD: list[dict[str, Any]] = [
    {"at": "00:00 .. 00:10", "bot": {"node": "beat-0", "contains": "MORNING"}},
    {"at": "00:00 .. 00:10", "bot": {"node": "Opening", "source": "say"}},
    {"at": "00:40 .. 00:45", "bot": {"time_answer": True, "llm_calls": 0}},
    {"at": "00:20 .. 00:30", "bot": {"llm_calls": 0, "time_answer": False}},
    {"at": "00:05 .. 00:20", "bot": {"silent": True}},
    {"at": "00:00 .. 00:10", "bot": {"silent": False}},
    {"within": "20s", "of": "operator", "bot": {"node": "Middle", "contains": ["release", "ana"]}},
    {"within": "2s", "of": "bob", "bot": {"contains": "minutes left"}},
    {"within": "5s", "of": "Middle", "bot": {"node": "beat-1"}},
    {"within": "5s", "of": "start", "bot": {"source": "say"}},
    {"by": "04:30", "ended": True},
    {"by": "03:00", "ended": False},
    {"beat": {"fired": "all", "spoken": "all", "late_by": "10s"}},
    {"by": "01:30", "beat": {"spoken": ["Middle", "beat-0"]}},
    {"at": "02:00 .. 02:01", "beat": {"fired": "Note"}},
    {"never": {"two_voices": True}},
    {"never": {"bot": {"contains": "turnips"}}},
    {"never": {"beat": {"skipped": "Middle"}}},
    {"at": "00:00 .. 01:00", "never": {"bot": {"node": "admin"}}},
    {"two_voices": False},
]
BAD: list[tuple[dict[str, Any], str]] = [
    ({"at": "00:00 .. 00:10", "bot": {"contains": "evening"}}, "'Good morning everybody.'"),
    ({"at": "00:00 .. 00:10", "bot": {"node": "Middle"}}, "in beat-0 (say)"),
    ({"at": "00:00 .. 00:10", "bot": {"source": "model"}}, "said at 00:00"),
    ({"at": "00:20 .. 00:30", "bot": {"time_answer": True}}, "I can hear you"),
    ({"within": "15s", "of": "Middle", "bot": {"llm_calls": 0}}, "the model was asked once"),
    ({"at": "00:00 .. 00:10", "bot": {"silent": True}}, "the host was heard from 00:00"),
    ({"at": "00:05 .. 00:20", "bot": {"silent": False}}, "the host was silent"),
    ({"at": "00:05 .. 00:20", "bot": {"contains": "a"}}, "began to say nothing in that time"),
    ({"within": "20s", "of": "operator", "bot": {"contains": "turnips"}}, "in beat-1"),
    ({"by": "03:00", "ended": True}, "the session ended at 04:04"),
    ({"by": "04:30", "ended": False}, "the session ended at 04:04"),
    ({"beat": {"late_by": "1s"}}, "beat-1 'Middle' was"),
    ({"by": "01:00", "beat": {"spoken": "Middle"}}, "beat-1 'Middle' was heard at 01:0"),
    ({"by": "01:30", "beat": {"fired": "Note"}}, "beat-2 'Note' began at 02:00"),
    ({"beat": {"spoken": "Note"}}, "beat-2 'Note' was not heard"),
    ({"beat": {"skipped": "Note"}}, "beat-2 'Note' began at 02:00"),
    ({"never": {"bot": {"contains": "goodbye"}}}, "said at 04:00 in beat-3"),
    ({"never": {"ended": True}}, "the session ended"),
    ({"two_voices": True}, "one voice at a time"),
]


@cache
def report() -> Report:
    return rehearse_personality(RECORD, script=RECORD.tests[0])


def judged(expectation: dict[str, Any]) -> Outcome:
    test = RehearsalTest.model_validate({**RECORD.tests[0].model_dump(), "expect": [expectation]})
    return judge(test, report())[0]


@pytest.mark.parametrize("expectation", GOOD, ids=str)
def test_what_was_so_holds(expectation: dict[str, Any]) -> None:
    outcome = judged(expectation)

    assert outcome.ok, outcome.happened
    assert (outcome.happened, outcome.around) == ("", ())


@pytest.mark.parametrize(("expectation", "told"), BAD, ids=str)
def test_what_was_not_so_fails_and_says_what_was(expectation: dict[str, Any], told: str) -> None:
    outcome = judged(expectation)

    assert not outcome.ok
    assert told in outcome.happened
    assert outcome.around


@pytest.mark.parametrize("expectation", GOOD, ids=str)
def test_every_good_expectation_fails_when_it_is_turned_round(expectation: dict[str, Any]) -> None:
    """No expectation holds whatever happens."""
    if "never" in expectation:
        turned = {**expectation, **expectation["never"]}
        del turned["never"]
    else:
        when = {k: v for k, v in expectation.items() if k in ("at", "within", "of", "by")}
        turned = {**when, "never": {k: v for k, v in expectation.items() if k not in when}}

    assert not judged(turned).ok


def test_a_failure_reads_like_a_report() -> None:
    record = RECORD.model_copy(
        update={
            "tests": (
                RehearsalTest.model_validate(
                    {
                        **RECORD.tests[0].model_dump(),
                        "expect": [{"at": "00:40 .. 00:45", "bot": {"contains": "ten & <more>"}}],
                    }
                ),
            )
        }
    )
    verdict = run_test(record, record.tests[0])

    assert not verdict.ok
    text = failure_text(verdict)
    assert "expected  00:40 .. 00:45: the host speaks of 'ten & <more>'" in text
    assert "happened  the host said at 00:42" in text
    assert "Bob: How much time is left?" in text


def verdicts() -> list[Verdict]:
    test = RECORD.tests[0]
    good = verdict_of(RECORD, test, report(), 0.5)
    bad = RehearsalTest.model_validate(
        {**test.model_dump(), "name": "fails", "expect": [{"by": "01:00", "ended": True}]}
    )
    return [good, verdict_of(RECORD, bad, report(), 0.25)]


def test_junit_counts_and_tells() -> None:
    root = ET.fromstring(as_junit(verdicts()))  # noqa: S314 - made by ourselves

    assert (root.get("tests"), root.get("failures")) == ("2", "1")
    (suite,) = root
    assert [case.get("name") for case in suite] == ["the one that is judged", "fails"]
    failure = suite[1].find("failure")
    assert failure is not None
    assert (failure.get("message") or "").startswith("the session ended at 04:04")
    assert "expected  by 01:00" in (failure.text or "")


def test_json_tells_the_same_without_wall_times() -> None:
    told = as_json(verdicts())

    assert (told["passed"], told["failed"]) == (1, 1)
    assert told["tests"][1]["expectations"][0]["happened"].startswith("the session ended")
    assert "took" not in str(told)


def shipped() -> list[tuple[Personality, RehearsalTest]]:
    library = Library([SHIPPED])
    records = [library.load(name) for name in library.names()]
    return [(record, test) for record in records for test in record.tests]


@pytest.mark.parametrize(
    ("record", "test"), shipped(), ids=[f"{r.name}: {t.name}" for r, t in shipped()]
)
def test_every_shipped_personality_keeps_its_word(record: Personality, test: RehearsalTest) -> None:
    verdict = run_test(record, test)

    assert verdict.ok, failure_text(verdict)


def test_every_shipped_personality_has_a_test() -> None:
    library = Library([SHIPPED])

    assert [name for name in library.names() if not library.load(name).tests] == []
