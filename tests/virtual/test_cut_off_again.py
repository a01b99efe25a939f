"""Who cuts in as a sentence of the host's ends cuts off as much of it when that is played again."""

from __future__ import annotations

import random

import pytest

from beatroom.bot.rehearsal.again import rehearse_again
from beatroom.bot.rehearsal.evidence import Evidence
from beatroom.bot.rehearsal.models import PlausibleReplies
from beatroom.bot.rehearsal.rehearse import RehearsalHandle, rehearse
from beatroom.bot.rehearsal.report import Line
from beatroom.bot.rehearsal.report_making import Cast, make_report
from beatroom.bot.rehearsal.scripted_model import ScriptedModel
from beatroom.bot.rehearsal.virtual_loop import run_virtual
from beatroom.bot.settings.settings import Settings
from beatroom.flows.core import events as e
from beatroom.flows.personality.model import Beat, Offset, Personality

pytestmark = pytest.mark.virtual

RECORD = Personality(
    name="tea",
    title="Robin",
    kind="conversation",
    persona="You host.",
    length=240.0,
    beats=(
        Beat(title="Opening", at=Offset(0.0), prompt="Welcome everybody."),
        Beat(
            title="Rules",
            at=Offset(130.0),
            prompt="Tell the rules.",
            say="Anybody can go first. No interrogations. Be extraordinarily straightforward.",
        ),
        Beat(title="Goodbye", at=Offset(200.0), prompt="Say goodbye."),
    ),
)
AROUND = 0.05
"""Seconds before and after the end of a sentence between which somebody cuts in."""


def cut_off(seed: int) -> Evidence:
    """Ana cuts into a reply, or an answer of the clock's, as its first sentence ends; many times.

    She also talks over fixed words.
    """
    draw = random.Random(seed)
    lengths: list[float] = []

    async def play(hands: RehearsalHandle) -> None:
        session, room, clock = hands.session, hands.user_input, hands.clock
        session.journal.watch(lambda one, _: lengths.extend(_made(one.event)))
        session.room.joined("ana", "Ana")
        await session.live.floor.wait(lambda floor: floor.bot, clock.now() + 10)
        for turn in range(6):
            await session.live.floor.wait(lambda floor: not floor.bot, clock.now() + 20)
            await clock.sleep_until(clock.now() + 1.5)
            lengths.clear()
            asked = "How much time is left?" if turn % 2 else "I would begin with the first one."
            await room.say(asked, "ana")
            await session.live.floor.wait(lambda floor: floor.bot, clock.now() + 10)
            began = clock.now()
            await clock.sleep_until(began + 0.2)
            ends = began + lengths[0] + draw.uniform(-AROUND, AROUND)
            await clock.sleep_until(ends)
            await room.say("No, let me say something else about that.", "ana")
        await clock.sleep_until(session.state.rundown.started_at + 131.0)
        await room.say("I have not been listening to any of this.", "ana")

    async def main() -> Evidence:
        return await rehearse(
            RECORD,
            lambda asked: ScriptedModel(PlausibleReplies("en", seed).reply, asked=asked),
            play,
            settings=Settings.model_construct(),
        )

    return run_virtual(main)


def _made(event: e.Event) -> list[float]:
    """How long the first sentence sounds that the voice has made; nothing for other events."""
    match event:
        case e.ReplyMade(sentences=(first, *_)):
            return [first.seconds]
        case e.LineMade():
            return [event.seconds]
        case _:
            return []


def heard(lines: tuple[Line, ...]) -> list[tuple[float, float, str, bool]]:
    """What was said from when to when, and whether it was cut off."""
    return [(round(x.start, 2), round(x.end, 2), x.text, x.interrupted) for x in lines]


def test_who_cuts_in_as_a_sentence_ends_cuts_off_as_much_again() -> None:
    seed = random.SystemRandom().randrange(1_000_000)
    print(f"seed {seed}")  # noqa: T201 - for a failure
    seen = cut_off(seed)

    told = rehearse_again(seen.records, RECORD)

    before = make_report(RECORD, seen, Cast("scripted", ("Ana",), None, ""), ())
    assert any(line.interrupted for line in before.transcript)
    assert heard(told.report.transcript) == heard(before.transcript)
    assert told.differences == ()
