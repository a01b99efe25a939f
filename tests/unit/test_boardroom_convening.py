"""Convening a boardroom on a topic of one's own, as far as no service is needed."""

from __future__ import annotations

from typing import Any

import pytest
from pydantic import ValidationError

from beatroom.bot.server.metadata_options import refuse_options
from beatroom.bot.server.problems import Problem
from beatroom.bot.server.session_requests import SessionBody
from beatroom.flows.core.state import SessionState
from beatroom.flows.kinds.boardroom.convening import (
    BoardroomRequest,
    asked_length,
    convened,
    remarks,
)
from beatroom.flows.kinds.boardroom.kind import BOARDROOM
from beatroom.flows.kinds.boardroom.record import BoardroomPart, Persona, boardroom_of
from beatroom.flows.personality.model import Beat, Offset, Personality

pytestmark = pytest.mark.unit


def room(people: int = 3, turns: int = 12, **part: Any) -> Personality:
    cast = tuple(Persona(id=f"p{n}", name=f"P{n}", persona="You.") for n in range(people))
    made: dict[str, Any] = {
        "name": "board",
        "title": "Board",
        "host": "Robin",
        "kind": "boardroom",
        "persona": "You moderate.",
        "length": 540.0,
        "beats": (Beat(title="Opening", at=Offset(0.0), say="Welcome."),),
        "boardroom": BoardroomPart(topic="A house?", turns=turns, cast=cast, **part),
    }
    return Personality(**made)


def asked(**wanted: Any) -> BoardroomRequest:
    return BoardroomRequest.model_validate({"boardroom": wanted})


def test_what_is_asked_stands_in_the_rooms_place_and_the_rest_stays() -> None:
    made = convened(room(words=40), asked(topic="A boat?", agenda=["Cost"], seats=["a", "b"]))
    part = boardroom_of(made)
    assert (made.title, part.topic, part.agenda) == ("A boat?", "A boat?", ("Cost",))
    assert (part.seats, part.cast) == (("a", "b"), ())
    assert (part.words, part.turns) == (40, 12)


def test_minutes_make_turns_and_turns_make_a_length() -> None:
    ten = asked(minutes=10)
    assert boardroom_of(convened(room(), ten)).turns == 21
    assert asked_length(room(), ten) == 600
    twenty = asked(turns=20)
    assert asked_length(convened(room(), twenty), twenty) == 570
    both = asked(turns=20, minutes=30)
    assert boardroom_of(convened(room(), both)).turns == 20
    assert asked_length(room(), both) == 1800
    assert asked_length(room(), asked(topic="A boat?")) is None


@pytest.mark.parametrize("minutes", [True, "5", 0.5, float("nan"), float("inf")])
def test_minutes_are_a_number(minutes: object) -> None:
    with pytest.raises(ValidationError):
        BoardroomRequest.model_validate({"boardroom": {"minutes": minutes}})


def test_it_is_said_who_will_not_be_heard() -> None:
    assert list(remarks(room(3, 12), 540)) == []
    [one] = remarks(room(12, 4), 3600)
    assert one.startswith("12 personas sit at the table and there are 4 turns: 8 of them")
    [few] = remarks(room(3, 2), 120)
    assert few.startswith("3 personas sit at the table and there are 2 turns: 1 of them")
    [none] = remarks(room(4, 4), 3600)
    assert "none for a discussion" in none
    [short] = remarks(room(8, 20), 120)
    assert "In 2 minutes there is time for about 3 turns" in short
    [single] = remarks(room(8, 20), 60)
    assert "In 1 minute there is time for about 1 turn of 60 words" in single


def test_it_is_said_which_turns_will_not_be_had() -> None:
    [told] = remarks(room(3, 80), 180)
    assert told.startswith("In 3 minutes there is time for about 5 of the 80 turns")
    assert list(remarks(room(3, 6), 180)) == []


@pytest.mark.parametrize("text", ["\u202eevil", "\u2067a", "\u200b\u200b", "\u3164"])
def test_a_topic_shows_as_it_is_written(text: str) -> None:
    with pytest.raises(ValidationError):
        asked(topic=text)
    with pytest.raises(ValidationError):
        asked(agenda=["What it costs", text])


def test_a_topic_may_have_quotes_tags_and_any_script() -> None:
    text = '<b>Tea</b> & "cake", שלום, 家賃, 👩‍🍳?'
    assert asked(topic=text).boardroom.topic == text


@pytest.mark.parametrize(
    ("given", "meant"),
    [
        ({"topic": "A boat?"}, "boardroom.topic"),
        ({"max_turns": 30}, "boardroom.turns"),
        ({"routing_mode": "smart"}, "boardroom.routing_mode"),
        ({"participant_agent_ids": ["cfo"]}, "boardroom.seats"),
    ],
)
def test_an_option_beside_the_boardroom_is_refused_with_its_place(
    given: dict[str, Any], meant: str
) -> None:
    with pytest.raises(ValidationError, match=f"did you mean '{meant}'"):
        SessionBody.model_validate({"personality": "debate", **given})


def test_openings_may_name_topic_table_and_agenda() -> None:
    state = SessionState(language="en")
    record = convened(room(2), asked(topic="A boat", agenda=["Cost.", "Crew"]))
    told = {name: of(record, state) for name, of in BOARDROOM.placeholders.items()}
    assert told == {"topic": "A boat.", "table": "P0 and P1", "agenda": "Cost; Crew"}


@pytest.mark.parametrize(
    ("metadata", "meant"),
    [
        ({"auto_start": False}, "auto_start"),
        ({"autoStart": "no"}, "auto_start"),
        ({"routing_mode": "round-robin"}, "boardroom.routing_mode"),
        ({"agenda": ["Cost"]}, "boardroom.agenda"),
        ({"topic": "A boat?"}, "boardroom.topic"),
        ({"max_turns": 30}, "boardroom.turns"),
        ({"participant_agent_ids": ["cfo"]}, "boardroom.seats"),
        ({"notify_whatsapp": True}, "notify.whatsapp"),
        ({"hard_ends": True}, "hard_end"),
        ({"seats": ["cfo"]}, "boardroom.seats"),
        ({"turns": 5000}, "boardroom.turns"),
    ],
)
def test_metadata_that_looks_like_an_option_is_refused_with_a_hint(
    metadata: dict[str, Any], meant: str
) -> None:
    with pytest.raises(Problem, match=f"Did you mean '{meant}'"):
        refuse_options(metadata, "boardroom")


@pytest.mark.parametrize(
    "metadata",
    [
        {"team": "blue", "size": 3, "nested": {"a": [1, None]}},
        {"room": "B12"},
        {"customer_type": "vip", "seat_map": "north"},
        {"facts": {"topic": "tea"}},
    ],
)
def test_other_metadata_is_its_callers_own(metadata: dict[str, Any]) -> None:
    refuse_options(metadata, "boardroom")


def test_an_option_of_another_kind_is_no_option_here() -> None:
    refuse_options({"topic": "tea", "max_turns": 3}, "conversation")
