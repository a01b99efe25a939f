"""A session that is taken away from its host has in the store all that it had said."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from fleet_sessions import log_of, until
from patience import SOON, eventually
from service_http import STAND_IN
from service_sessions import new_session

from beatroom.bot.ipc.ipc import Reply
from beatroom.bot.ipc.messages import Offer
from beatroom.bot.settings.settings import Settings
from beatroom.bot.store.store import Store, store_url
from beatroom.bot.workers import last_words, runner
from beatroom.bot.workers.host import SessionHost, session_host
from beatroom.bot.workers.session_cache import SessionCache
from beatroom.bot.workers.unsaved import FOLDER
from beatroom.flows.core import events as e

pytestmark = pytest.mark.service

OFFER = Offer(request="o", participant="p1", name="Ana", sdp="hello", sdp_type="offer")


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine that is busy takes its time; where the database is away a test says so."""
    monkeypatch.setattr(last_words, "STORED_WITHIN", SOON)
    monkeypatch.setattr(last_words, "READ_WITHIN", SOON)
    monkeypatch.setattr(runner, "READ_WITHIN", SOON)


@contextmanager
def slow(settings: Settings) -> Iterator[sqlite3.Connection]:
    """Somebody else writes to the database while the block runs."""
    other = sqlite3.connect(store_url(settings).removeprefix("sqlite:///"), isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    try:
        yield other
        other.execute("COMMIT")
    finally:
        other.close()


async def joining(host: SessionHost, board: SessionCache, store: Store) -> str:
    """A session that runs, and somebody who is about to come."""
    session = await new_session(store)
    await host.start(session)
    await until(board, session, lambda state: state.phase != "starting")
    await host.until_ready(session)
    writer = host._runners[session][0]._writer
    assert writer is not None
    await eventually(lambda: not writer.waiting, what="all so far is stored")
    return session


async def handed_over(host: SessionHost, session: str) -> asyncio.Future[Reply]:
    """Somebody comes; the host has their coming, and has not stored it yet."""
    coming = asyncio.ensure_future(host.ask(session, OFFER, 60.0))
    writer = host._runners[session][0]._writer
    assert writer is not None
    await eventually(lambda: bool(writer.waiting), what="the host has it")
    return coming


async def somebody_came(store: Store, session: str) -> bool:
    return any(isinstance(r.event, e.ParticipantJoined) for r in await log_of(store, session))


async def test_what_a_session_had_said_is_stored_when_it_is_taken_away(
    settings: Settings, host: SessionHost, board: SessionCache, store: Store
) -> None:
    session = await joining(host, board, store)
    with slow(settings):
        coming = await handed_over(host, session)
        stopping = asyncio.ensure_future(host.stop(session))
        await eventually(coming.done, what="its process is gone")
        assert not stopping.done()
    await stopping
    assert session not in host.alive()
    assert await somebody_came(store, session)
    assert not list((settings.data_dir / FOLDER).glob("*"))
    assert isinstance(coming.exception(), Exception)


async def test_what_is_still_in_the_line_of_a_session_that_is_taken_away_is_stored(
    settings: Settings,
    host: SessionHost,
    board: SessionCache,
    store: Store,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    session = await joining(host, board, store)
    process = host._runners[session][0]._process
    assert process is not None
    sent = process.link._frames._reader
    # Its message arrives while this host has no time to read it: the stop is what comes first.
    coming = asyncio.ensure_future(host.ask(session, OFFER, 60.0))
    read = sent.feed_data

    def fed(data: bytes) -> None:
        read(data)
        if b'"append"' in data:
            host._runners[session][1].cancel()

    monkeypatch.setattr(sent, "feed_data", fed)
    await eventually(lambda: session not in host.alive(), what="it is taken away")
    assert await somebody_came(store, session)
    assert isinstance((await asyncio.gather(coming, return_exceptions=True))[0], Exception)


async def test_what_the_store_takes_no_more_is_put_aside_for_who_comes_next(
    settings: Settings, store: Store, board: SessionCache, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(last_words, "STORED_WITHIN", 0.2)
    async with session_host(settings, store, board, target=STAND_IN) as host:
        session = await joining(host, board, store)
        with slow(settings):
            coming = await handed_over(host, session)
            await host.stop(session)
        assert coming.done()
        assert coming.exception() is not None
        assert len(list((settings.data_dir / FOLDER).glob(f"{session}-*"))) == 1
    async with session_host(settings, store, board, target=STAND_IN):
        assert await somebody_came(store, session)


async def test_a_session_that_another_host_has_by_then_is_written_by_that_one_alone(
    settings: Settings, host: SessionHost, board: SessionCache, store: Store
) -> None:
    session = await joining(host, board, store)
    with slow(settings) as elsewhere:
        coming = await handed_over(host, session)
        elsewhere.execute("UPDATE session SET epoch = 2 WHERE id = ?", (session,))
        stopping = asyncio.ensure_future(host.stop(session))
        await eventually(coming.done, what="its process is gone")
    await stopping
    assert session not in host.alive()
    assert not await somebody_came(store, session)
    assert coming.exception() is not None
    assert not list((settings.data_dir / FOLDER).glob("*"))
