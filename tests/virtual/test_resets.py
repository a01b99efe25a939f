"""A reset loses nothing that fits: what was said last stays, whatever becomes of the summary."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import pytest
from stage_play import Play, at, beat, join, play

from beatroom.bot.rehearsal.promises import broken_promises
from beatroom.bot.rehearsal.rehearse import EPOCH, RehearsalHandle
from beatroom.bot.rehearsal.scripted_model import ScriptedAnswer, ScriptedModel
from beatroom.bot.settings.settings import Settings
from beatroom.flows.core.events import ContextReset, SummaryFailed, SummaryPrepared
from beatroom.flows.core.resets import size

pytestmark = pytest.mark.virtual

LONG = " ".join(["turnips"] * 12)
IMPORTANT = "the password of the safe is seven"
SUMMARY = "They spoke of turnips."
BUDGET = 260
"""Tokens; a minute of this talk takes about so many."""


def talking(
    *said: tuple[float, str],
    reset: Any = True,
    budget: int = BUDGET,
    summary: str = SUMMARY,
    seconds: float = 2.0,
    extend: float | None = None,
) -> Play:
    """Somebody talks every twelve seconds, and a beat resets at 120."""

    async def talk(hands: RehearsalHandle) -> None:
        await join(hands)
        lines = sorted([*said, *((10.0 + 12 * n, f"remark{n} {LONG}") for n in range(16))])
        for when, text in lines:
            if extend is not None and when > 100 and not hands.session.state.rundown.dropped:
                await at(hands, 100)
                if len(hands.session.state.rundown.fired) == 1 and not extended:
                    extended.append(True)
                    hands.session.change_rundown("extend", "operator", seconds=extend)
            await at(hands, when)
            await hands.user_input.say(text, "ana", seconds=2.0)

    extended: list[bool] = []
    return play(
        talk,
        beat("carrots", 120, reset=reset),
        model=lambda asked: ScriptedModel(
            lambda _: ScriptedAnswer("yes indeed"),
            asked=asked,
            summary=summary,
            summary_seconds=seconds,
        ),
        settings=Settings(context_budget=budget),
        length=420.0,
    )


def held(played: Play, after: float) -> Sequence[Any]:
    """What the model was given in its first run from that moment on."""
    return next(r for r in played.seen.runs if r.at > EPOCH + after - 0.01).held


def words(of: Sequence[Any]) -> str:
    return "\n".join(str(m.get("content")) for m in of)


def test_where_all_of_it_fits_nothing_is_summarised() -> None:
    played = talking(budget=6_000)

    assert not played.events(SummaryPrepared)
    assert not played.events(ContextReset)
    assert all(f"remark{n} " in words(played.seen.final) for n in range(16))


def test_what_was_said_two_seconds_before_stays_word_for_word() -> None:
    played = talking((116.0, IMPORTANT))

    [(swapped, _), *_] = played.events(ContextReset)
    assert swapped == pytest.approx(122, abs=3)  # when she and the host have finished
    told = words(held(played, swapped))
    assert IMPORTANT in told
    assert SUMMARY in told
    assert "remark0 " not in told
    assert broken_promises(played.seen) == []


def test_what_came_after_a_summary_was_made_stays_and_outgrows_nothing() -> None:
    """A minute of talk between the summary and the reset: more than the budget, and none lost."""
    played = talking(seconds=0.5, extend=30.0)

    [(first, _), (second, _), *_] = played.events(ContextReset)
    assert second - first < 10  # what came since was too much: the next one followed at once
    told = words(held(played, first))
    assert all(f"remark{n} " in told for n in range(7, 11))
    assert size(held(played, 200.0)) < 3 * BUDGET
    assert broken_promises(played.seen) == []


@pytest.mark.parametrize("reset", [True, "always"])
def test_a_model_that_never_answers_costs_nothing(reset: Any) -> None:
    played = talking(reset=reset, seconds=math.inf)

    assert not played.events(ContextReset)
    assert played.events(SummaryFailed)
    told = words(held(played, 120.0))
    assert all(f"remark{n} " in told for n in range(8))


@pytest.mark.parametrize("reset", [True, "always"])
def test_a_summary_as_long_as_its_source_is_not_used(reset: Any) -> None:
    played = talking(reset=reset, summary="blah " * 2_000)

    assert not played.events(ContextReset)
    assert {ev.reason for _, ev in played.events(SummaryFailed)} == {
        "no shorter than what was said"
    }
    assert "remark0 " in words(held(played, 120.0))


def test_the_strict_form_summarises_what_fits_as_well() -> None:
    played = talking((118.0, IMPORTANT), reset="always", budget=6_000)

    [(swapped, _)] = played.events(ContextReset)
    assert swapped == pytest.approx(122, abs=3)
    told = words(held(played, swapped))
    assert IMPORTANT in told  # it came after the summary was made
    assert "remark1 " not in told
