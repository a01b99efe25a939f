"""A line for an answer that takes long is the host's, and so not heard while it is muted."""

from __future__ import annotations

import pytest
from stage_play import at, join, play

from beatroom.bot.pipeline.late_reply import LateReply
from beatroom.bot.rehearsal.rehearse import RehearsalHandle
from beatroom.flows.core.events import BotSaid

pytestmark = pytest.mark.virtual

WORDS = "I am still booking it."


@pytest.mark.parametrize("muted", [False, True])
def test_a_booking_that_takes_long_is_told_unless_the_host_is_muted(muted: bool) -> None:
    async def books(hands: RehearsalHandle) -> None:
        await join(hands)
        await at(hands, 20)
        LateReply(hands.session.live, WORDS, at_work=lambda: True, always=True).began()
        await at(hands, 21)
        await hands.session.set_muted(muted=muted, by="operator")

    played = play(books)

    assert [ev.text == WORDS for _, ev in played.events(BotSaid)].count(True) == (not muted)
