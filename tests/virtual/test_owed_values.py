"""What was all but certainly asked of the clock is told in the reply, by the model or behind it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Any

import pytest
from second_opinions import always
from stage_play import Play, at, beat, join, personality, play

from beatroom.bot.rehearsal.again import rehearse_again
from beatroom.bot.rehearsal.promises import broken_promises
from beatroom.bot.rehearsal.rehearse import AskedWith, RehearsalHandle
from beatroom.bot.rehearsal.scripted_model import Calls, ScriptedAnswer, ScriptedModel
from beatroom.flows.core.context import context
from beatroom.flows.core.events import BotSaid, TimeAnswered, TimeCorrected
from beatroom.flows.language.time_questions.second_opinion import NONE, Judgement
from beatroom.flows.personality.model import Beat

pytestmark = pytest.mark.virtual

ASKED = "and when on earth might the end of it be"
LIKELY = Judgement({NONE: 0.2, "session_left": 0.78, "next": 0.02}, 0)
UNLIKELY = Judgement({NONE: 0.65, "session_left": 0.34, "next": 0.01}, 0)
CHOOSABLE = Judgement({NONE: 0.06, "session_left": 0.5, "over": 0.2, "next": 0.24}, 0)
CHAT = "That is a very good thing to ask."
VALUE = "We have about three minutes left."

CALL = Calls("open_the_book", {})

Says = Callable[[list[dict[str, Any]]], ScriptedAnswer | Calls]


@dataclass
class Asking:
    """A session of five minutes in which that is said at 120 s.

    Attributes:
        says: The model's reply to it; to everything else it says something short.
        judged: What the encoder makes of it.
        chooses: What the model says was asked, if it is asked that.
        then: What happens afterwards.
        record: Of the personality, what is not usual.
    """

    says: Says | str = CHAT
    judged: Judgement = LIKELY
    chooses: str = "nonsense"
    then: Callable[[RehearsalHandle], Awaitable[None]] | None = None

    def played(self, more: Sequence[Beat] = (), **rest: Any) -> Play:
        async def ask(hands: RehearsalHandle) -> None:
            await join(hands)
            await at(hands, 120)
            await hands.user_input.say(ASKED, "ana", seconds=2.0)
            if self.then is not None:
                await self.then(hands)

        def says(held: list[dict[str, Any]]) -> ScriptedAnswer | Calls:
            if not any(ASKED in str(one["content"]) for one in held[-3:]):
                return ScriptedAnswer("Let us go on.")
            return ScriptedAnswer(self.says) if isinstance(self.says, str) else self.says(held)

        def model(asked: AskedWith) -> ScriptedModel:
            return ScriptedModel(
                says,
                asked=asked,
                summary=f'{{"asked": "{self.chooses}"}}',
                summary_seconds=0.1,
            )

        beats = (beat("turnips", 60), *more)
        return play(ask, *beats, model=model, consult=always(self.judged), **rest)


def spoken(played: Play) -> list[BotSaid]:
    return [said for when, said in played.events(BotSaid) if 120 < when < 200]


def corrected(played: Play) -> list[TimeCorrected]:
    return [one for when, one in played.events(TimeCorrected) if 120 < when < 200]


def test_a_reply_that_names_no_value_ends_with_the_clocks() -> None:
    played = Asking().played()

    [said] = spoken(played)
    assert said.text == f"{CHAT} {VALUE}"
    assert said.source == "model"
    assert corrected(played) == [TimeCorrected(asks="session_left", said="", told=VALUE)]
    assert played.events(TimeAnswered) == []
    assert broken_promises(played.seen) == []


def test_the_context_and_the_log_have_it() -> None:
    played = Asking().played()

    words = [str(m["content"]) for m in played.seen.final if m["role"] == "assistant"]
    assert any(text.endswith(VALUE) for text in words)
    record = personality(beat("turnips", 60))
    assert context(played.seen.records, record).messages == list(played.seen.final)


@pytest.mark.parametrize(
    "reply",
    [VALUE, f"{CHAT} {VALUE}", "Three minutes!", "Another three minutes, I would say. Why?"],
)
def test_a_value_that_was_named_is_not_said_again(reply: str) -> None:
    played = Asking(reply).played()

    [said] = spoken(played)
    assert said.text == reply
    assert corrected(played) == []


@pytest.mark.parametrize(
    "reply",
    [
        "The ticket costs $12.50. The vote was ten to five. We have about three minutes left.",
        "Wait a minute. We have about three minutes left.",
        "We only began the turnips a minute ago. We have about three minutes left.",
        "It is fifty minutes long. No, we have about three minutes left.",
        "Well, the score was 3:15, as in section 3.15.",
        "A plank takes forty-five seconds.",
    ],
)
def test_what_a_reply_says_of_other_times_is_its_own_and_nothing_is_added(reply: str) -> None:
    played = Asking(reply).played()

    [said] = spoken(played)
    assert said.text == reply
    assert corrected(played) == []


def test_what_it_says_wrongly_of_the_session_is_corrected_and_told_once() -> None:
    played = Asking("We have fifty minutes left. That is a lot.").played()

    [said] = spoken(played)
    assert said.text == f"{VALUE} That is a lot."
    assert [one.said for one in corrected(played)] == ["We have fifty minutes left."]


def test_nothing_is_said_behind_a_reply_to_what_is_not_likely_a_question_for_the_clock() -> None:
    played = Asking("The film has fifty minutes.", UNLIKELY).played()

    [said] = spoken(played)
    assert said.text == "The film has fifty minutes."
    assert corrected(played) == []


@pytest.mark.parametrize(("chooses", "ends"), [("none", CHAT), ("nonsense", VALUE), ("b", VALUE)])
def test_where_the_model_says_that_none_was_asked_the_reply_is_its_own(
    chooses: str, ends: str
) -> None:
    others = {"over": 0.04, "next": 0.04, "now": 0.04, "elapsed": 0.035, "remaining": 0.03}
    judged = Judgement({NONE: 0.06, "session_left": 0.755, **others}, 0)
    played = Asking(judged=judged, chooses=chooses).played()

    [said] = spoken(played)
    assert said.text.endswith(ends)


def test_a_reply_of_its_own_is_checked_all_the_same() -> None:
    played = Asking("We have fifty minutes left.", CHOOSABLE, "none").played()

    [said] = spoken(played)
    assert said.text == VALUE
    assert corrected(played)[0].said == "We have fifty minutes left."


def test_who_talks_over_the_reply_hears_no_value_behind_it() -> None:
    async def cuts_in(hands: RehearsalHandle) -> None:
        await at(hands, 128)
        await hands.user_input.say("never mind about that one", "ana", seconds=2.0)

    played = Asking(" ".join([CHAT] * 4), then=cuts_in).played()

    cut, *after = spoken(played)
    assert cut.interrupted
    assert not any(VALUE in said.text for said in (cut, *after))
    assert broken_promises(played.seen) == []
    record = personality(beat("turnips", 60))
    assert context(played.seen.records, record).messages == list(played.seen.final)


async def announced(hands: RehearsalHandle, when: float) -> None:
    await at(hands, when)
    hands.session.instructions.add(
        "hat", mode="immediate", kind="say", text="Mind the step.", expires_at=None
    )


@pytest.mark.parametrize(("first", "times"), [(CHAT, 0), (VALUE, 1)])
def test_a_reply_that_is_carried_on_owes_nothing_more(first: str, times: int) -> None:
    async def orders(hands: RehearsalHandle) -> None:
        await announced(hands, 126)

    def says(held: list[dict[str, Any]]) -> ScriptedAnswer:
        return ScriptedAnswer(CHAT if "[resume]" in str(held[-1]) else f"{first} {CHAT * 3}")

    played = Asking(says, then=orders).played()

    told = [said.text for said in spoken(played)]
    assert "Mind the step." in told
    assert sum(text.count("minutes left") for text in told) == times
    assert broken_promises(played.seen) == []


@pytest.mark.parametrize("deferred", ["announced", "noise"])
def test_a_question_whose_reply_was_cut_off_is_not_answered_by_a_later_beat(deferred: str) -> None:
    async def silenced(hands: RehearsalHandle) -> None:
        await at(hands, 124)
        await hands.session.set_muted(muted=True, by="op")
        await at(hands, 160)
        await hands.session.set_muted(muted=False, by="op")
        if deferred == "announced":
            await announced(hands, 203)
        else:
            await at(hands, 199)
            await hands.user_input.say("", "ana", seconds=2.5)

    played = Asking(f"{CHAT * 3}", then=silenced).played((beat("leeks", 200),))

    assert not any("left" in said.text for when, said in played.events(BotSaid) if when > 200)
    assert not any(when > 200 for when, _ in played.events(TimeCorrected))


def test_after_an_answer_of_the_clocks_to_another_question_no_beat_tells_it() -> None:
    async def asks_another(hands: RehearsalHandle) -> None:
        await at(hands, 128)
        await hands.user_input.say("what time is it", "ana", seconds=2.0)
        await at(hands, 198)
        await hands.user_input.say("", "ana", seconds=40.0)

    says = " ".join([CHAT] * 6)
    played = Asking(says, then=asks_another).played((beat("leeks", 200),))

    assert len(played.events(TimeAnswered)) == 1
    assert not any("left" in said.text for _, said in played.events(BotSaid))


@pytest.mark.parametrize("first", ["", CHAT])
def test_a_tool_that_is_called_first_changes_nothing(first: str) -> None:
    def says(held: list[dict[str, Any]]) -> ScriptedAnswer:
        called = held[-1]["role"] == "tool"
        return ScriptedAnswer(CHAT) if called else ScriptedAnswer(first, calls=(CALL,))

    played = Asking(says).played()

    assert sum(said.text.count(VALUE) for said in spoken(played)) == 1
    assert broken_promises(played.seen) == []


def test_a_tool_of_a_later_reply_changes_nothing_either() -> None:
    async def orders(hands: RehearsalHandle) -> None:
        await announced(hands, 126)

    def says(held: list[dict[str, Any]]) -> ScriptedAnswer:
        if held[-1]["role"] == "tool":
            return ScriptedAnswer(CHAT)
        resumes = "[resume]" in str(held[-1])
        return ScriptedAnswer("", calls=(CALL,)) if resumes else ScriptedAnswer(CHAT * 4)

    played = Asking(says, then=orders).played()

    assert not any("left" in said.text for said in spoken(played))


def test_where_the_model_fails_behind_the_value_the_apology_does_not_tell_it_again() -> None:
    words = f"{VALUE} That is good, and I do think so too, my dear, and so do all the others."
    played = Asking(lambda _: ScriptedAnswer(words, stall=60.0)).played()

    told = spoken(played)
    assert any(said.source == "fallback" for said in told)
    assert " ".join(said.text for said in told).count("minutes left") == 1


def test_a_slow_reply_tells_a_value_once_also_where_the_clock_has_gone_on() -> None:
    words = f"{VALUE} That is good, and I do think so too, my dear."
    played = Asking(lambda _: ScriptedAnswer(words, stall=9.0)).played()

    told = " ".join(said.text for said in spoken(played))
    assert told.count("minutes left") == 1


def test_a_beat_behind_the_question_says_nothing_of_it() -> None:
    async def nothing(_: RehearsalHandle) -> None:
        return

    played = Asking(then=nothing).played()

    goodbye = [said.text for when, said in played.events(BotSaid) if when > 235]
    assert goodbye
    assert not any("left" in text for text in goodbye)


def test_where_the_model_fails_the_value_is_told_behind_the_apology() -> None:
    played = Asking(lambda _: ScriptedAnswer("", error=True)).played()

    [said] = spoken(played)
    assert said.source == "fallback"
    assert said.text.endswith(VALUE)
    assert broken_promises(played.seen) == []


def test_a_session_that_is_rehearsed_again_tells_it_once() -> None:
    played = Asking().played()

    again = rehearse_again(played.seen.records, personality(beat("turnips", 60)))

    assert again.differences == ()


@pytest.mark.parametrize(("kind", "told"), [("meeting", 1), ("boardroom", 1), ("planner", 0)])
def test_so_it_is_in_other_kinds_of_session_but_where_a_day_is_planned(
    kind: str, told: int
) -> None:
    record = personality(beat("turnips", 60), kind=kind)
    played = Asking().played(record=record)

    assert sum(said.text.count(VALUE) for said in spoken(played)) == told
    assert broken_promises(played.seen) == []


def test_where_a_kind_lets_nothing_of_a_reply_be_said_the_value_is() -> None:
    record = personality(beat("turnips", 60), kind="restaurant")
    played = Asking().played(record=record)  # nobody answers for its house

    [said] = spoken(played)
    assert said.text == VALUE
