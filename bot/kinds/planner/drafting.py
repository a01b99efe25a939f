"""The first plan: drafted ahead in the background, or now within a limit, or a minimal one."""

from __future__ import annotations

import asyncio
from typing import Any

from pipecat.services.llm_service import LLMService

from beatroom.bot.kinds.planner.asking import ask
from beatroom.bot.kinds.planner.state import PlanLog
from beatroom.flows.kinds.planner.drafts import Draft, basis, fresh_draft, usable_draft
from beatroom.flows.kinds.planner.faults import PatchError
from beatroom.flows.kinds.planner.fixture import Span, fixture
from beatroom.flows.kinds.planner.ops import TBPatch
from beatroom.flows.kinds.planner.packing import packed
from beatroom.flows.kinds.planner.patch import apply_tb_ops
from beatroom.flows.kinds.planner.plan import TBPlan
from beatroom.flows.kinds.planner.prompting import parse_reply, request
from beatroom.flows.kinds.planner.results import Intention
from beatroom.flows.kinds.planner.session_data import base_plan
from beatroom.flows.kinds.planner.skeleton import minimal_plan
from beatroom.flows.kinds.planner.stages import Source
from beatroom.flows.kinds.planner.tables import table
from beatroom.flows.kinds.planner.understanding import Unusable, drafting, tongue
from beatroom.flows.kinds.planner.windows import kept_free

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
        self._made = None

    async def skeleton(self) -> tuple[TBPlan, Source]:
        """The plan to show now."""
        if (ready := self._fresh()) is not None:
            return ready, "prefetched"
        there, window = self._log.immovables() or (), self._log.window()
        if not self._live.chats:
            return packed(there, window, self._wishes(), self._kept(), self._log.words), "drafted"
        self.ahead()
        running = self._running.get(self._basis())
        if running is not None:
            with self._log.working("finishing"):
                try:
                    await asyncio.wait_for(running.wait(), LIMIT)
                except TimeoutError:
                    pass  # past its limit: something smaller keeps the talk moving
        if (ready := self._fresh() or usable_draft(self._made, self._log.planning)) is not None:
            return ready, "drafted"
        there, window = self._log.immovables() or (), self._log.window()
        return minimal_plan(there, window, self._kept(), self._log.words), "minimal"

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
        fixed = fixture(immovables, planning.date, planning.tz).ids

        def read(raw: str) -> TBPlan | Unusable:
            patch = parse_reply(raw)
            if not isinstance(patch, TBPatch):
                return Unusable(tuple(fault.message for fault in patch))
            if not patch.ops:
                return Unusable(("The patch has no operations: the day would stay empty.",))
            try:
                return apply_tb_ops(base, patch, fixed=fixed)
            except PatchError as error:
                return Unusable(tuple(fault.message for fault in error.faults))

        window = self._log.window()
        wishes = [
            {"n": one.n, "t": one.t, "blocks": one.blocks, "must": one.must}
            for one in self._wishes()
        ]
        said = f"Plan my day, from {window.start} to {window.end}."
        told = request(base, said, fixed=fixed, constraints=self._log.constraints())
        if wishes:
            told = f"{table('intentions', wishes)}\n\n{told}"
        told = f"{tongue(self._log.language)}\n\n{told}"
        return await ask(
            self._log.live,
            told,
            read,
            system=drafting(),
            deadline=AHEAD,
            what="draft",
            model=self._model,
        )

    def _basis(self) -> str:
        return basis(self._log.planning, self._log.constraints())

    def _still(self, key: str) -> bool:
        """Whether what was said and decided is as it was then."""
        return self._basis().split("-")[0] == key.split("-", maxsplit=1)[0]

    def _fresh(self) -> TBPlan | None:
        return fresh_draft(self._made, self._log.planning, self._log.constraints())

    def _kept(self) -> tuple[Span, ...]:
        """Times that what is minded keeps free."""
        day = self._log.planning.date or self._log.today
        return kept_free(self._log.constraints(), day, self._log.planning.tz)

    def _wishes(self) -> tuple[Intention, ...]:
        return self._log.planning.inputs or ()
