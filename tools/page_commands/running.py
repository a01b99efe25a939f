"""One command of the pages is run, and judged."""

from __future__ import annotations

import os
import signal
import subprocess
import threading
import time
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from tools.page_commands.places import Place, output
from tools.page_commands.table import PageCommand
from tools.suite_proof import clear_up


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a command went.

    Attributes:
        name: The command.
        seconds: How long it took.
        fault: What is wrong; nothing where it passed.
        unasked: What it said of those whom it could not reach: it has neither passed nor failed.
    """

    name: str
    seconds: float
    fault: str = ""
    unasked: str = ""


def run(one: PageCommand, place: Place, log: Path) -> Outcome:
    """Run it; whatever it has started is gone then."""
    place.restored()
    env = place.for_pip() if one.where == "environment" else place.for_tree()
    at = place.empty() if one.where == "empty" else place.tree
    shell = ["bash", "-ec", one.runs]
    began = time.monotonic()
    with log.open("w", encoding="utf-8") as sink:
        process = subprocess.Popen(
            ["sudo", "-n", *shell] if one.root and os.geteuid() else shell,
            cwd=at,
            env=env,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
        late = threading.Event()
        timer = threading.Timer(one.minutes * 60, _too_late, (process, place, late))
        timer.start()
        try:
            up = _followed(process, one.until, sink)
            status = process.wait()
        finally:
            timer.cancel()
            timer.join()  # what ends a late one would end what is run next
            clear_up(process, place.folder)
    fault = _fault(one, status, up=up, late=late.is_set())
    unasked = _unasked(one, log) if status and not late.is_set() else ""
    if not fault and one.where != "empty" and (changed := place.changed(one.alters)):
        fault = f"it changed {', '.join(changed[:5])}"
        with log.open("a", encoding="utf-8") as sink:
            sink.write(output("git", "diff", "--", *changed, at=place.tree))
    return Outcome(one.name, time.monotonic() - began, "" if unasked else fault, unasked)


def _followed(process: subprocess.Popen[bytes], until: str, sink: IO[str]) -> bool:
    """Keep what it prints, until it ends; whether it has said that it is up, and was stopped."""
    assert process.stdout is not None  # noqa: S101 - it is a pipe
    up = False
    with process.stdout as printed:
        for line in printed:
            text = line.decode(errors="replace")
            sink.write(text)
            sink.flush()
            if until and not up and until in text:
                up = True
                # Not SIGINT, which is ignored in what a shell runs in the background.
                os.killpg(process.pid, signal.SIGTERM)
    return up


def _too_late(process: subprocess.Popen[bytes], place: Place, late: threading.Event) -> None:
    """End it, and whatever else has what it prints open."""
    late.set()
    clear_up(process, place.folder)


def _unasked(one: PageCommand, log: Path) -> str:
    """The line in which it says whom it could not reach, if it does."""
    said = log.read_text(encoding="utf-8").splitlines() if one.unasked else []
    return next((line for line in said if one.unasked in line), "")


def _fault(one: PageCommand, status: int, *, up: bool, late: bool) -> str:
    if late:
        return f"it did not end within {one.minutes:g} minutes"
    if one.until:
        return "" if up else f"it ended with {status} before it said {one.until!r}"
    return f"it ended with {status}" if status else ""
