"""Beats that wait while people and operators go on: how long, and what comes first then."""

from __future__ import annotations

from typing import Any

import pytest
from stage_play import at, beat, join, play

from beatroom.bot.rehearsal.promises import broken_promises
from beatroom.bot.rehearsal.rehearse import RehearsalHandle
from beatroom.bot.rehearsal.scripted_model import ScriptedAnswer
from beatroom.flows.core.events import BeatFired, BotSaid

pytestmark = pytest.mark.virtual


def fired_at(played: Any, name: str) -> float:
    return next(at_ for at_, ev in played.events(BeatFired) if ev.beat == name)


def test_what_an_announcement_cut_off_is_not_said_before_a_beat_that_has_waited_too_long() -> None:
    def answers(held: list[dict[str, Any]]) -> ScriptedAnswer:
        last = str(held[-1]["content"])
        return ScriptedAnswer(" ".join(["Some words here."] * (20 if "question" in last else 6)))

    async def talk(hands: RehearsalHandle) -> None:
        await join(hands)
        await at(hands, 55)
        await hands.user_input.say("a question for you", "ana")
        await at(hands, 62)
        hands.session.instructions.add(
            "line",
            mode="immediate",
            kind="say",
            text="The doors are closed at ten tonight, please keep your tickets with you.",
            expires_at=None,
        )

    played = play(talk, beat("turnips", 60, max_wait=5.0), plan=answers)

    line = next(at_ for at_, ev in played.events(BotSaid) if ev.source == "say")
    assert line > 65
    assert fired_at(played, "beat-1") == pytest.approx(line, abs=0.2)
    assert broken_promises(played.seen) == []
