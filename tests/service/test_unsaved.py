"""What becomes of a session's events while the store is away: they wait, and are stored once."""

from __future__ import annotations

import asyncio
import errno
import os
import stat
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from fleet_sessions import log_of
from patience import eventually
from service_sessions import new_session
from structlog.testing import capture_logs

from beatroom.bot.ipc.messages import Append, BatchBuffered, BatchStored, Saving, ToSession
from beatroom.bot.runtime.tasks import Tasks
from beatroom.bot.settings.settings import Settings
from beatroom.bot.store.errors import AlreadyStoredError, StaleEpoch, StoreDown
from beatroom.bot.store.sessions import StoredSession, append, get_session, take_over
from beatroom.bot.store.store import Store
from beatroom.bot.workers import log_writer
from beatroom.bot.workers.engine import SessionCounts
from beatroom.bot.workers.log_writer import LogWriter
from beatroom.bot.workers.recording import Recording, write_left_behind
from beatroom.bot.workers.unsaved import FOLDER, UnsavedFile, left_behind, unsaved_events
from beatroom.flows.core import events as e
from beatroom.flows.core.events import Recorded

pytestmark = pytest.mark.service

ROOM = 1_000_000


def said(seq: int, text: str = "Something.") -> Recorded:
    event = e.UserSaid(participant="p1", name="Ana", text=text, via="text")
    return Recorded(seq=seq, at=1_800_000_000.0 + seq, event=event)


class AwayStore:
    """A store that can be away, late, or another's."""

    def __init__(self) -> None:
        self.records: list[Recorded] = []
        self.why: Exception | None = None
        self.late = asyncio.Event()
        self.late.set()

    async def __call__(self, records: tuple[Recorded, ...]) -> None:
        await self.late.wait()
        if self.why is not None:
            raise self.why
        self.records += records


class Play:
    """A writer, its store, and what the session was told."""

    def __init__(self, folder: Path, most: int = ROOM, late: float = 60.0) -> None:
        self.store, self.told, self.tally = AwayStore(), list[ToSession](), SessionCounts()
        self.file = UnsavedFile(folder, "s1", 3, most)
        self.path = folder / "s1-3.jsonl"
        self.writer = LogWriter(self.store, self._send, self.file, self.tally, late)

    async def _send(self, message: ToSession) -> None:
        self.told.append(message)

    async def take(self, *batches: int) -> None:
        for number in batches:
            await self.writer.take(Append(batch=number, records=(said(number),)))

    async def until_told(self, message: ToSession) -> None:
        await eventually(lambda: message in self.told, what=str(message), seen=self.told)


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(log_writer, "FIRST_PAUSE", 0.001)
    monkeypatch.setattr(log_writer, "LONGEST_PAUSE", 0.002)


@asynccontextmanager
async def playing(folder: Path, most: int = ROOM, late: float = 60.0) -> AsyncGenerator[Play]:
    play = Play(folder, most, late)
    async with Tasks() as tasks:
        tasks.start(play.writer.run(), "log writer")
        yield play
    play.writer.close()


async def test_while_the_store_answers_nothing_is_put_aside(tmp_path: Path) -> None:
    async with playing(tmp_path) as play:
        await play.take(1, 2)
        await play.until_told(BatchStored(batch=2))
    assert play.told == [BatchStored(batch=1), BatchStored(batch=2)]
    assert not play.path.exists()
    assert play.tally.store_trouble == 0


@pytest.mark.parametrize("in_memory", [1000, 2], ids=["memory", "file"])
async def test_what_waits_is_in_a_file_and_is_stored_once_in_order(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, in_memory: int
) -> None:
    monkeypatch.setattr(log_writer, "IN_MEMORY", in_memory)
    numbers = range(1, 7)
    async with playing(tmp_path) as play:
        play.store.why = StoreDown("gone")
        await play.take(1)
        await play.until_told(BatchBuffered(batch=1))
        assert play.told == [Saving(saved=False), BatchBuffered(batch=1)]
        await play.take(*numbers[1:])
        assert play.told[2:] == [BatchBuffered(batch=n) for n in numbers[1:]]
        assert (play.writer.waiting, play.store.records) == (6, [])
        assert stat.S_IMODE(play.path.stat().st_mode) == 0o600
        assert len(play.path.read_bytes().splitlines()) == 7
        play.store.why = None
        await play.until_told(Saving(saved=True))
    assert play.store.records == [said(n) for n in numbers]
    assert play.told[7:] == [*(BatchStored(batch=n) for n in numbers), Saving(saved=True)]
    assert not play.path.exists()
    assert play.tally.store_trouble == 1


async def test_a_store_that_is_late_lets_more_come_and_is_not_asked_twice(tmp_path: Path) -> None:
    async with playing(tmp_path, late=0.001) as play:
        play.store.late.clear()
        await play.take(1)
        await play.until_told(BatchBuffered(batch=1))
        await play.take(2)
        assert play.told[-1] == BatchBuffered(batch=2)
        play.store.late.set()
        await play.until_told(Saving(saved=True))
    assert play.store.records == [said(1), said(2)]


async def test_where_the_file_takes_no_more_the_session_keeps_its_events(tmp_path: Path) -> None:
    async with playing(tmp_path, most=250) as play:
        play.store.why = StoreDown("gone")
        await play.take(1)
        await play.until_told(BatchBuffered(batch=1))
        await play.take(2)
        assert BatchBuffered(batch=2) not in play.told
        play.store.why = None
        await play.until_told(BatchStored(batch=2))
    assert play.store.records == [said(1), said(2)]


async def test_a_full_disk_holds_nothing_and_loses_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    async with playing(tmp_path) as play:
        play.store.why = StoreDown("gone")
        await play.take(1)
        await play.until_told(BatchBuffered(batch=1))
        size = play.path.stat().st_size
        monkeypatch.setattr(os, "fdatasync", full)
        await play.take(2)
        assert BatchBuffered(batch=2) not in play.told
        assert play.path.stat().st_size == size
        monkeypatch.undo()
        play.store.why = None
        await play.until_told(BatchStored(batch=2))
    assert play.store.records == [said(1), said(2)]


async def test_what_another_run_went_on_without_is_refused(tmp_path: Path) -> None:
    play = Play(tmp_path)
    running = asyncio.ensure_future(play.writer.run())
    play.store.why = StoreDown("gone")
    await play.take(1, 2)
    await play.until_told(BatchBuffered(batch=2))
    play.store.why = StaleEpoch("another")
    with pytest.raises(StaleEpoch):
        await running
    await play.writer.settle()
    assert (play.store.records, play.writer.waiting) == ([], 0)
    assert not play.path.exists()


async def test_the_same_events_again_are_known_and_others_are_not(store: Store) -> None:
    session = await new_session(store)
    await store.write(take_over(session))
    await store.write(append(session, 1, (said(2), said(3)), "live"))
    for again in [(said(2), said(3)), (said(3),)]:
        with pytest.raises(AlreadyStoredError):
            await store.write(append(session, 1, again, "live"))
    with pytest.raises(Exception, match="must have number 4") as other:
        await store.write(append(session, 1, (said(3, "Something else."),), "live"))
    assert not isinstance(other.value, AlreadyStoredError)


async def left(settings: Settings, session: str, epoch: int, *numbers: int) -> Path:
    """A file that a service has left which was killed."""
    file = UnsavedFile(settings.data_dir / FOLDER, session, epoch, ROOM)
    for number in numbers:
        file.add((said(number),))
    file.close()
    return settings.data_dir / FOLDER / f"{session}-{epoch}.jsonl"


async def put_in_order(settings: Settings, store: Store) -> list[str]:
    """Let a service that starts look at what was left; returns the sessions that were over."""
    over: list[str] = []

    async def is_over(row: StoredSession) -> None:
        over.append(row.id)

    await write_left_behind(Recording(store, settings, lambda: None), is_over)
    return over


async def test_what_a_killed_service_had_put_aside_is_stored_at_the_next_start(
    settings: Settings, store: Store
) -> None:
    session = await new_session(store)
    await store.write(take_over(session))
    path = await left(settings, session, 1, 2, 3, 4)
    await store.write(append(session, 1, (said(2), said(3)), "live"))  # it had begun to
    with path.open("ab") as torn:
        torn.write(b'[{"seq":5,"at":')  # and was killed in the middle of another
    assert await put_in_order(settings, store) == []
    assert (await log_of(store, session))[1:] == [said(2), said(3), said(4)]
    assert not path.exists()


async def test_what_was_left_of_another_run_is_refused(settings: Settings, store: Store) -> None:
    session = await new_session(store)
    await store.write(take_over(session))
    await store.write(take_over(session))
    paths = [await left(settings, session, 1, 2), await left(settings, "nobody's", 1, 2)]
    await put_in_order(settings, store)
    assert (await store.read(lambda c: get_session(c, session))).last_seq == 1
    assert not any(path.exists() for path in paths)


async def test_a_file_with_which_something_is_the_matter_keeps_no_other_waiting(
    settings: Settings, store: Store
) -> None:
    whole, torn = await new_session(store), await new_session(store)
    for session in (whole, torn):
        await store.write(take_over(session))
    paths = [await left(settings, session, 1, 2, 3) for session in (whole, torn)]
    head, first, _ = paths[1].read_bytes().splitlines(keepends=True)
    paths[1].write_bytes(head + first + b"[{}]\n" + first)
    folder = settings.data_dir / FOLDER
    (folder / "0-1.jsonl").mkdir()
    (folder / "1-1.jsonl").write_bytes(b'{"session": ' + b"[" * 100_000)
    broken = await left(settings, "0x", 1, 2)
    broken.write_bytes(broken.read_bytes().replace(b'"0x"', b'"\\ud800"'))
    with capture_logs() as logs:
        await put_in_order(settings, store)
    assert (await log_of(store, whole))[1:] == [said(2), said(3)]
    assert (await log_of(store, torn))[1:] == [said(2)]
    assert not any(path.exists() for path in paths)
    told = [(line["event"], line.get("batches")) for line in logs if line["log_level"] == "error"]
    assert ("unsaved_file_not_opened", None) in told
    assert ("left_events_unreadable", 2) in told
    assert unsaved_events(folder).keys() <= {"\ud800"}


async def test_an_end_that_was_put_aside_is_an_end(settings: Settings, store: Store) -> None:
    session = await new_session(store)
    await store.write(take_over(session))
    file = UnsavedFile(settings.data_dir / FOLDER, session, 1, ROOM)
    file.add((Recorded(seq=2, at=1_800_000_002.0, event=e.Ended(reason="enough")),))
    file.close()
    assert await put_in_order(settings, store) == [session]
    assert (await store.read(lambda c: get_session(c, session))).phase == "ended"


def test_a_file_that_a_service_writes_is_nobody_elses(tmp_path: Path) -> None:
    file = UnsavedFile(tmp_path, "s1", 1, ROOM)
    file.add((said(2),))
    assert list(left_behind(tmp_path)) == []
    file.close()
    [found] = left_behind(tmp_path)
    assert (found.session, found.epoch, found.batches) == ("s1", 1, [(said(2),)])
