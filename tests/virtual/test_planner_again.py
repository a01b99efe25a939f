"""The day goes on: what was taken back comes again, a plan is emptied and made anew."""

from __future__ import annotations

import pytest
from planner_play import LINES, Service, ours, press, saying, sensible, talk
from stage_play import at

from beatroom.bot.rehearsal.rehearse import EPOCH, RehearsalHandle

pytestmark = pytest.mark.virtual

BACK = (*LINES, (300, "oh no, take that back"))


def answer(name: str, told: str) -> object:
    said = told.rsplit("The person said: ", 1)[-1]
    if "bring it back" in said:
        return {"restore": True}
    if "empty it" in said:
        return {"empty": True}
    if "running late" in said:
        return {"replan": True, "undone": []}
    return sensible(name, told)


def test_what_was_taken_back_comes_again_by_voice() -> None:
    played = talk(saying(*BACK, (350, "bring it back"), (400, "bring it back")), answer)

    [(_, undone)] = played.own("undone")
    [(_, restored)] = played.own("restored")
    assert restored["undone"] == undone["by"] != ""
    assert len(ours(played)) == 3
    assert played.held.planning.written == played.held.planning.plan
    assert "in your calendar again" in " ".join(played.said_between(350, 390))
    assert "nothing that could be brought back" in " ".join(played.said_between(400, 440))


def test_another_process_brings_back_what_the_first_took_back_and_takes_it_back_again() -> None:
    service = Service()
    first = talk(saying(*BACK), answer, service=service)
    past = tuple(r for r in first.played.seen.records if r.at <= EPOCH + 330.0)
    shown: list[list[str]] = []

    async def person(hands: RehearsalHandle) -> None:
        await hands.clock.sleep_until(past[-1].at + 15)
        press(hands, "REDO")
        await hands.clock.sleep_until(past[-1].at + 25)
        shown.append(sorted(service.calendar.texts))
        press(hands, "UNDO")
        await hands.clock.sleep_until(past[-1].at + 35)
        shown.append(sorted(service.calendar.texts))
        press(hands, "REDO")

    played = talk(person, answer, service=service, past=past)

    assert [len(texts) for texts in shown] == [3, 0]
    assert len(ours(played)) == 3
    states = {(one.undoable, one.redoable) for one in played.shown()[-1][1].transactions}
    assert (True, False) in states


def test_a_plan_is_emptied_and_filled_again_with_what_was_named() -> None:
    played = talk(saying(*LINES[:4], (150, "empty it"), (200, "we are running late")), answer)

    states = [state for when, state in played.shown() if when <= 195]
    assert states[-1].blocks == ()
    assert {one.name for one in states[-1].unplaced} == {"Write the report", "Email", "Gym"}
    assert {one.reason for one in states[-1].unplaced} == {"left_out"}
    last = played.shown()[-1][1]
    assert sorted(one.name for one in last.blocks) == ["Email", "Gym", "Write the report"]
    assert last.unplaced == ()


def test_the_page_plans_anew_on_the_plan_that_it_sees_and_no_other() -> None:
    answers: list[str] = []

    async def person(hands: RehearsalHandle) -> None:
        await saying(*LINES[:4])(hands)
        await at(hands, 150)
        answers.append(press(hands, "EMPTY", revision=99))
        answers.append(press(hands, "EMPTY", revision=1))
        await at(hands, 160)
        answers.append(press(hands, "REPLAN", revision=2))

    played = talk(person, answer)

    assert answers[0] != ""
    assert answers[1:] == ["", ""]
    assert len(played.shown()[-1][1].blocks) == 3


def test_what_another_session_wrote_is_read_back_and_gone_on_with() -> None:
    service = Service()
    talk(saying(*LINES), answer, service=service)
    before = dict(service.calendar.texts)

    played = talk(
        saying(*LINES[:4], (150, "go on"), (200, "yes write it")), answer, service=service
    )

    assert played.held.planning.source == "calendar"
    plan = played.held.planning.plan
    assert plan is not None
    assert sorted(event.n for event in plan.events) == ["Email", "Gym", "Write the report"]
    assert service.calendar.texts == before
