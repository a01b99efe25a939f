"""Deleting what was said: after a while of everybody, and on request of one person.

What happened and when stays: events keep their numbers and times, receipts theirs; the words go.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from datetime import datetime
from typing import Any, cast

from sqlalchemy import select, update

from beatroom.bot.store.rehearsals import forget_all_rehearsals
from beatroom.bot.store.sessions import touch
from beatroom.bot.store.tables import EventRow, InstructionRow, SessionRow
from beatroom.bot.store.transaction import Transaction
from beatroom.flows.core.erasure import MADE_OF_WORDS, without_words
from beatroom.flows.core.personal_data import kept_of

SAID = (
    "user_said",
    "backchannel",
    "bot_said",
    "instruction_added",
    "command_given",
    "kind",
    *MADE_OF_WORDS,
)
"""Events that hold what somebody said, wrote or wanted to be said, and a kind's own notes."""


def sessions_with_old_words(
    before: datetime, limit: int
) -> Callable[[Transaction], Awaitable[list[str]]]:
    """Sessions that ended before a time and whose words are still there, the oldest first."""

    async def work(connection: Transaction) -> list[str]:
        query = (
            select(SessionRow.id)
            .where(SessionRow.ended_at < before, SessionRow.words_deleted_at.is_(None))
            .order_by(SessionRow.ended_at)
            .limit(limit)
        )
        return list((await connection.execute(query)).scalars())

    return work


def delete_words(
    session: str, at: datetime, spared: Callable[[Mapping[str, Any]], bool] = lambda _: False
) -> Callable[[Transaction], Awaitable[None]]:
    """Delete what was said in a session that is over, but for events that are spared."""

    def emptied(payload: dict[str, Any]) -> dict[str, Any]:
        return payload if spared(payload) else without_text(payload)

    async def work(connection: Transaction) -> None:
        await rewrite(connection, session, SAID, emptied)
        await forget_all_rehearsals(connection)
        await connection.execute(
            update(InstructionRow).where(InstructionRow.session_id == session).values(text="")
        )
        await connection.execute(
            update(SessionRow).where(SessionRow.id == session).values(words_deleted_at=at)
        )

    return work


async def rewrite(
    connection: Transaction,
    session: str,
    types: tuple[str, ...],
    change: Callable[[dict[str, Any]], dict[str, Any]],
) -> None:
    """Replace the payloads of a session's events of some types by what `change` makes of them.

    The row is touched with it: what was made of the log as it was is not told any more.
    """
    query = select(EventRow.seq, EventRow.payload).where(EventRow.session_id == session)
    if types:
        query = query.where(EventRow.type.in_(types))
    await touch(connection, session)
    for seq, payload in (await connection.execute(query)).all():
        changed = change(payload)
        if changed != payload:
            await connection.execute(
                update(EventRow)
                .where(EventRow.session_id == session, EventRow.seq == seq)
                .values(payload=changed)
            )


def without_text(payload: Mapping[str, Any]) -> dict[str, Any]:
    """An event as it stays once words are not kept any longer."""
    if payload["type"] == "kind":
        own = kept_of(payload).own
        held = cast("dict[str, Any]", payload["data"])
        return {**payload, "data": {k: v if k in own else _emptied(v) for k, v in held.items()}}
    return without_words(payload, word="")


def _emptied(value: Any) -> Any:
    """What a kind kept, without texts and lists."""
    if isinstance(value, str):
        return ""
    if isinstance(value, list):
        return []
    if isinstance(value, dict):
        return {k: _emptied(v) for k, v in cast("dict[str, Any]", value).items()}
    return value
