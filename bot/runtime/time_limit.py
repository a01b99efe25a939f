"""Deadlines that end what they enclose, whatever that waits for.

On Python 3.11 Pipecat replaces `asyncio.wait_for` by one that, where what it waits for comes in the
very moment of a cancellation, raises an error of its own, derived from `CancelledError`. There
`asyncio.timeout` knows `CancelledError` alone for its own doing: the task would end as if somebody
had cancelled it.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager


@asynccontextmanager
async def time_limit(seconds: float | None) -> AsyncGenerator[asyncio.Timeout]:
    """As `asyncio.timeout`: the block is cancelled after so many seconds; None for no deadline.

    Yields:
        The timeout, which can be rescheduled.

    Raises:
        TimeoutError: The time was up.
    """
    async with asyncio.timeout(seconds) as limit, _plainly_cancelled():
        yield limit


@asynccontextmanager
async def time_limit_at(moment: float) -> AsyncGenerator[asyncio.Timeout]:
    """As `time_limit`, to a moment on the loop's clock, in seconds."""
    async with asyncio.timeout_at(moment) as limit, _plainly_cancelled():
        yield limit


@asynccontextmanager
async def _plainly_cancelled() -> AsyncGenerator[None]:
    try:
        yield
    except asyncio.CancelledError as cancelled:
        if type(cancelled) is asyncio.CancelledError:
            raise
        raise asyncio.CancelledError from cancelled
