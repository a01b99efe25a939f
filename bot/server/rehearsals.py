"""Rehearsals that operators ask for: each in a process of its own, with a deadline and a cap.

What they gave is kept in memory for an hour.
"""

from __future__ import annotations

import asyncio
import json
import secrets
import sys
from asyncio.subprocess import Process
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Literal

import structlog

from beatroom.bot.runtime.tasks import Tasks
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

State = Literal["running", "done", "failed"]


class TooManyRehearsals(Exception):  # noqa: N818 - it names what is the matter
    """As many rehearsals run as may."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is to be rehearsed; `length` in seconds."""

    personality: Personality
    length: float
    people: tuple[str, ...]
    seed: int


@dataclass(slots=True)
class Rehearsal:
    """One rehearsal and how far it has come.

    Attributes:
        progress: The share of the session that has been played, 0 to 1.
        reason: Why it failed; empty otherwise.
        result: The report as JSON, once it is done.
        report: The report as a page, once it is done.
    """

    id: str
    wanted: Wanted
    made_at: float
    state: State = "running"
    progress: float = 0.0
    finished_at: float | None = None
    reason: str = ""
    result: dict[str, Any] | None = None
    report: str = ""


@dataclass(slots=True)
class Rehearsals:
    """Those that run and those that ran lately.

    Attributes:
        tasks: Where they run.
        now: Seconds since the epoch.
        engine: `module:function` of what rehearses in the process.
        deadline: Seconds of wall time that one may take.
    """

    tasks: Tasks
    now: Callable[[], float]
    engine: str = ENGINE
    deadline: float = DEADLINE
    _all: dict[str, Rehearsal] = field(default_factory=dict[str, Rehearsal])

    def start(self, wanted: Wanted, named: str | None = None) -> Rehearsal:
        """Begin one; TooManyRehearsals when as many run as may.

        Args:
            wanted: Of what.
            named: Its id; one that nobody has where there is none.
        """
        self._forget()
        if sum(one.state == "running" for one in self._all.values()) >= AT_ONCE:
            raise TooManyRehearsals(
                f"{AT_ONCE} rehearsals are running, which is as many as may; "
                "try again in a few seconds."
            )
        one = Rehearsal(named or secrets.token_hex(5), wanted, self.now())
        self._all[one.id] = one
        self.tasks.aside(self._run(one), f"rehearsal {one.id}")
        return one

    def get(self, rehearsal: str) -> Rehearsal | None:
        """One that runs or ran lately."""
        self._forget()
        return self._all.get(rehearsal)

    async def _run(self, one: Rehearsal) -> None:
        try:
            async with asyncio.timeout(self.deadline):
                await self._in_a_process(one)
        except TimeoutError:
            one.reason = f"It took longer than {self.deadline:g} seconds; rehearse a shorter one."
        except Exception as error:  # border: one rehearsal's trouble is not the service's
            log.exception("rehearsal_broke", rehearsal=one.id)
            one.reason = f"The service could not run it ({type(error).__name__})."
        finally:
            one.state = "done" if one.result is not None else "failed"
            one.finished_at = self.now()
        log.info("rehearsal_over", rehearsal=one.id, state=one.state, reason=one.reason)

    async def _in_a_process(self, one: Rehearsal) -> None:
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            CHILD,
            self.engine,
            str(MEMORY),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            limit=LINE_CAP,
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

    def _forget(self) -> None:
        """Drop what is old, and the oldest of too many."""
        over = [one for one in self._all.values() if one.finished_at is not None]
        surplus = max(0, len(self._all) - KEPT_CAP)
        for number, one in enumerate(over):
            if number < surplus or self.now() - (one.finished_at or 0.0) > KEPT_SECONDS:
                del self._all[one.id]


async def _tell(process: Process, wanted: Wanted) -> None:
    assert process.stdin is not None, "it is a pipe"  # noqa: S101 - as it was started
    job = {
        "personality": wanted.personality.model_dump(mode="json"),
        "length": wanted.length,
        "people": list(wanted.people),
        "seed": wanted.seed,
    }
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
        async with asyncio.timeout(EXIT_PATIENCE):
            await process.wait()
    except TimeoutError:
        log.warning("rehearsal_lingers", pid=process.pid)


async def _listen(process: Process, one: Rehearsal) -> None:
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
