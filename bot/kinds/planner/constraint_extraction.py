"""Constraints from what a person says beside the talk, noted in the background."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pipecat.services.llm_service import LLMService

from beatroom.bot.kinds.planner.asking import ask
from beatroom.bot.kinds.planner.remembering import Remembering
from beatroom.bot.kinds.planner.state import PlanLog
from beatroom.flows.kinds.planner.understanding import (
    days,
    extracting,
    language_line,
    read_constraints,
    said,
)

DEADLINE = 30.0
"""Seconds that noting constraints from a reply may take."""


class Hearing:
    """Notes constraints on a model client of its own, so that it cannot delay a reply.

    Args:
        planning: The session's planning.
        remembering: Takes what was noted.
        model: The client.
    """

    def __init__(self, planning: PlanLog, remembering: Remembering, model: LLMService[Any]) -> None:
        self._log, self._remembering, self._model = planning, remembering, model

    def hear(self, text: str, may: Callable[[], bool]) -> None:
        """Note constraints from what was said, if whoever said it still may when it is read."""
        live = self._log.live
        if live.chats and not live.abilities.small:
            live.spawn(self._hear(text, may), "planner: constraints from talk")

    async def _hear(self, text: str, may: Callable[[], bool]) -> None:
        log = self._log
        told = f"{days(log.today, log.now)} {language_line(log.language)}\n{said(text)}"
        found = await ask(
            self._log.live,
            told,
            read_constraints,
            system=extracting(),
            deadline=DEADLINE,
            what="constraints from talk",
            model=self._model,
        )
        if found is not None and found.constraints and may():
            self._remembering.add(found.constraints)
