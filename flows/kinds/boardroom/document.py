"""The boardroom's part of a session's document: its summary, and how the turns fell."""

from __future__ import annotations

from collections.abc import Sequence

from beatroom.flows.core.document import Section
from beatroom.flows.core.events import Recorded
from beatroom.flows.kinds.boardroom import events as e


def sections(records: Sequence[Recorded], now: float) -> tuple[Section, ...]:
    """Decisions, action items, what is unresolved, and who had how many turns.

    Args:
        records: The session's log.
        now: Seconds since the epoch; what stands in the log does not depend on it.
    """
    del now
    facts = [fact for _, fact in e.FACTS.among(records)]
    turns: dict[str, int] = {}
    for fact in facts:
        if isinstance(fact, e.TurnHad) and not fact.skipped:
            turns[fact.persona] = turns.get(fact.persona, 0) + 1
    made = [
        *_summary([fact for fact in facts if isinstance(fact, e.Summarised)]),
        Section("Turns", tuple(f"{who}: {count}" for who, count in turns.items())),
        Section(
            "Disagreements",
            tuple(
                f"{' and '.join(fact.between)}: {fact.point}"
                for fact in facts
                if isinstance(fact, e.Disagreed)
            ),
        ),
    ]
    return tuple(section for section in made if section.lines)


def _summary(made: Sequence[e.Summarised]) -> list[Section]:
    if not made:
        return []
    summary = made[-1]
    return [
        Section("Decisions", summary.decisions),
        Section(
            "Action items",
            tuple(f"{item.task} — {item.owner or 'nobody yet'}" for item in summary.action_items),
        ),
        Section("Unresolved", summary.unresolved),
        Section("About this summary", (summary.note,) if summary.note else ()),
    ]
