"""Disagreements: the model looks at the talk after each turn, in the background."""

from __future__ import annotations

import asyncio

import structlog
from pipecat.processors.aggregators.llm_context import LLMContext

from beatroom.bot.kinds.boardroom.state import BoardroomLog
from beatroom.bot.pipeline.conductor import as_message
from beatroom.bot.pipeline.session_context import Live
from beatroom.flows.core import messages
from beatroom.flows.kinds.boardroom.conflicts import PROMPT, asked_with, read_conflict
from beatroom.flows.kinds.boardroom.events import Disagreed

log = structlog.get_logger()

DEADLINE = 10.0


class ConflictWatch:
    """Records who disagrees, so that each may respond before the end."""

    def __init__(self, live: Live, board: BoardroomLog) -> None:
        self._live = live
        self._board = board

    async def run(self) -> None:
        """After each turn of the discussion."""
        live, board = self._live, self._board
        looked_at = board.table.turns
        while not live.state.over:
            board.changed.clear()
            if board.table.turns > looked_at and board.table.phase == "discussion":
                looked_at = board.table.turns
                await self._look()
                continue
            await board.changed.wait()

    async def _look(self) -> None:
        live, board = self._live, self._board
        told = asked_with(board.table.lines, board.names)
        try:
            answer = await asyncio.wait_for(
                live.llm.run_inference(
                    LLMContext([as_message(messages.task(told))]),
                    system_instruction=PROMPT,
                ),
                DEADLINE,
            )
        except TimeoutError:
            log.warning("conflict_not_looked_for", reason="no answer in time")
            return
        except Exception as error:  # noqa: BLE001 - a vendor call: the session goes on without
            log.warning("conflict_not_looked_for", reason=type(error).__name__)
            return
        found = read_conflict(answer or "", board.part.cast, board.table.conflicts)
        if found is None or live.state.over:
            return
        between, point = found
        number = len(board.table.conflicts) + 1
        board.record(Disagreed(id=f"conflict-{number}", between=between, point=point))
