"""The warm parent of sessions' processes, on record for the service that comes next.

It ends with its service, and its children with it; but it lives for as long as one of them does,
and one that stands still (SIGSTOP, a debugger) goes by itself only when it is let go on. So each
service notes who the parent is, and one that finds the note of a service that is gone ends that
parent. Linux only: elsewhere nothing is noted.
"""

from __future__ import annotations

import json
import os
import signal
from dataclasses import dataclass
from pathlib import Path

import structlog

log = structlog.get_logger()

FOLDER = "warm-parents"
BOOT = Path("/proc/sys/kernel/random/boot_id")


@dataclass(frozen=True, slots=True)
class Running:
    """A process as the system tells it from all others, also from later ones of its number.

    Attributes:
        pid: Its number.
        began: When it began, in the kernel's ticks since the machine did.
        parent: Who started it.
    """

    pid: int
    began: int
    parent: int


def running(pid: int) -> Running | None:
    """A process that runs; None for none, and where the system does not tell."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return None
    return None if fields[0] == "Z" else Running(pid, int(fields[19]), int(fields[1]))


class WarmParent:
    """This service's note of its warm parent; it blocks."""

    def __init__(self, folder: Path) -> None:
        self._us = running(os.getpid())
        self._path = folder / f"{os.getpid()}.json"
        self._noted: Running | None = None

    def note(self, child: int) -> None:
        """A process of a session's has been started: whoever did is the parent."""
        started = running(child)
        parent = None if started is None else running(started.parent)
        if self._us is None or parent is None or parent in (self._us, self._noted):
            return
        self._noted = parent
        told = {
            "boot": BOOT.read_text().strip(),
            "service": [self._us.pid, self._us.began],
            "parent": [parent.pid, parent.began],
        }
        self._path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        making = self._path.with_suffix(".making")
        making.write_text(json.dumps(told))
        making.rename(self._path)

    def forget(self) -> None:
        """Its children have ended, and it will."""
        self._path.unlink(missing_ok=True)


def end_left_behind(folder: Path) -> None:
    """End the warm parents of services that are gone, and with them what they have started; blocks.

    Raises nothing: a note that says nothing is removed.
    """
    for path in sorted(folder.glob("*.json")) if folder.is_dir() else ():
        try:
            told = json.loads(path.read_text())
            boot, service, parent = told["boot"], tuple(told["service"]), tuple(told["parent"])
            if boot == BOOT.read_text().strip():
                if _there(*service):
                    continue
                if _there(*parent):
                    os.kill(parent[0], signal.SIGKILL)
                    log.warning("left_processes_ended", parent=parent[0], of_service=service[0])
        except (OSError, ValueError, KeyError, TypeError) as error:
            log.warning("left_processes_not_known", file=path.name, reason=repr(error))
        path.unlink(missing_ok=True)


def _there(pid: int, began: int) -> bool:
    found = running(pid)
    return found is not None and found.began == began
