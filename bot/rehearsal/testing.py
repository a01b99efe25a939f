"""Run the tests of personalities in virtual time, and say how they went."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any
from xml.etree import ElementTree as ET

from beatroom.bot.rehearsal.expectations import Outcome, judge
from beatroom.bot.rehearsal.report import Line, Report
from beatroom.bot.rehearsal.run import rehearse_personality
from beatroom.flows.personality.model import Personality
from beatroom.flows.personality.script import RehearsalTest
from beatroom.flows.personality.script_times import format_moment


@dataclass(frozen=True, slots=True)
class Verdict:
    """One test that was run.

    Attributes:
        personality: The personality's name.
        test: The test's name.
        outcomes: Each expectation's.
        faults: Promises of the engine that the rehearsal saw broken.
        played: Seconds of session that were played.
        took: Seconds of wall time.
    """

    personality: str
    test: str
    outcomes: tuple[Outcome, ...]
    faults: tuple[str, ...]
    played: float
    took: float

    @property
    def ok(self) -> bool:
        return not self.faults and all(outcome.ok for outcome in self.outcomes)

    @property
    def failures(self) -> tuple[Outcome, ...]:
        return tuple(outcome for outcome in self.outcomes if not outcome.ok)


def run_test(personality: Personality, test: RehearsalTest) -> Verdict:
    """Play one test and judge it. Settings are the defaults, whatever the environment says."""
    began = time.perf_counter()
    report = rehearse_personality(personality, script=test, model="script")
    return verdict_of(personality, test, report, time.perf_counter() - began)


def verdict_of(
    personality: Personality, test: RehearsalTest, report: Report, took: float
) -> Verdict:
    """The verdict on a rehearsal that was played."""
    return Verdict(
        personality=personality.name,
        test=test.name,
        outcomes=judge(test, report),
        faults=report.faults,
        played=report.ended or 0.0,
        took=took,
    )


def failure_text(verdict: Verdict) -> str:
    """What was expected and what happened, with the transcript around it."""
    return "\n".join(_failure_lines(verdict))


def _failure_lines(verdict: Verdict) -> Iterator[str]:
    for fault in verdict.faults:
        yield f"broken promise  {fault}"
    for outcome in verdict.failures:
        yield f"expected  {outcome.expected}"
        yield f"happened  {outcome.happened}"
        if outcome.around:
            yield "transcript around it"
            yield from (f"  {line_text(line)}" for line in outcome.around)
        yield ""


def line_text(line: Line) -> str:
    """A line of the transcript on one line."""
    mark = f" [{line.source}, {line.node}]" if line.source else ""
    typed = " (typed)" if line.kind == "text" else ""
    cut = " …" if line.interrupted else ""
    return f"{format_moment(round(line.start, 1)):>8}  {line.who}{typed}{mark}: {line.text}{cut}"


def as_json(verdicts: Sequence[Verdict]) -> dict[str, Any]:
    """For machines; without wall times, so that the same tests give the same bytes."""
    return {
        "tests": [
            {
                "personality": one.personality,
                "test": one.test,
                "ok": one.ok,
                "played": round(one.played, 3),
                "faults": list(one.faults),
                "expectations": [
                    {
                        "number": outcome.number,
                        "expected": outcome.expected,
                        "ok": outcome.ok,
                        "happened": outcome.happened,
                        "around": [line_text(line) for line in outcome.around],
                    }
                    for outcome in one.outcomes
                ],
            }
            for one in verdicts
        ],
        "passed": sum(one.ok for one in verdicts),
        "failed": sum(not one.ok for one in verdicts),
    }


def as_junit(verdicts: Sequence[Verdict]) -> str:
    """JUnit XML: a suite a personality, a case a test."""
    root = ET.Element("testsuites", _counts(verdicts))
    names = dict.fromkeys(one.personality for one in verdicts)
    for name in names:
        own = [one for one in verdicts if one.personality == name]
        suite = ET.SubElement(root, "testsuite", {"name": name, **_counts(own)})
        for one in own:
            case = ET.SubElement(
                suite,
                "testcase",
                {"classname": f"personalities.{name}", "name": one.test, "time": f"{one.took:.3f}"},
            )
            if not one.ok:
                first = one.failures[0].happened if one.failures else one.faults[0]
                failure = ET.SubElement(case, "failure", {"message": _xml_text(first)})
                failure.text = _xml_text(failure_text(one))
    ET.indent(root)
    return ET.tostring(root, encoding="unicode", xml_declaration=True) + "\n"


def _counts(verdicts: Sequence[Verdict]) -> dict[str, str]:
    return {
        "tests": str(len(verdicts)),
        "failures": str(sum(not one.ok for one in verdicts)),
        "errors": "0",
        "time": f"{sum(one.took for one in verdicts):.3f}",
    }


def _xml_text(text: str) -> str:
    """XML has no control characters, not even escaped."""
    return "".join(c for c in text if c in "\n\t" or ord(c) >= 0x20)
