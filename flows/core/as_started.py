"""A personality with the title and the length that a session was started with.

Who starts a session may give it both. Its record has neither: it is the personality's alone.
"""

from __future__ import annotations

from collections.abc import Sequence

from beatroom.flows.core import events as e
from beatroom.flows.core.events import Recorded
from beatroom.flows.personality.model import Beat, Personality
from beatroom.flows.personality.times import Offset


def as_started(
    record: Personality, log: Sequence[Recorded], other: Personality | None = None
) -> Personality:
    """What a session was really made of: its beats at the times that they had in its plan.

    Args:
        record: Its personality as the session keeps it.
        log: Its log, or as much of it as there is before it is under way.
        other: A personality that the session might have been made of in its place; it gets the
            title and the length only where the session had others than its own personality's.
    """
    now = record if other is None else other
    first = log[0].event
    planned = first.rundown.length if isinstance(first, e.Created) else record.length
    titles = [r.event.title for r in log if isinstance(r.event, e.Created | e.Rescheduled)]
    title = titles[-1] if titles else ""
    if title and title != record.title:  # it is empty where the words were deleted
        now = now.model_copy(update={"title": title})
    return now if planned == record.length else _as_long_as(now, planned)


def _as_long_as(personality: Personality, length: float) -> Personality:
    """Its starts are in proportion, as they are in the plan of such a session."""
    share = length / personality.length
    beats = tuple(_in_proportion(beat, share) for beat in personality.beats)
    return personality.model_copy(update={"length": length, "beats": beats})


def _in_proportion(beat: Beat, share: float) -> Beat:
    lasts = None if beat.for_ is None else beat.for_ * share
    starts = beat.at if beat.at.seconds is None else Offset(seconds=beat.at.seconds * share)
    return beat.model_copy(update={"at": starts, "for_": lasts})
