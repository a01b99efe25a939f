"""How a page that is in the room learns how a session ended."""

from __future__ import annotations

from typing import Any

import pytest
from manual_clock import ManualClock

from beatroom.bot.rooms.page import Page
from beatroom.flows.core import events as e
from beatroom.flows.core.agenda import agenda_of, for_guests
from beatroom.flows.core.events import Event, Recorded
from beatroom.flows.core.state import fold
from beatroom.flows.kinds.plan import plan
from beatroom.flows.personality.model import Beat, Offset, Personality

pytestmark = pytest.mark.unit

START = 1_000.0
SHORT = Personality(
    name="short",
    title="Short",
    persona="You are Mina.",
    length=100,
    beats=(
        Beat(title="Welcome", at=Offset(0.0), say="Hello."),
        Beat(title="Goodbye", at=Offset(80.0), say="Bye."),
    ),
)


@pytest.mark.parametrize("last", [e.Ended(reason="done", by=""), e.Failed(reason="done")])
def test_the_agenda_comes_as_of_the_end_and_not_of_when_it_is_told(last: Event) -> None:
    """A page that was in the room shows by how much the last beat ran over, as a keepsake does."""
    rundown = plan(SHORT)
    happened: list[tuple[float, Event]] = [
        (
            START,
            e.Created(
                session="s1",
                title="Short",
                personality="short",
                kind="conversation",
                language="en",
                timezone="UTC",
                rundown=rundown,
            ),
        ),
        (START, e.Started()),
        (START + 90, e.BeatFired(beat="beat-1", due_at=START + 80, eligible_at=START + 90)),
        (START + 130.9, last),
    ]
    records = [Recorded(seq=n, at=at, event=one) for n, (at, one) in enumerate(happened, 1)]
    sent: list[dict[str, Any]] = []
    page = Page(ManualClock(START + 133.2), sent.append, "Mina", send_to=lambda _, message: None)
    state = fold(records)
    page.notice(records[-1], state)
    agenda, over = sent
    assert over == {"type": "ended", "reason": "done"}
    kept = for_guests(agenda_of(state, START + 130.9)).model_dump(mode="json")
    assert agenda == {"type": "agenda_state", **kept}
