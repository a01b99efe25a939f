"""Time questions are answered by the session's clock, inside the turn, without the model."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from stage_play import Play, at, beat, join, personality, play

from beatroom.bot.rehearsal.evidence import ModelRun
from beatroom.bot.rehearsal.promises import broken_promises
from beatroom.bot.rehearsal.rehearse import EPOCH, RehearsalHandle
from beatroom.bot.rehearsal.scripted_model import ScriptedAnswer
from beatroom.bot.settings.settings import Settings
from beatroom.flows.core.context import context
from beatroom.flows.core.events import BotSaid, TimeAnswered
from beatroom.flows.kinds.meeting.record import MeetingPart
from beatroom.flows.personality.kinds import names

pytestmark = pytest.mark.virtual


def test_answers_equal_the_clock_at_one_seven_and_fifteen_minutes_of_an_item() -> None:
    async def ask(hands: RehearsalHandle) -> None:
        await join(hands)
        for minute in (1, 7, 15):
            await at(hands, 60 + minute * 60)
            await hands.user_input.say("how much time is left on this item", "ana", seconds=2.0)

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
    async def ask(hands: RehearsalHandle) -> None:
        await join(hands)
        await at(hands, 60)
        await hands.user_input.say("will the minutes we were given be enough for all of it", "bob")

    played = play(ask)

    [run] = [r for r in played.seen.runs if 60 < r.at - EPOCH < 90]
    assert str(run.held[-1]["content"]).startswith("[now] Now: ")
    assert "session left: " in str(run.held[-1]["content"])
    assert not any("[now]" in str(m["content"]) for m in played.seen.final)


@pytest.mark.parametrize("kind", names())
def test_every_kind_of_session_has_them(kind: str) -> None:
    async def ask(hands: RehearsalHandle) -> None:
        await join(hands)
        await at(hands, 60)
        await hands.user_input.say("how much time is left", "ana", seconds=2.0)

    played = play(ask, record=personality(length=600.0, kind=kind), length=600.0)

    [(_, answered)] = played.events(TimeAnswered)
    assert answered.total_meeting_minutes == pytest.approx(62.5 / 60, abs=0.01)
    assert not any("how much time" in str(r.held[-1]["content"]) for r in played.seen.runs)


def test_a_typed_question_is_answered_the_same_way() -> None:
    async def ask(hands: RehearsalHandle) -> None:
        await join(hands)
        await at(hands, 60)
        await hands.session.typed("ana", "What time is it?")

    played = play(ask)

    [(answered, _)] = played.events(TimeAnswered)
    assert answered == pytest.approx(60, abs=0.1)
    assert len(played.seen.runs) == 2  # the opening and the goodbye


def test_a_mixed_question_goes_to_the_model_with_a_fresh_time_line_at_the_end() -> None:
    async def ask(hands: RehearsalHandle) -> None:
        await join(hands)
        await at(hands, 60)
        await hands.user_input.say("how much time is left, and what did Ana decide?", "bob")
        await at(hands, 90)
        await hands.user_input.say("thank you", "bob")

    played = play(ask)

    assert played.events(TimeAnswered) == []
    mixed = next(r for r in played.seen.runs if r.at > EPOCH + 59)
    assert mixed.held[-1]["role"] == "developer"
    assert str(mixed.held[-1]["content"]).startswith("[now]")
    later = next(r for r in played.seen.runs if r.at > EPOCH + 89)
    assert not any("[now]" in str(m["content"]) for m in later.held)


def test_a_beat_cut_off_by_a_time_question_is_still_spoken() -> None:
    async def ask(hands: RehearsalHandle) -> None:
        await join(hands)
        await at(hands, 60.6)
        await hands.user_input.say("what time is it", "ana", seconds=1.0)

    played = play(ask, beat("turnips", 60))

    sources = [ev.source for at_, ev in played.events(BotSaid) if 60 < at_ < 90]
    assert sources == ["time", "model"]
    assert broken_promises(played.seen) == []


def test_the_flag_gives_the_question_back_to_the_model() -> None:
    async def ask(hands: RehearsalHandle) -> None:
        await join(hands)
        await at(hands, 60)
        await hands.user_input.say("what time is it", "ana")

    played = play(ask, settings=Settings(deterministic_time_queries=False))

    assert played.events(TimeAnswered) == []
    assert any("what time is it" in str(r.held[-1]["content"]) for r in played.seen.runs)


def test_an_answer_cut_off_by_an_instruction_is_given_again_by_the_clock() -> None:
    async def ask(hands: RehearsalHandle) -> None:
        await join(hands)
        await at(hands, 60)
        await hands.user_input.say("how much time is left", "ana", seconds=2.0)
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
    async def ask(hands: RehearsalHandle) -> None:
        await join(hands)
        await at(hands, 60)
        await hands.user_input.say("how much time is left", "ana", seconds=2.0)
        await at(hands, 63.0)
        await hands.user_input.say(None, "bob", seconds=0.3)

    played = play(ask)

    said = [ev.source for when, ev in played.events(BotSaid) if 60 < when < 120]
    assert said == ["time"]
    assert [r for r in played.seen.runs if 60 < r.at - EPOCH < 120] == []
    assert broken_promises(played.seen) == []


# ---- what is asked while the host may not answer -------------------------------------------------

HOW_LONG = "how much time is left"


def line(hands: RehearsalHandle, name: str = "carrots") -> None:
    """An operator has something said at once: before the reply to whoever is speaking."""
    hands.session.instructions.add(
        name,
        mode="immediate",
        kind="say",
        text=f"Everybody remember the {name} please.",
        expires_at=None,
    )


def sources(played: Play, since: float, until: float) -> list[str]:
    """Whose words were heard then, cut off or not."""
    return [ev.source for when, ev in played.events(BotSaid) if since < when < until]


def runs(played: Play, since: float, until: float) -> list[str]:
    """What the model was asked for last, each time that it ran then."""
    within = (r for r in played.seen.runs if since < r.at - EPOCH < until)
    return [str(r.held[-1]["content"]) for r in within]


def test_a_question_that_a_line_kept_waiting_is_the_clocks_alone() -> None:
    """Ana asks again over the answer, and an operator's line comes before the reply to her."""

    async def ask(hands: RehearsalHandle) -> None:
        await join(hands)
        await at(hands, 60)
        await hands.user_input.say(HOW_LONG, "ana", seconds=2.0)
        await at(hands, 64.2)  # more than a second of the answer has sounded
        hands.session.live.spawn(hands.user_input.say("what time is it", "ana", seconds=2.0), "ana")
        await at(hands, 65)
        line(hands)

    played = play(ask)

    asked = [(ev.asks, ev.again) for _, ev in played.events(TimeAnswered)]
    assert asked == [("session_left", False), ("now", False)]
    assert sources(played, 66, 120) == ["say", "time"]
    assert runs(played, 60, 120) == []
    assert broken_promises(played.seen) == []


def test_so_it_is_where_the_line_cut_the_host_off_who_goes_on_after_the_answer() -> None:
    def plan(held: list[dict[str, Any]]) -> ScriptedAnswer:
        story = "long story" in str(held[-1]["content"])
        return ScriptedAnswer(" ".join(["One word more."] * (20 if story else 3)), first_word=0.1)

    async def ask(hands: RehearsalHandle) -> None:
        await join(hands)
        await at(hands, 60)
        await hands.session.typed("ana", "please tell us a long story")
        await at(hands, 64)
        line(hands)
        await hands.session.live.floor.wait(lambda f: not f.bot, None)
        hands.session.live.spawn(hands.user_input.say(HOW_LONG, "ana", seconds=2.0), "ana")

    played = play(ask, plan=plan)

    assert sources(played, 60, 120) == ["model", "say", "time", "model"]
    carried_on, story = runs(played, 64, 120)[-1], runs(played, 59, 62)
    assert len(story) == 1
    assert carried_on.startswith("[resume]")
    assert [ev.again for _, ev in played.events(TimeAnswered)] == [False]
    assert broken_promises(played.seen) == []


def test_somebody_else_who_speaks_before_the_answer_gets_a_reply_as_well() -> None:
    async def ask(hands: RehearsalHandle) -> None:
        await join(hands)
        await at(hands, 60)
        hands.session.live.spawn(hands.user_input.say(HOW_LONG, "ana", seconds=2.0), "ana")
        await at(hands, 61)
        line(hands)
        await at(hands, 64)  # the line sounds
        await hands.user_input.say("I like leeks", "bob", seconds=2.0)

    played = play(ask)

    assert sources(played, 60, 120) == ["say", "time", "model"]
    assert len(runs(played, 60, 120)) == 1
    [run] = [r for r in played.seen.runs if 60 < r.at - EPOCH < 120]
    assert "I like leeks" in str(run.held)
    assert broken_promises(played.seen) == []


def test_a_question_that_is_typed_while_somebody_speaks_is_the_clocks() -> None:
    async def ask(hands: RehearsalHandle) -> None:
        await join(hands)
        await at(hands, 60)
        hands.session.live.spawn(hands.user_input.say("I like leeks", "ana", seconds=4.0), "ana")
        await at(hands, 61)
        await hands.session.typed("bob", "How much time is left?")

    played = play(ask)

    assert sources(played, 60, 120) == ["time", "model"]
    assert len(runs(played, 60, 120)) == 1
    assert broken_promises(played.seen) == []


def test_a_process_that_takes_over_knows_which_question_it_was() -> None:
    """The answer is to Ana's question, though Bob has spoken since."""

    async def ask(hands: RehearsalHandle) -> None:
        await join(hands)
        await at(hands, 60)
        hands.session.live.spawn(hands.user_input.say(HOW_LONG, "ana", seconds=2.0), "ana")
        await at(hands, 61)
        line(hands)
        await at(hands, 64)
        await hands.user_input.say("I like leeks", "bob", seconds=2.0)

    log = play(ask).seen.records
    told = next(n for n, r in enumerate(log) if isinstance(r.event, TimeAnswered))
    made = context(log[: told + 1], personality())

    assert made.clock is not None
    assert made.clock.asked == HOW_LONG
    assert not made.clock_has_it, "what Bob said has not been judged"


def test_the_clock_repeats_its_answer_to_the_question_and_not_to_what_was_said_since() -> None:
    async def ask(hands: RehearsalHandle) -> None:
        await join(hands)
        hands.session.room.joined("bob", "Bob")
        await at(hands, 60)
        await hands.user_input.say(HOW_LONG, "ana", seconds=2.0)
        await at(hands, 63.0)
        hands.session.instructions.add(
            "one",
            mode="immediate",
            kind="prompt",
            text="Greet Wendy.",
            expires_at=None,
            interrupt=True,
        )
        await at(hands, 64.0)
        await hands.user_input.say("please be quiet for two minutes", "bob", seconds=1.5)

    played = play(ask, record=personality(kind="meeting", meeting=MeetingPart()), plan=slow)

    assert [ev.again for _, ev in played.events(TimeAnswered)] == [False, True]
    assert "fallback" not in sources(played, 60, 120)
    assert sources(played, 64, 120)[:2] == ["time", "say"]


def test_an_answer_that_nobody_heard_comes_before_the_reply_to_who_spoke_since() -> None:
    """Else people who talk on would never hear it."""

    async def ask(hands: RehearsalHandle) -> None:
        await join(hands)
        await at(hands, 60)
        await hands.user_input.say(HOW_LONG, "ana", seconds=2.0)
        await at(hands, 62.6)  # half of its first word
        await hands.session.typed("bob", "I like leeks")

    played = play(ask)

    assert sources(played, 60, 120) == ["time", "model"]
    assert [ev.again for _, ev in played.events(TimeAnswered)] == [False, True]
    assert len(runs(played, 60, 120)) == 1
    assert broken_promises(played.seen) == []


@pytest.mark.parametrize("heard", [0.5, 2.0])
@pytest.mark.parametrize(
    ("first", "replies"), [("skip this item", ["[beat: plans]"]), ("I like leeks", ["[resume]"])]
)
def test_an_answer_under_which_somebody_listens_comes_before_what_waited(
    first: str, replies: list[str], heard: float
) -> None:
    """Ana's words wait behind a line; Bob asks meanwhile, and says "mm-hm" to the answer."""

    async def ask(hands: RehearsalHandle) -> None:
        await join(hands)
        hands.session.room.joined("bob", "Bob")
        await at(hands, 60)
        hands.session.live.spawn(hands.user_input.say(first, "ana", seconds=2.0), "ana")
        await at(hands, 61)
        line(hands)
        await at(hands, 64)  # the line sounds
        await hands.user_input.say("how much time is left on this item", "bob", seconds=3.0)
        await hands.session.live.floor.wait(lambda f: f.bot, None)
        await asyncio.sleep(heard)
        await hands.user_input.say("Mm-hm.", "bob", seconds=1.2)

    agenda = (beat("budget", 20), beat("plans", 150))
    record = personality(*agenda, kind="meeting", meeting=MeetingPart())
    played = play(ask, record=record)

    assert [ev.again for _, ev in played.events(TimeAnswered)] == [False, True]
    assert sources(played, 60, 100) == ["say", "time", "model"]
    told = runs(played, 60, 100)
    assert [one.startswith(start) for one, start in zip(told, replies, strict=True)] == [True]
    assert broken_promises(played.seen) == []


def slow(_: list[dict[str, Any]]) -> ScriptedAnswer:
    return ScriptedAnswer("these are ten plain words that the host is saying", first_word=2.0)


def _told(run: ModelRun) -> bool:
    """Whether the run was asked for by an instruction, not by the question."""
    return "[operator]" in str(run.held[-1]["content"])
