"""What can be done in a planning, by voice and by button: the same doors for both.

Each thing is an event first; what came of it is words for the person.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from beatroom.bot.kinds.planner.calendar_side import KNOWN, MOMENT, CalendarSide
from beatroom.bot.kinds.planner.drafting import Drafting
from beatroom.bot.kinds.planner.remembering import Remembering
from beatroom.bot.kinds.planner.state import PlanLog
from beatroom.flows.kinds.planner import events as e
from beatroom.flows.kinds.planner import plan_phrasing as telling
from beatroom.flows.kinds.planner import sentences
from beatroom.flows.kinds.planner.constraint_ids import find
from beatroom.flows.kinds.planner.constraints import Kind, NotedConstraint, for_day, relevant
from beatroom.flows.kinds.planner.faults import PatchError, PlanError
from beatroom.flows.kinds.planner.fixture import fixture
from beatroom.flows.kinds.planner.jobs import known_as, named_apart
from beatroom.flows.kinds.planner.languages import Words
from beatroom.flows.kinds.planner.memory import Correction
from beatroom.flows.kinds.planner.ops import TBPatch
from beatroom.flows.kinds.planner.packing import dropped, replanned, with_tasks
from beatroom.flows.kinds.planner.patch import apply_tb_ops
from beatroom.flows.kinds.planner.plan import TBPlan
from beatroom.flows.kinds.planner.results import Intention, Move
from beatroom.flows.kinds.planner.stages import STAGES, Refusal, Step, decide, fact_of
from beatroom.flows.kinds.planner.unplaced_words import said_unplaced

TASKS_MOST = 40
"""So many things may be to be done on a day."""


class OperationRunner:
    """Carries out what was understood, or pressed.

    Args:
        planning: The session's planning.
        calendar: Its calendar.
        drafting: Its first plans.
        remembering: Its memory.
    """

    def __init__(
        self,
        planning: PlanLog,
        calendar: CalendarSide,
        drafting: Drafting,
        remembering: Remembering,
    ) -> None:
        self._log, self._calendar, self._drafting = planning, calendar, drafting
        self._remembering = remembering

    @property
    def _words(self) -> Words:
        return self._log.words

    # ---- moves ----------------------------------------------------------------------------------

    def step(self, move: Move) -> Step | Refusal:
        """Make a move, if it can be made; `arrived` brings what follows."""
        held = self._log.held
        if held.planning.stage == "constraints" and held.noted and move in ("next", "proceed"):
            self._settle(held.noted)
        step = decide(self._log.planning, move)
        if isinstance(step, Step) and not step.commits:
            if step.clears == "constraints":
                self._remembering.take_back(())
            if step.clears in ("date", "skeleton"):
                self._drafting.drop()
            self._log.record(fact_of(step))
            self._log.publish()
        return step

    async def arrived(self, step: Step) -> str:
        """What a move brings, in words."""
        if step.move == "cancel":
            return self._words.cancelled
        if step.commits:
            return await self.committed()
        match step.to:
            case "constraints":
                self._remembering.look_up()
            case "inputs":
                self._drafting.ahead()
            case "skeleton":
                return await self.shown()
            case "review":
                await self._renewed(MOMENT)
            case _:
                pass
        return ""

    async def committed(self) -> str:
        """Write the plan; what came of it."""
        came = await self._calendar.commit()
        self._log.publish()
        return came

    async def redone(self, transaction: str | None) -> str:
        """Bring back what was taken back; what came of it."""
        return await self._calendar.redo(transaction)

    async def undone(self, transaction: str | None) -> str:
        """Take a transaction back; what came of it."""
        return await self._calendar.undo(transaction)

    # ---- what the stages settle -----------------------------------------------------------------

    def take(self, day: date) -> None:
        """A day is chosen; what the calendar has of it is fixed."""
        self._log.record(e.DayChosen(date=day))
        self._calendar.on_day()

    def choose(self, day: date) -> str:
        """The page's day; a plan of another day is left behind with it."""
        had_plan = self._log.planning.plan is not None
        self.take(day)
        if had_plan and self._log.planning.plan is None:
            self._log.record(e.Moved(move="back", to="constraints"))
        self._log.publish()
        return sentences.chosen_words(day, self._log.today, self._words)

    def settle(self, constraints: Sequence[NotedConstraint]) -> str:
        """What was said about the day, all of it."""
        self._settle(tuple(constraints))
        self._log.publish()
        return self._words.noted

    def wish(self, intentions: Sequence[Intention]) -> str:
        """What is to be done, all of it."""
        self._wish(tuple(intentions))
        self._log.publish()
        return sentences.noted_inputs(intentions, self._words)

    def listed(self, task: Intention) -> Intention | None:
        """Something more is to be done; None where the list is full.

        What is on it already just as it is stays once; what only has the same name is another.
        """
        wanted = self._log.planning.inputs or ()
        known = next((one for one in wanted if known_as(one.n) == known_as(task.n)), None)
        if known is not None and known.model_copy(update={"n": task.n}) == task:
            return known
        if len(wanted) >= TASKS_MOST:
            return None
        self._wish((*wanted, task))
        self._log.publish()
        return next(reversed(self._log.planning.inputs or ()), None)

    async def added(self, task: Intention) -> str:
        """What is on the list is put where there is time, else it is said why not."""
        if self._log.planning.plan is not None:
            await self._renewed()
        planning, name = self._log.planning, task.n
        if planning.plan is None or planning.date is None:
            return sentences.noted_inputs([task], self._words)
        try:
            wanted = [one for one in planning.inputs or () if one.n == name]
            fixed = self._log.fixed() | set(planning.fixed)
            plan = with_tasks(planning.plan, wanted, self._log.room(), fixed)
        except PlanError:
            return self._words.unfit
        if plan != planning.plan:
            return self._becomes(plan)
        self._log.publish()
        left = [one for one in self._log.unplaced(plan) if one.name == name]
        return said_unplaced(left, self._words) or self._words.same

    async def drafted(self) -> str:
        """A first plan now, with what is known by now; where no day was chosen, of today."""
        if self._log.planning.date is None:
            self.take(self._log.today)
        if self._log.held.noted:
            self._settle(self._log.held.noted)
        if STAGES.index(self._log.planning.stage) < STAGES.index("skeleton"):
            self._log.record(e.Moved(move="proceed", to="skeleton"))
            self._log.publish()
        return await self.shown()

    def forget(self, ids: Sequence[str]) -> str:
        """Forget what is known by these ids; what came of it."""
        found = [one for id_ in ids if (one := find(self._log.known_by_id(), id_)) is not None]
        for one in found:
            self._remembering.forget(one)
        return self._words.forgotten if found else self._words.unknown

    def correct(self, corrections: Sequence[tuple[str, Correction]]) -> str:
        """Change what is known; what came of it."""
        texts: list[str] = []
        for id_, correction in corrections:
            if (one := find(self._log.known_by_id(), id_)) is not None:
                texts.append(self._remembering.correct(one, correction).text)
        return sentences.corrected_words(texts, self._words) or self._words.unknown

    def recall(self, kinds: Sequence[Kind]) -> str:
        """What is known of the person's days, of these kinds (of all where none is named)."""
        day = self._log.planning.date or self._log.today
        known = [one.constraint for one in self._log.known_by_id()]
        asked = [one for one in known if not kinds or one.kind in kinds]
        holding = for_day(asked, day, self._log.session)
        elsewhere = sum(not relevant(one, day, self._log.session) for one in asked)
        return sentences.recalled_words(holding, elsewhere, day, self._log.today, self._words)

    def patch(self, patch: TBPatch) -> str:
        """A change to the plan; a PatchError when it does not fit."""
        words = self._patched(patch)
        self._log.publish()
        return words

    def emptied(self) -> str:
        """Take everything out of the plan that is ours; what is in the calendar stays there."""
        plan, fixed = self._log.planning.plan, self._log.planning.fixed
        if plan is None:
            return self._words.nothing_yet
        events = tuple(event for event in plan.events if event.id in fixed)
        return self._becomes(plan.model_copy(update={"events": events}))

    async def replanned(self, undone: Sequence[str] = ()) -> str:
        """Plan the rest of the day anew; what did not find a time is said."""
        await self._renewed()
        planning, room = self._log.planning, self._log.room()
        if planning.plan is None or planning.date is None:
            return self._words.nothing_yet
        fixed = fixture(room.immovables, planning.date, planning.tz).ids | set(planning.fixed)
        wanted = planning.inputs or ()
        try:
            first = planning.skeleton
            plan = replanned(planning.plan, wanted, room, fixed, undone, first=first)
            self._keep(dropped(planning.plan, plan, wanted, fixed))
        except PlanError:
            return self._words.unfit
        return self._becomes(plan)

    async def _renewed(self, most: float = KNOWN) -> None:
        """What has come into the calendar of the day meanwhile is minded."""
        if (day := self._log.planning.date) is not None:
            await self._calendar.renewed(day, most)

    def _keep(self, found: tuple[Intention, ...]) -> None:
        """What found no time any more stays on record as something to be done."""
        if found:
            wanted = self._log.planning.inputs or ()
            self._log.record(e.InputsSettled(intentions=named_apart((*wanted, *found))))

    def _becomes(self, plan: TBPlan) -> str:
        """The plan is another one; what is different, and what is not in it."""
        before = self._log.planning.plan
        if before is None or plan == before:
            return self._words.same
        self._log.record(e.Patched(plan=plan))
        self._log.publish()
        known, facts = self._log.facts(before), self._log.facts(plan)
        said = telling.changed(before, plan, known, facts, self._words)
        return f"{said} {said_unplaced(self._log.unplaced(plan), self._words)}".strip()

    def question(self) -> str:
        """The one question of the stage."""
        planning = self._log.planning
        return sentences.question(
            planning,
            self._log.today,
            self._words,
            immovables=self._log.immovables(),
            known=self._log.constraints(),
            tasks=[task.n for task in self._log.tasks.tasks],
            difference=self._log.difference() if planning.stage == "review" else None,
        )

    def _settle(self, constraints: tuple[NotedConstraint, ...]) -> None:
        self._remembering.take_back(constraints)
        self._log.record(e.ConstraintsSettled(constraints=constraints))
        self._remembering.keep(constraints)
        self._drafting.ahead()

    def _wish(self, intentions: tuple[Intention, ...]) -> None:
        self._log.record(e.InputsSettled(intentions=named_apart(intentions)))
        self._drafting.ahead()

    async def shown(self) -> str:
        """Show the first plan, unless there is one."""
        plan = self._log.planning.plan
        if plan is None:
            await self._renewed(MOMENT)
            plan, source = await self._drafting.skeleton()
            if self._log.planning.plan is None:
                if source == "calendar" and (standing := self._log.standing()) is not None:
                    fixed = self._log.fixed()
                    self._keep(dropped(standing, plan, self._log.planning.inputs or (), fixed))
                self._log.record(e.SkeletonShown(plan=plan, source=source))
                self._log.publish()
                lead = f"{self._words.minimal} " if source == "minimal" else ""
                return f"{lead}{self._told(plan)}"
        return self._told(self._log.planning.plan or plan)

    def _told(self, plan: TBPlan) -> str:
        """A plan in words, with what is not in it."""
        left = self._log.unplaced(plan)
        meetings = sum(not one.background for one in self._log.immovables() or ())
        return telling.shown(plan, self._log.facts(plan), self._words, left, meetings)

    def _patched(self, patch: TBPatch) -> str:
        planning = self._log.planning
        if planning.plan is None:
            raise PatchError(())
        before = planning.plan
        plan = apply_tb_ops(before, patch, fixed=planning.fixed)
        if plan == planning.plan:
            return self._words.same
        if planning.stage == "skeleton":
            self.step("next")
        self._log.record(e.Patched(plan=plan))
        known, facts = self._log.facts(before), self._log.facts(plan)
        return telling.changed(before, plan, known, facts, self._words)
