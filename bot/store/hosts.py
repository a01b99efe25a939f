"""The hosts of a cluster, as they have said: where they are, and for how many sessions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import astuple, dataclass, fields

from sqlalchemy import delete, func, insert, select

from beatroom.bot.store.tables import HostRow
from beatroom.bot.store.transaction import Transaction

EVERY = 2.0
"""Seconds between two times that a host says so."""
LOST = 10.0
"""Seconds after which one that has not said so counts as gone."""


@dataclass(frozen=True, slots=True)
class Host:
    """One host.

    Attributes:
        address: Where others reach it.
        places: How many sessions it may run.
        running: How many it runs.
        draining: Whether it takes no more.
        version: Of the program.
        seen_at: When it said so, seconds since the epoch.
    """

    address: str
    places: int
    running: int
    draining: bool
    version: str
    seen_at: float


_COLUMNS = tuple(getattr(HostRow, field.name) for field in fields(Host))


async def report(connection: Transaction, host: Host) -> None:
    """Put down what a host says of itself."""
    await connection.execute(delete(HostRow).where(HostRow.address == host.address))
    names = [field.name for field in fields(Host)]
    values = dict(zip(names, astuple(host), strict=True))
    await connection.execute(insert(HostRow).values(values))


async def forget_host(connection: Transaction, address: str) -> None:
    """A host has stopped."""
    await connection.execute(delete(HostRow).where(HostRow.address == address))


async def hosts(connection: Transaction, now: float) -> Sequence[Host]:
    """Those that are there."""
    query = select(*_COLUMNS).where(HostRow.seen_at > now - LOST).order_by(HostRow.address)
    return [Host(*row) for row in await connection.execute(query)]


async def places(connection: Transaction, now: float) -> int:
    """How many sessions the hosts that are there and do not drain may run."""
    query = select(func.coalesce(func.sum(HostRow.places), 0)).where(
        HostRow.seen_at > now - LOST, HostRow.draining.is_(False)
    )
    return int((await connection.execute(query)).scalar_one())
