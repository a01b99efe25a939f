"""What came into the calendar meanwhile is seen before anything is planned or written."""

from __future__ import annotations

import re
from datetime import UTC, date, datetime
from typing import Any

import pytest
from planner_play import DAY, Service, Talk, at, meeting, press, talk

from beatroom.bot.kinds.planner.calendar.service_calls import DESK
from beatroom.bot.rehearsal.rehearse import RehearsalHandle
from beatroom.flows.core.actors import Actor
from beatroom.flows.kinds.planner.remote import DesiredEvent

pytestmark = pytest.mark.virtual

ANA = Actor("ana", host=True)


def state(hands: RehearsalHandle) -> Any:
    return hands.session.kind_state_for(ANA)


def task(name: str, minutes: int = 60, **given: Any) -> dict[str, Any]:
    return {"n": name, "t": "SW", "minutes": minutes, **given}


def starts(hands: RehearsalHandle) -> dict[str, str]:
    return {one["name"]: one["start"][11:16] for one in state(hands)["blocks"]}


def in_calendar(service: Service) -> dict[str, str]:
    """When the planner's own events begin, by their titles."""
    found: dict[str, str] = {}
    for href, kept in service.calendar.kept.items():
        if href.startswith("/fftb"):
            text = kept[0]
            title = re.search(r"SUMMARY:(.*)", text)
            begins = re.search(r"DTSTART[^:]*:\d+T(\d{4})", text)
            assert title is not None
            assert begins is not None
            found[title[1].strip()] = begins[1]
    return found


async def planned(hands: RehearsalHandle, *names: str) -> None:
    """A plan of some tasks of an hour each, by 0:40."""
    await at(hands, 5)
    press(hands, "CHOOSE_DATE", date=DAY)
    for name in names:
        press(hands, "ADD_TASK", task=task(name))
    await at(hands, 10)
    press(hands, "DRAFT")
    await at(hands, 40)


async def written(hands: RehearsalHandle, *names: str) -> None:
    """The same, in the calendar, by 1:20."""
    await planned(hands, *names)
    press(hands, "COMMIT", revision=state(hands)["revision"])
    await at(hands, 80)


def played(person: Any, service: Service | None = None) -> Talk:
    return talk(person, None, service=service or Service())


@pytest.mark.parametrize("how", ["replan", "add", "commit"])
def test_a_meeting_that_came_in_is_seen_at_once(how: str) -> None:
    service, seen = Service(), dict[str, str]()

    async def person(hands: RehearsalHandle) -> None:
        await planned(hands, "Report")
        assert starts(hands)["Report"] == "09:00"
        service.calendar.put("/theirs.ics", meeting("0900", "0945"))
        revision = state(hands)["revision"]
        if how == "replan":
            press(hands, "REPLAN", revision=revision, undone=[])
        elif how == "add":
            press(hands, "ADD_TASK", task=task("Mail"))
        else:
            press(hands, "COMMIT", revision=revision)
        await at(hands, 60)
        seen.update(starts(hands))

    said = " ".join(played(person, service).played.said())
    assert "Standup" in seen
    assert "Standup" in said
    assert "over Report" in said
    if how == "replan":
        assert seen["Report"] >= "09:45"


def test_what_another_session_wrote_is_not_taken_away_unseen() -> None:
    service = Service()
    shown: list[str] = []
    after: list[dict[str, str]] = []

    async def person(hands: RehearsalHandle) -> None:
        await written(hands, "Report", "Mail")
        owner = next(iter(service.calendar.kept)).removeprefix("/fftb").split("-")[0]
        desk = DESK.client(service.consult(), tz="UTC", language="en", owner=owner)
        day = date.fromisoformat(DAY)
        hours = {"report": ("Report", 14), "mail": ("Mail", 9), "gym": ("Gym", 16)}
        others = [
            DesiredEvent(
                id=id_,
                date=day,
                summary=name,
                description="",
                start=datetime(2027, 1, 16, hour, tzinfo=UTC),
                end=datetime(2027, 1, 16, hour + 1, tzinfo=UTC),
                category="shallow work",
                owner=owner,
            )
            for id_, (name, hour) in hours.items()
        ]
        await desk.submit(day, others, None)
        [mail] = [one for one in state(hands)["blocks"] if one["name"] == "Mail"]
        moved = {"op": "ue", "id": mail["id"], "p": {"a": "fs", "st": "11:00", "dur": "PT1H"}}
        await at(hands, 90)
        press(hands, "PATCH", revision=state(hands)["revision"], patch={"ops": [moved]})
        press(hands, "COMMIT", revision=state(hands)["revision"])
        await at(hands, 130)
        after.append(in_calendar(service))
        shown.extend(one["text"] for one in state(hands)["changes"])
        press(hands, "COMMIT", revision=state(hands)["revision"])
        await at(hands, 170)
        after.append(in_calendar(service))

    said = played(person, service).played.said()
    assert after[0]["Gym"] == "1600"
    assert after[0]["Report"] == "1400"
    assert any("changed meanwhile" in one for one in said)
    assert any("Gym" in one for one in shown)  # and what would be is there to be seen
    assert "Gym" not in after[1]
    assert after[1]["Mail"] == "1100"


def test_a_list_that_is_full_is_said_and_a_name_that_is_taken_gets_a_number() -> None:
    refused: list[str] = []
    names: list[list[tuple[str, int]]] = []

    async def person(hands: RehearsalHandle) -> None:
        await at(hands, 5)
        press(hands, "CHOOSE_DATE", date=DAY)
        press(hands, "ADD_TASK", task=task("Call", 30))
        press(hands, "ADD_TASK", task=task("Call", 90, by="11:00"))
        press(hands, "ADD_TASK", task=task("Call", 30))  # the same: it is there already
        names.append([(one["n"], one["minutes"]) for one in state(hands)["intentions"]])
        for number in range(38):
            assert press(hands, "ADD_TASK", task=task(f"Task {number}", 5)) == ""
        refused.append(press(hands, "ADD_TASK", task=task("The tax return")))

    played(person)
    assert names == [[("Call", 30), ("Call (2)", 90)]]
    assert "40" in refused[0]


def test_an_undo_says_what_it_did() -> None:
    service = Service()

    async def person(hands: RehearsalHandle) -> None:
        await written(hands, "Report")
        [one] = [one for one in state(hands)["blocks"] if one["name"] == "Report"]
        moved = {"op": "ue", "id": one["id"], "p": {"a": "fs", "st": "15:00", "dur": "PT1H"}}
        press(hands, "PATCH", revision=state(hands)["revision"], patch={"ops": [moved]})
        press(hands, "COMMIT", revision=state(hands)["revision"])
        await at(hands, 120)
        press(hands, "UNDO")  # it moves back
        await at(hands, 160)
        press(hands, "EMPTY", revision=state(hands)["revision"])
        press(hands, "COMMIT", revision=state(hands)["revision"])
        await at(hands, 200)
        press(hands, "UNDO")  # it comes back
        await at(hands, 240)
        service.calendar.kept.clear()
        press(hands, "UNDO")  # it was gone already
        await at(hands, 280)

    heard = played(person, service)
    for start, words in (
        (120, "where it was before"),
        (200, "is back in your calendar"),
        (240, "nothing left to take back"),
    ):
        assert words in " ".join(heard.said_between(start, start + 35))
