"""What an author tries and what goes wrong with it: told, and of no harm to what is tried next."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from pipecat.frames.frames import Frame, TTSSpeakFrame
from pipecat.processors.frame_processor import FrameDirection, FrameProcessor

from beatroom.bot.pipeline import author_trial
from beatroom.bot.pipeline.author_trial import MOST_FILLED, answered
from beatroom.bot.rehearsal.virtual_loop import run_virtual
from beatroom.bot.runtime.tasks import Tasks
from beatroom.bot.settings.settings import Settings
from beatroom.flows.personality.source import parse_personality

pytestmark = pytest.mark.virtual

MEETING = b"""\
name: weekly
title: Weekly
kind: meeting
persona: You are Mina.
length: 20m
meeting:
  agenda:
    - {topic: The budget, minutes: 10}
beats:
  - {title: Welcome, at: 0, prompt: Welcome everybody.}
  - {title: News, at: 2m, prompt: Ask for news.}
  - {title: Worries, at: 6m, prompt: Ask for worries.}
  - {title: Goodbye, at: 18m, prompt: Say goodbye.}
"""


class Mute(FrameProcessor):
    """A voice that never comes to speak, nor to an end."""

    async def process_frame(self, frame: Frame, direction: FrameDirection) -> None:
        await super().process_frame(frame, direction)
        if not isinstance(frame, TTSSpeakFrame):
            await self.push_frame(frame, direction)


def tried(**asked: Any) -> Mapping[str, Any]:
    """What comes of it, once nothing of it goes on."""
    record = parse_personality(MEETING, "weekly.yaml").model_dump(mode="json")

    async def main() -> Mapping[str, Any]:
        async with Tasks() as tasks:
            came = await answered({**asked, "personality": record}, Settings(), tasks)
            assert len(tasks) == 0, "whatever came of it is over"
            return came

    return run_virtual(main)


def test_a_line_that_is_too_long_leaves_nothing_running() -> None:
    came = tried(what="line", words="{{ title }} " * MOST_FILLED)
    assert f"{MOST_FILLED} are tried at most" in came["failed"]


def test_a_voice_that_says_nothing_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(author_trial, "make_tts", lambda *_: Mute())
    came = tried(what="line", words="Hello.")
    assert came == {"failed": "The voice did not come to an end."}


def test_what_breaks_is_told_without_its_words(monkeypatch: pytest.MonkeyPatch) -> None:
    """The process lives on: another author's line would have to wait for the next one."""

    def broken(*_: Any) -> FrameProcessor:
        raise RuntimeError("an address with a key in it")

    monkeypatch.setattr(author_trial, "make_tts", broken)
    came = tried(what="line", words="Hello.")
    assert came == {"failed": "It could not be tried (RuntimeError)."}


def test_a_beat_that_the_plan_does_not_have_is_not_tried_as_another(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A meeting's agenda stands in the place of the beats between the first and the last."""

    def reached(*_: Any) -> FrameProcessor:
        raise RuntimeError("a model would be asked")

    monkeypatch.setattr(author_trial, "make_llm", reached)
    came = [tried(what="beat", beat=beat)["failed"] for beat in range(4)]
    assert ["no such beat" in one for one in came] == [False, True, True, False]
