"""What a receipt says that its instruction waits for, in each state of the floor."""

from __future__ import annotations

from typing import Any

import pytest
from stage_play import Play, at, join, play

from beatroom.bot.rehearsal.rehearse import RehearsalHandle
from beatroom.bot.rehearsal.scripted_model import ScriptedAnswer
from beatroom.flows.core.events import InstructionAdded, InstructionConsumed, InstructionWaits
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
