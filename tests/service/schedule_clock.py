"""A wall clock that stands still until a test moves it."""

from __future__ import annotations

import time
from datetime import UTC, datetime, timedelta

from manual_clock import ManualClock


def wall_clock() -> ManualClock:
    """A clock that shows the present, and stands there."""
    return ManualClock(start=float(int(time.time())))


def iso(clock: ManualClock, seconds: float) -> str:
    """A time so many seconds from the clock's now, as callers write it."""
    at = datetime.fromtimestamp(clock.now(), UTC) + timedelta(seconds=seconds)
    return at.isoformat()
