"""The store on SQLite and on PostgreSQL in one run, both durable: every commit is on the disk.

PostgreSQL is a server of this run's own on loopback with `fsync` on; SQLite is as in the product
(write-ahead log, `synchronous=FULL`). Both are used through the product's store, whose writer
commits in groups. The databases take turns.

- Append: one event to one session's log, one at a time; beside it a bare `sqlite3` connection with
  the same pragmas that inserts the event's JSON and commits.
- Events a second: 20 sessions append at once, each waiting for the one before.
- Instruction accepted: 20 operators at once, each with a session of its own and one at a time, from
  asking the store to the durable receipt; at once and without a pause, and four times a second each
  while 20 live sessions write five events a second each, some fifteen times what they do in talk.

What was written is read back at the end and counted.
"""

from __future__ import annotations

import asyncio
import sqlite3
import tempfile
import time
from contextlib import AsyncExitStack, closing
from pathlib import Path

from measuring import Benchmark, Row, Run
from postgres import emptied, postgres_server
from service_sessions import new_session

from beatroom.bot.store.events import read_events
from beatroom.bot.store.instructions import PENDING_CAP, accept_instruction, list_receipts
from beatroom.bot.store.sessions import append, take_over
from beatroom.bot.store.store import Store, open_store
from beatroom.flows.core.events import BotSaid, Recorded

SQLITE, POSTGRES, BARE = "SQLite", "PostgreSQL", "bare SQLite"
T = 1_800_000_000.0
WRITERS = 20

APPEND = "append of one event"
RATE = "events a second, 20 sessions"
ACCEPTED = "instruction accepted, 20 operators"
MEANWHILE = "instruction accepted, 20 live sessions writing"
WRITES_EVERY, SENT_EVERY = 0.2, 0.25

BENCHMARK = Benchmark(
    "store",
    rows=(
        Row(APPEND, "ms", subjects=(SQLITE, BARE, POSTGRES), peer=BARE, at_least=500),
        Row(ACCEPTED, "ms", subjects=(SQLITE, POSTGRES), targets=("p99 <= 25",), at_least=400),
        Row(MEANWHILE, "ms", subjects=(SQLITE, POSTGRES), targets=("p99 <= 25",), at_least=400),
        Row(
            RATE,
            "events/s",
            better="higher",
            subjects=(POSTGRES, SQLITE),
            peer=SQLITE,
            targets=("ratio >= 1",),
            at_least=20,
            shown=(5, 50),
        ),
    ),
    minutes=1,
)


def measure(run: Run) -> None:
    """With a server of PostgreSQL beside, where there is one."""
    with (
        tempfile.TemporaryDirectory(prefix="beatroom-bench-") as folder,
        postgres_server(durable=True) as url,
    ):
        if url is None:
            for row in (APPEND, RATE, ACCEPTED, MEANWHILE):
                run.cannot(row, POSTGRES, "there is no PostgreSQL on this machine")
        asyncio.run(databases(run, Path(folder), url))


async def databases(run: Run, folder: Path, url: str | None) -> None:
    """One database after the other, many times."""
    async with AsyncExitStack() as stack:
        places = {SQLITE: f"sqlite:///{folder}/beatroom.db"}
        if url is not None:
            places[POSTGRES] = await emptied(url)
        stores = {
            name: await stack.enter_async_context(open_store(place))
            for name, place in places.items()
        }
        bare = stack.enter_context(closing(_bare(folder / "bare.db")))
        await _appends(run, stores, bare)
        for _ in range(run.repeats(20)):
            for name, store in stores.items():
                await _together(run, name, store, run.repeats(25, 3))
                await _instructions(run, name, store, min(PENDING_CAP, run.repeats(5, 2)))
        for name, store in stores.items():
            await _while_sessions_write(run, name, store, min(PENDING_CAP, run.repeats(20, 2)))


async def _appends(run: Run, stores: dict[str, Store], bare: sqlite3.Connection) -> None:
    """In turn, one event each."""
    many = run.repeats(500, 5)
    logs = {name: await _log(store) for name, store in stores.items()}
    for _, name in run.pairs(many, *stores, BARE):
        if name == BARE:
            began = time.perf_counter()
            bare.execute("BEGIN IMMEDIATE")
            bare.execute("INSERT INTO events VALUES (?)", (_event(1).event.model_dump_json(),))
            bare.execute("COMMIT")
        else:
            began = time.perf_counter()
            await logs[name].append()
        run.record(APPEND, name, (time.perf_counter() - began) * 1000)
    for name, log in logs.items():
        run.prove(name, "events appended one by one", await log.stored(), at_least=many)
    [(stored,)] = bare.execute("SELECT count(*) FROM events")
    run.prove(BARE, "events", stored, at_least=many)


async def _together(run: Run, name: str, store: Store, many: int) -> None:
    """Twenty sessions at once."""
    logs = [await _log(store) for _ in range(WRITERS)]
    began = time.perf_counter()
    async with asyncio.TaskGroup() as group:
        for log in logs:
            group.create_task(log.append(many))
    run.record(RATE, name, WRITERS * many / (time.perf_counter() - began))
    stored = [await log.stored() for log in logs]
    run.prove(name, "events of twenty sessions", sum(stored), at_least=WRITERS * many)


async def _while_sessions_write(run: Run, name: str, store: Store, many: int) -> None:
    """Twenty operators, and twenty live sessions beside them."""
    logs = [await _log(store) for _ in range(WRITERS)]

    async def live(log: _Log) -> None:
        await asyncio.sleep(chance.uniform(0, WRITES_EVERY))
        while True:
            await log.append()
            await asyncio.sleep(WRITES_EVERY)

    chance = run.draw(f"sessions that write, {name}")
    async with asyncio.TaskGroup() as group:
        writing = [group.create_task(live(log)) for log in logs]
        await _instructions(run, name, store, many, row=MEANWHILE, pause=SENT_EVERY)
        for task in writing:
            task.cancel()
    stored = sum([await log.stored() for log in logs])
    run.prove(name, "events of sessions meanwhile", stored, at_least=WRITERS)


async def _instructions(
    run: Run, name: str, store: Store, many: int, *, row: str = ACCEPTED, pause: float = 0.0
) -> None:
    """Twenty operators at once."""
    chance = run.draw(f"operators, {name}, {row}")

    async def operator(session: str) -> None:
        await asyncio.sleep(chance.uniform(0, pause))
        for number in range(many):
            await asyncio.sleep(pause)
            began = time.perf_counter()
            await store.write(
                accept_instruction(
                    session,
                    mode="queued",
                    kind="prompt",
                    text=f"Mention number {number} to everybody, please.",
                    at=T + number,
                    expires_in=None,
                )
            )
            run.record(row, name, (time.perf_counter() - began) * 1000)

    sessions = [await new_session(store) for _ in range(WRITERS)]
    async with asyncio.TaskGroup() as group:
        for session in sessions:
            group.create_task(operator(session))
    stored = 0
    for session in sessions:
        stored += len(await store.read(lambda c, session=session: list_receipts(c, session)))
    run.prove(name, "instructions", stored, at_least=WRITERS * many)


class _Log:
    """One session's log, and who writes it."""

    def __init__(self, store: Store, session: str, epoch: int) -> None:
        self._store, self._session, self._epoch = store, session, epoch
        self._seq = 1

    async def append(self, many: int = 1) -> None:
        """One event after another."""
        for _ in range(many):
            self._seq += 1
            work = append(self._session, self._epoch, (_event(self._seq),), "live")
            await self._store.write(work)

    async def stored(self) -> int:
        """How many of those there are in the database."""
        return len(await self._store.read(lambda c: read_events(c, self._session))) - 1


async def _log(store: Store) -> _Log:
    session = await new_session(store)
    taken = await store.write(take_over(session))
    return _Log(store, session, taken.row.epoch)


def _event(seq: int) -> Recorded:
    words = "This is a sentence of the length that a host's sentences usually have."
    return Recorded(seq=seq, at=T + seq, event=BotSaid(text=words, node="beat-1", source="model"))


def _bare(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute("PRAGMA journal_mode=wal")
    connection.execute("PRAGMA synchronous=FULL")
    connection.execute("CREATE TABLE events (event TEXT)")
    return connection
