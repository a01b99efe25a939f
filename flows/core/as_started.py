"""A personality with the title and the length that a session was started with.

Who starts a session may give it both. Its record has neither: it is the personality's alone.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from beatroom.flows.core import events as e
from beatroom.flows.core.events import Recorded
from beatroom.flows.core.rundown import Rundown
from beatroom.flows.personality.model import Beat, Personality
from beatroom.flows.personality.times import Offset

DIGITS = 9
"""After a second's point: as many as a record has when it is read again."""


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
    made = first.rundown if isinstance(first, e.Created) else None
    planned = record.length if made is None else made.length
    titles = [r.event.title for r in log if isinstance(r.event, e.Created | e.Rescheduled)]
    title = titles[-1] if titles else ""
    if title and title != record.title:  # it is empty where the words were deleted
        now = now.model_copy(update={"title": title})
    if made is None or planned == record.length:
        return now
    return _as_long_as(now, planned, ends_keep=_ends_keep(record, made))


def _ends_keep(record: Personality, made: Rundown) -> bool:
    """Whether opening and goodbye were planned as written, as in a meeting that has an agenda."""
    ends = ((record.beats[0], made.items[0]), (record.beats[-1], made.items[-1]))
    return any(
        beat.for_ is not None and math.isclose(item.allocated, beat.for_) for beat, item in ends
    )


def _as_long_as(personality: Personality, length: float, *, ends_keep: bool) -> Personality:
    """Its starts are in proportion, as they are in the plan of such a session.

    Its tests were written for its own length, and keep that.
    """
    share, last = length / personality.length, len(personality.beats) - 1
    beats = tuple(
        _in_proportion(beat, share, keeps=ends_keep and n in (0, last))
        for n, beat in enumerate(personality.beats)
    )
    tests = tuple(
        test if test.length else test.model_copy(update={"length": personality.length})
        for test in personality.tests
    )
    return personality.model_copy(
        update={"length": round(length, DIGITS), "beats": beats, "tests": tests}
    )


def _in_proportion(beat: Beat, share: float, *, keeps: bool) -> Beat:
    lasts = beat.for_ if keeps or beat.for_ is None else round(beat.for_ * share, DIGITS)
    starts = beat.at
    if starts.seconds is not None:
        starts = Offset(seconds=round(starts.seconds * share, DIGITS))
    return beat.model_copy(update={"at": starts, "for_": lasts})
