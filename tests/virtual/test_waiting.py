"""What a receipt says that its instruction, or its beat, waits for, in each state of the floor."""

from __future__ import annotations

from typing import Any

import pytest
from stage_play import Play, at, beat, join, play

from beatroom.bot.rehearsal.rehearse import RehearsalHandle
from beatroom.bot.rehearsal.scripted_model import ScriptedAnswer
from beatroom.flows.core.events import (
    BeatFired,
    BeatWaits,
    InstructionAdded,
    InstructionConsumed,
    InstructionWaits,
)
from beatroom.flows.core.state import fold

pytestmark = pytest.mark.virtual

SAID = ["model", "voice"]
"""How the wait of one that is told to the model ends."""


def send(hands: RehearsalHandle, name: str, mode: str = "immediate", **more: Any) -> None:
    given = {"kind": "prompt", "text": f"Greet {name}.", "expires_at": None, "mode": mode}
    hands.session.instructions.add(name, **{**given, **more})


def waited(played: Play, name: str = "wendy") -> list[str]:
    """The words of its receipt, in order; it was spoken in the end, and waits for nothing then."""
    assert name in [ev.instruction for _, ev in played.events(InstructionConsumed)]
    assert fold(played.seen.records).instructions[name].waits_for is None
    return [ev.waits_for for _, ev in played.events(InstructionWaits) if ev.instruction == name]


def story(held: list[dict[str, Any]]) -> ScriptedAnswer:
    many = 20 if "story" in str(held[-1]["content"]) else 2
    return ScriptedAnswer(" ".join(["Some words here."] * many), first_word=0.5)


async def silence(hands: RehearsalHandle) -> None:
    await join(hands)
    await at(hands, 30)


async def somebody_speaks(hands: RehearsalHandle) -> None:
    await silence(hands)
    hands.session.live.spawn(
        hands.user_input.say("I still talk about it", "ana", seconds=6.0), "talk"
    )
    await at(hands, 32)


async def the_host_speaks(hands: RehearsalHandle) -> None:
    await silence(hands)
    await hands.session.typed("ana", "tell us a story")
    await at(hands, 36)


async def the_model_thinks(hands: RehearsalHandle) -> None:
    await silence(hands)
    await hands.session.typed("ana", "tell us a story")
    await at(hands, 30.3)


async def a_fixed_line_is_spoken(hands: RehearsalHandle) -> None:
    await silence(hands)
    send(hands, "line", "queued", kind="say", text="The pizza has arrived, and it is hot.")
    await at(hands, 31)


async def the_lobby(hands: RehearsalHandle) -> None:
    await at(hands, 5)
    hands.session.live.spawn(_later(hands), "somebody comes")


async def _later(hands: RehearsalHandle) -> None:
    await at(hands, 20)
    await join(hands)


async def another_comes_first(hands: RehearsalHandle) -> None:
    await silence(hands)
    send(hands, "first")


@pytest.mark.parametrize(
    ("floor", "more", "words"),
    [
        (silence, {}, ["stage", *SAID]),
        (somebody_speaks, {}, ["person", *SAID]),
        (the_host_speaks, {}, ["sentence", *SAID]),
        (the_host_speaks, {"interrupt": True}, ["stage", *SAID]),
        (the_model_thinks, {}, ["stage", *SAID]),
        (a_fixed_line_is_spoken, {}, ["sentence", *SAID]),
        (the_lobby, {}, ["start", "beat", *SAID]),
        (another_comes_first, {}, ["instruction", *SAID]),
        (silence, {"mode": "queued"}, ["next reply", *SAID]),
        (the_host_speaks, {"mode": "queued", "kind": "say"}, ["host", "voice"]),
        (somebody_speaks, {"kind": "say"}, ["person", "voice"]),
    ],
)
def test_the_receipt_says_what_it_waits_for(
    floor: Any, more: dict[str, Any], words: list[str]
) -> None:
    async def order(hands: RehearsalHandle) -> None:
        await floor(hands)
        send(hands, "wendy", **more)

    played = play(order, plan=story)

    seen = waited(played)
    # between two of them it may have its turn on the stage, for a moment
    assert [word for n, word in enumerate(seen) if word != "stage" or n == 0] == words


def test_while_the_host_is_muted_it_waits_for_that() -> None:
    async def order(hands: RehearsalHandle) -> None:
        await silence(hands)
        await hands.session.set_muted(muted=True, by="an operator")
        send(hands, "wendy")
        await at(hands, 40)
        await hands.session.set_muted(muted=False, by="an operator")
        await hands.user_input.say("there you are again", "ana")

    played = play(order, plan=story)

    assert waited(played)[0] == "unmute"


def test_it_is_told_as_soon_as_the_instruction_is_there() -> None:
    async def order(hands: RehearsalHandle) -> None:
        await silence(hands)
        send(hands, "wendy")

    played = play(order, plan=story)

    [(added, _)] = played.events(InstructionAdded)
    (waits, _), *_ = played.events(InstructionWaits)
    assert waits == pytest.approx(added, abs=0.01)
    assert waits < 31


BEATS = (beat("Soup", 120.0), beat("Tea", 150.0), beat("Cake", 180.0))


def told(played: Play, beat_id: str = "beat-1") -> list[str]:
    """What its receipt said, in order; it came in the end, and waits for nothing then."""
    assert beat_id in [ev.beat for _, ev in played.events(BeatFired)]
    assert beat_id not in fold(played.seen.records).asked
    said = [ev.waits_for for _, ev in played.events(BeatWaits) if ev.beat == beat_id]
    return [word for word in said if word != "stage"]


async def an_instruction_waits(hands: RehearsalHandle) -> None:
    await silence(hands)
    await hands.session.typed("ana", "tell us a story")
    await at(hands, 36)
    send(hands, "first")


@pytest.mark.parametrize(
    ("floor", "words"),
    [
        (silence, []),
        (somebody_speaks, ["person"]),
        (the_host_speaks, ["host"]),
        (the_model_thinks, ["host"]),
        (a_fixed_line_is_spoken, ["instruction"]),
        (an_instruction_waits, ["instruction"]),
    ],
)
@pytest.mark.parametrize("op", ["skip", "jump", "wrap_up"])
def test_what_is_to_come_now_says_what_it_waits_for(floor: Any, words: list[str], op: str) -> None:
    which = {"skip": "beat-1", "jump": "beat-2", "wrap_up": "beat-4"}[op]

    async def order(hands: RehearsalHandle) -> None:
        await floor(hands)
        detail = {"beat": which} if op == "jump" else {}
        hands.session.change_rundown(op, "Mina", **detail)

    played = play(order, *BEATS, plan=story)

    said = told(played, which)
    assert said[: len(words)] == words
    assert bool(said) == bool(words)


def test_a_beat_waits_for_a_person_only_for_as_long_as_they_speak() -> None:
    async def order(hands: RehearsalHandle) -> None:
        await somebody_speaks(hands)
        hands.session.change_rundown("skip", "Mina")

    played = play(order, *BEATS, plan=story)

    [(waits, _)] = [(when, ev) for when, ev in played.events(BeatWaits) if ev.waits_for == "person"]
    [(fired, _)] = [(when, ev) for when, ev in played.events(BeatFired) if ev.beat == "beat-1"]
    assert waits == pytest.approx(32, abs=0.1)
    assert fired > 35


def test_on_hold_a_skip_waits_for_the_clock() -> None:
    async def order(hands: RehearsalHandle) -> None:
        await silence(hands)
        hands.session.change_rundown("hold", "Mina")
        hands.session.change_rundown("skip", "Mina")
        await at(hands, 40)
        hands.session.change_rundown("resume", "Mina")

    assert told(play(order, *BEATS, plan=story)) == ["hold"]


def test_an_inserted_beat_waits_for_its_time_and_then_for_who_speaks() -> None:
    async def order(hands: RehearsalHandle) -> None:
        await silence(hands)
        hands.session.change_rundown(
            "insert", "Mina", beat="beat-1", title="Break", seconds=30.0, prompt="Take a break."
        )
        await at(hands, 149)
        hands.session.live.spawn(
            hands.user_input.say("I still talk about it", "ana", seconds=6.0), "talk"
        )

    played = play(order, *BEATS, plan=story)

    assert told(played, "beat-5") == ["time", "person", "host"]
    [(waits, _)] = [(when, ev) for when, ev in played.events(BeatWaits) if ev.waits_for == "person"]
    assert waits == pytest.approx(150, abs=0.1)


def test_a_beat_that_another_act_left_out_waits_for_nothing_any_more() -> None:
    async def order(hands: RehearsalHandle) -> None:
        await somebody_speaks(hands)
        hands.session.change_rundown("skip", "Mina")
        await at(hands, 33)
        assert list(hands.session.state.asked) == ["beat-1"]
        hands.session.change_rundown("jump", "Ben", beat="beat-3")
        assert list(hands.session.state.asked) == ["beat-3"]

    assert told(play(order, *BEATS, plan=story), "beat-3") == ["person", "host"]
