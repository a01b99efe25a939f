"""Reads a session's clock and rundown at one moment: for time answers, pages and REST."""

from __future__ import annotations

from datetime import datetime, tzinfo

from beatroom.flows.core.rundown import Item, Rundown, as_of, ends_at
from beatroom.flows.language.time_questions.planned import PlannedItem, PlanOnClock
from beatroom.flows.language.time_questions.time_status import TimeStatus


def time_status(rundown: Rundown, now: float, zone: tzinfo) -> TimeStatus:
    """What the clock says at `now`, for answers, pages and REST."""
    iso = datetime.fromtimestamp(now, zone).isoformat(timespec="seconds")
    rundown = as_of(rundown, now)
    current = rundown.current
    if rundown.started_at is None or current is None:
        return TimeStatus(meeting_started=False, current_time_iso=iso)
    at = max(0.0, rundown.elapsed(now))
    spent = max(0.0, at - rundown.fired[-1].start)
    left = ends_at(rundown) - at
    finished = sum(
        max(0.0, (f.end or f.start) - f.start - rundown.item(f.id).allocated)
        for f in rundown.fired[:-1]
    )
    following = rundown.upcoming[0] if rundown.upcoming else None
    return TimeStatus(
        meeting_started=True,
        current_time_iso=iso,
        total_meeting_minutes=max(0.0, now - rundown.started_at) / 60,
        current_item_topic=current.title,
        current_item_elapsed_minutes=spent / 60,
        current_item_remaining_minutes=max(0.0, left) / 60,
        current_item_overrun_minutes=max(0.0, -left) / 60,
        current_item_allocated_minutes=current.allocated / 60,
        meeting_overtime_minutes=(finished + max(0.0, spent - current.allocated)) / 60,
        session_remaining_minutes=max(0.0, rundown.length - at) / 60,
        next_item_topic=following.title if following else None,
        next_item_starts_in_minutes=max(0.0, following.offset - at) / 60 if following else None,
        held=rundown.held_since is not None,
    )


def planned(rundown: Rundown, now: float, session: str = "") -> PlanOnClock:
    """The plan at `now`, from the same reading of the rundown as `time_status`."""
    rundown = as_of(rundown, now)
    at = max(0.0, rundown.elapsed(now))
    items = tuple(_item(rundown, item, at) for item in rundown.items)
    return PlanOnClock(session=session, items=items, length_minutes=max(0.0, rundown.length) / 60)


def _item(rundown: Rundown, item: Item, at: float) -> PlannedItem:
    fired = next((f for f in rundown.fired if f.id == item.id), None)
    current = rundown.current
    if fired is not None and current is not None and current.id == item.id:
        length = max(0.0, ends_at(rundown) - fired.start)
        return PlannedItem(item.id, item.title, "running", 0.0, length / 60)
    if fired is not None:
        return PlannedItem(item.id, item.title, "over", 0.0, item.allocated / 60)
    if item.id in rundown.dropped:
        return PlannedItem(item.id, item.title, "skipped", 0.0, item.allocated / 60)
    starts_in = max(0.0, item.offset - at) / 60
    return PlannedItem(item.id, item.title, "coming", starts_in, item.allocated / 60)
