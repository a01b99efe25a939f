"""What the control plane of many machines costs without sound, against the number of sessions.

A cluster on these cores: PostgreSQL (every commit on the disk), a Temporal server, two services,
four hosts. A session is a light process that replays, at real speed, a log that the real pipeline
has recorded in a rehearsal of an hour (a conversation or a meeting with two people); its host, log,
signs of life, fences, bells, placement and instructions are the product's. Beside them fifty
consoles have a session's live feed each, by both services, and operators send five immediate
instructions a second, to one session after another and by one service after another. With each
number of sessions this runs for half a minute. Feed: from an event's time, by its session's clock,
until its console has it. Accepted: from the POST until it is answered, which means stored. In
context: until the session noted that it has the instruction. The processor's time is that of each
part; the load generator's (the sessions' processes, consoles and operators) is told apart.

Afterwards every log must be without a gap, each console must have been shown each event once and in
order, and each instruction must have been used once.
"""

from __future__ import annotations

import asyncio
import math
import os
import tempfile
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from pathlib import Path

import httpx
from clustering.consoles import Sent, Watched, in_context, steer, watch
from clustering.nodes import Nodes, asking, nodes
from clustering.recorded import record_logs
from clustering.replay import LOGS
from measuring import Benchmark, Row, Run, processor_seconds
from patience import LATER, eventually
from talking.times import now

from beatroom.bot.runtime.tasks import Tasks

OURS, GENERATOR = "beatroom", "load generator"
STEPS, QUICK_STEPS = (50, 100, 200, 350, 500), (2, 3, 4, 6, 8)
HOSTS = 4
CONSOLES = 50
RATE = 5.0
"""Instructions a second."""
SECONDS, QUICK_SECONDS = 30.0, 2.0
SPANS = 4
"""Into how many spans a step is divided, each a sample of the processor's time."""
SETTLED, QUICK_SETTLED = 5.0, 0.5
AT_ONCE = 8
"""Sessions that are being made at a time."""
LOG = 3600.0
TARGET = "clustering.replay:run_session"
RECORDED = ("trivia", "facilitator")
PARTS = ("services", "hosts", "PostgreSQL", "Temporal", GENERATOR)
EACH = "processor's time a session, from the first step to the last"

BENCHMARK = Benchmark(
    "plane",
    rows=(
        *(
            row
            for n in STEPS
            for row in (
                Row(f"feed, {n} sessions", "ms", shown=(50, 95, 99)),
                Row(f"accepted, {n} sessions", "ms", targets=("p99 <= 25",), shown=(50, 95, 99)),
                Row(f"in context, {n} sessions", "ms", targets=("p95 <= 200",), shown=(50, 95, 99)),
                Row(
                    f"processor, {n} sessions",
                    "% of a core",
                    subjects=PARTS,
                    at_least=SPANS,
                    shown=(50,),
                    varies=False,
                ),
            )
        ),
        Row(EACH, "ms a second", subjects=PARTS, at_least=1, varies=False, below_zero=True),
        Row("gaps, doubles and what was not used", "faults", counted=True, must=("total == 0",)),
    ),
    minutes=12,
)


@dataclass
class Plane:
    """One run.

    Attributes:
        there: The cluster.
        clients: One for each service.
        watched: What consoles were shown.
        sessions: All that were made.
        sent: All instructions.
    """

    run: Run
    there: Nodes
    clients: list[httpx.AsyncClient]
    watching: Tasks
    watched: Watched = field(default_factory=Watched)
    sessions: list[str] = field(default_factory=list[str])
    sent: list[Sent] = field(default_factory=list[Sent])

    async def grow(self, number: int) -> None:
        """So many sessions run, and as many consoles as there may be watch."""
        made = asyncio.Semaphore(AT_ONCE)

        async def make(at: int) -> None:
            async with made:
                client = self.clients[at % len(self.clients)]
                body = {"personality": RECORDED[at % len(RECORDED)], "length": LOG}
                answer = await client.post("/sessions", json=body)
                answer.raise_for_status()
                session = str(answer.json()["id"])
                self.sessions.append(session)

        old = len(self.sessions)
        await asyncio.gather(*(make(at) for at in range(old, number)))
        for session in self.sessions[old:CONSOLES]:
            client = self.clients[len(self.watched.seen) % len(self.clients)]
            self.watched.seen[session] = []
            self.watching.start(watch(client, session, self.watched), f"console of {session}")
        await eventually(self._all_live, within=LATER, what=f"{number} sessions are live")
        await asyncio.sleep(QUICK_SETTLED if self.run.quick else SETTLED)

    async def _all_live(self) -> bool:
        await asyncio.sleep(0.5)
        rows = await self.there.rows("SELECT count(*) FROM session WHERE last_seq > 3")
        return rows[0][0] >= len(self.sessions)

    async def measure(self, number: int, named: int, seconds: float) -> list[dict[str, float]]:
        """One step; the percent of a core that each part has used, span by span."""
        began = now()
        steering = asyncio.ensure_future(steer(self.clients, self.sessions, RATE, seconds))
        spans = list[dict[str, float]]()
        for _ in range(SPANS):
            before, at = self._used(), now()
            await asyncio.sleep(seconds / SPANS)
            after, span = self._used(), now() - at
            spans.append({part: 100 * (after[part] - before[part]) / span for part in PARTS})
        sent, ended = await steering, now()
        self.sent += sent
        for one in spans:
            for part, percent in one.items():
                self.run.record(f"processor, {named} sessions", part, percent)
        for late in self.watched.since(began, ended):
            self.run.record(f"feed, {named} sessions", OURS, 1000 * late)
        for one in sent:
            taken = 1000 * (one.answered - one.sent)
            self.run.record(f"accepted, {named} sessions", OURS, taken)
        for taken in await in_context(self.there, sent):
            self.run.record(f"in context, {named} sessions", OURS, 1000 * taken)
        self.run.prove(OURS, f"sessions that ran, of {number}", await self._alive(), number)
        return spans

    def _used(self) -> dict[str, float]:
        generator = self.there.sessions_processor() + processor_seconds(os.getpid())
        return {**self.there.processor(), GENERATOR: generator}

    async def _alive(self) -> int:
        """Sessions that have had one process all the time, and are not over."""
        rows = await self.there.rows(
            "SELECT count(*) FROM session WHERE epoch = 1 AND phase NOT IN ('ended', 'failed')",
        )
        return int(rows[0][0])

    async def judge(self) -> None:
        """What is wrong with what was stored and shown."""
        run = self.run
        gaps = await self.there.rows(
            "SELECT count(*) FROM (SELECT session_id FROM event GROUP BY session_id"
            " HAVING count(*) <> max(seq)) AS gaps",
        )
        used = await self.there.rows(
            "SELECT session_id, payload->>'instruction', count(*) FROM event"
            " WHERE type = 'instruction_consumed' GROUP BY 1, 2",
        )
        times = {(row[0], row[1]): row[2] for row in used}
        wrong = sum(times.get((one.session, one.id)) != 1 for one in self.sent)
        shown = sum(seen != list(range(1, len(seen) + 1)) for seen in self.watched.seen.values())
        run.count(
            "gaps, doubles and what was not used",
            OURS,
            gaps[0][0] + wrong + shown,
            of=len(self.sessions) + len(self.sent) + len(self.watched.seen),
        )
        run.prove(OURS, "events at consoles", len(self.watched.late), at_least=len(self.sessions))
        run.prove(GENERATOR, "instructions sent", len(self.sent), at_least=1)
        for part in PARTS[:-1]:
            run.prove(part, "sessions", len(self.sessions), at_least=1)


def measure(run: Run) -> None:
    """One cluster, more sessions step by step."""
    steps = QUICK_STEPS if run.quick else STEPS
    with tempfile.TemporaryDirectory(prefix="beatroom-plane-") as name:
        folder = Path(name)
        events = record_logs(folder, RECORDED, 300.0 if run.quick else LOG, run.seed)
        run.setting("events a second of a session", round(events / len(RECORDED) / LOG, 3))
        places = math.ceil(max(steps) / HOSTS * 1.2)
        hosts = 2 if run.quick else HOSTS
        with nodes(
            folder,
            target=TARGET,
            hosts=hosts,
            places=places * HOSTS // hosts,
            **{LOGS: name, "MAX_LENGTH": "20000"},
        ) as there:
            asyncio.run(_steps(run, there, steps))


async def _steps(run: Run, there: Nodes, steps: tuple[int, ...]) -> None:
    seconds = QUICK_SECONDS if run.quick else SECONDS
    spent = list[dict[str, float]]()
    async with AsyncExitStack() as stack:
        clients = [await stack.enter_async_context(asking(one)) for one in there.services]
        async with Tasks() as watching:
            plane = Plane(run, there, clients, watching)
            for number, name in zip(steps, STEPS, strict=True):
                await plane.grow(number)
                spans = await plane.measure(number, name, seconds)
                mean = {part: sum(one[part] for one in spans) / len(spans) for part in PARTS}
                spent.append(mean)
                told = ", ".join(f"{part} {percent:.1f}" for part, percent in mean.items())
                run.say(f"{number} sessions, % of a core: {told}")
            await plane.judge()
    for part in PARTS:
        grown = 10 * (spent[-1][part] - spent[0][part]) / (steps[-1] - steps[0])
        run.record(EACH, part, grown)
