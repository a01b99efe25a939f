"""What whoever has a link sees of a session once it is over, which can be made less."""

from __future__ import annotations

from sqlalchemy import select, update

from beatroom.bot.store.tables import SessionRow
from beatroom.bot.store.transaction import Transaction
from beatroom.flows.personality.words import Keepsake

FROM_LEAST: tuple[Keepsake, ...] = ("agenda", "transcript", "recording")
LEAST: Keepsake = "agenda"


def shown_by(record: dict[str, object]) -> Keepsake:
    """What a session's record lets whoever has a link keep."""
    named = record.get("keepsake", LEAST)
    for one in FROM_LEAST:
        if one == named:
            return one
    return LEAST


async def lower_keepsake(connection: Transaction, session: str, wanted: Keepsake) -> Keepsake:
    """Show no more than `wanted`; returns what is shown then: that, or less where less was.

    The row is kept from others meanwhile: who is taken out of a record stays out of it.
    """
    query = select(SessionRow.record).where(SessionRow.id == session).with_for_update()
    record: dict[str, object] = (await connection.execute(query)).scalar_one()
    if FROM_LEAST.index(wanted) >= FROM_LEAST.index(now := shown_by(record)):
        return now
    changed = {**record, "keepsake": wanted}
    await connection.execute(
        update(SessionRow).where(SessionRow.id == session).values(record=changed)
    )
    return wanted
