"""Idempotency keys: the same request, sent again, gets the same answer and does nothing.

What was answered is stored in the transaction of the effect, so a crash leaves both or neither.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

from sqlalchemy import bindparam, delete, select, update

from beatroom.bot.store.errors import AnswerErasedError, KeyReusedError
from beatroom.bot.store.meanwhile import put
from beatroom.bot.store.tables import IdempotencyRow as Row
from beatroom.bot.store.tables import table_of
from beatroom.bot.store.transaction import Transaction, Work
from beatroom.flows.core.erasure import mentions

KEPT = timedelta(days=2)
"""How long a key is kept at least; the daily sweep forgets those that are older."""

GONE = {"$erased": True}
"""Kept in place of an answer, so that its request is not carried out again."""

OTHER_BODY = "This Idempotency-Key was used before, with another body."
ERASED = "This was done before; what it made has been erased since."

_TABLE = table_of(Row)
_FIND = select(_TABLE.c.body_sha256, _TABLE.c.response).where(
    _TABLE.c.scope == bindparam("wanted_scope"), _TABLE.c.key == bindparam("wanted_key")
)

Answer = dict[str, Any]


@dataclass(frozen=True, slots=True)
class IdempotencyKey:
    """A request's idempotency key.

    Attributes:
        scope: A digest of what the key is unique within: a token, a method and a path.
        key: A digest of what the caller gave.
        digest: Of the body; another body under the same key is refused.
        session: The id of the session that it is about, with which its answer is erased; empty for
            none.
    """

    scope: str
    key: str
    digest: str
    session: str = ""


async def answered(connection: Transaction, wanted: IdempotencyKey) -> Answer | None:
    """What was answered before; None for a key that has not been seen.

    Raises:
        KeyReusedError: The key came with another body.
        AnswerErasedError: It was done, and what was answered has been erased since.
    """
    row = (
        await connection.execute(_FIND, {"wanted_scope": wanted.scope, "wanted_key": wanted.key})
    ).one_or_none()
    if row is None:
        return None
    if row[0] != wanted.digest:
        raise KeyReusedError(OTHER_BODY)
    if row[1] == GONE:
        raise AnswerErasedError(ERASED)
    return row[1]


async def remember(
    connection: Transaction, wanted: IdempotencyKey, response: Mapping[str, Any]
) -> None:
    """Keep the answer."""
    row = {
        "scope": wanted.scope,
        "key": wanted.key,
        "body_sha256": wanted.digest,
        "response": dict(response),
        "created_at": datetime.now(UTC),
        "session_id": wanted.session,
    }
    await put(connection, Row, [row])


def once_only(
    key: IdempotencyKey | None, work: Callable[[Transaction], Awaitable[Mapping[str, Any]]]
) -> Work[Answer]:
    """`work` does something and returns the answer; the same key again only returns that."""

    async def guarded(connection: Transaction) -> Answer:
        if key is None:
            return dict(await work(connection))
        before = await answered(connection, key)
        if before is not None:
            return before
        made = dict(await work(connection))
        await remember(connection, key, made)
        return made

    return guarded


def began(key: IdempotencyKey, first: Mapping[str, Any]) -> Work[Answer]:
    """Note that something begins which takes more than one transaction, or happens elsewhere.

    Returns what is noted: `first`, or what an attempt before has come to.
    """

    async def work(_: Transaction) -> Mapping[str, Any]:
        return first

    return once_only(key, work)


def came_to(key: IdempotencyKey, response: Mapping[str, Any]) -> Work[None]:
    """Note how far something has come that `began`."""

    async def work(connection: Transaction) -> None:
        await connection.execute(
            update(Row)
            .where(Row.scope == key.scope, Row.key == key.key)
            .values(response=dict(response))
        )

    return work


def forgotten(key: IdempotencyKey) -> Work[None]:
    """Free a key: what `began` was refused."""

    async def work(connection: Transaction) -> None:
        await connection.execute(delete(Row).where(Row.scope == key.scope, Row.key == key.key))

    return work


async def was_seen(connection: Transaction, wanted: IdempotencyKey) -> bool:
    """Whether a key was used before, whatever its answer has come to."""
    query = select(Row.key).where(Row.scope == wanted.scope, Row.key == wanted.key)
    return (await connection.execute(query)).first() is not None


def forget_answers(now: datetime) -> Work[int]:
    """Forget keys that nobody asks for again; returns how many."""

    async def work(connection: Transaction) -> int:
        return (await connection.execute(delete(Row).where(Row.created_at < now - KEPT))).rowcount

    return work


def forget_in_answers(traces: Sequence[str]) -> Work[None]:
    """Erase every kept answer in which one of these stands: names, and ids of what was theirs.

    Their keys stay: what was done is not done again. An answer that is nothing but an id is one
    that is made anew at each repeat, from what is there then.
    """

    async def work(connection: Transaction) -> None:
        for row in (await connection.execute(select(Row.scope, Row.key, Row.response))).all():
            if set(row.response) != {"id"} and mentions(row.response, traces):
                await connection.execute(
                    update(Row)
                    .where(Row.scope == row.scope, Row.key == row.key)
                    .values(response=GONE)
                )

    return work


def forget_answers_about(session: str, spared: IdempotencyKey | None = None) -> Work[None]:
    """Erase every kept answer to a request about a session, but that to `spared`; keys stay."""

    async def work(connection: Transaction) -> None:
        theirs = [Row.session_id == session]
        if spared is not None:
            theirs.append((Row.scope != spared.scope) | (Row.key != spared.key))
        await connection.execute(update(Row).where(*theirs).values(response=GONE))

    return work
