"""Time questions are answered by the session's clock, inside the turn, without the model."""

from __future__ import annotations

import pytest
from stage_play import at, beat, join, personality, play

from bot.rehearsal.evidence import Run, broken_promises
from bot.rehearsal.rehearse import EPOCH, Stagehands
from bot.settings import Settings
from flows.events import BotSaid, TimeAnswered
from flows.personality import KINDS

pytestmark = pytest.mark.virtual


def test_answers_equal_the_clock_at_one_seven_and_fifteen_minutes_of_an_item() -> None:
    async def ask(hands: Stagehands) -> None:
        await join(hands)
        for minute in (1, 7, 15):
            await at(hands, 60 + minute * 60)
            await hands.ears.say("how much time is left on this item", "ana", seconds=2.0)

    played = play(ask, beat("budget", 60), length=1260)

    answers = [ev for _, ev in played.events(TimeAnswered)]
    assert [a.asks for a in answers] == ["item_left"] * 3
    # asked two seconds and a pause of half a second after the full minute, of nineteen minutes
    for answer, minute in zip(answers, (1, 7, 15), strict=True):
        assert answer.current_item_remaining_minutes == pytest.approx(
            19 - minute - 2.5 / 60, abs=0.01
        )
    spoken = [ev for _, ev in played.events(BotSaid) if ev.source == "time"]
    assert len(spoken) == 3
    assert all("budget" in ev.text for ev in spoken)
    assert not any("how much time" in str(r.held[-1]["content"]) for r in played.seen.runs)
    assert broken_promises(played.seen) == []


def test_a_question_that_is_not_understood_still_brings_the_model_the_clock() -> None:
    async def ask(hands: Stagehands) -> None:
        await join(hands)
        await at(hands, 60)
        await hands.ears.say("will the minutes we were given be enough for all of it", "bob")

    played = play(ask)

    [run] = [r for r in played.seen.runs if 60 < r.at - EPOCH < 90]
    assert str(run.held[-1]["content"]).startswith("[now] Now: ")
    assert "session left: " in str(run.held[-1]["content"])
    assert not any("[now]" in str(m["content"]) for m in played.seen.final)


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_of_session_has_them(kind: str) -> None:
    async def ask(hands: Stagehands) -> None:
        await join(hands)
        await at(hands, 60)
        await hands.ears.say("how much time is left", "ana", seconds=2.0)

    played = play(ask, record=personality(length=600.0, kind=kind), length=600.0)

    [(_, answered)] = played.events(TimeAnswered)
    assert answered.total_meeting_minutes == pytest.approx(62.5 / 60, abs=0.01)
    assert not any("how much time" in str(r.held[-1]["content"]) for r in played.seen.runs)


def test_a_typed_question_is_answered_the_same_way() -> None:
    async def ask(hands: Stagehands) -> None:
        await join(hands)
        await at(hands, 60)
        await hands.session.typed("ana", "What time is it?")

    played = play(ask)

    [(answered, _)] = played.events(TimeAnswered)
    assert answered == pytest.approx(60, abs=0.1)
    assert len(played.seen.runs) == 2  # the opening and the goodbye


def test_a_mixed_question_goes_to_the_model_with_a_fresh_time_line_at_the_end() -> None:
    async def ask(hands: Stagehands) -> None:
        await join(hands)
        await at(hands, 60)
        await hands.ears.say("how much time is left, and what did Ana decide?", "bob")
        await at(hands, 90)
        await hands.ears.say("thank you", "bob")

    played = play(ask)

    assert played.events(TimeAnswered) == []
    mixed = next(r for r in played.seen.runs if r.at > EPOCH + 59)
    assert mixed.held[-1]["role"] == "developer"
    assert str(mixed.held[-1]["content"]).startswith("[now]")
    later = next(r for r in played.seen.runs if r.at > EPOCH + 89)
    assert not any("[now]" in str(m["content"]) for m in later.held)


def test_a_beat_cut_off_by_a_time_question_is_still_spoken() -> None:
    async def ask(hands: Stagehands) -> None:
        await join(hands)
        await at(hands, 60.6)
        await hands.ears.say("what time is it", "ana", seconds=1.0)

    played = play(ask, beat("turnips", 60))

    sources = [ev.source for at_, ev in played.events(BotSaid) if 60 < at_ < 90]
    assert sources == ["time", "model"]
    assert broken_promises(played.seen) == []


def test_the_flag_gives_the_question_back_to_the_model() -> None:
    async def ask(hands: Stagehands) -> None:
        await join(hands)
        await at(hands, 60)
        await hands.ears.say("what time is it", "ana")

    played = play(ask, settings=Settings(deterministic_time_queries=False))

    assert played.events(TimeAnswered) == []
    assert any("what time is it" in str(r.held[-1]["content"]) for r in played.seen.runs)


def test_an_answer_cut_off_by_an_instruction_is_given_again_by_the_clock() -> None:
    async def ask(hands: Stagehands) -> None:
        await join(hands)
        await at(hands, 60)
        await hands.ears.say("how much time is left", "ana", seconds=2.0)
        await at(hands, 63.0)  # the answer has just begun to sound
        hands.session.instructions.add(
            "one",
            mode="immediate",
            kind="prompt",
            text="Greet Wendy.",
            expires_at=None,
            interrupt=True,
        )

    played = play(ask)

    said = [ev.source for when, ev in played.events(BotSaid) if 62 < when < 120]
    assert said == ["model", "time"]
    assert [ev.again for _, ev in played.events(TimeAnswered)] == [False, True]
    assert [r for r in played.seen.runs if 60 < r.at - EPOCH < 120 and not _told(r)] == []
    assert broken_promises(played.seen) == []


def test_an_answer_cut_off_by_a_cough_is_given_again_by_the_clock() -> None:
    async def ask(hands: Stagehands) -> None:
        await join(hands)
        await at(hands, 60)
        await hands.ears.say("how much time is left", "ana", seconds=2.0)
        await at(hands, 63.0)
        await hands.ears.say(None, "bob", seconds=0.3)

    played = play(ask)

    said = [ev.source for when, ev in played.events(BotSaid) if 60 < when < 120]
    assert said == ["time"]
    assert [r for r in played.seen.runs if 60 < r.at - EPOCH < 120] == []
    assert broken_promises(played.seen) == []


def _told(run: Run) -> bool:
    """Whether the run was asked for by an instruction, not by the question."""
    return "[operator]" in str(run.held[-1]["content"])
