# pyright: basic, reportMissingImports=false
# Temporal is an extra: what is not installed has no types to be strict about.
"""Places by load, as Temporal asks for them.

Temporal's own tuner by resources hands places out as long as the machine is idle enough. That suits
activities that show within a second what they need; a session shows it minutes later.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Generator, Iterable
from contextlib import contextmanager

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

DEFAULT = 100
"""Slots of a worker that says nothing of them."""
LOOK = 1.0
"""Seconds between two looks at the load."""
ANSWERED_WITHIN = 80.0
"""Seconds after which a question has been answered, or never will be: it takes 70, at most."""


class SlotsByLoad(CustomSlotSupplier):
    """Hands out a slot whenever there is room for one more session.

    What is counted are sessions and not slots: those that run here, whatever Temporal knows of
    them, and those that have come. A slot counts only as long as its question may be answered.

    Args:
        room: Says how much there is.
        warm: Whether a session could begin at once: before that none is asked for.
        alive: The sessions that run here.
    """

    def __init__(
        self,
        room: Room,
        warm: Callable[[], bool] = lambda: True,
        alive: Callable[[], Iterable[str]] = tuple,
    ) -> None:
        self._room, self._warm, self._alive = room, warm, alive
        self._looked = asyncio.Event()
        self._asking = dict[SlotPermit, float]()
        self._arriving = dict[SlotPermit, float]()
        self._placed = Counter[str]()
        self._asked_at, self._waiting = _now(), 0

    @property
    def not_asked_for(self) -> float:
        """Seconds since somebody asked for a slot last; 0 where one waits for it, or none is."""
        if self._waiting or self.free < 1:
            self.asked()
        return _now() - self._asked_at

    def asked(self) -> None:
        """Somebody asks, or is about to."""
        self._asked_at = _now()

    @property
    def taken(self) -> int:
        """How many sessions have a place: those that run, and those that are about to."""
        return len({*self._placed, *self._alive()})

    @property
    def free(self) -> int:
        """How many more sessions fit; below 0 where there are too many already."""
        return self._room.free(self.taken)

    @contextmanager
    def placed(self, session: str, *, came: bool = False) -> Generator[None]:
        """A session is here, or about to be, while the block runs; it may be there twice.

        Args:
            session: Its id.
            came: Whether it has come by one of these slots.
        """
        self._placed[session] += 1
        try:
            for permit in list(self._arriving)[: int(came)]:  # Temporal's threads change it, too
                self._arriving.pop(permit, None)
            yield
        finally:
            self._placed -= Counter([session])

    def ask_anew(self) -> None:
        """Who has asked and got nothing counts no more; what they get all the same does."""
        self._asking.clear()
        self._arriving.clear()
        self.asked()

    async def keep_looking(self) -> None:
        """Look again and again, for ever; run as a task."""
        while True:
            await asyncio.sleep(LOOK)
            self._room.look()
            self._looked.set()
            self._looked.clear()  # whoever waits has been woken all the same

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
        asking = sum(
            at > _now() - ANSWERED_WITHIN
            for at in (*self._asking.values(), *self._arriving.values())
        )
        if not self._warm() or self.free - asking < 1:
            return None
        permit = SlotPermit()
        self._asking[permit] = _now()
        return permit

    def mark_slot_used(self, ctx: SlotMarkUsedContext) -> None:
        # Until the session is here its place is not free. Called by a thread without a loop.
        if (asked_at := self._asking.pop(ctx.permit, None)) is not None:
            self._arriving[ctx.permit] = asked_at

    def release_slot(self, ctx: SlotReleaseContext) -> None:
        self._asking.pop(ctx.permit, None)
        self._arriving.pop(ctx.permit, None)


def tuner_by(slots: SlotsByLoad) -> WorkerTuner:
    """A worker's tuner whose activities have these slots; it has nothing else to do."""
    other = FixedSizeSlotSupplier(DEFAULT)
    return WorkerTuner.create_composite(
        workflow_supplier=other,
        activity_supplier=slots,
        local_activity_supplier=other,
        nexus_supplier=other,
    )


def _now() -> float:
    return asyncio.get_running_loop().time()
