"""The table: how many cases of each suite pass, in each half, and every failure."""

from __future__ import annotations

from collections.abc import Sequence

from tools.evals.answers import Outcome
from tools.evals.cases import SUITES, TARGETS

HEAD = """\
# What a model says

Written by `make evals`; do not edit by hand. How it is measured: [below](#how-it-is-measured).

Model: `{model}`.

| suite | cases | pass | to reach | tuned half | held-out half |
| --- | ---: | ---: | ---: | ---: | ---: |
"""
HOW = """\

## How it is measured

Conversations and meetings are the product's own sessions in virtual time, in which only the model
takes real time; decisions are single requests in the product's form. The cases stand in
`tools/evals/*.yaml` and were written before the model was asked. Prompts are changed by the answers
of the tuned half only. Judges are rules: a named fact of what was said is taken up, nobody else is
spoken to, no stage direction, no time that nobody gave, so many sentences, a question where one is
due, not the speaker's own words again; of decisions the tool and its arguments, or the fields of
the result.

Pipecat's own evals (`pipecat eval`) are not used: they drive a bot over its development runner in
real time, with one person, and judge content by a substring or by another language model.
"""


def written(model: str, outcomes: Sequence[Outcome]) -> tuple[str, bool]:
    """The page, and whether every suite that was asked reached its target."""
    rows, failures, passed = list[str](), list[str](), bool(outcomes)
    for suite in SUITES:
        held = [one for one in outcomes if one.suite == suite]
        if not held:
            continue
        share = _share(held)
        passed = passed and share >= TARGETS[suite]
        halves = [_told([one for one in held if one.half == half]) for half in ("tune", "held out")]
        rows.append(
            f"| {suite} | {len(held)} | {share:.0%} | {TARGETS[suite]:.0%} | {' | '.join(halves)} |"
        )
        failures += [_failure(one) for one in held if not one.passed]
    table = HEAD.format(model=model) + "\n".join(rows) + "\n"
    told = "\n".join(["", "## What failed", "", *(failures or ["Nothing."])]) + "\n"
    return table + told + HOW, passed


def _share(held: Sequence[Outcome]) -> float:
    return sum(one.passed for one in held) / len(held)


def _told(held: Sequence[Outcome]) -> str:
    return f"{sum(one.passed for one in held)} of {len(held)}" if held else "not asked"


def _failure(one: Outcome) -> str:
    answer = " ".join(one.answer.split()) or "(nothing)"
    return f"- {one.suite}, {one.half}: “{one.case}” → “{answer}”: {'; '.join(one.faults)}"
