"""How much memory this process takes now: what it once took does not count against it."""

from __future__ import annotations

import os
import resource
import sys
from pathlib import Path

STATM = Path("/proc/self/statm")


def resident_memory() -> int:
    """Resident memory, bytes; where the system does not tell, the most there has been."""
    try:
        pages = int(STATM.read_text().split()[1])
    except (OSError, ValueError, IndexError):
        scale = 1 if sys.platform == "darwin" else 1024
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * scale
    return pages * os.sysconf("SC_PAGE_SIZE")
