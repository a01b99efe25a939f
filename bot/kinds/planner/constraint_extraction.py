"""Constraints from what a person says beside the talk, noted in the background."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pipecat.services.llm_service import LLMService

from beatroom.bot.kinds.planner.asking import ask
from beatroom.bot.kinds.planner.remembering import Remembering
from beatroom.bot.kinds.planner.state import PlanLog
from beatroom.bot.pipeline.session_context import Live
from beatroom.flows.kinds.planner.understanding import (
    days,
    extracting,
    read_constraints,
    said,
    tongue,
)

DEADLINE = 30.0
"""Seconds that noting constraints from a reply may take."""


class Hearing:
    """Notes constraints on a model client of its own, so that it cannot delay a reply.

    Args:
        planning: The session's planning.
        remembering: Takes what was noted.
    """

    def __init__(self, planning: PlanLog, remembering: Remembering) -> None:
        self._log, self._remembering = planning, remembering
        self._live: Live | None = None
        self._model: LLMService[Any] | None = None

    def begin(self, live: Live, background: LLMService[Any]) -> None:
        """The session is there."""
        self._live, self._model = live, background

    def hear(self, text: str, may: Callable[[], bool]) -> None:
        """Note constraints from what was said, if whoever said it still may when it is read."""
        if self._live is not None and self._live.chats and self._model is not None:
            self._live.spawn(self._hear(self._model, text, may), "planner: constraints from talk")

    async def _hear(self, model: LLMService[Any], text: str, may: Callable[[], bool]) -> None:
        told = f"{days(self._log.today)} {tongue(self._log.language)}\n{said(text)}"
        found = await ask(
            model,
            extracting(),
            told,
            read_constraints,
            deadline=DEADLINE,
            what="constraints from talk",
        )
        if found is not None and found.constraints and may():
            self._remembering.add(found.constraints)
