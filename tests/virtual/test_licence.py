"""A host that may not be heard says so in time, is silent, and goes on with what was due."""

from __future__ import annotations

import asyncio
import math

import pytest
from stage_play import Play, at, beat, join, play

from beatroom.bot.rehearsal.rehearse import EPOCH, RehearsalHandle
from beatroom.flows.core.events import BotSaid, InstructionConsumed
from beatroom.flows.language import line

pytestmark = pytest.mark.virtual

LAST_WORDS = line("cut_off", "en")
LONG_WORDS = "Turnips want loose earth, much water and a place in the sun for most of the day."
SAID_MEANWHILE = "This came while nobody could hear the host."


def lapses(hands: RehearsalHandle, *, left: float, since: float = 0.0) -> None:
    """Its host says that it may be heard for so long, and nothing more."""
    now = asyncio.get_running_loop().time()
    hands.session.licence.renew(now + since, now + left)


def instructed(hands: RehearsalHandle) -> None:
    hands.session.instructions.add(
        "i1", mode="immediate", kind="say", text=SAID_MEANWHILE, expires_at=None
    )


def said(played: Play, text: str) -> list[float]:
    """When something was said to its end, seconds since the session was made."""
    return [
        r.at - EPOCH
        for r in played.seen.records
        if isinstance(r.event, BotSaid) and r.event.text == text
    ]


def cut_off(left: float) -> Play:
    """Not renewed from second 20 on, instructed at 23, renewed again at 40."""

    async def script(hands: RehearsalHandle) -> None:
        await join(hands)
        await at(hands, 20)
        lapses(hands, left=left)
        await at(hands, 23)
        instructed(hands)
        await at(hands, 40)
        lapses(hands, left=math.inf)

    return play(script, beat("turnips", 120))


def test_it_says_one_sentence_and_then_nothing_until_it_may_be_heard_again() -> None:
    played = cut_off(left=4.0)
    [last_words] = said(played, LAST_WORDS)
    assert 21.5 < last_words <= 24.0
    [meanwhile] = said(played, SAID_MEANWHILE)
    assert meanwhile > 40.0
    spoken = [r.at - EPOCH for r in played.seen.records if isinstance(r.event, BotSaid)]
    assert not [at for at in spoken if 24.0 < at < 40.0]
    consumed = [r for r in played.seen.records if isinstance(r.event, InstructionConsumed)]
    assert len(consumed) == 1


def test_where_there_is_no_time_for_a_sentence_it_is_silent_at_once() -> None:
    played = cut_off(left=0.5)
    assert said(played, LAST_WORDS) == []
    assert min(said(played, SAID_MEANWHILE)) > 40.0


def test_what_was_kept_from_the_room_is_said_once_more() -> None:
    """The licence lapses in the middle of an instruction's words."""

    async def script(hands: RehearsalHandle) -> None:
        await join(hands)
        await at(hands, 20)
        instructed(hands)
        await asyncio.sleep(0.6)
        lapses(hands, left=0.2)
        await at(hands, 40)
        lapses(hands, left=math.inf)

    played = play(script, beat("turnips", 120))
    assert max(said(played, SAID_MEANWHILE)) > 40.0
    [consumed] = [r for r in played.seen.records if isinstance(r.event, InstructionConsumed)]
    assert consumed.at - EPOCH > 40.0


def test_a_beats_words_that_were_kept_from_the_room_are_said_once_more() -> None:
    async def script(hands: RehearsalHandle) -> None:
        await join(hands)
        await at(hands, 60.6)
        lapses(hands, left=0.2)
        await at(hands, 80)
        lapses(hands, left=math.inf)

    played = play(script, beat("turnips", 60, say=LONG_WORDS), beat("leeks", 120))
    first, again = said(played, LONG_WORDS)
    assert first < 80.0 < again
    heard = sum(stretch.end - stretch.start for stretch in played.seen.host if stretch.end > 80.0)
    assert heard > 1.0


def test_a_session_that_was_taken_over_waits_for_the_one_before() -> None:
    async def script(hands: RehearsalHandle) -> None:
        lapses(hands, since=30.0, left=1000.0)
        await join(hands)
        instructed(hands)

    played = play(script, beat("turnips", 120))
    assert min(r.at - EPOCH for r in played.seen.records if isinstance(r.event, BotSaid)) > 30.0
