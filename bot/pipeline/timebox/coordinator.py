"""The coordinator: the only place that puts context together and acts on what was understood.

A person's turn goes to the stage's model, which answers with a typed result and calls nothing; what
follows from it is decided in `flows.timebox` and carried out here. Buttons of the page come in by
the same doors.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from datetime import date

from bot.pipeline.live import Live
from bot.pipeline.timebox.asking import ask
from bot.pipeline.timebox.calendar_side import CalendarSide
from bot.pipeline.timebox.context import told
from bot.pipeline.timebox.drafting import Drafting
from bot.pipeline.timebox.log import PlanLog
from bot.pipeline.timebox.patience import Patience
from bot.pipeline.timebox.remembering import Remembering
from bot.pipeline.timebox.speaking import Speaking
from flows.timebox import sentences, telling
from flows.timebox.constraints import NotedConstraint
from flows.timebox.faults import PatchError
from flows.timebox.held import joined
from flows.timebox.ops import TBPatch
from flows.timebox.patch import apply_tb_ops
from flows.timebox.stages import (
    ConstraintsResult,
    InputsResult,
    Intention,
    Move,
    PlannedDateResult,
    Refusal,
    ReviewResult,
    Stage,
    StageResult,
    Step,
    decide,
    event_of,
)
from flows.timebox.understanding import Heard, Unusable, instructions, read

UNDERSTANDING = 12.0
"""Seconds that understanding a reply may take, the second try included."""


class Coordinator:
    """Leads one person through the stages.

    Args:
        planning: The session's planning.
        calendar: Its calendar.
        drafting: Its first plans.
        remembering: Its memory.
        speaking: Its words.
        patience: Says so when an answer takes long.
    """

    def __init__(
        self,
        planning: PlanLog,
        calendar: CalendarSide,
        drafting: Drafting,
        remembering: Remembering,
        speaking: Speaking,
        *,
        patience: Patience,
    ) -> None:
        self._log, self._calendar, self._drafting = planning, calendar, drafting
        self._remembering, self._speaking = remembering, speaking
        self._patience = patience
        self._texts: list[str] = []
        self._wake = asyncio.Event()

    # ---- a person's turn ------------------------------------------------------------------------

    def heard(self, text: str) -> None:
        """A person said something; the answer comes when it is understood."""
        self._texts.append(text)
        self._speaking.hold()
        self._wake.set()

    async def run(self, live: Live) -> None:
        """Answer turns, one after the other, for as long as the session lives."""
        while not live.state.over:
            await self._wake.wait()
            self._wake.clear()
            text, self._texts = "\n".join(self._texts), []
            self._patience.began()
            news, asks = await self._answer(live, text)
            self._patience.ended()
            self._log.publish()
            if self._texts:
                self._speaking.keep(news)  # the person went on: one answer to all of it
            else:
                self._speaking.say(news, asks=asks)

    async def _answer(self, live: Live, text: str) -> tuple[str, bool]:
        """What a turn came to, in words, and whether the stage's question follows."""
        if self._log.planning.cancelled:
            return sentences.CANCELLED, False
        heard = await self._understood(live, text)
        if heard is None:
            return sentences.LOST, True
        if self._log.planning.stage != "constraints":
            self._remembering.hear(text)
        if heard.undo:
            return await self._calendar.undo_mine(), False
        if heard.forget:
            self._remembering.forget(heard.forget)
            return sentences.FORGOTTEN, True
        if heard.patch is not None:
            try:
                return self._patched(heard.patch), True
            except PatchError:  # the plan has changed since the patch was made for it
                return sentences.LOST, True
        return await self._acted(heard.result or StageResult())

    async def _understood(self, live: Live, text: str) -> Heard | None:
        """What the stage's model makes of it; asked again where a button was quicker."""
        heard: Heard | None = None
        for _ in range(2):
            stage = self._log.planning.stage
            heard = await ask(
                live.llm,
                instructions(stage),
                told(self._log, text, self.question()),
                lambda raw, stage=stage: self._read(stage, raw),
                deadline=UNDERSTANDING,
                what=f"{stage} stage",
            )
            if heard is None or stage == self._log.planning.stage:
                return heard
        return heard

    def _read(self, stage: Stage, raw: str) -> Heard | Unusable:
        """A reply that can be acted on: a patch has to fit the plan as it is now."""
        heard = read(stage, raw)
        if isinstance(heard, Unusable) or heard.patch is None:
            return heard
        plan = self._log.planning.plan
        if plan is None:
            return Unusable(("There is no plan to change.",))
        try:
            apply_tb_ops(plan, heard.patch, fixed=self._log.planning.fixed)
        except PatchError as error:
            return Unusable(tuple(fault.message for fault in error.faults))
        return heard

    async def _acted(self, result: StageResult) -> tuple[str, bool]:
        match result:
            case PlannedDateResult(date=day) if day is not None:
                self._choose(day)
                return await self._gone(result.move or "next", telling.chosen(day, self._log.today))
            case PlannedDateResult(ask=question) if question and result.move is None:
                return question, False
            case ConstraintsResult(constraints=said) if said:
                self._settle(joined(self._log.held.said(), said))
                return await self._gone(result.move or "next", "Noted.")
            case InputsResult(intentions=wished) if wished:
                self._wish(wished)
                news = sentences.noted_inputs(wished)
                return await self._gone(result.move, news) if result.move else (news, True)
            case ReviewResult(commit=True):
                return await self._agreed()
            case _:
                return await self._gone(result.move) if result.move else ("", True)

    async def _agreed(self) -> tuple[str, bool]:
        """A yes to writing; what is to be written has to have been said before."""
        while self._log.planning.stage in ("skeleton", "refine"):
            if isinstance(self.step("next"), Refusal):
                break
        if self._log.planning.stage == "review" and not self._calendar.busy:
            return await self.committed(), False
        return "", True

    async def _gone(self, move: Move, news: str = "") -> tuple[str, bool]:
        """Go where the person wants to go."""
        if move in ("next", "proceed") and self._log.planning.stage == "skeleton":
            self.step(move)  # content with what was shown: there is nothing to refine
        step = self.step(move)
        if isinstance(step, Refusal) and move == "next":
            step = self.step("proceed")  # who wants to go on leaves open what is open
        if isinstance(step, Refusal):
            return f"{news} {step.reason}".strip(), False
        came = await self.arrived(step)
        return f"{news} {came}".strip(), not (step.commits or move == "cancel")

    # ---- moves, by voice and by button ----------------------------------------------------------

    def step(self, move: Move) -> Step | Refusal:
        """Make a move, if it can be made; `arrived` brings what follows."""
        held = self._log.held
        if held.planning.stage == "constraints" and held.noted and move in ("next", "proceed"):
            self._settle(held.noted)
        step = decide(self._log.planning, move)
        if isinstance(step, Step) and not step.commits:
            name, data = event_of(step)
            self._log.record(name, **data)
            self._log.publish()
        return step

    async def arrived(self, step: Step) -> str:
        """What a move brings, in words."""
        if step.move == "cancel":
            return sentences.CANCELLED
        if step.commits:
            return await self.committed()
        match step.to:
            case "constraints":
                self._remembering.look_up()
            case "inputs":
                self._drafting.ahead()
            case "skeleton":
                return await self._shown()
            case "review" if self._log.planning.date is not None:
                self._calendar.read(self._log.planning.date)
            case _:
                pass
        return ""

    async def committed(self) -> str:
        """Write the plan; what came of it."""
        came = await self._calendar.commit()
        self._log.publish()
        return came

    async def undone(self, transaction: str | None) -> str:
        """Take a transaction back; what came of it."""
        return await self._calendar.undo(transaction)

    # ---- what the stages settle -----------------------------------------------------------------

    def choose(self, day: date) -> str:
        """The page's day; a plan of another day is left behind with it."""
        had_plan = self._log.planning.plan is not None
        self._choose(day)
        if had_plan and self._log.planning.plan is None:
            self._log.record("moved", move="back", to="constraints", clears=None)
        self._log.publish()
        return telling.chosen(day, self._log.today)

    def settle(self, constraints: Sequence[NotedConstraint]) -> str:
        """The page's constraints: all of them."""
        self._settle(tuple(constraints))
        self._log.publish()
        return "Noted."

    def wish(self, intentions: Sequence[Intention]) -> str:
        """The page's intentions: all of them."""
        self._wish(tuple(intentions))
        self._log.publish()
        return sentences.noted_inputs(intentions)

    def patch(self, patch: TBPatch) -> str:
        """A change to the plan; a PatchError when it does not fit."""
        words = self._patched(patch)
        self._log.publish()
        return words

    def more_known(self) -> None:
        """The calendar or the memory has brought something: what is drafted ahead may be stale."""
        self._drafting.ahead()

    def question(self) -> str:
        """The one question of the stage."""
        planning = self._log.planning
        return sentences.question(
            planning,
            self._log.today,
            immovables=self._log.immovables(),
            known=self._log.constraints(),
            tasks=[task.n for task in self._log.tasks],
            changes=self._log.changes() if planning.stage == "review" else None,
        )

    def _choose(self, day: date) -> None:
        self._log.record("day_chosen", date=day.isoformat())
        self._calendar.on_day()

    def _settle(self, constraints: tuple[NotedConstraint, ...]) -> None:
        dumped = [one.model_dump(mode="json") for one in constraints]
        self._log.record("constraints_settled", constraints=dumped)
        self._remembering.keep(constraints)
        self._drafting.ahead()

    def _wish(self, intentions: tuple[Intention, ...]) -> None:
        dumped = [one.model_dump(mode="json") for one in intentions]
        self._log.record("inputs_settled", intentions=dumped)
        self._drafting.ahead()

    async def _shown(self) -> str:
        """Show the first plan, unless there is one."""
        plan = self._log.planning.plan
        if plan is None:
            plan, source = await self._drafting.skeleton()
            if self._log.planning.plan is None:
                shown = plan.model_dump(mode="json")
                self._log.record("skeleton_shown", plan=shown, source=source)
                self._log.publish()
                lead = f"{sentences.MINIMAL} " if source == "minimal" else ""
                return f"{lead}{telling.shown(plan, self._log.window())}"
        return telling.shown(self._log.planning.plan or plan, self._log.window())

    def _patched(self, patch: TBPatch) -> str:
        planning = self._log.planning
        if planning.plan is None:
            raise PatchError(())
        plan = apply_tb_ops(planning.plan, patch, fixed=planning.fixed)
        if plan == planning.plan:
            return "That changes nothing."
        if planning.stage == "skeleton":
            self.step("next")
        self._log.record("patched", plan=plan.model_dump(mode="json"))
        return telling.changed(planning.plan, plan, self._log.window())
