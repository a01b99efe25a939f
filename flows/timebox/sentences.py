"""What the host says at each stage: what has come of it, and the one question that is next.

English, as `flows.timebox.words`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date, timedelta

from flows.timebox.clashes import Clash
from flows.timebox.constraints import Constraint, Kind, gaps
from flows.timebox.difference import said_changes
from flows.timebox.faults import listed
from flows.timebox.fixture import Immovable
from flows.timebox.messages import ShownChange
from flows.timebox.quality_fact import QualityFact
from flows.timebox.results import Intention
from flows.timebox.stages import Planning, Stage
from flows.timebox.walls import clock
from flows.timebox.words import said_fact

LOST = "Sorry, I did not get that."
CANCELLED = "All right, I leave it at that. Your calendar stays as it is."
WRITING = "I am writing it to your calendar; you can go on meanwhile."
WRITTEN = "Done: it is in your calendar. Say undo, or press it, to take it out again."
UNDOING = "I am taking it back; you can go on meanwhile."
UNDONE = "I have taken it out of your calendar again."
NOT_NOW = "The calendar does not answer just now, so nothing is certain yet. Please try again."
NO_UNDO = "We have written nothing yet; the page lists what was written before."
STILL_WRITING = "One moment: the calendar is still being written."
FORGOTTEN = "That is forgotten."
UNKNOWN = "There is nothing of that among what I know any more; the page lists what there is."
MINIMAL = "The full plan takes longer, so here is a small one to begin with."
NO_MODEL: Mapping[Stage, str] = {
    "date": "Without a language model I only follow the page: please choose the day there.",
    "constraints": "Please fill in on the page what is fixed that day, then press next.",
    "inputs": "Please put on the page what you want to get done, then press next.",
    "skeleton": "Please look at the plan on the page, and press next.",
    "refine": "Please drag the blocks on the page to where you want them, then press next.",
    "review": "Please press commit on the page if this is to go to your calendar.",
}
_ASKED: Mapping[Kind, str] = {
    Kind.WAKE: "when you get up",
    Kind.SLEEP: "when you go to bed",
    Kind.HOURS: "when you want to start and stop",
    Kind.ENERGY: "when you are at your best",
    Kind.COMMUTE: "any ways to travel",
    Kind.MEAL: "when you eat",
}
ASK_AT_ONCE = 3


def question(
    planning: Planning,
    today: date,
    *,
    immovables: Sequence[Immovable] | None = None,
    known: Sequence[Constraint] = (),
    tasks: Sequence[str] = (),
    changes: Sequence[ShownChange] | None = None,
) -> str:
    """The one question of the stage.

    Args:
        planning: Where it is.
        today: The person's day.
        immovables: What the calendar has fixed; None where it is not known (yet).
        known: Constraints that are known already.
        tasks: Names on the person's list.
        changes: What writing the plan would change; None where the calendar is not known.
    """
    if planning.cancelled:
        return ""
    day = planning.date or today
    match planning.stage:
        case "date":
            if planning.date is not None:
                return f"Shall we go on with {date_words(planning.date, today)}?"
            tomorrow = today + timedelta(days=1)
            return f"Which day shall we plan: today, or tomorrow, {tomorrow:%A}?"
        case "constraints":
            if planning.constraints is not None:
                return "Is there anything else that is fixed, or shall we go on?"
            return f"{_meetings(immovables)}{_constraints(known, day)}"
        case "inputs":
            lead = f"On your list I see {listed(tasks[:3])}. " if tasks else ""
            if planning.inputs is not None and planning.inputs.intentions:
                return "Is there anything else, or shall I make the plan?"
            return f"{lead}What do you want to get done?"
        case "skeleton":
            return "Does that fit, or what shall I change?"
        case "refine":
            return "Anything else, or is that your day?"
        case "review":
            return _review(planning, changes)


def date_words(day: date, today: date) -> str:
    """A day as people name it."""
    if day == today:
        return "today"
    if day == today + timedelta(days=1):
        return "tomorrow"
    return f"{day:%A}, {day:%B} {day.day}"


def noted_inputs(intentions: Sequence[Intention]) -> str:
    """What was understood, said back."""
    if not intentions:
        return "Nothing in particular, then."
    names = [f"{one.n} ({one.blocks} blocks)" if one.blocks > 1 else one.n for one in intentions]
    return f"I have {listed(names)}."


def fact_words(facts: Sequence[QualityFact]) -> str:
    """The one fact that is worth saying: only warnings."""
    warnings = [fact for fact in facts if fact.level == "warning"]
    return said_fact(warnings[0]) if warnings else ""


def conflict_words(titles: Sequence[str]) -> str:
    """What was changed elsewhere, and the offer to write it all the same."""
    names = listed(titles[:3])
    was = "was" if len(titles) == 1 else "were"
    return (
        f"{names} {was} changed elsewhere in the meantime, so I left that as it is. "
        "Shall I write the plan over it?"
    )


def corrected_words(texts: Sequence[str]) -> str:
    """What is otherwise now, in the person's own words."""
    if len(texts) > 1:
        return f"I have changed {len(texts)} of the things that I know."
    return f"I have changed that: {texts[0].rstrip(' .!')}." if texts else ""


def overlap_words(found: Sequence[Clash]) -> str:
    """Meetings that have come into the calendar where something is planned."""
    if not found:
        return ""
    first = found[0]
    when = f"from {clock(first.meeting.start)} to {clock(first.meeting.end)}"
    said = f"Your calendar now has {first.meeting.event.n} {when}, over {first.block.event.n}"
    more = len(found) - 1
    others = f", and {more} more {'overlap' if more == 1 else 'overlaps'}" if more else ""
    return f"{said}{others}."


def undone_words(left: Sequence[str]) -> str:
    """After an undo; what was changed elsewhere since is left."""
    return f"{UNDONE} I left {listed(left)}, which was changed since." if left else UNDONE


def failure_words(reason: str, done: int) -> str:
    """A sync that stopped in the middle."""
    some = f"{done} of it is written; the rest is not" if done else "nothing was written"
    return f"That did not work: {some}. {reason} Shall I try again?"


def _meetings(immovables: Sequence[Immovable] | None) -> str:
    if immovables is None:
        return ""
    busy = [one for one in immovables if not one.background]
    if not busy:
        return "Your calendar is free that day. "
    return f"{len(busy)} {'meeting is' if len(busy) == 1 else 'meetings are'} in your calendar. "


def _constraints(known: Sequence[Constraint], day: date) -> str:
    asked = [_ASKED[kind] for kind in gaps(known, day, "") if kind in _ASKED][:ASK_AT_ONCE]
    if not asked:
        return "Is there anything else that is fixed, or shall we go on?"
    return f"What else should I know, such as {listed(asked, 'or')}?"


def _review(planning: Planning, changes: Sequence[ShownChange] | None) -> str:
    if planning.plan is not None and planning.written == planning.plan:
        return "It is in your calendar."
    if changes is None:
        return "I cannot see your calendar just now. Shall I write the plan to it all the same?"
    if not changes:
        return said_changes(changes)
    return f"{said_changes(changes)} Shall I write that to your calendar?"
