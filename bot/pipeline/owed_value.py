"""What the model's reply has to tell of the clock: the value that was likely asked for.

A small model that is given it chats, or repeats the question. So the clock says it behind a reply
that has named no time at all, in that very reply or never: what was asked some while ago, somebody
else's turn has taken the place of.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import structlog

from beatroom.bot.pipeline.event_recorder import EventRecorder
from beatroom.flows.core.clock import Clock
from beatroom.flows.core.events import Recorded, TimeAnswered, TimeCorrected
from beatroom.flows.core.state import SessionState
from beatroom.flows.core.turn.state import TIME_DUE_FOR, Debt
from beatroom.flows.language.time_claims import names_time, tells
from beatroom.flows.language.time_questions import TimeQuestion, time_answer
from beatroom.flows.language.time_questions.planned import PlanOnClock
from beatroom.flows.language.time_questions.time_status import TimeStatus

log = structlog.get_logger()

OnClock = Callable[[], tuple[TimeStatus, PlanOnClock]]
TOOLS_ANSWER: frozenset[Debt] = frozenset({"tool", "cut off", "run"})
"""What a reply to a tool's answer may be due for, and nothing else."""


class OwedValue:
    """Of one session, while the reply that owes it is made.

    Args:
        clock: The session's.
        journal: The session's events.
        on_clock: What the clock says now.
    """

    def __init__(self, clock: Clock, journal: EventRecorder, on_clock: OnClock) -> None:
        self._clock = clock
        self._journal = journal
        self._on_clock = on_clock
        self._owed: TimeQuestion | None = None
        self._since = 0.0
        journal.watch(self._notice)

    def begins_to(self, asked: TimeQuestion | None) -> None:
        """A reply to people's turns begins, with what these ask of the clock."""
        self._owed, self._since = asked, self._clock.now()

    def begins_for(self, due: frozenset[Debt]) -> None:
        """A reply to nobody's turn begins; only one to a tool's answer goes on with what was."""
        if "tool" not in due or not due <= TOOLS_ANSWER:
            self._owed = None

    def says(self, words: str) -> None:
        """The reply says something: whatever time it names, it has answered for itself."""
        if self._owed is not None and self._answers(words, self._owed):
            self._owed = None

    def rest(self, said: Sequence[str]) -> str:
        """The clock's answer that a reply had to tell and has not; empty for none."""
        question, self._owed = self._owed, None
        if question is None or self._clock.now() > self._since + TIME_DUE_FOR:
            return ""
        if self._answers(" ".join(said), question):
            return ""
        status, plan = self._on_clock()
        words = time_answer(question, status, self._language, plan)
        self._journal.record(TimeCorrected(asks=question.asks, said="", told=words))
        log.info("time_value_added", asks=question.asks, language=self._language)
        return words

    def _notice(self, recorded: Recorded, _: SessionState) -> None:
        """An answer of the clock's to another question comes first: nothing is owed behind it."""
        if isinstance(recorded.event, TimeAnswered):
            self._owed = None

    def _answers(self, words: str, question: TimeQuestion) -> bool:
        if names_time(words, self._language):
            return True
        return tells(words, question, self._language, *self._on_clock())

    @property
    def _language(self) -> str:
        return self._journal.state.language
