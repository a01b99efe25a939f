"""Without a model: the script reader hosts, honestly, through the same graph."""

from __future__ import annotations

import pytest
from stage_play import Play, at, beat, join, personality, play

from beatroom.bot.pipeline.script_reader import ScriptReader
from beatroom.bot.rehearsal.evidence import broken_promises
from beatroom.bot.rehearsal.rehearse import RehearsalHandle
from beatroom.flows.core.events import BeatSpoken, Ended, InstructionConsumed, TimeAnswered
from beatroom.flows.language import line

pytestmark = pytest.mark.virtual


async def an_evening(hands: RehearsalHandle) -> None:
    await join(hands)
    await at(hands, 20)
    await hands.user_input.say("what do you think of turnips", "ana")
    await at(hands, 40)
    await hands.user_input.say("and of leeks", "ana")
    await at(hands, 75)
    await hands.user_input.say("how much time is left", "ana")
    await at(hands, 90)
    hands.session.instructions.add(
        "i", mode="immediate", kind="prompt", text="The bar closes soon.", expires_at=None
    )


def without_a_model(language: str = "en") -> Play:
    record = personality(beat("turnips", 60), beat("leeks", 120, say="Leeks, everybody."))
    return play(
        an_evening,
        model=lambda _: ScriptReader(language),
        record=record.model_copy(update={"language": language}),
    )


def test_a_whole_evening_without_a_model() -> None:
    played = without_a_model()

    said = played.said()
    first, after = line("cannot_chat", "en"), line("cannot_chat_again", "en")
    assert said[0] == "Opening. Welcome everybody."
    assert said[1:3] == [first, after]
    assert "turnips. Talk about turnips." in said
    assert "The bar closes soon." in said
    assert "Leeks, everybody." in said
    assert said[-1] == "Goodbye. Say goodbye."
    assert len(played.events(TimeAnswered)) == 1
    assert [ev.instruction for _, ev in played.events(InstructionConsumed)] == ["i"]
    assert len(played.events(BeatSpoken)) == 4
    assert isinstance(played.seen.records[-1].event, Ended)
    assert broken_promises(played.seen) == []


def test_it_says_so_in_the_sessions_language() -> None:
    assert line("cannot_chat", "de") in without_a_model("de-AT").said()


def test_after_a_cough_it_reads_what_nobody_heard() -> None:
    async def cough(hands: RehearsalHandle) -> None:
        await join(hands)
        await at(hands, 60.5)
        await hands.user_input.say(None, "ana", seconds=0.3)

    played = play(
        cough,
        beat("turnips", 60, prompt="They are round. They are white. They are good for you."),
        model=lambda _: ScriptReader(),
    )

    assert any("They are good for you." in text for text in played.said())
    assert broken_promises(played.seen) == []
