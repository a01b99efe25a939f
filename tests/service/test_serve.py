"""The served process: signals, draining, and that nothing is left of it."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import pytest
from patience import SOON, eventually_there
from ports import free_port
from service_http import personalities_folder

pytestmark = pytest.mark.service

ROOT = Path(__file__).parents[2]


@dataclass
class Served:
    """A service in a process of its own."""

    process: subprocess.Popen[str]
    client: httpx.Client

    def ask(self, method: str, path: str, body: Any = None) -> httpx.Response:
        return self.client.request(method, path, json=body)

    def start_session(self) -> str:
        made = self.ask("POST", "/api/v1/sessions", {"personality": "tea"})
        assert made.status_code == 201, made.text
        session: str = made.json()["id"]
        eventually_there(lambda: self.view(session)["phase"] == "lobby")
        return session

    def view(self, session: str) -> Any:
        return self.ask("GET", f"/api/v1/sessions/{session}").json()

    def children(self) -> set[int]:
        return descendants(self.process.pid)


@contextmanager
def served(folder: Path) -> Iterator[Served]:
    port = free_port()
    environment = {
        **os.environ,
        "PYTHONPATH": str(ROOT),
        "DATA_DIR": str(folder / "data"),
        "PERSONALITIES_DIR": str(personalities_folder(folder / "personalities")),
        "PORT": str(port),
        "DRAIN_SECONDS": str(SOON),
        "STANDBY": "1",
        "LOG_LEVEL": "warning",
    }
    process = subprocess.Popen(
        [sys.executable, str(ROOT / "tests/service/serve_stand_in.py")],
        cwd=folder,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    try:
        assert process.stdout is not None
        token = process.stdout.readline().strip()
        with httpx.Client(
            base_url=f"http://127.0.0.1:{port}",
            headers={"Authorization": f"Bearer {token}"},
            timeout=SOON,
        ) as client:
            yield Served(process, client)
    finally:
        if process.poll() is None:
            process.kill()
        process.wait(SOON)
        if process.stdout is not None:
            process.stdout.close()


def test_a_term_signal_lets_sessions_end_and_takes_no_others(tmp_path: Path) -> None:
    with served(tmp_path) as service:
        session = service.start_session()
        children = service.children()
        service.process.send_signal(signal.SIGTERM)
        eventually_there(lambda: service.ask("GET", "/readyz").status_code == 503)
        refused = service.ask("POST", "/api/v1/sessions", {"personality": "tea"})
        assert refused.status_code == 503
        assert service.view(session)["phase"] == "lobby"
        service.ask("POST", f"/api/v1/sessions/{session}/end", {"at_once": True})
        assert service.process.wait(SOON) == 0
        assert_gone(children)


def test_a_second_signal_stops_now_and_the_next_start_goes_on(tmp_path: Path) -> None:
    with served(tmp_path) as service:
        session = service.start_session()
        children = service.children()
        service.process.send_signal(signal.SIGINT)
        eventually_there(lambda: service.ask("GET", "/readyz").status_code == 503)
        service.process.send_signal(signal.SIGINT)
        service.process.wait(SOON)
        assert_gone(children)
    with served(tmp_path) as service:
        eventually_there(lambda: service.view(session)["epoch"] == 2)


def test_a_service_that_breaks_ends_with_an_error_and_the_next_start_goes_on(
    tmp_path: Path,
) -> None:
    with served(tmp_path) as service:
        session = service.start_session()
        children = service.children()
        assert service.ask("GET", "/healthz").status_code == 200
        service.process.send_signal(signal.SIGUSR1)  # what all hangs in ends
        assert service.process.wait(SOON) == 1
        assert_gone(children)
    with served(tmp_path) as service:
        eventually_there(lambda: service.view(session)["epoch"] == 2)


def test_nothing_outlives_a_killed_service(tmp_path: Path) -> None:
    with served(tmp_path) as service:
        service.start_session()
        # The warm parent, the session, the standby.
        eventually_there(lambda: len(service.children()) >= 3)
        children = service.children()
        service.process.send_signal(signal.SIGKILL)
        service.process.wait(SOON)
        assert_gone(children)


def assert_gone(pids: set[int]) -> None:
    eventually_there(lambda: not any(alive(pid) for pid in pids), what=f"none left of {pids}")


def alive(pid: int) -> bool:
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state != "Z"


def descendants(pid: int) -> set[int]:
    parents: dict[int, int] = {}
    for entry in Path("/proc").iterdir():
        if entry.name.isdecimal():
            try:
                fields = (entry / "stat").read_text().rpartition(")")[2].split()
            except OSError:
                continue
            parents[int(entry.name)] = int(fields[1])
    found = {pid}
    while more := {child for child, parent in parents.items() if parent in found} - found:
        found |= more
    return found - {pid}
