"""The calendar of a session: read ahead, written and taken back beside the talk.

Nothing here is waited for on the reply path but the outcome of a write, for a moment: most are
done by then, and the others are told when they are.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from datetime import date, timedelta
from typing import Any

import structlog

from beatroom.bot.kinds.planner.calendar.service_calls import DESK
from beatroom.bot.kinds.planner.state import PlanLog
from beatroom.flows.kinds.planner import events as e
from beatroom.flows.kinds.planner import sentences
from beatroom.flows.kinds.planner.clashes import clashes, come
from beatroom.flows.kinds.planner.desk import (
    DeskRefusedError,
    DeskUnreachable,
    PlannerDesk,
    SyncResult,
)
from beatroom.flows.kinds.planner.difference import desired_of
from beatroom.flows.kinds.planner.faults import PlanError
from beatroom.flows.kinds.planner.fixture import fixture
from beatroom.flows.kinds.planner.languages import Words
from beatroom.flows.kinds.planner.refusals import unfit_words
from beatroom.flows.kinds.planner.session_data import with_fixed
from beatroom.flows.kinds.planner.stages import PendingSync

log = structlog.get_logger()

MOMENT = 1.5
"""Seconds that a reply waits for the outcome of a write, or for the day as it is by now."""
KNOWN = 3.0
"""Seconds that what is planned or written waits for the day's calendar."""
TRIES = 3
"""How often a write is tried where nobody answers: doing it again writes nothing twice."""
BETWEEN = 2.0
"""Seconds between two tries."""
SETTLE = 15.0
"""Seconds that the end of a session waits for a write."""


class CalendarSide:
    """One session's calendar.

    Args:
        planning: The session's planning.
        announce: Says what has come of something that nobody waits for any more.
        mention: Says something with the next words.
        changed: Called when the calendar of the planned day is known (anew).
    """

    def __init__(
        self,
        planning: PlanLog,
        announce: Callable[[str], None],
        mention: Callable[[str], None],
        changed: Callable[[], None],
    ) -> None:
        self._log, self._announce, self._changed = planning, announce, changed
        self._mention = mention
        self._live = planning.live
        self._reading: dict[date, asyncio.Event] = {}
        self._looking: set[date] = set()
        self._writing: asyncio.Future[str] | None = None
        self._waited_for: asyncio.Future[str] | None = None
        self._came = ""

    def begin(self) -> None:
        """Read today and tomorrow ahead; go on with what a process before this one had begun."""
        live = self._live
        today = self._log.today
        days = (self._log.planning.date,) if self._log.planning.date else ()
        around = (today, today + timedelta(days=1), today - timedelta(days=1))
        for day in dict.fromkeys((*days, *around)):
            self.read(day)
        self.look(today)
        live.spawn(self._read_tasks(), "planner: tasks")
        live.spawn(self._read_history(), "planner: history")
        if self._log.planning.sending is not None:
            self._begin_writing(self._write(self._log.planning.sending))
        elif self._log.held.undoing is not None:
            self._begin_writing(self._take_back(self._log.held.undoing or None, again=True))

    @property
    def _desk(self) -> PlannerDesk:
        """The person's calendar: whose it is may become known during the talk."""
        log = self._log
        return DESK.client(
            log.live.consult, tz=log.planning.tz, language=log.language, owner=log.owner
        )

    @property
    def _words(self) -> Words:
        return self._log.words

    @property
    def busy(self) -> bool:
        """Whether something is being written or taken back."""
        return self._writing is not None

    def read(self, day: date) -> None:
        """Read a day in the background."""
        if day not in self._reading:
            self._reading[day] = asyncio.Event()
            self._live.spawn(self._read(day), "planner: read the calendar")

    async def renewed(self, day: date, most: float = KNOWN) -> None:
        """Read a day anew and wait a little for it: what came in meanwhile is minded."""
        self.read(day)
        try:
            await asyncio.wait_for(self._reading[day].wait(), most)
        except TimeoutError:
            pass  # what it brings later is put into the plan then

    def look(self, first: date) -> None:
        """See what is in the seven days from one on."""
        if first not in self._looking:
            self._looking.add(first)
            self._live.spawn(self._look(first), "planner: look at the week")

    def on_day(self) -> None:
        """The day was chosen: take what is known of it, and read it if nothing is."""
        day = self._log.planning.date
        if day is None:
            return
        if day in self._log.events:
            self._fix(day)
        else:
            self.read(day)
        if (before := day - timedelta(days=1)) not in self._log.events:
            self.read(before)

    async def commit(self) -> str:
        """Write the plan as it is now; what came of it, or that it is on its way."""
        plan, fixed = self._log.planning.plan, self._log.planning.fixed
        if plan is None:
            return self._words.refusals["review"]
        if self._writing is not None:
            return self._words.writing
        agreed = self._log.agreed()
        self._log.record(e.Sending(agreed=agreed))
        writing = self._begin_writing(self._write(PendingSync(plan, fixed, agreed)))
        return await self._soon(writing, self._words.writing)

    async def undo(self, transaction: str | None) -> str:
        """Take a transaction back, or the last of this session; else the last of the calendar."""
        if self._writing is not None:
            return self._words.still_writing
        chosen = transaction or self._mine()
        self._log.record(e.Undoing(transaction=chosen or ""))
        return await self._soon(self._begin_writing(self._take_back(chosen)), self._words.undoing)

    async def undo_mine(self) -> str:
        """Take the last of this session back; what others wrote is not to be undone by a word."""
        if self._writing is None and self._mine() is None:
            return self._words.no_undo
        return await self.undo(None)

    async def redo(self, transaction: str | None) -> str:
        """Bring back what was taken back; without an id the last of this session's."""
        if self._writing is not None:
            return self._words.still_writing
        gone = self._log.planning.gone
        chosen = transaction or (gone[-1][0] if gone else None)
        if chosen is None:
            return self._words.no_redo
        return await self._soon(self._begin_writing(self._bring_back(chosen)), self._words.writing)

    def _mine(self) -> str | None:
        """The last transaction of this session that stands."""
        commits = self._log.planning.commits
        return self._log.held.partial or (commits[-1].transaction if commits else None)

    async def settle(self) -> None:
        """Wait for what is being written."""
        if self._writing is not None:
            await asyncio.wait([self._writing], timeout=SETTLE)

    # ---- reading --------------------------------------------------------------------------------

    async def _read(self, day: date) -> None:
        try:
            with self._log.working("reading"):
                events = await self._desk.fetch(day)
        except (DeskRefusedError, DeskUnreachable) as error:
            log.warning("calendar_not_read", reason=str(error))
            return
        finally:
            self._reading.pop(day).set()
        self._log.events[day] = events
        if day == self._log.planning.date:
            self._fix(day)
        self._log.publish()

    async def _look(self, first: date) -> None:
        try:
            days = await self._desk.days(first)
        except (DeskRefusedError, DeskUnreachable) as error:
            log.warning("calendar_not_read", reason=str(error))
            return
        finally:
            self._looking.discard(first)
        self._log.week |= {one.date: one for one in days}
        self._log.publish()

    def _fix(self, day: date) -> None:
        """Say which blocks of the day come from the calendar, and put them into the plan."""
        planning = self._log.planning
        there = self._log.immovables() or ()
        fixed = fixture(there, day, planning.tz)
        if fixed.ids != frozenset(planning.fixed):
            self._log.record(e.CalendarRead(fixed=tuple(sorted(fixed.ids))))
        if (before := planning.plan) is not None:
            plan = with_fixed(before, fixed, planning.fixed)
            if plan != before:
                self._log.record(e.Patched(plan=plan))
                found = come(before, plan, clashes(plan, fixed.ids, there))
                self._came = sentences.overlap_words(found, self._words)
                self._mention(self._came)
        self._changed()

    async def _read_history(self) -> None:
        try:
            self._log.know(transactions=await self._desk.history())
        except (DeskRefusedError, DeskUnreachable) as error:
            log.warning("history_not_read", reason=str(error))
            return
        self._log.publish()

    async def _read_tasks(self) -> None:
        try:
            self._log.tasks = await self._desk.tasks()
        except (DeskRefusedError, DeskUnreachable) as error:
            log.info("tasks_not_read", reason=str(error))
            return
        self._log.publish()

    # ---- writing --------------------------------------------------------------------------------

    def _begin_writing(self, work: Coroutine[Any, Any, str]) -> asyncio.Future[str]:
        done: asyncio.Future[str] = asyncio.get_running_loop().create_future()
        self._writing = done
        self._live.spawn(self._run(work, done), "planner: write the calendar")
        return done

    async def _run(self, work: Coroutine[Any, Any, str], done: asyncio.Future[str]) -> None:
        try:
            words = await work
        except Exception:
            self._written(done, self._failed(self._words.not_now))
            raise
        self._written(done, words)
        await self._read_history()
        if (day := self._log.planning.date) is not None:
            self._came = ""
            self.read(day)
            self.look(day)
            await self._reading[day].wait()
            if self._came:  # nothing else is said now that it could come with
                self._announce(self._came)

    def _written(self, done: asyncio.Future[str], words: str) -> None:
        self._writing = None
        waited_for = self._waited_for is done
        done.set_result(words)
        if not waited_for:
            self._announce(words)

    async def _soon(self, done: asyncio.Future[str], meanwhile: str) -> str:
        """The outcome, if it is there in a moment."""
        self._waited_for = done
        try:
            return await asyncio.wait_for(asyncio.shield(done), MOMENT)
        except TimeoutError:
            return meanwhile
        finally:
            self._waited_for = None

    async def _write(self, sent: PendingSync) -> str:
        day = sent.plan.date
        await self.renewed(day)
        try:
            desired = desired_of(sent.plan, sent.fixed, self._log.owner)
            with self._log.working("writing"):
                written = await self._tried(lambda: self._desk.submit(day, desired, sent.agreed))
        except DeskRefusedError as refused:
            return self._failed(sentences.failure_words(0, self._words), str(refused))
        except PlanError as error:
            return self._failed(unfit_words(error, self._words))
        except DeskUnreachable:
            return self._failed(self._words.not_now)
        if written.unseen:
            return await self._asks_again(day)
        if written.failure:
            words = sentences.failure_words(written.done, self._words)
            return self._failed(words, written.failure)
        if written.conflicts:
            words = sentences.conflict_words(written.conflicts, self._words)
            done = written.transaction if written.done else ""
            self._log.record(e.Conflicted(transaction=done, problem=words))
            self._log.publish()
            return words
        self._log.record(e.Committed(transaction=written.transaction))
        self._log.publish()
        return self._words.written

    async def _asks_again(self, day: date) -> str:
        """The calendar is not as it was shown: nothing was written; what would be now, is asked."""
        await self.renewed(day)
        words = sentences.unseen_words(self._log.difference(), self._words)
        self._log.record(e.Conflicted(transaction="", problem=words))
        self._log.publish()
        return words

    async def _take_back(self, transaction: str | None, *, again: bool = False) -> str:
        """Take it back; `again` where a process before this one may have done so already."""
        try:
            with self._log.working("undoing"):
                written = await self._desk.undo(transaction)
        except DeskRefusedError as refused:
            if again and transaction:
                self._log.record(e.Undone(transaction=transaction))
                self._log.publish()
                return sentences.undone_words(None, (), self._words)
            return self._failed(self._words.undo_failed, str(refused))
        except DeskUnreachable:
            return self._failed(self._words.not_now)
        gone = written.base or transaction or ""
        left = tuple(written.conflicts)
        self._log.record(e.Undone(transaction=gone, left=left, by=written.transaction))
        self._log.publish()
        if written.failure:
            return self._words.undo_failed
        return sentences.undone_words(written.kinds, left, self._words)

    async def _bring_back(self, undo: str) -> str:
        try:
            with self._log.working("writing"):
                written = await self._desk.redo(undo)
        except DeskRefusedError as refused:
            return self._failed(self._words.no_redo, str(refused))
        except DeskUnreachable:
            return self._failed(self._words.not_now)
        left = tuple(written.conflicts)
        self._log.record(e.Restored(transaction=written.transaction, undone=undo, left=left))
        self._log.publish()
        if written.failure:
            return self._failed(self._words.not_now, written.failure)
        if left:
            return sentences.conflict_words(left, self._words)
        return sentences.redone_words(written.kinds, self._words)

    def _failed(self, words: str, reason: str = "") -> str:
        """That it did not work; what the calendar says of it is for the page, not for the ear."""
        self._log.record(e.Failed(problem=f"{words} ({reason})" if reason else words))
        self._log.publish()
        return words

    async def _tried(self, work: Callable[[], Awaitable[SyncResult]]) -> SyncResult:
        for _ in range(TRIES - 1):
            try:
                return await work()
            except DeskUnreachable as error:
                log.warning("calendar_unreachable", reason=str(error))
                await self._pause(BETWEEN)
        return await work()

    async def _pause(self, seconds: float) -> None:
        await self._live.clock.sleep_until(self._live.clock.now() + seconds)
