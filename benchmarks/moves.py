"""Sessions whose host has died: how soon each goes on elsewhere, and what that costs.

A cluster on these cores: PostgreSQL (every commit on the disk), a Temporal server whose heartbeat
has a deadline of 5 s, two services, three hosts with a process waiting for each place. Three
sessions have the whole pipeline with a voice of tones, and somebody in the room over WebRTC; 24
replay a recorded log. The host with the most sessions is killed with all that it has started
(`SIGKILL`), and started again once everybody is back and the machine is at rest; ten times. Back:
from the kill until the session noted in its log that it goes on. Heard: until the person, who
connects anew as soon as the session lets them, hears an answer. The processor's time is what each
part used from the kill until the last session was back beyond what it used at rest in as much time,
by the number of sessions that moved; it says nearly the same on a busy machine, and the other rows
do not.
"""

from __future__ import annotations

import asyncio
import os
import shutil
import signal
import tempfile
import time
from contextlib import AsyncExitStack, suppress
from dataclasses import dataclass
from pathlib import Path

import httpx
from aiortc.exceptions import InvalidStateError
from browserless import only_loopback
from clustering.heard import Heard, came_in, joined, write_personality
from clustering.nodes import Nodes, asking, nodes, pid_of
from clustering.recorded import record_logs
from clustering.replay import LOGS
from measuring import Benchmark, Row, Run, processor_seconds
from measuring.machine import ROOT
from measuring.processes import descendants
from patience import LATER, eventually
from service_process import ServiceProcess
from talking.times import now
from tone_voice import tone_voice

OURS = "beatroom"
TARGET = "clustering.mixed:run_session"
LIGHT_ONE = "facilitator"
HEARTBEAT, SLACK = 5, 2
HEARD, LIGHT, HOSTS = 3, 24, 3
PLACES = 16
QUICK_HEARD, QUICK_LIGHT, QUICK_HOSTS, QUICK_PLACES = 1, 3, 2, 4
"""A small cluster, to see that it works."""
KILLS = 10
REST, AT_REST = 3.0, {"hosts": 0.3, "sessions' processes": 0.3}
"""Seconds, and the shares of a core below which hosts have nothing more to prepare."""
IN_A_ROW = 2
LOOK = 0.5
"""Seconds between two questions to PostgreSQL, each of which costs it a connection."""
PATIENCE, QUICK_PATIENCE = 30.0, 12.0
PARTS = ("hosts", "sessions' processes", "PostgreSQL", "Temporal")

LIVE, QUIET, AGAIN = "back: with somebody in the room", "back: without sound", "heard again"
EACH, MISSING = "processor's time for each that moved", "sessions that were not back"

BENCHMARK = Benchmark(
    "moves",
    rows=(
        Row(LIVE, "s", targets=(f"max <= {HEARTBEAT + SLACK}",), at_least=KILLS, shown=(50, 95)),
        Row(QUIET, "s", targets=(f"max <= {HEARTBEAT + SLACK}",), shown=(50, 95)),
        Row(AGAIN, "s", at_least=KILLS, shown=(50, 95)),
        Row(EACH, "ms", subjects=PARTS, at_least=KILLS, shown=(50,), varies=False, below_zero=True),
        Row(MISSING, "sessions", counted=True, must=("total == 0",)),
    ),
    minutes=8,
)


def measure(run: Run) -> None:
    """One cluster, whose hosts are killed one after another."""
    only_loopback()
    with tempfile.TemporaryDirectory(prefix="beatroom-moves-") as name, tone_voice() as voice:
        folder = Path(name)
        record_logs(folder, (LIGHT_ONE,), 120.0 if run.quick else 1800.0, run.seed)
        personalities = folder / "personalities"
        write_personality(personalities)
        shutil.copy(ROOT / "personalities" / f"{LIGHT_ONE}.yaml", personalities)
        with nodes(
            folder,
            target=TARGET,
            places=QUICK_PLACES if run.quick else PLACES,
            hosts=QUICK_HOSTS if run.quick else HOSTS,
            personalities=personalities,
            **{
                LOGS: name,
                "TEMPORAL_HEARTBEAT": str(HEARTBEAT),
                "TEMPORAL_KEEPALIVE": "1",
                "STANDBY": str(QUICK_PLACES if run.quick else PLACES),
                "TTS": "openai",
                "STT": "openai",
                "OPENAI_API_KEY": "none",
                "OPENAI_BASE_URL": voice,
                "MAX_LENGTH": "20000",
            },
        ) as there:
            asyncio.run(_measured(run, there))


async def _measured(run: Run, there: Nodes) -> None:
    async with AsyncExitStack() as stack:
        clients = [await stack.enter_async_context(asking(one)) for one in there.services]
        people = list[Heard]()
        for number in range(QUICK_HEARD if run.quick else HEARD):
            people.append(await joined(clients[number % len(clients)]))
        for number in range(QUICK_LIGHT if run.quick else LIGHT):
            client = clients[number % len(clients)]
            answer = await client.post("/sessions", json={"personality": LIGHT_ONE})
            answer.raise_for_status()
        moves = Moves(run, there, clients, people, QUICK_PLACES if run.quick else PLACES)
        for number in range(run.repeats(KILLS, 1)):
            await moves.killed(number)
        for one in people:
            await one.person.close()


@dataclass
class Moves:
    """One run.

    Attributes:
        clients: One for each service.
        people: Those who are in a session.
        places: On each host, with a process for each.
    """

    run: Run
    there: Nodes
    clients: list[httpx.AsyncClient]
    people: list[Heard]
    places: int

    async def killed(self, number: int) -> None:
        """The fullest host dies; return when all of its sessions go on, and it is there again."""
        run = self.run
        await self._all_run()
        gone, taken = await self._fullest()
        others = [host for host in self.there.hosts if host is not gone]
        resting = await self._at_rest(others)
        before, began, at = self._used(others), now(), time.time()
        await asyncio.to_thread(_struck, gone)
        again = [
            asyncio.ensure_future(self._again(one, began))
            for one in self.people
            if one.session in taken
        ]
        backs = dict[str, float]()

        async def all_back() -> bool:
            await asyncio.sleep(LOOK)
            backs.update(await self._resumed(taken, at))
            return len(backs) == len(taken)

        await asyncio.sleep(HEARTBEAT - 1)
        with suppress(AssertionError):  # it says which are missing below
            patience = QUICK_PATIENCE if run.quick else PATIENCE
            await eventually(all_back, within=patience, what="all are back")
        span, after = now() - began, self._used(others)
        heard = {one.session for one in self.people}
        for session, seconds in backs.items():
            run.record(LIVE if session in heard else QUIET, OURS, seconds)
        run.count(MISSING, OURS, len(taken) - len(backs), of=len(taken))
        for part in PARTS:
            spent = after[part] - before[part] - resting[part] * span
            run.record(EACH, part, 1000 * spent / len(taken))
            run.prove(part, "sessions that moved", len(backs), at_least=1)
        run.prove(OURS, "sessions that moved", len(backs), at_least=1)
        run.say(f"{number + 1}. {len(backs)} of {len(taken)} back, the last after {span:.1f} s")
        for seconds in filter(None, await asyncio.gather(*again)):
            run.record(AGAIN, OURS, seconds)
        await asyncio.to_thread(gone.start)

    async def _again(self, one: Heard, began: float) -> float | None:
        """Until somebody hears their host again; None where that has not come to be."""
        await one.person.close()
        try:
            one.person = await came_in(self.clients[0], one.session, one.token)
            channel = one.person.channel
            await eventually(lambda: channel.readyState == "open", what="somebody can type")
            await one.ask(PATIENCE)
        except (TimeoutError, httpx.HTTPError, InvalidStateError) as error:
            self.run.note(f"somebody did not get back to their session ({error!r:.200})")
            return None
        return now() - began

    async def _all_run(self) -> None:
        async def do() -> bool:
            await asyncio.sleep(LOOK)
            rows = await self.there.rows(
                "SELECT count(*) FROM session WHERE last_seq > 3 AND owner IS NOT NULL"
            )
            made = await self.there.rows("SELECT count(*) FROM session")
            return rows[0][0] == made[0][0]

        await eventually(do, within=LATER, what="all sessions run")

    async def _at_rest(self, others: list[ServiceProcess]) -> dict[str, float]:
        """What each part uses of a core once no host has a process more to prepare.

        Of hosts those count that will be there.
        """
        quiet = 0
        async with asyncio.timeout(6 * PATIENCE):
            while True:
                before, began = self._used(others), now()
                await asyncio.sleep(REST)
                after, span = self._used(others), now() - began
                used = {part: (after[part] - before[part]) / span for part in PARTS}
                waiting = [len(descendants(pid_of(host))) for host in self.there.hosts]
                rests = all(used[part] < share for part, share in AT_REST.items())
                quiet = quiet + 1 if rests and min(waiting) >= self.places else 0
                if quiet == IN_A_ROW:
                    return used

    async def _fullest(self) -> tuple[ServiceProcess, list[str]]:
        rows = await self.there.rows("SELECT owner, id FROM session WHERE ended_at IS NULL")
        of = {host.url: [row[1] for row in rows if row[0] == host.url] for host in self.there.hosts}
        gone = max(self.there.hosts, key=lambda host: len(of[host.url]))
        return gone, of[gone.url]

    async def _resumed(self, sessions: list[str], since: float) -> dict[str, float]:
        rows = await self.there.rows(
            "SELECT session_id, min(at) FROM event WHERE type = 'resumed' AND at > $2"
            " AND session_id = ANY($1) GROUP BY session_id",
            sessions,
            since,
        )
        return {session: at - since for session, at in rows}

    def _used(self, hosts: list[ServiceProcess]) -> dict[str, float]:
        """Seconds of the processor, of these hosts and of what all share."""
        store, temporal = self.there.store.process, self.there.temporal
        assert store is not None
        assert temporal is not None
        assert temporal.process is not None
        return {
            "hosts": sum(processor_seconds(pid_of(host)) for host in hosts),
            "sessions' processes": sum(_seconds_below(pid_of(host)) for host in hosts),
            "PostgreSQL": processor_seconds(store.pid) + _seconds_below(store.pid),
            "Temporal": processor_seconds(temporal.process.pid),
        }


def _seconds_below(pid: int) -> float:
    found = 0.0
    for one in descendants(pid):
        with suppress(FileNotFoundError, ProcessLookupError):  # it has ended meanwhile
            found += processor_seconds(one)
    return found


def _struck(host: ServiceProcess) -> None:
    """A host is gone with all that it has started, as with its machine."""
    for pid in descendants(pid_of(host)):
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)
    host.kill()
