"""A recording in the store: pieces that come while it is deleted or taken over, and odd names."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from typing import Any, cast

import pytest
from patience import eventually
from service_sessions import new_session
from sqlalchemy import Insert

from beatroom.bot.store.errors import RecordingGone, StaleEpoch
from beatroom.bot.store.recorded_outside import (
    StoredNote,
    keep_outside,
    outside_of,
    sessions_with_strays,
)
from beatroom.bot.store.recordings import (
    StoredPiece,
    delete_recording,
    keep_pieces,
    track_of,
    tracks_of,
)
from beatroom.bot.store.sessions import append, take_over
from beatroom.bot.store.store import Store, open_store
from beatroom.bot.store.transaction import Transaction
from beatroom.flows.core.events import Ended, OutsideAnswered, Recorded, RecordingStopped

pytestmark = pytest.mark.service

MOST = 1_000_000


@pytest.fixture
async def stores(url: str) -> AsyncGenerator[tuple[Store, Store]]:
    """Two services on one database."""
    async with open_store(url) as one, open_store(url) as other:
        yield one, other


def piece(n: int, track: str = "all") -> StoredPiece:
    return StoredPiece(track, n, n + 2, 250 * n, b"sound" * 100)


async def begun(store: Store) -> str:
    session = await new_session(store)
    await store.write(take_over(session))
    return session


async def over(store: Store, session: str) -> None:
    ended = Recorded(seq=2, at=1_800_000_000.0, event=Ended(reason="done"))
    await store.write(append(session, 1, (ended,), "ended"))


async def test_a_session_that_is_over_brings_nothing_back_that_was_deleted(
    stores: tuple[Store, Store],
) -> None:
    store, _ = stores
    session = await begun(store)
    assert await store.write(keep_pieces(session, 1, [piece(1)], MOST))
    await over(store, session)
    assert await store.write(keep_pieces(session, 1, [piece(2), piece(1, "ana")], MOST))
    assert await store.write(delete_recording(session)) == 3

    for late in ([piece(3)], [piece(1)], [piece(1, "ben")]):
        with pytest.raises(RecordingGone):
            await store.write(keep_pieces(session, 1, late, MOST))

    assert await store.read(tracks_of(session)) == []


def note(n: int, words: str = "Dentist at three") -> StoredNote:
    answered = OutsideAnswered(
        by="service", what="planner.days", asked=1.0, outcome="answered", answer=words
    )
    return StoredNote(n, Recorded(seq=1, at=1_800_000_000.0, event=answered))


async def test_what_stopped_in_a_running_session_is_not_brought_back_either(
    stores: tuple[Store, Store],
) -> None:
    """A recording that stopped by itself may be deleted while its session runs."""
    store, _ = stores
    session = await begun(store)
    assert await store.write(keep_outside(session, 1, [note(1)], MOST))
    assert await store.write(keep_pieces(session, 1, [piece(1)], MOST))
    stopped = Recorded(seq=2, at=1_800_000_000.0, event=RecordingStopped(reason="It is too large."))
    await store.write(append(session, 1, (stopped,), "live"))
    assert await store.write(keep_outside(session, 1, [note(2)], MOST)), "its recording is there"
    assert await store.write(delete_recording(session)) == 1

    with pytest.raises(RecordingGone):
        await store.write(keep_outside(session, 1, [note(3)], MOST))
    with pytest.raises(RecordingGone):
        await store.write(keep_pieces(session, 1, [piece(1, "ana")], MOST))

    assert await store.read(outside_of(session)) == ()
    assert await store.read(tracks_of(session)) == []


async def test_sound_and_what_is_beside_it_have_their_bytes_together(
    stores: tuple[Store, Store],
) -> None:
    store, _ = stores
    session = await begun(store)
    some, sound = note(1, "歯医者" * 100), len(piece(1).data)
    size = len(some.record.event.model_dump_json().encode())

    assert not await store.write(keep_outside(session, 1, [some], size - 1))
    assert await store.write(keep_outside(session, 1, [some], size))
    assert not await store.write(keep_pieces(session, 1, [piece(1)], size + sound - 1))
    assert await store.write(keep_pieces(session, 1, [piece(1)], size + sound))


async def test_only_what_no_recording_stands_for_is_astray_once_it_is_over(
    stores: tuple[Store, Store],
) -> None:
    store, _ = stores
    whole, astray, running = [await begun(store) for _ in range(3)]
    assert await store.write(keep_pieces(whole, 1, [piece(1)], MOST))
    for session in (whole, astray, running):
        assert await store.write(keep_outside(session, 1, [note(1)], MOST))
    for session in (whole, astray):
        await over(store, session)

    assert await store.read(sessions_with_strays(9)) == [astray]
    assert await store.write(delete_recording(astray)) == 0
    assert await store.read(sessions_with_strays(9)) == []
    assert len(await store.read(outside_of(whole))) == 1


async def test_a_piece_without_the_one_before_it_is_not_kept(stores: tuple[Store, Store]) -> None:
    store, _ = stores
    session = await begun(store)
    assert await store.write(keep_pieces(session, 1, [piece(1)], MOST))

    with pytest.raises(RecordingGone):
        await store.write(keep_pieces(session, 1, [piece(2), piece(4)], MOST))

    assert [one.pieces for one in await store.read(tracks_of(session))] == [1]


async def test_a_voice_of_an_impossible_name_is_not_there(stores: tuple[Store, Store]) -> None:
    store, _ = stores
    session = await begun(store)

    for name in ("a\0b", "x" * 10_000, "🦜", "' OR 1=1 --"):
        assert await store.read(track_of(session, name)) is None


async def test_who_deletes_or_takes_over_waits_for_what_is_being_written(
    stores: tuple[Store, Store], url: str
) -> None:
    if url.startswith("sqlite"):
        pytest.skip("a file has one writer at a time")
    one, other = stores
    session = await begun(one)
    assert await one.write(keep_pieces(session, 1, [piece(1)], MOST))
    at_writing, goes_on = asyncio.Event(), asyncio.Event()

    class Slow:
        """A transaction that comes to a stop before it writes a piece."""

        def __init__(self, connection: Transaction) -> None:
            self._connection = connection

        async def execute(self, statement: Any, *more: Any) -> Any:
            if isinstance(statement, Insert):
                at_writing.set()
                await goes_on.wait()
            return await self._connection.execute(statement, *more)

    async def slowly(connection: Transaction) -> bool:
        return await keep_pieces(session, 1, [piece(2)], MOST)(
            cast("Transaction", Slow(connection))
        )

    writing = asyncio.create_task(one.write(slowly))
    await at_writing.wait()
    taking = asyncio.create_task(other.write(take_over(session)))
    await eventually(lambda: one.read(_somebody_waits))  # else it would not know of that piece
    goes_on.set()
    assert await writing
    assert (await taking).row.epoch == 2

    assert [kept.pieces for kept in await other.read(tracks_of(session))] == [2]
    with pytest.raises(StaleEpoch):
        await one.write(keep_pieces(session, 1, [piece(3)], MOST))
    assert await other.write(delete_recording(session)) == 2


async def _somebody_waits(connection: Transaction) -> bool:
    waiting = "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock'"
    return (await connection.exec_driver_sql(waiting)).scalar() > 0
