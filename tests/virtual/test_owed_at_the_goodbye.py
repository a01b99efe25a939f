"""What was due before a goodbye is not said behind it; a goodbye that fails is asked for again."""

from __future__ import annotations

from typing import Any, Literal

import pytest
from board_play import board
from stage_play import Play, at, beat, join, personality, play
from tool_play import instruct

from beatroom.bot.pipeline.reply_accounting import ReplyAccounting
from beatroom.bot.rehearsal.promises import broken_promises
from beatroom.bot.rehearsal.rehearse import RehearsalHandle
from beatroom.bot.rehearsal.scripted_model import ScriptedAnswer, ScriptedModel
from beatroom.flows.core.events import (
    BotSaid,
    Ended,
    InstructionConsumed,
    InstructionDropped,
    ReplyFailed,
)

pytestmark = pytest.mark.virtual

GOODBYE, MORE = "Goodbye to all of you.", "That is what I have to say of it. And one sentence more."


def last_words(played: Play) -> str:
    return played.events(BotSaid)[-1][1].text


@pytest.mark.parametrize("error", [True, False])
@pytest.mark.parametrize("due", ["beat", "instruction"])
def test_what_the_model_failed_to_say_before_a_fixed_goodbye_is_not_said_behind_it(
    due: Literal["beat", "instruction"], error: bool
) -> None:
    failed: list[str] = []

    def plan(held: list[dict[str, Any]]) -> ScriptedAnswer:
        last = str(held[-1]["content"])
        if last.startswith(("[beat: Late", "[operator")) and not failed:
            failed.append(last)
            return ScriptedAnswer("", error=error)
        return ScriptedAnswer(MORE)

    async def script(hands: RehearsalHandle) -> None:
        await join(hands)
        await at(hands, 139.5)
        if due == "instruction":
            instruct(hands, "Mention the terrace", interrupt=False)

    record = personality(*([beat("Late", 139.5)] if due == "beat" else []), length=200.0)
    goodbye = record.beats[-1].model_copy(update={"say": GOODBYE})
    record = record.model_copy(update={"beats": (*record.beats[:-1], goodbye)})
    played = play(script, record=record, plan=plan)

    assert failed
    assert last_words(played) == GOODBYE
    assert played.events(InstructionConsumed) == []
    reasons = [ev.reason.partition(":")[0] for _, ev in played.events(InstructionDropped)]
    assert reasons == (["closing"] if due == "instruction" else [])
    assert broken_promises(played.seen) == []


@pytest.mark.parametrize("before", [0, 1, 2])
def test_a_goodbye_that_fails_is_asked_for_again_whatever_failed_before(before: int) -> None:
    asked = {"[beat: Late": 0, "[wrap-up": 0}

    def plan(held: list[dict[str, Any]]) -> ScriptedAnswer:
        told = [str(m["content"]) for m in held]
        if any(one.startswith("[wrap-up") for one in told):
            asked["[wrap-up"] += 1
            return ScriptedAnswer("" if asked["[wrap-up"] == 1 else GOODBYE)
        if told[-1].startswith("[beat: Late"):
            asked["[beat: Late"] += 1
            return ScriptedAnswer("" if asked["[beat: Late"] <= before else MORE)
        return ScriptedAnswer(MORE)

    played = play(join, beat("Late", 139.5), plan=plan, length=200.0)

    assert asked == {"[beat: Late": 1, "[wrap-up": 2}
    assert last_words(played) == GOODBYE
    assert [ev.reason for _, ev in played.events(Ended)] == ["wrapped up"]


@pytest.mark.parametrize("sentences", [3, 8])
def test_a_goodbye_that_waited_for_a_persona_and_failed_is_asked_for_again(sentences: int) -> None:
    asked: list[str] = []

    def words(held: list[dict[str, Any]]) -> ScriptedAnswer:
        if any(str(m["content"]).startswith("[wrap-up") for m in held[-4:]) or asked:
            asked.append("goodbye")
            return ScriptedAnswer("" if len(asked) == 1 else GOODBYE)
        if str(held[-1]["content"]).startswith("[turn: "):
            turn = " ".join(["I would say that it is so."] * sentences)
            return ScriptedAnswer(turn, first_word=0.3)
        return ScriptedAnswer("The costs, once more.")

    record = board()
    played = play(
        join,
        record=record,
        length=record.length,
        model=lambda asked_with: ScriptedModel(words, asked=asked_with),
    )

    assert len(played.events(ReplyFailed)) == 1
    assert len(asked) == 2
    assert last_words(played) == GOODBYE
    assert [ev.reason for _, ev in played.events(Ended)] == ["wrapped up"]


def test_the_checker_sees_a_goodbye_that_failed_and_was_not_asked_for_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(ReplyAccounting, "_beat_unheard", lambda _: "")

    def plan(held: list[dict[str, Any]]) -> ScriptedAnswer:
        goodbye = any(str(m["content"]).startswith("[wrap-up") for m in held)
        return ScriptedAnswer("" if goodbye else MORE)

    played = play(join, plan=plan, length=200.0)

    [broken] = broken_promises(played.seen)
    assert "failed the goodbye, and was not asked for it again" in broken
