"""Rehearsals that operators ask for: each in a process of its own, with a deadline and a cap.

They run at the service that was asked. How far they have come and what they gave is in the store,
for an hour, so that any service can be asked for them.
"""

from __future__ import annotations

import asyncio
import json
import secrets
import socket
import sys
from asyncio.subprocess import Process
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from typing import Any

import structlog

from beatroom.bot.runtime.tasks import Tasks
from beatroom.bot.runtime.time_limit import time_limit
from beatroom.bot.settings.settings import Settings
from beatroom.bot.store.errors import StoreDown
from beatroom.bot.store.rehearsals import (
    Rehearsal,
    State,
    forget_own,
    forget_rehearsals,
    get_rehearsal,
    is_as_it_was,
    put_rehearsal,
    tell_rehearsal,
)
from beatroom.bot.store.store import Store
from beatroom.bot.store.transaction import Transaction
from beatroom.flows.core.events import Recorded
from beatroom.flows.personality.model import Personality

log = structlog.get_logger()

CHILD = "beatroom.bot.server.rehearsal_child"
ENGINE = "beatroom.bot.server.rehearsal_child:rehearsed"
DEADLINE = 120.0
"""Seconds of wall time that one may take."""

MEMORY = 1_500
"""Megabytes that one may take."""

AT_ONCE = 2
EXIT_PATIENCE = 5.0
KEPT_SECONDS = 3600.0
KEPT_CAP = 50
LINE_CAP = 64 * 1024 * 1024
TELL_AGAIN = 1.0
"""Seconds between two times that the store is told how far one has come."""


class TooManyRehearsals(Exception):  # noqa: N818 - it names what is the matter
    """As many rehearsals run as may, of all or of whoever asks; the text says which."""


class SessionChanged(Exception):  # noqa: N818 - it names what is the matter
    """Something was erased of a session while it was made ready to be rehearsed again."""


@dataclass(frozen=True, slots=True)
class RecordedSession:
    """A session that is rehearsed again.

    Attributes:
        session: Its id.
        touched: When it was written to last, as its row said before the log was read.
        log: Its log.
        record: What it was made of.
        beside: What is kept beside its recording of what came from outside.
    """

    session: str
    touched: datetime
    log: Sequence[Recorded]
    record: Personality
    beside: Sequence[Recorded] = ()


@dataclass(frozen=True, slots=True)
class RehearsalRequest:
    """What is to be rehearsed; `length` in seconds.

    With `session` its people and its times are the script, and `people` are their names. `by` is
    the id of whoever asks.
    """

    personality: Personality
    length: float
    people: tuple[str, ...]
    seed: int = 0
    session: RecordedSession | None = None
    by: str = ""


@dataclass(slots=True)
class _Run:
    """A rehearsal's process as it comes on; what it gave is there once it is done."""

    id: str
    wanted: RehearsalRequest
    progress: float = 0.0
    reason: str = ""
    result: dict[str, Any] | None = None
    report: str = ""


class Rehearsals:
    """Runs some here; in the store are all that run or ran lately, for every service to follow.

    Args:
        tasks: Where they run.
        now: Seconds since the epoch.
        store: Where they are followed.
        settings: This service's.
        engine: `module:function` of what rehearses in the process.

    Attributes:
        deadline: Seconds of wall time that one may take.
    """

    def __init__(
        self,
        tasks: Tasks,
        now: Callable[[], float],
        store: Store,
        settings: Settings,
        engine: str = ENGINE,
    ) -> None:
        self._tasks, self._now, self._store = tasks, now, store
        # Processes of a machine differ by their ports, and containers by their names.
        self._owner = f"{settings.host}:{settings.port} {socket.gethostname()}"
        self.engine, self.deadline = engine, DEADLINE
        self._running: dict[str, _Run] = {}

    async def start(self, wanted: RehearsalRequest, named: str | None = None) -> Rehearsal:
        """Begin one.

        Args:
            wanted: Of what.
            named: Its id, under which it is begun once; one that nobody has where there is none.

        Raises:
            TooManyRehearsals: As many run here as may.
            SessionChanged: Something was erased of what is to be rehearsed again.
        """
        if named is not None and (known := await self.get(named)) is not None:
            return known
        self.check_place(wanted.by)
        run = _Run(named or secrets.token_hex(5), wanted)
        self._running[run.id] = run  # from here on its place is taken
        one = Rehearsal(
            id=run.id,
            personality=wanted.personality.name,
            length=wanted.length,
            people=list(wanted.people),
            seed=wanted.seed,
            made_at=self._now(),
        )
        try:
            await self._store.write(lambda c: self._begun(c, one, wanted.session))
        except BaseException:
            del self._running[run.id]
            raise
        self._tasks.aside(self._run(run), f"rehearsal {run.id}")
        return one

    def check_place(self, by: str) -> None:
        """TooManyRehearsals when whoever asks, whose id is `by`, cannot begin one now."""
        if any(run.wanted.by == by for run in self._running.values()):
            raise TooManyRehearsals(
                "A rehearsal of yours is running, and each may have one at a time; "
                "try again when it is over."
            )
        if len(self._running) >= AT_ONCE:
            raise TooManyRehearsals(
                f"{AT_ONCE} rehearsals are running, which is as many as may; "
                "try again in a few seconds."
            )

    async def get(self, rehearsal: str) -> Rehearsal | None:
        """One that runs or ran lately, here or elsewhere."""
        old = self._now() - KEPT_SECONDS
        found = await self._store.read(lambda c: get_rehearsal(c, rehearsal))
        return None if found is None or (found.finished_at or old) < old else found

    async def ended_before(self) -> None:
        """What this service ran before it was started anew is gone."""
        await self._store.write(lambda c: forget_own(c, self._owner))

    async def _begun(
        self, connection: Transaction, one: Rehearsal, again: RecordedSession | None
    ) -> None:
        if again is not None and not await is_as_it_was(connection, again.session, again.touched):
            raise SessionChanged(f"{again.session} was written to meanwhile; try again.")
        await forget_rehearsals(connection, one.made_at - KEPT_SECONDS, KEPT_CAP)
        await put_rehearsal(connection, one, self._owner)

    async def _run(self, run: _Run) -> None:
        telling = asyncio.ensure_future(self._keep_telling(run))
        try:
            async with time_limit(self.deadline):
                await self._in_a_process(run)
        except TimeoutError:
            run.reason = _too_slow(run, self.deadline)
        except Exception as error:  # border: one rehearsal's trouble is not the service's
            log.exception("rehearsal_broke", rehearsal=run.id)
            run.reason = f"The service could not run it ({type(error).__name__})."
        finally:
            telling.cancel()
            del self._running[run.id]
        state: State = "done" if run.result is not None else "failed"
        log.info("rehearsal_over", rehearsal=run.id, state=state, reason=run.reason)
        over = tell_rehearsal(
            run.id,
            self._owner,
            state=state,
            progress=run.progress,
            finished_at=self._now(),
            reason=run.reason,
            result=run.result,
            report=run.report,
        )
        while True:
            try:
                return await self._store.write(over)
            except StoreDown:
                await asyncio.sleep(TELL_AGAIN)

    async def _keep_telling(self, run: _Run) -> None:
        while True:
            await asyncio.sleep(TELL_AGAIN)
            with suppress(StoreDown):
                await self._store.write(tell_rehearsal(run.id, self._owner, progress=run.progress))

    async def _in_a_process(self, one: _Run) -> None:
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            CHILD,
            self.engine,
            str(MEMORY),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            limit=LINE_CAP,
            process_group=0,  # a terminal's Ctrl-C is for the service, which ends it
        )
        try:
            await _tell(process, one.wanted)
            await _listen(process, one)
            await _exited(process)
        finally:
            if process.returncode is None:
                process.kill()
            await process.wait()
        if one.result is None and not one.reason:
            one.reason = (
                f"Its process ended early (exit code {process.returncode}); "
                f"it may take at most {MEMORY} MB of memory."
            )


def _too_slow(run: _Run, deadline: float) -> str:
    """What took too long, how far it came by then, and what one can do."""
    length = run.wanted.length
    return (
        f"The rehearsal was stopped: it may take {_long(deadline)}, and in that time this machine "
        f"played {_long(run.progress * length)} of the session's {_long(length)}. Rehearse it "
        "again when the machine has less to do, or make the session shorter and rehearse that."
    )


def _long(seconds: float) -> str:
    return f"{seconds:.0f} s" if seconds < 100 else f"{seconds / 60:.0f} min"


async def _tell(process: Process, wanted: RehearsalRequest) -> None:
    assert process.stdin is not None, "it is a pipe"  # noqa: S101 - as it was started
    job: dict[str, Any] = {
        "personality": wanted.personality.model_dump(mode="json"),
        "length": wanted.length,
        "people": list(wanted.people),
        "seed": wanted.seed,
    }
    if (session := wanted.session) is not None:
        job["record"] = session.record.model_dump(mode="json")
        job["log"] = [recorded.model_dump(mode="json") for recorded in session.log]
        job["beside"] = [recorded.model_dump(mode="json") for recorded in session.beside]
    try:
        process.stdin.write(json.dumps(job).encode() + b"\n")
        await process.stdin.drain()
        process.stdin.close()
        await process.stdin.wait_closed()
    except ConnectionError:  # it died at once: its exit code says more
        return


async def _exited(process: Process) -> None:
    """Give it time to exit by itself, so that its exit code is its own."""
    try:
        async with time_limit(EXIT_PATIENCE):
            await process.wait()
    except TimeoutError:
        log.warning("rehearsal_lingers", pid=process.pid)


async def _listen(process: Process, one: _Run) -> None:
    assert process.stdout is not None, "it is a pipe"  # noqa: S101 - as it was started
    while line := await process.stdout.readline():
        said: dict[str, Any] = json.loads(line)
        if "progress" in said:
            one.progress = max(one.progress, min(1.0, float(said["progress"])))
        elif "failed" in said:
            one.reason = str(said["failed"])
        else:
            one.report, one.result = str(said["report"]), said["result"]
            one.progress = 1.0
