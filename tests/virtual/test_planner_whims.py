"""Whatever people press and say and whatever fails: plan, calendar and talk stay in step."""

from __future__ import annotations

import pytest
from planner_play import Talk
from planner_whims import LOUD_UNTIL, Whims

from beatroom.bot.rehearsal.promises import broken_promises
from beatroom.flows.core.events import UserSaid
from beatroom.flows.kinds.planner.difference import desired_of
from beatroom.flows.kinds.planner.events import FACTS
from beatroom.flows.kinds.planner.remote import is_ours, owner_mark
from beatroom.flows.kinds.planner.stages import Planning, apply
from beatroom.flows.kinds.planner.times import resolve_times

pytestmark = pytest.mark.virtual

SEEDS = range(4)
SILENT = 22.0
"""Seconds after which somebody who said something has been answered, a slow model included."""


def said_to_be_there(played: Talk) -> set[str]:
    """UIDs of what the session says is in the calendar: of each day the last that stands."""
    standing = {one.plan.date: one.plan for one in played.held.planning.commits if one.whole}
    planning, fixed = Planning(), dict[str, tuple[str, ...]]()
    for _, fact in FACTS.among(played.played.seen.records):
        planning = apply(planning, fact)
        if planning.sending is not None:
            fixed[repr(planning.sending.plan)] = planning.sending.fixed
    owner = owner_mark(played.held.profile)
    return {
        block.uid
        for plan in standing.values()
        for block in desired_of(plan, fixed[repr(plan)], owner)
    }


@pytest.mark.parametrize("meddled", [False, True])
@pytest.mark.parametrize("seed", SEEDS)
def test_plan_calendar_and_talk_stay_in_step(seed: int, meddled: bool) -> None:
    whims = Whims(seed, meddled)

    played = whims.play()

    assert broken_promises(played.played.seen) == [], seed
    texts = whims.calendar.texts
    ours = {href[1:-4] for href in texts if is_ours(href[1:-4])}
    left = any(data["left"] for _, data in played.own("undone"))
    if not left and all(commit.whole for commit in played.held.planning.commits):
        assert ours == said_to_be_there(played), seed
    assert {href: text for href, text in texts.items() if href[1:-4] not in ours} == whims.theirs
    assert played.held.planning.sending is None, seed
    for _, state in played.shown():
        assert state.stage == "date" or state.date is not None, seed
    if (plan := played.held.planning.plan) is not None:
        assert resolve_times(plan), seed
    turns = [t for t, _ in played.played.events(UserSaid) if t < LOUD_UNTIL]
    voice = [start for start, _ in played.played.heard()]
    # What was waiting for them to finish begins in the same moment.
    assert [t for t in turns if not any(-0.1 <= v - t <= SILENT for v in voice)] == [], seed
