"""The summary at the end, always: by the model from the whole transcript, else an extract."""

from __future__ import annotations

import structlog

from beatroom.bot.kinds.boardroom.state import BoardroomLog
from beatroom.bot.pipeline.beside import Unanswered, ask_beside
from beatroom.bot.pipeline.session_context import SessionContext
from beatroom.flows.core.labels import session_labels
from beatroom.flows.kinds.boardroom.events import Summarised
from beatroom.flows.kinds.boardroom.owners import Room
from beatroom.flows.kinds.boardroom.summary import (
    PROMPT,
    Summary,
    SummaryError,
    asked_with,
    extract,
    read_summary,
)
from beatroom.flows.kinds.boardroom.words import addressing_words

log = structlog.get_logger()


class Summarising:
    """Makes the summary once."""

    def __init__(self, live: SessionContext, board: BoardroomLog) -> None:
        self._live = live
        self._board = board
        self._made = False

    async def make(self) -> None:
        """Make it and put it on record; nothing that a model does can prevent that."""
        board = self._board
        if self._made or board.table.summary is not None:
            return
        self._made = True
        summary = await self._summary() if self._live.chats and board.table.lines else None
        if summary is None:
            summary = self._extract()
        board.record(Summarised(**dict(summary)))

    async def _summary(self) -> Summary:
        live, board = self._live, self._board
        people = tuple(session_labels(live.state, live.personality).values())
        room = Room(board.part.cast, people, addressing_words(live.state.language))
        told = asked_with(board.part.topic, board.table.lines, board.names)
        try:
            deadline = live.settings.summary_timeout
            answer = await ask_beside(live, told, system=PROMPT, deadline=deadline)
            return read_summary(answer, room)
        except (Unanswered, SummaryError) as error:
            reason = str(error)
        log.warning("summary_extracted", reason=reason)
        return self._extract(reason)

    def _extract(self, reason: str = "") -> Summary:
        board, language = self._board, self._live.state.language
        return extract(board.table.lines, board.names, board.part, language, reason)
