"""Beats that wait while people and operators go on: how long, and what comes first then."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from stage_play import at, beat, join, play

from beatroom.bot.rehearsal.promises import broken_promises
from beatroom.bot.rehearsal.rehearse import EPOCH, RehearsalHandle
from beatroom.bot.rehearsal.scripted_model import ScriptedAnswer
from beatroom.flows.core.events import (
    BeatFired,
    BeatSpoken,
    BotSaid,
    InstructionConsumed,
    TimeAnswered,
    UserSaid,
)

pytestmark = pytest.mark.virtual


def fired_at(played: Any, name: str) -> float:
    return next(at_ for at_, ev in played.events(BeatFired) if ev.beat == name)


def test_what_an_announcement_cut_off_is_not_said_before_a_beat_that_has_waited_too_long() -> None:
    def answers(held: list[dict[str, Any]]) -> ScriptedAnswer:
        last = str(held[-1]["content"])
        return ScriptedAnswer(" ".join(["Some words here."] * (20 if "question" in last else 6)))

    async def talk(hands: RehearsalHandle) -> None:
        await join(hands)
        await at(hands, 55)
        await hands.user_input.say("a question for you", "ana")
        await at(hands, 62)
        hands.session.instructions.add(
            "line",
            mode="immediate",
            kind="say",
            text="The doors are closed at ten tonight, please keep your tickets with you.",
            expires_at=None,
        )

    played = play(talk, beat("turnips", 60, max_wait=5.0), plan=answers)

    line = next(at_ for at_, ev in played.events(BotSaid) if ev.source == "say")
    assert line > 65
    assert fired_at(played, "beat-1") == pytest.approx(line, abs=0.2)
    assert broken_promises(played.seen) == []


async def asks_as_it_is_due(hands: RehearsalHandle) -> None:
    """Somebody speaks from before a beat at 60 s until after it."""
    await join(hands)
    await at(hands, 58)
    await hands.user_input.say("what shall we do with all the turnips then", "ana")


def words(held: list[dict[str, Any]]) -> ScriptedAnswer:
    return ScriptedAnswer("Boil them. " * 8)


def asked_after(played: Any, since: float) -> list[str]:
    """What the context ended with each time the model was asked, from a moment on."""
    runs = [run for run in played.seen.runs if run.at - EPOCH > since]
    return [str(run.held[-1]["content"]) for run in runs]


def test_a_beat_that_is_due_answers_who_has_just_spoken_in_its_own_reply() -> None:
    played = play(asks_as_it_is_due, beat("dessert", 60), plan=words)

    ((said, _),) = played.events(UserSaid)
    assert said > 60
    assert fired_at(played, "beat-1") == pytest.approx(said, abs=0.2)
    first, *_ = asked_after(played, said - 0.1)
    assert first.startswith("[beat: dessert] Talk about dessert.\nAnswer first, briefly, what was")
    assert [ev.beat for _, ev in played.events(BeatSpoken)] == ["beat-0", "beat-1", "beat-2"]
    assert broken_promises(played.seen) == []


def test_the_goodbye_answers_who_has_just_spoken_and_asks_nothing_more() -> None:
    async def talk(hands: RehearsalHandle) -> None:
        await join(hands)
        await at(hands, 238)
        await hands.user_input.say("what shall we do with all the turnips then", "ana")

    played = play(talk, plan=words)

    (told,) = [ev.told for _, ev in played.events(BeatFired) if ev.beat == "beat-1"]
    assert "Answer first" in told
    assert "say goodbye, and ask nothing more" in told
    assert broken_promises(played.seen) == []


def test_a_beat_that_comes_on_a_free_floor_has_nobody_to_answer() -> None:
    async def talk(hands: RehearsalHandle) -> None:
        await join(hands)
        await at(hands, 20)
        await hands.user_input.say("what shall we do with all the turnips then", "ana")

    played = play(talk, beat("dessert", 60), plan=words)

    assert not any("Answer first" in ev.told for _, ev in played.events(BeatFired))


@pytest.mark.parametrize(
    "more",
    [{"say": "Here is the dessert.", "prompt": ""}, {"speak": False}],
    ids=["fixed words", "silent"],
)
def test_a_beat_without_a_reply_of_its_own_comes_after_the_answer(more: dict[str, Any]) -> None:
    played = play(asks_as_it_is_due, beat("dessert", 60, **more), plan=words)

    ((said, _),) = played.events(UserSaid)
    answer = next(ev for at_, ev in played.events(BotSaid) if at_ > said)
    assert answer.source == "model"
    assert answer.node == "beat-0"
    assert fired_at(played, "beat-1") > said + 3.0
    assert broken_promises(played.seen) == []


def test_the_clock_answers_before_a_beat_that_is_due() -> None:
    async def talk(hands: RehearsalHandle) -> None:
        await join(hands)
        await at(hands, 58)
        await hands.user_input.say("how much time is left in the session", "ana")

    played = play(talk, beat("dessert", 60), plan=words)

    (answered,) = [at_ for at_, _ in played.events(TimeAnswered)]
    assert answered < fired_at(played, "beat-1") < answered + 8.0
    (told,) = [ev.told for _, ev in played.events(BeatFired) if ev.beat == "beat-1"]
    assert "Answer first" not in told


def test_who_has_spoken_is_answered_though_the_beat_is_put_off_in_that_instant() -> None:
    async def talk(hands: RehearsalHandle) -> None:
        await join(hands)
        await at(hands, 58)
        speaks = asyncio.ensure_future(
            hands.user_input.say("what shall we do with all the turnips then", "ana")
        )
        await hands.session.live.floor.wait(lambda f: f.person, None)
        await hands.session.live.floor.wait(lambda f: not f.person, None)
        hands.session.change_rundown("extend", "op", seconds=60.0)
        await speaks

    played = play(talk, beat("dessert", 60), plan=words)

    ((said, _),) = played.events(UserSaid)
    assert fired_at(played, "beat-1") > 110
    assert any(ev.source == "model" for at_, ev in played.events(BotSaid) if said < at_ < said + 8)
    assert broken_promises(played.seen) == []


@pytest.mark.parametrize("mode", ["immediate", "queued"])
def test_what_an_operator_asks_for_meanwhile_goes_into_an_answer_before_the_beat(mode: Any) -> None:
    async def talk(hands: RehearsalHandle) -> None:
        await join(hands)
        await at(hands, 58)
        hands.session.live.spawn(
            hands.user_input.say("what shall we do with all the turnips then", "ana"), "ana"
        )
        await at(hands, 59)
        hands.session.instructions.add(
            "one", mode=mode, kind="prompt", text="Greet Wendy.", expires_at=None
        )

    played = play(talk, beat("dessert", 60), plan=words)

    ((said, _),) = played.events(UserSaid)
    (used,) = [ev.heard_at - EPOCH for _, ev in played.events(InstructionConsumed)]
    assert said < used < fired_at(played, "beat-1")
    assert broken_promises(played.seen) == []
