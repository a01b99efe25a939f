"""docs/protocol.md names every message of the room's wire, and every field of it."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, get_args

import pytest
from manual_clock import ManualClock
from pydantic import BaseModel

from beatroom.bot.kinds.planner.calendar.service_calls import DESK
from beatroom.bot.kinds.planner.memory.service_calls import MEMORY
from beatroom.bot.kinds.restaurant.service_calls import OFFICE
from beatroom.bot.rooms.data_channel import HANDSHAKE
from beatroom.bot.rooms.page import Page
from beatroom.bot.rooms.page_messages import PageMessage
from beatroom.flows.core import events as e
from beatroom.flows.core.state import fold
from beatroom.flows.kinds.kind import all_kinds
from beatroom.flows.kinds.plan import plan
from beatroom.flows.kinds.planner import messages as planner
from beatroom.flows.kinds.restaurant import messages as terra
from beatroom.flows.personality.model import Beat, Offset, Personality

pytestmark = pytest.mark.unit

HERE = Path(__file__).parents[2]
TEXT = (HERE / "docs" / "protocol.md").read_text(encoding="utf-8")
ROWS = dict(re.findall(r"^\| `([\w-]+)` \| (.*) \|$", TEXT, re.MULTILINE))
"""The last cell of each row of a table, by the name in its first."""


def named(text: str) -> set[str]:
    """The words that stand as code in a text, those in braces too."""
    return {word for span in re.findall(r"`([^`]+)`", text) for word in re.findall(r"\w+", span)}


def models(union: Any) -> dict[str, set[str]]:
    """The messages of a union by their names, with their fields but name and version."""
    each = get_args(get_args(getattr(union, "__value__", union))[0])
    return {one.model_fields["type"].default: set(one.model_fields) - OWN for one in each}


OWN = {"type", "version"}
PAGES = (
    models(terra.GuestMessage)
    | models(planner.PlannerMessage)
    | {
        name: fields
        for name, fields in {
            **models(terra.ToPage),
            "PLAN_STATE": set(planner.PlanState.model_fields) - OWN,
        }.items()
        if name not in ("NAVIGATE_PAGE", "UI_ACTION")
    }
)


@pytest.mark.parametrize("name", PAGES)
def test_a_kinds_message_is_there_with_all_of_its_fields(name: str) -> None:
    assert name in ROWS, f"docs/protocol.md has no row for {name}"
    assert PAGES[name] - named(ROWS[name]) == set()


def test_no_row_is_of_a_message_that_is_not() -> None:
    written = {name for name in ROWS if re.fullmatch("[A-Z_]+", name)}
    assert written == set(PAGES)


def test_what_people_may_ask_of_a_kind_is_there() -> None:
    asked = {
        name for kind in all_kinds() for name, who in kind.commands.items() if who != "operator"
    }
    assert asked - named(TEXT) == set()
    assert HANDSHAKE in TEXT


def test_what_the_page_is_told_is_there_with_all_of_its_fields() -> None:
    found: dict[str, set[str]] = {}
    for message in told():
        fields = found.setdefault(message["type"], set())
        fields |= set(message) - {"type"}
        for part in ("items", "participants"):
            fields |= {key for one in message.get(part, ()) for key in one}
    assert set(found) == {
        *("agenda_state", "people", "floor", "transcript"),
        *("kind_state", "notice", "saving", "ended"),
    }
    assert {name: fields - named(ROWS[name]) for name, fields in found.items()} == {
        name: set() for name in found
    }


@pytest.mark.parametrize("model", get_args(get_args(PageMessage.__value__)[0]))
def test_a_message_to_the_room_is_there_with_all_of_its_fields(model: type[BaseModel]) -> None:
    name = model.model_fields["type"].default
    assert set(model.model_fields) - OWN - named(ROWS[name]) == set()


def test_a_kinds_event_that_concerns_the_page_is_there_with_its_fields() -> None:
    row = named(ROWS["kind"])
    for kind in all_kinds():
        for name, event in kind.events.items():
            if event.public:
                assert {name, *event.kept.declared} - row == set(), name


def test_native_commands_and_consults_are_there() -> None:
    actions = ("SCROLL_TO", "HIGHLIGHT", "FOCUS")
    pointed = [terra.UiAction(action=action, target="cart") for action in actions]
    for shown in (terra.NavigatePage(page="home", target="cart"), *pointed):
        name, payload = shown.command
        assert {name, *payload} - named(TEXT) == set()
    calls = (*OFFICE.names, *DESK.names, *MEMORY.names)
    assert [one for one in calls if f"`{one}`" not in TEXT] == []


def test_who_joins_while_nothing_is_saved_is_told_so() -> None:
    sent: list[dict[str, Any]] = []
    page = Page(ManualClock(1.0), sent.append, "Livia", send_to=lambda _, message: None)
    state = fold([])
    unsaved, saved = {"type": "saving", "saved": False}, {"type": "saving", "saved": True}
    assert saved in page.welcome(state, "p1")
    page.saving(saved=False)
    assert sent == [unsaved]
    assert unsaved in page.welcome(state, "p1")
    page.saving(saved=True)
    assert sent == [unsaved, saved]
    assert saved in page.welcome(state, "p1")


def told() -> list[dict[str, Any]]:
    """What a page in a room is sent, of each sort."""
    sent: list[dict[str, Any]] = []
    clock = ManualClock(100.0)
    page = Page(clock, sent.append, "Livia", send_to=lambda _, message: sent.append(message))
    times = {"Hello": 0.0, "Bye": 60.0}
    beats = tuple(Beat(title=one, at=Offset(at), say=one) for one, at in times.items())
    record = Personality(name="tea", title="Tea", persona="You host.", length=90.0, beats=beats)
    created = e.Created(
        session="s",
        personality="tea",
        title="Tea",
        kind="conversation",
        language="en",
        timezone="UTC",
        rundown=plan(record),
    )
    said: list[e.Event] = [
        created,
        e.ParticipantJoined(participant="p1", name="Ana"),
        e.Started(),
        e.BeatFired(beat="beat-0", due_at=0.0, eligible_at=0.0, told="Welcome."),
        e.FloorChanged(holder="person", participant="p1"),
        e.UserSaid(participant="p1", name="Ana", text="Hello.", via="voice"),
        e.BotSaid(text="Hello.", node="n", source="say"),
        e.ReplyFailed(service="llm", reason="timeout"),
        e.KindEvent(kind="meeting", name="quiet", data={}),
        e.Ended(reason="over"),
    ]
    log: list[e.Recorded] = []
    for event in said:
        log.append(e.Recorded(seq=len(log) + 1, at=100.0 + len(log), event=event))
        page.notice(log[-1], fold(log))
    sent.extend(page.welcome(fold(log), "p1", {"agent": "greeter"}))
    return sent
