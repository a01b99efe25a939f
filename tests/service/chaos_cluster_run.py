"""Faults of all sorts meet a cluster while operators steer its sessions and people listen to them.

What was asked, what was heard and what went wrong is written down as it happens, with the times of
this machine's clock; `chaos_check.py` and `heard_check.py` judge it from that and the database.
"""

from __future__ import annotations

import asyncio
import json
import random
import secrets
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from math import inf
from pathlib import Path
from typing import Any

import asyncpg
import httpx
from browserless import only_loopback
from chaos_check import copied, faults_in
from chaos_cluster import DRAIN, HEARTBEAT, HOSTS, SECRET, SERVICES, TOKEN, Cluster, cluster
from chaos_cluster_session import HEARD
from chaos_faults import Fault, Faults, small_disks
from chaos_load import OPS, Chaos, read_notes
from chaos_session import HISTORY
from heard_check import Met, heard_faults, heard_in
from late_check import Back, late_faults, owners_in
from patience import LATER, TookTooLong, eventually
from postgres import emptied
from room_listener import Listener

from beatroom.bot.cluster.peers import Peers
from beatroom.bot.workers.engine import Vitals

LIGHT_PAUSE, HEARD_PAUSE = 8.0, 4.0
HEARD_OPS = (*["say"] * 5, "queue", "extend", "insert")
TOGETHER = 4
"""One in so many faults comes while the one before it lasts."""
REPEATS = 200
PLACES_TO_SPARE = 2


@dataclass(frozen=True)
class ClusterPlan:
    """What a run does.

    Attributes:
        folder: Where all of it is kept.
        faults: How many.
        heard: Sessions with a voice and a listener.
        light: Sessions without.
        seed: Of all choices.
        slack: Seconds beyond the heartbeat's deadline in which a session is back; None where the
            machine is too busy to say.
        sorts: Faults of these sorts first.
        only: Afterwards faults of these sorts; none for all.
        history: Events that each light session has behind it when the first fault comes.
        within: Seconds after which no further fault is begun.
        lasts: Seconds that each fault lasts; drawn where it is None.
        say: Told of each fault.
        services: How many.
        hosts: How many; all but one of them can run all sessions.
        spare: Places on each host beyond that. Without any, faults come one at a time.
        drain: Seconds for which sessions may go on at a host that is asked to stop.
        standby: Processes that wait on each host; None for one for each place.
    """

    folder: Path
    faults: int
    heard: int
    light: int
    seed: int
    slack: float | None = 2.0
    sorts: tuple[str, ...] = ()
    only: tuple[str, ...] = ()
    history: int = 0
    within: float = inf
    lasts: float | None = None
    say: Callable[[str], object] = lambda _: None
    services: int = SERVICES
    hosts: int = HOSTS
    spare: int = PLACES_TO_SPARE
    drain: float = DRAIN
    standby: int | None = None

    @property
    def sessions(self) -> int:
        """How many."""
        return self.heard + self.light

    @property
    def places(self) -> int:
        """On each host."""
        return -(-self.sessions // (self.hosts - 1)) + self.spare

    @property
    def fills(self) -> bool:
        """Whether a disk may be filled, which takes root to prepare."""
        drawn = self.faults > len(self.sorts) and not self.only
        return drawn or "fill disk" in {*self.sorts, *self.only}


@dataclass
class Came:
    """What a run came to.

    Attributes:
        met: The faults, by their times.
        wrong: A sentence for each promise that was broken.
        requests: How many were answered.
        sounds: How many utterances were heard.
        backs: Each taking over.
        again: What was cut off, or not known as heard, and said once more.
        full: From when to when two hosts were away, and the others had no place for all.
        until: When it was seen last whether all sessions run.
    """

    met: list[Met] = field(default_factory=list[Met])
    wrong: list[str] = field(default_factory=list[str])
    requests: int = 0
    sounds: int = 0
    backs: list[Back] = field(default_factory=list[Back])
    again: int = 0
    full: list[tuple[float, float]] = field(default_factory=list[tuple[float, float]])
    until: float = inf


def run_cluster(plan: ClusterPlan) -> Came | None:
    """Put a cluster through it, and judge; None where its programs are not installed."""
    only_loopback()
    with cluster(
        plan.folder,
        plan.places,
        services=plan.services,
        hosts=plan.hosts,
        drain=plan.drain,
        standby=plan.standby,
    ) as there:
        if there is None:
            return None
        for host in there.hosts:
            history = {HISTORY: str(plan.history)}
            host.process.settings = {**host.process.settings, **history}
        asyncio.run(emptied(there.store.url))
        names = [host.name for host in there.hosts] if plan.fills else []
        with small_disks(plan.folder, names) as disks:
            return asyncio.run(Running(plan, there, disks).through())


class Running:
    """One run: a plan, its cluster, and the hosts whose disks can be filled."""

    def __init__(self, plan: ClusterPlan, there: Cluster, disks: list[str]) -> None:
        self._plan, self._there, self._disks = plan, there, disks
        self._chance = random.Random(f"faults {plan.seed}")
        self._came = Came()

    async def through(self) -> Came:
        """All of it, and what came of it."""
        plan, there, came = self._plan, self._there, self._came
        await asyncio.to_thread(there.start)
        notes = plan.folder / "requests.jsonl"
        try:
            with notes.open("a") as sink, (plan.folder / "heard.jsonl").open("a") as heard:
                urls = " ".join([there.url, *(node.process.url for node in there.services)])
                chaos = Chaos(urls, TOKEN, plan.seed, sink)
                async with (
                    chaos.client,
                    httpx.AsyncClient(base_url=there.url, timeout=5) as people,
                ):
                    await self._steered(chaos, people, heard)
                    if came.until < inf:
                        came.wrong.append(f"not all sessions ran again within {LATER:g} s")
                    past = [n for n in read_notes(notes) if n["state"] == "done"][-REPEATS:]
                    came.wrong += await chaos.repeated(past)
            database = await copied(there.store.url, plan.folder / "copied.db")
        finally:
            await asyncio.to_thread(there.stop)
        asked, sounds = read_notes(notes), heard_in(plan.folder / "heard.jsonl", there.runs)
        came.requests, came.sounds = len(asked), len(sounds)
        came.wrong += faults_in(database, asked)
        wrong, came.again = heard_faults(database, asked, sounds, came.met)
        late, came.backs = late_faults(
            database,
            came.met,
            owners_in(there.runs),
            heartbeat=HEARTBEAT,
            slack=plan.slack,
            until=came.until,
            full=came.full,
        )
        came.wrong += wrong + late
        return came

    async def _steered(self, chaos: Chaos, people: httpx.AsyncClient, heard: Any) -> None:
        """The faults, while all sessions are steered and some are heard."""
        plan, there = self._plan, self._there
        listeners, light = list[Listener](), list[str]()
        for _ in range(plan.heard):
            made = await chaos.made_session(HEARD)
            token = made["join"]["guest"]["token"]
            listeners.append(Listener(made["id"], token, people, heard, there.runs))
        for _ in range(plan.light):
            light.append(await chaos.new_session())
        sessions = [*(one.session for one in listeners), *light]
        over = asyncio.Event()
        # Whoever can listen no more ends the run: a session that nobody hears would end, too.
        async with asyncio.TaskGroup() as listening:
            tasks = [listening.create_task(one.listen()) for one in listeners]
            await eventually(lambda: all(one.hears for one in listeners), what="everybody hears")
            await eventually(lambda: all_live(chaos, sessions), what="every clock runs")
            drawn = {"lasts": plan.lasts, "sorts": plan.only}
            faults = Faults(there, listeners, self._chance, self._disks, **drawn)
            async with asyncio.TaskGroup() as group:
                for one in listeners:
                    group.create_task(chaos.lane(one.session, over, HEARD_OPS, HEARD_PAUSE))
                for session in light:
                    group.create_task(chaos.lane(session, over, OPS, LIGHT_PAUSE))
                try:
                    await self._met(faults, sessions)
                finally:
                    over.set()
            if self._came.until == inf:
                await _calm(chaos, sessions)
                for session in sessions:
                    await chaos.end_session(session)
            for task in tasks:
                task.cancel()

    async def _met(self, faults: Faults, sessions: list[str]) -> None:
        """All the faults. Before the next, but a few: it is over, all sessions run, and others may.

        Where not all run any more nothing else is tried: what is there is judged.
        """
        plan, chance, came = self._plan, self._chance, self._came
        wanted = list(plan.sorts)
        until = time.monotonic() + plan.within
        while len(came.met) < plan.faults and time.monotonic() < until:
            fault = faults.made(wanted.pop(0), sessions) if wanted else faults.next(sessions)
            # Each on its own: what begins or starts again may wait for what the other one has taken
            # away.
            both = [asyncio.create_task(self._through(fault))]
            together = plan.spare > 0 and not wanted and not chance.randrange(TOGETHER)
            if together and len(came.met) + 1 < plan.faults:
                second = faults.next(sessions)
                if second.target != fault.target:
                    await asyncio.sleep(chance.random() * fault.lasts)
                    both.append(asyncio.create_task(self._through(second)))
            met = await asyncio.gather(*both)
            self._note_full(met)
            try:
                await eventually(
                    lambda: all_run(self._there, sessions), within=LATER, what="all sessions run"
                )
            except TookTooLong:
                came.until = time.time()
                return
            for one in met:
                one.settled = time.time()
            plan.say(f"  all run {time.time() - met[0].began:.1f} s after it began")
            if plan.standby is None:
                await self._ready_to_lose_a_host()

    async def _ready_to_lose_a_host(self) -> None:
        """Return when any host's sessions would find processes that wait for them elsewhere.

        Who steers cannot count on more, and sees it by the same figure; a second fault at once is
        what `TOGETHER` is for.
        """
        began = time.monotonic()
        await eventually(
            lambda: enough_wait(self._there), within=LATER, what="processes wait for any host's"
        )
        self._plan.say(f"  ready for the next {time.monotonic() - began:.1f} s later")

    def _note_full(self, met: Sequence[Met]) -> None:
        """Two hosts that are away at once may leave fewer places than there are sessions."""
        plan = self._plan
        away = [m for m in met if m.target.startswith("host-") and m.takes]
        if len(away) == 2 and plan.places * (plan.hosts - 2) < plan.sessions:
            self._came.full.append((max(m.began for m in away), min(m.ended for m in away)))

    async def _through(self, fault: Fault) -> Met:
        """A fault, from its beginning to its end."""
        met = Met(
            fault.name,
            fault.target,
            time.time(),
            0.0,
            fault.takes,
            fault.hinders,
            sudden=fault.sudden,
            everywhere=fault.everywhere,
            after=fault.after,
        )
        self._came.met.append(met)
        self._plan.say(f"{len(self._came.met)}. {fault.name}: {fault.target}, {fault.lasts:.1f} s")
        with (self._plan.folder / "faults.jsonl").open("a") as sink:
            sink.write(json.dumps([fault.name, fault.target, met.began, fault.lasts]) + "\n")
        await asyncio.to_thread(fault.begin)
        met.unheard = fault.unheard
        await asyncio.sleep(max(0.0, met.began + fault.lasts - time.time()))
        await asyncio.to_thread(fault.end)
        met.ended = time.time()
        return met


async def all_run(there: Cluster, sessions: list[str]) -> bool:
    """Whether people can come, all services are up, and each session is ready where it runs."""
    server = await asyncpg.connect(there.store.url)
    try:
        select = "SELECT id, owner, ended_at FROM session WHERE id = ANY($1)"
        rows = await server.fetch(select, sessions)
    finally:
        await server.close()
    ended = [row["id"] for row in rows if row["ended_at"] is not None]
    assert not ended, f"{ended} ended, and nobody had asked for it"
    async with httpx.AsyncClient() as client:
        peers = Peers(SECRET, client, time.time)
        urls = [there.url, *(node.process.url for node in there.services)]
        asked = [peers.vitals(row["owner"], row["id"]) for row in rows if row["owner"]]
        vitals = await asyncio.gather(*asked, return_exceptions=True)
        ready = [one for one in vitals if isinstance(one, Vitals) and one.ready]
        if len(ready) == len(sessions) and all(
            await asyncio.gather(*(up(client, url) for url in urls))
        ):
            return True
    await asyncio.sleep(0.2)
    return False


async def enough_wait(there: Cluster) -> bool:
    """Whether, for each host, so many processes wait at the others as sessions run on it."""
    with suppress(httpx.TransportError):  # one that has just been started does not answer yet
        async with httpx.AsyncClient(timeout=5) as client:
            shown = await asyncio.gather(
                *(client.get(f"{node.process.url}/metrics") for node in there.hosts)
            )
        run = [_figure(one.text, "beatroom_sessions") for one in shown]
        ready = [_figure(one.text, "beatroom_standby_ready") for one in shown]
        if all(sum(ready) - own >= here for own, here in zip(ready, run, strict=True)):
            return True
    await asyncio.sleep(0.5)
    return False


def _figure(text: str, name: str) -> float:
    """The sum over all labels."""
    lines = [line.rpartition(" ") for line in text.splitlines()]
    return sum(float(value) for shown, _, value in lines if shown.partition("{")[0] == name)


async def up(client: httpx.AsyncClient, url: str) -> bool:
    """Whether a service takes sessions."""
    with suppress(httpx.TransportError):
        return (await client.get(f"{url}/readyz")).is_success
    return False


async def all_live(chaos: Chaos, sessions: list[str]) -> bool:
    """Whether each session's clock has started."""
    views = [await chaos.client.get(chaos.at(f"/sessions/{session}")) for session in sessions]
    return all(view.json()["phase"] == "live" for view in views)


async def _calm(chaos: Chaos, sessions: list[str]) -> None:
    """Return once nothing that is to be said at once has still to be."""

    async def nothing_left() -> bool:
        for session in sessions:
            answer = await chaos.client.get(chaos.at(f"/sessions/{session}"))
            for one in answer.json()["instructions"]:
                waits = one["state"] in {"accepted", "delivered", "injected"}
                if waits and one["mode"] == "immediate":
                    return False
        return True

    await eventually(nothing_left, within=LATER, what="what was to be said at once has been")


def new_seed() -> int:
    """Of a run that is given none."""
    return secrets.randbelow(10**6)
