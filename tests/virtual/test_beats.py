"""Beats and the floor: waiting, interrupting, skipping, and a record for each."""

from __future__ import annotations

from typing import Any

import pytest
from stage_play import at, beat, join, play

from beatroom.bot.rehearsal.deeds import RequestedChange
from beatroom.bot.rehearsal.promises import broken_promises
from beatroom.bot.rehearsal.rehearse import EPOCH, RehearsalHandle
from beatroom.bot.rehearsal.scripted_model import ScriptedAnswer
from beatroom.flows.core.events import (
    BeatDropped,
    BeatFired,
    BeatSpoken,
    BotSaid,
    FloorChanged,
    NodeEntered,
)

pytestmark = pytest.mark.virtual


def fired_at(played: Any, name: str) -> float:
    return next(at_ for at_, ev in played.events(BeatFired) if ev.beat == name)


def test_a_beat_due_while_a_person_speaks_waits_for_them_and_their_answer() -> None:
    async def talk(hands: RehearsalHandle) -> None:
        await join(hands)
        await at(hands, 58)
        await hands.user_input.say("a few words more", "ana", seconds=6)

    played = play(talk, beat("turnips", 60))

    assert fired_at(played, "beat-1") > 64
    assert broken_promises(played.seen) == []
    spoken = [ev.beat for _, ev in played.events(BeatSpoken)]
    assert spoken == ["beat-0", "beat-1", "beat-2"]


def test_after_its_patience_it_enters_without_talking_over_them() -> None:
    async def talk(hands: RehearsalHandle) -> None:
        await join(hands)
        await at(hands, 58)
        await hands.user_input.say("a speech that goes on and on", "ana", seconds=29.3)

    played = play(talk, beat("turnips", 60, max_wait=5.0))

    assert fired_at(played, "beat-1") == pytest.approx(65, abs=0.1)
    entered = next(ev for _, ev in played.events(NodeEntered) if ev.node == "beat-1")
    assert entered.responds is False
    after = [run for run in played.seen.runs if run.at > EPOCH + 60]
    assert after[0].at > EPOCH + 87.5
    told = [str(m["content"]) for m in after[0].held[-2:]]
    assert "turnips" in told[0]
    assert "goes on and on" in told[1]
    assert broken_promises(played.seen) == []
    # one reply covers the person's turn and the beat
    assert [ev.beat for _, ev in played.events(BeatSpoken)] == ["beat-0", "beat-1", "beat-2"]
    assert sum(1 for at_, _ in played.events(BotSaid) if 60 < at_ < 110) == 1


def test_a_beat_due_while_the_host_speaks_waits_for_the_end_of_the_utterance() -> None:
    def long_answer(held: list[dict[str, Any]]) -> ScriptedAnswer:
        last = str(held[-1]["content"])
        return ScriptedAnswer(" ".join(["word"] * (40 if "question" in last else 6)))

    async def ask(hands: RehearsalHandle) -> None:
        await join(hands)
        await at(hands, 55)
        await hands.user_input.say("a question for you", "ana")

    played = play(ask, beat("turnips", 60), plan=long_answer)

    answer = next((at_, ev) for at_, ev in played.events(BotSaid) if len(ev.text.split()) == 40)
    assert answer[0] > 65
    assert answer[1].interrupted is False
    assert fired_at(played, "beat-1") == pytest.approx(answer[0], abs=0.2)


def test_an_interrupting_beat_cuts_the_host_off_but_never_a_person() -> None:
    def long_answer(held: list[dict[str, Any]]) -> ScriptedAnswer:
        last = str(held[-1]["content"])
        return ScriptedAnswer(" ".join(["Some words here."] * (20 if "question" in last else 6)))

    async def ask(hands: RehearsalHandle) -> None:
        await join(hands)
        await at(hands, 55)
        await hands.user_input.say("a question for you", "ana")
        await at(hands, 119)
        await hands.user_input.say("still talking here", "ana", seconds=4)

    played = play(
        ask,
        beat("turnips", 60, when_busy="interrupt"),
        beat("carrots", 120, when_busy="interrupt"),
        plan=long_answer,
    )

    assert fired_at(played, "beat-1") == pytest.approx(60, abs=0.5)
    assert any(ev.interrupted for _, ev in played.events(BotSaid))
    assert fired_at(played, "beat-2") > 123
    assert broken_promises(played.seen) == []


def test_a_beat_that_wants_to_be_skipped_has_a_record_of_it() -> None:
    async def talk(hands: RehearsalHandle) -> None:
        await join(hands)
        await at(hands, 58)
        await hands.user_input.say("a few words more", "ana", seconds=6)

    played = play(talk, beat("turnips", 60, when_busy="skip"))

    [(_, dropped)] = played.events(BeatDropped)
    assert (dropped.beat, dropped.outcome) == ("beat-1", "skipped")
    assert broken_promises(played.seen) == []


def test_fixed_words_are_spoken_to_the_letter_through_a_barge_in() -> None:
    line = "These exact words must be heard by everybody in this room today."

    async def barge_in(hands: RehearsalHandle) -> None:
        await join(hands)
        await at(hands, 61)
        await hands.user_input.say("sorry may I", "ana", seconds=1.5)

    played = play(barge_in, beat("turnips", 60, say=line))

    said = [(ev.text, ev.interrupted) for _, ev in played.events(BotSaid) if ev.source == "say"]
    assert said == [(line, False)]
    sounded = [at_ for at_, ev in played.events(FloorChanged) if ev.holder == "nobody"]
    assert any(at_ > 60 + len(line.split()) / 2.6 - 0.3 for at_ in sounded)
    assert broken_promises(played.seen) == []
    # the person is answered once the line is over
    assert any("may I" in str(run.held[-1]["content"]) for run in played.seen.runs)


def test_a_silent_beat_changes_the_node_and_says_nothing() -> None:
    async def ana(hands: RehearsalHandle) -> None:
        await join(hands)

    played = play(ana, beat("turnips", 60, speak=False))

    assert fired_at(played, "beat-1") == pytest.approx(60, abs=0.1)
    assert not [at_ for at_, _ in played.events(BotSaid) if 50 < at_ < 200]


def test_a_cough_over_a_beats_first_words_does_not_lose_the_beat() -> None:
    async def cough(hands: RehearsalHandle) -> None:
        await join(hands)
        await at(hands, 60.6)
        await hands.user_input.say(None, "ana", seconds=0.4)

    played = play(cough, beat("turnips", 60))

    spoken = {ev.beat: ev.heard_at - EPOCH for _, ev in played.events(BeatSpoken)}
    assert 60 < spoken["beat-1"] < 70
    assert broken_promises(played.seen) == []


def test_a_hold_shifts_what_follows_and_nothing_drifts() -> None:
    async def hold(hands: RehearsalHandle) -> None:
        await join(hands)
        await at(hands, 40)
        hands.session.change_rundown("hold", "op")
        await at(hands, 70)
        hands.session.change_rundown("resume", "op")

    played = play(hold, beat("turnips", 60), beat("carrots", 120))

    assert fired_at(played, "beat-1") == pytest.approx(90, abs=0.1)
    assert fired_at(played, "beat-2") == pytest.approx(150, abs=0.1)


def test_a_beat_that_was_put_elsewhere_comes_there_with_its_time() -> None:
    async def steer(hands: RehearsalHandle) -> None:
        await join(hands)
        await at(hands, 20)
        put = {"beat": "beat-1", "after": "beat-2"}
        hands.session.change_rundown("move", "Mina", **put)
        hands.seen.deeds.append(RequestedChange(hands.clock.now(), "move", put))

    played = play(steer, beat("turnips", 60), beat("peas", 100))

    assert [ev.beat for _, ev in played.events(BeatFired)] == [
        "beat-0",
        "beat-2",
        "beat-1",
        "beat-3",
    ]
    assert fired_at(played, "beat-2") == pytest.approx(60, abs=0.5)
    assert fired_at(played, "beat-1") == pytest.approx(200, abs=0.5)
    assert fired_at(played, "beat-3") == pytest.approx(240, abs=0.5)
    assert broken_promises(played.seen) == []
