"""Waiting for what a session does, by its log; shared by the tests of the service."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from patience import SOON, eventually

from beatroom.bot.store.events import read_events
from beatroom.bot.store.instructions import Receipt, accept_instruction, get_receipt
from beatroom.bot.store.store import Store
from beatroom.bot.workers.host import SessionHost
from beatroom.bot.workers.session_cache import SessionCache
from beatroom.flows.core.events import InstructionKind, Mode, Recorded
from beatroom.flows.core.state import SessionState


async def until(
    board: SessionCache, session: str, holds: Callable[[SessionState], bool]
) -> SessionState:
    """The session's state as soon as something holds of it."""
    async with asyncio.timeout(SOON):
        seen = -1
        while True:
            standing = board.get(session)
            if standing is not None:
                if holds(standing.state):
                    return standing.state
                seen = standing.state.seq
            await board.changed(session, seen, 1.0)


async def until_over(host: SessionHost, session: str) -> None:
    """Return when a session does not run any more."""
    await eventually(lambda: session not in host.alive(), what=f"{session} is over")


async def instruct(
    store: Store,
    session: str,
    text: str,
    mode: Mode = "immediate",
    kind: InstructionKind = "say",
) -> Receipt:
    """Accept an instruction in the store, as REST does."""
    return await store.write(
        accept_instruction(
            session, mode=mode, kind=kind, text=text, at=1_800_000_001.0, expires_in=None
        )
    )


async def receipt(store: Store, session: str, instruction: str) -> Receipt:
    """An instruction's receipt."""
    found = await store.read(lambda c: get_receipt(c, session, instruction))
    assert found is not None
    return found


async def log_of(store: Store, session: str) -> list[Recorded]:
    """A session's log, which must be without gaps."""
    records = await store.read(lambda c: read_events(c, session))
    assert [r.seq for r in records] == list(range(1, len(records) + 1))
    return records
