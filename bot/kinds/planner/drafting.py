"""The first plan: drafted ahead in the background, or now within a limit, or a packed one.

A draft that does not keep to the day is sent back once with what is wrong, and then repaired.
"""

from __future__ import annotations

import asyncio
from typing import Any

from pipecat.services.llm_service import LLMService

from beatroom.bot.kinds.planner.asking import ask
from beatroom.bot.kinds.planner.state import PlanLog
from beatroom.flows.kinds.planner.blocks import MINUTE
from beatroom.flows.kinds.planner.drafts import Draft, basis, fresh_draft, usable_draft
from beatroom.flows.kinds.planner.faults import PatchError, PlanError
from beatroom.flows.kinds.planner.jobs import first_jobs
from beatroom.flows.kinds.planner.judge import judged
from beatroom.flows.kinds.planner.ops import TBPatch
from beatroom.flows.kinds.planner.packing import packed, repaired, replanned
from beatroom.flows.kinds.planner.patch import apply_tb_ops
from beatroom.flows.kinds.planner.plan import TBPlan
from beatroom.flows.kinds.planner.prompting import FAULT_CAP, parse_reply, request
from beatroom.flows.kinds.planner.results import Intention
from beatroom.flows.kinds.planner.session_data import base_plan
from beatroom.flows.kinds.planner.stages import Source
from beatroom.flows.kinds.planner.tables import table
from beatroom.flows.kinds.planner.understanding import Unusable, days, drafting, language_line

AHEAD = 40.0
"""Seconds that drafting ahead may take."""
LIMIT = 6.0
"""Seconds that the person waits for a draft when there is none yet."""


class Drafting:
    """Makes first plans.

    Args:
        planning: The session's planning.
        model: Drafts in the background.
    """

    def __init__(self, planning: PlanLog, model: LLMService[Any]) -> None:
        self._log, self._live, self._model = planning, planning.live, model
        self._running: dict[str, asyncio.Event] = {}
        self._made: Draft | None = None
        self._anew = False

    def ahead(self) -> None:
        """Draft in the background what the next stage will want, if the person goes on."""
        live, planning = self._live, self._log.planning
        if not live.chats or planning.stage not in ("inputs", "skeleton"):
            return
        key = self._basis()
        if self._log.immovables() is None or planning.plan is not None:
            return
        if key in self._running or self._fresh() is not None:
            return
        self._running[key] = asyncio.Event()
        live.spawn(self._draft_ahead(key), "planner: draft ahead")

    def drop(self) -> None:
        """Forget what was drafted: the person wants another one."""
        self._made, self._anew = None, True

    def _standing(self) -> TBPlan | None:
        """What is in the calendar already, gone on with, unless another plan is wanted."""
        plan = None if self._anew else self._log.standing()
        if plan is None:
            return None
        try:
            return replanned(plan, self._wishes(), self._log.room(), self._log.fixed(), named=True)
        except PlanError:
            return None

    async def skeleton(self) -> tuple[TBPlan, Source]:
        """The plan to show now, kept to what the day is by now."""
        if (standing := self._standing()) is not None:
            return standing, "calendar"
        if (ready := self._fresh()) is not None:
            return self._repaired(ready), "prefetched"
        if not self._live.chats:
            return self._packed(), "drafted"
        self.ahead()
        running = self._running.get(self._basis())
        if running is not None:
            with self._log.working("finishing"):
                try:
                    await asyncio.wait_for(running.wait(), LIMIT)
                except TimeoutError:
                    pass  # past its limit: something simpler keeps the talk moving
        if (ready := self._fresh() or usable_draft(self._made, self._log.planning)) is not None:
            return self._repaired(ready), "drafted"
        return self._packed(), "minimal"

    def _packed(self) -> TBPlan:
        return packed(self._log.room(), self._wishes(), self._log.words)

    def _repaired(self, plan: TBPlan) -> TBPlan:
        """A draft as it can stand: judged against the time that it is by now."""
        fixed = self._log.fixed()
        if not judged(plan, self._wishes(), self._log.room(), fixed):
            return plan
        return repaired(plan, self._wishes(), self._log.room(), fixed)

    async def _draft_ahead(self, key: str) -> None:
        try:
            with self._log.working("drafting"):
                plan = await self._draft()
            # What is minded may be more by now; it is of use until the next one is there.
            if plan is not None and self._fresh() is None and self._still(key):
                self._made = Draft(plan, key)
        finally:
            self._running.pop(key).set()

    async def _draft(self) -> TBPlan | None:
        """A draft by the background model."""
        planning = self._log.planning
        if planning.date is None:
            return None
        immovables = self._log.immovables() or ()
        base = base_plan(immovables, planning.date, planning.tz)
        fixed, wanted, room = self._log.fixed(), self._wishes(), self._log.room()
        drafts: list[TBPlan] = []

        def read(raw: str) -> TBPlan | Unusable:
            patch = parse_reply(raw)
            if not isinstance(patch, TBPatch):
                return Unusable(tuple(fault.message for fault in patch))
            if not patch.ops:
                return Unusable(("The patch has no operations: the day would stay empty.",))
            try:
                plan = apply_tb_ops(base, patch, fixed=fixed)
            except PatchError as error:
                return Unusable(tuple(fault.message for fault in error.faults))
            wrong = judged(plan, wanted, room, fixed)
            drafts.append(plan)
            if wrong and len(drafts) == 1:
                return Unusable(tuple(finding.told for finding in wrong[:FAULT_CAP]))
            return repaired(plan, wanted, room, fixed) if wrong else plan

        window = self._log.window()
        wishes = [
            {**one.model_dump(), "minutes": job.size // MINUTE}
            for one, job in zip(wanted, first_jobs(wanted, room.window), strict=True)
        ]
        said = f"Plan my day, from {window.start} to {window.end}."
        clocked = days(self._log.today, self._log.now)
        told = request(base, said, fixed=fixed, constraints=self._log.constraints())
        if wishes:
            told = f"{table('intentions', wishes)}\n\n{told}"
        told = f"{clocked} {language_line(self._log.language)}\n\n{told}"
        made = await ask(
            self._log.live,
            told,
            read,
            system=drafting(),
            deadline=AHEAD,
            what="draft",
            model=self._model,
        )
        return repaired(drafts[0], wanted, room, fixed) if made is None and drafts else made

    def _basis(self) -> str:
        return basis(self._log.planning, self._log.constraints())

    def _still(self, key: str) -> bool:
        """Whether what was said and decided is as it was then."""
        return self._basis().split("-")[0] == key.split("-", maxsplit=1)[0]

    def _fresh(self) -> TBPlan | None:
        return fresh_draft(self._made, self._log.planning, self._log.constraints())

    def _wishes(self) -> tuple[Intention, ...]:
        return self._log.planning.inputs or ()
