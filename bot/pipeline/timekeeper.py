"""Time answers for the conductor: from the session's clock and rundown, never from the model."""

from __future__ import annotations

from collections.abc import Callable
from datetime import tzinfo

import structlog
from pipecat.processors.aggregators.llm_context import LLMContextMessage

from bot.pipeline.conductor import as_message
from bot.pipeline.journal import Journal
from flows import messages
from flows.clock import Clock
from flows.events import TimeAnswered
from flows.rundown import time_status
from flows.time_questions import detect, mentions_time, time_answer, time_line
from flows.time_status import TimeStatus

log = structlog.get_logger()


class SessionTime:
    """The conductor's time keeper for one session."""

    def __init__(
        self, *, clock: Clock, zone: tzinfo, journal: Journal, names: Callable[[], tuple[str, ...]]
    ) -> None:
        self._clock = clock
        self._zone = zone
        self._journal = journal
        self._names = names

    def answer(self, text: str, *, again: bool = False) -> str | None:
        """The reply to an utterance that is nothing but a time question, else None."""
        language = self._journal.state.language
        question = detect(text, language, names=self._names())
        if question is None or not question.whole:
            return None
        status = self._status()
        self._journal.record(
            TimeAnswered(
                asks=question.asks,
                total_meeting_minutes=status.total_meeting_minutes,
                current_item_remaining_minutes=status.current_item_remaining_minutes,
                again=again,
            )
        )
        self._log("deterministic", question.asks, status)
        return time_answer(question, status, language)

    def line(self, text: str) -> LLMContextMessage | None:
        """A fresh time line for an utterance that asks, or might ask, for time.

        Nobody has written down every way to ask; a question that was not understood still gets
        the clock's values, so that the model need not guess.
        """
        language = self._journal.state.language
        question = detect(text, language, names=self._names())
        if question is None and not mentions_time(text, language):
            return None
        status = self._status()
        if question is not None:
            self._log("llm", question.asks, status)
        return as_message(messages.time_line(time_line(status)))

    def _status(self) -> TimeStatus:
        return time_status(self._journal.state.rundown, self._clock.now(), self._zone)

    def _log(self, path: str, asks: str, status: TimeStatus) -> None:
        log.info("time_query_detected", asks=asks)
        log.info(
            "time_query_answered",
            time_query_path=path,
            total_meeting_minutes=round(status.total_meeting_minutes, 2),
            current_item_remaining_minutes=round(status.current_item_remaining_minutes, 2),
        )
