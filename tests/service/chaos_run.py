"""The chaos test: sessions' processes and the service are killed while operators steer.

A round is one life of the service: some sessions' processes are killed, several at once, then the
service itself. Nearly always the killer waits until a request of its victim has no answer yet.
What it has done is kept in its folder, so a run that was cut off goes on where it was.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import signal
import time
from dataclasses import asdict, dataclass, field
from pathlib import Path

from chaos_back import SERVICE, Backs, backs_in, note_kill
from chaos_check import copied, faults_in
from chaos_load import Chaos, read_notes
from chaos_session import PIDS
from postgres import PostgresServer
from service_process import ServiceProcess

PERSONALITY = """\
name: tea
title: Tea talk
persona: You are Mina.
length: 4h
beats:
  - title: Welcome
    at: 0
    say: Welcome.
  - title: Stories
    at: 3h
    prompt: Ask for stories.
  - title: Goodbye
    at: 3h50m
    say: Goodbye.
"""
AT_ONCE = 3
"""Processes that are killed together, at most."""
RENEWED_EVERY = 4
"""Rounds after which the sessions are ended, and others started: their logs grow."""
KILL_DEADLINE = 60.0
REPEATS = 400
"""Requests that are repeated at the end, at most; the youngest, for each shard."""


@dataclass
class Progress:
    """How far a run has come.

    Attributes:
        seed: Of all choices.
        rounds: Lives of the service that are over.
        kills: Sessions' processes that were killed.
        unanswered: Of these, while a request of the session had no answer.
        service_kills: Kills of the service.
        service_unanswered: Of these, while a request had no answer.
        database_kills: Kills of the database's server.
    """

    seed: int
    rounds: int = 0
    kills: int = 0
    unanswered: int = 0
    service_kills: int = 0
    service_unanswered: int = 0
    database_kills: int = 0
    faults: list[str] = field(default_factory=list[str])
    backs: Backs = field(default_factory=Backs)

    @classmethod
    def kept(cls, text: str) -> Progress:
        """As `asdict` had it."""
        fields = json.loads(text)
        return cls(**{**fields, "backs": Backs(**fields["backs"])})


@dataclass(frozen=True)
class Plan:
    """What one shard does.

    Attributes:
        folder: Where its service lives, and what it has done is kept.
        kills: Kills of sessions' processes.
        service_kills: Kills of the service; as many rounds there are.
        sessions: How many run at a time.
        seed: Of all choices.
        server: A PostgreSQL server that is the store, and dies as often as the service; None for
            a database in a file.
    """

    folder: Path
    kills: int
    service_kills: int
    sessions: int
    seed: int
    server: PostgresServer | None = None


async def run_shard(plan: Plan) -> Progress:
    """Kill as often as planned, then check from outside what is left."""
    plan.folder.mkdir(parents=True, exist_ok=True)
    (plan.folder / "personalities").mkdir(exist_ok=True)
    (plan.folder / "personalities" / "tea.yaml").write_text(PERSONALITY)
    kept, notes = plan.folder / "progress.json", plan.folder / "requests.jsonl"
    done = Progress.kept(kept.read_text()) if kept.is_file() else Progress(plan.seed)
    service = _service(plan)
    await asyncio.to_thread(service.start)
    try:
        await _rounds(plan, done, service, kept, notes)
        past = [n for n in read_notes(notes) if n["state"] == "done"][-REPEATS:]
        with notes.open("a") as sink:
            chaos = Chaos(service.url, service.token, plan.seed, sink)
            await _settled(chaos)
            done.faults += await chaos.repeated(past)
            await chaos.client.aclose()
    finally:
        await asyncio.to_thread(service.stop)
    database = plan.folder / "data" / "beatroom.db"
    if plan.server is not None:
        database = await copied(plan.server.url, plan.folder / "copied.db")
    done.backs = backs_in(plan.folder, database)
    done.faults += [*faults_in(database, read_notes(notes)), *done.backs.never]
    kept.write_text(json.dumps(asdict(done)))
    return done


async def _rounds(
    plan: Plan, done: Progress, service: ServiceProcess, kept: Path, notes: Path
) -> None:
    """Every life of the service but the last one."""
    sessions: list[str] = []
    held, muted = set[str](), set[str]()
    while done.rounds < plan.service_kills:
        number = len(read_notes(notes))
        with notes.open("a") as sink:
            chaos = Chaos(service.url, service.token, plan.seed, sink, number * 2, held, muted)
            try:
                if not sessions:
                    sessions = [await chaos.new_session() for _ in range(plan.sessions)]
                left = plan.service_kills - done.rounds
                kills = -(-(plan.kills - done.kills) // left)
                renew = done.rounds % RENEWED_EVERY == RENEWED_EVERY - 1
                await _one_life(chaos, done, service, sessions, kills=kills, server=plan.server)
                if renew:
                    for session in sessions:
                        await chaos.end_session(session)
                    sessions = []
            finally:
                await chaos.client.aclose()
        done.rounds += 1
        kept.write_text(json.dumps(asdict(done)))  # noqa: ASYNC240 - a line of a few bytes


async def _one_life(
    chaos: Chaos,
    done: Progress,
    service: ServiceProcess,
    sessions: list[str],
    *,
    kills: int,
    server: PostgresServer | None,
) -> None:
    """Operators at work, while first sessions' processes and then the service are killed."""
    over = asyncio.Event()
    chance = random.Random(f"{chaos.seed} {done.rounds}")
    killer = Killer(chaos, done, service, chance)
    async with asyncio.TaskGroup() as group:
        for session in sessions:
            group.create_task(chaos.lane(session, over))
        for left in range(kills, 0, -len(sessions)):
            await killer.kill_each(chance.sample(sessions, min(left, len(sessions))))
        if server is not None:
            await _until_asked(chaos, sessions, chance)
            await asyncio.to_thread(server.stop, signal.SIGQUIT)
            done.database_kills += 1
            await asyncio.sleep(chance.random() * 0.5)
            await asyncio.to_thread(server.start)
        await asyncio.sleep(chance.random() * 0.5)
        waited = await _until_asked(chaos, sessions, chance)
        # Counted before the loop turns: whoever is asking learns of it at once.
        done.service_unanswered += waited and any(chaos.in_flight.values())
        note_kill(service.folder, SERVICE, time.time())
        service.strike()
        await asyncio.to_thread(service.kill)
        done.service_kills += 1
        await asyncio.to_thread(service.start)
        over.set()  # those that have no answer yet go on until they have one


@dataclass
class Killer:
    """Kills sessions' processes.

    Attributes:
        struck: The process of each session that was killed last.
    """

    chaos: Chaos
    done: Progress
    service: ServiceProcess
    chance: random.Random
    struck: dict[str, int] = field(default_factory=dict[str, int])

    async def kill_each(self, victims: list[str]) -> None:
        """Once each, several at once."""
        while victims:
            several = min(len(victims), self.chance.randint(1, AT_ONCE))
            await asyncio.gather(*(self._kill(victims.pop()) for _ in range(several)))

    async def _kill(self, session: str) -> None:
        path = self.service.folder / "pids" / session
        async with asyncio.timeout(KILL_DEADLINE):
            while True:
                await _until_asked(self.chaos, [session], self.chance)
                unanswered, at = self.chaos.in_flight.get(session, 0) > 0, time.time()
                try:
                    pid = int(path.read_text())
                except (FileNotFoundError, ValueError):
                    pid = 0
                # One that is dead and not yet buried is not killed again.
                if pid in {0, self.struck.get(session)} or not _struck(pid):
                    await asyncio.sleep(0.05)  # it is not there again yet
                    continue
                self.struck[session] = pid
                note_kill(self.service.folder, session, at)
                self.done.kills += 1
                self.done.unanswered += unanswered
                return


def _struck(pid: int) -> bool:
    try:
        os.kill(pid, signal.SIGKILL)
    except ProcessLookupError:
        return False
    return True


async def _until_asked(chaos: Chaos, sessions: list[str], chance: random.Random) -> bool:
    """Return a moment after a request was sent that has no answer yet."""
    for _ in range(500):
        if any(chaos.in_flight.get(session, 0) for session in sessions):
            await asyncio.sleep(chance.random() * 0.02)
            if any(chaos.in_flight.get(session, 0) for session in sessions):
                return True
        await asyncio.sleep(0.002)
    return False


async def _settled(chaos: Chaos) -> None:
    """Return once no session that runs has anything left to do."""
    async with asyncio.timeout(KILL_DEADLINE):
        while True:
            page = (await chaos.client.get(chaos.at("/sessions"), params={"limit": 200})).json()
            running = [s["id"] for s in page["items"] if s["phase"] in {"live", "held", "lobby"}]
            views = [
                (await chaos.client.get(chaos.at(f"/sessions/{one}"))).json() for one in running
            ]
            states = {i["state"] for view in views for i in view["instructions"]}
            if not states & {"accepted", "delivered", "injected"}:
                return
            await asyncio.sleep(0.2)


def _service(plan: Plan) -> ServiceProcess:
    pids = plan.folder / "pids"
    pids.mkdir(exist_ok=True)
    server = {} if plan.server is None else {"DATABASE_URL": plan.server.url}
    settings = {
        **server,
        "SESSIONS_RUN": "chaos_session:run_session",
        PIDS: str(pids),
        "MAX_SESSIONS": str(4 * plan.sessions),
        "STANDBY": "2",
        "MAX_LENGTH": "20000",
        "OPERATOR_RATE": "100000",
        "LOG_LEVEL": "error",
    }
    return ServiceProcess(plan.folder, settings)
