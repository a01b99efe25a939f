"""One clock for all processes of a benchmark on this machine."""

from __future__ import annotations

import asyncio
import time

_ANCHOR = time.time() - time.monotonic()


def now() -> float:
    """Seconds since the epoch by the running loop's time, as the sessions' own clock counts."""
    return asyncio.get_running_loop().time() + _ANCHOR
