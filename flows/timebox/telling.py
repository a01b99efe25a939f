"""A plan as it is told to the person: shown for the first time, and after a change."""

from __future__ import annotations

from collections.abc import Sequence

from flows.timebox.faults import PlanError
from flows.timebox.languages.shape import Words
from flows.timebox.plan import TBPlan
from flows.timebox.quality_fact import QualityFact
from flows.timebox.sentences import fact_words
from flows.timebox.times import resolve_times
from flows.timebox.words import overview, what_changed


def shown(plan: TBPlan, facts: Sequence[QualityFact], words: Words) -> str:
    """An overview, and the one thing that is worth saying about it."""
    try:
        timed = resolve_times(plan)
    except PlanError:
        return ""
    return f"{overview(timed, words)} {fact_words(facts, words)}".strip()


def changed(
    before: TBPlan,
    after: TBPlan,
    known: Sequence[QualityFact],
    facts: Sequence[QualityFact],
    words: Words,
) -> str:
    """What is different, and what is worth saying about it that was not so before.

    Args:
        before: The plan that was.
        after: The plan that is.
        known: The facts about the one that was.
        facts: Those about the one that is.
        words: The session's language.
    """
    said = what_changed(resolve_times(before), resolve_times(after), words)
    told = {fact.about for fact in known}
    fresh = [fact for fact in facts if fact.about not in told]
    return f"{said} {fact_words(fresh, words)}".strip()
