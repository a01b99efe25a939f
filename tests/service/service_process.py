"""A real service in its own process, with stand-in sessions: started, killed, started again."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO

import httpx
from patience import SOON, eventually_there
from ports import free_port
from service_parent import Forked, Forks, Program

ROOT = Path(__file__).resolve().parents[2]
PATH = os.pathsep.join((str(ROOT), str(ROOT / "tests/service")))
"""Where its modules are found."""
WITH_STAND_INS = Program("serve_stand_in", "serve_stand_in:main", ("serve_stand_in",), path=PATH)


class NotUp(Exception):  # noqa: N818 - it names what is the matter
    """The service did not start."""


@dataclass
class ServiceProcess:
    """A service on a port and a folder that stay the same when it is started again.

    Attributes:
        folder: Has `data`, `personalities`, `service.log` and `printed`, its standard output.
        settings: More settings, by their names in the environment.
        token: The operator's, once it has started.
    """

    folder: Path
    settings: Mapping[str, str] = field(default_factory=dict)
    token: str = ""
    port: int = 0
    process: subprocess.Popen[str] | Forked | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def log(self) -> Path:
        return self.folder / "service.log"

    @property
    def printed(self) -> Path:
        return self.folder / "printed"

    @property
    def alive(self) -> bool:
        return self.process is not None and self.process.poll() is None

    def start(self) -> None:
        """Start it and return once it takes sessions."""
        self.port = self.port or free_port()
        # Files: who writes to a pipe that nobody reads stands still once it is full.
        with self.log.open("a") as sink, self.printed.open("w") as printed:
            self.process = self._started(printed, sink)
        eventually_there(lambda: self._told() or not self.alive, what="the service says its token")
        # One client: each reads what the machine trusts, which takes longer than to ask.
        with httpx.Client(timeout=SOON) as client:
            eventually_there(
                lambda: self._ready(client) or not self.alive, what="the service is ready"
            )
        if not self.alive:
            raise NotUp(f"The service did not start:\n{self._why()}")

    def _started(self, printed: IO[str], log: IO[str]) -> subprocess.Popen[str] | Forked:
        environment = self._environment()
        if (parent := Forks.parent(WITH_STAND_INS, environment)) is not None:
            return parent.start(WITH_STAND_INS, self.folder, environment, printed, log)
        return subprocess.Popen(
            [sys.executable, str(ROOT / "tests/service/serve_stand_in.py")],
            cwd=self.folder,
            env=environment,
            stdout=printed,
            stderr=log,
            text=True,
        )

    def _told(self) -> bool:
        token, told, _ = self.printed.read_text().partition("\n")
        self.token = token.strip()
        return bool(told)

    def _why(self) -> str:
        """What the log says went wrong, first things first: an exception's last words come last."""
        lines = [line for line in self.log.read_text().splitlines() if "error" in line.lower()]
        return "\n".join(f"{line[:500]} ... {line[-1000:]}" for line in lines[:10])

    def strike(self) -> None:
        """Begin to take it away as a crash does; nothing is waited for."""
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)

    def kill(self) -> None:
        """Take it away as a crash does."""
        self.strike()
        self._gone()

    def stop(self) -> None:
        """Stop it; the first signal lets sessions end, the second does not wait for them."""
        if self.process is None:
            return
        for last_words in (0.5, SOON):
            if self.alive:
                self.process.send_signal(signal.SIGTERM)
            try:
                self.process.wait(last_words)
            except subprocess.TimeoutExpired:
                continue
        if self.alive:
            self.process.kill()
        self._gone()

    def _gone(self) -> None:
        assert self.process is not None
        self.process.wait(SOON)
        self.process = None

    def _ready(self, client: httpx.Client) -> bool:
        try:
            return client.get(f"{self.url}/readyz").status_code == 200
        except httpx.TransportError:
            return False

    def _environment(self) -> dict[str, str]:
        return {
            **os.environ,
            "PYTHONPATH": PATH,
            "DATA_DIR": str(self.folder / "data"),
            "PERSONALITIES_DIR": str(self.folder / "personalities"),
            "PORT": str(self.port),
            "STANDBY": "1",
            "MAX_SESSIONS": "12",
            "LOG_LEVEL": "warning",
            "ANSWER_DEADLINE": str(SOON),
            "HEARTBEAT_DEADLINE": str(SOON),
            **self.settings,
        }


@contextmanager
def service_process(folder: Path, **settings: str) -> Iterator[ServiceProcess]:
    """A running service; afterwards it is gone."""
    (folder / "personalities").mkdir(parents=True, exist_ok=True)
    service = ServiceProcess(folder, settings)
    try:
        service.start()
        yield service
    finally:
        service.stop()
