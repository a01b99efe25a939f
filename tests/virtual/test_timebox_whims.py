"""Whatever people press and say and whatever fails: plan, calendar and talk stay in step."""

from __future__ import annotations

import pytest
from plan_play import Talk
from planner_whims import LOUD_UNTIL, Whims

from bot.rehearsal.evidence import broken_promises
from flows.events import BotSaid, UserSaid
from flows.timebox.difference import desired_of
from flows.timebox.remote import is_ours
from flows.timebox.times import resolve_times

pytestmark = pytest.mark.virtual

SEEDS = range(12)
SILENT = 22.0
"""Seconds after which somebody who said something has been answered, a slow model included."""


def said_to_be_there(played: Talk) -> set[str]:
    """UIDs of what the session says is in the calendar: of each day the last that stands."""
    standing = {commit.plan.date: commit.plan for commit in played.held.planning.commits}
    sent = {repr(data["plan"]): tuple(data["fixed"]) for _, data in played.own("sending")}
    return {
        block.uid
        for plan in standing.values()
        for block in desired_of(plan, sent[repr(plan.model_dump(mode="json"))])
    }


@pytest.mark.parametrize("seed", SEEDS)
def test_plan_calendar_and_talk_stay_in_step(seed: int) -> None:
    whims = Whims(seed)

    played = whims.play()

    assert broken_promises(played.played.seen) == [], seed
    texts = whims.calendar.texts
    ours = {href[1:-4] for href in texts if is_ours(href[1:-4])}
    assert ours == said_to_be_there(played), seed
    assert {href: text for href, text in texts.items() if href[1:-4] not in ours} == whims.theirs
    assert played.held.sending is None, seed
    for _, state in played.shown():
        assert state.stage == "date" or state.date is not None, seed
    if (plan := played.held.planning.plan) is not None:
        assert resolve_times(plan), seed
    turns = [t for t, _ in played.played.events(UserSaid) if t < LOUD_UNTIL]
    words = [t for t, _ in played.played.events(BotSaid)]
    waits = {t: min((w for w in words if w > t), default=t + 999) - t for t in turns}
    assert not [t for t, wait in waits.items() if wait > SILENT], (seed, waits)
