"""Notices of one thing: later news is merged into what waits, and of what is erased none is left.

How much one recipient is sent is bounded here, whoever asks for it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from sqlalchemy import ColumnElement, Select, func, or_, select, update

from beatroom.bot.store.attempts import WAITING
from beatroom.bot.store.notices import NewNotice, put_notices
from beatroom.bot.store.tables import NoticeRow as Row
from beatroom.bot.store.transaction import Transaction

DAY = 86_400.0
AT_ONCE_A_DAY = 3
"""How many notices of one thing a recipient gets at once within a day; what follows waits."""
LATER = 6 * 3600.0
"""Seconds that it waits, and in which more is merged into it."""
MOST_A_DAY = 12
"""How many notices of things a recipient gets within a day, in all; there are no more."""
ON_ITS_WAY = 60.0
"""Seconds; what is due so soon may be on its way already, and is left alone."""


async def tell_about(connection: Transaction, notice: NewNotice) -> None:
    """Let news of a thing wait: in the place of older news that was not sent, or after it.

    `notice.about` names the thing, and is not empty.
    """
    theirs = (
        Row.about != "",
        Row.channel == notice.channel,
        func.lower(Row.recipient) == notice.recipient.lower(),
    )
    if await _merged(connection, notice, theirs):
        return
    day = (*theirs, Row.created_at > notice.at - DAY)
    if await _count(connection, *day) >= MOST_A_DAY:
        return
    if await _count(connection, *day, Row.about == notice.about) >= AT_ONCE_A_DAY:
        notice = replace(notice, due=notice.at + LATER)
    await put_notices(connection, [notice])


async def erase_about(connection: Transaction, things: Select[str], at: float, reason: str) -> None:
    """Forget whom notices of some things (a query of their names) went to, and what they said."""
    theirs = Row.about.in_(things)
    await connection.execute(
        update(Row).where(theirs, Row.state == WAITING).values(state="failed", closed_at=at)
    )
    emptied = {"recipient": "", "subject": "", "text": "", "reason": reason}
    await connection.execute(update(Row).where(theirs).values(emptied))


async def _merged(
    connection: Transaction, notice: NewNotice, theirs: Sequence[ColumnElement[bool]]
) -> bool:
    """Whether something of the same waited, and now says this."""
    rested = or_(Row.next_at <= notice.at, Row.next_at > notice.at + ON_ITS_WAY)
    query = (
        select(Row.id, Row.next_at)
        .where(*theirs, Row.about == notice.about, Row.state == WAITING, rested)
        .order_by(Row.created_at.desc())
        .limit(1)
    )
    found = (await connection.execute(query)).one_or_none()
    if found is None:
        return False
    due = found.next_at
    if due <= notice.at:  # another one: who is about to send what it said cannot claim it now
        due = notice.at if due != notice.at else notice.at - 0.001
    done = await connection.execute(
        update(Row)
        .where(Row.id == found.id, Row.state == WAITING, Row.next_at == found.next_at)
        .values(event=notice.event, subject=notice.subject, text=notice.text, next_at=due)
    )
    return done.rowcount == 1


async def _count(connection: Transaction, *which: ColumnElement[bool]) -> int:
    query = select(func.count()).select_from(Row).where(*which)
    return (await connection.execute(query)).scalar_one()
