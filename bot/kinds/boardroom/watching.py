"""Disagreements: the model looks at the talk after each turn, in the background."""

from __future__ import annotations

import structlog

from beatroom.bot.kinds.boardroom.state import BoardroomLog
from beatroom.bot.pipeline.beside import Unanswered, ask_beside
from beatroom.bot.pipeline.session_context import SessionContext
from beatroom.flows.kinds.boardroom.conflicts import PROMPT, asked_with, read_conflict
from beatroom.flows.kinds.boardroom.events import Disagreed

log = structlog.get_logger()

DEADLINE = 10.0


class ConflictWatch:
    """Records who disagrees, so that each may respond before the end.

    A model that has given no answer is left alone for as many turns as it has missed in a row: it
    has not even time for what is said.
    """

    def __init__(self, live: SessionContext, board: BoardroomLog) -> None:
        self._live = live
        self._board = board
        self._missed = 0

    async def run(self) -> None:
        """After each turn in which something was said, in every phase."""
        live, board = self._live, self._board
        heard = looked_at = self._said()
        while not live.state.over:
            board.changed.clear()
            if self._said() > heard:
                heard = self._said()
                if heard - looked_at > self._missed:
                    looked_at = heard
                    await self._look()
                continue
            await board.changed.wait()

    def _said(self) -> int:
        """Lines of personas."""
        return sum(line.persona for line in self._board.table.lines)

    async def _look(self) -> None:
        live, board = self._live, self._board
        told = asked_with(board.table.lines, board.names)
        try:
            answer = await ask_beside(live, told, system=PROMPT, deadline=DEADLINE)
        except Unanswered as why:
            self._missed += 1
            log.warning("conflict_not_looked_for", reason=str(why), turns_left_alone=self._missed)
            return
        self._missed = 0
        found = read_conflict(answer, board.part.cast, board.table.conflicts)
        if found is None or live.state.over:
            return
        between, point = found
        number = len(board.table.conflicts) + 1
        board.record(Disagreed(id=f"conflict-{number}", between=between, point=point))
