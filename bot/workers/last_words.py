"""What a process has said by its end is stored, whether it ended or was ended.

A session that is taken away from this host goes on at another one, from the log: what its people
said last, and that a line has sounded, has to be there by then.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress

import structlog

from beatroom.bot.ipc.ipc import LinkClosed
from beatroom.bot.ipc.messages import Append
from beatroom.bot.runtime.time_limit import time_limit
from beatroom.bot.store.errors import StaleEpoch
from beatroom.bot.store.sessions import let_go
from beatroom.bot.store.store import Store
from beatroom.bot.store.trouble import log_trouble
from beatroom.bot.workers.log_writer import LogWriter
from beatroom.bot.workers.processes import SessionProcess

log = structlog.get_logger()

READ_WITHIN = 1.0
"""Seconds in which what a process had sent before it was killed is read."""
LET_GO_WITHIN = 1.0
"""Seconds in which the store is told that a session is let go."""
STORED_WITHIN = 2.0
"""Seconds in which what is left of a session that is taken away is stored; else it is put aside."""


async def end_process(
    process: SessionProcess, writer: LogWriter, *, finished: bool, died: bool
) -> int | None:
    """End a process, at once unless it has finished or died; returns its exit code.

    What one had sent that has not finished is taken all the same.
    """
    at_once = not (finished or died)
    try:
        if at_once:
            process.kill()
        if not finished:
            with suppress(TimeoutError, LinkClosed, ValueError):  # no message: nobody can read it
                async with time_limit(READ_WITHIN):
                    await _take_rest(process, writer)
    finally:
        code = await process.end(at_once=at_once)
    return code


async def store_soon(writer: LogWriter) -> None:
    """Store what was taken, or put it into its file: whoever asks is about to be gone."""
    try:
        async with time_limit(STORED_WITHIN):
            await writer.settle()
    except TimeoutError:
        await writer.put_aside("the session is taken away, and the store takes long")
    except StaleEpoch:
        return
    except asyncio.CancelledError:
        await writer.put_aside("the session is taken away, and this host ends")
        raise
    except Exception as error:  # noqa: BLE001 - border: it is taken away whatever the store says
        log_trouble(
            log,
            "last_words_not_stored",
            error,
            doing="storing what a session had said when it was taken away",
            expected="it goes on elsewhere with what is stored",
        )


async def let_it_go(store: Store, session: str, epoch: int) -> None:
    """Say in the store that a session was taken away in order: another host goes on with it."""
    try:
        async with time_limit(LET_GO_WITHIN):
            await store.write(let_go(session, epoch))
    except Exception as error:  # noqa: BLE001 - border: it is taken away whatever the store says
        log_trouble(
            log,
            "session_not_let_go",
            error,
            doing="saying that a session goes on elsewhere",
            expected="it goes on all the same, and is said to have broken off",
        )


async def _take_rest(process: SessionProcess, writer: LogWriter) -> None:
    while (message := await process.link.receive()) is not None:
        if isinstance(message, Append):
            await writer.take(message)
