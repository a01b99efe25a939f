"""A day's plan as the calendar has it: read back, it is what was written, and changes nothing."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from datetime import date, timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from beatroom.flows.kinds.planner.blocks import ET, FixedStart, TBEvent
from beatroom.flows.kinds.planner.difference import desired_of
from beatroom.flows.kinds.planner.plan import TBPlan
from beatroom.flows.kinds.planner.read_back import read_back
from beatroom.flows.kinds.planner.remote import RemoteEvent, owner_mark
from beatroom.flows.kinds.planner.sync import plan_sync

pytestmark = pytest.mark.unit

DAY = date(2026, 11, 23)
TZ = "Europe/Vienna"
ANA = owner_mark("Ana")
HOUR = timedelta(hours=1)


def plan_of(*blocks: tuple[str, str, int]) -> TBPlan:
    """A plan of blocks of an hour: their ids, names and hours."""
    events = tuple(
        TBEvent(id=id_, n=name, t=ET.DW, p=FixedStart(st=f"{hour:02d}:00", dur=HOUR))
        for id_, name, hour in sorted(blocks, key=lambda block: block[2])
    )
    return TBPlan(events=events, date=DAY, tz=TZ)


def written(plan: TBPlan, *, known: bool = True) -> list[RemoteEvent]:
    """The plan as a calendar has it; `known` is whether that has kept the blocks' ids."""
    return [
        RemoteEvent(
            href=f"/{one.uid}.ics",
            etag="1",
            uid=one.uid,
            summary=one.summary,
            description=one.description,
            start=one.start,
            end=one.end,
            category=one.category,
            payload="",
            day=DAY,
            block=one.id if known else "",
        )
        for one in desired_of(plan, (), ANA)
    ]


def would_change(there: Sequence[RemoteEvent]) -> list[str]:
    """What writing the plan that is read back would do."""
    back = read_back(there, DAY, TZ, ANA)
    assert back is not None
    return [step.kind for step in plan_sync(there, desired_of(back, (), ANA), DAY, ANA).ops]


ids = st.from_regex(r"[a-z]{1,3}[2-4]?", fullmatch=True)
names = st.sampled_from(["Break", "Mail", "Write the report", "Write the letter", "A", "B2"])
plans = st.lists(
    st.tuples(
        ids | st.sampled_from(["break", "break2", "writethe", "writethe2", "a", "b2"]), names
    ),
    min_size=1,
    max_size=8,
    unique_by=lambda block: block[0],
)


@settings(max_examples=150)
@given(plans, st.randoms(use_true_random=False), st.booleans())
def test_what_is_read_back_is_what_was_written(
    blocks: list[tuple[str, str]], chance: random.Random, known: bool
) -> None:
    hours = chance.sample(range(6, 22), len(blocks))
    plan = plan_of(*((*block, hour) for block, hour in zip(blocks, hours, strict=True)))

    assert would_change(written(plan, known=known)) == []


@pytest.mark.parametrize("known", [True, False])
def test_pauses_that_have_changed_places_stay_what_they_are(known: bool) -> None:
    assert (
        would_change(written(plan_of(("break", "Break", 15), ("break2", "Break", 9)), known=known))
        == []
    )


def test_a_block_moved_far_the_next_day_is_still_its_event() -> None:
    there = written(plan_of(("dw1", "The report", 8), ("dw2", "The letter", 10)))
    back = read_back(there, DAY, TZ, ANA)
    assert back is not None
    moved = [
        one.model_copy(update={"n": "Something else", "p": FixedStart(st="19:00", dur=HOUR)})
        if one.n == "The report"
        else one
        for one in back.events
    ]
    plan = back.model_copy(update={"events": (*moved[1:], moved[0])})

    [step] = plan_sync(there, desired_of(plan, (), ANA), DAY, ANA).ops

    assert (step.kind, step.remote) == ("update", there[0])


def test_an_id_that_is_not_the_events_is_not_believed() -> None:
    first, second = written(plan_of(("dw1", "The report", 8), ("dw2", "The letter", 10)))
    there = [replace(first, block="dw2"), replace(second, block="no id at all")]
    copied = [*there, replace(first, href="/copy.ics", summary="A copy")]

    assert would_change(there) == []
    back = read_back(copied, DAY, TZ, ANA)
    assert back is not None
    assert [one.n for one in back.events] == ["The report", "The letter"]
