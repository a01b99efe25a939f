"""Rehearsals: what was asked for, how far it has come, and what it gave."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from datetime import datetime
from typing import Any, Literal

from sqlalchemy import delete, select, update

from beatroom.bot.store.database_time import DatabaseTime
from beatroom.bot.store.meanwhile import put_computed
from beatroom.bot.store.tables import RehearsalRow as Row
from beatroom.bot.store.tables import SessionRow
from beatroom.bot.store.transaction import Transaction, Work

State = Literal["running", "done", "failed"]

LOST = 15.0
"""Seconds after which one that is not heard of counts as gone, with the service that ran it."""


@dataclass(frozen=True, slots=True)
class Rehearsal:
    """One rehearsal.

    Attributes:
        personality: Its name.
        length: Seconds.
        progress: The share of the session that has been played, 0 to 1.
        reason: Why it failed; empty otherwise.
        result: The report as JSON, once it is done.
        report: The report as a page, once it is done.
    """

    id: str
    personality: str
    length: float
    people: list[str]
    seed: int
    made_at: float
    state: State = "running"
    progress: float = 0.0
    finished_at: float | None = None
    reason: str = ""
    result: dict[str, Any] | None = None
    report: str = ""


_COLUMNS = tuple(getattr(Row, field.name) for field in fields(Rehearsal))
_HEARD = Row.seen_at > DatabaseTime() - LOST


async def put_rehearsal(connection: Transaction, one: Rehearsal, owner: str) -> None:
    """Put one down that begins at a service, in place of one of that id that is gone."""
    await connection.execute(delete(Row).where(Row.id == one.id))
    row = {**asdict(one), "owner": owner, "seen_at": DatabaseTime()}
    await put_computed(connection, Row, row)


def tell_rehearsal(rehearsal: str, owner: str, **now: Any) -> Work[None]:
    """Put down how far one has come, as a sign of life too."""

    async def work(connection: Transaction) -> None:
        await connection.execute(
            update(Row)
            .where(Row.id == rehearsal, Row.owner == owner)
            .values(seen_at=DatabaseTime(), **now)
        )

    return work


async def get_rehearsal(connection: Transaction, rehearsal: str) -> Rehearsal | None:
    """One that runs or ran lately; None where there is none, or it is gone with its service."""
    query = select(*_COLUMNS).where(Row.id == rehearsal, _HEARD | (Row.state != "running"))
    row = (await connection.execute(query)).one_or_none()
    return None if row is None else Rehearsal(**_named(row))


async def forget_rehearsals(connection: Transaction, before: float, most: int) -> None:
    """Forget what was over before a time, the oldest of too many, and what is gone."""
    old = Row.finished_at < before
    await connection.execute(delete(Row).where(old | ~(_HEARD | (Row.state != "running"))))
    kept = select(Row.id).order_by(Row.made_at.desc(), Row.id).limit(most)
    await connection.execute(delete(Row).where(Row.state != "running", Row.id.not_in(kept)))


async def forget_own(connection: Transaction, owner: str) -> None:
    """A service has started anew: what it ran before ended with it."""
    await connection.execute(delete(Row).where(Row.owner == owner, Row.state == "running"))


async def is_as_it_was(connection: Transaction, session: str, touched: datetime) -> bool:
    """Whether nothing has been written to a session since then.

    Nothing is until this is committed, so that whoever erases somebody afterwards finds what is
    written here.
    """
    query = select(SessionRow.updated_at).where(SessionRow.id == session)
    found = await connection.execute(query.with_for_update(read=True))
    return found.scalar_one_or_none() == touched


async def forget_all_rehearsals(connection: Transaction) -> None:
    """Forget all: they may hold what people said, which is to be deleted."""
    await connection.execute(delete(Row))


def _named(row: Any) -> Mapping[str, Any]:
    return dict(zip((field.name for field in fields(Rehearsal)), row, strict=True))
