"""A plan as it is told to the person: shown for the first time, and after a change."""

from __future__ import annotations

from datetime import date

from flows.timebox.faults import PlanError
from flows.timebox.plan import TBPlan
from flows.timebox.quality import quality
from flows.timebox.sentences import date_words, fact_words
from flows.timebox.skeleton import DayWindow
from flows.timebox.times import resolve_times
from flows.timebox.words import overview, what_changed


def shown(plan: TBPlan, window: DayWindow) -> str:
    """An overview, and the one thing that is worth saying about it."""
    try:
        timed = resolve_times(plan)
        facts = fact_words(quality(plan, window))
    except PlanError:
        return ""
    return f"{overview(timed)} {facts}".strip()


def changed(before: TBPlan, after: TBPlan, window: DayWindow) -> str:
    """What is different, and what is worth saying about it that was not so before."""
    words = what_changed(resolve_times(before), resolve_times(after))
    known = {fact.code for fact in quality(before, window)}
    new = [fact for fact in quality(after, window) if fact.code not in known]
    return f"{words} {fact_words(new)}".strip()


def chosen(day: date, today: date) -> str:
    """That a day is taken."""
    words = date_words(day, today)
    return f"{words[:1].upper()}{words[1:]} it is."
