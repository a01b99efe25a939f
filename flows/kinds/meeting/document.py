"""The meeting's part of a session's document: what was decided, who does what, what is open."""

from __future__ import annotations

from collections.abc import Sequence

from beatroom.flows.core.document import Section
from beatroom.flows.core.events import Created, Recorded, RundownChanged
from beatroom.flows.kinds.meeting.events import FACTS, NotesFailed, NotesMade

NONE_MADE = (
    "No notes were made: they need a language model, and somebody who speaks. Times, attendance "
    "and transcript are complete."
)


def sections(records: Sequence[Recorded], now: float) -> tuple[Section, ...]:
    """Decisions, action items and open questions of the whole meeting, then each item's points.

    Args:
        records: The session's log.
        now: Seconds since the epoch; what stands in the log does not depend on it.
    """
    del now
    facts = [fact for _, fact in FACTS.among(records)]
    noted = [(fact.topic, fact) for fact in facts if isinstance(fact, NotesMade)]
    failed = [
        f"{_topic(records, fact.item)}: {fact.reason}"
        for fact in facts
        if isinstance(fact, NotesFailed)
    ]
    if not noted:
        return (Section("Notes", (NONE_MADE, *failed)),)
    made = [
        Section("Decisions", tuple(f"{d} ({t})" for t, n in noted for d in n.decisions), "outcome"),
        Section(
            "Action items",
            tuple(
                " — ".join(part for part in (a.what, a.owner or "nobody yet", a.due) if part)
                for _, n in noted
                for a in n.action_items
            ),
            "outcome",
        ),
        Section(
            "Unresolved", tuple(f"{u} ({t})" for t, n in noted for u in n.unresolved), "outcome"
        ),
        *(Section(f"Notes: {t}", n.key_points) for t, n in noted),
        Section("Items without notes", tuple(failed)),
    ]
    return tuple(section for section in made if section.lines)


def _topic(records: Sequence[Recorded], item: str) -> str:
    for recorded in reversed(records):
        event = recorded.event
        if isinstance(event, Created | RundownChanged):
            return next((i.title for i in event.rundown.items if i.id == item), item)
    return item
