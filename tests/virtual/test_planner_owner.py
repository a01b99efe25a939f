"""Whose planning it is: the others see the plan, and change and learn nothing else."""

from __future__ import annotations

import json
from typing import Any

import pytest
from planner_play import DAY, DRAFT, Service, Talk, ours, planner, press, sensible, talk
from stage_play import at, join

from beatroom.bot.kinds.boardroom.boardroom import Boardroom
from beatroom.bot.rehearsal.rehearse import RehearsalHandle
from beatroom.bot.rooms.page import Page
from beatroom.flows.core.actors import Actor
from beatroom.flows.kinds.kind import all_kinds
from beatroom.flows.kinds.planner.kind import PLANNER
from beatroom.flows.kinds.planner.languages import words_for
from beatroom.flows.kinds.planner.messages import FROM_PAGE, PlanState
from beatroom.flows.kinds.restaurant.kind import RESTAURANT
from beatroom.flows.kinds.restaurant.messages import FROM_PAGE as FROM_RESTAURANT

pytestmark = pytest.mark.virtual

SECRET = {"kind": "other", "text": "Chemotherapy on Mondays at nine", "scope": "profile"}
FORGED = {"kind": "other", "text": "Sells the house", "scope": "profile"}
NOT_YOURS = words_for("en").not_yours
WHO = ("ana", "host", "bob", "vis")
"""Whose planning it is, the host, somebody else who was invited, somebody with the guest link."""

COMMANDS: dict[str, dict[str, Any]] = {
    "CHOOSE_DATE": {"date": DAY},
    "SET_CONSTRAINTS": {"constraints": [SECRET, FORGED]},
    "SET_INPUTS": {"intentions": [{"n": "Write", "t": "DW", "blocks": 1, "must": True}]},
    "MOVE": {"move": "next"},
    "PATCH": {"revision": 0, "patch": DRAFT},
    "COMMIT": {"revision": 0},
    "UNDO": {},
    "REDO": {},
    "EMPTY": {"revision": 0},
    "REPLAN": {"revision": 0},
    "ADD_TASK": {"task": {"n": "Write", "t": "DW"}},
    "DRAFT": {},
    "SHOW_WEEK": {"first": DAY},
    "FORGET": {"constraint": "c99"},
    "CORRECT": {"constraint": "c99", "correction": {"text": "x"}},
}


async def everybody(hands: RehearsalHandle) -> None:
    hands.session.room.joined("host", "Olga", host=True)
    await join(hands, "Bob")
    hands.session.room.joined("vis", "Visitor")


def of_ana() -> Service:
    """A memory in which Ana has a secret."""
    service = Service()

    async def person(hands: RehearsalHandle) -> None:
        await at(hands, 10)
        press(hands, "SET_CONSTRAINTS", constraints=[SECRET])

    talk(person, None, service=service)
    return service


def texts(service: Service, profile: str = "ana") -> list[str]:
    return [one.constraint.text for one in service.remembered(profile)]


def pages(hands: RehearsalHandle) -> dict[str, list[dict[str, Any]]]:
    """What each page gets, by whose it is."""
    sent: dict[str, list[dict[str, Any]]] = {who: [] for who in WHO}
    page = Page(
        hands.session.live.clock,
        lambda message: [one.append(message) for one in sent.values()] and None,
        "Nora",
        send_to=lambda who, message: sent[who].append(message),
        told=hands.session.kind_event_for,
    )
    hands.session.journal.watch(page.notice)
    hands.session.live.pages.watch(lambda name, data: page.view(name, data, hands.session.state))
    return sent


def test_the_table_names_every_message_of_a_page() -> None:
    assert set(PLANNER.commands) == _types(FROM_PAGE) == set(COMMANDS)
    for_people = {
        kind.name: {name for name, scope in kind.commands.items() if scope != "operator"}
        for kind in all_kinds()
    }
    assert for_people["restaurant"] == _types(FROM_RESTAURANT)
    assert for_people["boardroom"] == {"raise_hand", "lower_hand"}
    assert for_people["conversation"] == set()
    at_work = {kind.name for kind in all_kinds() if kind.runtime is not None}
    assert at_work == {"planner", "restaurant", "boardroom", "meeting"}
    assert set(PLANNER.commands.values()) == set(RESTAURANT.commands.values()) == {"owner"}


def _types(adapter: Any) -> set[str]:
    return set(adapter.json_schema()["discriminator"]["mapping"])


@pytest.mark.parametrize("name", COMMANDS)
def test_who_may_send_what(name: str) -> None:
    service, answers = of_ana(), dict[str, str]()

    async def person(hands: RehearsalHandle) -> None:
        await everybody(hands)
        await at(hands, 10)
        for who in WHO:
            answers[who] = press(hands, name, by=who, **COMMANDS[name])
        await at(hands, 20)

    talk(person, None, service=service, record=planner(length=120.0))

    assert {who for who, answer in answers.items() if answer == NOT_YOURS} == {"bob", "vis"}
    assert SECRET["text"] in texts(service)


def test_a_guest_neither_reads_nor_deletes_nor_forges_a_memory() -> None:
    service = of_ana()
    [kept] = service.remembered()
    sent: dict[str, list[dict[str, Any]]] = {}
    shown: dict[str, PlanState] = {}

    async def person(hands: RehearsalHandle) -> None:
        await everybody(hands)
        sent.update(pages(hands))
        await at(hands, 10)
        press(hands, "CHOOSE_DATE", date=DAY)
        for who in ("bob", "vis"):
            assert press(hands, "FORGET", by=who, constraint=kept.id) == NOT_YOURS
            assert press(hands, "SET_CONSTRAINTS", by=who, constraints=[FORGED]) == NOT_YOURS
        await at(hands, 20)
        for who in ("bob", "vis", "nobody"):
            shown[who] = PlanState.model_validate(hands.session.kind_state_for(Actor(who)))
        host = hands.session.kind_state_for(Actor("host", host=True))
        shown["host"] = PlanState.model_validate(host)

    talk(person, None, service=service)

    assert texts(service) == [SECRET["text"]]
    for who in ("bob", "vis"):
        assert "Chemotherapy" not in json.dumps(sent[who])
        assert any(one.get("name") == "PLAN_STATE" for one in sent[who])
        assert not shown[who].yours
        assert not shown[who].moves
    assert not shown["nobody"].constraints
    for who in ("ana", "host"):
        assert "Chemotherapy" in json.dumps(sent[who])
    assert shown["host"].yours


def test_a_guest_writes_and_takes_back_nothing_in_the_calendar() -> None:
    refused: list[str] = []

    async def person(hands: RehearsalHandle) -> None:
        await everybody(hands)
        await at(hands, 10)
        press(hands, "CHOOSE_DATE", date=DAY)
        for _ in range(4):
            await hands.clock.sleep_until(hands.clock.now() + 5)
            press(hands, "MOVE", move="proceed")
        await at(hands, 60)
        state = PlanState.model_validate(hands.session.kind_state_for(Actor("ana", "Ana")))
        refused.append(press(hands, "COMMIT", by="vis", revision=state.revision))
        await hands.user_input.say("yes write it", "vis", seconds=2.0)
        await at(hands, 90)
        assert not ours_now()
        refused.append(press(hands, "COMMIT", revision=state.revision))
        await at(hands, 110)
        assert ours_now()
        refused.append(press(hands, "UNDO", by="vis"))
        await hands.user_input.say("take that back", "vis", seconds=2.0)

    service = Service()

    def ours_now() -> bool:
        return any(service.calendar.kept)

    played = talk(person, service=service)

    assert refused == [NOT_YOURS, "", NOT_YOURS]
    assert ours(played)


def test_what_a_guest_says_is_neither_understood_nor_remembered() -> None:
    service, asked = of_ana(), list[str]()

    def mind(name: str, told: str) -> object:
        asked.append(told)
        return {"recall": True} if "remember" in told else sensible(name, told)

    async def person(hands: RehearsalHandle) -> None:
        await everybody(hands)
        await at(hands, 15)
        await hands.user_input.say("what do you remember of Ana", "vis", seconds=2.0)
        await at(hands, 40)
        await hands.user_input.say("I work from eight to five always", "vis", seconds=2.0)
        await at(hands, 65)
        await hands.session.typed("bob", "let's plan tomorrow")
        await at(hands, 90)
        await hands.user_input.say("let's plan tomorrow", "ana", seconds=2.0)

    played = talk(person, mind, service=service)

    assert not [told for told in asked if "remember of" in told or "eight to five" in told]
    assert texts(service) == [SECRET["text"]]
    said = played.said_between(15, 90)
    assert said.count(NOT_YOURS) == 2  # to each of the two once
    assert not [text for text in said if "Chemo" in text]
    assert played.held.planning.date is not None
    assert str(played.held.planning.date) == DAY


def test_what_was_said_before_somebody_came_is_not_kept_as_theirs() -> None:
    service = of_ana()

    async def person(hands: RehearsalHandle) -> None:
        await at(hands, 10)
        assert not press(hands, "SET_CONSTRAINTS", by="ana", constraints=[FORGED])
        hands.session.room.joined("lena", "Ana", "Ana")
        await at(hands, 20)
        assert press(hands, "FORGET", constraint="c1") == NOT_YOURS

    first = talk(person, None, service=service, typed="Visitor")
    past = tuple(first.played.seen.records)
    assert texts(service) == [SECRET["text"]]

    # A process that takes over sends again what may not have been sent: not that.
    unfinished = tuple(r for r in past if r.event.type not in ("ended", "bot_said"))

    async def nothing(hands: RehearsalHandle) -> None:
        await at(hands, 30)

    second = talk(nothing, None, service=service, past=unfinished[: _at(unfinished, "owned") + 1])
    assert texts(service) == [SECRET["text"]]
    assert [one.text for one in second.held.said()] == [FORGED["text"]]


def _at(records: Any, name: str) -> int:
    return next(n for n, r in enumerate(records) if getattr(r.event, "name", "") == name)


def test_without_anybodys_memory_the_guests_plan_together() -> None:
    answers: list[str] = []

    async def person(hands: RehearsalHandle) -> None:
        hands.session.room.joined("vis", "Visitor")
        await at(hands, 10)
        answers.append(press(hands, "CHOOSE_DATE", date=DAY))
        answers.append(press(hands, "SET_CONSTRAINTS", by="vis", constraints=[FORGED]))
        shown = PlanState.model_validate(hands.session.kind_state_for(Actor("vis")))
        assert shown.yours
        assert [one.text for one in shown.constraints] == [FORGED["text"]]

    played: Talk = talk(person, None, typed="Ana")

    assert answers == ["", ""]
    assert not texts(played.service)


def test_a_guest_raises_their_own_hand_alone() -> None:
    seen: list[Any] = []

    class Told(Boardroom):
        def command(self, name: str, data: Any, by: str) -> Any:
            seen.append((name, dict(data), by))
            return {}

    board = Told.__new__(Told)  # nothing of a session is asked for
    board.guest_command(Actor("vis"), "raise_hand", {"participant": "ana"})
    assert seen == [("raise_hand", {"participant": "vis"}, "vis")]
