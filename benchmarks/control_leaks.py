"""200 sessions one after another and 8 at once: what they leave behind in the service.

    .venv/bin/python benchmarks/control_leaks.py [--sessions 200]

Exit code 1: child processes, tasks, descriptors, timers or threads are left, or the service's
memory (or that of the warm parent of the sessions' processes) grew by more than 5 MB.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from leftovers import Measured

GOAL = 5.0
"""Megabytes that the service may grow by."""


def told(sessions: int, seen: Measured) -> int:
    """Print what was measured; the exit code."""
    print(f"before: {seen.before}")
    print(
        f"{sessions} sessions one after another in {seen.seconds:.1f} s, then {seen.together} at "
        f"once: left over {seen.left or 'nothing'}; the service has {seen.megabytes:.1f} MB and "
        f"grew by {seen.grown:+.1f} MB, the warm parent by {seen.warm_grown:+.1f} MB"
    )
    return 1 if seen.left or max(seen.grown, seen.warm_grown) > GOAL else 0


if __name__ == "__main__":
    # Sessions' processes read this module again: what only the service needs stays in here.
    sys.path.insert(0, str(Path(__file__).parents[1] / "tests/service"))
    from leftovers import measured

    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sessions", type=int, default=200)
    count = parser.parse_args().sessions
    raise SystemExit(told(count, asyncio.run(measured(count))))
