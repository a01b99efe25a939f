"""A recorded session that is rehearsed with other prompts, other titles, or a slower machine."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Sequence

import pytest
from simulation.again import PROMPT, again, changed, moved
from simulation.soak import random_personality, random_session
from slow_voice import as_made

from beatroom.bot.rehearsal.again import rehearse_again
from beatroom.bot.rehearsal.evidence import Evidence
from beatroom.bot.rehearsal.models import PlausibleReplies
from beatroom.bot.rehearsal.people import opening
from beatroom.bot.rehearsal.rehearse import RehearsalHandle, rehearse
from beatroom.bot.rehearsal.room import speaking_seconds
from beatroom.bot.rehearsal.scripted_model import ScriptedAnswer, ScriptedModel
from beatroom.bot.rehearsal.virtual_loop import run_virtual
from beatroom.bot.settings.settings import Settings
from beatroom.flows.core import events as e
from beatroom.flows.core.events import Recorded
from beatroom.flows.personality.model import Beat, Offset, Personality

pytestmark = pytest.mark.virtual

MINUTES = 5
SLOWER = 3.0
"""How much longer the host is heard than its sound lasts."""


def test_a_beat_whose_prompt_is_new_says_so_and_is_not_answered_as_then() -> None:
    personality = random_personality(7001, MINUTES, "conversation")
    log = random_session(7001, MINUTES, kind="conversation").records
    other = changed(personality, 1, "prompted")

    told = rehearse_again(log, personality, other)

    assert other.beats[1].prompt == PROMPT
    first = told.differences[0]
    assert (first.what, first.beat) == ("prompted", personality.beats[1].title)
    assert first.detail == "this beat's prompt is new: its words and length are a guess"
    then = [r.event.text for r in log if isinstance(r.event, e.BotSaid) and r.event.node]
    said = [r.event for r in log if isinstance(r.event, e.BotSaid)]
    on_it = [one.text for one in said if one.node == "beat-1"]
    now = [line.text for line in told.report.transcript if line.kind == "host"]
    assert on_it
    assert on_it[0] not in now
    assert then[0] in now, "what it is asked the same it answers as then"


def test_another_persona_is_said_and_keeps_what_was_said() -> None:
    personality = random_personality(7001, MINUTES, "conversation")
    log = random_session(7001, MINUTES, kind="conversation").records
    other = personality.model_copy(update={"persona": f"{personality.persona} Be long-winded."})

    told = rehearse_again(log, personality, other)

    assert "The persona is new" in told.as_far_as
    assert told.differences == ()


@pytest.mark.parametrize("kind", ["conversation", "meeting"])
def test_a_beat_that_is_renamed_moves_nothing_and_what_was_meant_for_it_is_done(kind: str) -> None:
    seed = random.SystemRandom().randrange(1_000_000)
    print(f"{kind}, seed {seed}")  # noqa: T201 - for a failure

    played = again(kind, seed, MINUTES, change="renamed")

    assert played is not None
    told = [(one.what, one.detail) for one in played.report.differences]
    assert told == [("renamed", played.beat)], played.report.differences
    assert not [one for one in played.report.report.refused if "not running any more" in one.why]


ENDED = Personality(
    name="tea",
    title="Robin",
    persona="You host.",
    length=180.0,
    beats=(
        Beat(title="Opening", at=Offset(0.0), say="Welcome. Sit down wherever you like."),
        Beat(title="Garden", at=Offset(40.0), say="Now we talk about the garden."),
        Beat(title="Goodbye", at=Offset(120.0), say="Goodbye, and thank you. It was good."),
    ),
)
"""What an organiser ends."""


def ended_by_its_organiser(at: float) -> Sequence[Recorded]:
    """The log of a session that its organiser ends at once."""

    async def play(hands: RehearsalHandle) -> None:
        hands.session.room.joined("ana", "Ana")
        await hands.clock.sleep_until(await opening(hands) + at)
        await hands.session.end("ended by an operator", "operator", at_once=True)

    async def main() -> Evidence:
        return await rehearse(
            ENDED, lambda _: ScriptedModel(lambda _: ScriptedAnswer("Go on.")), play
        )

    return run_virtual(main).records


@pytest.mark.parametrize("seconds", [20.0, -20.0])
def test_who_ended_it_in_its_goodbye_does_so_as_long_after_that_began(seconds: float) -> None:
    told = rehearse_again(ended_by_its_organiser(123.0), ENDED, moved(ENDED, 2, seconds))

    assert [one.what for one in told.differences] == ["moved", "other end"]
    assert told.now.ended == pytest.approx(123.0 + seconds, abs=0.1)
    assert told.differences[1].why[0].reason == "goodbye"
    assert told.as_far_as.startswith(
        "The organiser ended the session 3 s after its goodbye had begun, and does so again as long"
    )


def test_who_ended_it_before_its_goodbye_does_so_at_the_same_time() -> None:
    told = rehearse_again(ended_by_its_organiser(70.0), ENDED, moved(ENDED, 1, 50.0))

    assert told.now.ended == pytest.approx(70.0, abs=0.1)
    assert [(one.what, one.beat, one.why[0].reason) for one in told.differences] == [
        ("moved", "Garden", "not reached"),
        ("other outcome", "Garden", "not reached"),
    ]
    assert "ended the session at 1:10, before its goodbye, and does so again" in told.as_far_as


def test_an_end_that_would_come_when_it_is_over_is_told_as_that() -> None:
    sooner = moved(moved(ENDED, 2, -80.0), 1, -20.0)

    told = rehearse_again(ended_by_its_organiser(110.0), ENDED, sooner)

    assert told.report.ended_because == "wrapped up"
    assert told.now.ended is not None
    assert told.now.ended < 110.0
    assert "ended the session at 1:50 then; now it is over by itself at " in told.as_far_as


RECORD = Personality(
    name="tea",
    title="Robin",
    persona="You host.",
    length=240.0,
    beats=(
        Beat(title="Opening", at=Offset(0.0), say="Welcome. Sit down wherever you like."),
        Beat(title="Garden", at=Offset(40.0), prompt="Ask about the garden."),
        Beat(title="Trains", at=Offset(80.0), say="Now we talk about trains, about nothing else."),
        Beat(title="Goodbye", at=Offset(200.0), say="Goodbye, and thank you."),
    ),
)  # fmt: skip


def slow_session(seed: int) -> Sequence[Recorded]:
    """The log of a session whose host was heard for longer than its sound lasts."""
    draw = random.Random(seed)

    async def play(hands: RehearsalHandle) -> None:
        session, room, clock = hands.session, hands.user_input, hands.clock
        session.room.joined("ana", "Ana")
        for _ in range(4):
            await clock.sleep_until(clock.now() + draw.uniform(1.0, 6.0))
            await session.live.floor.wait(lambda floor: not floor.bot, clock.now() + 60)
            await asyncio.sleep(0.5)  # nobody begins in the very instant in which a host ends
            await room.say("The garden needs more water in the summer.", "ana")

    async def main() -> Evidence:
        return await rehearse(
            RECORD,
            lambda asked: ScriptedModel(PlausibleReplies("en", seed).reply, asked=asked),
            play,
            settings=Settings.model_construct(),
            pace=lambda text: SLOWER * speaking_seconds(text),
        )

    log = run_virtual(main).records
    return [one.model_copy(update={"event": as_made(one.event, SLOWER)}) for one in log]


def test_what_was_heard_for_longer_than_its_sound_is_played_as_long_as_it_was_heard() -> None:
    for seed in (1, 2):
        told = rehearse_again(slow_session(seed), RECORD)

        times = [
            (was.title, was.started, is_.started)
            for was, is_ in zip(told.then.beats, told.now.beats, strict=True)
        ]
        assert told.differences == (), times
        assert "as on a machine that is too busy: it is played as long as it was" in told.as_far_as
