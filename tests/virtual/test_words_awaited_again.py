"""A turn that waited for words that were still being recognised waits for them again."""

from __future__ import annotations

from collections.abc import Callable, Coroutine

import pytest
from pipecat.frames.frames import VADUserStoppedSpeakingFrame

from beatroom.bot.ears.frames import PersonStartedSpeaking, UtteranceFrame
from beatroom.bot.rehearsal import again
from beatroom.bot.rehearsal.again import rehearse_again
from beatroom.bot.rehearsal.evidence import Evidence
from beatroom.bot.rehearsal.models import PlausibleReplies
from beatroom.bot.rehearsal.rehearse import RehearsalHandle, rehearse
from beatroom.bot.rehearsal.room import VAD_PAUSE
from beatroom.bot.rehearsal.scripted_model import ScriptedModel
from beatroom.bot.rehearsal.virtual_loop import run_virtual
from beatroom.bot.settings.settings import Settings
from beatroom.flows.core import events as e
from beatroom.flows.core.turn import transitions
from beatroom.flows.core.turn.parts import Span
from beatroom.flows.personality.model import Beat, Offset, Personality

pytestmark = pytest.mark.virtual

RECORD = Personality(
    name="tea",
    title="Robin",
    kind="conversation",
    persona="You host.",
    length=90.0,
    beats=(
        Beat(title="Opening", at=Offset(0.0), say="Welcome."),
        Beat(title="Plans", at=Offset(23.0), say="Let us talk about plans."),
        Beat(title="Goodbye", at=Offset(60.0), say="Goodbye."),
    ),
)
LATE = {"ana": 1.0, "ben": 3.0}
"""Seconds after both have spoken until the words of each are there."""


def spoken_at_once(bens_head_start: float = 0.0) -> Evidence:
    """Ana and Ben speak at once before a beat, as the ears hear them: each by themselves."""

    async def play(hands: RehearsalHandle) -> None:
        session, room, clock = hands.session, hands.user_input, hands.clock
        turn = session.live.turn
        for who in LATE:
            session.room.joined(who, who.title())
        await clock.sleep_until(session.state.rundown.wall_time(20.0, clock.now()))
        began = clock.now()
        for who in sorted(LATE, reverse=bens_head_start > 0):
            await room.push_frame(PersonStartedSpeaking(user_id=who))
            await clock.sleep_until(began + bens_head_start)
        await clock.sleep_until(began + 2.5)
        for _ in LATE:
            turn.make(transitions.utterance_ends)
        ended = clock.now()
        await room.push_frame(VADUserStoppedSpeakingFrame(stop_secs=VAD_PAUSE))
        for who, late in LATE.items():
            await clock.sleep_until(ended + late)
            turn.make(transitions.utterance_recognised)
            await room.push_frame(
                UtteranceFrame(
                    text=f"I am {who} and I would take the first one.",
                    user_id=who,
                    timestamp="",
                    finalized=True,
                    span=Span(began + (bens_head_start if who == "ana" else 0.0), ended),
                )
            )

    async def main() -> Evidence:
        return await rehearse(
            RECORD,
            lambda asked: ScriptedModel(PlausibleReplies("en", 3).reply, asked=asked),
            play,
            settings=Settings.model_construct(),
        )

    return run_virtual(main)


def test_the_turn_is_over_when_all_words_are_there_and_beats_come_as_then() -> None:
    seen = spoken_at_once()
    started = next(r.at for r in seen.records if isinstance(r.event, e.Started))
    said = [
        (r.at - started, r.event.participant)
        for r in seen.records
        if isinstance(r.event, e.UserSaid)
    ]
    assert [who for _, who in said] == ["ana", "ben"]
    assert min(at for at, _ in said) >= 25.4, "the turn waited for Ben's words"

    told = rehearse_again(seen.records, RECORD)

    assert [round(one.started or -1.0, 2) for one in told.now.beats] == [
        round(one.started or -1.0, 2) for one in told.then.beats
    ]
    assert told.differences == ()


def test_who_began_first_has_the_first_line_again_though_their_words_came_last(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The model is asked the same as then only so, and only then does it answer the same."""
    seen = spoken_at_once(bens_head_start=0.5)
    assert _who_said(seen) == ["ben", "ana"]
    played: list[Evidence] = []

    def kept(main: Callable[[], Coroutine[None, None, Evidence]]) -> Evidence:
        played.append(run_virtual(main))
        return played[-1]

    monkeypatch.setattr(again, "run_virtual", kept)
    rehearse_again(seen.records, RECORD)

    assert _who_said(played[0]) == ["ben", "ana"]


def _who_said(seen: Evidence) -> list[str]:
    return [r.event.participant for r in seen.records if isinstance(r.event, e.UserSaid)]
