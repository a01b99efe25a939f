"""A meeting's host gives the word to raised hands, and to who has said nothing in an item."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from stage_play import Play, at, join, play

from beatroom.bot.pipeline.kind import KindError
from beatroom.bot.rehearsal.promises import broken_promises
from beatroom.bot.rehearsal.rehearse import RehearsalHandle
from beatroom.bot.rehearsal.scripted_model import ScriptedAnswer
from beatroom.flows.core.events import BotSaid, KindEvent
from beatroom.flows.kinds.meeting.record import MeetingPart
from beatroom.flows.personality.model import Beat, Offset, Personality

pytestmark = pytest.mark.virtual


def meeting(fairness: str = "invites", **more: Any) -> Personality:
    """Budget from 2:00 to 12:00."""
    agenda = [{"topic": "Budget", "minutes": 10.0}]
    return Personality(
        name="board",
        title="Weekly meeting",
        host="Claire",
        kind="meeting",
        persona="You facilitate.",
        length=14 * 60.0,
        beats=(
            Beat(title="Opening", at=Offset(0.0), prompt="Welcome everybody.", for_=120.0),
            Beat(title="Close", at=Offset(share=0.9), prompt="Say goodbye.", for_=120.0),
        ),
        meeting=MeetingPart.model_validate({"agenda": agenda, "fairness": fairness}),
        **more,
    )


def held(record: Personality, *hands: tuple[float, str, str], speaker: str = "ana") -> Play:
    """Ana, Bob and Cleo meet, one of them talks about the budget, and hands go up and down."""

    async def talk(room: RehearsalHandle) -> None:
        for name in ("Ana", "Bob", "Cleo"):
            await join(room, name)
        await at(room, 150)
        await room.user_input.say("The travel has become too dear, I think", speaker)
        for when, who, name in hands:
            await at(room, when)
            room.session.guest_command(who, name, {})
        await at(room, 700)

    return play(
        talk,
        record=record,
        length=record.length,
        plan=lambda _: ScriptedAnswer("all right then"),
    )


def own_lines(played: Play) -> list[tuple[int, str]]:
    return [(round(when), ev.text) for when, ev in played.events(BotSaid) if ev.source == "say"]


def test_the_host_gives_the_word_to_a_raised_hand_and_asks_who_has_said_nothing() -> None:
    played = held(meeting(), (200.0, "cleo", "raise_hand"))

    when, words = next(one for one in own_lines(played) if "hand" in one[1])
    assert (when // 10, words) == (20, "Cleo has raised a hand. Cleo, please.")
    asked = [one for one in own_lines(played) if "heard from" in one[1]]
    [(when, words)] = asked
    assert 420 <= when <= 430
    assert words == "We have not heard from Bob on this yet. Bob, what do you think?"
    made = [ev.data for _, ev in played.events(KindEvent) if ev.name == "intervention"]
    assert ("unheard", "bob", "spoken") in [(d["kind"], d["whom"], d["decision"]) for d in made]
    assert broken_promises(played.seen) == []


def test_a_hand_that_was_taken_back_is_not_called_on() -> None:
    played = held(meeting("shown"), (200.0, "cleo", "raise_hand"), (201.0, "cleo", "lower_hand"))
    assert [one for one in own_lines(played) if "Cleo" in one[1] or "Bob" in one[1]] == []
    assert [ev.name for _, ev in played.events(KindEvent) if "hand" in ev.name] == [
        "hand_raised",
        "hand_lowered",
    ]


def test_where_it_is_off_nobody_raises_a_hand() -> None:
    refused: list[str] = []

    async def talk(room: RehearsalHandle) -> None:
        await join(room, "Ana")
        await asyncio.sleep(5.0)
        try:
            room.session.guest_command("ana", "raise_hand", {})
        except KindError as why:
            refused.append(str(why))

    record = meeting("off")
    play(talk, record=record, length=record.length)
    assert refused == ["Nobody raises a hand in this meeting."]


def test_the_room_is_shown_how_the_talk_is_shared_out() -> None:
    views: list[dict[str, Any]] = []

    async def talk(room: RehearsalHandle) -> None:
        room.session.live.pages.watch(lambda _name, data: views.append(dict(data)))
        for name in ("Ana", "Bob"):
            await join(room, name)
        await at(room, 150)
        await room.user_input.say("The travel has become too dear, I think", "ana")
        room.session.guest_command("bob", "raise_hand", {})
        await at(room, 170)

    record = meeting("shown")
    play(talk, record=record, length=record.length)
    spoken = {"participant": "ana", "seconds": 3, "heard": True}
    quiet = {"participant": "bob", "seconds": 0, "heard": False}
    assert {"shares": [spoken, quiet], "hands": ["bob"]} in [
        {"shares": list(one["shares"]), "hands": list(one["hands"])} for one in views
    ]
