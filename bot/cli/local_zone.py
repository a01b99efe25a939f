"""The time zone of this machine, by its name: an offset would be wrong half of the year."""

from __future__ import annotations

import os
from pathlib import Path
from zoneinfo import ZoneInfo

LOCALTIME, NAMED = Path("/etc/localtime"), Path("/etc/timezone")


def local_zone(localtime: Path = LOCALTIME, named: Path = NAMED) -> str:
    """The IANA name, from TZ or as the system keeps it; UTC where nothing says."""
    candidates = [os.environ.get("TZ", "").removeprefix(":")]
    try:
        candidates.append(str(localtime.resolve()).rpartition("/zoneinfo/")[2])
        candidates.append(named.read_text().strip())
    except OSError:  # not every system has the second one
        pass
    return next((one for one in candidates if _is_zone(one)), "UTC")


def _is_zone(name: str) -> bool:
    try:
        return bool(name) and ZoneInfo(name).key == name
    except (OSError, ValueError, KeyError):
        return False
