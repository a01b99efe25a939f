"""Which commands the tests of a module have run, so that who says that it runs one is held to it.

A test says so with `@pytest.mark.runs("beatroom doctor")`, in the words of the page that has the
command. It fails where neither it nor a fixture of its module has started such a command by then.
"""

from __future__ import annotations

import shlex
import subprocess
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from os import PathLike, fsdecode
from pathlib import Path
from typing import Any

import pytest
from command_lines import Does, does, read

_ran: list[Sequence[str]] = []
_module = ""


def note(words: Iterable[str | bytes | PathLike[str]]) -> None:
    """Keep that a command was run."""
    _ran.append([fsdecode(word) for word in words])


def begin(item: pytest.Item) -> None:
    """What another module ran counts no more."""
    global _module  # noqa: PLW0603 - of a worker, which runs one test at a time
    if str(item.path) != _module:
        _module = str(item.path)
        _ran.clear()


def never_ran(item: pytest.Item) -> list[str]:
    """Of the commands that a test says it runs, those that were not."""
    said = [line for mark in item.iter_markers("runs") for line in mark.args]
    if not said:
        return []
    ran = [one for words in _ran for one in _done(words)]
    return [line for line in said if not any(_is(read(line), one) for one in ran)]


def _done(words: Sequence[str]) -> Iterator[Does]:
    """What a command did; of a shell, what each of its lines did."""
    of_shell = len(words) > 2 and Path(words[0]).name in ("sh", "bash")
    lines = words[2].replace("\\\n", " ").splitlines() if of_shell else []
    for each in [words, *(line.split(" #")[0] for line in lines)]:
        # What others run need be nothing that a page would have.
        with suppress(ValueError, IndexError):
            yield does(shlex.split(each) if isinstance(each, str) else each)


def _is(said: Does, ran: Does) -> bool:
    return said.what == ran.what and said.options <= ran.options


def watch(patch: pytest.MonkeyPatch) -> None:
    """Note each process that is started from here on."""
    start = subprocess.Popen.__init__

    def started(self: Any, args: Any, *more: Any, **named: Any) -> None:
        note([args] if isinstance(args, (str, bytes, PathLike)) else args)
        start(self, args, *more, **named)

    patch.setattr(subprocess.Popen, "__init__", started)


def watch_typed(patch: pytest.MonkeyPatch) -> None:
    """Note each command of ours that is run in this process, if its tests were loaded."""
    typing = sys.modules.get("typer.testing")
    if typing is None:
        return
    invoke = typing.CliRunner.invoke

    def invoked(self: Any, app: Any, args: Any = None, *more: Any, **named: Any) -> Any:
        note(["beatroom", *(args or ())])
        return invoke(self, app, args, *more, **named)

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
