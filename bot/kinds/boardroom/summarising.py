"""The summary at the end, always: by the model from the whole transcript, else an extract."""

from __future__ import annotations

import asyncio

import structlog
from pipecat.processors.aggregators.llm_context import LLMContext

from beatroom.bot.kinds.boardroom.state import BoardroomLog
from beatroom.bot.pipeline.conductor import as_message
from beatroom.bot.pipeline.session_context import Live
from beatroom.flows.core import messages
from beatroom.flows.core.labels import session_labels
from beatroom.flows.kinds.boardroom.events import Summarised
from beatroom.flows.kinds.boardroom.summary import (
    PROMPT,
    Summary,
    SummaryError,
    asked_with,
    extract,
    read_summary,
)

log = structlog.get_logger()


class Summarising:
    """Makes the summary once."""

    def __init__(self, live: Live, board: BoardroomLog) -> None:
        self._live = live
        self._board = board
        self._made = board.table.summary is not None

    async def make(self) -> None:
        """Make it and put it on record; nothing that a model does can prevent that."""
        if self._made:
            return
        self._made = True
        board = self._board
        summary = await self._summary() if self._live.chats and board.table.lines else None
        if summary is None:
            summary = extract(board.table.lines, board.names)
        board.record(Summarised(**dict(summary)))

    async def _summary(self) -> Summary:
        live, board = self._live, self._board
        people = [p.name for p in board.part.cast] + list(
            session_labels(live.state, live.personality).values()
        )
        told = asked_with(board.part.topic, board.table.lines, board.names)
        try:
            answer = await asyncio.wait_for(
                live.llm.run_inference(
                    LLMContext([as_message(messages.task(told))]),
                    system_instruction=PROMPT,
                ),
                live.settings.summary_timeout,
            )
            return read_summary(answer or "", people)
        except TimeoutError:
            reason = f"the model gave none within {live.settings.summary_timeout:g} s"
        except SummaryError as error:
            reason = str(error)
        except Exception as error:  # noqa: BLE001 - a vendor call: there is always a summary
            reason = f"the model failed with {type(error).__name__}"
        log.warning("summary_extracted", reason=reason)
        return extract(board.table.lines, board.names, reason)
