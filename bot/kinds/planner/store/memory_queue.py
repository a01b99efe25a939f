"""What a memory elsewhere is still to take: it waits here until it has, also over a restart.

Times are seconds since the epoch by the wall. What was taken is deleted; what was refused stays a
while, with the reason.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import delete, func, select, update

from beatroom.bot.kinds.planner.store.constraint_tables import MemoryQueueRow as Row
from beatroom.bot.kinds.planner.store.constraints import unknown
from beatroom.bot.store.meanwhile import put
from beatroom.bot.store.transaction import Transaction
from beatroom.flows.kinds.planner.constraints import Constraint, dedupe_key
from beatroom.flows.kinds.planner.memory import MOST, MemoryRefused, Remembered, keepable, updated

WAITING, REFUSED = "waiting", "refused"
AT_ONCE = 0.0


@dataclass(frozen=True, slots=True)
class Queued:
    """A constraint on its way: how often it was tried, and since when it is due."""

    id: str
    profile: str
    constraint: Constraint
    session: str
    attempts: int
    created_at: float
    next_at: float

    @property
    def remembered(self) -> Remembered:
        """It, as a look-up shows it."""
        return Remembered(
            id=self.id, constraint=self.constraint, changed_at=self.created_at, waiting=True
        )


def enqueue(
    profile: str, constraint: Constraint, session: str, now: float, new_id: Callable[[], str]
) -> Callable[[Transaction], Awaitable[Remembered]]:
    """Let a constraint wait, due at once; one that waits and says the same is replaced.

    The work raises:
        MemoryRefused: It cannot be kept, or too many of the profile wait.
        Meanwhile: Somebody else queued the same at the same moment; run it again.
    """
    key = dedupe_key(keepable(constraint))

    async def work(connection: Transaction) -> Remembered:
        mine = Row.profile == profile
        before = (
            await connection.execute(select(Row.record).where(mine, Row.key == key))
        ).one_or_none()
        said = constraint
        if before is not None:
            said = updated(Constraint.model_validate(before[0]), constraint)
            await connection.execute(delete(Row).where(mine, Row.key == key))
        count = select(func.count()).select_from(Row).where(mine)
        if (await connection.execute(count)).scalar_one() >= MOST:
            raise MemoryRefused(f"{MOST} constraints wait for the memory already; try again later.")
        # A new id, so that an attempt with the one before cannot take this one off the queue.
        one = Queued(new_id(), profile, said, session, 0, now, AT_ONCE)
        row = {
            "id": one.id,
            "profile": profile,
            "key": key,
            "session_id": session,
            "record": said.model_dump(mode="json"),
            "state": WAITING,
            "attempts": 0,
            "created_at": now,
            "next_at": AT_ONCE,
            "reason": "",
        }
        await put(connection, Row, [row])
        return one.remembered

    return work


def waiting_of(profile: str) -> Callable[[Transaction], Awaitable[list[Queued]]]:
    """What waits of a person, the oldest first; what was refused is not among it."""

    async def work(connection: Transaction) -> list[Queued]:
        query = select(*QUEUED).where(Row.profile == profile, Row.state == WAITING)
        rows = await connection.execute(query.order_by(Row.created_at, Row.id))
        return [_queued(row) for row in rows]

    return work


def due(now: float, limit: int) -> Callable[[Transaction], Awaitable[list[Queued]]]:
    """What is to be tried, the oldest first."""

    async def work(connection: Transaction) -> list[Queued]:
        query = (
            select(*QUEUED)
            .where(Row.state == WAITING, Row.next_at <= now)
            .order_by(Row.created_at, Row.id)
            .limit(limit)
        )
        return [_queued(row) for row in await connection.execute(query)]

    return work


async def next_at(connection: Transaction) -> float | None:
    """When something is due next; None where nothing waits."""
    query = select(func.min(Row.next_at)).where(Row.state == WAITING)
    return (await connection.execute(query)).scalar_one()


def claim(one: Queued, until: float) -> Callable[[Transaction], Awaitable[bool]]:
    """Set about it: nobody else does before `until`. False when somebody did, or it is gone."""

    async def work(connection: Transaction) -> bool:
        claimed = await connection.execute(
            update(Row)
            .where(Row.id == one.id, Row.state == WAITING, Row.next_at == one.next_at)
            .values(next_at=until)
        )
        return claimed.rowcount == 1

    return work


def taken(queued: str) -> Callable[[Transaction], Awaitable[None]]:
    """The memory has it."""

    async def work(connection: Transaction) -> None:
        await connection.execute(delete(Row).where(Row.id == queued))

    return work


def put_off(queued: str, at: float, reason: str) -> Callable[[Transaction], Awaitable[None]]:
    """An attempt failed; the next one is due at `at`."""
    return _changed(queued, Row.attempts + 1, WAITING, at, reason)


def refuse(queued: str, at: float, reason: str) -> Callable[[Transaction], Awaitable[None]]:
    """The memory does not take it, whatever is done; `at` is now."""
    return _changed(queued, Row.attempts + 1, REFUSED, at, reason)


def take_back(profile: str, queued: str) -> Callable[[Transaction], Awaitable[Constraint]]:
    """Take what waits off the queue, before the memory has it. The work raises UnknownConstraint.

    Whoever is about to deliver it finds it gone.
    """

    async def work(connection: Transaction) -> Constraint:
        mine = (Row.profile == profile) & (Row.id == queued)
        record = (await connection.execute(select(Row.record).where(mine))).scalar_one_or_none()
        if record is None:
            raise unknown(queued)
        await connection.execute(delete(Row).where(mine))
        return Constraint.model_validate(record)

    return work


def drop_same(
    profile: str, constraints: Sequence[Constraint]
) -> Callable[[Transaction], Awaitable[None]]:
    """Take off the queue what says the same as one of these."""

    async def work(connection: Transaction) -> None:
        keys = [dedupe_key(one) for one in constraints]
        await connection.execute(delete(Row).where(Row.profile == profile, Row.key.in_(keys)))

    return work


def forget_refused(before: float) -> Callable[[Transaction], Awaitable[None]]:
    """Delete what was refused before a time."""

    async def work(connection: Transaction) -> None:
        await connection.execute(delete(Row).where(Row.state == REFUSED, Row.next_at < before))

    return work


QUEUED = (
    Row.id,
    Row.profile,
    Row.record,
    Row.session_id,
    Row.attempts,
    Row.created_at,
    Row.next_at,
)


def _queued(row: Sequence[Any]) -> Queued:
    id_, profile, record, *rest = row
    return Queued(id_, profile, Constraint.model_validate(record), *rest)


def _changed(
    queued: str, attempts: object, state: str, at: float, reason: str
) -> Callable[[Transaction], Awaitable[None]]:
    values = {"attempts": attempts, "state": state, "next_at": at, "reason": reason}

    async def work(connection: Transaction) -> None:
        await connection.execute(update(Row).where(Row.id == queued).values(values))

    return work
