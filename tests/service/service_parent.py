"""A parent of services: it has loaded what they run, and forks one for each that is asked for.

To load that takes more than a second of a core, and the tests start a hundred services. Run as a
script it is the parent; `Forks` is what asks it.
"""

from __future__ import annotations

import gc
import json
import os
import select
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any

MOST = 2**20
"""Bytes of a message, which has a whole environment in it."""


class Forked:
    """A service that was forked, with what the tests use of `subprocess.Popen`."""

    def __init__(self, parent: Parent, pid: int) -> None:
        self.pid = pid
        self.returncode: int | None = None
        self._parent, self._end = parent, os.pidfd_open(pid)

    def poll(self) -> int | None:
        """How it has ended; None while it runs."""
        return self._ended(0)

    def wait(self, timeout: float | None = None) -> int:
        """How it ends."""
        code = self._ended(timeout)
        if code is None:
            raise subprocess.TimeoutExpired("a forked service", timeout or 0)
        return code

    def send_signal(self, number: int) -> None:
        """Nothing, where it has ended: the number may be another's by then."""
        if self.poll() is None:
            os.kill(self.pid, number)

    def kill(self) -> None:
        """Take it away."""
        self.send_signal(signal.SIGKILL)

    def _ended(self, within: float | None) -> int | None:
        if self.returncode is None:
            told = select.poll()
            told.register(self._end, select.POLLIN)
            if told.poll(None if within is None else within * 1000):
                self.returncode = self._parent.ask({"ended": self.pid})
                os.close(self._end)
        return self.returncode


class Parent:
    """The parent of the services whose modules are found at the same places."""

    def __init__(self, path: str) -> None:
        self._turn = threading.Lock()
        self._asking, answering = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        with answering:
            self._process = subprocess.Popen(
                [sys.executable, str(Path(__file__)), str(answering.fileno())],
                env={**os.environ, "PYTHONPATH": path},
                stdin=subprocess.DEVNULL,
                pass_fds=[answering.fileno()],
            )

    def start(
        self, folder: Path, environment: Mapping[str, str], printed: IO[str], log: IO[str]
    ) -> Forked:
        """A service in a folder, with its standard output and its errors."""
        wanted = {"folder": str(folder), "environment": dict(environment)}
        return Forked(self, self.ask(wanted, [printed.fileno(), log.fileno()]))

    def ask(self, message: Mapping[str, Any], files: list[int] | None = None) -> int:
        """The parent's answer."""
        with self._turn:
            socket.send_fds(self._asking, [json.dumps(message).encode()], files or [])
            answer = self._asking.recv(MOST)
        assert answer, "the parent of services has ended"
        return int(answer)

    def close(self) -> None:
        """End it; its services go on."""
        self._asking.close()
        self._process.wait()


class Forks:
    """Whether services are forked, and from which parents."""

    parents: dict[str, Parent] | None = None
    _turn = threading.Lock()
    """Services are started side by side."""

    @classmethod
    @contextmanager
    def on(cls) -> Iterator[None]:
        """Services that are started meanwhile are forked, where the system tells when one ends."""
        made = dict[str, Parent]()
        cls.parents = made if hasattr(os, "pidfd_open") else None
        try:
            yield
        finally:
            cls.parents = None
            for parent in made.values():
                parent.close()

    @classmethod
    def parent(cls, environment: Mapping[str, str]) -> Parent | None:
        """The parent of services with this environment; None where each is started anew."""
        if cls.parents is None:
            return None
        path = environment.get("PYTHONPATH", "")
        with cls._turn:
            if path not in cls.parents:
                cls.parents[path] = Parent(path)
            return cls.parents[path]


def forked(asked: socket.socket) -> bool:
    """Fork whenever that is asked for; True in a service, False where nobody asks any more."""
    while True:
        text, files, _, _ = socket.recv_fds(asked, MOST, 2)
        if not text:
            return False
        message = json.loads(text)
        if "ended" in message:
            _, status = os.waitpid(message["ended"], 0)
            asked.send(str(os.waitstatus_to_exitcode(status)).encode())
            continue
        pid = os.fork()
        if pid == 0:
            asked.close()
            for own, given in zip((1, 2), files, strict=True):
                os.dup2(given, own)
                os.close(given)
            os.chdir(message["folder"])
            os.environ.clear()
            os.environ.update(message["environment"])
            return True
        for given in files:
            os.close(given)
        asked.send(str(pid).encode())


if __name__ == "__main__":
    gc.disable()  # as a service has it until it runs
    import serve_stand_in

    serve_stand_in.load()
    gc.freeze()
    if forked(socket.socket(fileno=int(sys.argv[1]))):
        serve_stand_in.main()
