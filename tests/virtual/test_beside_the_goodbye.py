"""What people say, and operators send, where a goodbye waits for nobody."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from stage_play import Play, at, join, personality, play

from beatroom.bot.rehearsal.promises import broken_promises
from beatroom.bot.rehearsal.rehearse import RehearsalHandle
from beatroom.bot.rehearsal.scripted_model import ScriptedAnswer
from beatroom.bot.settings.settings import Settings
from beatroom.flows.core.events import (
    BeatFired,
    Ended,
    InstructionConsumed,
    InstructionDropped,
    InstructionRetried,
    TimeAnswered,
    UserSaid,
)
from beatroom.flows.personality.model import Personality

pytestmark = pytest.mark.virtual

GOODBYE = " ".join(["It was good to have you all here."] * 6)


def farewell(held: list[dict[str, Any]]) -> ScriptedAnswer:
    """A goodbye of some sixteen seconds; other replies are short."""
    goodbye = any(str(m["content"]).startswith("[wrap-up") for m in held[-3:])
    return ScriptedAnswer(GOODBYE if goodbye else "Go on, please.")


def hard_end() -> Personality:
    """Its goodbye comes after a minute, whoever speaks."""
    record = personality(length=120.0, hard_end=True)
    goodbye = record.beats[-1].model_copy(update={"max_wait": 0.0})
    return record.model_copy(update={"beats": (*record.beats[:-1], goodbye)})


async def beside(hands: RehearsalHandle, *said: str) -> None:
    """Ana speaks as the goodbye comes, and says these while it is said."""
    await join(hands)
    await at(hands, 59)
    await hands.user_input.say("I have another thing to tell", "ana", seconds=3.0)
    await at(hands, 65)
    for words in said:
        await hands.user_input.say(words, "ana")
        await asyncio.sleep(1.0)


def test_a_question_for_the_time_is_the_clocks_whatever_else_is_said() -> None:
    question = "how much time is left"

    played = play(
        lambda hands: beside(hands, "I do like carrots", question, "and figs"),
        plan=farewell,
        record=hard_end(),
    )

    beside_it = [ev.text for _, ev in played.events(UserSaid) if not ev.in_context]
    assert beside_it == ["I do like carrots", question, "and figs"]
    assert len(played.events(TimeAnswered)) == 1
    assert any("left" in words for words in played.said())
    asked = [str(run.held[-2]["content"]) for run in played.seen.runs]
    assert question not in asked
    assert broken_promises(played.seen) == []


def test_what_waits_as_the_session_ends_stands_in_its_context() -> None:
    played = play(
        lambda hands: beside(hands, "let me thank you for the carrots"),
        plan=farewell,
        record=hard_end(),
        settings=Settings(wrap_up_timer=5.0),
    )

    [(over, _)] = played.events(Ended)
    assert over < 90
    assert "let me thank you for the carrots" in [m["content"] for m in played.seen.final]
    assert broken_promises(played.seen) == []


def two_cut_off(first: float, cut: float) -> Play:
    """Instructions for Wendy and Bob; the reply to Wendy's is cut off."""

    async def order(hands: RehearsalHandle) -> None:
        await join(hands)
        await at(hands, first)
        for name in ("wendy", "bob"):
            hands.session.instructions.add(
                name, mode="immediate", kind="prompt", text=f"Greet {name}.", expires_at=None
            )
        await at(hands, cut)
        await hands.user_input.say("but let me say this", "ana", seconds=6.0)

    played = play(order, plan=farewell)
    assert played.events(InstructionRetried)
    assert broken_promises(played.seen) == []
    return played


def test_one_that_waits_behind_another_is_told_so_when_the_goodbye_comes() -> None:
    """The goodbye is due by then: the reply to Ana carries Wendy's, and none will carry Bob's."""
    played = two_cut_off(239.5, 240.6)

    [goodbye] = [when for when, ev in played.events(BeatFired) if ev.beat == "beat-1"]
    [(when, refused)] = played.events(InstructionDropped)
    assert when == pytest.approx(goodbye, abs=0.1)
    assert (refused.instruction, refused.outcome) == ("bob", "failed")
    assert refused.reason.startswith("closing")


def test_one_that_has_gone_along_with_another_by_then_is_heard_with_it() -> None:
    played = two_cut_off(236, 237)

    assert played.events(InstructionDropped) == []
    used = played.events(InstructionConsumed)
    assert [ev.instruction for _, ev in used] == ["wendy", "bob"]
    assert len({when for when, _ in used}) == 1


def test_one_that_nobody_heard_by_the_end_was_refused_as_the_session_closes() -> None:
    async def order(hands: RehearsalHandle) -> None:
        await join(hands)
        await at(hands, 290)
        hands.session.instructions.add(
            "wendy", mode="queued", kind="prompt", text="Greet Wendy.", expires_at=None
        )

    played = play(order, length=345)

    [(_, refused)] = played.events(InstructionDropped)
    assert (refused.outcome, refused.reason.split(":")[0]) == ("failed", "closing")


@pytest.mark.parametrize("until", [139.5, 144.0])
def test_of_several_that_waited_for_somebody_one_is_said_before_a_goodbye_that_is_due(
    until: float,
) -> None:
    async def order(hands: RehearsalHandle) -> None:
        await join(hands)
        await at(hands, 133)
        talk = hands.user_input.say("let me say this as well", "ana", seconds=until - 133)
        hands.session.live.spawn(talk, "talk")
        for n in range(4):
            await at(hands, 134 + n)
            hands.session.instructions.add(
                f"line{n}",
                mode="immediate",
                kind="say",
                text=f"Line {n} is said. It has two sentences.",
                expires_at=None,
                interrupt=True,
            )

    played = play(order, plan=farewell, length=200.0)

    used = [ev.instruction for _, ev in played.events(InstructionConsumed)]
    refused = [ev for _, ev in played.events(InstructionDropped)]
    assert used == ["line0"]
    assert [one.instruction for one in refused] == ["line1", "line2", "line3"]
    assert all(one.reason.startswith("closing") for one in refused)
    assert broken_promises(played.seen) == []
