"""A service that is taken away takes all of its processes with it."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest
from service_http import TEA
from service_process import service_process

pytestmark = pytest.mark.service

SOON = 20.0
"""Generous, for a machine with other work; docs/operations.md promises two seconds."""


def parents() -> dict[int, int]:
    """Each process that runs, and its parent."""
    found: dict[int, int] = {}
    for place in Path("/proc").iterdir():
        try:
            text = (place / "stat").read_text() if place.name.isdigit() else ""
        except OSError:
            continue
        state, parent = text.rpartition(")")[2].split()[:2] if text else ("Z", "0")
        if state != "Z":
            found[int(place.name)] = int(parent)
    return found


def below(top: int) -> set[int]:
    """All processes that were started from one, by whatever way."""
    every = parents()
    found, more = set[int](), {top}
    while more:
        more = {pid for pid, parent in every.items() if parent in more} - found
        found |= more
    return found


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks at Linux' processes")
def test_a_killed_service_leaves_no_process_behind(tmp_path: Path) -> None:
    (tmp_path / "personalities").mkdir()
    (tmp_path / "personalities" / "tea.yaml").write_text(TEA)
    with service_process(tmp_path, CALENDAR="embedded", STANDBY="2") as service:
        assert service.process is not None
        until = time.monotonic() + SOON
        while len(children := below(service.process.pid)) < 4 and time.monotonic() < until:
            os.sched_yield()
        assert len(children) >= 4  # the warm parent, its tracker, two processes that wait
        service.kill()
        until = time.monotonic() + SOON
        while children & set(parents()) and time.monotonic() < until:
            os.sched_yield()
        left = children & set(parents())
        assert left == set()
