"""A plan as it is told to the person: shown for the first time, and after a change."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from flows.timebox.faults import PlanError
from flows.timebox.plan import TBPlan
from flows.timebox.quality_fact import QualityFact
from flows.timebox.sentences import date_words, fact_words
from flows.timebox.times import resolve_times
from flows.timebox.words import overview, what_changed


def shown(plan: TBPlan, facts: Sequence[QualityFact]) -> str:
    """An overview, and the one thing that is worth saying about it."""
    try:
        timed = resolve_times(plan)
    except PlanError:
        return ""
    return f"{overview(timed)} {fact_words(facts)}".strip()


def changed(
    before: TBPlan, after: TBPlan, known: Sequence[QualityFact], facts: Sequence[QualityFact]
) -> str:
    """What is different, and what is worth saying about it that was not so before.

    Args:
        before: The plan that was.
        after: The plan that is.
        known: The facts about the one that was.
        facts: Those about the one that is.
    """
    words = what_changed(resolve_times(before), resolve_times(after))
    told = {fact.about for fact in known}
    return f"{words} {fact_words([fact for fact in facts if fact.about not in told])}".strip()


def chosen(day: date, today: date) -> str:
    """That a day is taken."""
    words = date_words(day, today)
    return f"{words[:1].upper()}{words[1:]} it is."
