"""Fixed words whose voice fails for some of their sentences, and sessions without a voice."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from typing import Any, cast

import pytest
from pipecat.frames.frames import ErrorFrame, Frame
from stage_play import at, beat, join, personality, play

from beatroom.bot.pipeline.fixed_lines import FixedLines, SpokenPart
from beatroom.bot.rehearsal.rehearse import RehearsalHandle
from beatroom.bot.rehearsal.room import RehearsalVoice
from beatroom.bot.rehearsal.virtual_loop import run_virtual
from beatroom.bot.settings.settings import Settings
from beatroom.flows.core.clock import LoopClock
from beatroom.flows.core.events import BeatFired, BotSaid, Ended, ReplyFailed

pytestmark = pytest.mark.virtual

TEXT = "One is here. Two is here. Three is here. Four is here."


class Voice(FixedLines):
    """Fails for the sentences of these numbers."""

    def __init__(self, fails: set[int]) -> None:
        nothing = cast("Any", None)
        super().__init__(LoopClock(), nothing, nothing, nothing, "en")
        self.fails, self.tried = fails, list[str]()

    async def _sounds(self, words: str) -> bool:
        self.tried.append(words)
        self._began_at = float(len(self.tried))
        return len(self.tried) not in self.fails


@pytest.mark.parametrize(
    ("fails", "text", "sounded", "tried"),
    [
        (set[int](), TEXT, True, 4),
        ({2}, TEXT, True, 4),
        ({1}, TEXT, False, 1),
        ({2, 3}, "One is here.", True, 3),
        ({3, 4}, "One is here. Two is here.", True, 4),
    ],
)
def test_one_sentence_does_not_take_the_others_with_it(
    fails: set[int], text: str, sounded: bool, tried: int
) -> None:
    async def main() -> tuple[SpokenPart, Voice]:
        voice = Voice(fails)
        return await voice.speak(TEXT, breaks_off=lambda: False), voice

    part, voice = run_virtual(main)

    assert (part.text, part.sounded, part.rest) == (text, sounded, "")
    assert (part.began_at, len(voice.tried)) == (1.0, tried)


async def _mute(*_: Any) -> AsyncGenerator[Frame | None, None]:
    yield None


async def _fails(*_: Any) -> AsyncGenerator[Frame | None, None]:
    yield ErrorFrame("the voice is away")


async def _hangs(*_: Any) -> AsyncGenerator[Frame | None, None]:
    await asyncio.sleep(3600)
    yield None


DEAD = {"is mute": _mute, "fails": _fails, "hangs": _hangs}
SOON = 20.0
"""Seconds in which a session without a voice ends: it is tried once more, for a short while."""


@pytest.mark.parametrize("words", ["fixed words", "a model's"])
@pytest.mark.parametrize("how", DEAD)
def test_a_session_whose_voice_is_dead_ends_soon_and_its_log_says_that_nobody_heard(
    how: str, words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(RehearsalVoice, "run_tts", DEAD[how])

    async def ends(hands: RehearsalHandle) -> None:
        await join(hands)
        await at(hands, 100)
        await hands.session.end("it was enough", "an operator", at_once=False)

    record = personality(beat("turnips", 60))
    if words == "fixed words":
        beats = (one.model_copy(update={"say": "One is here. Two is."}) for one in record.beats)
        record = record.model_copy(update={"beats": tuple(beats)})
    played = play(ends, record=record, settings=Settings(wrap_up_timer=600))

    [(ended, event)] = played.events(Ended)
    assert 100 < ended < 100 + SOON
    assert event.reason == "wrapped up; the goodbye was not heard"
    assert "beat-2" in [fired.beat for _, fired in played.events(BeatFired)]
    assert "tts" in {failed.service for at_, failed in played.events(ReplyFailed) if at_ > 100}
    if words == "fixed words":
        assert played.events(BotSaid) == []


def test_a_voice_that_is_back_is_heard_to_the_end_of_its_goodbye(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    hums, away = RehearsalVoice.run_tts, [True]

    async def at_first_dead(
        self: RehearsalVoice, text: str, context_id: str
    ) -> AsyncGenerator[Frame | None, None]:
        async for frame in (_fails if away else hums)(self, text, context_id):
            yield frame

    monkeypatch.setattr(RehearsalVoice, "run_tts", at_first_dead)

    async def ends(hands: RehearsalHandle) -> None:
        await join(hands)
        await at(hands, 50)
        away.clear()
        await at(hands, 100)
        await hands.session.end("it was enough", "an operator", at_once=False)

    played = play(ends)

    [(_, event)] = played.events(Ended)
    assert event.reason == "wrapped up"
