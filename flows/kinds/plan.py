"""From a personality to the rundown of one session."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from beatroom.flows.core.rundown import Item, Rundown
from beatroom.flows.kinds.meeting.agenda import scaled, with_agenda
from beatroom.flows.kinds.meeting.record import AgendaItem
from beatroom.flows.personality.model import Personality

OPENING, CLOSING = 120.0, 120.0
"""Seconds of a meeting's first and last beat around its agenda, where they have no `for`."""


def plan(personality: Personality, length: float | None = None) -> Rundown:
    """The rundown for a session of `length` seconds (the personality's own when None).

    Absolute starts stay as written while they fit; when the session is shorter than the last of
    them needs, all absolute starts shrink in proportion, so that a personality fits any length.
    """
    total = personality.length if length is None else length
    wanted = [beat.at.within(total) for beat in personality.beats]
    native = [beat.at.within(personality.length) for beat in personality.beats]
    share = total / personality.length
    ordered = all(a < b for a, b in pairwise(wanted))
    if total < personality.length or not ordered or wanted[-1] >= total:
        wanted = [start * share for start in native]
    ends = [*wanted[1:], total]
    planned = Rundown(
        items=tuple(
            Item(
                id=f"beat-{index}",
                title=beat.title,
                offset=start,
                allocated=beat.for_ if beat.for_ is not None else end - start,
                prompt=beat.prompt,
                say=beat.say,
                speak=beat.speak,
                reset=beat.reset,
                when_busy=beat.when_busy,
                max_wait=beat.max_wait,
                repeat_after_silence=beat.repeat_after_silence,
                on_time_up=beat.on_time_up if personality.kind == "meeting" else "move_on",
            )
            for index, (beat, start, end) in enumerate(
                zip(personality.beats, wanted, ends, strict=True)
            )
        ),
        length=total,
        hard_end=personality.hard_end,
        late=personality.late,
    )
    if personality.kind != "meeting" or personality.meeting is None:
        return planned
    return _on_agenda(planned, personality, personality.meeting.agenda)


def agenda_length(personality: Personality) -> float:
    """Seconds that a meeting takes when each item of its agenda has the minutes it asks for."""
    agenda = personality.meeting.agenda if personality.meeting else ()
    if not agenda:
        return personality.length
    opening, closing = _around(personality)
    return opening + closing + sum(item.minutes for item in agenda) * 60


def _on_agenda(planned: Rundown, personality: Personality, agenda: Sequence[AgendaItem]) -> Rundown:
    """The agenda between the meeting's first beat and its last, in proportion to the length."""
    if not agenda or len(personality.beats) < 2:
        return planned
    opening, closing = _around(personality)
    fitted = scaled(agenda, (planned.length - opening - closing) / 60)
    return with_agenda(planned, fitted, opening=opening, closing=closing)


def _around(personality: Personality) -> tuple[float, float]:
    """Seconds of the beats before and after the agenda."""
    return personality.beats[0].for_ or OPENING, personality.beats[-1].for_ or CLOSING
