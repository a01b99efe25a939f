"""What is granted or told is what happens then: changes while a beat waits, holds, the goodbye."""

from __future__ import annotations

from typing import Any

import pytest
from stage_play import Play, at, beat, join, personality, play

from beatroom.bot.rehearsal.promises import broken_promises
from beatroom.bot.rehearsal.rehearse import RehearsalHandle
from beatroom.bot.rehearsal.scripted_model import ScriptedAnswer
from beatroom.flows.core.events import (
    BeatDropped,
    BeatFired,
    BeatSpoken,
    BotSaid,
    Ended,
    InstructionConsumed,
    InstructionDropped,
    RundownChanged,
    UserSaid,
)
from beatroom.flows.core.rundown import RundownError
from beatroom.flows.core.time_status import time_status
from beatroom.flows.core.turn.transitions import require_reply

pytestmark = pytest.mark.virtual


def fired(played: Play) -> list[tuple[str, float]]:
    return [(event.beat, when) for when, event in played.events(BeatFired)]


def instruct(hands: RehearsalHandle, name: str, **more: Any) -> None:
    given: dict[str, Any] = {"mode": "immediate", "kind": "say", "text": f"A word about {name}."}
    hands.session.instructions.add(name, expires_at=None, **{**given, **more})


# ---- what waits for somebody to finish --------------------------------------------------------


def test_time_given_while_the_next_beat_waits_is_given() -> None:
    async def script(hands: RehearsalHandle) -> None:
        await join(hands)
        await at(hands, 56)
        hands.session.live.spawn(hands.user_input.say("word " * 60, "ana", seconds=16.0), "ana")
        await at(hands, 64)
        hands.session.change_rundown("extend", "op", seconds=40)

    played = play(script, beat("turnips", 60), beat("beets", 150))

    [(_, changed)] = played.events(RundownChanged)
    assert changed.rundown.item("beat-1").offset == pytest.approx(104, abs=0.5)
    assert fired(played)[1] == ("beat-1", pytest.approx(104, abs=1))
    assert fired(played)[2][1] == pytest.approx(194, abs=1)
    assert broken_promises(played.seen) == []


def test_time_given_while_the_goodbye_waits_is_given() -> None:
    async def script(hands: RehearsalHandle) -> None:
        await join(hands)
        await at(hands, 236)
        hands.session.live.spawn(hands.user_input.say("word " * 60, "ana", seconds=14.0), "ana")
        await at(hands, 245)
        hands.session.change_rundown("extend", "op", seconds=120)

    played = play(script, beat("turnips", 60))

    assert fired(played)[-1] == ("beat-2", pytest.approx(365, abs=1))
    assert played.events(Ended)[0][0] > 365


def test_a_beat_put_before_one_that_waits_comes_first() -> None:
    async def script(hands: RehearsalHandle) -> None:
        await join(hands)
        await at(hands, 57)
        hands.session.live.spawn(hands.user_input.say("word " * 60, "ana", seconds=15.0), "ana")
        await at(hands, 66)
        hands.session.change_rundown(
            "insert", "op", seconds=45, beat="beat-0", title="Extra", prompt="More."
        )

    played = play(script, beat("turnips", 60))

    [(_, change)] = played.events(RundownChanged)
    extra = change.rundown.items[1].id
    assert [name for name, _ in fired(played)] == ["beat-0", extra, "beat-1", "beat-2"]
    assert played.events(BeatDropped) == []
    assert fired(played)[2][1] == pytest.approx(105, abs=1)


def test_a_hold_while_a_beat_waits_holds_it() -> None:
    async def script(hands: RehearsalHandle) -> None:
        await join(hands)
        await at(hands, 58)
        hands.session.live.spawn(hands.user_input.say("word " * 60, "ana", seconds=10.0), "ana")
        await at(hands, 63)
        hands.session.change_rundown("hold", "op")
        await at(hands, 120)
        hands.session.change_rundown("resume", "op")

    played = play(script, beat("turnips", 60), beat("beets", 90))

    assert fired(played)[1] == ("beat-1", pytest.approx(120, abs=1))


def test_a_jump_does_not_wait_behind_the_beat_that_it_leaves_out() -> None:
    async def script(hands: RehearsalHandle) -> None:
        await join(hands)
        await at(hands, 58)
        hands.session.live.spawn(hands.user_input.say("word " * 60, "ana", seconds=30.0), "ana")
        await at(hands, 65)
        hands.session.change_rundown("jump", "op", beat="beat-2")

    played = play(script, beat("turnips", 60, max_wait=120.0), beat("beets", 150, max_wait=5.0))

    # Five seconds after the jump, without a word of its own: Ana still speaks.
    assert fired(played)[1] == ("beat-2", pytest.approx(70, abs=1))


def test_a_line_that_waits_for_somebody_to_finish_keeps_nothing_else_waiting() -> None:
    async def script(hands: RehearsalHandle) -> None:
        await join(hands)
        await at(hands, 50)
        hands.session.live.spawn(hands.user_input.say("word " * 90, "ana", seconds=30.0), "ana")
        await at(hands, 52)
        instruct(hands, "quinces", mode="queued")
        await at(hands, 70)
        instruct(hands, "figs")

    played = play(script, beat("turnips", 60, max_wait=5.0))

    assert fired(played)[1] == ("beat-1", pytest.approx(65, abs=0.5)), "its patience is over"
    used = [event.instruction for _, event in played.events(InstructionConsumed)]
    assert used == ["figs", "quinces"]
    assert broken_promises(played.seen) == []


def test_a_beats_patience_counts_from_when_it_was_due() -> None:
    async def script(hands: RehearsalHandle) -> None:
        await join(hands)
        await at(hands, 58)
        instruct(hands, "figs", text="A word about figs and about " + "figs " * 20)
        await at(hands, 60.5)
        await hands.user_input.say("word " * 90, "ana", seconds=30.0)

    played = play(script, beat("turnips", 60, max_wait=15.0))

    assert fired(played)[1] == ("beat-1", pytest.approx(75, abs=0.5))


def test_what_is_owed_keeps_no_beat_waiting() -> None:
    """A debt waits for a free floor; a beat whose patience is over comes while somebody speaks."""

    async def script(hands: RehearsalHandle) -> None:
        await join(hands)
        live = hands.session.live
        await at(hands, 50)
        await hands.user_input.say("tell me everything", "ana")
        await live.floor.wait(lambda floor: floor.bot, None)
        live.turn.make(require_reply, "tool")
        live.spawn(live.stage.deliver_pending(), "settle")
        await at(hands, 68)
        await hands.user_input.say("word " * 60, "ana", seconds=15.0)

    def long(held: list[dict[str, Any]]) -> ScriptedAnswer:
        return ScriptedAnswer("word " * (60 if held[-1]["role"] == "user" else 6))

    played = play(script, beat("turnips", 56, max_wait=4.0), plan=long)

    # A second of a voice cuts the host off, and the beat that waited comes.
    assert fired(played)[1] == ("beat-1", pytest.approx(68.8, abs=0.5))


def test_what_a_long_noise_cut_off_is_carried_on_though_some_of_it_was_heard() -> None:
    async def script(hands: RehearsalHandle) -> None:
        await join(hands)
        await at(hands, 66)
        await hands.user_input.say(None, "ana", seconds=1.5)

    played = play(script, beat("turnips", 60), plan=story)

    said = played.events(BotSaid)
    cut = next(n for n, (_, event) in enumerate(said) if event.interrupted)
    assert said[cut][1].text.startswith("One more")
    assert "the rest of it" in said[cut + 1][1].text


def test_once_the_session_closes_what_comes_later_is_refused_for_that() -> None:
    async def script(hands: RehearsalHandle) -> None:
        await join(hands)
        await at(hands, 236)
        hands.session.live.spawn(hands.user_input.say("word " * 60, "ana", seconds=10.0), "ana")
        for moment, name in ((242, "figs"), (243, "pears"), (253, "plums")):
            await at(hands, moment)
            instruct(hands, name)

    played = play(script, plan=story)

    assert fired(played)[-1][1] < 253, "the last one came after the goodbye had begun"
    assert [event.instruction for _, event in played.events(InstructionConsumed)] == ["figs"]
    dropped = {e.instruction: e.reason for _, e in played.events(InstructionDropped)}
    assert set(dropped) == {"pears", "plums"}
    assert all(reason.startswith("closing") for reason in dropped.values())


def test_of_lines_that_are_queued_when_the_goodbye_is_due_one_is_said() -> None:
    async def script(hands: RehearsalHandle) -> None:
        await join(hands)
        await at(hands, 236)
        hands.session.live.spawn(hands.user_input.say("word " * 60, "ana", seconds=10.0), "ana")
        await at(hands, 241)
        for name in ("figs", "pears", "plums"):
            instruct(hands, name, mode="queued")

    played = play(script)

    assert [event.instruction for _, event in played.events(InstructionConsumed)] == ["figs"]
    dropped = {e.instruction: e.reason for _, e in played.events(InstructionDropped)}
    assert set(dropped) == {"pears", "plums"}
    assert all(reason.startswith("closing") for reason in dropped.values())


def test_a_goodbye_that_has_begun_is_held_by_nobody() -> None:
    refused: list[str] = []

    async def script(hands: RehearsalHandle) -> None:
        await join(hands)
        await at(hands, 241)
        for op, more in (("hold", {}), ("extend", {"seconds": 60.0})):
            with pytest.raises(RundownError) as why:
                hands.session.change_rundown(op, "op", **more)
            refused.append(str(why.value))

    played = play(script)

    assert refused == ["The goodbye has begun, and the session ends with it."] * 2
    assert played.events(RundownChanged) == []
    assert [event.reason for _, event in played.events(Ended)] == ["wrapped up"]


def test_the_goodbye_waits_for_no_beat_that_waits() -> None:
    async def script(hands: RehearsalHandle) -> None:
        await join(hands)
        await at(hands, 225)
        hands.session.live.spawn(hands.user_input.say("word " * 300, "ana", seconds=70.0), "ana")

    played = play(script, beat("turnips", 230, max_wait=300.0))

    assert [name for name, _ in fired(played)] == ["beat-0", "beat-2"]
    [(when, dropped)] = played.events(BeatDropped)
    assert (dropped.beat, dropped.outcome) == ("beat-1", "superseded")
    assert when == pytest.approx(fired(played)[-1][1], abs=0.1)
    assert when <= 271, "half a minute for Ana, and none for the beat"


# ---- a hard end ------------------------------------------------------------------------------


def test_a_hard_end_comes_through_a_hold() -> None:
    told: list[tuple[float, float]] = []

    async def script(hands: RehearsalHandle) -> None:
        await join(hands)
        await at(hands, 60)
        hands.session.change_rundown("hold", "op")
        for moment in (90, 150, 210):
            await at(hands, moment)
            status = time_status(
                hands.session.state.rundown, hands.clock.now(), hands.session.live.zone
            )
            told.append((moment, status.session_remaining_minutes * 60))

    played = play(script, record=personality(beat("turnips", 120), length=300, hard_end=True))

    assert told == [(m, pytest.approx(300 - m, abs=1)) for m in (90, 150, 210)]
    [(_, _), (resumed, change)] = played.events(RundownChanged)
    assert (change.op, change.by) == ("resume", "the clock")
    assert resumed == pytest.approx(240, abs=0.1)
    assert fired(played)[-1] == ("beat-2", pytest.approx(240, abs=1))
    assert played.events(Ended)[0][0] < 300


@pytest.mark.parametrize("many", [1, 20])
def test_any_number_of_instructions_moves_the_goodbye_by_one_utterance(many: int) -> None:
    async def script(hands: RehearsalHandle) -> None:
        await join(hands)
        await at(hands, 235)
        for number in range(many):
            instruct(hands, f"n{number}")

    played = play(script, record=personality(length=300, hard_end=True))

    assert fired(played)[-1][1] < 240 + 8
    dropped = played.events(InstructionDropped)
    assert {event.reason.split(":")[0] for _, event in dropped} <= {"closing"}
    assert len(dropped) + len(played.events(InstructionConsumed)) == many


def test_one_instruction_that_comes_when_the_goodbye_is_due_is_said_first() -> None:
    async def script(hands: RehearsalHandle) -> None:
        await join(hands)
        await at(hands, 236)
        hands.session.live.spawn(hands.user_input.say("word " * 60, "ana", seconds=10.0), "ana")
        await at(hands, 242)
        for number in range(3):
            instruct(hands, f"n{number}")

    played = play(script)

    assert [event.instruction for _, event in played.events(InstructionConsumed)] == ["n0"]
    assert {e.instruction for _, e in played.events(InstructionDropped)} == {"n1", "n2"}
    said = [text for text in played.said() if text.startswith("A word")]
    assert said == ["A word about n0."]


# ---- what the host cuts off itself -----------------------------------------------------------


def story(held: list[dict[str, Any]]) -> ScriptedAnswer:
    """Twenty seconds about a beat; what is carried on is marked as such."""
    last = str(held[-1].get("content"))
    if "Say what is still due" in last:
        return ScriptedAnswer("and so the rest of it was told after all")
    if "turnips" in last or "wrap-up" in last:
        return ScriptedAnswer(" ".join(["One more about a turnip."] * 12))
    return ScriptedAnswer("these are ten plain words that the host is saying")


@pytest.mark.parametrize("kind", ["say", "prompt"])
def test_what_an_announcement_cuts_off_is_carried_on(kind: str) -> None:
    async def script(hands: RehearsalHandle) -> None:
        await join(hands)
        await at(hands, 64)
        instruct(hands, "tea", kind=kind)

    played = play(script, beat("turnips", 60), plan=story)

    said = played.events(BotSaid)
    cut = next(n for n, (_, event) in enumerate(said) if event.interrupted)
    assert said[cut][1].text.startswith("One more")
    assert "the rest of it" in said[cut + 2][1].text
    spoken = [when for when, event in played.events(BeatSpoken) if event.beat == "beat-1"]
    assert spoken
    assert spoken[0] > said[cut + 1][0] - 1, "it was heard once it was carried on"
    assert broken_promises(played.seen) == []


def test_what_was_cut_off_is_left_when_people_have_gone_on() -> None:
    async def script(hands: RehearsalHandle) -> None:
        await join(hands)
        await at(hands, 64)
        instruct(hands, "tea")
        await at(hands, 64.5)
        await hands.user_input.say("let us talk about something else now", "ana", seconds=5.0)

    played = play(script, beat("turnips", 60), plan=story)

    assert played.events(UserSaid)
    assert not any("the rest of it" in text for text in played.said())


@pytest.mark.parametrize("kind", ["say", "prompt"])
def test_the_goodbye_is_never_cut_off_by_an_instruction(kind: str) -> None:
    async def script(hands: RehearsalHandle) -> None:
        await join(hands)
        await at(hands, 244)
        instruct(hands, "tea", kind=kind)

    played = play(script, plan=story)

    goodbye = next(event for _, event in played.events(BotSaid) if "turnip" in event.text)
    assert not goodbye.interrupted
    assert played.events(Ended)[0][1].reason == "wrapped up"
    assert len(played.events(InstructionConsumed)) == 1


def test_a_goodbye_that_a_long_noise_cut_off_is_said_again() -> None:
    async def script(hands: RehearsalHandle) -> None:
        await join(hands)
        await at(hands, 244)
        await hands.user_input.say(None, "ana", seconds=1.5)

    played = play(script, plan=story)

    said = [event for when, event in played.events(BotSaid) if when > 240]
    assert said[0].interrupted
    assert not said[-1].interrupted
    assert played.events(Ended)[0][1].reason == "wrapped up"


# ---- changes during a hold, and changes after something was judged ------------------------------


@pytest.mark.parametrize("op", ["skip", "jump"])
def test_a_skip_during_a_hold_of_a_hard_end_reckons_with_what_the_hold_has_cost(op: str) -> None:
    async def script(hands: RehearsalHandle) -> None:
        await join(hands)
        await at(hands, 30)
        hands.session.change_rundown("hold", "op")
        await at(hands, 160)
        hands.session.change_rundown(op, "op", beat="beat-1" if op == "jump" else None)
        await at(hands, 170)
        hands.session.change_rundown("resume", "op")

    record = personality(beat("turnips", 60), beat("beets", 150), length=300, hard_end=True)
    played = play(script, record=record)

    assert fired(played)[1] == ("beat-1", pytest.approx(170, abs=1))
    assert fired(played)[-1][0] == "beat-3"
    assert 185 < fired(played)[-1][1] <= 241


def test_an_item_that_overran_moves_no_hard_end() -> None:
    async def script(hands: RehearsalHandle) -> None:
        await join(hands)
        await at(hands, 56)
        hands.session.live.spawn(hands.user_input.say("word " * 90, "ana", seconds=28.0), "ana")
        await at(hands, 75)
        hands.session.change_rundown("skip", "op")

    record = personality(beat("turnips", 60), beat("beets", 150), length=300, hard_end=True)
    played = play(script, record=record)

    assert fired(played)[-1][0] == "beat-3"
    assert fired(played)[-1][1] < 250
    assert played.events(Ended)[0][0] < 300


def test_an_end_that_is_asked_for_during_a_hold_comes() -> None:
    async def script(hands: RehearsalHandle) -> None:
        await join(hands)
        await at(hands, 30)
        hands.session.change_rundown("hold", "op")
        await at(hands, 60)
        await hands.session.end("enough", "op", at_once=False)

    played = play(script, beat("turnips", 120))

    assert fired(played)[-1] == ("beat-2", pytest.approx(60, abs=1))
    assert played.events(Ended)[0][0] < 90


def test_time_given_while_the_goodbye_waits_brings_what_waited_before_it() -> None:
    async def script(hands: RehearsalHandle) -> None:
        await join(hands)
        await at(hands, 225)
        hands.session.live.spawn(hands.user_input.say("word " * 90, "ana", seconds=25.0), "ana")
        await at(hands, 245)
        hands.session.change_rundown("extend", "op", seconds=120)

    played = play(script, beat("turnips", 230, max_wait=60.0))

    assert [name for name, _ in fired(played)] == ["beat-0", "beat-1", "beat-2"]
    assert played.events(BeatDropped) == []


def test_a_beat_is_not_written_off_before_the_next_one_comes() -> None:
    async def script(hands: RehearsalHandle) -> None:
        await join(hands)
        await at(hands, 58)
        hands.session.live.spawn(hands.user_input.say("word " * 130, "ana", seconds=40.0), "ana")
        await at(hands, 92)
        hands.session.change_rundown("extend", "op", seconds=60)

    played = play(script, beat("turnips", 60, max_wait=5.0), beat("beets", 90))

    assert played.events(BeatDropped) == []
    assert [event.beat for _, event in played.events(BeatSpoken)][:2] == ["beat-0", "beat-1"]
