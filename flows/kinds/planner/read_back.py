"""The plan of a day as the calendar has it: what was written is read back, to go on from."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from beatroom.flows.kinds.planner.blocks import (
    DESCRIPTION_CAP,
    ET,
    ID_CAP,
    KINDS,
    LONGEST,
    MINUTE,
    NAME_CAP,
    FixedStart,
    TBEvent,
    fresh_id,
)
from beatroom.flows.kinds.planner.difference import immovables_of
from beatroom.flows.kinds.planner.faults import PlanError
from beatroom.flows.kinds.planner.fixture import fixture
from beatroom.flows.kinds.planner.local_times import wall_of
from beatroom.flows.kinds.planner.plan import Day, TBPlan
from beatroom.flows.kinds.planner.remote import RemoteEvent, anothers, uid_for
from beatroom.flows.kinds.planner.session_data import with_fixed
from beatroom.flows.kinds.planner.times import resolve_times

TYPES = {kind: code for code, kind in KINDS.items()}
_ID = re.compile(rf"[A-Za-z0-9]{{1,{ID_CAP}}}", re.ASCII)


def read_back(events: Sequence[RemoteEvent], day: Day, tz: str, owner: str) -> TBPlan | None:
    """What the person's planning wrote for a day, among the calendar's own; None where nothing is.

    Args:
        events: The day's.
        day: The day.
        tz: Where the person is.
        owner: Whose planning it is (`flows.kinds.planner.remote.owner_mark`).
    """
    found = [e for e in events if e.ours and e.day == day and not anothers(e.uid, owner)]
    once = {event.uid: event for event in reversed(found)}.values()
    mine = sorted(once, key=lambda one: (one.start, one.uid))
    if not mine:
        return None
    ids = _ids(mine, day, owner)
    plan = TBPlan(date=day, tz=tz)
    for event in mine:
        plan = _with(plan, event, ids[event.uid])
    try:
        return with_fixed(plan, fixture(immovables_of(events, day, owner), day, tz), ())
    except PlanError:
        return None


def _ids(events: Sequence[RemoteEvent], day: Day, owner: str) -> Mapping[str, str]:
    """By their UIDs, the ids of the events' blocks: those that they had, wherever that is known.

    A block that gets another never has one by which it would be taken for another event.
    """
    uids = {event.uid for event in events}
    found = {
        event.uid: event.block
        for event in events
        if _ID.fullmatch(event.block) and uid_for(day, event.block, owner) == event.uid
    }
    for event in events:
        if event.uid in found:
            continue
        taken = set(found.values())
        while uid_for(day, id_ := fresh_id(taken, event.summary), owner) in uids - {event.uid}:
            taken.add(id_)
        found[event.uid] = id_
    return found


def _with(plan: TBPlan, event: RemoteEvent, id_: str) -> TBPlan:
    """With one more block; one that overlaps those before it lies beside the row."""
    size = max(MINUTE, min(LONGEST, (event.end - event.start) // MINUTE * MINUTE))
    block = TBEvent(
        id=id_,
        n=" ".join(event.summary.split())[:NAME_CAP] or "Busy",
        d=event.description[:DESCRIPTION_CAP],
        t=TYPES.get(event.category, ET.SW),
        p=FixedStart(st=wall_of(event.start, plan.date, plan.zone), dur=size),
    )
    whole = plan.model_copy(update={"events": (*plan.events, block)})
    if _fits(whole):
        return whole
    beside = block.model_copy(update={"t": ET.BG})
    return plan.model_copy(update={"events": (*plan.events, beside)})


def _fits(plan: TBPlan) -> bool:
    try:
        resolve_times(plan)
    except PlanError:
        return False
    return True
