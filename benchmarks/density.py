"""Sessions on one core until their sound glitches, ours beside bare Pipecat's.

The hosts run on one core, the listeners and the model on the others. Sessions are added one by one;
in each the host tells a story without an end, the model's words coming a little faster than they
are spoken, so that the voice works all the time. After each addition every listener's sound is
looked at for three whole lines of the story: frames that came 60 ms or more behind their place in
the stream or not at all, and silence beyond that of the line itself, as the voice alone makes it.
Where 2 % of anybody's frames are disturbed or 5 % stall, or the host of the session that was added
is not heard within half a minute, that step glitches; the figure is the number of sessions before
it. Three repeats, each with both sides and a part of the run. The processor time of a session whose
host speaks is read on the way, until the core is full: 100 % over it is what the core could hold.
Bare Pipecat has a process for each session, as ours have. The listeners' processor time is a
subject of its own: where it is nearly all of a core, the glitches may be theirs, and that is red.
"""

from __future__ import annotations

import asyncio
import os
import tempfile
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import AbstractAsyncContextManager, AsyncExitStack, asynccontextmanager
from pathlib import Path

import httpx
from browserless import only_loopback
from measuring import Benchmark, Row, Run, load_of, processor_seconds
from talking import hosts
from talking.gaps import WHOLE_LINES, Gaps, Line, gaps, story_line
from talking.hosts import Host, Model
from talking.person import Person
from talking.stand_in_model import STORY_LINES
from talking.times import now

OURS, BARE = SIDES = ("beatroom", "bare pipecat")
GENERATOR = "load generator"
REPEATS, MOST = 3, 8
DISTURBED, STALLED = 0.02, 0.05
"""Parts of what somebody hears from which a step glitches."""
SETTLING = 3.0
ALL_GLITCHES = 100.0
"""Percent of the frames, where a session that was added was not heard at all."""
STORY = "Tell a long story."
VOICE = "heart"

BENCHMARK = Benchmark(
    "density",
    rows=(
        Row(
            "sessions on a core before sound glitches",
            "sessions",
            better="higher",
            targets=("ratio >= 1.5",),
            must=("min >= 1", "ratio >= 1"),
            at_least=REPEATS,
            shown=(50,),
            varies=False,
        ),
        Row(
            "processor of a session whose host speaks", "% of a core", at_least=REPEATS, shown=(50,)
        ),
        Row(
            "sound disturbed or stalled at the step that glitches",
            "% of frames",
            at_least=REPEATS,
            shown=(50,),
            varies=False,
        ),
        Row(
            "processor of the load generator",
            "% of a core",
            subjects=(GENERATOR,),
            must=("max <= 90",),
            at_least=2 * REPEATS,
            shown=(50,),
        ),
    ),
    peer=BARE,
    minutes=14,
)

Adding = Callable[[], Awaitable[Host]]


async def measure(run: Run) -> None:
    """Repeats in turn, a part of the run each; a side begins with no session."""
    only_loopback()
    cores = sorted(os.sched_getaffinity(0))
    if len(cores) < 2:
        for row in BENCHMARK.rows:
            for side in BENCHMARK.subjects(row):
                run.cannot(row.name, side, "hosts and listeners need a core each; here is one")
        return
    hosted, listening = frozenset(cores[:1]), frozenset(cores[1:])
    os.sched_setaffinity(0, listening)
    try:
        line = story_line(VOICE)
        async with hosts.stand_in_model() as model:
            for number in run.parts(run.repeats(REPEATS, 2), "repeat"):
                for side in SIDES:
                    run.say(f"repeat {number + 1}, {side}")
                    with tempfile.TemporaryDirectory(prefix="beatroom-density-") as folder:
                        adding = _adding(side, Path(folder), model, hosted)
                        await _repeat(run, side, line, adding)
    finally:
        os.sched_setaffinity(0, cores)


async def _repeat(
    run: Run, side: str, line: Line, adding: AbstractAsyncContextManager[Adding]
) -> None:
    """Sessions are added until one step glitches, and all of them end."""
    people: list[Person] = []
    try:
        async with adding as add:
            held, disturbed = await _most(run, side, line, add, people)
    finally:
        for person in people:
            await person.close()
    run.record("sessions on a core before sound glitches", side, held)
    run.record("sound disturbed or stalled at the step that glitches", side, disturbed)


async def _most(
    run: Run, side: str, line: Line, add: Adding, people: list[Person]
) -> tuple[int, float]:
    """How many sessions had sound without glitches, and the percentage disturbed at the next."""
    processes: set[int] = set()
    ends, disturbed = float("inf"), 0.0
    most = run.repeats(MOST, 2)
    for count in range(1, most + 1):
        try:
            host = await add()
            people.append((await host.call()).person)
        except (TimeoutError, httpx.TimeoutException):
            run.say(f"{side}, {count} sessions: the last one was not heard in time")
            run.note(f"{side}: once, a session that was added to {count - 1} was not heard in time")
            return count - 1, ALL_GLITCHES
        ends = min(ends, now() + STORY_LINES * line.seconds)
        processes.add(host.pid)
        seen = await _window(run, side, people, processes, line)
        if now() > ends:
            raise RuntimeError(f"{side}: the first story was over at {count} sessions: too slow.")
        worst = max(seen, key=lambda g: max(g.disturbed, g.stalled))
        disturbed = 100 * max(worst.disturbed, worst.stalled)
        told = f"{count} sessions: {worst.disturbed:.1%} disturbed, {worst.stalled:.1%} stalled"
        run.say(f"{side}, {told}")
        if any(g.disturbed > DISTURBED or g.stalled > STALLED for g in seen):
            return count - 1, disturbed
        heard = sum(one.loud for one in seen)
        run.prove(side, "seconds of story heard", heard, at_least=count * line.seconds)
    run.note(f"{side} did not glitch with {most} sessions, the most that are tried")
    return most, disturbed


@asynccontextmanager
async def _adding(
    side: str, folder: Path, model: Model, cores: frozenset[int]
) -> AsyncGenerator[Adding]:
    """What gives the host for the next session: our one service, or another peer."""
    async with AsyncExitStack() as stack:

        async def another() -> Host:
            peer = hosts.bare_pipecat(folder, model, opening=STORY, cores=cores)
            return await stack.enter_async_context(peer)

        async def same() -> Host:
            return ours

        if side == BARE:
            yield another
            return
        ours = await stack.enter_async_context(
            hosts.beatroom(folder, model, opening=STORY, cores=cores, STANDBY="0")
        )
        yield same


async def _window(
    run: Run, side: str, people: list[Person], processes: set[int], line: Line
) -> list[Gaps]:
    """What each listener heard in a stretch of the story, and what it cost a session."""
    await asyncio.sleep(SETTLING)
    began, used, own = now(), _used(processes), processor_seconds(os.getpid())
    first = [len(person.frames) for person in people]
    await asyncio.sleep(WHOLE_LINES * line.seconds)
    seconds = now() - began
    each = 100 * (_used(processes) - used) / seconds / len(people)
    run.record("processor of a session whose host speaks", side, each)
    generator = 100 * (processor_seconds(os.getpid()) - own) / seconds
    run.record("processor of the load generator", GENERATOR, generator)
    run.prove(GENERATOR, "listeners", len(people), at_least=1)
    windows = [p.frames[start:] for p, start in zip(people, first, strict=True)]
    return [gaps(window, line) for window in windows]


def _used(processes: set[int]) -> float:
    return sum(load_of(pid).processor for pid in processes)
