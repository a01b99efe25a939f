"""The day before there is a plan, and meetings that come where something is planned."""

from __future__ import annotations

from typing import Any

import pytest
from planner_play import DAY, DRAFT, Service, Talk, meeting, press, saying, sensible, talk
from stage_play import at

from beatroom.bot.rehearsal.promises import broken_promises
from beatroom.bot.rehearsal.rehearse import EPOCH, RehearsalHandle
from beatroom.flows.kinds.planner.messages import PlanState

pytestmark = pytest.mark.virtual

NOTE = """\
BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//Somebody//EN
BEGIN:VEVENT
UID:note-1
DTSTAMP:20270101T000000Z
DTSTART;VALUE=DATE:20270116
DTEND;VALUE=DATE:20270117
SUMMARY:Ana's birthday
END:VEVENT
END:VCALENDAR
""".replace("\n", "\r\n")


def last(played: Talk, stage: str) -> PlanState:
    return next(state for _, state in reversed(played.shown()) if state.stage == stage)


@pytest.mark.parametrize("slow", [0.05, 8.0])
@pytest.mark.parametrize("model", [True, False])
def test_the_days_meetings_are_shown_before_there_is_a_plan(slow: float, model: bool) -> None:
    service = Service(slow={"planner.fetch": slow})
    service.calendar.put("/theirs.ics", meeting("1300", "1330"))
    service.calendar.put("/note.ics", NOTE)

    async def person(hands: RehearsalHandle) -> None:
        await at(hands, 5)
        press(hands, "CHOOSE_DATE", date=DAY)
        press(hands, "MOVE", move="next")
        await at(hands, 30)
        press(hands, "MOVE", move="proceed")
        await at(hands, 40)

    played = talk(person, sensible if model else None, service=service)

    assert (last(played, "date").blocks == ()) == (slow > 5.0)
    for stage in ("constraints", "inputs"):
        shown = {block.name: block for block in last(played, stage).blocks}
        assert shown.keys() == {"Standup", "Ana's birthday"}
        assert all(block.fixed for block in shown.values())
        assert shown["Standup"].type == "M"
        assert shown["Standup"].start.isoformat() == f"{DAY}T13:00:00+00:00"
        assert shown["Ana's birthday"].type == "BG"


def test_a_draft_that_was_made_ahead_is_not_shown_before_its_stage() -> None:
    played = talk(
        saying((15, "let's plan tomorrow"), (45, "go on"), (75, "I have to write the report"))
    )

    assert "draft" in [name for name, _ in played.behind.asked_for]
    assert last(played, "inputs").blocks == ()


def test_another_day_shows_its_own_meetings() -> None:
    service = Service()
    service.calendar.put("/theirs.ics", meeting("1300", "1330"))

    async def person(hands: RehearsalHandle) -> None:
        await at(hands, 12)
        press(hands, "CHOOSE_DATE", date=DAY)
        await at(hands, 20)
        press(hands, "CHOOSE_DATE", date="2027-01-15")

    played = talk(person, None, service=service)

    shown = [(str(s.date), [b.name for b in s.blocks]) for _, s in played.shown() if s.date]
    assert shown[0] == (DAY, ["Standup"])
    assert shown[-1] == ("2027-01-15", [])


PLANNED = ((15, "let's plan tomorrow"), (45, "go on"), (75, "the report"), (105, "go on"))


def over(service: Service, when: float, start: str, end: str) -> Any:
    """A person who plans a day; meanwhile somebody puts a meeting into their calendar."""

    async def person(hands: RehearsalHandle) -> None:
        await saying(*PLANNED)(hands)
        await at(hands, when)
        service.calendar.put("/theirs.ics", meeting(start, end))
        await saying((160, "go on"), (200, "gym at six please"), (240, "what a day"))(hands)

    return person


def test_a_meeting_that_comes_over_a_block_is_said_once_and_stays_a_fact() -> None:
    service = Service()

    played = talk(over(service, 140, "0915", "0945"), service=service)

    words = "Your calendar now has Standup from 9:15 am to 9:45 am, over Write the report."
    said = played.played.said()
    assert sum(words in one for one in said) == 1
    assert sum("overlaps" in one for one in said) == 0
    # The calendar is read again when the review comes; the reply did not wait for it.
    assert words in " ".join(played.said_between(160, 240))
    fact = "Standup, from 09:15 to 09:45, overlaps Write the report."
    assert fact in [one.text for one in played.shown()[-1][1].facts]
    [block] = [b for b in played.shown()[-1][1].blocks if b.name == "Standup"]
    assert (block.type, block.fixed, block.beside) == ("M", True, True)
    assert broken_promises(played.played.seen) == []


def test_a_meeting_that_overlaps_nothing_is_put_in_and_not_made_a_fuss_of() -> None:
    service = Service()

    played = talk(over(service, 140, "1500", "1530"), service=service)

    assert not [one for one in played.played.said() if "Your calendar now has" in one]
    [block] = [b for b in played.shown()[-1][1].blocks if b.name == "Standup"]
    assert block.type == "M"


def test_a_meeting_that_was_moved_over_a_block_moves_in_the_plan() -> None:
    service = Service()
    service.calendar.put("/theirs.ics", meeting("1500", "1530"))

    played = talk(over(service, 140, "0900", "0930"), service=service)

    assert "Standup from 9:00 am to 9:30 am, over Write the report" in " ".join(
        played.played.said()
    )
    [block] = [b for b in played.shown()[-1][1].blocks if b.name == "Standup"]
    assert block.start.isoformat() == f"{DAY}T09:00:00+00:00"


def test_a_draft_from_before_a_crash_has_the_meetings_as_they_are_by_then() -> None:
    service = Service()
    service.calendar.put("/theirs.ics", meeting("1500", "1530"))
    first = talk(saying(*PLANNED[:3]), service=service)
    past = tuple(r for r in first.played.seen.records if r.at <= EPOCH + 95.0)
    assert any(name == "draft" for name, _ in first.behind.asked_for)
    service.calendar.put("/theirs.ics", meeting("1200", "1230"))

    async def person(hands: RehearsalHandle) -> None:
        await hands.clock.sleep_until(past[-1].at + 15)
        await hands.user_input.say("go on", "ana", seconds=2.0)

    played = talk(person, service=service, past=past)

    [block] = [b for b in played.shown()[-1][1].blocks if b.name == "Standup"]
    assert block.start.isoformat() == f"{DAY}T12:00:00+00:00"
    assert played.held.planning.source in ("prefetched", "drafted")


def test_the_model_that_changes_the_plan_is_told_what_goes_against_it() -> None:
    late = {
        "kind": "hours",
        "text": "Home at five",
        "necessity": "must",
        "window": {"st": "09:00", "et": "17:00"},
    }

    def answer(name: str, told: str) -> object:
        if name == "constraints":
            return {"constraints": [late], "move": "next"}
        if "report at half past four" in told.rsplit("The person said: ", 1)[-1]:
            later = {"a": "fs", "st": "16:30", "dur": "PT1H30M"}
            return {"ops": [{"op": "ue", "id": "report", "p": later}, {"op": "re", "ids": ["gym"]}]}
        return DRAFT if name == "draft" else sensible(name, told)

    played = talk(
        saying(
            (15, "let's plan tomorrow"),
            (45, "home at five"),
            (75, "the report"),
            (105, "go on"),
            (150, "the report at half past four"),
            (200, "hm"),
        ),
        answer,
    )

    told = [told for name, told in played.mind.asked_for if name == "refine"][-1]
    assert "quality" in told
    assert "outside_hours,warning" in told
    assert "Home at five" in told
    facts = [one.text for one in played.shown()[-1][1].facts]
    words = "You would work outside your hours, from 9:00 am to 5:00 pm: Write the report."
    assert words.replace("9:00 am", "09:00").replace("5:00 pm", "17:00") in facts
    assert words in " ".join(played.said_between(150, 200))
    assert words not in " ".join(played.said_between(200, 240))
