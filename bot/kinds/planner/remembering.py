"""The memory of a session: looked up by what is missing, kept, corrected, forgotten.

All of it runs in the background; a memory that is slow or gone costs nothing but what it would have
known. What the person changes holds at once, whenever the memory hears of it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Sequence

import structlog

from beatroom.bot.kinds.planner.memory.service_calls import MEMORY
from beatroom.bot.kinds.planner.state import PlanLog
from beatroom.bot.runtime.time_limit import time_limit
from beatroom.flows.core.events import ParticipantJoined, Recorded
from beatroom.flows.core.state import SessionState
from beatroom.flows.kinds.planner import events as e
from beatroom.flows.kinds.planner.constraint_ids import (
    TalkConstraint,
    in_session,
    merged,
    overlaid,
    replaced,
)
from beatroom.flows.kinds.planner.constraints import (
    OPEN,
    Constraint,
    NotedConstraint,
    dedupe_key,
    gaps,
    query_for,
    settled,
)
from beatroom.flows.kinds.planner.memory import (
    ConstraintStore,
    Correction,
    MemoryRefusedError,
    MemoryUnreachable,
    StoredConstraint,
    profile_of,
)
from beatroom.flows.kinds.planner.session_data import joined

log = structlog.get_logger()

TRIES = 3
"""How often a change is sent where nobody answers: to send it again is safe."""
BETWEEN = 5.0
"""Seconds between two tries."""
SETTLE = 5.0
"""Seconds that the end of a session waits for the memory."""


class Remembering:
    """One session's memory.

    Args:
        planning: The session's planning.
        changed: Called when more is known of the day.
    """

    def __init__(self, planning: PlanLog, changed: Callable[[], None]) -> None:
        self._log, self._changed = planning, changed
        self._live = planning.live
        self._memory: ConstraintStore = MEMORY.client(planning.live.consult)
        self._kept: dict[str, StoredConstraint] = {}
        self._from_before: set[str] = set()
        self._turn = asyncio.Lock()

    def begin(self) -> None:
        """Look up what is known, as soon as it is known whose day it is.

        That is said by the personality, by whoever made the session, or by an invitation; never
        by a name that somebody types.
        """
        live = self._live
        live.journal.watch(self._notice)
        if self._log.held.profile is not None:
            self.look_up()
        elif self._log.part.profile:
            self._open(profile_of(self._log.part.profile))
        else:
            for person in live.state.people.values():
                self._invited(person.person)
        # What a process before this one may not have sent is sent again, which changes nothing.
        for change in self._log.held.changes:
            self._send(change.id, change.correction)
        self.keep(self._log.held.said())

    def look_up(self) -> None:
        """Ask for the kinds of constraint of which nothing is known yet for the day."""
        profile = self._log.held.profile
        if profile is not None:
            self._live.spawn(self._look_up(profile), "planner: look up constraints")

    def add(self, noted: Iterable[NotedConstraint]) -> None:
        """Constraints that were said: they hold from now on, and the lasting ones are kept."""
        new = tuple(noted)
        self._say(joined(self._log.held.said(), new))
        self.keep(new)
        self._log.publish()
        self._changed()

    def keep(self, noted: Iterable[NotedConstraint]) -> None:
        """Remember those that hold beyond this session; fire and forget."""
        for one in noted:
            if one.scope != "session":
                constraint = settled(one, self._log.session)
                keeping = self._keep(constraint, self._whose())
                self._live.spawn(keeping, "planner: remember a constraint")

    def correct(self, one: TalkConstraint, correction: Correction) -> Constraint:
        """Change what is known; the constraint as it is now."""
        correction = in_session(correction, self._log.session)
        after = merged(one, correction)
        if one.said is not None:
            self._say(replaced(self._log.held.said(), one.said, after.said))
        if self._to_be_kept(one):
            self._log.record(e.Corrected(id=one.id, correction=correction))
            self._send(one.id, correction, one.constraint)
        elif after.said is not None:
            self.keep([after.said])
        self._follow()
        return after.constraint

    def forget(self, one: TalkConstraint) -> None:
        """Forget what is known."""
        if one.said is not None:
            self._say(replaced(self._log.held.said(), one.said, None))
        if self._to_be_kept(one):
            self._log.record(e.Forgotten(id=one.id))
            self._send(one.id, None, one.constraint)
        self._follow()

    def take_back(self, left: Iterable[NotedConstraint]) -> None:
        """What was said in this talk and is not `left` is not remembered either.

        What was remembered before the talk stays: not to say it again is not to take it back.
        """
        keys = {dedupe_key(settled(one, self._log.session)) for one in left}
        for one in self._log.known_by_id():
            gone = one.said is not None and dedupe_key(one.constraint) not in keys
            if gone and self._to_be_kept(one) and one.id not in self._from_before:
                self._log.record(e.Forgotten(id=one.id))
                self._send(one.id, None, one.constraint)
        self._know(self._log.known.remembered)

    async def settle(self) -> None:
        """Wait for what is being remembered."""
        try:
            async with time_limit(SETTLE), self._turn:
                pass
        except TimeoutError:
            log.warning("memory_not_settled", seconds=SETTLE)

    # ---- what is known --------------------------------------------------------------------------

    def _say(self, said: Sequence[NotedConstraint]) -> None:
        """What was said in this talk, all of it."""
        done = self._log.planning.constraints is not None
        self._log.record((e.ConstraintsSettled if done else e.Noted)(constraints=tuple(said)))

    def _follow(self) -> None:
        """The plan and the page follow a change at once."""
        self._know(self._log.known.remembered)
        self._changed()

    def _know(self, remembered: Iterable[StoredConstraint]) -> None:
        whole = {one.id: one for one in (*remembered, *self._kept.values())}
        self._log.know(remembered=overlaid(whole.values(), self._log.held.changes))
        self._log.publish()

    @staticmethod
    def _to_be_kept(one: TalkConstraint) -> bool:
        """Whether the memory has it, or is about to."""
        return one.kept is not None or (one.said is not None and one.said.scope != "session")

    def _notice(self, recorded: Recorded, _: SessionState) -> None:
        if isinstance(recorded.event, ParticipantJoined):
            self._invited(recorded.event.person)

    def _invited(self, person: str | None) -> None:
        """The first whom an invitation names: whoever made it decided whose memory it opens."""
        if person and self._log.held.profile is None:
            self._open(profile_of(person))

    def _open(self, profile: str) -> None:
        """What was kept for the session before is not theirs."""
        self._kept.clear()
        self._log.own(profile)
        self.look_up()

    # ---- the memory -----------------------------------------------------------------------------

    async def _look_up(self, profile: str) -> None:
        day = self._log.planning.date or self._log.today
        known = [settled(one, self._log.session) for one in self._log.held.said()]
        query = query_for((*gaps(known, day, self._log.session), *OPEN), day)
        if query is None:
            return
        try:
            found = await self._memory.lookup(profile, query.kinds, query.day, limit=query.limit)
        except (MemoryRefusedError, MemoryUnreachable) as error:
            log.warning("constraints_not_looked_up", reason=str(error))
            return
        self._from_before |= {one.id for one in found} - self._kept.keys()
        self._know(found)
        self._changed()

    async def _keep(self, constraint: Constraint, whose: str) -> None:
        kept: list[StoredConstraint] = []

        async def send() -> None:
            kept.append(await self._memory.remember(whose, constraint, session=self._log.session))

        await self._tried(send)
        for one in kept if whose == self._whose() else ():
            self._kept[one.id] = one
            self._know(self._log.known.remembered)

    def _send(
        self, id_: str, correction: Correction | None, constraint: Constraint | None = None
    ) -> None:
        """Tell the memory of a change, after all that it was told before."""
        change = self._change(id_, correction, constraint, self._whose())
        self._live.spawn(change, "planner: change a constraint")

    async def _change(
        self, id_: str, correction: Correction | None, constraint: Constraint | None, whose: str
    ) -> None:
        async def send() -> None:
            there = self._id_there(id_, constraint)
            if correction is None:
                await self._memory.forget(whose, there)
            else:
                await self._memory.correct(whose, there, correction)

        await self._tried(send)

    def _id_there(self, id_: str, constraint: Constraint | None) -> str:
        """The memory's id of what had none yet when it was changed."""
        if constraint is None:
            return id_
        key = dedupe_key(constraint)
        mine = (one.id for one in self._kept.values() if dedupe_key(one.constraint) == key)
        return next(mine, id_)

    async def _tried(self, send: Callable[[], Awaitable[None]]) -> None:
        """One change after the other, so that what is corrected is there."""
        async with self._turn:
            for _ in range(TRIES):
                try:
                    with self._log.working("remembering"):
                        await send()
                except MemoryUnreachable as error:
                    log.warning("memory_unreachable", reason=str(error))
                    await self._pause(BETWEEN)
                except MemoryRefusedError as error:
                    log.warning("memory_refused", reason=str(error))
                    return
                else:
                    return

    def _whose(self) -> str:
        """A profile of the session's own, which nobody's name is, where nobody was invited."""
        return self._log.held.profile or f"session {self._log.session}"

    async def _pause(self, seconds: float) -> None:
        await self._live.clock.sleep_until(self._live.clock.now() + seconds)
