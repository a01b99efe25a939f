"""The boardroom's part of a session's document: its summary, and how the turns fell."""

from __future__ import annotations

from collections.abc import Sequence

from pydantic import ValidationError

from beatroom.flows.core.document import Section
from beatroom.flows.core.events import KindEvent, Recorded
from beatroom.flows.kinds.boardroom.summary import Summary
from beatroom.flows.kinds.boardroom.table import KIND


def sections(records: Sequence[Recorded], now: float) -> tuple[Section, ...]:
    """Decisions, action items, what is unresolved, and who had how many turns.

    Args:
        records: The session's log.
        now: Seconds since the epoch; what stands in the log does not depend on it.
    """
    del now
    own = [r.event for r in records if isinstance(r.event, KindEvent) and r.event.kind == KIND]
    turns: dict[str, int] = {}
    for event in own:
        if event.name == "turn" and not event.data.get("skipped"):
            who = str(event.data["persona"])
            turns[who] = turns.get(who, 0) + 1
    made = [
        *_summary([e for e in own if e.name == "summary"]),
        Section("Turns", tuple(f"{who}: {count}" for who, count in turns.items())),
        Section(
            "Disagreements",
            tuple(
                f"{' and '.join(e.data['between'])}: {e.data['point']}"
                for e in own
                if e.name == "conflict"
            ),
        ),
    ]
    return tuple(section for section in made if section.lines)


def _summary(events: Sequence[KindEvent]) -> list[Section]:
    if not events:
        return []
    try:
        summary = Summary.model_validate(events[-1].data)
    except ValidationError:
        return []  # words that were erased since
    return [
        Section("Decisions", summary.decisions),
        Section(
            "Action items",
            tuple(f"{item.task} — {item.owner or 'nobody yet'}" for item in summary.action_items),
        ),
        Section("Unresolved", summary.unresolved),
        Section("About this summary", (summary.note,) if summary.note else ()),
    ]
