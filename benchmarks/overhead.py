"""What a quiet live session costs: processor time and private memory, ours beside bare Pipecat's.

One session at a time, in turn (ABAB): somebody is connected with an open microphone, nobody
speaks. After a few seconds the processor seconds of the host's processes are read from /proc each
second, 25 times a round, in four rounds a side. Ours are the service, all that it has started and
the session; the peer is one process. Private memory is what no other process shares: the session's
process, and beside it the service with what serves all sessions: their parent process, the encoder,
the voice and ears. The person runs in a process apart, whose processor time is a subject of its
own. After each round a sentence must be answered: the microphone was open, and the session alive.
"""

from __future__ import annotations

import asyncio
import os
import tempfile
from pathlib import Path

from browserless import only_loopback
from measuring import Benchmark, Row, Run, load_of, processor_seconds
from measuring.processes import descendants, private_megabytes
from talking import hosts, words
from talking.hosts import Call, Host
from talking.times import now
from talking.turns import take_turn

OURS, BARE = SIDES = ("beatroom", "bare pipecat")
GENERATOR = "load generator"
ROUNDS, SECONDS = 4, 25
SETTLING = 4.0
FRAMES_A_SECOND = 45.0
"""Of 50: as many must come from the host for its session to count as live."""

BENCHMARK = Benchmark(
    "overhead",
    rows=(
        Row(
            "processor of a quiet live session",
            "% of a core",
            targets=("ratio <= 0.5", "p50 <= 19.5"),
            at_least=ROUNDS * SECONDS,
        ),
        Row("private memory of a session", "MB", targets=("p50 <= 80",), at_least=ROUNDS),
        Row("private memory of the service", "MB", subjects=(OURS,), at_least=ROUNDS),
        Row(
            "processor of the load generator",
            "% of a core",
            subjects=(GENERATOR,),
            at_least=2 * ROUNDS * SECONDS,
        ),
    ),
    peer=BARE,
    minutes=5,
)


async def measure(run: Run) -> None:
    """Rounds in turn, with both hosts up."""
    only_loopback()
    with tempfile.TemporaryDirectory(prefix="beatroom-overhead-") as folder:
        place = Path(folder)
        async with (
            hosts.stand_in_model() as model,
            hosts.beatroom(place, model, STANDBY="0") as ours,
            hosts.bare_pipecat(place, model) as bare,
        ):
            there: dict[str, Host] = {OURS: ours, BARE: bare}
            for number, side in run.pairs(run.repeats(ROUNDS), *SIDES):
                await _round(run, side, there[side])
                run.say(f"round {number + 1}, {side}")


async def _round(run: Run, side: str, host: Host) -> None:
    call = await host.call()
    await call.person.hears_nothing(1.0, 30.0)
    await asyncio.sleep(SETTLING)
    frames, began = len(call.person.frames), now()
    for _ in range(run.repeats(SECONDS)):
        await _second(run, side, host)
    came = (len(call.person.frames) - frames) / (now() - began)
    run.prove(side, "frames a second from the host", came, at_least=FRAMES_A_SECOND)
    _memory(run, side, host)
    await _awake(run, side, call)
    await host.end(call)


async def _second(run: Run, side: str, host: Host) -> None:
    """Processor time in one second, as shares of a core."""
    began, used, own = now(), load_of(host.pid).processor, processor_seconds(os.getpid())
    await asyncio.sleep(1.0)
    seconds = now() - began
    share = 100 * (load_of(host.pid).processor - used) / seconds
    run.record("processor of a quiet live session", side, share)
    generator = 100 * (processor_seconds(os.getpid()) - own) / seconds
    run.record("processor of the load generator", GENERATOR, generator)
    run.prove(GENERATOR, "seconds of an open microphone", 1, at_least=1)


def _memory(run: Run, side: str, host: Host) -> None:
    """The session's process is the largest of those that the service's own children have forked.

    The peer is one process.
    """
    processes = {pid: private_megabytes(pid) for pid in (host.pid, *descendants(host.pid))}
    if side == BARE:
        run.record("private memory of a session", side, sum(processes.values()))
        return
    forked = {pid for parent in descendants(host.pid) for pid in descendants(parent)}
    session = max(processes[pid] for pid in forked)
    run.record("private memory of a session", side, session)
    run.record("private memory of the service", side, sum(processes.values()) - session)


async def _awake(run: Run, side: str, call: Call) -> None:
    [said] = words.clean(1, run.draw("awake"))
    turn = await take_turn(call.person, said)
    run.prove(side, "sentences answered after the silence", turn.heard is not None, at_least=1)
