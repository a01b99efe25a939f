"""On what a run took place: the machine, how busy it was, and the versions."""

from __future__ import annotations

import os
import platform
import subprocess
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
TICKS = os.sysconf("SC_CLK_TCK")


def machine() -> dict[str, Any]:
    """Its processor, cores and memory."""
    return {
        "processor": _processor(),
        "cores": len(os.sched_getaffinity(0)),
        "memory_gb": round(os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 2**30, 1),
        "system": f"{platform.system()} {platform.release()}",
    }


def versions() -> dict[str, Any]:
    """Of Python, Pipecat and this tree; `dirty` where the tree has changes in no commit."""
    return {
        "python": platform.python_version(),
        "pipecat": version("pipecat-ai"),
        "commit": _git("rev-parse", "--short=12", "HEAD") or "unknown",
        "dirty": bool(
            _git(
                "status",
                "--porcelain",
                "--untracked-files=no",
                "--",
                ":!docs",
                ":!benchmarks/baseline",
            )
        ),
    }


@dataclass(frozen=True, slots=True)
class Moment:
    """The machine's counters at one time: seconds of all cores since it started."""

    load: float
    busy: float
    idle: float
    stolen: float

    @classmethod
    def now(cls) -> Moment:
        """As they stand."""
        first = Path("/proc/stat").read_text(encoding="utf-8").splitlines()[0].split()[1:]
        user, nice, system, idle, wait, irq, soft, steal = (int(f) / TICKS for f in first[:8])
        return cls(os.getloadavg()[0], user + nice + system + irq + soft, idle + wait, steal)


def busyness(start: Moment, end: Moment, own_seconds: float) -> dict[str, float]:
    """Load averages, and shares of the machine's time that others took or that was stolen."""
    whole = max(1e-9, end.busy + end.idle + end.stolen - start.busy - start.idle - start.stolen)
    others = max(0.0, end.busy - start.busy - own_seconds)
    return {
        "load_at_start": round(start.load, 2),
        "load_at_end": round(end.load, 2),
        "others_percent": round(100 * others / whole, 1),
        "stolen_percent": round(100 * (end.stolen - start.stolen) / whole, 2),
    }


def _processor() -> str:
    for line in Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines():
        if line.startswith("model name"):
            return line.partition(":")[2].strip()
    return platform.machine()


def _git(*arguments: str) -> str:
    try:
        done = subprocess.run(
            ["git", *arguments], cwd=ROOT, capture_output=True, text=True, check=False, timeout=30
        )
    except (OSError, subprocess.TimeoutExpired):
        return ""
    return done.stdout.strip()
