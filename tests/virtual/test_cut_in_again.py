"""What cut a reply of a slow voice off, in a session that is rehearsed again."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

import pytest
from slow_voice import as_made
from tool_play import instruct

from beatroom.bot.rehearsal.again import rehearse_again
from beatroom.bot.rehearsal.evidence import Evidence
from beatroom.bot.rehearsal.rehearse import RehearsalHandle, rehearse
from beatroom.bot.rehearsal.room import speaking_seconds
from beatroom.bot.rehearsal.scripted_model import ScriptedAnswer, ScriptedModel
from beatroom.bot.rehearsal.virtual_loop import run_virtual
from beatroom.bot.settings.settings import Settings
from beatroom.flows.core import events as e
from beatroom.flows.core.events import Recorded
from beatroom.flows.core.recorded_replies import recorded_replies
from beatroom.flows.personality.model import Beat, Offset, Personality

pytestmark = pytest.mark.virtual

SLOWER = 3.0
"""By how much longer the voice is heard than its sound lasts."""

WORDS = (
    "The garden is large and it has many trees in it. "
    "Beside it there is a stable that nobody has used for years. "
    "Behind it you see the hills."
)

RECORD = Personality(
    name="slow-hall",
    title="Slow hall",
    kind="conversation",
    language="en",
    persona="You are a brisk and friendly host.",
    length=240.0,
    beats=(
        Beat(title="Opening", at=Offset(0.0), say="Welcome."),
        Beat(title="Garden", at=Offset(40.0), prompt="Ask about the garden."),
        Beat(title="Trains", at=Offset(100.0), say="Now the trains."),
        Beat(title="Goodbye", at=Offset(200.0), say="Goodbye, and thank you."),
    ),
)  # fmt: skip


def cut_session(cut: str, after: float) -> Sequence[Recorded]:
    """The log of a session in which a reply is cut off so many seconds after it began to sound."""

    async def play(hands: RehearsalHandle) -> None:
        session, room = hands.session, hands.user_input
        session.room.joined("ana", "Ana")
        await session.live.floor.wait(lambda floor: floor.bot, None)
        began = session.live.state.rundown.started_at or 0.0
        await hands.clock.sleep_until(began + 70.0)
        await room.say("Tell me more.", "ana")
        await session.live.floor.wait(lambda floor: floor.bot, None)
        await asyncio.sleep(after)
        match cut:
            case "typed":
                await session.typed("ana", "And the hills?", "request-1")
            case "muted":
                await session.set_muted(muted=True, by="op")
                await asyncio.sleep(8.0)
                await session.set_muted(muted=False, by="op")
            case "spoken":
                await room.say("And the hills?", "ana")
            case _:
                instruct(hands, "Mention the terrace.", interrupt=cut == "interrupt")

    def plan(_: list[dict[str, Any]]) -> ScriptedAnswer:
        return ScriptedAnswer(WORDS)

    async def main() -> Evidence:
        return await rehearse(
            RECORD,
            lambda asked: ScriptedModel(plan, asked=asked),
            play,
            settings=Settings.model_construct(),
            pace=lambda text: SLOWER * speaking_seconds(text),
        )

    return [
        r.model_copy(update={"event": as_made(r.event, SLOWER)}) for r in run_virtual(main).records
    ]


@pytest.mark.parametrize("cut", ["spoken", "typed", "muted", "waited", "interrupt"])
def test_a_voice_is_as_slow_as_its_whole_sentences_say_whatever_cut_the_next_one_off(
    cut: str,
) -> None:
    log = cut_session(cut, 16.0)

    told = rehearse_again(log, RECORD)

    replies = recorded_replies(log, RECORD)
    cut_off = [one for one in replies if one.sentences and not all(s.whole for s in one.sentences)]
    factors = [one.slowed.factor for one in cut_off]
    assert len(factors) >= 2, "one that people cut off, and one of the cut that is asked about"
    assert factors == [pytest.approx(SLOWER, abs=0.1)] * len(factors)
    assert told.differences == ()


def test_a_log_that_does_not_tell_when_a_sentence_ended_is_read_as_before() -> None:
    """The host that ends by itself does so where its sentence does: that is known without it."""
    log = [_as_kept_before(r) for r in cut_session("waited", 20.0)]

    told = rehearse_again(log, RECORD)

    assert told.differences == ()


def _as_kept_before(record: Recorded) -> Recorded:
    if not isinstance(record.event, e.BotSaid):
        return record
    return record.model_copy(
        update={"event": record.event.model_copy(update={"sentence_ended": None})}
    )
