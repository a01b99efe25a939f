"""The agenda as pages and programs see it: plan, progress, and the server's clock."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

from beatroom.flows.core.left_out import LeftOut
from beatroom.flows.core.rundown import Item, Rundown, as_of, ends_at, waits_until
from beatroom.flows.core.state import Phase, SessionState, unheard, why_left_out

WARNING_SHARE = 0.8
Progress = Literal["upcoming", "active", "warning", "overtime", "completed", "skipped"]


class AgendaBeat(BaseModel):
    """One beat; times are seconds on the session's clock, which stands still on hold."""

    model_config = ConfigDict(frozen=True)

    id: str = Field(examples=["beat-1"])
    title: str
    offset: float
    allocated: float
    ends: float | None = Field(
        description="When the running one's time is up: the next one's start. Null for the others."
    )
    state: Progress
    start: float | None
    end: float | None
    left_out: LeftOut | None = Field(
        default=None,
        description="Why it did not come, and who did that; null of one that came, or may yet.",
    )
    unheard: bool = Field(
        default=False,
        description="Whether it had begun when the session ended, and nothing of it was heard.",
    )


class Agenda(BaseModel):
    """Plan and progress; `*_epoch` are seconds since the epoch by the server's clock."""

    model_config = ConfigDict(frozen=True)

    server_now_epoch: float
    meeting_start_epoch: float | None
    item_start_epoch: float | None
    title: str
    phase: Phase
    held_since_epoch: float | None
    held_seconds: float
    length: float
    planned: float | None = Field(
        default=None, description="The length with which it was made, whatever became of it."
    )
    hard_end: bool
    late_moves: bool = Field(
        description="Whether a beat that begins late moves what follows, and with it the end.",
    )
    items: tuple[AgendaBeat, ...]


def agenda_of(state: SessionState, now: float) -> Agenda:
    """How the plan and its progress stand at `now` (seconds since the epoch)."""
    rundown = as_of(state.rundown, now)
    current = rundown.fired[-1] if rundown.fired else None
    return Agenda(
        server_now_epoch=now,
        meeting_start_epoch=rundown.started_at,
        item_start_epoch=None if current is None else _item_epoch(state, current.id),
        title=state.title,
        phase=state.phase,
        held_since_epoch=rundown.held_since,
        held_seconds=rundown.held,
        length=rundown.length,
        planned=state.planned_length,
        hard_end=rundown.hard_end,
        late_moves=_late_moves(rundown),
        items=tuple(_item(rundown, item, state, now) for item in rundown.items),
    )


def for_guests(agenda: Agenda) -> Agenda:
    """The agenda without the names of those who steered: guests have their organiser alone."""
    return agenda.model_copy(update={"items": tuple(_unsigned(item) for item in agenda.items)})


def _unsigned(item: AgendaBeat) -> AgendaBeat:
    if item.left_out is None:
        return item
    return item.model_copy(update={"left_out": replace(item.left_out, by="")})


def _late_moves(rundown: Rundown) -> bool:
    """Also where the running beat goes on until somebody moves on: that is not lateness."""
    waits = bool(rundown.upcoming) and waits_until(rundown, rundown.upcoming[0]) is None
    return rundown.late == "keep_length" or waits


def _item_epoch(state: SessionState, beat: str) -> float | None:
    record = state.beats.get(beat)
    return record.started_at if record else None


def _item(rundown: Rundown, item: Item, state: SessionState, now: float) -> AgendaBeat:
    fired = next((f for f in rundown.fired if f.id == item.id), None)
    end = None if fired is None else fired.end
    if fired is not None and end is None and state.over:
        end = rundown.elapsed(now)
    return AgendaBeat(
        id=item.id,
        title=item.title,
        offset=item.offset,
        allocated=item.allocated,
        ends=_ends(rundown, item, over=state.over),
        state=_progress(rundown, item, now, over=state.over),
        start=None if fired is None else fired.start,
        end=end,
        left_out=why_left_out(state, item.id),
        unheard=unheard(state, item.id),
    )


def _progress(rundown: Rundown, item: Item, now: float, *, over: bool) -> Progress:
    fired = next((f for f in rundown.fired if f.id == item.id), None)
    if fired is None:
        return "skipped" if item.id in rundown.dropped else "upcoming"
    if fired.end is not None or over:
        return "completed"
    at, ends = rundown.elapsed(now), ends_at(rundown)
    if at > ends:
        return "overtime"
    return "warning" if at - fired.start >= WARNING_SHARE * (ends - fired.start) else "active"


def _ends(rundown: Rundown, item: Item, *, over: bool) -> float | None:
    """When the running one's time is up, which is when the next is due; None for the others."""
    running = rundown.current is not None and rundown.current.id == item.id
    return ends_at(rundown) if running and not over else None
