"""Many machines: instructions by any node, two minutes without PostgreSQL, and more than fits.

A cluster on these cores: PostgreSQL (every commit on the disk), a Temporal server, two services and
two hosts, each a process; beside it, for the first part, two services on one database without
Temporal. Sessions that are heard have the whole pipeline with a voice of tones, and somebody in the
room over WebRTC; light ones replay a recorded log. All of it is asked from outside.

- In context: four heard sessions in which nobody speaks; an immediate instruction at a time to
  each, by one service and the other in turn, from its POST until the event that notes that the
  session has it. With Temporal no service runs the session; without it one does.
- PostgreSQL away for two minutes, twice: killed (`SIGKILL`) and started again, and standing still
  (`SIGSTOP`). All the while somebody in each heard session asks how much time is left, and has to
  hear a voice and read the time. Afterwards every log must be without a gap, a light session's must
  be word for word what it has replayed until then, and every question must stand in it.
- More than fits: with all places taken a start is refused with 429, `Retry-After` and a sentence;
  one that says `queue` is kept, and starts when a session has ended.

What becomes of sessions whose processes, hosts, services and servers are killed, cut off and
stopped at random moments is told by `make chaos` and `make chaos-cluster`.
"""

from __future__ import annotations

import asyncio
import json
import re
import shutil
import tempfile
import time
from collections.abc import Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
from browserless import only_loopback
from clustering.consoles import Sent, in_context, instruct
from clustering.heard import QUESTION, Heard, joined, write_personality
from clustering.nodes import Nodes, asking, nodes
from clustering.recorded import record_logs
from clustering.replay import LOGS, logs
from measuring import Benchmark, Row, Run
from measuring.machine import ROOT
from patience import LATER, eventually
from talking.times import now
from tone_voice import tone_voice

from beatroom.flows.core.events import Recorded

Line = tuple[int, float, dict[str, Any]]
"""An event of a stored log: its number, its time, and what it is."""
OURS = "beatroom"
TARGET = "clustering.mixed:run_session"
ONE, OTHER = "Temporal: one service", "Temporal: the other"
OWNER, ANOTHER = "without Temporal: the owner", "without Temporal: another"
NODES = (ONE, OTHER, OWNER, ANOTHER)
EACH = 100
HEARD, LIGHT, PLACES = 4, 6, 6
LIGHT_ONE = "facilitator"
LATELY = 5.0
AWAY, QUICK_AWAY = 120.0, 12.0
QUIET, PATIENCE = 0.6, 30.0
UNSAVED = re.compile(r"^beatroom_unsaved_events (\S+)$", re.MULTILINE)
ASK_EVERY = 5.0
ANSWERED_WITHIN = 4.0
STARTS = 10
OUTAGES = ("killed", "standing still")

CONTEXT, ACCEPTED = "in context, quiet", "accepted, quiet"
ANSWERED = "time question to the host's voice, PostgreSQL away"
SILENT = "time questions without an answer"
ENDED = "sessions that ended or began anew"
LOST = "events lost"
STORED = "until all is stored, once PostgreSQL is back"
REFUSED = "starts beyond all places that were not refused as they should be"
QUEUED = "from a place that is free to the start of what waited"

BENCHMARK = Benchmark(
    "cluster",
    rows=(
        Row(CONTEXT, "ms", subjects=NODES, must=("p95 <= 200",), at_least=EACH, shown=(50, 95, 99)),
        Row(ACCEPTED, "ms", subjects=NODES, at_least=EACH, shown=(50, 95, 99)),
        Row(ANSWERED, "s", subjects=OUTAGES, at_least=40, shown=(50, 95)),
        Row(SILENT, "questions", counted=True, must=("total == 0",), subjects=OUTAGES, at_least=40),
        Row(ENDED, "sessions", counted=True, must=("total == 0",), subjects=OUTAGES, at_least=10),
        Row(LOST, "events", counted=True, must=("total == 0",), subjects=OUTAGES),
        Row(STORED, "s", subjects=OUTAGES, at_least=1, shown=(50,)),
        Row(REFUSED, "starts", counted=True, must=("total == 0",), at_least=STARTS),
        Row(QUEUED, "s", targets=("max <= 5",), at_least=STARTS, shown=(50, 95)),
    ),
    minutes=14,
)


def measure(run: Run) -> None:
    """One cluster for all of it, and two services without Temporal for the first part."""
    only_loopback()
    with tempfile.TemporaryDirectory(prefix="beatroom-cluster-") as name, tone_voice() as voice:
        folder = Path(name)
        record_logs(folder, (LIGHT_ONE,), 120.0 if run.quick else 1800.0, run.seed)
        recorded = logs(folder)
        personalities = folder / "personalities"
        write_personality(personalities)
        shutil.copy(ROOT / "personalities" / f"{LIGHT_ONE}.yaml", personalities)
        given = {
            LOGS: name,
            "TTS": "openai",
            "STT": "openai",
            "OPENAI_API_KEY": "none",
            "OPENAI_BASE_URL": voice,
            "MAX_LENGTH": "20000",
        }
        for temporal in (True, False):
            with nodes(
                folder / ("with" if temporal else "without"),
                target=TARGET,
                places=PLACES,
                temporal=temporal,
                personalities=personalities,
                **given,
            ) as there:
                asyncio.run(_measured(run, there, recorded[LIGHT_ONE]))


async def _measured(run: Run, there: Nodes, recorded: Sequence[Recorded]) -> None:
    async with AsyncExitStack() as stack:
        clients = [await stack.enter_async_context(asking(one)) for one in there.services]
        # Without Temporal a session runs at the service that was asked for it.
        makers = clients if there.temporal is not None else clients[:1]
        people = list[Heard]()
        for number in range(run.repeats(HEARD, 2)):
            people.append(await joined(makers[number % len(makers)]))
            stack.push_async_callback(people[-1].person.close)
        parts = Parts(run, there, clients, people, recorded)
        if there.temporal is None:
            await parts.in_context((OWNER, ANOTHER))
            return
        await parts.in_context((ONE, OTHER))
        for _ in range(run.repeats(LIGHT, 2)):
            await parts.light()
        for how in OUTAGES:
            await parts.without_postgresql(how)
        await parts.more_than_fits()


@dataclass
class Parts:
    """What is measured of one cluster.

    Attributes:
        clients: One for each service.
        people: Those who are in a session.
        recorded: What light sessions replay.
        lights: The light sessions that run.
    """

    run: Run
    there: Nodes
    clients: list[httpx.AsyncClient]
    people: list[Heard]
    recorded: Sequence[Recorded]
    lights: list[str] = field(default_factory=list[str])

    async def light(self, **more: object) -> str:
        """A light session; it has begun unless it waits."""
        client = self.clients[len(self.lights) % len(self.clients)]
        answer = await client.post("/sessions", json={"personality": LIGHT_ONE, **more})
        answer.raise_for_status()
        session = str(answer.json()["id"])
        self.lights.append(session)
        if not more:
            await self._begun(session)
        return session

    async def _begun(self, session: str) -> None:
        async def has() -> bool:
            query = "SELECT count(*) FROM event WHERE session_id = $1 AND type = 'beat_fired'"
            return bool((await self.there.rows(query, session))[0][0])

        await eventually(has, what=f"{session} has begun")

    async def in_context(self, names: tuple[str, str]) -> None:
        """Immediate instructions, one at a time in each session, by each service in turn."""
        many = self.run.repeats(EACH // HEARD, 1)
        sent = {name: list[Sent]() for name in names}

        async def operator(one: Heard) -> None:
            for number in range(many):
                for name, client in zip(names, self.clients, strict=True):
                    await one.person.hears_nothing(QUIET, PATIENCE)
                    mark = f"m1x{number}{names.index(name)}"
                    one_sent = await instruct(client, one.session, f"Now {mark}.")
                    await self._said(one_sent)
                    sent[name].append(one_sent)

        await asyncio.gather(*map(operator, self.people))
        for name, some in sent.items():
            for one in some:
                self.run.record(ACCEPTED, name, 1000 * (one.answered - one.sent))
            for seconds in await in_context(self.there, some):
                self.run.record(CONTEXT, name, 1000 * seconds)
            self.run.prove(name, "instructions that were said", len(some), at_least=1)

    async def _said(self, one: Sent) -> None:
        async def has() -> bool:
            await asyncio.sleep(0.2)
            query = (
                "SELECT count(*) FROM event WHERE session_id = $1"
                " AND type = 'instruction_consumed' AND payload->>'instruction' = $2"
            )
            return bool((await self.there.rows(query, one.session, one.id))[0][0])

        await eventually(has, what=f"{one.id} of {one.session} has been said")

    async def without_postgresql(self, how: str) -> None:
        """People ask for the time while it is away; afterwards nothing is missing."""
        run, store = self.run, self.there.store
        before = [len(one.answers) for one in self.people]
        asked_before = [one.asked for one in self.people]
        run.say(f"PostgreSQL is {how}")
        await asyncio.to_thread(store.kill if how == "killed" else store.freeze)
        until = now() + (AWAY if not run.quick else QUICK_AWAY)

        async def ask(one: Heard) -> None:
            while (began := now()) < until - ANSWERED_WITHIN:
                await one.ask(ANSWERED_WITHIN)
                await asyncio.sleep(began + ASK_EVERY - now())

        await asyncio.gather(*map(ask, self.people))
        await asyncio.sleep(until - now())
        waited = await self._unsaved()
        await asyncio.to_thread(store.start if how == "killed" else store.thaw)
        back = now()

        async def stored() -> bool:
            await asyncio.sleep(0.1)
            return not await self._unsaved()

        await eventually(stored, within=LATER, what="all is stored")
        run.record(STORED, how, now() - back)
        answers = [
            seconds
            for one, some in zip(self.people, before, strict=True)
            for seconds in one.answers[some:]
        ]
        questions = sum(one.asked for one in self.people) - sum(asked_before)
        for seconds in answers:
            run.record(ANSWERED, how, seconds)
        run.count(SILENT, how, questions - len(answers), of=questions)
        run.prove(how, "answers heard", len(answers), at_least=1)
        run.prove(how, "events that waited", waited, at_least=1)
        await self._nothing_is_missing(how)

    async def _unsaved(self) -> int:
        """How many events wait in the hosts' care."""
        found = 0.0
        async with httpx.AsyncClient(timeout=PATIENCE) as client:
            for host in self.there.hosts:
                told = (await client.get(f"{host.url}/metrics")).text
                found += sum(map(float, UNSAVED.findall(told)))
        return round(found)

    async def _nothing_is_missing(self, how: str) -> None:
        rows = await self.there.rows("SELECT id, epoch, phase FROM session")
        wrong = sum(row[1] != 1 or row[2] in {"ended", "failed"} for row in rows)
        self.run.count(ENDED, how, wrong, of=len(rows))
        lost = expected = 0
        for session in self.lights:
            missing, due = light_log(await self._log(session), self.recorded, now() - 2.0)
            lost, expected = lost + missing, expected + due
        for one in self.people:
            log = await self._log(one.session)
            said = sum(event.get("text") == QUESTION for _, _, event in log)
            gaps = log[-1][0] - len(log)
            lost, expected = lost + gaps + abs(one.asked - said), expected + log[-1][0]
        self.run.count(LOST, how, lost, of=expected)

    async def _log(self, session: str) -> list[Line]:
        rows = await self.there.rows(
            "SELECT seq, at, payload FROM event WHERE session_id = $1 ORDER BY seq", session
        )
        return [(row[0], row[1], json.loads(row[2])) for row in rows]

    async def more_than_fits(self) -> None:
        """A 429 where no place is left, or a start that waits for one."""
        run = self.run
        while await self._taken() < PLACES * len(self.there.hosts):
            await eventually(self._has_places, what="hosts have said that they have places")
            await self.light()
        starts = run.repeats(STARTS)
        for number in range(starts):
            answer = await self.clients[number % 2].post(
                "/sessions", json={"personality": LIGHT_ONE}
            )
            clean = answer.status_code == httpx.codes.TOO_MANY_REQUESTS
            clean = clean and "retry-after" in answer.headers and bool(answer.json()["detail"])
            run.count(REFUSED, OURS, not clean, of=1)
        kept = 0
        for number in range(starts):
            waiting = await self.light(queue=True)
            await asyncio.sleep(1.0)
            kept += await self._phase(waiting) == "scheduled"
            began = now()
            path = f"/sessions/{self.lights.pop(0)}/end"
            (await self.clients[number % 2].post(path, json={"at_once": True})).raise_for_status()
            await self._begun(waiting)
            run.record(QUEUED, OURS, now() - began)
        run.prove(OURS, "starts that waited while there was no place", kept, at_least=starts)

    async def _has_places(self) -> bool:
        """Whether all hosts have said so lately: while PostgreSQL was away they could not."""
        rows = await self.there.rows(
            "SELECT count(*) FROM host WHERE seen_at > $1", time.time() - LATELY
        )
        return rows[0][0] == len(self.there.hosts)

    async def _taken(self) -> int:
        rows = await self.there.rows(
            "SELECT count(*) FROM session WHERE phase NOT IN ('ended', 'failed', 'scheduled')"
        )
        return int(rows[0][0])

    async def _phase(self, session: str) -> str:
        return str(
            (await self.there.rows("SELECT phase FROM session WHERE id = $1", session))[0][0]
        )


def light_log(log: list[Line], recorded: Sequence[Recorded], until: float) -> tuple[int, int]:
    """Of what a light session has replayed by a time: how much is not in its log, and of how much.

    Its log is the event that made it, and then the recorded ones, as they were.
    """
    stored = log[1:]
    ahead = stored[0][1] - recorded[0].at if stored else 0.0
    due = [one for one in recorded if one.at + ahead <= until]
    same = [
        seq == number and event == one.event.model_dump(mode="json")
        for number, ((seq, _, event), one) in enumerate(zip(stored, due, strict=False), 2)
    ]
    return len(due) - sum(same), len(due)
