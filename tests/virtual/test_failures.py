"""A model that errors, hangs, stalls or streams nothing: the session goes on and says why."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from stage_play import at, beat, join, play

from beatroom.bot.rehearsal.promises import broken_promises
from beatroom.bot.rehearsal.rehearse import EPOCH, RehearsalHandle
from beatroom.bot.rehearsal.scripted_model import ScriptedAnswer
from beatroom.bot.settings.settings import Settings
from beatroom.flows.core.events import (
    BeatFired,
    BeatSpoken,
    BotSaid,
    Ended,
    FloorChanged,
    InstructionConsumed,
    InstructionDropped,
    ReplyFailed,
)
from beatroom.flows.language import line

pytestmark = pytest.mark.virtual

BAD = {
    "errors": ScriptedAnswer("", error=True),
    "hangs": ScriptedAnswer("too late", first_word=3600.0),
    "streams nothing": ScriptedAnswer(""),
    "stalls": ScriptedAnswer("First half of it. Second half of it.", stall=3600.0),
}


def misbehaving(
    bad: ScriptedAnswer, start: float, end: float
) -> Callable[[list[dict[str, Any]]], ScriptedAnswer]:
    """Bad between two turns of the clock that is read from the persons' words."""

    def plan(held: list[dict[str, Any]]) -> ScriptedAnswer:
        last = next((str(m["content"]) for m in reversed(held) if m["role"] == "user"), "")
        return bad if "fail" in last else ScriptedAnswer("All is well again.")

    return plan


@pytest.mark.parametrize("how", BAD)
def test_a_fallback_is_heard_within_the_deadline_and_the_session_goes_on(how: str) -> None:
    async def talk(hands: RehearsalHandle) -> None:
        await join(hands)
        await at(hands, 30)
        await hands.user_input.say("please fail now", "ana")
        await at(hands, 60)
        await hands.user_input.say("are you well", "ana")

    played = play(
        talk,
        beat("turnips", 90),
        plan=misbehaving(BAD[how], 30, 60),
        settings=Settings(llm_first_word=5, llm_stall=5),
    )

    failed = [(at_, ev) for at_, ev in played.events(ReplyFailed)]
    assert failed
    assert failed[0][1].service == "llm"
    heard = [at_ for at_, ev in played.events(FloorChanged) if ev.holder == "bot" and at_ > 31]
    turn_over = 31.7
    assert heard[0] < turn_over + 5 + 1
    said = [ev.text for at_, ev in played.events(BotSaid) if 30 < at_ < 60]
    assert line("lost_thread", "en") in said
    after = [ev.text for at_, ev in played.events(BotSaid) if at_ > 60]
    assert after[0] == "All is well again."
    assert "beat-1" in [ev.beat for _, ev in played.events(BeatSpoken)]
    assert broken_promises(played.seen) == []


def test_a_late_answer_is_announced_once_and_only_to_whoever_waits_for_it() -> None:
    async def talk(hands: RehearsalHandle) -> None:
        await join(hands)
        await at(hands, 30)
        await hands.user_input.say("what do you grow", "ana")

    slow = ScriptedAnswer("Turnips, mostly.", first_word=6.0)
    played = play(talk, beat("turnips", 60), plan=lambda _: slow)

    moment = line("one_moment", "en")
    announced = [
        at_ for at_, ev in played.events(BotSaid) if ev.text == moment and not ev.in_context
    ]
    answered = [at_ for at_, ev in played.events(BotSaid) if ev.text == slow.text]
    assert len(announced) == 1  # the beats are as late, and nobody has asked for them
    assert 32 < announced[0] < 36 < next(at_ for at_ in answered if at_ > 30)
    assert broken_promises(played.seen) == []


def test_a_dead_model_does_not_keep_a_session_from_its_beats_and_its_end() -> None:
    async def ana(hands: RehearsalHandle) -> None:
        await join(hands)

    played = play(ana, beat("turnips", 60), plan=lambda _: ScriptedAnswer("", error=True))

    fired = [ev.beat for _, ev in played.events(BeatFired)]
    assert fired == ["beat-0", "beat-1", "beat-2"]
    [(ended, _)] = played.events(Ended)
    assert ended < 240 + 60 + 1
    # once when it fails, once more when it is tried again; not for ever
    assert len(played.events(ReplyFailed)) <= 2 * len(fired)


def test_an_instruction_is_tried_again_after_a_failure_and_then_consumed() -> None:
    calls: list[int] = []

    def fails_once(held: list[dict[str, Any]]) -> ScriptedAnswer:
        if any("order" in str(m["content"]) for m in held):
            calls.append(1)
            if len(calls) == 1:
                return ScriptedAnswer("", error=True)
        return ScriptedAnswer("It is carried out.")

    async def order(hands: RehearsalHandle) -> None:
        await join(hands)
        await at(hands, 30)
        hands.session.instructions.add(
            "x", mode="immediate", kind="prompt", text="the order", expires_at=None
        )

    played = play(order, plan=fails_once)

    [(_, consumed)] = played.events(InstructionConsumed)
    assert consumed.heard_at - EPOCH < 40
    known = played.hands.session.state.instructions["x"]
    assert (known.state, known.retries) == ("spoken", 1)


def test_an_instruction_that_no_model_will_carry_fails_with_a_reason() -> None:
    def fails(held: list[dict[str, Any]]) -> ScriptedAnswer:
        ordered = any("order" in str(m["content"]) for m in held)
        return ScriptedAnswer("", error=True) if ordered else ScriptedAnswer("Fine.")

    async def order(hands: RehearsalHandle) -> None:
        await join(hands)
        await at(hands, 30)
        hands.session.instructions.add(
            "x", mode="immediate", kind="prompt", text="the order", expires_at=None
        )
        for second in (60, 80, 100):
            await at(hands, second)
            await hands.user_input.say("hello", "ana")

    played = play(order, plan=fails)

    [(_, dropped)] = played.events(InstructionDropped)
    assert dropped.outcome == "failed"
    assert "model" in dropped.reason


def test_a_dead_model_has_one_line_at_a_beat_and_the_goodbye_is_asked_for_twice() -> None:
    beats = [beat(f"Part {n}", 20.0 + 20.0 * n) for n in range(4)]
    played = play(join, *beats, plan=lambda _: BAD["errors"], length=200.0)

    said = [(when, ev.text) for when, ev in played.events(BotSaid) if ev.source == "fallback"]
    for n in range(4):
        assert len([when for when, _ in said if 20 + 20 * n <= when < 40 + 20 * n]) == 1
    assert len([run for run in played.seen.runs if run.at - EPOCH >= 140]) == 2
