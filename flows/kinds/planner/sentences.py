"""What the host says at each stage: what has come of it, and the one question that is next.

In the words of a language (`flows.kinds.planner.languages`).
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, timedelta

from beatroom.flows.kinds.planner.clashes import Clash
from beatroom.flows.kinds.planner.constraints import Constraint, gaps
from beatroom.flows.kinds.planner.fixture import Immovable
from beatroom.flows.kinds.planner.languages import Words
from beatroom.flows.kinds.planner.phrasing import (
    both,
    counted,
    date_words,
    either,
    form_of,
    sentence,
    spoken_span,
    weekday,
)
from beatroom.flows.kinds.planner.quality import calendar_facts
from beatroom.flows.kinds.planner.quality_fact import QualityFact
from beatroom.flows.kinds.planner.results import Intention
from beatroom.flows.kinds.planner.stages import Planning
from beatroom.flows.kinds.planner.sync import Kind as Write
from beatroom.flows.kinds.planner.words import said_fact

ASK_AT_ONCE = 3
"""So many kinds of constraint are asked for in one question."""
NAMED = 3
"""So many titles are named one after the other."""
RECALLED = 4
"""So much of what is known is said; the page has the rest."""


def question(
    planning: Planning,
    today: date,
    words: Words,
    *,
    immovables: Sequence[Immovable] | None = None,
    known: Sequence[Constraint] = (),
    tasks: Sequence[str] = (),
    difference: str | None = None,
) -> str:
    """The one question of the stage.

    Args:
        planning: Where it is.
        today: The person's day.
        words: The session's language.
        immovables: What the calendar has fixed; None where it is not known (yet).
        known: Constraints that are known already.
        tasks: Names on the person's list.
        difference: What writing the plan would change, in words; None where the calendar is not
            known.
    """
    if planning.cancelled:
        return ""
    match planning.stage:
        case "date":
            if planning.date is not None:
                return words.keep_day.format(day=date_words(planning.date, words, today))
            return words.which_day.format(weekday=weekday(today + timedelta(days=1), words))
        case "constraints":
            if planning.constraints is not None:
                return words.more_fixed
            asked = _constraints(known, planning.date or today, words)
            day = planning.date or today
            overlaps = calendar_facts(immovables or (), day, planning.tz)
            said = (_meetings(immovables, words), fact_words(overlaps, words), asked)
            return " ".join(part for part in said if part)
        case "inputs":
            if planning.inputs:
                return words.more_todo
            lead = words.tasks.format(names=both(tasks[:NAMED], words)) if tasks else ""
            return f"{lead} {words.todo}".strip()
        case "skeleton":
            return words.fits
        case "refine":
            return words.content
        case "review":
            return _review(planning, difference, words)


def chosen_words(day: date, today: date, words: Words) -> str:
    """That a day is taken."""
    return sentence(words.chosen.format(day=date_words(day, words, today)))


def chosen_meanwhile(wanted: date, day: date | None, by: str, today: date, words: Words) -> str:
    """That another day was chosen than the page showed to somebody who wants one.

    `by` is who chose it; empty where nobody knows.
    """
    if day is None:
        return words.stale
    form = words.chosen_by if by else words.chosen_meanwhile
    days = {"day": date_words(day, words, today), "wanted": date_words(wanted, words, today)}
    return sentence(form.format(name=by, **days))


def noted_inputs(intentions: Sequence[Intention], words: Words) -> str:
    """What was understood, said back."""
    if not intentions:
        return words.no_inputs
    names = [
        words.blocks.format(name=one.n, n=one.blocks) if one.blocks > 1 else one.n
        for one in intentions
    ]
    return words.noted_inputs.format(names=both(names, words))


def fact_words(facts: Sequence[QualityFact], words: Words) -> str:
    """The one fact that is worth saying: only warnings."""
    warnings = [fact for fact in facts if fact.level == "warning"]
    return said_fact(warnings[0], words) if warnings else ""


def conflict_words(titles: Sequence[str], words: Words) -> str:
    """What was changed elsewhere, and the offer to write it all the same."""
    return form_of(len(titles), words.conflict).format(names=both(titles[:NAMED], words))


def unseen_words(difference: str | None, words: Words) -> str:
    """That nothing was written, because the calendar has changed; and what would be now."""
    now = f"{difference} {words.shall_write}" if difference else words.unseen
    return f"{words.changed_meanwhile} {now}"


def corrected_words(texts: Sequence[str], words: Words) -> str:
    """What is otherwise now, in the person's own words."""
    if len(texts) > 1:
        return words.corrected_many.format(n=len(texts))
    return words.corrected.format(text=texts[0].rstrip(" .!")) if texts else ""


def recalled_words(
    holding: Sequence[Constraint], elsewhere: int, day: date, today: date, words: Words
) -> str:
    """What is known of a person's days: the first few, and how much more there is.

    Args:
        holding: What holds on the day, the most binding first.
        elsewhere: How much is known that holds on other days only.
        day: The day that is planned.
        today: The person's day.
        words: The session's language.
    """
    on = date_words(day, words, today)
    if not holding:
        said, more = [sentence(words.recall_none.format(day=on))], words.recall_elsewhere
    else:
        texts = [sentence(one.text) for one in holding[:RECALLED]]
        said, more = [words.recall.format(day=on), *texts], words.recall_more
    rest = elsewhere + len(holding[RECALLED:])
    return " ".join([*said, *([counted(rest, more)] if rest else [])])


def overlap_words(found: Sequence[Clash], words: Words) -> str:
    """Meetings that have come into the calendar where something is planned."""
    if not found:
        return ""
    first, more = found[0], len(found) - 1
    said = words.overlap.format(
        meeting=first.meeting.event.n,
        span=spoken_span(first.meeting.start, first.meeting.end, words),
        name=first.block.event.n,
    )
    return f"{said} {counted(more, words.overlap_more)}" if more else said


def undone_words(kinds: Sequence[Write] | None, left: Sequence[str], words: Words) -> str:
    """After an undo, by what it did to the calendar; what was changed elsewhere since is left.

    Args:
        kinds: What it did, each once; None where that is not known.
        left: Titles of what is left.
        words: The session's language.
    """
    if kinds is None or len(kinds) > 1:
        said = words.undone["several"]
    else:
        said = words.undone[kinds[0] if kinds else "nothing"]
    if not left:
        return said
    names = both(left[:NAMED], words)
    return f"{said} {sentence(form_of(len(left), words.left).format(names=names))}"


def redone_words(kinds: Sequence[Write], words: Words) -> str:
    """After an undo was taken back, by what that did to the calendar."""
    if not kinds:
        return words.undone["nothing"]
    return words.undone["delete"] if tuple(kinds) == ("delete",) else words.redone


def failure_words(done: int, words: Words) -> str:
    """A sync that stopped in the middle, or before it began."""
    return counted(done, words.failed_partly) if done else words.failed


def _meetings(immovables: Sequence[Immovable] | None, words: Words) -> str:
    if immovables is None:
        return ""
    busy = sum(not one.background for one in immovables)
    return counted(busy, words.meetings_there) if busy else words.free


def _constraints(known: Sequence[Constraint], day: date, words: Words) -> str:
    asked = [words.asked[kind] for kind in gaps(known, day, "")][:ASK_AT_ONCE]
    return words.ask_what.format(kinds=either(asked, words)) if asked else words.more_fixed


def _review(planning: Planning, difference: str | None, words: Words) -> str:
    if planning.plan is not None and planning.written == planning.plan:
        return words.in_calendar
    if difference is None:
        return words.unseen
    return f"{difference} {words.shall_write}" if difference else words.shown_already
