"""What notices say, and how they are brought into the form that a channel takes."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from beatroom.flows.core import events as e
from beatroom.flows.core.events import Event, Recorded
from beatroom.flows.core.state import fold
from beatroom.flows.kinds.boardroom.record import BoardroomPart, Persona
from beatroom.flows.kinds.notice_words import NOTICES
from beatroom.flows.kinds.notices import (
    CUT,
    called_off_notice,
    capped,
    end_notice,
    in_one_line,
    missed_notice,
    reminder,
    start_notice,
)
from beatroom.flows.kinds.plan import plan
from beatroom.flows.personality.model import Beat, Offset, Personality

pytestmark = pytest.mark.unit

T = 1_800_000_000.0
HOST = Personality(
    name="tea",
    title="Tea talk",
    persona="You are Mina.",
    length=600.0,
    beats=(
        Beat(title="Welcome", at=Offset(0.0), say="Welcome."),
        Beat(title="Goodbye", at=Offset(540.0), say="Goodbye."),
    ),
)
CAST = tuple(Persona(id=name.lower(), name=name, persona="You are.") for name in ("Ann", "Ben"))
BOARD = HOST.model_copy(
    update={
        "kind": "boardroom",
        "boardroom": BoardroomPart(
            topic="The rent", type="debate", agenda=("Now", "Then"), turns=9, cast=CAST
        ),
    }
)


def log(
    personality: Personality, *events: Event, title: str = "Tea talk", language: str = "en"
) -> list[Recorded]:
    made = e.Created(
        session="s1",
        personality=personality.name,
        title=title,
        kind=personality.kind,
        language=language,
        timezone="Europe/Vienna",
        rundown=plan(personality),
        starts_at=T,
    )
    every = (made, *events)
    return [Recorded(seq=n, at=T + 60 * (n - 1), event=x) for n, x in enumerate(every, 1)]


def kind(of: str, name: str, **data: Any) -> e.KindEvent:
    return e.KindEvent(kind=of, name=name, data=data)


def test_a_start_says_who_and_what_on() -> None:
    notice = start_notice(fold(log(BOARD)), BOARD)
    assert notice.subject == "Starting: Tea talk"
    assert notice.text == (
        "Tea talk starts now.\n\nType: debate\nAgents: 2 (Ann, Ben)\nPlanned length: 10 min\n"
        "Turns: 9\n\nAgenda:\n1. The rent\n2. Now\n3. Then"
    )


def test_a_start_and_its_reminder_carry_the_way_in() -> None:
    state, link = fold(log(BOARD)), "https://b.example/room/s1#join=abc"
    started, before = start_notice(state, BOARD, link), reminder(state, BOARD, link)
    assert started.text.startswith(f"Tea talk starts now.\n\nJoin: {link}\n\nType: debate")
    assert before.event == "reminder"
    assert before.subject == "At 2027-01-15 09:00 (Europe/Vienna): Tea talk"
    assert before.text.startswith("Tea talk starts at 2027-01-15 09:00 (Europe/Vienna).\n\nJoin: ")
    assert before.text.partition("\n\nType:")[2] == started.text.partition("\n\nType:")[2]


def test_a_start_of_another_kind_has_one_agent_and_its_beats() -> None:
    text = start_notice(fold(log(HOST)), HOST).text
    assert "Type: conversation\nAgents: 1\nPlanned length: 10 min\n\nAgenda:\n1. Welcome" in text
    assert "Turns" not in text


def test_an_end_of_a_meeting_says_what_was_noted() -> None:
    meeting = HOST.model_copy(update={"kind": "meeting"})
    noted = kind(
        "meeting",
        "notes",
        item="beat-1",
        topic="Budget",
        decisions=["We buy it."],
        action_items=[{"what": "Call the bank", "owner": "Ana", "due": "Friday"}],
        unresolved=["Which colour?"],
    )
    joined = e.ParticipantJoined(participant="p1", name="Ana")
    text = end_notice(log(meeting, joined, e.Started(), noted, e.Ended(reason="done"))).text
    assert text == (
        "Tea talk is over.\nIt took 2 min of 10 min; 1 person was there.\nWhy: done\n\n"
        "Decisions:\n- We buy it. (Budget)\n\nAction items:\n- Call the bank — Ana — Friday\n\n"
        "Unresolved:\n- Which colour? (Budget)"
    )


def test_an_extract_says_that_it_is_one() -> None:
    summary = kind("boardroom", "summary", decisions=["Yes."], note="This is an extract.")
    text = end_notice(log(BOARD, summary, e.Ended(reason=""))).text
    assert text.endswith("Decisions:\n- Yes.\n\nThis is an extract.")


def test_an_end_without_notes_says_who_was_there() -> None:
    events = [
        e.ParticipantJoined(participant="p1", name="Ana"),
        e.Started(),
        e.ParticipantJoined(participant="p2", name="Bob"),
        e.ParticipantLeft(participant="p2"),
        e.Failed(reason="it broke"),
    ]
    notice = end_notice(log(HOST, *events))
    assert notice.subject == "Broke off: Tea talk"
    assert notice.text == (
        "Tea talk broke off.\nIt took 3 min of 10 min; 2 people were there.\nWhy: it broke\n\n"
        "Who was there:\n- Ana (4 min)\n- Bob (1 min)"
    )


def test_a_missed_and_a_called_off_session_name_the_time_where_it_is() -> None:
    missed = missed_notice(fold(log(HOST, e.Missed(reason="no room"))))
    assert missed.text == (
        "Tea talk was missed: it was to start at 2027-01-15 09:00 (Europe/Vienna), and could "
        "not.\nWhy: no room"
    )
    off = called_off_notice(fold(log(HOST, e.Ended(reason=""))))
    assert off.text == (
        "Tea talk was called off; it was to start at 2027-01-15 09:00 (Europe/Vienna)."
    )


@pytest.mark.parametrize("language", [one for one in NOTICES if one != "en"])
def test_a_notice_is_in_the_sessions_language(language: str) -> None:
    board = BOARD.model_copy(update={"language": language})
    link = "https://b.example/room/s1#join=abc"
    ended = log(board, e.Started(), e.Ended(reason=""), language=language)
    state = fold(ended[:1])
    missed = fold(log(board, e.Missed(reason="x"), language=language))
    told = [
        start_notice(state, board, link),
        reminder(state, board, link),
        end_notice(ended),
        called_off_notice(state),
        missed_notice(missed),
    ]
    english = [
        start_notice(fold(log(BOARD)), BOARD, link),
        reminder(fold(log(BOARD)), BOARD, link),
        end_notice(log(BOARD, e.Started(), e.Ended(reason=""))),
        called_off_notice(fold(log(BOARD))),
        missed_notice(fold(log(BOARD, e.Missed(reason="x")))),
    ]
    for mine, theirs in zip(told, english, strict=True):
        assert mine.subject != theirs.subject
        same = set(mine.text.split("\n")) & set(theirs.text.split("\n"))
        assert {line for line in same if line and not line[0].isdigit()} == set()
    assert all(link in one.text for one in told[:2])


def test_a_title_cannot_add_lines_or_headers() -> None:
    title = "Tea\r\nBcc: all@example.com\u2028\x00"
    notice = missed_notice(fold(log(HOST, e.Missed(reason="a\nb"), title=title)))
    assert notice.subject == "Missed: Tea Bcc: all@example.com"
    assert notice.text.count("\n") == 1
    assert notice.text.endswith("Why: a b")


@given(st.text(), st.integers(min_value=3, max_value=200))
def test_a_text_is_never_longer_than_may_be(text: str, cap: int) -> None:
    short = capped(text, cap)
    assert len(short) <= cap
    assert short == text or short.endswith(CUT)
    line = in_one_line(text, cap)
    assert len(line) <= cap
    assert "\n" not in line


def test_a_text_is_cut_at_a_line() -> None:
    assert capped("one\ntwo\nthree", 11) == f"one\ntwo\n{CUT}"
    assert in_one_line("one\n\n  two   three", 100) == "one · two three"
