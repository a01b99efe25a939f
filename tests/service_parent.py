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
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from importlib import import_module
from pathlib import Path
from typing import IO, Any, ClassVar

from sessions_parent import keep_one_ready

MOST = 2**20
"""Bytes of a message, which has a whole environment in it."""
AT_THE_START = ("PYTHON", "TZ", "LC_", "LANG", "LD_")
"""How the names begin of what is read as Python starts."""


def _of_python(environment: Mapping[str, str]) -> dict[str, str]:
    """What of an environment is read as Python starts, and never again."""
    return {name: value for name, value in environment.items() if name.startswith(AT_THE_START)}


OWN = _of_python(os.environ)
"""With what the tests were started, whatever a test sets meanwhile."""


def at_the_start(path: str | None) -> dict[str, str]:
    """What of its environment a parent reads as it starts."""
    return OWN if path is None else {**OWN, "PYTHONPATH": path}


@dataclass(frozen=True)
class Program:
    """What is forked.

    Attributes:
        module: Loaded by the parent, which then calls its `load()`.
        runs: `module:function` of what runs.
        arguments: Those of the command line, with its name.
        sessions: Whether it has sessions.
        path: Where its modules are found; None: where those of the tests are.
    """

    module: str
    runs: str
    arguments: tuple[str, ...] = ()
    sessions: bool = True
    path: str | None = None


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

    def terminate(self) -> None:
        """Ask it to end."""
        self.send_signal(signal.SIGTERM)

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
    """The parent of the services of a module, whose own modules are found at the same places."""

    def __init__(self, module: str, path: str | None) -> None:
        self._turn = threading.Lock()
        self._asking, answering = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        others = {name: os.environ[name] for name in os.environ.keys() - _of_python(os.environ)}
        with answering:
            self._process = subprocess.Popen(
                [sys.executable, str(Path(__file__)), str(answering.fileno()), module],
                # What they load says no more as it is loaded than it would to their logs.
                env={**others, "LOGURU_LEVEL": "WARNING", **at_the_start(path)},
                stdin=subprocess.DEVNULL,
                pass_fds=[answering.fileno()],
            )

    def start(
        self,
        program: Program,
        folder: Path,
        environment: Mapping[str, str],
        printed: IO[str],
        log: IO[str],
    ) -> Forked:
        """A service in a folder, with its standard output and its errors."""
        wanted = {**asdict(program), "folder": str(folder), "environment": dict(environment)}
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
    """Whose services are forked, and from which parents."""

    modules: tuple[str, ...] = ()
    parents: ClassVar[dict[tuple[str, str | None], Parent]] = {}
    _turn = threading.Lock()
    """Services are started side by side."""

    @classmethod
    @contextmanager
    def on(cls, *modules: str) -> Iterator[None]:
        """What of these is started meanwhile is forked, where the system tells when one ends."""
        before = cls.modules  # those of another folder, where tests of two run in one process
        cls.modules = (*before, *modules) if hasattr(os, "pidfd_open") else ()
        try:
            yield
        finally:
            cls.modules = before
            for of in [of for of in cls.parents if of[0] not in before]:
                cls.parents.pop(of).close()

    @classmethod
    def parent(cls, program: Program, environment: Mapping[str, str]) -> Parent | None:
        """The parent of services with this environment; None where each is started anew.

        That is where the environment has something of its own that is read as Python starts, which
        is over in a parent: a `sitecustomize` on its path has been run, the zone is known.
        """
        known = at_the_start(program.path)
        if program.module not in cls.modules or _of_python(environment) != known:
            return None
        of = program.module, program.path
        with cls._turn:
            if of not in cls.parents:
                cls.parents[of] = Parent(*of)
            return cls.parents[of]


def forked(asked: socket.socket) -> dict[str, Any] | None:
    """Fork whenever that is asked for; in a service what it is, None where nobody asks any more."""
    while True:
        text, files, _, _ = socket.recv_fds(asked, MOST, 2)
        if not text:
            return None
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
            return dict(message)
        for given in files:
            os.close(given)
        asked.send(str(pid).encode())


def _run(asked: int, name: str) -> None:
    """The parent, and in what it forks the service."""
    gc.disable()  # as a service has it until it runs
    import_module(name).load()
    gc.freeze()
    asked_for = forked(socket.socket(fileno=asked))
    if asked_for is None:
        return
    sys.argv = list(asked_for["arguments"])
    if asked_for["sessions"]:
        keep_one_ready()
    module, _, function = asked_for["runs"].partition(":")
    runs: Callable[[], None] = getattr(import_module(module), function)
    runs()


if __name__ == "__main__":
    _run(int(sys.argv[1]), sys.argv[2])
