"""The outbox: webhooks wait here from the transaction that caused them until they are delivered.

Times are seconds since the epoch by the wall, which is what receivers' clocks are compared with.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from sqlalchemy import delete, func, insert, select, update

from beatroom.bot.store.attempts import AT_ONCE, WAITING, claimed, closed, failed, next_due
from beatroom.bot.store.tables import OutboxRow as Row
from beatroom.bot.store.transaction import Transaction

DEAD = "dead"
Outcome = Literal["delivered", "dead"]


@dataclass(frozen=True, slots=True)
class Outgoing:
    """A webhook to one address.

    Attributes:
        id: The message's, the same at each attempt, so that a receiver can tell repeats.
        session: Whose transition it tells of.
        seq: The number of the event that was the transition.
        type: `session.live` and the like.
        url: Where it goes.
        body: JSON, exactly as it is signed and sent.
        at: When it was caused.
    """

    id: str
    session: str
    seq: int
    type: str
    url: str
    body: str
    at: float


@dataclass(frozen=True, slots=True)
class Waiting:
    """An outgoing webhook that is due: how often it was tried, when first, and since when."""

    outgoing: Outgoing
    attempts: int
    first_at: float | None
    next_at: float

    @property
    def id(self) -> str:
        return self.outgoing.id

    @property
    def session(self) -> str:
        return self.outgoing.session

    @property
    def lane(self) -> str:
        """Its address: a few at a time are on their way to one."""
        return self.outgoing.url


async def put_out(connection: Transaction, outgoing: Sequence[Outgoing]) -> None:
    """Let webhooks wait for their delivery, due at once."""
    if not outgoing:
        return
    await connection.execute(
        insert(Row),
        [
            {
                "id": one.id,
                "session_id": one.session,
                "seq": one.seq,
                "type": one.type,
                "url": one.url,
                "body": one.body,
                "state": WAITING,
                "attempts": 0,
                "created_at": one.at,
                "next_at": AT_ONCE,
                "reason": "",
            }
            for one in outgoing
        ],
    )


def due_webhooks(
    now: float, limit: int, busy: Sequence[str] = (), full: Sequence[str] = ()
) -> Callable[[Transaction], Awaitable[list[Waiting]]]:
    """Webhooks whose time has come, the oldest first.

    Args:
        now: Seconds since the epoch.
        limit: At most so many.
        busy: Ids that are left out, because they are on their way.
        full: Addresses that are left out, because enough is on its way there.
    """

    async def work(connection: Transaction) -> list[Waiting]:
        query = (
            select(Row.id, Row.session_id, Row.seq, Row.type, Row.url, Row.body, Row.created_at)
            .add_columns(Row.attempts, Row.first_at, Row.next_at)
            .where(Row.state == WAITING, Row.next_at <= now)
            .where(Row.id.not_in(busy), Row.url.not_in(full))
            .order_by(Row.created_at, Row.seq)
            .limit(limit)
        )
        rows = await connection.execute(query)
        return [Waiting(Outgoing(*row[:7]), row[7], row[8], row[9]) for row in rows]

    return work


def next_webhook_at(
    busy: Sequence[str] = (), full: Sequence[str] = ()
) -> Callable[[Transaction], Awaitable[float | None]]:
    """When the next webhook is due, without those left out as above; None when none waits."""
    return next_due(Row, Row.url, busy, full)


def claim_webhook(one: Waiting, until: float) -> Callable[[Transaction], Awaitable[bool]]:
    """Set about sending it: nobody else does before `until`. False when somebody did."""
    return claimed(Row, one.id, one.next_at, until)


def try_again(
    waiting: Waiting, now: float, at: float, reason: str
) -> Callable[[Transaction], Awaitable[None]]:
    """An attempt failed now; the next one is due at `at`."""
    values = failed(Row, waiting.first_at, now, at, reason)
    return _changed(waiting.outgoing.id, values)


def close_webhook(
    outgoing: str, outcome: Outcome, at: float, reason: str = ""
) -> Callable[[Transaction], Awaitable[None]]:
    """It was delivered, or is given up for good."""
    return _changed(outgoing, closed(Row, outcome, at, reason))


async def forget_webhooks(connection: Transaction, before: float) -> None:
    """Delete those that were closed before a time."""
    await connection.execute(delete(Row).where(Row.closed_at < before))


async def count_webhooks(connection: Transaction) -> dict[str, int]:
    """How many there are, by state."""
    rows = await connection.execute(select(Row.state, func.count()).group_by(Row.state))
    return {row[0]: row[1] for row in rows}


def _changed(outgoing: str, values: dict[str, Any]) -> Callable[[Transaction], Awaitable[None]]:
    async def work(connection: Transaction) -> None:
        await connection.execute(update(Row).where(Row.id == outgoing).values(values))

    return work
