"""What a steering request with an idempotency key is answered: made and stored with its effect."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from beatroom.bot.server.views import receipt_view, session_view
from beatroom.bot.store.instructions import get_receipt, list_receipts
from beatroom.bot.store.sessions import StoredSession
from beatroom.bot.store.transaction import Transaction
from beatroom.bot.workers.answering import Answering
from beatroom.bot.workers.engine import Vitals
from beatroom.bot.workers.session_cache import CachedState
from beatroom.flows.core.clock import Clock
from beatroom.flows.core.events import RequestDone


def answering(clock: Clock) -> Answering:
    """An `Answering` of sessions as REST shows them; `clock` says what `now` is in an answer."""

    async def made(
        connection: Transaction,
        row: StoredSession,
        standing: CachedState,
        done: RequestDone,
        vitals: Vitals,
    ) -> Mapping[str, Any]:
        match done.answer:
            case "session":
                receipts = await list_receipts(connection, row.id)
                view = session_view(row, standing, receipts, clock.now())
                run = None if standing.state.over else "running"
                return {**view, "run": run, "health": health_view(vitals), **done.data}
            case "receipt":
                found = await get_receipt(connection, row.id, str(done.data["instruction"]))
                return {} if found is None else receipt_view(found)
            case "data":
                return done.data

    return made


def health_view(vitals: Vitals | None) -> dict[str, Any] | None:
    """A process's signs of life, as REST shows them; None where there is no process."""
    if vitals is None:
        return None
    return {
        "ready": vitals.ready,
        "restarts": vitals.restarts,
        "lag": vitals.lag,
        "memory": vitals.memory,
    }
