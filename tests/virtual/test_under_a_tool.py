"""What people say while a tool works: a sign of listening leaves the call be, a word ends it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import pytest
from restaurant_play import Evening, dine
from simulation.terra_page import TerraPage
from stage_play import at
from tool_play import ANSWER, MUSIC, SlowOffice, asks, heard, instruct, mind

from beatroom.bot.rehearsal.promises import broken_promises
from beatroom.bot.rehearsal.rehearse import RehearsalHandle
from beatroom.flows.core import events as e

pytestmark = pytest.mark.virtual

WORKS, ANSWERED = 65.0, 67.4
"""Two moments: the office looks, and it has almost looked."""


def under_a_tool(
    when: float,
    text: str | None,
    seconds: float,
    then: Callable[[RehearsalHandle], object] = lambda _: None,
) -> Evening:
    """Somebody has asked for what a tool looks up, and says something more meanwhile."""

    async def guest(hands: RehearsalHandle, page: TerraPage) -> None:
        await asks(hands, page, 60.0)
        await at(hands, when)
        said = asyncio.create_task(hands.user_input.say(text, "ana", seconds=seconds))
        await asyncio.sleep(0.3)
        then(hands)
        await said

    return dine(guest, mind, there=SlowOffice())


def cancelled(evening: Evening) -> list[bool]:
    return ["CANCELLED" in answer.result for _, answer in evening.played.events(e.ToolAnswered)]


def signs(evening: Evening) -> list[tuple[str, bool]]:
    return [(one.text, one.cut) for _, one in evening.played.events(e.Backchannel)]


def turns(evening: Evening) -> list[str]:
    return [one.text for _, one in evening.played.events(e.UserSaid)][1:]


@pytest.mark.parametrize("text", ["Mm-hm.", "Okay.", None])
def test_a_sign_of_listening_or_a_noise_leaves_the_call_be(text: str | None) -> None:
    evening = under_a_tool(WORKS, text, 0.6)

    assert cancelled(evening) == [False]
    assert heard(evening) == [ANSWER]
    assert signs(evening) == ([] if text is None else [(text, False)])
    assert turns(evening) == []
    assert broken_promises(evening.played.seen) == []


def test_a_sign_of_listening_over_which_the_tool_answers_is_no_turn() -> None:
    evening = under_a_tool(ANSWERED, "Mm-hm.", 0.8)

    assert cancelled(evening) == [False]
    assert heard(evening) == [ANSWER]
    assert turns(evening) == []
    assert broken_promises(evening.played.seen) == []


def test_a_long_one_that_is_known_late_has_the_tool_asked_again() -> None:
    evening = under_a_tool(WORKS, "Mm-hm, yes, right, okay.", 2.0)

    assert cancelled(evening) == [True, False]
    assert heard(evening) == [ANSWER]
    assert signs(evening) == [("Mm-hm, yes, right, okay.", True)]
    assert broken_promises(evening.played.seen) == []


@pytest.mark.parametrize("seconds", [0.6, 2.0])
@pytest.mark.parametrize("when", [WORKS, ANSWERED])
def test_words_are_a_turn_all_the_same(when: float, seconds: float) -> None:
    evening = under_a_tool(when, "never mind", seconds)

    assert turns(evening) == ["never mind"]
    assert heard(evening) == [MUSIC]
    assert broken_promises(evening.played.seen) == []


@pytest.mark.parametrize("text", ["Mm-hm.", None])
def test_what_an_instruction_cuts_off_under_it_is_answered_behind_it(text: str | None) -> None:
    """One reply is not both: what was asked is still open once the instruction has been heard."""
    evening = under_a_tool(WORKS, text, 0.8, lambda hands: instruct(hands, "Speak of the music."))

    assert cancelled(evening) == [True, False]
    assert heard(evening) == [MUSIC, ANSWER]
    assert broken_promises(evening.played.seen) == []
