"""Which commands the tests of a module have run to a good end, so that marks are held to it.

A test says so with `@pytest.mark.runs("beatroom doctor")`, in the words of the page that has the
command. It fails where neither it nor a fixture of its module has started such a command by then,
and where each that was started ended otherwise than with 0: `status=2` says that the page has it
refused. What still runs has not failed, nor has what ran until its test stopped it.
"""

from __future__ import annotations

import os
import re
import shlex
import signal
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from os import PathLike, fsdecode
from pathlib import Path
from typing import Any
from weakref import WeakSet

import pytest
from command_lines import Does, does, read

RUNNING = "running"
"""Instead of an exit status; so is what ran when its test stopped it."""
STOPS = (-signal.SIGTERM, -signal.SIGINT)
"""How what was stopped ends, where another than `Popen` told it to."""
NOT_ALL = re.compile(r"&&|\|\||\|")
"""Between commands of one line: a shell that ends well says nothing of the first."""

Status = int | str | None
"""How a command has ended; None where nobody can tell."""


@dataclass
class Ran:
    """A command that was started.

    Attributes:
        words: Its own.
        status: How it has ended, as far as that is known when it is asked.
    """

    words: Sequence[str]
    status: Callable[[], Status] = lambda: None

    def ended(self, status: int) -> None:
        """It has, with this status."""
        self.status = lambda: status


_ran: list[Ran] = []
_stopped = WeakSet[Any]()
_module = ""


def note(words: Iterable[str | bytes | PathLike[str]]) -> Ran:
    """Keep that a command was started; who starts it says how it `ended`."""
    ran = Ran([fsdecode(word) for word in words])
    _ran.append(ran)
    return ran


def begin(item: pytest.Item) -> None:
    """What another module ran counts no more."""
    global _module  # noqa: PLW0603 - of a worker, which runs one test at a time
    if str(item.path) != _module:
        _module = str(item.path)
        _ran.clear()


def never_ran(item: pytest.Item) -> list[str]:
    """Of the commands that a test says it runs, those that did not end as it says."""
    said = [
        (line, mark.kwargs.get("status", 0))
        for mark in item.iter_markers("runs")
        for line in mark.args
    ]
    if not said:
        return []
    ran = [(one, each.status()) for each in _ran for one in _done(each.words)]
    return [
        line
        for line, status in said
        if not any(
            _is(read(line), one) and ended in (status, *((RUNNING, *STOPS) if status == 0 else ()))
            for one, ended in ran
        )
    ]


def _done(words: Sequence[str]) -> Iterator[Does]:
    """What a command did; of a shell that stops at the first failure, what each line did."""
    of_shell = len(words) > 2 and Path(words[0]).name in ("sh", "bash")
    lines = words[2].replace("\\\n", " ").splitlines() if of_shell else []
    if len(lines) > 1 and "e" not in words[1]:
        lines = []
    whole = [line.split(" #")[0] for line in lines if not NOT_ALL.search(line)]
    for each in [words, *whole]:
        # What others run need be nothing that a page would have.
        with suppress(ValueError, IndexError):
            yield does(shlex.split(each) if isinstance(each, str) else each)


def _is(said: Does, ran: Does) -> bool:
    return said.what == ran.what and said.options <= ran.options


def watch(patch: pytest.MonkeyPatch) -> None:
    """Note each process that is started from here on, and whether it ran when it was stopped."""
    start, send = subprocess.Popen.__init__, subprocess.Popen.send_signal

    def started(self: Any, args: Any, *more: Any, **named: Any) -> None:
        ran = note([args] if isinstance(args, (str, bytes, PathLike)) else args)
        start(self, args, *more, **named)
        ran.status = lambda: _status(self)

    def sent(self: Any, number: int) -> None:
        if number and _status(self) == RUNNING:
            _stopped.add(self)
        send(self, number)

    patch.setattr(subprocess.Popen, "__init__", started)
    patch.setattr(subprocess.Popen, "send_signal", sent)


def _status(process: subprocess.Popen[Any]) -> Status:
    """How a process has ended, without taking that from who waits for it."""
    if process in _stopped:
        return RUNNING
    if process.returncode is not None:
        return process.returncode
    try:
        ended = os.waitid(os.P_PID, process.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT)
    except ChildProcessError:
        return None
    if ended is None:
        return RUNNING
    return ended.si_status if ended.si_code == os.CLD_EXITED else -ended.si_status


def watch_typed(patch: pytest.MonkeyPatch) -> None:
    """Note each command of ours that is run in this process, if its tests were loaded."""
    typing = sys.modules.get("typer.testing")
    if typing is None:
        return
    invoke = typing.CliRunner.invoke

    def invoked(self: Any, app: Any, args: Any = None, *more: Any, **named: Any) -> Any:
        ran = note(["beatroom", *(args or ())])
        result = invoke(self, app, args, *more, **named)
        ran.ended(result.exit_code)
        return result

    patch.setattr(typing.CliRunner, "invoke", invoked)


@contextmanager
def watched() -> Iterator[None]:
    """As long as tests run, what they run is noted."""
    with pytest.MonkeyPatch.context() as patch:
        watch(patch)
        watch_typed(patch)
        yield


def shell(
    lines: str, folder: Path, environment: Mapping[str, str], seconds: float
) -> subprocess.CompletedProcess[str]:
    """What a shell makes of lines."""
    return subprocess.run(
        ["bash", "-ec", lines],
        cwd=folder,
        env=dict(environment),
        capture_output=True,
        text=True,
        check=False,
        timeout=seconds,
    )
