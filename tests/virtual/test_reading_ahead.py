"""People's words are read ahead by a model of our own, before their turn is over."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from pipecat.processors.aggregators.llm_context import LLMContext
from stage_play import at, join, play, short_reply

from beatroom.bot.rehearsal.rehearse import EPOCH, RehearsalHandle
from beatroom.bot.rehearsal.scripted_model import ScriptedModel

pytestmark = pytest.mark.virtual

Read = tuple[float, str]


class Reader(ScriptedModel):
    """Notes what it reads ahead and when, in seconds since the session was made."""

    def __init__(self, asked: Any, *, keeps: bool = True) -> None:
        super().__init__(short_reply, asked=asked)
        self.reads_ahead = keeps
        self.read: list[Read] = []

    async def read_ahead(self, context: LLMContext) -> None:
        last: Any = context.get_messages()[-1]
        now = asyncio.get_running_loop().time()
        self.read.append((now, f"{last['name']}: {last['content']}"))
        await asyncio.sleep(0.1)


async def script(hands: RehearsalHandle) -> None:
    await join(hands)
    await at(hands, 30)
    await hands.user_input.say("I like turnips", "ana")


def played(*, keeps: bool) -> tuple[list[Read], list[float]]:
    """What was read ahead, and when the model was asked in earnest after it."""
    made: list[Reader] = []

    def model(asked: Any) -> Reader:
        made.append(Reader(asked, keeps=keeps))
        return made[-1]

    seen = play(script, model=model).seen
    return made[0].read, [run.at - EPOCH for run in seen.runs if run.held[-1].get("name") == "Ana"]


def test_words_are_read_before_the_reply_is_asked_for() -> None:
    [(when, words)], asked = played(keeps=True)

    assert words == "Ana: I like turnips"
    assert when < asked[0]


def test_a_server_that_keeps_nothing_is_sent_nothing_ahead() -> None:
    read, asked = played(keeps=False)

    assert read == []
    assert len(asked) == 1
