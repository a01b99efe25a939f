"""Constraints beside the talk: looked up by what is missing, heard, kept, forgotten.

All of it runs in the background on a model client of its own; a memory that is slow or gone costs
nothing but what it would have known.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import structlog
from pipecat.services.llm_service import LLMService

from bot.adapters.timebox.consulted_memory import ConsultedMemory
from bot.pipeline.live import Live
from bot.pipeline.timebox.asking import ask
from bot.pipeline.timebox.log import PlanLog
from flows.events import ParticipantJoined, Recorded
from flows.state import SessionState
from flows.timebox.constraints import NotedConstraint, gaps, query_for, settled
from flows.timebox.held import joined
from flows.timebox.memory import ConstraintStore, MemoryRefused, MemoryUnreachable, profile_of
from flows.timebox.understanding import days, extracting, read_constraints, said

log = structlog.get_logger()

HEARING = 30.0
"""Seconds that noting constraints from a reply may take."""
TRIES = 3
BETWEEN = 5.0
REMEMBERING_WORDS = "Remembering what you said"


class Remembering:
    """One session's memory.

    Args:
        planning: The session's planning.
        changed: Called when more is known of the day.
    """

    def __init__(self, planning: PlanLog, changed: Callable[[], None]) -> None:
        self._log, self._changed = planning, changed
        self._live: Live | None = None
        self._model: LLMService[Any] | None = None
        self._memory: ConstraintStore | None = None
        self._profile: str | None = None

    def begin(self, live: Live, background: LLMService[Any]) -> None:
        """Look up what is known, as soon as it is known whose day it is."""
        self._live, self._model = live, background
        self._memory = ConsultedMemory(live.consult)
        live.journal.watch(self._notice)
        if self._log.part.profile:
            self._profile = profile_of(self._log.part.profile)
            self.look_up()
        elif live.state.people:
            self._called(next(iter(live.state.people.values())).name)
        # What a process before this one may not have sent is sent again: it is kept only once.
        self.keep(self._log.held.said())

    def look_up(self) -> None:
        """Ask for the kinds of constraint of which nothing is known yet for the day."""
        if self._live is not None and self._profile is not None:
            self._live.spawn(self._look_up(self._profile), "planner: look up constraints")

    def hear(self, text: str) -> None:
        """Note constraints from what was said, in the background."""
        if self._live is not None and self._live.chats:
            self._live.spawn(self._hear(text), "planner: constraints from talk")

    def keep(self, noted: Iterable[NotedConstraint]) -> None:
        """Remember those that hold beyond this session; fire and forget."""
        if self._live is None:
            return
        for one in noted:
            if one.scope != "session":
                self._live.spawn(self._keep(one), "planner: remember a constraint")

    def forget(self, ids: Iterable[str]) -> None:
        """Forget what is remembered under these ids; the page shows it at once."""
        gone = frozenset(ids)
        left = tuple(one for one in self._log.known.remembered if one.id not in gone)
        self._log.know(remembered=left)
        self._log.publish()
        if self._live is not None:
            for one in gone:
                self._live.spawn(self._forget(one), "planner: forget a constraint")

    def add(self, noted: Iterable[NotedConstraint]) -> None:
        """Constraints that were said: they hold from now on, and the lasting ones are kept."""
        new = tuple(noted)
        together = joined(self._log.held.said(), new)
        dumped = [one.model_dump(mode="json") for one in together]
        if self._log.planning.constraints is None:
            self._log.record("noted", constraints=dumped)
        else:
            self._log.record("constraints_settled", constraints=dumped)
        self.keep(new)
        self._log.publish()
        self._changed()

    async def _look_up(self, profile: str) -> None:
        day = self._log.planning.date or self._log.today
        known = [settled(one, self._log.session) for one in self._log.held.said()]
        query = query_for(gaps(known, day, self._log.session), day)
        if query is None or self._memory is None:
            return
        try:
            found = await self._memory.lookup(profile, query.kinds, query.day, limit=query.limit)
        except (MemoryRefused, MemoryUnreachable) as error:
            log.warning("constraints_not_looked_up", reason=str(error))
            return
        self._log.know(remembered=found)
        self._log.publish()
        self._changed()

    async def _hear(self, text: str) -> None:
        if self._model is None:
            return
        told = f"{days(self._log.today)}\n{said(text)}"
        found = await ask(
            self._model,
            extracting(),
            told,
            read_constraints,
            deadline=HEARING,
            what="constraints from talk",
        )
        if found is not None and found.constraints:
            self.add(found.constraints)

    async def _keep(self, noted: NotedConstraint) -> None:
        constraint = settled(noted, self._log.session)
        if self._memory is None:
            return
        for _ in range(TRIES):
            try:
                with self._log.working(REMEMBERING_WORDS):
                    await self._memory.remember(
                        self._profile or profile_of(""), constraint, session=self._log.session
                    )
            except MemoryUnreachable as error:
                log.warning("constraint_not_kept_yet", reason=str(error))
                await self._pause(BETWEEN)
            except MemoryRefused as error:
                log.warning("constraint_not_kept", reason=str(error))
                return
            else:
                return

    async def _forget(self, constraint: str) -> None:
        if self._memory is None or self._profile is None:
            return
        try:
            await self._memory.forget(self._profile, constraint)
        except (MemoryRefused, MemoryUnreachable) as error:
            log.warning("constraint_not_forgotten", reason=str(error))

    def _notice(self, recorded: Recorded, _: SessionState) -> None:
        if isinstance(recorded.event, ParticipantJoined) and self._profile is None:
            self._called(recorded.event.name)

    def _called(self, name: str) -> None:
        self._profile = profile_of(name)
        self.look_up()

    async def _pause(self, seconds: float) -> None:
        if self._live is not None:
            await self._live.clock.sleep_until(self._live.clock.now() + seconds)
