"""Boot never speaks, whatever is heard; the opening comes at once when somebody is greeted."""

from __future__ import annotations

import asyncio

import pytest
from stage_play import at, join, personality, play

from beatroom.bot.rehearsal.promises import broken_promises
from beatroom.bot.rehearsal.rehearse import RehearsalHandle
from beatroom.flows.core.events import BeatFired, BotSaid, Ended, FloorChanged, NodeEntered, Started
from beatroom.flows.personality.model import Greeting

pytestmark = pytest.mark.virtual


def test_boot_is_silent_through_coughs_talk_typing_and_ten_minutes() -> None:
    async def lobby(hands: RehearsalHandle) -> None:
        await at(hands, 60)
        await hands.user_input.say(None, "somebody", seconds=0.4)
        await at(hands, 120)
        await hands.user_input.say("hello is anybody there", "somebody")
        await at(hands, 180)
        await hands.session.typed(None, "hello? is this thing on")
        await at(hands, 595)
        await join(hands)

    played = play(lobby)

    [(started, _)] = played.events(Started)
    assert started == pytest.approx(595)
    assert all(at_ >= 595 for at_, _ in played.events(BotSaid))
    assert all(run.at >= 1_800_000_595 for run in played.seen.runs)
    assert all(at_ >= 595 for at_, ev in played.events(FloorChanged) if ev.holder == "bot")


def test_nobody_came_ends_the_session_without_a_word() -> None:
    async def nobody(_: RehearsalHandle) -> None:
        await asyncio.sleep(1)

    played = play(nobody)

    [(ended, event)] = played.events(Ended)
    assert (ended, event.reason) == (pytest.approx(600), "nobody came")
    assert played.seen.runs == []


def test_the_opening_is_heard_within_a_second_of_the_first_person() -> None:
    async def ana(hands: RehearsalHandle) -> None:
        await at(hands, 30)
        await join(hands)

    played = play(ana)

    [(fired, _), *_] = played.events(BeatFired)
    [(heard, _), *_] = played.heard()
    assert fired == pytest.approx(30, abs=0.05)
    assert heard - 30 < 1.0


def test_what_was_typed_in_the_lobby_is_known_to_the_opening() -> None:
    async def typed(hands: RehearsalHandle) -> None:
        await at(hands, 5)
        await hands.session.typed(None, "we will talk about turnips")
        await at(hands, 20)
        await join(hands)

    played = play(typed)

    first = played.seen.runs[0]
    assert any("turnips" in str(m["content"]) for m in first.held)
    assert broken_promises(played.seen) == []


def test_somebody_who_talks_while_the_session_opens_is_not_talked_over() -> None:
    async def talker(hands: RehearsalHandle) -> None:
        await at(hands, 9)
        hands.session.live.spawn(hands.user_input.say("one two three four five six", "ana"), "talk")
        await at(hands, 10)
        await join(hands)

    played = play(talker)

    assert broken_promises(played.seen) == []
    assert [ev.node for _, ev in played.events(NodeEntered)][:2] == ["boot", "beat-0"]


def test_the_opening_greets_as_many_as_came_within_the_grace() -> None:
    async def two(hands: RehearsalHandle) -> None:
        await at(hands, 10)
        await join(hands)
        await at(hands, 13)
        await join(hands, "Bob")

    greeting = Greeting(grace=5.0, single="Greet one.", pair="Greet these two.")
    played = play(two, record=personality(greeting=greeting))

    [(fired, _), *_] = played.events(BeatFired)
    assert fired == pytest.approx(15, abs=0.1)
    told = str(played.seen.runs[0].held[-1]["content"])
    assert "Greet these two." in told
    assert "Greet one." not in told
    assert '"Ana" and "Bob"' in played.hands.session.live.role()


def test_talk_that_began_in_the_lobby_is_answered_by_the_opening() -> None:
    async def chat(hands: RehearsalHandle) -> None:
        speaking = asyncio.ensure_future(
            hands.user_input.say("can anybody hear me in here", "ana", seconds=6.0)
        )
        await asyncio.sleep(2.0)
        await join(hands)
        await speaking

    played = play(chat)

    first = played.seen.runs[0]
    assert "[beat: Opening]" in str([m["content"] for m in first.held])
    assert next(ev.node for _, ev in played.events(BotSaid)) == "beat-0"
    assert broken_promises(played.seen) == []
