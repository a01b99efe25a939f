"""The cluster that is put through chaos: as `make cluster` runs it, with a wire for each way.

Everything that a process has started goes with it where it is killed or stands still, as with its
machine.
"""

from __future__ import annotations

import os
import signal
import subprocess
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

import httpx
from chaos_cluster_session import NODE, RUNS
from chaos_run import PERSONALITY
from chaos_session import PIDS
from leftovers import descendants
from patience import SOON, eventually_there
from ports import free_port
from postgres import PostgresServer, postgres
from service_process import ServiceProcess
from temporal_server import TemporalServer, temporal_server
from tone_voice import tone_voice
from wires import Wire, Wires, wires

TOKEN = "an operator's token of the whole cluster"
SECRET = "what all processes of the cluster share"
HEARTBEAT = 5.0
SERVICES, HOSTS = 2, 3
DRAIN = 0.1
BALANCER = Path(__file__).resolve().parents[2] / "tools" / "cluster" / "haproxy.cfg"


@dataclass
class Node:
    """A service or a host, and the ways from it and to it."""

    name: str
    process: ServiceProcess
    store: Wire
    engine: Wire
    front: Wire | None = None

    def strike(self) -> None:
        """All of its processes are gone at once."""
        for pid in [*self.family(), self.pid]:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        self.process.kill()

    @property
    def pid(self) -> int:
        assert self.process.process is not None
        return self.process.process.pid

    def family(self) -> list[int]:
        """What it has started, and what that has, and so on."""
        if self.process.process is None:
            return []
        with suppress(OSError):  # it has ended
            return sorted(descendants(self.pid))
        return []

    def freeze(self, *, whole: bool) -> list[int]:
        """Let it stand still, alone or with all that it has started; who does."""
        frozen = [self.pid, *(self.family() if whole else ())]
        for pid in frozen:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGSTOP)
        return frozen


class Cluster:
    """PostgreSQL, Temporal, services, hosts and a balancer.

    Args:
        places: Sessions on each host.
        services: How many.
        hosts: How many.
        drain: Seconds for which sessions may go on at a host that is asked to stop.
        standby: Processes that wait on each host; None for one for each place.
    """

    def __init__(
        self,
        folder: Path,
        store: PostgresServer,
        temporal: TemporalServer,
        *,
        ways: Wires,
        voice: str,
        places: int,
        services: int,
        hosts: int,
        drain: float = DRAIN,
        standby: int | None = None,
    ) -> None:
        self.drain = drain
        self.folder, self.store, self.temporal, self.ways = folder, store, temporal, ways
        self.runs = folder / "runs"
        for name in ("runs", "pids"):
            (folder / name).mkdir(parents=True)
        self.shared = {
            "ENGINE": "temporal",
            "TEMPORAL_HEARTBEAT": str(HEARTBEAT),
            "TEMPORAL_KEEPALIVE": "1",
            "HEARTBEAT_DEADLINE": str(HEARTBEAT),
            "OPERATOR_TOKEN": TOKEN,
            "JOIN_SECRET": "what signs the join links of the cluster",
            "CLUSTER_SECRET": SECRET,
            "WEBHOOK_SECRET": "whsec_" + "A" * 43 + "=",
            "SESSIONS_RUN": "chaos_cluster_session:run_session",
            RUNS: str(self.runs),
            PIDS: str(folder / "pids"),
            "MAX_LENGTH": "20000",
            "OPERATOR_RATE": "100000",
            "GUEST_RATE": "100000",
            "LOG_LEVEL": "info",
            "LOG_FORMAT": "json",
            "ANSWER_DEADLINE": "5",
            "STORE_DEADLINE": "5",
            "DRAIN_SECONDS": str(drain),
            "TTS": "openai",
            "STT": "openai",
            "OPENAI_API_KEY": "none",
            "OPENAI_BASE_URL": voice,
            "WEBRTC_LOOPBACK": "1",
            "MAX_SESSIONS": str(places),
        }
        self.people = free_port()
        self.shared["PUBLIC_URL"] = f"http://127.0.0.1:{self.people}"
        self.services = [self._node(f"service-{n}", {"STANDBY": "0"}) for n in range(services)]
        # For those who come when another host dies, a process each waits.
        hosting = {"HOSTING": "1", "STANDBY": str(places if standby is None else standby)}
        self.hosts = [self._node(f"host-{n}", hosting) for n in range(hosts)]
        self.balancer: subprocess.Popen[bytes] | None = None

    @property
    def nodes(self) -> list[Node]:
        return [*self.services, *self.hosts]

    def _node(self, name: str, more: Mapping[str, str]) -> Node:
        folder = self.folder / name
        (folder / "personalities").mkdir(parents=True)
        (folder / "personalities" / "tea.yaml").write_text(PERSONALITY)
        store, engine = self.ways.to(self.store.port), self.ways.to(self.temporal.port)
        own = {
            "DATABASE_URL": f"postgresql://beat@{store.address}/postgres",
            "TEMPORAL_ADDRESS": engine.address,
            "WALL_JUMPS": str(folder / "wall"),
            NODE: name,
        }
        node = Node(name, ServiceProcess(folder, {**self.shared, **own, **more}), store, engine)
        if "HOSTING" in more:
            node.process.port = free_port()
            node.front = self.ways.to(node.process.port)
            address = {"CLUSTER_ADDRESS": f"http://{node.front.address}"}
            node.process.settings = {**node.process.settings, **address}
        return node

    def start(self) -> None:
        """All of it, side by side."""
        with ThreadPoolExecutor() as starting:
            for started in [starting.submit(node.process.start) for node in self.nodes]:
                started.result()
        self.balance()

    def balance(self) -> None:
        """Start the balancer, and return when it passes requests on."""
        a, b = (f"127.0.0.1:{node.process.port}" for node in (self.services[0], self.services[-1]))
        names = {"BALANCER": f"127.0.0.1:{self.people}", "SERVICE_A": a, "SERVICE_B": b}
        self.balancer = subprocess.Popen(
            ["haproxy", "-q", "-db", "-f", BALANCER], env={**os.environ, **names}
        )
        eventually_there(self._passes_on, what="the balancer passes requests on")

    def _passes_on(self) -> bool:
        with suppress(httpx.TransportError):
            answer = httpx.get(f"http://127.0.0.1:{self.people}/healthz", timeout=SOON)
            return answer.status_code == 200
        return False

    @property
    def url(self) -> str:
        """Where people come."""
        return f"http://127.0.0.1:{self.people}"

    def unbalance(self) -> None:
        """The balancer is gone."""
        assert self.balancer is not None
        self.balancer.kill()
        self.balancer.wait(SOON)

    def stop(self) -> None:
        """All of it that is ours."""
        for node in self.nodes:
            with suppress(Exception):  # border: whatever is wrong, the others are ended as well
                node.strike()
        if self.balancer is not None:
            self.balancer.kill()
            self.balancer.wait(SOON)


@contextmanager
def cluster(
    folder: Path,
    places: int,
    *,
    services: int,
    hosts: int,
    drain: float = DRAIN,
    standby: int | None = None,
) -> Iterator[Cluster | None]:
    """A cluster that runs; None where PostgreSQL, Temporal or HAProxy are not installed."""
    with ExitStack() as stack:
        server = stack.enter_context(postgres(durable=True))
        temporal = stack.enter_context(temporal_server())
        if server is None or temporal is None or not _haproxy():
            yield None
            return
        ways, voice = stack.enter_context(wires()), stack.enter_context(tone_voice())
        made = Cluster(
            folder,
            server,
            temporal,
            ways=ways,
            voice=voice,
            places=places,
            services=services,
            hosts=hosts,
            drain=drain,
            standby=standby,
        )
        stack.callback(made.stop)
        yield made


def _haproxy() -> bool:
    return any(
        (Path(folder) / "haproxy").exists()
        for folder in [*os.environ.get("PATH", "").split(os.pathsep), "/usr/sbin"]
    )
