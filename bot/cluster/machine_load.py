"""How loaded this machine is, and the container that this process is in, where it is in one."""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

HALF_LIFE = 5.0
"""Seconds after which half of what is said of the processor is about what came since."""
GROUP = "sys/fs/cgroup"


@dataclass(frozen=True, slots=True)
class Load:
    """What there is of something that bounds us, and how much of it is in use.

    Attributes:
        cores: How many cores' worth of processor there is.
        busy: How much of it was in use lately.
        memory: Bytes.
        used: Bytes that cannot be had back at once.
    """

    cores: float
    busy: float
    memory: float
    used: float


@dataclass(slots=True)
class _Meter:
    """Seconds of processor that were used, as a share of the time, smoothed."""

    at: float | None = None
    used: float = 0.0
    busy: float = 0.0

    def read(self, at: float, used: float) -> float:
        if self.at is not None and at > self.at:
            now, weight = (used - self.used) / (at - self.at), 0.5 ** ((at - self.at) / HALF_LIFE)
            self.busy = max(0.0, weight * self.busy + (1.0 - weight) * now)
        if self.at is None or at > self.at:
            self.at, self.used = at, used
        return self.busy


class MachineLoad:
    """Reads what Linux says; where it says nothing, nothing is bounded.

    Args:
        now: Seconds, steady.
        root: Where `proc` and `sys` are.
    """

    def __init__(self, now: Callable[[], float], root: Path = Path("/")) -> None:
        self._now, self._root = now, root
        self._machine, self._group = _Meter(), _Meter()

    def read(self) -> list[Load]:
        """The machine's load, and the container's; each is a bound of its own."""
        found = list[Load]()
        for one in (self._of_machine, self._of_group):
            with suppress(OSError, ValueError, KeyError, IndexError):
                found.append(one())
        return found

    def _of_machine(self) -> Load:
        # What is niced makes way for sessions; what waits for a disk needs no processor.
        user, _, system, _, _, irq, soft, stolen = map(float, self._words("proc/stat")[1:9])
        used = (user + system + irq + soft + stolen) / os.sysconf("SC_CLK_TCK")
        cores = sum(line.startswith("cpu") for line in self._lines("proc/stat")) - 1
        sizes = {line.split(":")[0]: line.split()[1] for line in self._lines("proc/meminfo")}
        memory = int(sizes["MemTotal"]) * 1024
        free = int(sizes["MemAvailable"]) * 1024
        return Load(cores, self._machine.read(self._now(), used), memory, memory - free)

    def _of_group(self) -> Load:
        """Of the control group (v2) that bounds a container."""
        quota, period = self._words(f"{GROUP}/cpu.max")
        cores = float("inf") if quota == "max" else int(quota) / int(period)
        most = self._words(f"{GROUP}/memory.max")[0]
        memory = float("inf") if most == "max" else int(most)
        used = int(self._words(f"{GROUP}/memory.current")[0]) - self._figure(
            "memory", "inactive_file"
        )
        spent = self._figure("cpu", "usage_usec") / 1e6
        return Load(cores, self._group.read(self._now(), spent), memory, max(0, used))

    def _figure(self, which: str, name: str) -> int:
        lines = (line.split() for line in self._lines(f"{GROUP}/{which}.stat"))
        return int({words[0]: words[1] for words in lines}[name])

    def _lines(self, path: str) -> list[str]:
        return (self._root / path).read_text(encoding="ascii").splitlines()

    def _words(self, path: str) -> list[str]:
        return self._lines(path)[0].split()
