"""What is known of a person's days is corrected and forgotten, by voice and by page, at once."""

from __future__ import annotations

import re
from typing import Any

import pytest
from planner_play import DAY, Service, Talk, press, saying, sensible, talk
from stage_play import at

from beatroom.bot.rehearsal.promises import broken_promises
from beatroom.bot.rehearsal.rehearse import EPOCH, RehearsalHandle
from beatroom.flows.core.actors import Actor
from beatroom.flows.kinds.planner.messages import PlanState, ShownConstraint

pytestmark = pytest.mark.virtual

SEVEN = {
    "kind": "wake",
    "text": "Up at seven",
    "scope": "profile",
    "window": {"st": "07:00", "et": "07:30"},
}
EIGHT = {"text": "Up at eight", "window": {"st": "08:00", "et": "08:30"}}
TODAY = {"kind": "other", "text": "Leave at four", "scope": "session"}


def id_of(text: str, told: str) -> str:
    """The id by which a model is told of something."""
    return next(iter(re.findall(rf"^ *\"?([\w.:-]+)\"?,.*{text}", told, re.MULTILINE)), "c99")


def minding(name: str, told: str) -> object:
    """A model that understands what is said of getting up."""
    said = told.rsplit("The person said: ", 1)[-1]
    if name == "extract":
        return {"constraints": []}
    if name == "constraints" and "at seven" in said:
        return {"constraints": [SEVEN, TODAY]}
    if "rather at eight" in said:
        return {"correct": [{"id": id_of("Up at seven", told), **EIGHT}]}
    if "never mind" in said:
        return {"forget": [id_of("Up at", told)]}
    return sensible(name, told)


def asking(name: str, told: str) -> object:
    """The same, who also hears a question about what is remembered."""
    said = told.rsplit("The person said: ", 1)[-1]
    if "about my meals" in said:
        return {"recall": ["meal"]}
    return {"recall": True} if "know about me" in said else minding(name, told)


def known(played: Talk) -> dict[str, ShownConstraint]:
    return {one.text: one for one in played.shown()[-1][1].constraints}


TWO_TURNS = ((15, "let's plan tomorrow"), (45, "I get up at seven"))


def test_what_is_remembered_is_corrected_by_voice() -> None:
    service = Service()
    talk(saying(*TWO_TURNS), minding, service=service)
    [before] = service.remembered()

    played = talk(
        saying((15, "let's plan tomorrow"), (45, "rather at eight"), (75, "go on")),
        minding,
        service=service,
    )

    [kept] = service.remembered()
    assert (kept.id, kept.constraint.text) == (before.id, "Up at eight")
    assert kept.constraint.window is not None
    assert kept.constraint.window.st == "08:00"
    [said] = played.said_between(45, 70)
    assert said.startswith("I have changed that: Up at eight. ")
    # The stage's model is told of it from then on, and so is the page.
    told = [told for name, told in played.mind.asked_for if name == "constraints"][-1]
    assert "Up at eight" in told
    assert "Up at seven" not in told
    assert known(played)["Up at eight"].source == "memory"
    assert "extract" not in {name for name, told in played.behind.asked_for if "eight" in told}
    assert broken_promises(played.played.seen) == []


def kept_before(service: Service, *constraints: dict[str, Any]) -> None:
    """A talk before this one, in which these were said."""

    async def person(hands: RehearsalHandle) -> None:
        await at(hands, 10)
        press(hands, "SET_CONSTRAINTS", constraints=constraints)

    talk(person, None, service=service)


def test_what_is_remembered_is_told_when_the_person_asks() -> None:
    service = Service()
    lunch = {"kind": "meal", "text": "lunch at noon", "scope": "profile", "necessity": "must"}
    choir = {"kind": "habit", "text": "Choir on Fridays", "scope": "profile", "days": ["fri"]}
    kept_before(service, SEVEN, lunch, choir)

    played = talk(
        saying(
            (15, "what do you know about me"),
            (45, "let's plan tomorrow"),
            (75, "what do you know about me"),
            (105, "and about my meals"),
            (135, "go on"),
        ),
        asking,
        service=service,
    )

    [before, _, then, meals, _] = played.said_between(10, 200)
    assert before.startswith("This is what I know for today: Lunch at noon. ")
    assert "Choir on Fridays. " in before
    assert before.endswith("Which day shall we plan: today, or tomorrow, Saturday?")
    assert then.startswith("This is what I know for tomorrow: Lunch at noon. Up at seven. Your")
    assert "What else should I know" in then
    assert meals.startswith("This is what I know for tomorrow: Lunch at noon. Your")
    # A question says nothing of the day, so nothing is noted from it, and it moves nothing.
    assert not [told for name, told in played.behind.asked_for if "know about me" in told]
    assert played.held.noted == ()
    assert len(service.remembered()) == 3
    assert broken_promises(played.played.seen) == []


def test_whoever_is_new_is_told_that_nothing_is_known() -> None:
    played = talk(saying((15, "what do you know about me")), asking)

    [said] = played.said_between(10, 60)
    assert said.startswith("I know nothing about that for today yet. Which day shall we plan")


def test_a_draft_made_ahead_follows_a_correction() -> None:
    service = Service()
    talk(saying(*TWO_TURNS), minding, service=service)
    lines = (15, "let's plan tomorrow"), (45, "go on"), (75, "the report"), (90, "rather at eight")

    played = talk(saying(*lines, (105, "go on")), minding, service=service)

    drafts = [told for name, told in played.behind.asked_for if name == "draft"]
    assert "Up at seven" in drafts[0]
    assert "Up at eight" in drafts[-1]
    assert played.held.planning.source == "prefetched"
    assert len(drafts) == 3


@pytest.mark.parametrize("slow", [0.05, 7.0])
def test_what_was_said_a_moment_ago_is_corrected_wherever_it_is_by_then(slow: float) -> None:
    service = Service(slow={"planner.memory": slow})

    played = talk(saying(*TWO_TURNS, (50, "rather at eight")), minding, service=service)

    assert sorted(one.text for one in played.held.said()) == ["Leave at four", "Up at eight"]
    assert [one.constraint.text for one in service.remembered()] == ["Up at eight"]
    shown = known(played)
    assert sorted(shown) == ["Leave at four", "Up at eight"]
    assert (shown["Up at eight"].source, shown["Up at eight"].scope) == ("person", "profile")


def test_forgetting_takes_what_was_said_along() -> None:
    service = Service()

    played = talk(saying(*TWO_TURNS, (75, "never mind")), minding, service=service)

    assert [one.text for one in played.held.said()] == ["Leave at four"]
    assert service.remembered() == []
    assert "That is forgotten." in " ".join(played.said_between(75, 100))


def test_an_id_that_nobody_knows_is_sent_back_once_then_refused() -> None:
    tries: list[str] = []

    def answer(name: str, told: str) -> object:
        if name == "constraints" and "rather at eight" in told:
            tries.append(told)
            return {"correct": [{"id": "c99", **EIGHT}]}
        return minding(name, told)

    played = talk(saying((15, "let's plan tomorrow"), (45, "rather at eight")), answer)

    assert len(tries) == 2
    assert "There is nothing of the id c99" in tries[1]
    [said] = played.said_between(45, 80)
    assert said.startswith("Sorry, I did not get that.")
    assert played.own("corrected") == []


def test_a_form_corrects_and_forgets_and_says_what_is_gone() -> None:
    service = Service()
    talk(saying(*TWO_TURNS), minding, service=service)
    refusals: list[str] = []
    states: list[PlanState] = []

    async def person(hands: RehearsalHandle) -> None:
        def look() -> dict[str, ShownConstraint]:
            states.append(
                PlanState.model_validate(hands.session.kind_state_for(Actor("ana", "Ana")))
            )
            return {one.text: one for one in states[-1].constraints}

        def send(name: str, **data: Any) -> None:
            refusals.append(press(hands, name, **data))

        await at(hands, 10)
        send("CHOOSE_DATE", date=DAY)
        send("SET_CONSTRAINTS", constraints=[TODAY])
        wake = look()["Up at seven"]
        correction = {**EIGHT, "necessity": "must", "days": ["sat"], "scope": {"s": "profile"}}
        send("CORRECT", constraint=wake.id, correction=correction)
        assert look()["Up at eight"].necessity == "must"
        leave = look()["Leave at four"]
        # For this talk only, so that the memory has nothing to do with it.
        send("CORRECT", constraint=leave.id, correction={"text": "Leave at five"})
        send("FORGET", constraint=look()["Leave at five"].id)
        await at(hands, 20)
        send("CORRECT", constraint=leave.id, correction={"text": "Leave at six"})
        send("CORRECT", constraint=wake.id, correction={"colour": "red"})
        send("FORGET", constraint="c99")

    played = talk(person, None, service=service)

    assert [not one for one in refusals] == [True] * 5 + [False] * 3
    assert "nothing of that among what I know" in refusals[5]
    assert "was not taken" in refusals[6]
    [kept] = service.remembered()
    assert (kept.constraint.text, kept.constraint.days) == ("Up at eight", ("sat",))
    assert list(known(played)) == ["Up at eight"]
    assert played.held.said() == ()
    assert "I have changed that" in " ".join(played.said_between(10, 60))


def test_a_row_of_the_form_that_is_changed_is_remembered_once() -> None:
    service = Service()
    talk(saying(*TWO_TURNS), minding, service=service)
    nine = {**SEVEN, "kind": "hours", "text": "Nine to five"}
    ten = {**nine, "text": "Ten to six", "window": {"st": "10:00", "et": "18:00"}}

    async def person(hands: RehearsalHandle) -> None:
        await at(hands, 10)
        press(hands, "SET_CONSTRAINTS", constraints=[SEVEN, nine])
        await at(hands, 20)
        press(hands, "SET_CONSTRAINTS", constraints=[ten])

    played = talk(person, None, service=service)

    # What was there before the talk was not taken back by not being said again.
    assert {one.constraint.text for one in service.remembered()} == {"Up at seven", "Ten to six"}
    assert list(known(played)) == ["Ten to six", "Up at seven"]


def test_to_make_the_step_anew_takes_back_what_was_said_in_it() -> None:
    service = Service()

    async def person(hands: RehearsalHandle) -> None:
        await at(hands, 10)
        press(hands, "CHOOSE_DATE", date=DAY)
        press(hands, "MOVE", move="next")
        press(hands, "SET_CONSTRAINTS", constraints=[SEVEN, TODAY])
        await at(hands, 20)
        press(hands, "MOVE", move="redo")
        press(hands, "SET_CONSTRAINTS", constraints=[{**SEVEN, **EIGHT}])

    played = talk(person, None, service=service)

    assert [one.constraint.text for one in service.remembered()] == ["Up at eight"]
    assert list(known(played)) == ["Up at eight"]


def test_all_kinds_that_a_day_may_have_several_of_are_looked_up() -> None:
    service = Service()
    calls = {"kind": "meeting", "text": "No calls before ten", "scope": "profile"}

    async def first(hands: RehearsalHandle) -> None:
        await at(hands, 10)
        press(hands, "SET_CONSTRAINTS", constraints=[calls])

    talk(first, None, service=service)

    assert "No calls before ten" in known(talk(saying(), None, service=service))


def test_a_correction_that_a_crash_cut_off_is_sent_again() -> None:
    service = Service()
    talk(saying(*TWO_TURNS), minding, service=service)
    service.gone.add("planner.memory.correct")
    lines = (15, "let's plan tomorrow"), (45, "rather at eight")
    first = talk(saying(*lines), minding, service=service)
    service.gone.clear()
    past = tuple(r for r in first.played.seen.records if r.at <= EPOCH + 60.0)
    assert [r for r in past if getattr(r.event, "name", "") == "corrected"]
    assert [one.constraint.text for one in service.remembered()] == ["Up at seven"]

    async def person(hands: RehearsalHandle) -> None:
        await hands.clock.sleep_until(past[-1].at + 15)

    played = talk(person, minding, service=service, past=past)

    assert [one.constraint.text for one in service.remembered()] == ["Up at eight"]
    assert list(known(played)) == ["Up at eight"]
