"""What the model says about the session's time is the clock's, or it is not spoken."""

from __future__ import annotations

from typing import Any

import pytest
from stage_play import Play, at, join, personality, play

from beatroom.bot.rehearsal.promises import broken_promises
from beatroom.bot.rehearsal.rehearse import EPOCH, RehearsalHandle
from beatroom.bot.rehearsal.scripted_model import ScriptedAnswer
from beatroom.flows.core.context import context
from beatroom.flows.core.events import BotSaid, TimeCorrected
from beatroom.flows.personality.kinds import names

pytestmark = pytest.mark.virtual

LIE = "We have thirty minutes left in this session."
TRUTH = "We have about ten minutes left in this session."
OTHER = "The film lasts two hours."
CLOCK = "We have about ten minutes left."


async def somebody(hands: RehearsalHandle) -> None:
    await join(hands)
    await at(hands, 20)


def saying(*sentences: str, kind: str = "conversation", **more: Any) -> Play:
    """A session of ten minutes in which the model says this, whatever it is asked."""

    def says(_: list[dict[str, Any]]) -> ScriptedAnswer:
        return ScriptedAnswer(" ".join(sentences))

    record = personality(length=600.0, kind=kind)
    return play(somebody, plan=says, record=record, length=600.0, **more)


def opening(played: Play) -> str:
    return next(ev.text for _, ev in played.events(BotSaid) if ev.source == "model")


@pytest.mark.parametrize("kind", names())
def test_a_wrong_sentence_is_replaced_by_the_clocks_own(kind: str) -> None:
    played = saying("Hello there.", LIE, "Who goes first?", kind=kind)

    (_, corrected), *_ = played.events(TimeCorrected)
    assert corrected.said == LIE
    assert corrected.asks == "session_left"
    assert corrected.told == CLOCK
    assert opening(played) == f"Hello there. {corrected.told} Who goes first?"
    assert not any(LIE in text for text in played.said())
    assert broken_promises(played.seen) == []


@pytest.mark.parametrize("kind", names())
@pytest.mark.parametrize("sentence", [TRUTH, OTHER])
def test_what_is_right_or_of_other_times_is_left_alone(kind: str, sentence: str) -> None:
    played = saying("Hello there.", sentence, "Who goes first?", kind=kind)

    assert opening(played) == f"Hello there. {sentence} Who goes first?"
    early = [ev for when, ev in played.events(TimeCorrected) if when < 60]
    assert early == []


def test_the_context_has_what_was_heard_and_so_has_the_log() -> None:
    played = saying("Hello there.", LIE, "Who goes first?")

    words = [str(m["content"]) for m in played.seen.final if m["role"] == "assistant"]
    assert any(CLOCK in text for text in words)
    assert not any(LIE in text for text in words)
    record = personality(length=600.0)
    assert context(played.seen.records, record).messages == list(played.seen.final)


def test_the_same_answer_is_given_once_in_a_reply() -> None:
    played = saying(LIE, "So there are thirty minutes left in this session.", "Who goes first?")

    first, second, *_ = [ev for _, ev in played.events(TimeCorrected)]
    assert second.told == ""
    assert opening(played) == f"{first.told} Who goes first?"


def test_a_session_that_is_taken_over_has_the_clocks_words() -> None:
    past = tuple(r for r in saying("Hello there.", LIE, "Who?").seen.records if r.at <= EPOCH + 60)

    async def comes_back(hands: RehearsalHandle) -> None:
        await hands.clock.sleep_until(past[-1].at + 3)
        await join(hands)

    played = play(comes_back, record=personality(length=600.0), length=600.0, past=past)

    held = [str(m["content"]) for m in played.seen.runs[0].held if m["role"] == "assistant"]
    assert any(CLOCK in text for text in held)
    assert not any(LIE in text for text in held)


def test_a_sentence_that_stalls_is_never_half_spoken() -> None:
    def stalls(held: list[dict[str, Any]]) -> ScriptedAnswer:
        return ScriptedAnswer(f"Well, well. {LIE}", stall=60.0)

    played = play(somebody, plan=stalls, record=personality(length=600.0), length=600.0)

    assert not any("thirty" in text for text in played.said())


def test_what_was_replaced_counts_as_words_of_people() -> None:
    declared = TimeCorrected.KEPT
    assert declared.words == {"said", "told"}
    assert declared.retells
