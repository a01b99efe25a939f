"""Doing once what no single transaction can hold: files, other machines, many sessions.

The request's key is noted first, the effect is one that a repeat leaves as it is, and the answer is
noted last. So a request that was cut off anywhere is carried to its end by its repeat.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Awaitable, Callable
from typing import Any

from beatroom.bot.server.kind_service import problems_of_kinds
from beatroom.bot.server.problems import Problem
from beatroom.bot.server.service import Service
from beatroom.bot.store.errors import StoreError
from beatroom.bot.store.idempotency import IdempotencyKey, began, came_to, forgotten

ANSWER, ATTEMPT = "answer", "attempt"


def _refusals() -> tuple[type[Exception], ...]:
    """Kinds' errors that say that nothing was done."""
    return tuple(error for error, status in problems_of_kinds().items() if status < 500)


async def done_elsewhere(
    service: Service, key: IdempotencyKey | None, work: Callable[[bool], Awaitable[dict[str, Any]]]
) -> dict[str, Any]:
    """What `work` answers; for a repeat, what it answered first.

    Args:
        service: The service.
        key: The request's.
        work: Does it. It is told whether an attempt before may have done it, or a part of it,
            without anybody being told.
    """
    if key is None:
        return await work(False)
    async with service.steering.setdefault(f"{key.scope} {key.key}", asyncio.Lock()):
        attempt = secrets.token_hex(8)
        noted = await service.store.write(began(key, {ATTEMPT: attempt}))
        if ANSWER in noted:
            return noted[ANSWER]
        again = noted[ATTEMPT] != attempt
        try:
            made = await work(again)
        except (Problem, StoreError, *_refusals()):
            if not again:  # it was refused, and the caller is told so: the key is free
                await service.store.write(forgotten(key))
            raise
        await service.store.write(came_to(key, {ATTEMPT: noted[ATTEMPT], ANSWER: made}))
        return made
