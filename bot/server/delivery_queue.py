"""Sending what waits in the store: some at once, with pauses that grow, given up after a day.

Webhooks and notices are sent by this one loop. A receiver that is slow or broken holds up nobody
else: only a few are on their way to one at a time, and those that failed wait for their next
attempt in the store. Whoever sends may die before it notes that something arrived: then it is sent
once more.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Generic, Protocol, TypeVar

import structlog

from beatroom.bot.runtime.tasks import Tasks
from beatroom.bot.runtime.wakeup import WakeSignal
from beatroom.bot.store.store import Store
from beatroom.bot.store.transaction import Work
from beatroom.bot.store.trouble import log_trouble
from beatroom.flows.core.clock import Clock

log = structlog.get_logger()

FIRST_PAUSE, LONGEST_PAUSE = 5.0, 3600.0
GIVEN_UP_AFTER = 86_400.0
TRY_AGAIN = 5.0
"""Seconds after which what waits is read again when the store did not answer."""


@dataclass(frozen=True, slots=True)
class Failure:
    """Why an attempt failed; `after` is the least number of seconds until the next one."""

    reason: str
    after: float = 0.0
    for_good: bool = False


class DueDelivery(Protocol):
    """Something that is due.

    Attributes:
        id: The same at each attempt.
        session: Whose it is.
        lane: Where it goes, or by what: at most a few are on their way in one lane.
        attempts: How often it was tried.
        first_at: When it was tried for the first time.
    """

    @property
    def id(self) -> str: ...
    @property
    def session(self) -> str: ...
    @property
    def lane(self) -> str: ...
    @property
    def attempts(self) -> int: ...
    @property
    def first_at(self) -> float | None: ...


W = TypeVar("W", bound=DueDelivery)


class DeliveryKind(Protocol[W]):
    """One kind of what is sent.

    Attributes:
        name: In logs.
        at_once: How many may be on their way.
        at_once_to_one: How many of them in one lane.
    """

    @property
    def name(self) -> str: ...
    @property
    def at_once(self) -> int: ...
    @property
    def at_once_to_one(self) -> int: ...

    def due(self, now: float, limit: int, busy: list[str], full: list[str]) -> Work[Sequence[W]]:
        """The oldest that are due, without some ids and some lanes."""
        ...

    def next_at(self, busy: list[str], full: list[str]) -> Work[float | None]:
        """When the next one is due, without those; None when none waits."""
        ...

    async def claim(self, one: W) -> bool:
        """Whether it is ours to send: another service may have set about it."""
        ...

    async def attempt(self, one: W) -> Failure | None:
        """Send it; None when it was taken."""
        ...

    def sent(self, one: W, now: float) -> Work[None]:
        """Note that it was taken."""
        ...

    def try_again(self, one: W, now: float, again_at: float, reason: str) -> Work[None]:
        """Note that it failed now and is due again later."""
        ...

    def give_up(self, one: W, now: float, reason: str) -> Work[None]:
        """Note that it failed for good."""
        ...


def pause_after(attempts: int, chance: float) -> float:
    """Seconds until the next attempt after `attempts` failed ones; `chance` is from 0 to 1.

    It doubles each time up to an hour, and is spread from half to one and a half of that so that
    what failed together does not come back together.
    """
    usual = min(LONGEST_PAUSE, FIRST_PAUSE * 2.0 ** min(attempts - 1, 20))
    return usual * (0.5 + chance)


async def keep_sending_what_waits(
    post: DeliveryKind[W], store: Store, wall: Clock, wake: WakeSignal
) -> None:
    """Send what is due, for ever; `wake` is set off when there is more."""
    async with Tasks() as tasks:
        sender = _Sender(post, store, wall, wake)
        while True:
            try:
                again_at = await sender.send_due(tasks)
            except Exception as error:  # noqa: BLE001 - border: it may answer later
                log_trouble(
                    log,
                    sender.named("outbox_failed"),
                    error,
                    doing="looking for what is to be sent",
                    expected=f"it is tried again in {TRY_AGAIN:g} s",
                )
                again_at = wall.now() + TRY_AGAIN
            await wake.wait(wall, again_at)


@dataclass(slots=True)
class _Sender(Generic[W]):
    """What is on its way: ids, and how many in each lane."""

    post: DeliveryKind[W]
    store: Store
    wall: Clock
    wake: WakeSignal
    ids: set[str] = field(default_factory=set[str])
    lanes: Counter[str] = field(default_factory=Counter[str])

    async def send_due(self, tasks: Tasks) -> float | None:
        """Set off what is due and has room; returns when to look again.

        Whatever arrives, or fails, sets `wake` off: what had no room is looked at then.
        """
        now, post = self.wall.now(), self.post
        while len(self.ids) < post.at_once:
            room = post.at_once - len(self.ids)
            due = await self.store.read(post.due(now, room, list(self.ids), self._full))
            if not due:
                break
            for one in due:
                if self.lanes[one.lane] < post.at_once_to_one:
                    self.ids.add(one.id)
                    self.lanes[one.lane] += 1
                    tasks.aside(self._deliver(one), f"{post.name} {one.id}")
        else:
            return None
        return await self.store.read(post.next_at(list(self.ids), self._full))

    @property
    def _full(self) -> list[str]:
        """Lanes in which no more may be sent now."""
        return [lane for lane, count in self.lanes.items() if count >= self.post.at_once_to_one]

    async def _deliver(self, one: W) -> None:
        try:
            if await self.post.claim(one):
                await self._note(one, await self.post.attempt(one))
        except Exception as error:  # noqa: BLE001 - border: a store that does not answer
            log_trouble(
                log,
                self.named("not_noted"),
                error,
                doing="noting what came of sending it",
                expected="it is sent again later; receivers tell repeats by its id",
                **self._about(one),
            )
        finally:
            self.ids.discard(one.id)
            self.lanes[one.lane] -= 1
            if not self.lanes[one.lane]:
                del self.lanes[one.lane]
            self.wake.ring()

    async def _note(self, one: W, why: Failure | None) -> None:
        post, now = self.post, self.wall.now()
        if why is None:
            await self.store.write(post.sent(one, now))
            return
        attempts = one.attempts + 1
        told = log.bind(**self._about(one), attempts=attempts)
        told.warning(self.named("failed"), reason=why.reason)
        if not why.for_good:
            again_at = now + max(why.after, pause_after(attempts, random.random()))
            first_at = now if one.first_at is None else one.first_at
            if again_at <= first_at + GIVEN_UP_AFTER:
                await self.store.write(post.try_again(one, now, again_at, why.reason))
                return
        told.error(self.named("given_up"))
        await self.store.write(post.give_up(one, now, why.reason))

    def named(self, event: str) -> str:
        """An event's name in the log, such as `webhook_given_up`."""
        return f"{self.post.name}_{event}"

    def _about(self, one: W) -> dict[str, str]:
        return {self.post.name: one.id, "session": one.session}
