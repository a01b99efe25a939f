"""Who talks by voice with the machine's own model waits for the answer before saying more."""

from __future__ import annotations

import asyncio
from typing import Any, cast

import pytest
from talking import hosts

from beatroom.bot.rehearsal.virtual_loop import run_virtual
from tools import talk_by_voice

pytestmark = pytest.mark.unit

GREETING = {"type": "bot_said", "source": "llm", "text": "What are you drinking, Ana?"}
REMARK = {"type": "user_said", "text": "I am drinking green tea."}
MOMENT = {"type": "bot_said", "source": "say", "text": "One moment."}
ANSWER = {"type": "bot_said", "source": "llm", "text": "Green tea sounds good, Ana."}


class SlowHost:
    """What it has told of, by the second at which it does."""

    def __init__(self, *told: tuple[float, dict[str, Any]]) -> None:
        self._told = told

    async def events(self, session: str) -> list[dict[str, Any]]:
        assert session == "tea"
        now = asyncio.get_running_loop().time()
        return [event for at, event in self._told if at <= now]


def waited(*told: tuple[float, dict[str, Any]]) -> float:
    """Seconds until the host has answered what is said after its greeting."""

    async def play() -> float:
        began = asyncio.get_running_loop().time()
        host = SlowHost(*((began + at, event) for at, event in told))
        await talk_by_voice._answered(cast("hosts.Beatroom", host), "tea", 1)
        return asyncio.get_running_loop().time() - began

    return run_virtual(play)


def test_a_moment_that_is_asked_for_is_no_answer() -> None:
    told = ((0.0, GREETING), (1.0, REMARK), (4.0, MOMENT), (9.0, ANSWER))
    assert waited(*told) == pytest.approx(9.0, abs=1.0)


def test_one_that_has_come_is_not_waited_for() -> None:
    assert waited((0.0, GREETING), (0.0, REMARK), (0.0, ANSWER)) == 0.0


def test_one_that_does_not_come_is_not_waited_for_for_ever() -> None:
    told = ((0.0, GREETING), (1.0, REMARK), (4.0, MOMENT))
    assert waited(*told) == pytest.approx(talk_by_voice.PATIENCE, abs=1.0)
