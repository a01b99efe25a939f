"""From an agenda to beats: the items stand between the personality's opening and its close."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from beatroom.flows.core.rundown import Item, Rundown
from beatroom.flows.kinds.meeting.record import AgendaItem, MeetingPart, MeetingRequest
from beatroom.flows.personality.model import Personality

OPENING, CLOSING = 120.0, 120.0
"""Seconds of a meeting's first and last beat around its agenda, where they have no `for`."""
LEAST = 0.5
"""Minutes that an item keeps, however short the meeting."""
OPEN_IT = (
    "Open the agenda item '{topic}': say in one sentence what it should lead to, and give the "
    "floor to the people."
)


def on_agenda(personality: Personality, planned: Rundown) -> Rundown:
    """The agenda between the meeting's first beat and its last, in proportion to the length."""
    held = zip(personality.beats, planned.items, strict=True)
    items = tuple(replace(item, on_time_up=beat.on_time_up) for beat, item in held)
    planned = replace(planned, items=items)
    agenda = _agenda(personality)
    if not agenda or len(personality.beats) < 2:
        return planned
    opening, closing = _around(personality)
    fitted = scaled(agenda, (planned.length - opening - closing) / 60)
    return with_agenda(planned, fitted, opening=opening, closing=closing)


def agenda_length(personality: Personality) -> float:
    """Seconds that a meeting takes when each item of its agenda has the minutes it asks for."""
    agenda = _agenda(personality)
    if not agenda:
        return personality.length
    return sum(_around(personality)) + sum(item.minutes for item in agenda) * 60


def asked_agenda(personality: Personality, asked: MeetingRequest) -> Personality:
    """The meeting with an agenda of its maker's."""
    part = personality.part(MeetingPart) or MeetingPart()
    changed = part.model_copy(update={"agenda": asked.agenda})
    return personality.model_copy(update={"meeting": changed})


def _agenda(personality: Personality) -> tuple[AgendaItem, ...]:
    part = personality.part(MeetingPart)
    return () if part is None else part.agenda


def _around(personality: Personality) -> tuple[float, float]:
    """Seconds of the beats before and after the agenda."""
    return personality.beats[0].for_ or OPENING, personality.beats[-1].for_ or CLOSING


def with_agenda(
    planned: Rundown, agenda: Sequence[AgendaItem], *, opening: float, closing: float
) -> Rundown:
    """The rundown with these items in place of whatever stood between its first and last beat.

    Args:
        planned: The personality's own rundown.
        agenda: The items; the meeting lasts as long as they ask for.
        opening: Seconds of the first beat.
        closing: Seconds of the last.
    """
    first, last = planned.items[0], planned.items[-1]
    items = [replace(first, allocated=opening)]
    at = opening
    for number, item in enumerate(agenda, start=1):
        items.append(
            Item(
                id=f"beat-{number}",
                title=item.topic,
                offset=at,
                allocated=item.minutes * 60,
                prompt=f"{OPEN_IT.format(topic=item.topic)} {item.description}".strip(),
                on_time_up=item.on_time_up,
                max_wait=60.0,
            )
        )
        at += item.minutes * 60
    items.append(replace(last, id=f"beat-{len(items)}", offset=at, allocated=closing))
    return replace(planned, items=tuple(items), length=at + closing)


def scaled(agenda: Sequence[AgendaItem], minutes: float) -> tuple[AgendaItem, ...]:
    """The same agenda in that many minutes, each item in proportion."""
    total = sum(item.minutes for item in agenda)
    share = max(0.0, minutes) / total if total > 0 else 1.0
    if abs(share - 1.0) < 1e-6:
        return tuple(agenda)
    return tuple(
        item.model_copy(update={"minutes": max(LEAST, item.minutes * share)}) for item in agenda
    )


def in_whole_minutes(agenda: Sequence[AgendaItem]) -> tuple[AgendaItem, ...]:
    """The same agenda with each item's time as people write it down."""
    return tuple(
        item.model_copy(update={"minutes": max(1.0, float(round(item.minutes)))}) for item in agenda
    )
