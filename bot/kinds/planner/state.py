"""The planning of a running session: a fold over the kind's facts, and what is known beside it.

The pages are shown everything at once (`PLAN_STATE`) after each change, beside the log.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from datetime import date, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from beatroom.bot.pipeline.kind_log import KindLog
from beatroom.bot.pipeline.session_context import SessionContext
from beatroom.flows.core.events import Recorded
from beatroom.flows.kinds.planner import events as e
from beatroom.flows.kinds.planner.constraint_ids import TalkConstraint, constraints_by_id
from beatroom.flows.kinds.planner.constraints import Constraint, Window
from beatroom.flows.kinds.planner.desk import CalendarEvent, TaskList
from beatroom.flows.kinds.planner.difference import (
    changes_of,
    desired_of,
    immovables_of,
    said_changes,
)
from beatroom.flows.kinds.planner.faults import PlanError
from beatroom.flows.kinds.planner.fixture import Immovable, fixture
from beatroom.flows.kinds.planner.jobs import due_of, known_as
from beatroom.flows.kinds.planner.languages import Words, Work, words_for
from beatroom.flows.kinds.planner.messages import (
    PlanState,
    ShownChange,
    ShownDay,
    ShownFact,
    ShownTask,
)
from beatroom.flows.kinds.planner.plan import TBPlan
from beatroom.flows.kinds.planner.quality import QualityContext, calendar_facts, quality, stood_in
from beatroom.flows.kinds.planner.quality_fact import QualityFact
from beatroom.flows.kinds.planner.read_back import read_back
from beatroom.flows.kinds.planner.record import PlannerPart
from beatroom.flows.kinds.planner.remote import owner_mark
from beatroom.flows.kinds.planner.room import Room
from beatroom.flows.kinds.planner.session_data import PlanningFold, hours, minded
from beatroom.flows.kinds.planner.shown import KnownFacts, plan_state
from beatroom.flows.kinds.planner.skeleton import DayWindow
from beatroom.flows.kinds.planner.stages import Planning
from beatroom.flows.kinds.planner.sync import SyncPlan, plan_sync
from beatroom.flows.kinds.planner.tray import tasks_before, tasks_listed
from beatroom.flows.kinds.planner.unplaced import Unplaced, unplaced
from beatroom.flows.kinds.planner.unplaced_words import shown_unplaced
from beatroom.flows.kinds.planner.windows import kept_free
from beatroom.flows.kinds.planner.words import said_fact


class PlanLog(KindLog[PlanningFold]):
    """Keeps the planning; everything that happens in it is a fact first.

    Attributes:
        live: The session.
        known: What comes from elsewhere and is asked for again after a crash.
        events: The calendar's, by day; a day that is not there has not been read (yet).
        tasks: The person's list.
        week: What is in the days that were looked at.
    """

    def __init__(self, part: PlannerPart, live: SessionContext, past: Sequence[Recorded]) -> None:
        super().__init__(live, past)
        self.start()
        self.part, self.live = part, live
        self.known = KnownFacts()
        self.events: dict[date, tuple[CalendarEvent, ...]] = {}
        self.tasks = TaskList()
        self.week: dict[date, ShownDay] = {}
        self._told: dict[str, Any] | None = None
        self._working: dict[Work, int] = {}
        tz = live.zone.key if isinstance(live.zone, ZoneInfo) else "UTC"
        if self.planning.tz != tz:  # the first thing on record is where the person is
            self.record(e.Began(tz=tz))

    @property
    def held(self) -> PlanningFold:
        """The fold over the session's facts."""
        return self.state

    @property
    def planning(self) -> Planning:
        return self.state.planning

    @property
    def owner(self) -> str:
        """Whose events the planning's are, as the calendar has it."""
        return owner_mark(self.held.profile)

    @property
    def session(self) -> str:
        return self.live.state.session

    @property
    def language(self) -> str:
        """The session's, as BCP-47 has it."""
        return self.live.state.language

    @property
    def words(self) -> Words:
        """The sentences of its language."""
        return words_for(self.language)

    @property
    def today(self) -> date:
        """The person's day, by the session's clock."""
        return datetime.fromtimestamp(self.live.clock.now(), ZoneInfo(self.planning.tz)).date()

    def told(self) -> None:
        """What came of the last turn was heard."""
        if self.held.untold:
            self.record(e.Told())

    def immovables(self) -> tuple[Immovable, ...] | None:
        """What the calendar has fixed on the day (today, before one is chosen).

        None where it has not been read.
        """
        day = self.planning.date or self.today
        if day not in self.events:
            return None
        return immovables_of((event.remote for event in self.events[day]), day, self.owner)

    def fixed(self) -> frozenset[str]:
        """Ids of the blocks that the calendar has on the day, as it was last read."""
        day = self.planning.date or self.today
        return fixture(self.immovables() or (), day, self.planning.tz).ids

    def constraints(self) -> tuple[Constraint, ...]:
        """What holds on the day."""
        day = self.planning.date or self.today
        return minded(self.held, self.known.remembered, day, self.session)

    def window(self) -> DayWindow:
        """The hours of the day."""
        day = self.planning.date or self.today
        usual = (self.part.starts, self.part.ends)
        return hours(self.constraints(), day, self.planning.tz, usual)

    @property
    def now(self) -> datetime:
        """The time of the day, by the session's clock, where the person is."""
        return datetime.fromtimestamp(self.live.clock.now(), ZoneInfo(self.planning.tz))

    def room(self) -> Room:
        """Where something can be put on the day, from now on."""
        day = self.planning.date or self.today
        kept = kept_free(self.constraints(), day, self.planning.tz)
        return Room(self.window(), self.immovables() or (), kept, self.now)

    def unplaced(self, plan: TBPlan | None) -> tuple[Unplaced, ...]:
        """What is to be done and stands nowhere in a plan of the day, and why."""
        planning = self.planning
        if plan is None or not planning.inputs:
            return ()
        try:
            return unplaced(plan, planning.inputs, self.room(), planning.fixed, planning.skeleton)
        except PlanError:
            return ()

    def standing(self) -> TBPlan | None:
        """The day's plan as the calendar has it, of the person's; None where it has none."""
        day = self.planning.date
        if day is None or day not in self.events:
            return None
        remote = [event.remote for event in self.events[day]]
        return read_back(remote, day, self.planning.tz, self.owner)

    def known_by_id(self) -> tuple[TalkConstraint, ...]:
        """What was said and what is remembered, by the ids by which it can be changed."""
        return constraints_by_id(self.held.said(), self.known.remembered, self.session)

    def facts(self, plan: TBPlan | None) -> tuple[QualityFact, ...]:
        """What is worth knowing about a plan of the day; nothing where its times do not fit."""
        if plan is None:
            return ()
        planning = self.planning
        try:
            around = QualityContext(
                self.constraints(),
                planning.fixed,
                self.immovables() or (),
                now=self.now,
                due=due_of(
                    plan,
                    planning.inputs or (),
                    self.window(),
                    planning.fixed,
                    planning.skeleton,
                ),
                stood=stood_in(planning.skeleton, planning.written),
            )
            return quality(plan, self.window(), around=around)
        except PlanError:
            return ()

    def _shown_facts(self) -> tuple[ShownFact, ...]:
        """What is worth knowing, for the page; before there is a plan, of the calendar alone."""
        planning = self.planning
        found = self.facts(planning.plan)
        if planning.plan is None:
            day = planning.date or self.today
            found = calendar_facts(self.immovables() or (), day, planning.tz)
        words = self.words.on_page
        return tuple(
            ShownFact(text=said_fact(one, words), level=one.level, blocks=one.events)
            for one in found
        )

    def _shown_tasks(self) -> tuple[ShownTask, ...]:
        """What could be done: what was planned for the day before, and what is on the list."""
        planning = self.planning
        day = planning.date or self.today
        before = self.events.get(day - timedelta(days=1), ())
        listed = {known_as(one.n) for one in planning.inputs or ()}
        listed |= {known_as(event.n) for event in planning.plan.events} if planning.plan else set()
        found = tasks_before([e.remote for e in before], day, planning.tz, self.owner)
        found += tasks_listed(self.tasks.tasks)
        return tuple(one for one in found if known_as(one.name) not in listed)

    def changes(self) -> tuple[ShownChange, ...]:
        """What writing the plan would change in the calendar as it was last read, for the page."""
        sync = self._sync()
        return changes_of(sync, self.planning.tz, self.words.on_page) if sync is not None else ()

    def difference(self) -> str | None:
        """The same for the ear; None where there is no plan, or the calendar is not known."""
        sync = self._sync()
        return None if sync is None else said_changes(sync, self.planning.tz, self.words)

    def agreed(self) -> tuple[str, ...]:
        """The marks of what writing the plan would change, as the person is shown it.

        Of a calendar that was not read, only what is new: what is there has nobody seen.
        """
        sync = self._sync(unread=True)
        return sync.marks if sync is not None else ()

    def _sync(self, *, unread: bool = False) -> SyncPlan | None:
        plan = self.planning.plan
        if plan is None or (plan.date not in self.events and not unread):
            return None
        try:
            desired = desired_of(plan, self.planning.fixed, self.owner)
        except PlanError:
            return None
        remote = [event.remote for event in self.events.get(plan.date, ())]
        return plan_sync(remote, desired, plan.date, self.owner)

    def know(self, **what: Any) -> None:
        """Something is known from elsewhere."""
        self.known = replace(self.known, **what)

    @contextmanager
    def working(self, work: Work) -> Generator[None]:
        """Something runs in the background, and the page says so."""
        self._working[work] = self._working.get(work, 0) + 1
        self.publish()
        try:
            yield
        finally:
            self._working[work] -= 1
            if not self._working[work]:
                del self._working[work]
            self.publish()

    def shown(self) -> PlanState:
        """Everything that the page shows."""
        words = self.words.on_page
        known = replace(
            self.known,
            changes=self.changes(),
            working=tuple(words.working[work] for work in self._working),
            meetings=self.immovables() or (),
            unplaced=tuple(shown_unplaced(one, words) for one in self.unplaced(self.planning.plan)),
            facts=self._shown_facts(),
            tasks=self._shown_tasks(),
            task_list=self.tasks.name,
            week=tuple(self.week[day] for day in sorted(self.week)),
            hours=Window(st=self.window().start, et=self.window().end),
        )
        return plan_state(self.held, known, self.session, self.today, chats=self.live.chats)

    def own(self, profile: str) -> None:
        """Somebody's memory is open from now on: the planning is theirs, and they are told so."""
        self.record(e.Owned(profile=profile))
        self.know(remembered=())
        self._told = None
        self.publish()

    def publish(self) -> None:
        """Show the pages how things stand, if that has changed."""
        if self.live.state.over:
            return
        told = self.shown().model_dump(mode="json")
        if told != self._told:
            self._told = told
            self.live.pages.show("PLAN_STATE", told)
