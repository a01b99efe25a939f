"""The wrap-up rests on a summary, comes on time, and the goodbye is heard to its end."""

from __future__ import annotations

import math
from typing import Any

import pytest
from stage_play import at, beat, join, play

from beatroom.bot.rehearsal.promises import broken_promises
from beatroom.bot.rehearsal.rehearse import EPOCH, RehearsalHandle
from beatroom.bot.rehearsal.scripted_model import ScriptedAnswer, ScriptedModel
from beatroom.bot.settings.settings import Settings
from beatroom.flows.core.events import (
    BeatFired,
    BeatSpoken,
    BotSaid,
    Ended,
    FloorChanged,
    SummaryFailed,
    SummaryPrepared,
    UserSaid,
)
from beatroom.flows.personality.model import Beat, Offset, Personality

pytestmark = pytest.mark.virtual

GOODBYE = "Thank you all for coming tonight. It was a pleasure to have you. Goodbye, everybody."


def farewell(held: list[dict[str, Any]]) -> ScriptedAnswer:
    return ScriptedAnswer(GOODBYE if "[wrap-up" in str(held[-1]["content"]) else "Go on, please.")


def closing(summary_seconds: float, **settings: Any) -> Any:
    async def talk(hands: RehearsalHandle) -> None:
        await join(hands)
        await at(hands, 100)
        await hands.user_input.say("the budget is settled at last", "ana")
        await at(hands, 210)
        await hands.user_input.say("one more word about carrots", "ana")

    return play(
        talk,
        model=lambda asked: ScriptedModel(
            farewell,
            asked=asked,
            summary="They settled the budget.",
            summary_seconds=summary_seconds,
        ),
        settings=Settings(context_budget=0, **settings),
    )


def test_it_rests_on_a_summary_and_keeps_what_was_said_while_that_was_made() -> None:
    played = closing(10.0)

    [(prepared, _)] = played.events(SummaryPrepared)
    assert prepared == pytest.approx(240 - 45 + 10, abs=0.2)
    last = played.seen.runs[-1]
    told = [str(m["content"]) for m in last.held]
    assert "They settled the budget." in told[0]
    assert not any("budget is settled at last" in text for text in told)
    assert any("carrots" in text for text in told)
    assert "[wrap-up: Goodbye]" in told[-1]


@pytest.mark.parametrize("seconds", [0.1, 10.0, 44.0, math.inf])
def test_it_comes_on_time_however_long_the_summary_takes(seconds: float) -> None:
    played = closing(seconds if math.isfinite(seconds) else 10**6, summary_timeout=60)

    wrapped = next(at_ for at_, ev in played.events(BeatFired) if ev.beat == "beat-1")
    assert wrapped == pytest.approx(240, abs=0.1)
    assert bool(played.events(SummaryFailed)) == math.isinf(seconds)
    if math.isinf(seconds):
        told = [str(m["content"]) for m in played.seen.runs[-1].held]
        assert any("budget is settled at last" in text for text in told)
    assert broken_promises(played.seen) == []


def test_the_goodbye_is_heard_to_its_end_before_the_host_leaves() -> None:
    played = closing(2.0)

    goodbye = [(at_, ev) for at_, ev in played.events(BotSaid) if ev.text == GOODBYE]
    [(ended, reason)] = played.events(Ended)
    assert [ev.interrupted for _, ev in goodbye] == [False]
    quiet = max(at_ for at_, ev in played.events(FloorChanged) if ev.holder == "nobody")
    assert ended == pytest.approx(quiet + 4, abs=0.2)
    assert reason.reason == "wrapped up"


def test_somebody_who_answers_the_goodbye_is_answered_too() -> None:
    async def talk(hands: RehearsalHandle) -> None:
        await join(hands)
        await at(hands, 249)
        await hands.user_input.say("bye bye Robin", "ana")

    played = play(talk, plan=farewell)

    [(ended, _)] = played.events(Ended)
    replies = [at_ for at_, _ in played.events(BotSaid) if at_ > 250]
    assert len(replies) == 1
    assert ended > replies[0] + 3
    assert played.events(UserSaid)


def test_a_room_that_goes_on_talking_is_left_when_the_timer_is_up() -> None:
    async def talk(hands: RehearsalHandle) -> None:
        await join(hands)
        await at(hands, 245)
        while not hands.session.state.over:
            await hands.user_input.say("and another thing to say", "ana", seconds=2.2)
            await hands.clock.sleep_until(hands.clock.now() + 1.0)

    played = play(talk, plan=farewell, settings=Settings(wrap_up_timer=40))

    [(ended, _)] = played.events(Ended)
    assert 279 < ended < 301


def test_everybody_left_ends_it_after_a_grace_and_coming_back_saves_it() -> None:
    async def leave(hands: RehearsalHandle) -> None:
        await join(hands)
        await at(hands, 30)
        hands.session.room.left("ana")
        await at(hands, 60)
        await join(hands)
        await at(hands, 70)
        hands.session.room.left("ana")

    played = play(leave)

    [(ended, event)] = played.events(Ended)
    assert (ended, event.reason) == (pytest.approx(130, abs=0.1), "everybody left")


def test_the_hard_cap_ends_any_session() -> None:
    async def hold(hands: RehearsalHandle) -> None:
        await join(hands)
        await at(hands, 20)
        hands.session.change_rundown("hold", "op")

    played = play(hold, settings=Settings(max_length=1000))

    [(ended, event)] = played.events(Ended)
    assert ended == pytest.approx(1000, abs=0.1)
    assert "longest" in event.reason
    assert EPOCH > 0


@pytest.mark.parametrize("title", ["turnips", "Goodbye"])
def test_what_a_mute_cut_off_before_it_counted_is_said_when_the_host_may_speak(title: str) -> None:
    """A beat of which no sentence was heard; a goodbye that was not heard to its end."""
    began, silenced = {"turnips": (100.0, 102.5), "Goodbye": (240.0, 243.5)}[title]

    async def mutes(hands: RehearsalHandle) -> None:
        await join(hands)
        await at(hands, silenced)
        await hands.session.set_muted(muted=True, by="operator")
        await at(hands, silenced + 8.0)
        await hands.session.set_muted(muted=False, by="operator")

    def plan(held: list[dict[str, Any]]) -> ScriptedAnswer:
        words = GOODBYE if title == "Goodbye" else "Turnips are what I like best of all the roots."
        return ScriptedAnswer(words, first_word=0.5)

    played = play(mutes, beat("turnips", 100), plan=plan)

    said = [(ev.interrupted, when) for when, ev in played.events(BotSaid) if began < when]
    heard = next(when for cut, when in said if not cut)
    assert [cut for cut, when in said if when < heard] == [True] * (title == "Goodbye")
    assert silenced + 8.0 < heard < silenced + 16.0
    which = "beat-1" if title == "turnips" else "beat-2"
    assert which in {ev.beat for when, ev in played.events(BeatSpoken) if when == heard}
    assert [ev.reason for _, ev in played.events(Ended)] == ["wrapped up"]
    assert broken_promises(played.seen) == []


def test_a_goodbye_that_came_while_the_host_was_muted_is_said_when_it_may_speak() -> None:
    async def mutes(hands: RehearsalHandle) -> None:
        await join(hands)
        await at(hands, 230)
        await hands.session.set_muted(muted=True, by="operator")
        await at(hands, 250)
        await hands.session.set_muted(muted=False, by="operator")

    played = play(mutes, plan=farewell)

    assert [when for when, _ in played.events(BeatFired)][-1] == 240
    said = [(when, ev.text) for when, ev in played.events(BotSaid) if when > 230]
    assert [text for _, text in said] == [GOODBYE]
    assert 250 < said[0][0] < 265
    assert [ev.reason for _, ev in played.events(Ended)] == ["wrapped up"]
    assert broken_promises(played.seen) == []


def test_whoever_speaks_on_when_it_has_ended_is_answered_by_nobody() -> None:
    """Their words are on record; the host has left, and the model is not asked."""

    async def talks_on(hands: RehearsalHandle) -> None:
        await join(hands)
        await at(hands, 100)
        hands.session.live.spawn(
            hands.user_input.say("one thing that I would like to add", "ana", seconds=1.2), "ana"
        )
        await at(hands, 100.8)
        await hands.session.end("it was enough", "an operator", at_once=True)

    played = play(talks_on)

    [(ended, _)] = played.events(Ended)
    assert any(when > ended for when, _ in played.events(UserSaid))
    assert not [run.at for run in played.seen.runs if run.at - EPOCH > ended]


@pytest.mark.parametrize("cut_by", ["the goodbye", "a cough"])
def test_what_was_cut_off_before_it_was_heard_is_not_said_after_a_goodbye_in_fixed_words(
    cut_by: str,
) -> None:
    """Not even its rest, which would go on past a hard end."""
    long = " ".join(["Blue is a colour of the sea and of the sky and of much else"] * 8) + "."
    fixed = "Goodbye everybody."

    def plan(held: list[dict[str, Any]]) -> ScriptedAnswer:
        asked = str(held[-1]["content"])
        about = "blue" in asked or "[resume" in asked
        return ScriptedAnswer(long, first_word=1.0) if about else ScriptedAnswer("Welcome.")

    record = Personality(
        name="sea",
        title="Robin",
        persona="You host.",
        length=85.0,
        hard_end=True,
        beats=(
            Beat(title="Opening", at=Offset(0.0), prompt="Welcome everybody."),
            Beat(title="Goodbye", at=Offset(70.0), say=fixed, when_busy="interrupt"),
        ),
    )

    async def talk(hands: RehearsalHandle) -> None:
        await join(hands)
        await at(hands, 64.5)
        await hands.user_input.say("why is the sea so blue", "ana")
        if cut_by == "a cough":
            await hands.user_input.say(None, "ana", seconds=2.4)

    seen = play(talk, record=record, length=85.0, plan=plan).seen

    said = [r.event.text for r in seen.records if isinstance(r.event, BotSaid)]
    assert said[-1] == fixed
    ended = next(r.at for r in seen.records if isinstance(r.event, Ended))
    assert ended <= EPOCH + 85.0
    assert broken_promises(seen) == []
