"""Erasing a person from events."""

from __future__ import annotations

from typing import Any

import pytest

from flows.erasure import ERASED, SOMEBODY, erased, without_names
from flows.events import (
    EVENT,
    BeatFired,
    BotSaid,
    ContextMessage,
    Event,
    KindEvent,
    ModelTold,
    ParticipantJoined,
    ToolAnswered,
    ToolCalled,
    UserSaid,
)
from flows.events import InstructionAdded as Added
from flows.events import SummaryPrepared as Summed

pytestmark = pytest.mark.unit

IDS, NAMES = frozenset({"p1"}), ("Ana", "Ana Maria")


def after(event: Event) -> dict[str, Any]:
    told = erased(event.model_dump(mode="json"), IDS, NAMES)
    EVENT.validate_python(told)  # it is still an event
    return told


def test_what_the_person_said_is_gone() -> None:
    told = after(UserSaid(participant="p1", name="Ana", text="My secret.", via="voice"))
    assert (told["name"], told["text"], told["participant"]) == (SOMEBODY, ERASED, "p1")
    nameless = UserSaid(participant=None, name="Ana", text="My secret.", via="text")
    assert after(nameless)["text"] == ERASED


def test_what_others_said_stays_without_the_name() -> None:
    bob = UserSaid(participant="p2", name="Bob", text="Hi Ana, and Anabel!", via="voice")
    assert after(bob)["text"] == "Hi Somebody, and Anabel!"
    host = BotSaid(text="Welcome, Ana Maria!", node="Ana", source="say")
    told = after(host)
    assert (told["text"], told["node"]) == ("Welcome, Somebody!", "Ana")
    order = Added(instruction="i1", mode="queued", kind="say", text="Thank Ana.")
    assert after(order)["text"] == "Thank Somebody."
    assert after(ParticipantJoined(participant="p1", name="Ana"))["name"] == SOMEBODY


def test_a_summary_is_gone_and_a_kinds_notes_lose_the_name() -> None:
    assert after(Summed(beat="b", text="They agreed."))["text"] == ERASED
    note = KindEvent(kind="meeting", name="note", data={"who": ["Ana"], "n": 3, "a": {"t": "Ana!"}})
    assert after(note)["data"] == {"who": [SOMEBODY], "n": 3, "a": {"t": "Somebody!"}}


def test_what_a_model_was_told_of_people_is_gone() -> None:
    told = ModelTold(messages=(ContextMessage(role="user", content="phone: 5", made="control"),))
    assert after(told)["messages"] == [{"role": "user", "content": ERASED, "made": "control"}]
    assert after(ToolCalled(call="c", tool="fill", arguments={"phone": "5"}))["arguments"] == {}
    assert after(ToolAnswered(call="c", result='"5"'))["result"] == ERASED
    fired = BeatFired(beat="b", due_at=1, eligible_at=1, told="[beat] Greet Ana.")
    assert after(fired)["told"] == "[beat] Greet Somebody."


def test_a_number_that_a_form_holds_goes_with_the_person() -> None:
    form = {"name": "Ana", "phone": "0660 1234567", "guests": 2}
    note = KindEvent(kind="restaurant", name="sync", data={"reservation": form, "edit": 1})
    assert after(note)["data"]["reservation"] == {"name": SOMEBODY, "phone": ERASED, "guests": 2}
    for field, left in (("phone", ERASED), ("guests", "0660 1234567")):
        edit = {"form": "reservation", "field": field, "value": "0660 1234567"}
        told = after(KindEvent(kind="restaurant", name="edit", data=edit))["data"]
        assert told == {**edit, "value": left}
    nothing = KindEvent(kind="restaurant", name="sync", data={"phone": None})
    assert after(nothing)["data"] == {"phone": None}


def test_words_that_are_written_like_a_name_in_small_letters_stay() -> None:
    assert without_names("Will will win, Will!", ("Will",)) == "Somebody will win, Somebody!"
