"""The hosts of a cluster, as they have said: where they are, and for how many sessions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass, fields

from sqlalchemy import and_, case, delete, exists, func, insert, or_, select
from sqlalchemy.orm import aliased

from beatroom.bot.store.database_time import DatabaseTime
from beatroom.bot.store.tables import HostRow
from beatroom.bot.store.transaction import Transaction

EVERY = 2.0
"""Seconds between two times that a host says so."""
LOST = 10.0
"""Seconds after which one that has not said so counts as gone."""

QUIET = 3.5
"""Seconds after which one of which Temporal hears nothing either is not waited for."""


@dataclass(frozen=True, slots=True)
class Host:
    """One host.

    Attributes:
        address: Where others reach it.
        places: How many sessions it may run.
        running: How many it runs.
        draining: Whether it takes no more.
        version: Of the program.
        free: How many more its load lets it take; None where it does not say.
        run: Which run of its process says so; empty where it does not say, or hears nothing of the
            engine.
    """

    address: str
    places: int
    running: int
    draining: bool
    version: str
    free: int | None = None
    run: str = ""


_COLUMNS = tuple(getattr(HostRow, field.name) for field in fields(Host))
_THERE = HostRow.seen_at > DatabaseTime() - LOST
"""By the database's clock alone: hosts' and services' own may say anything."""
_FITS = HostRow.running + HostRow.free
_PLACES = case((HostRow.free.is_(None) | (HostRow.places < _FITS), HostRow.places), else_=_FITS)


async def report(connection: Transaction, host: Host) -> None:
    """Put down what a host says of itself."""
    await connection.execute(delete(HostRow).where(HostRow.address == host.address))
    await connection.execute(insert(HostRow).values(**asdict(host), seen_at=DatabaseTime()))


async def forget_host(connection: Transaction, address: str) -> None:
    """A host has stopped."""
    await connection.execute(delete(HostRow).where(HostRow.address == address))


async def hosts(connection: Transaction) -> Sequence[Host]:
    """Those that are there."""
    query = select(*_COLUMNS).where(_THERE).order_by(HostRow.address)
    return [Host(*row) for row in await connection.execute(query)]


async def is_there(connection: Transaction, address: str, run: str) -> bool:
    """Whether this run of a host has said so lately: the next one has no sessions.

    One that hears nothing of the engine, while others do, is asked for nothing by way of it. Where
    the engine itself was away none of them hears it, nor says so for a while after it is back.
    """
    other = aliased(HostRow)
    others_hear = exists().where(
        other.address != address, other.run != "", other.seen_at > DatabaseTime() - QUIET
    )
    deaf = HostRow.run == ""
    query = select(HostRow.address).where(
        HostRow.address == address,
        or_(HostRow.run == run, and_(deaf, ~others_hear)),
        HostRow.seen_at > DatabaseTime() - QUIET,
    )
    return (await connection.execute(query)).first() is not None


async def has_said(connection: Transaction, address: str) -> bool:
    """Whether the host at an address has said lately that it is there."""
    query = select(HostRow.address).where(
        HostRow.address == address, HostRow.seen_at > DatabaseTime() - LOST
    )
    return (await connection.execute(query)).first() is not None


async def places(connection: Transaction) -> int:
    """How many sessions the hosts that are there may run, with those they run.

    One that drains runs what it has, and takes none.
    """
    has = case((HostRow.draining, HostRow.running), else_=_PLACES)
    query = select(func.coalesce(func.sum(has), 0)).where(_THERE)
    return int((await connection.execute(query)).scalar_one())
