"""Time answers for the conductor: from the session's clock and rundown, never from the model."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from dataclasses import replace
from datetime import tzinfo
from itertools import islice

import structlog
from pipecat.processors.aggregators.llm_context import LLMContextMessage

from beatroom.bot.encoder.asking import Opinions
from beatroom.bot.encoder.messages import MOST_SENTENCES
from beatroom.bot.pipeline.conductor import as_message
from beatroom.bot.pipeline.event_recorder import EventRecorder
from beatroom.bot.pipeline.owed_value import OwedValue
from beatroom.flows.core import messages
from beatroom.flows.core.choosing import Choice, choice
from beatroom.flows.core.clock import Clock
from beatroom.flows.core.events import TimeAnswered, TimeCorrected
from beatroom.flows.core.time_status import planned, time_status
from beatroom.flows.core.turn.state import Debt, PersonTurn
from beatroom.flows.kinds.kind import kind_named
from beatroom.flows.language.time_claims import correction
from beatroom.flows.language.time_questions import (
    HeardQuestion,
    TimeQuestion,
    doubts,
    hear,
    mentions_time,
    mentions_title,
    pieces,
    time_answer,
    time_line,
)
from beatroom.flows.language.time_questions.detect import codes
from beatroom.flows.language.time_questions.planned import PlanOnClock
from beatroom.flows.language.time_questions.second_opinion import Judgement
from beatroom.flows.language.time_questions.time_status import TimeStatus

log = structlog.get_logger()


class SessionTime:
    """The conductor's time keeper for one session.

    Args:
        clock: The session's.
        zone: Where the time of day is told.
        journal: The session's events.
        names: What the host is called.
        said: The number of the event that put a message into the context.
        opinions: What is made of questions that no rule knows; None for the rules alone.
        choose: Has the model say which of some questions was asked; None where it is not asked.
    """

    def __init__(
        self,
        *,
        clock: Clock,
        zone: tzinfo,
        journal: EventRecorder,
        names: Callable[[], tuple[str, ...]],
        said: Callable[[object], int | None] = lambda _: None,
        opinions: Opinions | None = None,
        choose: Callable[[Choice], Awaitable[str]] | None = None,
    ) -> None:
        self._clock = clock
        self._zone = zone
        self._journal = journal
        self._names = names
        self._said = said
        self._opinions = opinions
        self._choose = choose
        self._judged: dict[str, Mapping[str, Judgement]] = {}
        self._chosen: dict[str, TimeQuestion] = {}
        self._denied: set[str] = set()
        self._last: tuple[tuple[object, ...], HeardQuestion] | None = None
        self.owed = OwedValue(clock, journal, self._on_clock)
        self._misses = 0

    async def listen(self, texts: Sequence[str]) -> None:
        """Ask for a second opinion on what was said, where the rules want one.

        It counts for `answer` and `line` until others are listened to. It may take `DEADLINE`; an
        opinion that is late is none. What it leaves open, the model is asked, if there is one.
        """
        language, names = self._journal.state.language, self._names()
        plan = self._plan(self._clock.now())
        if self._opinions is None:
            return
        code, *_ = codes(language)
        self._judged, self._chosen, self._denied = {}, {}, set()
        for text in dict.fromkeys(texts):
            wanted = {
                one: doubts(one, language, names, plan.titled)
                for one in (text, *self._pieces(text))
            }
            every = {part: said for parts in wanted.values() for part, said in parts.items()}
            judged = await self._opinions.of(dict(islice(every.items(), MOST_SENTENCES)), code)
            self._judged |= {
                one: {part: judged[part] for part in parts if part in judged}
                for one, parts in wanted.items()
            }
        self._last = None
        if self._choose is None or not self._journal.state.chats:
            return
        for text in dict.fromkeys(texts):
            heard = self._heard(text, plan)
            if heard.choosable:
                asked = choice(text, language, plan.titled, heard.may_be)
                said = await self._choose(asked)
                if (chosen := asked.chosen(said)) is not None:
                    self._chosen[text] = chosen
                elif asked.denied(said):
                    self._denied.add(text)
        self._last = None

    def answer(self, asked: PersonTurn, *, again: bool = False) -> str | None:
        """The reply to a turn that is nothing but a time question, else None.

        Where no model answers the rest of a turn, one of its messages may be the question, or one
        of their sentences.
        """
        language = self._journal.state.language
        now = self._clock.now()
        plan = self._plan(now)
        parts = () if self._journal.state.chats else asked.parts
        said = dict.fromkeys((asked.text, *parts))
        said |= dict.fromkeys(one for text in said for one in self._pieces(text))
        each = (self._heard(text, plan) for text in said)
        found = ((one, one.question) for one in each if one.question and one.question.whole)
        heard, question = next(found, (None, None))
        if heard is None or question is None:
            return None
        status = self._status(now)
        self._journal.record(
            TimeAnswered(
                asks=question.asks,
                total_meeting_minutes=status.total_meeting_minutes,
                current_item_remaining_minutes=status.current_item_remaining_minutes,
                again=again,
                said=self._said(asked.message),
                also=None if question.also is None else question.also.asks,
            )
        )
        path = "chosen" if heard.may_be else "learned" if heard.learned else "deterministic"
        self._log(path, question.asks, status)
        return time_answer(question, status, language, plan)

    def asked_in(self, text: str) -> bool:
        """Whether an utterance is nothing but a question about the session's time."""
        question = self._heard(text, self._plan(self._clock.now())).question
        return question is not None and question.whole

    def line(self, text: str) -> LLMContextMessage | None:
        """A fresh time line for an utterance that asks, or might ask, for time.

        Nobody has written down every way to ask; a question that was not understood still gets
        the clock's values, and the clock's answers to what it may ask, so that the model need
        neither guess nor put them into words. Each is logged, without a word of
        what was said, so that it can be seen how often people are not understood.
        """
        language = self._journal.state.language
        now = self._clock.now()
        plan = self._plan(now)
        heard = self._heard(text, plan)
        by_time = mentions_time(text, language)
        by_title = mentions_title(text, language, plan.titled)
        if not (heard.perhaps or by_time or by_title):
            return None
        status = self._status(now)
        if heard.question is not None:
            self._log("llm", heard.question.asks, status)
        self._missed(text, heard, by_time=by_time, by_title=by_title)
        perhaps = heard.may_be if heard.owed is None else (heard.owed, *heard.may_be)
        answers = [time_answer(one, status, language, plan) for one in perhaps]
        return as_message(messages.time_line(time_line(status, plan), answers))

    def checked(self, sentence: str, told: Collection[str] = ()) -> str:
        """A sentence of the model's, or the clock's own where it is wrong about the session's time.

        Args:
            sentence: As it would be spoken.
            told: What has taken the place of sentences of the same reply: it is not said again.
        """
        state, now = self._journal.state, self._clock.now()
        instead = correction(
            sentence,
            state.language,
            self._status(now),
            self._plan(now),
            names=(*self._names(), *(person.name for person in state.people.values())),
            other_times=kind_named(state.kind).other_times,
        )
        if instead is None:
            return sentence
        words = "" if instead.words in told else instead.words
        self._journal.record(TimeCorrected(asks=instead.asks, said=sentence.strip(), told=words))
        log.info("time_claim_corrected", asks=instead.asks, language=state.language)
        return words

    def replies(self, texts: Sequence[str], due: frozenset[Debt] = frozenset()) -> None:
        """A reply of the model's begins: what it has to tell is looked up.

        Where other times than the session's are talked of, it has to tell nothing.

        Args:
            texts: The turns that it replies to.
            due: For what it is due besides.
        """
        if not texts:
            self.owed.begins_for(due)
            return
        plan = self._plan(self._clock.now())
        other = kind_named(self._journal.state.kind).other_times
        owed = (None if other else self._heard(text, plan).owed for text in texts)
        self.owed.begins_to(next((one for one in owed if one is not None), None))

    def _heard(self, text: str, plan: PlanOnClock) -> HeardQuestion:
        """What was made of an utterance, once for its answer and for the model's line."""
        asked = (text, self._journal.state.language, self._names(), plan.titled)
        if self._last is None or self._last[0] != asked:
            heard = hear(*asked, self._judged.get(text))
            if (chosen := self._chosen.get(text)) is not None:
                heard = replace(heard, question=chosen)
            elif text in self._denied:
                heard = replace(heard, owed=None)
            self._last = asked, heard
        return self._last[1]

    def _pieces(self, text: str) -> tuple[str, ...]:
        """What else of an utterance may be the question, where no model answers the rest."""
        state = self._journal.state
        return () if state.chats else pieces(text, codes(state.language)[0])

    def _missed(self, text: str, heard: HeardQuestion, *, by_time: bool, by_title: bool) -> None:
        """A turn that may have asked for the time went to the model."""
        self._misses += 1
        log.info(
            "time_query_missed",
            language=self._journal.state.language,
            words=len(text.split()),
            mentions_time=by_time,
            mentions_title=by_title,
            recognised_part=None if heard.question is None else heard.question.asks,
            learned_perhaps=heard.perhaps,
            missed_in_session=self._misses,
        )

    def _plan(self, now: float) -> PlanOnClock:
        state = self._journal.state
        return planned(state.rundown, now, state.title)

    def _status(self, now: float) -> TimeStatus:
        return time_status(self._journal.state.rundown, now, self._zone)

    def _on_clock(self) -> tuple[TimeStatus, PlanOnClock]:
        now = self._clock.now()
        return self._status(now), self._plan(now)

    def _log(self, path: str, asks: str, status: TimeStatus) -> None:
        log.info("time_query_detected", asks=asks)
        log.info(
            "time_query_answered",
            time_query_path=path,
            total_meeting_minutes=round(status.total_meeting_minutes, 2),
            current_item_remaining_minutes=round(status.current_item_remaining_minutes, 2),
        )
