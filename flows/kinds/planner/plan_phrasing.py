"""A plan as it is told to the person: shown for the first time, and after a change."""

from __future__ import annotations

from collections.abc import Sequence

from beatroom.flows.kinds.planner.faults import PlanError
from beatroom.flows.kinds.planner.languages import Words
from beatroom.flows.kinds.planner.plan import TBPlan
from beatroom.flows.kinds.planner.quality_fact import QualityFact
from beatroom.flows.kinds.planner.sentences import fact_words
from beatroom.flows.kinds.planner.times import resolve_times
from beatroom.flows.kinds.planner.unplaced import Unplaced
from beatroom.flows.kinds.planner.unplaced_words import said_unplaced
from beatroom.flows.kinds.planner.words import overview, what_changed


def shown(
    plan: TBPlan,
    facts: Sequence[QualityFact],
    words: Words,
    left: Sequence[Unplaced] = (),
    meetings: int = 0,
) -> str:
    """An overview, what is not in it and why, and the one thing that is worth saying about it."""
    try:
        timed = resolve_times(plan)
    except PlanError:
        return ""
    said = (overview(timed, words, meetings), said_unplaced(left, words), fact_words(facts, words))
    return " ".join(part for part in said if part)


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
