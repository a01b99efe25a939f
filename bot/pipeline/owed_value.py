"""What the model's reply has to tell of the clock: the value that was all but certainly asked for.

A small model that is given it chats, or repeats the question. So the clock says it behind such a
reply, in the same turn, and instead of a sentence with a value that nothing on the clock has.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import structlog

from beatroom.bot.pipeline.event_recorder import EventRecorder
from beatroom.flows.core.events import BotSaid, Recorded, TimeCorrected
from beatroom.flows.core.state import SessionState
from beatroom.flows.core.turn.state import Debt
from beatroom.flows.language.time_claims import Correction, strays, tells
from beatroom.flows.language.time_questions import TimeQuestion, time_answer
from beatroom.flows.language.time_questions.planned import PlanOnClock
from beatroom.flows.language.time_questions.time_status import TimeStatus

log = structlog.get_logger()

OnClock = Callable[[], tuple[TimeStatus, PlanOnClock]]


class OwedValue:
    """Of one session, from a turn until its value was heard.

    Args:
        journal: The session's events.
        on_clock: What the clock says now.
    """

    def __init__(self, journal: EventRecorder, on_clock: OnClock) -> None:
        self._journal = journal
        self._on_clock = on_clock
        self._asked: TimeQuestion | None = None
        """Until somebody has heard its value."""
        self._owed: TimeQuestion | None = None
        """By the reply that is being made."""
        self._bound: TimeQuestion | None = None
        """What the reply that is being made is held to, also when it has told it."""
        journal.watch(self._notice)

    def begins_to(self, asked: TimeQuestion | None) -> None:
        """A reply to people's turns begins, with what these ask of the clock."""
        self._asked = self._owed = self._bound = asked

    def begins_for(self, due: frozenset[Debt]) -> None:
        """Another reply begins.

        One that carries on what was cut off has to tell what that had to; so has one to a tool's
        answer.
        """
        if "cut off" in due:
            self._owed = self._bound = self._asked
        elif "tool" not in due:
            self._owed = self._bound = None

    def instead(self, sentence: str) -> Correction | None:
        """The clock's answer, where a sentence has a value that nothing on the clock has."""
        if self._bound is None or not strays(sentence, self._language, *self._on_clock()):
            return None
        return Correction(self._answer(self._bound), self._bound.asks)

    def rest(self, said: Sequence[str]) -> str:
        """The clock's answer that a reply had to tell and has not; empty for none."""
        question, self._owed = self._owed, None
        if question is None or self._told(" ".join(said), question):
            return ""
        words = self._answer(question)
        self._journal.record(TimeCorrected(asks=question.asks, said="", told=words))
        log.info("time_value_added", asks=question.asks, language=self._language)
        return words

    def _notice(self, recorded: Recorded, _: SessionState) -> None:
        event, asked = recorded.event, self._asked
        if asked is not None and isinstance(event, BotSaid) and self._told(event.text, asked):
            self._asked = None

    def _told(self, words: str, question: TimeQuestion) -> bool:
        return tells(words, question, self._language, *self._on_clock())

    def _answer(self, question: TimeQuestion) -> str:
        status, plan = self._on_clock()
        return time_answer(question, status, self._language, plan)

    @property
    def _language(self) -> str:
        return self._journal.state.language
