"""What requests with an idempotency key are answered, stored together with their effects."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from beatroom.bot.store.idempotency import IdempotencyKey, remember, was_seen
from beatroom.bot.store.sessions import StoredSession
from beatroom.bot.store.transaction import Transaction, Work
from beatroom.bot.workers.engine import Vitals
from beatroom.bot.workers.session_cache import CachedState, project
from beatroom.flows.core.events import Recorded, RequestDone

Answering = Callable[
    [Transaction, StoredSession, CachedState, RequestDone, Vitals], Awaitable[Mapping[str, Any]]
]
"""Makes an answer of a session's row, its standing just after the effect, and the event."""


def with_answers(
    work: Work[None],
    answering: Answering | None,
    row: StoredSession,
    records: tuple[Recorded, ...],
    *,
    before: CachedState,
    vitals: Vitals,
) -> Work[None]:
    """`work`, which stores these events, and the answers to the requests that they tell of."""
    if answering is None or not any(isinstance(r.event, RequestDone) for r in records):
        return work
    answer = answering

    async def both(connection: Transaction) -> None:
        await work(connection)
        standing = before
        for recorded in records:
            standing = project((recorded,), standing)
            event = recorded.event
            if not isinstance(event, RequestDone):
                continue
            key = IdempotencyKey(event.scope, event.key, event.digest, row.id)
            if not await was_seen(connection, key):
                made = await answer(connection, row, standing, event, vitals)
                await remember(connection, key, made)

    return both
