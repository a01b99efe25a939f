"""What a planning talk leaves in its log, and what its pages are shown beside it."""

from __future__ import annotations

import pytest
from planner_play import DAY, LINES, Service, Talk, meeting, saying, talk
from recorded_sound import Keeper
from stage_play import at

from beatroom.bot.rehearsal.rehearse import EPOCH, RehearsalHandle
from beatroom.flows.core.actors import Actor
from beatroom.flows.core.events import KindEvent, RecordingStarted
from beatroom.flows.kinds.planner.messages import PlanState

pytestmark = pytest.mark.virtual

TURNS = (*LINES, (300, "oh no, take that back"))
MOST = 20_000
"""Bytes of a log of eight turns, as JSON, with eight meetings in the calendar."""
HOURS = ("08", "09", "10", "11", "13", "14", "15", "16")
AGENDA = "DESCRIPTION:Who is to be let go\r\nSUMMARY:"


def busy() -> Service:
    """A calendar with eight meetings on the day, with an agenda each, and one today."""
    service = Service()
    for hour in HOURS:
        text = meeting(f"{hour}00", f"{hour}15", f"Talk at {hour}", f"talk-{hour}")
        service.calendar.put(f"/{hour}.ics", text.replace("SUMMARY:", AGENDA))
    today = meeting("1500", "1530", "Dentist", "dentist").replace("20270116T", "20270115T")
    service.calendar.put("/today.ics", today)
    return service


def test_a_log_is_small_and_holds_of_the_calendar_what_the_plan_has() -> None:
    played = talk(saying(*TURNS), service=busy())

    lines = [record.model_dump_json() for record in played.played.seen.records]
    assert sum(len(line.encode()) + 1 for line in lines) <= MOST
    whole = "\n".join(lines)
    assert "Dentist" not in whole
    assert "let go" not in whole
    facts = [r.event for r in played.played.seen.records if isinstance(r.event, KindEvent)]
    plans = {"skeleton_shown", "patched"}
    assert {fact.name for fact in facts if "Talk at" in str(fact.data)} <= plans
    first = next(fact for fact in facts if fact.name == "skeleton_shown")
    assert [str(first.data).count(f"Talk at {hour}") for hour in HOURS] == [1] * len(HOURS)
    # The page sees the agenda all the same.
    blocks = played.shown()[-1][1].blocks
    assert {b.description for b in blocks if b.fixed} == {"Who is to be let go"}


def test_a_recorded_one_s_calendar_is_beside_the_recording_and_not_in_its_log() -> None:
    keeper = Keeper()

    records = talk(saying(*TURNS), service=busy(), keeper=keeper).played.seen.records

    lines = [record.model_dump_json() for record in records]
    assert sum(len(line.encode()) + 1 for line in lines) <= MOST
    assert "Dentist" not in "\n".join(lines)
    assert "Dentist" in "\n".join(record.model_dump_json() for record in keeper.outside)
    told = next(record.at for record in records if isinstance(record.event, RecordingStarted))
    assert keeper.outside[0].at < told, "what came before is kept once the room was told"


def test_nothing_is_kept_beside_where_the_room_could_not_be_told() -> None:
    keeper = Keeper()

    async def muted(hands: RehearsalHandle) -> None:
        await hands.session.set_muted(muted=True, by="Ann")
        await at(hands, 60)
        await hands.user_input.say("let's plan tomorrow", "ana", seconds=2.0)

    played = talk(muted, service=busy(), keeper=keeper).played

    assert played.events(RecordingStarted) == []
    assert keeper.outside == []


def last_of(played: Talk) -> PlanState:
    return played.shown()[-1][1]


def test_whoever_reloads_or_opens_a_second_page_is_shown_what_the_others_see() -> None:
    seen: list[tuple[PlanState, PlanState]] = []
    views: list[PlanState] = []

    async def person(hands: RehearsalHandle) -> None:
        show = views.append
        hands.session.live.pages.watch(lambda _, data: show(PlanState.model_validate(data)))
        for when, words in TURNS:
            await at(hands, when)
            await hands.user_input.say(words, "ana", seconds=2.0)
            await at(hands, when + 20)
            shown = hands.session.kind_state_for(Actor("ana", "Ana"))
            seen.append((PlanState.model_validate(shown), views[-1]))

    talk(person, service=busy())

    assert len(seen) == len(TURNS)
    assert [joined for joined, _ in seen] == [before for _, before in seen]
    assert [joined.stage for joined, _ in seen][-1] == "review"


def test_after_a_takeover_the_pages_are_shown_the_same() -> None:
    service = busy()
    first = talk(saying(*TURNS[:5]), service=service)
    past = tuple(r for r in first.played.seen.records if r.at <= EPOCH + 180.0)
    before = next(state for t, state in reversed(first.shown()) if t <= 180.0)

    async def listens(hands: RehearsalHandle) -> None:
        await hands.clock.sleep_until(past[-1].at + 5)

    again = talk(listens, service=service, past=past)

    assert str(before.date) == DAY
    assert last_of(again) == before
