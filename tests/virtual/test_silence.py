"""Silence is broken a bounded number of times, and never by talking over anybody."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator

import pytest
from pipecat.frames.frames import Frame
from stage_play import at, beat, join, personality, play

from beatroom.bot.rehearsal.promises import broken_promises
from beatroom.bot.rehearsal.rehearse import RehearsalHandle
from beatroom.bot.rehearsal.room import RehearsalVoice
from beatroom.flows.core.events import BotSaid, SilenceBroken
from beatroom.flows.personality.model import Silence

pytestmark = pytest.mark.virtual


async def ana(hands: RehearsalHandle) -> None:
    await join(hands)


def test_the_host_speaks_up_after_a_silence_only_so_often() -> None:
    record = personality(silence=Silence(after=30.0, times=2))

    played = play(ana, record=record)

    broken = [at_ for at_, _ in played.events(SilenceBroken)]
    assert len(broken) == 2
    assert broken[0] == pytest.approx(34.5, abs=1.5)
    assert broken_promises(played.seen) == []


def test_a_person_who_speaks_starts_the_count_anew() -> None:
    async def talk(hands: RehearsalHandle) -> None:
        await join(hands)
        await at(hands, 100)
        await hands.user_input.say("I was thinking", "ana")

    played = play(talk, record=personality(silence=Silence(after=30.0, times=1)))

    assert len(played.events(SilenceBroken)) == 2


def test_a_cough_does_not_kill_the_watchdog() -> None:
    async def cough(hands: RehearsalHandle) -> None:
        await join(hands)
        await at(hands, 20)
        await hands.user_input.say(None, "ana", seconds=0.4)

    played = play(cough, record=personality(silence=Silence(after=30.0, times=1)))

    [(broken, _)] = played.events(SilenceBroken)
    assert broken == pytest.approx(55.4, abs=1)  # an empty turn ends after five seconds


def test_fixed_words_can_break_it() -> None:
    record = personality(silence=Silence(after=30.0, times=1, say="Is anybody still there?"))

    played = play(ana, record=record)

    assert ("Is anybody still there?", "say") in [
        (ev.text, ev.source) for _, ev in played.events(BotSaid)
    ]


def test_a_beat_may_be_repeated_once_after_a_silence() -> None:
    played = play(ana, beat("turnips", 60, repeat_after_silence=20.0))

    [(broken, _)] = played.events(SilenceBroken)
    assert 80 < broken < 90
    run = next(r for r in played.seen.runs if "Come back to this" in str(r.held[-1]["content"]))
    assert "turnips" in str(run.held[-1]["content"])


def test_a_silence_that_a_line_ends_meanwhile_is_measured_anew(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The silence is too long as a line is on its way to a voice that takes its time."""
    voice = RehearsalVoice.run_tts

    async def late(self: RehearsalVoice, text: str, turn: str) -> AsyncGenerator[Frame | None]:
        await asyncio.sleep(0.5)
        async for frame in voice(self, text, turn):
            yield frame

    async def say(hands: RehearsalHandle) -> None:
        live = hands.session.live
        await join(hands)
        await at(hands, 20)
        await live.clock.sleep_until(live.floor.changed_at + 29.8)
        assert live.floor.holder == "nobody"
        await live.stage.say("Somebody is at the door.")

    monkeypatch.setattr(RehearsalVoice, "run_tts", late)
    played = play(say, record=personality(silence=Silence(after=30.0, times=1)))

    [said] = [when for when, ev in played.events(BotSaid) if ev.source == "say"]
    [(broken, _)] = played.events(SilenceBroken)
    assert broken == pytest.approx(said + 30.0, abs=0.5)
