"""What a tool answered is spoken: before what waits for the stage, and after a cough."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from pipecat.frames.frames import (
    BotStartedSpeakingFrame,
    Frame,
    FunctionCallInProgressFrame,
    FunctionCallResultFrame,
    UserStartedSpeakingFrame,
)
from pipecat.processors.aggregators.llm_context import LLMContext
from pipecat.processors.frame_processor import FrameDirection
from restaurant_play import dine, terra
from simulation.terra_page import TerraPage
from simulation.tool_model import Both, Calls
from stage_play import at
from tool_play import ANSWER, MUSIC, SlowOffice, asks, heard, instruct, mind, moment, with_music

from beatroom.bot.pipeline.heard_replies import HeardReplies
from beatroom.bot.rehearsal.promises import broken_promises
from beatroom.bot.rehearsal.rehearse import RehearsalHandle
from beatroom.bot.rehearsal.scripted_model import ScriptedAnswer
from beatroom.flows.core import events as e
from beatroom.flows.kinds.restaurant.tools import TOOL_DEADLINE

pytestmark = pytest.mark.virtual


@pytest.mark.parametrize("say", [None, MUSIC])
def test_the_reply_to_a_tool_s_answer_comes_before_a_beat_that_fell_due_meanwhile(
    say: str | None,
) -> None:
    async def guest(hands: RehearsalHandle, page: TerraPage) -> None:
        await asks(hands, page, 60.0)

    evening = dine(guest, mind, there=SlowOffice(), record=with_music(65.0, say))

    called, answered = moment(evening, e.ToolCalled), moment(evening, e.ToolAnswered)
    assert called < 65.0 < answered
    assert heard(evening) == [ANSWER, MUSIC]
    assert broken_promises(evening.played.seen) == []


def test_a_fixed_goodbye_that_fell_due_meanwhile_comes_after_the_answer() -> None:
    async def guest(hands: RehearsalHandle, page: TerraPage) -> None:
        await asks(hands, page, 60.0)

    record = terra(125.0)
    evening = dine(guest, mind, there=SlowOffice(), record=record)

    assert moment(evening, e.ToolCalled) < 65.0 < moment(evening, e.ToolAnswered)
    assert [s.text for _, s in evening.played.events(e.BotSaid)][-2:] == [ANSWER, "Goodbye."]
    assert broken_promises(evening.played.seen) == []


@pytest.mark.parametrize("music", [None, 66.0])
def test_a_cough_while_a_tool_works_does_not_lose_the_answer(music: float | None) -> None:
    async def guest(hands: RehearsalHandle, page: TerraPage) -> None:
        await asks(hands, page, 60.0)
        await asyncio.sleep(2.0)
        await hands.user_input.say(None, "ana", seconds=1.5)

    record = terra() if music is None else with_music(music)
    evening = dine(guest, mind, there=SlowOffice(), record=record)

    results = [a.result for _, a in evening.played.events(e.ToolAnswered)]
    assert "CANCELLED" in results[0]
    assert heard(evening) == [ANSWER, MUSIC][: 1 if music is None else 2]
    assert broken_promises(evening.played.seen) == []


def test_a_tool_that_never_answers_keeps_no_goodbye_away() -> None:
    async def guest(hands: RehearsalHandle, page: TerraPage) -> None:
        await asks(hands, page, 60.0)

    record = terra(125.0)

    def asks_once(held: list[dict[str, Any]], tools: set[str]) -> ScriptedAnswer | Calls:
        return ScriptedAnswer(MUSIC) if held[-1]["role"] == "tool" else mind(held, tools)

    evening = dine(guest, asks_once, there=SlowOffice(900.0), record=record)

    said = [(t, s.text) for t, s in evening.played.events(e.BotSaid)]
    assert said[-1][1] == "Goodbye."
    assert said[-1][0] < 65.0 + TOOL_DEADLINE + 5.0
    assert broken_promises(evening.played.seen) == []


def test_an_announcement_that_cuts_a_call_off_comes_first_and_the_answer_is_not_lost() -> None:
    async def guest(hands: RehearsalHandle, page: TerraPage) -> None:
        await asks(hands, page, 60.0)
        await at(hands, 65.0)
        instruct(hands, "Pears are in.", kind="say")

    evening = dine(guest, mind, there=SlowOffice())

    assert "CANCELLED" in next(a.result for _, a in evening.played.events(e.ToolAnswered))
    assert heard(evening) == ["Pears are in.", ANSWER]
    assert broken_promises(evening.played.seen) == []


@pytest.mark.parametrize(("interrupt", "promoted"), [(True, False), (False, False), (False, True)])
def test_what_an_instruction_cuts_off_a_call_for_is_answered_behind_it(
    interrupt: bool, promoted: bool
) -> None:
    """A prompt brings a reply of the model's, which is no answer to whoever asked."""
    lights = "The lights are low tonight."

    def told(held: list[dict[str, Any]], shown: set[str]) -> ScriptedAnswer | Calls:
        asked = "[operator" in str(held[-1]["content"])
        return ScriptedAnswer(lights) if asked else mind(held, shown)

    async def guest(hands: RehearsalHandle, page: TerraPage) -> None:
        await asks(hands, page, 60.0)
        await at(hands, 65.0)
        mode = "queued" if promoted else "immediate"
        instruct(hands, "Speak of the lights.", mode=mode, interrupt=interrupt)
        if promoted:
            hands.session.instructions.promote("Speak of the lights.")

    evening = dine(guest, told, there=SlowOffice())

    assert heard(evening) == [lights, ANSWER]
    assert broken_promises(evening.played.seen) == []


def test_what_a_beat_cuts_off_a_call_for_is_answered_behind_it() -> None:
    async def guest(hands: RehearsalHandle, page: TerraPage) -> None:
        await asks(hands, page, 60.0)

    record = with_music(65.0)
    beats = tuple(
        beat.model_copy(update={"when_busy": "interrupt"}) if beat.title == "Music" else beat
        for beat in record.beats
    )
    evening = dine(
        guest, mind, there=SlowOffice(), record=record.model_copy(update={"beats": beats})
    )

    assert "CANCELLED" in next(a.result for _, a in evening.played.events(e.ToolAnswered))
    assert heard(evening) == [MUSIC, ANSWER]
    assert broken_promises(evening.played.seen) == []


def test_what_breaks_in_waits_for_no_answer_of_which_one_of_two_calls_is_there() -> None:
    def told(held: list[dict[str, Any]], shown: set[str]) -> ScriptedAnswer | Calls:
        last = str(held[-1]["content"])
        if "[operator" in last:
            return ScriptedAnswer(MUSIC)
        both: Calls = [("find_booking", {}), ("collection_times", {})]
        return both if held[-1]["role"] == "user" and "have it" in last else mind(held, shown)

    async def guest(hands: RehearsalHandle, page: TerraPage) -> None:
        await asks(hands, page, 60.0)
        await at(hands, 65.0)
        instruct(hands, "Speak of the music.")

    evening = dine(guest, told, there=SlowOffice())

    assert heard(evening) == [MUSIC, ANSWER]
    added = moment(evening, e.InstructionAdded)
    [consumed] = [one for _, one in evening.played.events(e.InstructionConsumed)]
    assert consumed.heard_at - evening.played.seen.records[0].at - added < 2.0
    assert broken_promises(evening.played.seen) == []


def test_what_breaks_in_waits_for_no_answer_that_comes_before_another_one() -> None:
    """The first lets the answer to a tool go before it; the second cuts that off."""
    long = " ".join(["You can come for it whenever you like."] * 8)

    def told(held: list[dict[str, Any]], _: set[str]) -> ScriptedAnswer | Calls:
        asked = str(held[-1]["content"])
        if "have it" in asked:
            return [("find_booking", {}), ("collection_times", {})]
        return ScriptedAnswer(MUSIC if "Speak of" in asked else long)

    async def guest(hands: RehearsalHandle, page: TerraPage) -> None:
        await asks(hands, page, 60.0)
        await at(hands, 65.0)
        instruct(hands, "Speak of the lights.", interrupt=False)
        await at(hands, 68.0)
        instruct(hands, "Speak of the music.")

    seen = dine(guest, told, there=SlowOffice()).played.seen

    came = next(
        r.at
        for r in seen.records
        if isinstance(r.event, e.InstructionAdded) and "music" in r.event.text
    )
    answer = next(voice for voice in seen.host if voice.start <= came <= voice.end)
    assert answer.end - came < 1.0
    assert broken_promises(seen) == []


def test_words_while_a_tool_works_are_answered_once() -> None:
    async def guest(hands: RehearsalHandle, page: TerraPage) -> None:
        await asks(hands, page, 60.0)
        await asyncio.sleep(2.0)
        await hands.user_input.say("never mind", "ana")

    evening = dine(guest, mind, there=SlowOffice())

    assert heard(evening) == [MUSIC]
    assert broken_promises(evening.played.seen) == []


@pytest.mark.parametrize("speaking", [UserStartedSpeakingFrame, BotStartedSpeakingFrame, None])
def test_a_result_that_comes_while_somebody_speaks_is_due(speaking: type[Frame] | None) -> None:
    name, call, given = "collection_times", "call-1", dict[str, Any]()
    frames = [
        FunctionCallInProgressFrame(name, call, given, cancel_on_interruption=True),
        *([] if speaking is None else [speaking()]),
        FunctionCallResultFrame(name, call, given, result="six"),
    ]

    async def due() -> list[str]:
        told: list[str] = []
        replies = HeardReplies(LLMContext())
        replies.reply_due = lambda: told.append("due")
        for frame in frames:
            await replies.process_frame(frame, FrameDirection.DOWNSTREAM)
        return told

    assert asyncio.run(due()) == ["due"]


@pytest.mark.parametrize("takes", [6.0, 9.5])
@pytest.mark.parametrize("when", [57.0, 59.0])
def test_a_beat_that_is_due_ends_no_words_behind_which_a_tool_is_at_work(
    takes: float, when: float
) -> None:
    """Its call would be cut off with them, and made once more."""

    def looks(held: list[dict[str, Any]], _: set[str]) -> ScriptedAnswer | Calls | Both:
        last = held[-1]
        if last["role"] == "tool":
            return ScriptedAnswer(ANSWER)
        if last["role"] == "user" and "have it" in str(last["content"]):
            looking = "Let me look when you can have it, which takes a little. " * 3
            return Both(ScriptedAnswer(looking), [("collection_times", {})])
        return ScriptedAnswer(MUSIC)

    evening = dine(
        lambda hands, page: asks(hands, page, when),
        looks,
        there=SlowOffice(takes),
        record=with_music(60.0),
    )

    asked = [one for _, one in evening.played.events(e.OutsideAnswered) if "slots" in one.what]
    assert [one.outcome for one in asked] == ["answered"]
    assert heard(evening)[-2:] == [ANSWER, MUSIC]
    assert broken_promises(evening.played.seen) == []


@pytest.mark.parametrize("after", [0.2, 1.0, 3.0])
def test_a_click_while_a_tool_works_for_somebody_does_not_pay_what_they_wait_for(
    after: float,
) -> None:
    def answers(held: list[dict[str, Any]], _: set[str]) -> ScriptedAnswer | Calls:
        last, told = held[-1], str(held[-1].get("content"))
        if last["role"] == "tool":
            return ScriptedAnswer(ANSWER)
        if (last["role"] == "user" and "have it" in told) or told.startswith("[resume"):
            return [("collection_times", {})]
        return ScriptedAnswer("Gladly, that is done.")

    async def guest(hands: RehearsalHandle, page: TerraPage) -> None:
        page.connect("order")
        await at(hands, 100.0)
        await hands.user_input.say("tell me when I can have it", "ana")
        await asyncio.sleep(0.6 + after)
        page.click_confirm("reservation", "submit-0001")

    evening = dine(guest, answers, there=SlowOffice(6.0), record=with_music(300.0))

    said = [ev.text for at_, ev in evening.played.events(e.BotSaid) if 100.0 < at_ < 290.0]
    assert said[0] == "Gladly, that is done."
    assert said[-1] == ANSWER
    assert broken_promises(evening.played.seen) == []
