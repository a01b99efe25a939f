"""Random rehearsals of personalities that ship, each made into a test, which then has to pass.

    PYTHONPATH=tests python -m simulation.recorded_tests --rehearsals 50

The test is written into the personality's own text, read from there and played. A line says for
each what came of it, and the last line how many passed.
"""

from __future__ import annotations

import argparse
import logging
import random
from dataclasses import dataclass
from textwrap import indent

import structlog
from loguru import logger

from beatroom.bot.personalities.library import Library
from beatroom.bot.rehearsal.recorded_test import recorded_test, yaml_text
from beatroom.bot.rehearsal.report import Report
from beatroom.bot.rehearsal.run import rehearse_personality
from beatroom.bot.rehearsal.testing import failure_text, run_test
from beatroom.bot.settings.places import SHIPPED
from beatroom.flows.personality.model import Personality

NAME = "as it was: rehearsed"
LIBRARY = Library([SHIPPED])


@dataclass(frozen=True, slots=True)
class RecordedTest:
    """A rehearsal, and the personality's text with the test that was made of it."""

    report: Report
    text: str

    @property
    def read(self) -> Personality:
        """What the text gives; its last test is the recorded one."""
        record, problems = LIBRARY.check(self.text.encode(), self.report.personality)
        if record is None or problems:
            raise AssertionError([problem.message for problem in problems])
        return record

    def failure(self) -> str:
        """Why the recorded test fails; empty where it passes."""
        personality = self.read
        verdict = run_test(personality, personality.tests[-1])
        return "" if verdict.ok else failure_text(verdict)


def recorded(name: str, seed: int, length: float | None = None) -> RecordedTest:
    """A shipped personality rehearsed by seed, and recorded."""
    personality = LIBRARY.load(name)
    people = ("Ana", "Bob", "Cy")[: 1 + seed % 3]
    report = rehearse_personality(personality, length=length, people=people, seed=seed)
    entry = yaml_text(recorded_test(report, personality, NAME))
    text = (SHIPPED / f"{name}.yaml").read_text(encoding="utf-8").rstrip("\n")
    return RecordedTest(report, f"{text}\n{indent(entry, '  ')}")


def main() -> None:
    """Record and play them, and say how many passed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rehearsals", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1, help="The first one's.")
    asked = parser.parse_args()
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.ERROR))
    logger.remove()
    passed = 0
    for seed in range(asked.seed, asked.seed + asked.rehearsals):
        draw = random.Random(seed)
        name, minutes = draw.choice(list(LIBRARY.names())), draw.choice((5, 10, 20))
        why = recorded(name, seed, minutes * 60.0).failure()
        passed += not why
        print(f"{name} {minutes} min, seed {seed}: {why or 'passes'}", flush=True)  # noqa: T201 - a script
    print(f"{passed} of {asked.rehearsals} pass")  # noqa: T201 - a script


if __name__ == "__main__":
    main()
