"""What breaks in comes before whatever else is due: an answer to give again, a way back."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from restaurant_play import dine
from simulation.terra_page import TerraPage
from simulation.tool_model import Calls
from stage_play import at
from tool_play import instruct, with_music

from beatroom.bot.rehearsal.promises import broken_promises
from beatroom.bot.rehearsal.rehearse import RehearsalHandle
from beatroom.bot.rehearsal.scripted_model import ScriptedAnswer
from beatroom.flows.core import events as e

pytestmark = pytest.mark.virtual

WISH = "Mention the terrace"


def talks(held: list[dict[str, Any]], _: set[str]) -> ScriptedAnswer | Calls:
    """Does what an operator asks for."""
    wished = any(WISH in str(message["content"]) for message in held[-3:])
    return ScriptedAnswer("We have a terrace." if wished else "Gladly, one moment more of this.")


@pytest.mark.parametrize("clicks", [0.2, 0.8])
@pytest.mark.parametrize("after", [0.1, 0.35, 0.6])
def test_it_comes_before_an_answer_of_the_clocks_that_is_given_again(
    clicks: float, after: float
) -> None:
    async def guest(hands: RehearsalHandle, page: TerraPage) -> None:
        page.connect("booking")
        await at(hands, 60.0)
        await hands.user_input.say("how much time is left", "ana")
        await hands.session.live.floor.wait(lambda floor: floor.bot, None)
        await asyncio.sleep(clicks)
        page.click_confirm("reservation", "submit-0001")
        await hands.session.live.floor.wait(lambda floor: not floor.bot, None)
        await hands.session.live.floor.wait(lambda floor: floor.bot, None)
        await asyncio.sleep(after)
        instruct(hands, WISH)

    evening = dine(guest, talks)

    assert broken_promises(evening.played.seen) == []
    ((known, _),) = evening.played.events(e.InstructionInjected)
    said = [(one.source, one.text) for t, one in evening.played.events(e.BotSaid) if t > known]
    assert said[0] == ("model", "We have a terrace.")
    assert "time" in [source for source, _ in said]


@pytest.mark.parametrize("after", [0.1, 0.4, 0.9])
def test_it_does_not_wait_where_the_way_back_waits_behind_a_beat(after: float) -> None:
    """The way back from an earlier one waits for the clock's answer, and a beat comes before it."""

    async def guest(hands: RehearsalHandle, page: TerraPage) -> None:
        page.connect("booking")
        await at(hands, 48.0)
        await hands.user_input.say("how much time is left", "ana")
        await hands.session.live.floor.wait(lambda floor: floor.bot, None)
        await asyncio.sleep(0.5)
        instruct(hands, "Mention the garden", interrupt=False)
        await hands.session.live.floor.wait(lambda floor: not floor.bot, None)
        await at(hands, 60.0 + after)
        instruct(hands, WISH)

    evening = dine(guest, talks, record=with_music(60.0))

    assert broken_promises(evening.played.seen) == []
