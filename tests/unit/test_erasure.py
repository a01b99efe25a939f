"""Erasing a person from events."""

from __future__ import annotations

from typing import Any

import pytest

from beatroom.flows.core.erasure import ERASED, SOMEBODY, erased, without_names
from beatroom.flows.core.events import (
    EVENT,
    BeatFired,
    BotSaid,
    Event,
    KindEvent,
    ModelTold,
    ParticipantJoined,
    ToolAnswered,
    ToolCalled,
    UserSaid,
)
from beatroom.flows.core.events import InstructionAdded as Added
from beatroom.flows.core.events import SummaryPrepared as Summed
from beatroom.flows.core.talk_events import ContextMessage

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


def test_the_mark_that_a_page_gave_what_was_typed_goes_with_the_words() -> None:
    told = after(UserSaid(participant="p1", name="Ana", text="My.", via="text", ref="my-secret"))
    assert (told["text"], told["ref"]) == (ERASED, ERASED)
    assert after(UserSaid(participant="p1", name="Ana", text="My.", via="text"))["ref"] is None


def test_what_others_said_stays_without_the_name() -> None:
    bob = UserSaid(participant="p2", name="Bob", text="Hi Ana, and Anabel!", via="voice")
    assert after(bob)["text"] == "Hi Somebody, and Anabel!"
    host = BotSaid(text="Welcome, Ana Maria!", node="Ana", source="say")
    told = after(host)
    assert (told["text"], told["node"]) == ("Welcome, Somebody!", "Ana")
    order = Added(instruction="i1", mode="queued", kind="say", text="Thank Ana.")
    assert after(order)["text"] == "Thank Somebody."
    assert after(ParticipantJoined(participant="p1", name="Ana"))["name"] == SOMEBODY


def test_a_summary_is_gone_and_so_are_a_kinds_notes() -> None:
    assert after(Summed(beat="b", text="They agreed."))["text"] == ERASED
    notes = {"item": "i1", "topic": "Tea", "decisions": ["Ana buys it."], "n": 3}
    told = after(KindEvent(kind="meeting", name="notes", data=notes))["data"]
    assert told == {"item": "i1", "topic": ERASED, "decisions": [], "n": None, "erased": True}
    bob = {"participant": "p2", "name": "Bob", "label": "Bob", "text": "Hi Ana!", "mentions": []}
    told = after(KindEvent(kind="boardroom", name="interjected", data=bob))["data"]
    assert told == {**bob, "text": "Hi Somebody!"}
    ana = {**bob, "participant": "p1", "name": "Ana", "label": "Ana"}
    told = after(KindEvent(kind="boardroom", name="interjected", data=ana))["data"]
    assert (told["name"], told["label"], told["text"]) == (SOMEBODY, SOMEBODY, ERASED)


def test_what_the_host_says_of_its_own_accord_may_retell() -> None:
    told = after(BotSaid(text="You have diabetes.", node="n", source="model"))
    assert (told["text"], told["node"]) == (ERASED, "n")
    fixed = BotSaid(text="A table for Ana.", node="n", source="say").model_dump(mode="json")
    assert erased(fixed, IDS, NAMES, "restaurant")["text"] == ERASED
    invited = ParticipantJoined(participant="p1", name="Somebody", person="Ana")
    assert after(invited)["person"] == SOMEBODY


def test_what_a_model_was_told_of_people_is_gone() -> None:
    told = ModelTold(messages=(ContextMessage(role="user", content="phone: 5", made="control"),))
    assert after(told)["messages"] == [{"role": "user", "content": ERASED, "made": "control"}]
    assert after(ToolCalled(call="c", tool="fill", arguments={"phone": "5"}))["arguments"] == {}
    assert after(ToolAnswered(call="c", result='"5"'))["result"] == ERASED
    fired = BeatFired(beat="b", due_at=1, eligible_at=1, told="[beat] Greet Ana.")
    assert after(fired)["told"] == "[beat] Greet Somebody."


def test_a_form_goes_with_the_person() -> None:
    form = {"name": "Ana", "phone": "0660 1234567", "guests": 2}
    note = KindEvent(kind="restaurant", name="SESSION_SYNC", data={"reservation": form, "edit": 1})
    assert after(note)["data"] == {"reservation": {}, "edit": None, "erased": True}


def test_words_that_are_written_like_a_name_in_small_letters_stay() -> None:
    assert without_names("Will will win, Will!", ("Will",)) == "Somebody will win, Somebody!"
    assert without_names("LENA VOSS left.", ("Lena Voss",)) == "Somebody left."
