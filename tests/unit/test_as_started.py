"""What a session was really made of: the title and the length that it was started with."""

from __future__ import annotations

from pathlib import Path

import pytest

from beatroom.bot.personalities.library import Library
from beatroom.bot.personalities.own_text import own_text
from beatroom.flows.core.as_started import as_started
from beatroom.flows.core.events import Created, Recorded
from beatroom.flows.kinds.meeting.agenda import agenda_length
from beatroom.flows.kinds.plan import plan
from beatroom.flows.personality.model import Personality
from beatroom.flows.personality.source import parse_personality

pytestmark = pytest.mark.unit

PERSONALITIES = Path(__file__).parents[2] / "personalities"
SHIPPED = sorted(path.stem for path in PERSONALITIES.glob("*.yaml"))

TEXT = """\
# For Fridays.
name: tea
title: Tea talk
persona: You are Mina.
length: 15m
beats:
  - title: Welcome  # at once
    at: 0
    say: "Welcome."
  - title: Stories
    at: 3m  # not earlier
    for: 6m
    prompt: Ask for one.
  - title: Goodbye
    at: 90%
    prompt: Say goodbye.
"""
MEETING = """\
name: plan
title: Plan
kind: meeting
persona: You are Mina.
length: 30m
meeting:
  agenda:
    - {topic: Tea, minutes: 10}
    - {topic: Coffee, minutes: 5}
beats:
  - {title: Welcome, at: 0, for: 2m, say: "Welcome."}
  - {title: Goodbye, at: 90%, for: 2m, prompt: Say goodbye.}
"""
TEA = parse_personality(TEXT, "tea.yaml")
COFFEE = parse_personality(TEXT.replace("Tea talk", "Coffee"), "tea.yaml")


def log(
    title: str = "Tea talk", length: float | None = None, of: Personality = TEA
) -> list[Recorded]:
    created = Created(
        session="a",
        personality="tea",
        title=title,
        kind=of.kind,
        language="en",
        timezone="UTC",
        rundown=plan(of, length),
    )
    return [Recorded(seq=1, at=1.0, event=created)]


def test_what_was_started_as_written_is_as_written() -> None:
    assert as_started(TEA, log()) == TEA
    assert as_started(TEA, log(), COFFEE) == COFFEE


def test_a_title_and_a_length_of_its_own_give_the_plan_that_it_had() -> None:
    made = log("Ours", 600.0)
    held = as_started(TEA, made)
    assert (held.title, held.length) == ("Ours", 600.0)
    event = made[0].event
    assert isinstance(event, Created)
    assert plan(held) == event.rundown
    other = as_started(TEA, made, COFFEE)
    assert (other.title, other.length) == ("Ours", 600.0)


def test_it_is_shown_in_the_authors_text_with_the_comments() -> None:
    library = Library(())
    held = as_started(TEA, log("Ours", 600.0))
    text = own_text(held, [TEXT], library.check)
    assert library.check(text.encode())[0] == held
    assert text == TEXT.replace("Tea talk", "Ours").replace("15m", "10m").replace(
        "3m", "2m"
    ).replace("6m", "4m")


@pytest.mark.parametrize("name", SHIPPED)
def test_every_shipped_one_can_be_read_again_at_another_length(name: str) -> None:
    """Its tests were written for its own length, and keep that."""
    record = Library((PERSONALITIES,)).load(name)
    for share in (0.34, 0.5, 1.9):
        held = as_started(record, log(record.title, record.length * share, record))
        again = Personality.model_validate(held.model_dump(mode="json"))
        assert again == held
        assert {test.length for test in held.tests} <= {
            test.length or record.length for test in record.tests
        }


def test_an_agenda_leaves_the_opening_and_the_goodbye_of_a_meeting_as_written() -> None:
    meeting = parse_personality(MEETING, "meeting.yaml")
    made = log("Plan", agenda_length(meeting), meeting)
    event = made[0].event
    assert isinstance(event, Created)
    assert event.rundown.length == 19 * 60
    held = as_started(meeting, made)
    starts = [(item.title, item.offset) for item in plan(held).items]
    assert starts == [(item.title, item.offset) for item in event.rundown.items]
