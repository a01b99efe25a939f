"""What processes cost, read from /proc: processor seconds, and memory that is theirs alone."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

TICKS = os.sysconf("SC_CLK_TCK")


@dataclass(frozen=True, slots=True)
class Load:
    """What a process and those below it have used so far.

    Attributes:
        processor: Seconds, of all threads, with children that have ended and were waited for.
        private: Memory that no other process shares (USS), in megabytes.
        processes: How many there are.
        threads: Of all of them.
        descriptors: Open files of all of them.
    """

    processor: float
    private: float
    processes: int
    threads: int
    descriptors: int


def load_of(pid: int, *, below: bool = True) -> Load:
    """Of a process, and of those below it where `below`.

    Raises:
        ProcessLookupError: There is no such process.
    """
    family = [pid, *descendants(pid)] if below else [pid]
    processor = private = 0.0
    alive = threads = descriptors = 0
    for one in family:
        try:
            processor += processor_seconds(one)
            private += private_megabytes(one)
            threads += _entries(one, "task")
            descriptors += _entries(one, "fd")
        except (FileNotFoundError, ProcessLookupError):
            continue  # it ended meanwhile
        alive += 1
    if not alive:
        raise ProcessLookupError(f"There is no process {pid} to measure.")
    return Load(processor, private, alive, threads, descriptors)


def processor_seconds(pid: int) -> float:
    """That a process has used, with children that it has waited for."""
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    return sum(int(field) for field in fields[11:15]) / TICKS


def private_megabytes(pid: int) -> float:
    """Memory of a process that no other one shares."""
    kilobytes = 0
    for line in Path(f"/proc/{pid}/smaps_rollup").read_text(encoding="utf-8").splitlines():
        if line.startswith(("Private_Clean:", "Private_Dirty:")):
            kilobytes += int(line.split()[1])
    return kilobytes / 1024


def _entries(pid: int, folder: str) -> int:
    return sum(1 for _ in Path(f"/proc/{pid}/{folder}").iterdir())


def descendants(pid: int) -> list[int]:
    """The processes below one, at this moment."""
    parents: dict[int, list[int]] = {}
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                fields = (entry / "stat").read_text(encoding="utf-8").rpartition(")")[2].split()
            except (FileNotFoundError, ProcessLookupError):
                continue
            parents.setdefault(int(fields[1]), []).append(int(entry.name))
    found, front = list[int](), [pid]
    while front:
        front = [child for parent in front for child in parents.get(parent, [])]
        found += front
    return found
