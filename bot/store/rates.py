"""How much of a rate that several services share is spent: when each bucket is full again."""

from __future__ import annotations

from collections.abc import Mapping

from sqlalchemy import case, delete, update

from beatroom.bot.store.database_time import DatabaseTime
from beatroom.bot.store.meanwhile import put_computed
from beatroom.bot.store.tables import SpentRow
from beatroom.bot.store.transaction import Transaction, Work


def spend(costs: Mapping[str, float]) -> Work[dict[str, float]]:
    """Put down what was spent, in seconds for each key; in how many each is full again."""

    async def work(connection: Transaction) -> dict[str, float]:
        now = DatabaseTime()
        owed = dict[str, float]()
        for key in sorted(costs):  # in one order, so that no two services wait for each other
            since = case((SpentRow.full_at > now, SpentRow.full_at), else_=now)
            more = (
                update(SpentRow)
                .where(SpentRow.key == key)
                .values(full_at=since + costs[key])
                .returning(SpentRow.full_at - now)
            )
            found = (await connection.execute(more)).scalar_one_or_none()
            if found is None:
                await put_computed(connection, SpentRow, {"key": key, "full_at": now + costs[key]})
            owed[key] = costs[key] if found is None else float(found)
        return owed

    return work


async def forget_spent(connection: Transaction) -> None:
    """Delete what is full again."""
    await connection.execute(delete(SpentRow).where(SpentRow.full_at < DatabaseTime()))
