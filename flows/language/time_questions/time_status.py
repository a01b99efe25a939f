"""What the session's clock says at one moment, as numbers: the ground of every time answer."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class TimeStatus:
    """One reading of a session's clock and rundown.

    All durations are minutes as floats, never negative and never rounded; rounding is for the
    ear and happens in the answer. Before the start every number is 0 and every topic None.

    Attributes:
        meeting_started: Whether the session's clock has started.
        current_time_iso: Local wall time with seconds and UTC offset, ISO 8601.
        total_meeting_minutes: Since the start, time on hold included.
        current_item_topic: The running item's title; None before the start.
        current_item_elapsed_minutes: Spent on the running item, time on hold excluded.
        current_item_remaining_minutes: Until the next item is due, or the goodbye has had its own
            time; 0 when that is past.
        current_item_overrun_minutes: Since the next item was due; 0 before.
        current_item_allocated_minutes: Planned for the running item.
        meeting_overtime_minutes: The finished items' overtime plus the running item's overrun.
        session_remaining_minutes: Until the planned end; 0 when past it.
        next_item_topic: The title of the item that comes next; None on the last.
        next_item_starts_in_minutes: Until then, by the plan; None on the last item.
        held: Whether the clock is on hold.
    """

    meeting_started: bool
    current_time_iso: str
    total_meeting_minutes: float = 0.0
    current_item_topic: str | None = None
    current_item_elapsed_minutes: float = 0.0
    current_item_remaining_minutes: float = 0.0
    current_item_overrun_minutes: float = 0.0
    current_item_allocated_minutes: float = 0.0
    meeting_overtime_minutes: float = 0.0
    session_remaining_minutes: float = 0.0
    next_item_topic: str | None = None
    next_item_starts_in_minutes: float | None = None
    held: bool = False
