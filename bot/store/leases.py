"""Leases: of several services on one database, which of them runs a session.

A lease is a row with its holder and the time until which it holds. It is taken by one statement
that compares and sets, so of two services that try at once one has it; the holder renews it, and
when it does not, another may take it. Who holds a lease still writes with the session's epoch,
which is raised when another takes the session over: a holder that was only slow is refused then.
Times are seconds since the epoch by the wall, since they are compared with other machines'; only
with `claim_for` by the database's own clock, which is the same for all.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection, Sequence
from dataclasses import dataclass

from sqlalchemy import bindparam, delete, or_, select, text

from beatroom.bot.store.database_time import DatabaseTime
from beatroom.bot.store.sessions import RUNNING, TakenOver, take_over
from beatroom.bot.store.tables import LeaseRow, SessionRow
from beatroom.bot.store.transaction import Transaction

_TAKE = text(
    "INSERT INTO lease (session_id, holder, until) VALUES (:session, :holder, :until) "
    "ON CONFLICT (session_id) DO UPDATE SET holder = excluded.holder, until = excluded.until "
    "WHERE lease.until <= :now OR lease.holder IN :free"
).bindparams(bindparam("free", expanding=True))
"""SQLite and PostgreSQL both read this as it is."""


@dataclass(frozen=True, slots=True)
class Claim:
    """What somebody who wants a lease says.

    Attributes:
        holder: Who wants it.
        now: The time, seconds since the epoch.
        until: Until when it is wanted.
        gone: Holders that are known to be gone: theirs need not run out.
    """

    holder: str
    now: float
    until: float
    gone: tuple[str, ...] = ()


async def take_lease(connection: Transaction, session: str, claim: Claim) -> bool:
    """Take a session's lease, or renew one's own; False when somebody else holds it."""
    taken = await connection.execute(
        _TAKE,
        {
            "session": session,
            "holder": claim.holder,
            "until": claim.until,
            "now": claim.now,
            "free": [claim.holder, *claim.gone],
        },
    )
    return taken.rowcount == 1


async def claim_for(connection: Transaction, name: str, holder: str, seconds: float) -> bool:
    """Take or renew a lease for so long; False when somebody else holds it.

    Whatever clocks of machines say: one that is wrong keeps nobody from what it has left.
    """
    now = (await connection.execute(select(DatabaseTime()))).scalar_one()
    return await take_lease(connection, name, Claim(holder, now, now + seconds))


def take_over_with_lease(
    session: str, claim: Claim, owner: str | None = None
) -> Callable[[Transaction], Awaitable[TakenOver | None]]:
    """Become a session's only writer, where its lease can be had; else None, nothing changed."""

    async def work(connection: Transaction) -> TakenOver | None:
        if not await take_lease(connection, session, claim):
            return None
        return await take_over(session, owner)(connection)

    return work


def renew_leases(
    sessions: Collection[str], claim: Claim
) -> Callable[[Transaction], Awaitable[set[str]]]:
    """Renew those of some sessions, or have them again; returns those that others hold now."""

    async def work(connection: Transaction) -> set[str]:
        return {one for one in sessions if not await take_lease(connection, one, claim)}

    return work


async def is_being_started(connection: Transaction, session: str, now: float | None) -> bool:
    """Whether a service has claimed a session that waits for its time.

    `now` is the time by the wall; None where services claim by the database's clock.
    """
    query = (
        select(LeaseRow.holder)
        .join(SessionRow, SessionRow.id == LeaseRow.session_id)
        .where(LeaseRow.session_id == session)
        .where(LeaseRow.until > (DatabaseTime() if now is None else now))
        .where(SessionRow.phase == "scheduled")
    )
    return (await connection.execute(query)).first() is not None


async def is_held(
    connection: Transaction, session: str, now: float, gone: Sequence[str] = ()
) -> bool:
    """Whether somebody has a session's lease who is not known to be gone."""
    query = select(LeaseRow.holder).where(
        LeaseRow.session_id == session, LeaseRow.until > now, LeaseRow.holder.not_in([*gone, ""])
    )
    return (await connection.execute(query)).first() is not None


async def give_back(connection: Transaction, session: str, holder: str) -> None:
    """Let a session's lease go, where it is this holder's."""
    await connection.execute(
        delete(LeaseRow).where(LeaseRow.session_id == session, LeaseRow.holder == holder)
    )


async def give_all_back(connection: Transaction, holder: str) -> None:
    """Let all leases of a holder go."""
    await connection.execute(delete(LeaseRow).where(LeaseRow.holder == holder))


async def forget_leases(connection: Transaction, before: float) -> None:
    """Delete those that ran out before a time."""
    await connection.execute(delete(LeaseRow).where(LeaseRow.until < before))


async def abandoned_sessions(
    connection: Transaction, now: float, gone: Sequence[str] = ()
) -> list[str]:
    """Sessions that have begun, are not over, and that nobody holds any more, the oldest first."""
    query = (
        select(SessionRow.id)
        .outerjoin(LeaseRow, LeaseRow.session_id == SessionRow.id)
        .where(SessionRow.phase.in_(RUNNING))
        .where(
            or_(LeaseRow.until.is_(None), LeaseRow.until <= now, LeaseRow.holder.in_([*gone, ""]))
        )
        .order_by(SessionRow.created_at)
    )
    return list((await connection.execute(query)).scalars())
