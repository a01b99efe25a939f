"""An instruction that breaks in is heard at once, also while an agent takes a guest over."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from restaurant_play import dine
from simulation.terra_page import TerraPage
from simulation.tool_model import Both
from tool_play import asks, instruct

from beatroom.bot.rehearsal.promises import broken_promises
from beatroom.bot.rehearsal.rehearse import RehearsalHandle
from beatroom.bot.rehearsal.scripted_model import ScriptedAnswer
from beatroom.flows.core import events as e

pytestmark = pytest.mark.virtual

WISH = "Mention the terrace"
THINKS = 6.5
"""Seconds after which the model tells what its tool has found."""


def looks_it_up(held: list[dict[str, Any]], _: set[str]) -> ScriptedAnswer | Both:
    last = held[-1]
    if last["role"] == "tool":
        return ScriptedAnswer("So here is what I have found. " * 3, first_word=THINKS)
    if last["role"] == "user" and "have it" in str(last["content"]):
        words = ScriptedAnswer("Let me see. One word more.", first_word=0.4)
        return Both(words, [("collection_times", {})])
    return ScriptedAnswer("Gladly.")


@pytest.mark.parametrize("clicks", [0.1, 0.5, 1.0, 1.5])
@pytest.mark.parametrize("instructed", [2.5, 4.5, 10.0])
def test_what_breaks_in_does_not_wait_for_the_answer_that_a_change_waits_for(
    clicks: float, instructed: float
) -> None:
    async def guest(hands: RehearsalHandle, page: TerraPage) -> None:
        await asks(hands, page, 60.0)
        await hands.session.live.floor.wait(lambda floor: floor.bot, None)
        await asyncio.sleep(clicks)
        page.go("booking")
        await asyncio.sleep(instructed - clicks)
        instruct(hands, WISH)

    evening = dine(guest, looks_it_up)

    assert broken_promises(evening.played.seen) == []
    ((added, _),) = evening.played.events(e.InstructionAdded)
    ((known, _),) = evening.played.events(e.InstructionInjected)
    assert known - added < 0.2
    assert evening.visit.agent == "reservation"
