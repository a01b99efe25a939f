"""What sessions leave behind: memory, tasks, timers, descriptors, processes, and a longer live one.

The service as it is, with a line that says what its loop holds when asked. After a warm-up of three
sessions, one is kept live, with a sentence said and answered after every other one, while 20 more
are started, heard and ended, one after another, over WebRTC with the embedded voice. The
service's own memory and that of the parent of the sessions' processes is read after each: the row
has what each session added. At the end the live one is ended too, and nothing may be left that was
not there before. The live session's private memory is read on the way; what it grows by is the mean
of its last quarter over its first. The people run in a process apart.

`python benchmarks/soak.py --long` keeps four sessions live for an hour instead, with a sentence
each every half a minute.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import signal
import statistics
import sys
import tempfile
from collections import Counter
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path

if __name__ == "__main__":
    sys.path[:0] = [str(Path(__file__).parents[1] / place) for place in ("tests/service", "tests")]

from browserless import only_loopback
from measuring import Benchmark, Row, Run
from measuring.judging import faults
from measuring.processes import descendants, private_megabytes
from measuring.running import quiet_logs
from talking import hosts, words
from talking.hosts import BENCHMARKS, Beatroom, Call
from talking.times import now
from talking.turns import take_turn

OURS = "beatroom"
SESSIONS, WARM_UP = 20, 3
LONG_SECONDS, LONG_SESSIONS, LONG_EVERY = 3600.0, 4, 30.0
LEFT = ("processes", "tasks", "descriptors", "timers", "threads")
PATIENCE = 20.0
"""Seconds that what a session held may take to go."""

BENCHMARK = Benchmark(
    "soak",
    rows=(
        Row(
            "service's memory, a session",
            "MB",
            targets=("mean <= 0.1",),
            at_least=SESSIONS,
            varies=False,
            below_zero=True,
        ),
        Row(
            "service's memory, in all",
            "MB",
            targets=("max <= 5",),
            at_least=1,
            varies=False,
            below_zero=True,
        ),
        Row(
            "live session's memory, first quarter to last",
            "MB",
            targets=("max <= 5",),
            at_least=1,
            varies=False,
            below_zero=True,
        ),
        *(
            Row(f"{name} left", name, counted=True, must=("total == 0",), at_least=1)
            for name in LEFT
        ),
    ),
    minutes=7,
)
LONG = replace(BENCHMARK, rows=tuple(replace(row, at_least=1) for row in BENCHMARK.rows))
"""Of the longer one, which has one figure of what its sessions added."""


@dataclass
class Watched:
    """The service with what it holds."""

    host: Beatroom
    live: dict[int, list[float]] = field(default_factory=dict[int, list[float]])

    async def held(self) -> Counter[str]:
        """Asked of the service itself."""
        self.host.process.send_signal(signal.SIGUSR1)
        assert self.host.process.stdout is not None
        async with asyncio.timeout(PATIENCE):
            return Counter(json.loads(await self.host.process.stdout.readline()))

    async def left(self, before: Counter[str]) -> Counter[str]:
        """What there is more of than before, once that does not go down any more."""
        until = now() + PATIENCE
        while (more := await self.held() - before) and now() < until:  # noqa: ASYNC110 - nothing tells of it
            await asyncio.sleep(0.2)
        return more

    def memory(self) -> float:
        """Private megabytes of the service and of the parent of the sessions' processes."""
        parents = [pid for pid in descendants(self.host.pid) if descendants(pid)]
        return sum(map(private_megabytes, (self.host.pid, *parents)))

    def watch_live(self) -> None:
        """Read the live sessions' memory."""
        for pid, seen in self.live.items():
            seen.append(private_megabytes(pid))


async def measure(run: Run) -> None:
    """One live session, and many beside it."""
    async with watched() as there:
        for _ in range(WARM_UP):
            await _come_and_go(there.host)
        before = await there.held()
        with_live = _session_processes(there.host)
        call = await there.host.call()
        there.live = {pid: [] for pid in _session_processes(there.host) - with_live}
        first = there.memory()
        for number in range(run.repeats(SESSIONS, 4)):
            was = there.memory()
            await _come_and_go(there.host)
            run.record("service's memory, a session", OURS, there.memory() - was)
            if number % 2:
                await _say(run, call)
            there.watch_live()
        run.record("service's memory, in all", OURS, there.memory() - first)
        run.prove(OURS, "sessions ended", run.repeats(SESSIONS, 4), at_least=1)
        _record_live(run, there)
        await there.host.end(call)
        _record_left(run, await there.left(before))


async def measure_long(run: Run, seconds: float = LONG_SECONDS) -> None:
    """Four live sessions for an hour."""
    async with watched() as there:
        for _ in range(WARM_UP):
            await _come_and_go(there.host)
        before, idle = await there.held(), _session_processes(there.host)
        first = there.memory()
        calls = [await there.host.call() for _ in range(LONG_SESSIONS)]
        there.live = {pid: [] for pid in _session_processes(there.host) - idle}
        until = now() + seconds
        while now() < until:
            for call in calls:
                await _say(run, call)
            there.watch_live()
            run.say(f"{until - now():.0f} s left")
            await asyncio.sleep(LONG_EVERY)
        _record_live(run, there)
        for call in calls:
            await there.host.end(call)
        grown = there.memory() - first
        run.record("service's memory, in all", OURS, grown)
        run.record("service's memory, a session", OURS, grown / LONG_SESSIONS)
        _record_left(run, await there.left(before))


@asynccontextmanager
async def watched() -> AsyncGenerator[Watched]:
    """The service without standby processes: each process below it is of a session."""
    only_loopback()
    script = str(BENCHMARKS / "talking" / "watched_service.py")
    with tempfile.TemporaryDirectory(prefix="beatroom-soak-") as folder:
        async with (
            hosts.stand_in_model() as model,
            hosts.beatroom(Path(folder), model, script=script, STANDBY="0") as host,
        ):
            yield Watched(host)


async def _come_and_go(host: Beatroom) -> None:
    """A session from start to end, as far as its process being gone."""
    before = _session_processes(host)
    await host.end(await host.call())
    async with asyncio.timeout(PATIENCE):
        while _session_processes(host) - before:  # noqa: ASYNC110 - nothing tells of it
            await asyncio.sleep(0.05)


def _session_processes(host: Beatroom) -> set[int]:
    """Those below their common parent; what hears and judges for all of them starts beside it."""
    return {below for pid in descendants(host.pid) for below in descendants(pid)}


async def _say(run: Run, call: Call) -> None:
    """The live session must work: a sentence is answered."""
    [said] = words.clean(1, run.draw("live"))
    turn = await take_turn(call.person, said)
    run.prove(OURS, "sentences answered in a live session", turn.heard is not None, at_least=1)


def _record_live(run: Run, there: Watched) -> None:
    for seen in there.live.values():
        quarter = max(1, len(seen) // 4)
        grown = statistics.fmean(seen[-quarter:]) - statistics.fmean(seen[:quarter])
        run.record("live session's memory, first quarter to last", OURS, grown)


def _record_left(run: Run, left: Counter[str]) -> None:
    for name in LEFT:
        run.count(f"{name} left", OURS, left[name], of=1)
    run.prove(OURS, "looks at what is held", 1, at_least=1)


def main() -> int:
    """The long soak, printed; the usual one is `beatroom bench soak`."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--long", action="store_true", required=True)
    parser.add_argument("--seconds", type=float, default=LONG_SECONDS)
    wanted = parser.parse_args()
    quiet_logs()
    run = Run(LONG, quick=True)
    asyncio.run(measure_long(run, wanted.seconds))
    sys.stdout.write(json.dumps(run.measured.as_dict(), indent=1) + "\n")
    found = faults(LONG, run.measured, quick=True)
    for fault in found:
        sys.stdout.write(f"RED {fault}\n")
    return 1 if found else 0


if __name__ == "__main__":
    raise SystemExit(main())
