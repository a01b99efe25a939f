# pyright: basic, reportMissingImports=false
# Temporal is an extra: what is not installed has no types to be strict about.
"""Places by load, as Temporal asks for them.

Temporal's own tuner by resources hands places out as long as the machine is idle enough. That suits
activities that show within a second what they need; a session shows it minutes later.

A slot here is for an offer: it is over in milliseconds, and leaves a place that is kept for the
session until that comes.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Generator, Iterable
from contextlib import contextmanager, suppress

from temporalio.worker import (
    CustomSlotSupplier,
    FixedSizeSlotSupplier,
    SlotMarkUsedContext,
    SlotPermit,
    SlotReleaseContext,
    SlotReserveContext,
    WorkerTuner,
)

from beatroom.bot.cluster.room import Room
from beatroom.bot.cluster.session_workflow import BEGINS_WITHIN, TAKEN_WITHIN

DEFAULT = 100
"""Slots of a worker that says nothing of them."""
LOOK = 1.0
"""Seconds between two looks at the load."""
ANSWERED_WITHIN = 80.0
"""Seconds after which a question has been answered, or never will be: it takes 70, at most."""
COMES_WITHIN = TAKEN_WITHIN.total_seconds()
"""Seconds after which a session for which a place is kept may be offered once more."""
KEPT = COMES_WITHIN + BEGINS_WITHIN.total_seconds() + 0.25
"""Seconds for which a place is kept for a session: it is given it by then, or never."""
SURELY = 0.01
"""Seconds by which a loop may be early, and more."""


class SlotsByLoad(CustomSlotSupplier):
    """Hands out a slot whenever there is room for one more session.

    What is counted are sessions and not slots: those that run here, whatever Temporal knows of
    them, those that have come, and those for which a place is kept. A slot counts only as long as
    its question may be answered.

    Args:
        room: Says how much there is.
        takes: Whether a session could begin here at once: while none could, none is asked for.
        alive: The sessions that run here.
    """

    def __init__(
        self,
        room: Room,
        takes: Callable[[], bool] = lambda: True,
        alive: Callable[[], Iterable[str]] = tuple,
    ) -> None:
        self._room, self._takes, self._alive = room, takes, alive
        self._loop = asyncio.get_running_loop()
        self._looked = asyncio.Event()
        self._asking = dict[SlotPermit, float]()
        self._kept = dict[str, float]()
        self._closed = False
        self._placed = Counter[str]()
        self._asked_at, self._waiting = self._loop.time(), 0

    @property
    def not_asked_for(self) -> float:
        """Seconds since somebody asked for a slot last; 0 where one waits for it, or none is."""
        if self._waiting or self.free < 1:
            self.asked()
        return self._loop.time() - self._asked_at

    def asked(self) -> None:
        """Somebody asks, or is about to."""
        self._asked_at = self._loop.time()

    @property
    def taken(self) -> int:
        """How many sessions have a place: those that run, and those that are about to."""
        return len(self._having())

    @property
    def free(self) -> int:
        """How many more sessions fit; below 0 where there are too many already."""
        return self._room.free(self.taken)

    @property
    def closed(self) -> bool:
        """Whether this host stops."""
        return self._closed

    def close(self) -> None:
        """Take no session any more; those that are here may come back."""
        self._closed = True

    def keep(self, session: str) -> bool:
        """Keep a place for a session that is about to come; whether there is one."""
        if session not in self._alive() and not self._has_room_for(session):
            return False
        self._kept[session] = self._loop.time()
        self._loop.call_later(COMES_WITHIN + SURELY, self._look)
        return True

    @contextmanager
    def placed(self, session: str) -> Generator[bool]:
        """A session is here, or about to be, while the block runs; it may be there twice.

        Yields:
            Whether it had a place, or one was kept for it.
        """
        had_one = session in self._having()
        self._kept.pop(session, None)
        self._placed[session] += 1
        try:
            yield had_one
        finally:
            self._placed -= Counter([session])
            self._look()

    def may_begin(self, *, has_place: bool) -> bool:
        """Whether a session that is not here may begin, with a place that was kept or without."""
        return not self._closed and (has_place or self.free >= 0)

    def ask_anew(self) -> None:
        """Who has asked and got nothing counts no more; what they get all the same does."""
        self._asking.clear()
        self.asked()

    async def keep_looking(self) -> None:
        """Look again and again, for ever; run as a task."""
        while True:
            await asyncio.sleep(LOOK)
            self._room.look()
            self._look()

    async def reserve_slot(self, ctx: SlotReserveContext) -> SlotPermit:
        self.asked()
        self._waiting += 1
        try:
            while (permit := self.try_reserve_slot(ctx)) is None:
                await self._looked.wait()
        finally:
            self._waiting -= 1
            self.asked()
        return permit

    def try_reserve_slot(self, ctx: SlotReserveContext) -> SlotPermit | None:
        asked_since = self._loop.time() - ANSWERED_WITHIN
        # Temporal's threads take some away meanwhile.
        asking = sum(at > asked_since for at in list(self._asking.values()))
        if self._closed or not self._takes() or self._to_be_asked_for - asking < 1:
            return None
        permit = SlotPermit()
        self._asking[permit] = self._loop.time()
        return permit

    def mark_slot_used(self, ctx: SlotMarkUsedContext) -> None:
        return  # until the offer is answered its place is not free

    def release_slot(self, ctx: SlotReleaseContext) -> None:
        self._asking.pop(ctx.permit, None)
        with suppress(RuntimeError):  # called by a thread without a loop, which may be closed
            self._loop.call_soon_threadsafe(self._look)

    def _look(self) -> None:
        self._looked.set()
        self._looked.clear()  # whoever waits has been woken all the same

    def _has_room_for(self, session: str) -> bool:
        if self._closed or not self._takes():
            return False
        return session in self._having() or self.free > 0

    @property
    def _to_be_asked_for(self) -> int:
        """The free places, and those whose session has not come: only who asks is offered it again.

        What else is offered for one of them is declined.
        """
        return self._room.free(len(self._having(COMES_WITHIN)))

    def _having(self, kept_for: float = KEPT) -> set[str]:
        """The sessions that have a place."""
        now = self._loop.time()
        self._kept = {session: at for session, at in self._kept.items() if at + KEPT > now}
        coming = {session for session, at in self._kept.items() if at + kept_for > now}
        return {*self._placed, *coming, *self._alive()}


def tuner_by(slots: SlotsByLoad) -> WorkerTuner:
    """A worker's tuner whose activities have these slots; it has nothing else to do."""
    other = FixedSizeSlotSupplier(DEFAULT)
    return WorkerTuner.create_composite(
        workflow_supplier=other,
        activity_supplier=slots,
        local_activity_supplier=other,
        nexus_supplier=other,
    )
