"""A session in which one labelled wording is said: its rundown, its clock, its time keeper."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from datetime import UTC, datetime
from functools import cache
from typing import Any

from labelled import HOST, Wording

from beatroom.bot.encoder.asking import Opinions
from beatroom.bot.encoder.engine import Judge
from beatroom.bot.encoder.messages import REQUEST
from beatroom.bot.pipeline.event_recorder import EventRecorder, MemoryLog
from beatroom.bot.pipeline.timekeeper import SessionTime
from beatroom.flows.core.choosing import Choice
from beatroom.flows.core.events import BeatFired, Created, Hosted, Started
from beatroom.flows.core.rundown import Item, Rundown
from beatroom.flows.core.time_status import planned, time_status
from beatroom.flows.language.time_questions.planned import PlanOnClock
from beatroom.flows.language.time_questions.time_status import TimeStatus
from beatroom.flows.language.time_questions.titles import SESSION

BEGAN = datetime(2027, 1, 15, 13, 55, tzinfo=UTC)
MINUTES = (5, 3, 14, 8, 21, 27)
"""Of the items in turn: whatever is asked while the third runs has a value of its own."""
SPENT = 4
"""Minutes of the item that runs."""
Choose = Callable[[Choice], Awaitable[str]]


class StandingClock:
    """It is the moment at which the wording is said."""

    def __init__(self) -> None:
        self.moment = BEGAN.timestamp()

    def now(self) -> float:
        """Seconds since the epoch."""
        return self.moment

    async def sleep_until(self, when: float) -> None:
        """Nothing here waits for a time."""
        raise NotImplementedError(f"The clock stands still; {when} never comes.")


class RowSession:
    """What a session has for the questions about its time, while one item runs.

    Args:
        one: The wording.
        choose: Has a model say which question it is.
    """

    def __init__(self, one: Wording, choose: Choose) -> None:
        self._clock = StandingClock()
        self._journal = EventRecorder(self._clock, MemoryLog())
        self._begin(one)
        self.time = SessionTime(
            clock=self._clock,
            zone=UTC,
            journal=self._journal,
            names=lambda: HOST,
            opinions=Opinions(_judged),
            choose=choose,
        )

    @property
    def status(self) -> TimeStatus:
        """What the clock says."""
        return time_status(self._journal.state.rundown, self._clock.now(), UTC)

    @property
    def plan(self) -> PlanOnClock:
        """The plan on the clock."""
        state = self._journal.state
        return planned(state.rundown, self._clock.now(), state.title)

    @property
    def running(self) -> Item | None:
        """The item that runs."""
        return self._journal.state.rundown.current

    def _begin(self, one: Wording) -> None:
        named = [item for item in one.plan if item.id != SESSION]
        items, offset = list[Item](), 0.0
        for at, item in enumerate(named):
            length = MINUTES[at % len(MINUTES)] * 60.0
            items.append(Item(item.id, item.title, offset, length, prompt=item.title))
            offset += length
        record = self._journal.record
        record(
            Created(
                session="row",
                personality="row",
                kind="conversation",
                title=next((item.title for item in one.plan if item.id == SESSION), "Session"),
                language=one.code,
                timezone="UTC",
                rundown=Rundown(items=tuple(items), length=offset),
            )
        )
        record(Hosted(chats=True))
        record(Started())
        for item, titled in zip(items, named, strict=True):
            if titled.state not in {"over", "running"}:
                break
            due = BEGAN.timestamp() + item.offset
            self._clock.moment = due
            record(BeatFired(beat=item.id, due_at=due, eligible_at=due))
        self._clock.moment += SPENT * 60


@cache
def _judge() -> Judge:
    return Judge.load()


async def _judged(what: str, data: Mapping[str, Any], *, deadline: float) -> Mapping[str, Any]:
    """Stands for the service with its encoder, which has the time that it takes here."""
    del what, deadline
    return _judge().answer(REQUEST.validate_python(data)).model_dump(mode="json")
