"""A Temporal server of a test module's own: the real one, with its database in a file."""

from __future__ import annotations

import json
import shutil
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
import yaml
from patience import LATER, SOON, eventually_there
from ports import free_port

SETTINGS = Path(__file__).resolve().parents[2] / "tools" / "cluster" / "temporal.yaml"
"""What a cluster asks of it."""


SHARED_MEMORY = Path("/dev/shm")  # noqa: S108 - a folder of its own in it
"""What it knows outlives it, and needs not outlive the machine: a disk would only make it slow."""


@dataclass
class TemporalServer:
    """A server that is there, or is gone; what it knows stays."""

    program: str
    folder: Path
    port: int
    process: subprocess.Popen[bytes] | None = None

    @property
    def address(self) -> str:
        return f"127.0.0.1:{self.port}"

    def start(self) -> None:
        """Return once it answers: its port is open some time before."""
        place = ["--ip", "127.0.0.1", "--port", str(self.port), "--headless"]
        kept = ["--db-filename", str(self.folder / "temporal.db"), "--log-level", "error"]
        settings = yaml.safe_load(SETTINGS.read_text())
        asked = [
            word
            for name, [given] in settings.items()
            for word in ("--dynamic-config-value", f"{name}={json.dumps(given['value'])}")
        ]
        self.process = subprocess.Popen(
            [self.program, "server", "start-dev", *place, *kept, *asked],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        eventually_there(self._answers_or_has_ended, LATER, what="Temporal answers")
        ended = self.process.poll()
        assert ended is None, f"Temporal ended with {ended}."

    def stop(self, how: signal.Signals = signal.SIGKILL) -> None:
        """Let it end."""
        if self.process is not None:
            self.process.send_signal(how)
            self.process.wait(SOON)
            self.process = None

    def _answers_or_has_ended(self) -> bool:
        assert self.process is not None
        return self.process.poll() is not None or self._answers()

    def _answers(self) -> bool:
        with socket.socket() as asking:
            asking.settimeout(1.0)
            if asking.connect_ex(("127.0.0.1", self.port)) != 0:
                return False
        question = [self.program, "operator", "cluster", "system", "--address", self.address]
        answer = subprocess.run(question, capture_output=True, timeout=SOON, check=False)
        return answer.returncode == 0


@contextmanager
def temporal_server() -> Iterator[TemporalServer | None]:
    """A server on loopback; None where its program is not installed."""
    beside = Path(sys.executable).with_name("temporal")
    program = str(beside) if beside.exists() else shutil.which("temporal")
    if program is None:
        yield None
        return
    place = str(SHARED_MEMORY) if SHARED_MEMORY.is_dir() else None
    with TemporaryDirectory("", "beatroom-temporal-", place, ignore_cleanup_errors=True) as folder:
        server = TemporalServer(program, Path(folder), free_port())
        try:
            server.start()
            yield server
        finally:
            server.stop()


@contextmanager
def needed_temporal() -> Iterator[TemporalServer]:
    """The same, for a test that is left out where there is none."""
    with temporal_server() as server:
        if server is None:
            pytest.skip("there is no Temporal server program on this machine")
        yield server
