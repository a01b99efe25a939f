"""The transcript as a page is told it: who said each line, how, and if it was cut off."""

from __future__ import annotations

from typing import Any

import pytest
from manual_clock import ManualClock

from beatroom.bot.rooms.page import KEPT, Page
from beatroom.flows.core import events as e
from beatroom.flows.core.events import Event, Recorded
from beatroom.flows.core.state import fold

pytestmark = pytest.mark.unit


def page_told(*said: Event) -> tuple[Page, list[dict[str, Any]]]:
    """A page after these events, and the lines that it was sent."""
    sent: list[dict[str, Any]] = []
    page = Page(ManualClock(1.0), sent.append, "Livia", send_to=lambda _, message: None)
    for n, event in enumerate(said, 1):
        page.notice(Recorded(seq=n, at=10.0 + n, event=event), fold([]))
    return page, [one for one in sent if one["type"] == "transcript"]


def line(**more: Any) -> dict[str, Any]:
    common = {"type": "transcript", "id": 1, "at": 11.0, "text": "Hello."}
    return common | {"via": "voice", "interrupted": False, "began": None} | more


@pytest.mark.parametrize(
    ("event", "told"),
    [
        (
            e.UserSaid(participant="p1", name="Ana", text="Hello.", via="voice"),
            line(who="person", name="Ana", source="person"),
        ),
        (
            e.UserSaid(participant="p1", name="Ana", text="Hello.", via="text"),
            line(who="person", name="Ana", source="person", via="text"),
        ),
        (
            e.BotSaid(text="Hello.", node="n", source="say"),
            line(who="bot", name="Livia", source="say"),
        ),
        (
            e.BotSaid(text="Hello.", node="n", source="time", interrupted=True),
            line(who="bot", name="Livia", source="time", interrupted=True),
        ),
        (
            e.BotSaid(text="Hello.", node="n", source="model", began=9.5),
            line(who="bot", name="Livia", source="model", began=9.5),
        ),
        (
            e.BotSaid(text="Hello.", node="n", source="model", speaker="Maya"),
            line(who="bot", name="Maya", source="model"),
        ),
    ],
)
def test_a_line_says_who_said_it_and_how(event: Event, told: dict[str, Any]) -> None:
    _, lines = page_told(event)
    assert lines == [told]


def test_who_joins_is_told_the_latest_lines_in_their_order() -> None:
    many = [
        e.UserSaid(participant="p1", name="Ana", text=f"{n}", via="voice") for n in range(KEPT + 5)
    ]
    page, lines = page_told(*many)
    again = [one for one in page.welcome(fold([]), "p2") if one["type"] == "transcript"]
    assert again == lines[-KEPT:]


def test_a_session_that_moves_is_told_to_all() -> None:
    sent: list[Any] = []
    page = Page(ManualClock(1.0), sent.append, "Livia", send_to=lambda _, message: None)
    page.moving()
    assert sent == [{"type": "moving"}]
