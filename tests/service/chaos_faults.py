"""What a cluster is put through: one fault at a time, or two, drawn at random."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field, replace
from pathlib import Path

from chaos_cluster import Cluster, Node
from patience import LATER, SOON
from room_listener import Listener, pids_of
from service_process import NotUp
from wires import Wire

Deed = Callable[[], object]
SMALL_DISK = 24
"""Megabytes that a host's disk has."""


def _nothing() -> None:
    return


@dataclass(frozen=True, slots=True)
class Fault:
    """Something that goes wrong, and how it is put right; both block.

    Attributes:
        name: Its sort.
        target: Whom it meets.
        begin: Lets it go wrong.
        end: Puts it right.
        lasts: Seconds between the two.
        takes: Whether sessions may have to go on in another process for it.
        hinders: Whether none can, for as long as it lasts.
        unheard: The sessions that nobody hears for it, once it has begun.
        sudden: Whether it takes away what it meets for certain, in one moment.
        everywhere: Whether it meets all hosts and sessions.
        after: Seconds from its beginning until it takes anything away.
    """

    name: str
    target: str
    begin: Deed
    end: Deed
    lasts: float
    takes: bool = False
    hinders: bool = False
    unheard: list[str] = field(default_factory=list[str])
    sudden: bool = False
    everywhere: bool = False
    after: float = 0.0


class Faults:
    """Draws faults.

    Args:
        cluster: Whom they meet.
        listeners: Who hears sessions; a host may be cut off from them.
        chance: Draws.
        small_disks: Names of hosts whose disk can be filled.
        lasts: Seconds that each of them lasts; drawn where it is None.
        sorts: Which are drawn; none for all.
    """

    def __init__(
        self,
        cluster: Cluster,
        listeners: Iterable[Listener],
        chance: random.Random,
        small_disks: Iterable[str] = (),
        *,
        lasts: float | None = None,
        sorts: Sequence[str] = (),
    ) -> None:
        self._cluster, self._listeners = cluster, list(listeners)
        self._chance, self._small_disks = chance, list(small_disks)
        self._left: list[str] = []
        self._lasts, self._sorts = lasts, list(sorts) or SORTS

    def next(self, sessions: list[str]) -> Fault:
        """Each sort once, in an order of its own, before one comes again."""
        if not self._left:
            self._left = self._chance.sample(self._sorts, len(self._sorts))
        return self.made(self._left.pop(), sessions)

    def made(self, sort: str, sessions: list[str]) -> Fault:
        """A fault of a sort."""
        drawn = self._drawn(sort, sessions)
        return drawn if self._lasts is None else replace(drawn, lasts=self._lasts)

    def _drawn(self, sort: str, sessions: list[str]) -> Fault:
        what, _, of = sort.partition(" ")
        if what in {"kill", "stop"} and of == "session":
            return self._session(what, self._chance.choice(sessions))
        if sort == FULLEST:
            fullest = max(self._cluster.hosts, key=lambda host: len(host.family()))
            return self._node(sort, what, fullest, "host")
        if of in {"host", "service", "host alone"}:
            role = of.split()[0]
            node = self._chance.choice(getattr(self._cluster, f"{role}s"))
            return self._node(sort, what, node, role)
        if what == "cut":
            return self._cut(sort, of)
        if what == "fill":
            return self._fill()
        if what == "slow":
            return self._slow()
        if what == "jump":
            return self._jump()
        return self._server(sort, what, of)

    def _short(self) -> float:
        return self._chance.uniform(0.3, 3.0)

    def _long(self) -> float:
        return self._chance.uniform(1.0, 9.0)

    def _session(self, what: str, session: str) -> Fault:
        pids = list[int]()

        def begin() -> None:
            pids[:] = pids_of(self._cluster.runs, session)[:1]
            _signal(pids, signal.SIGKILL if what == "kill" else signal.SIGSTOP)

        killed = what == "kill"
        ends = _nothing if killed else lambda: _signal(pids, signal.SIGCONT)
        name, lasts = f"{what} session", self._long()
        return Fault(name, session, begin, ends, lasts, takes=True, sudden=killed)

    def _node(self, sort: str, what: str, node: Node, role: str) -> Fault:
        takes = role == "host"
        if what == "kill":
            lasts = self._long()
            again = lambda: _again(node)  # noqa: E731
            return Fault(sort, node.name, node.strike, again, lasts, takes=takes, sudden=takes)
        if what == "upgrade":
            return Fault(
                sort,
                node.name,
                lambda: _drained(node),
                lambda: _again(node),
                0.1,
                takes=takes,
                sudden=takes,
                after=self._cluster.drain,
            )
        whole = not sort.endswith("alone")
        frozen = list[int]()
        return Fault(
            sort,
            node.name,
            lambda: frozen.extend(node.freeze(whole=whole)),
            lambda: _signal(frozen, signal.SIGCONT),
            self._long(),
            takes,
        )

    def _cut(self, sort: str, of: str) -> Fault:
        who, _, where = of.partition(" from ")
        node = self._chance.choice(getattr(self._cluster, f"{who}s"))
        if where == "rooms":
            unheard = list[str]()

            def deaf() -> None:
                gone = set(node.family())
                for listener in self._listeners:
                    listener.cut_off |= gone
                    if listener.pid in gone:
                        unheard.append(listener.session)

            return Fault(sort, node.name, deaf, self._hear, self._long(), unheard=unheard)
        ways: dict[str, list[Wire | None]] = {
            "store": [node.store],
            "engine": [node.engine],
            "both": [node.store, node.engine],
            "services": [node.front],
            "all": [node.store, node.engine, node.front],
        }
        wires = [wire for wire in ways[where] if wire is not None]
        return Fault(
            sort,
            node.name,
            lambda: [wire.cut() for wire in wires],
            lambda: [wire.mend() for wire in wires],
            self._chance.uniform(1.0, 14.0),
            takes=who == "host",
            hinders=where == "store",
        )

    def _hear(self) -> None:
        for listener in self._listeners:
            listener.cut_off.clear()

    def _server(self, sort: str, what: str, of: str) -> Fault:
        cluster = self._cluster
        if of == "temporal":
            server = cluster.temporal
            pid = lambda: [] if server.process is None else [server.process.pid]  # noqa: E731
            begin, end = lambda: server.stop(signal.SIGKILL), server.start
        elif of == "postgres":
            store = cluster.store
            pid, begin, end = store._processes, lambda: _killed(store), store.start
        else:
            pid = lambda: [] if cluster.balancer is None else [cluster.balancer.pid]  # noqa: E731
            begin, end = cluster.unbalance, cluster.balance
        needed = of != "balancer"
        if what == "kill":
            return Fault(
                sort,
                of,
                begin,
                end,
                self._long(),
                takes=needed,
                hinders=needed,
                everywhere=True,
            )
        frozen = list[int]()

        def freeze() -> None:
            frozen.extend(pid())
            _signal(frozen, signal.SIGSTOP)

        def thaw() -> None:
            _signal(frozen, signal.SIGCONT)

        return Fault(
            sort,
            of,
            freeze,
            thaw,
            self._long(),
            takes=needed,
            hinders=needed,
            everywhere=True,
        )

    def _slow(self) -> Fault:
        delay, ways = self._chance.uniform(0.01, 0.15), self._cluster.ways.all

        def set_to(seconds: float) -> None:
            for wire in ways:
                wire.delay = seconds

        return Fault(
            "slow network",
            f"{1000 * delay:.0f} ms",
            lambda: set_to(delay),
            lambda: set_to(0.0),
            self._long(),
            takes=True,
            hinders=True,
            everywhere=True,
        )

    def _jump(self) -> Fault:
        node = self._chance.choice(self._cluster.nodes)
        by = self._chance.choice([-1, 1]) * self._chance.uniform(2.0, 40.0)
        file = node.process.folder / "wall"
        return Fault(
            "jump of a clock",
            f"{node.name} by {by:.0f} s",
            lambda: file.write_text(repr(by)),
            lambda: file.write_text("0"),
            self._long(),
        )

    def _fill(self) -> Fault:
        if not self._small_disks:
            return self._slow()
        host = self._chance.choice(self._small_disks)
        file = self._cluster.folder / host / "data" / "filler"

        def fill() -> None:
            with suppress(OSError), file.open("wb", buffering=0) as filling:
                while filling.write(b"." * 65_536):
                    pass

        return Fault("fill a disk", host, fill, file.unlink, self._long(), takes=True)


FULLEST = "kill fullest host"
"""The host with the most processes; it is met only where it is asked for."""
SORTS = [
    "kill session",
    "stop session",
    "kill host",
    "stop host",
    "stop host alone",
    "kill service",
    "stop service",
    "upgrade host",
    "upgrade service",
    "kill temporal",
    "stop temporal",
    "kill postgres",
    "stop postgres",
    "kill balancer",
    "stop balancer",
    "cut host from store",
    "cut host from engine",
    "cut host from both",
    "cut host from all",
    "cut host from services",
    "cut host from rooms",
    "cut service from store",
    "cut service from engine",
    "slow network",
    "fill disk",
    "jump clock",
]


def _signal(pids: Iterable[int], what: signal.Signals) -> None:
    for pid in pids:
        with suppress(ProcessLookupError):
            os.kill(pid, what)


def _killed(store: object) -> None:
    """PostgreSQL and all that it has started, at once."""
    pids = store._processes()  # type: ignore[attr-defined]
    _signal(pids, signal.SIGKILL)
    store.stop(signal.SIGKILL)  # type: ignore[attr-defined]


def _again(node: Node) -> None:
    """Start a process until it stays, as whatever runs it does (`restart: unless-stopped`).

    One that finds no database, or no Temporal, says so and ends.
    """
    until = time.monotonic() + LATER
    while True:
        try:
            node.process.start()
        except NotUp:
            if time.monotonic() > until:
                raise
        else:
            return


def _drained(node: Node) -> None:
    """Asked to stop, as an upgrade does; it may take its time."""
    process = node.process
    assert process.process is not None
    process.process.send_signal(signal.SIGTERM)
    try:
        process.process.wait(SOON)
    finally:
        process.stop()


@contextmanager
def small_disks(folder: Path, names: Iterable[str]) -> Iterator[list[str]]:
    """Hosts whose data are on a disk of their own that is soon full; none where that takes root."""
    mounted = dict[str, Path]()
    try:
        for name in names:
            place = folder / name / "data"
            place.mkdir(parents=True, exist_ok=True)
            mount = ["mount", "-t", "tmpfs", "-o", f"size={SMALL_DISK}m", "beatroom-chaos", place]
            with suppress(OSError, subprocess.CalledProcessError):
                subprocess.run(mount, check=True, capture_output=True)
                mounted[name] = place
        yield list(mounted)
    finally:
        for place in mounted.values():
            subprocess.run(["umount", "-l", place], check=False, capture_output=True)
