"""A service that is taken away takes all of its processes with it."""

from __future__ import annotations

import json
import os
import signal
import time
from contextlib import suppress
from pathlib import Path

import pytest
from service_http import TEA
from service_process import ServiceProcess, service_process

from beatroom.bot.workers.warm_parent import BOOT, FOLDER, end_left_behind, running

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


def gone(some: set[int]) -> set[int]:
    """Those of some processes that are still there after a while; none, where all have ended."""
    until = time.monotonic() + SOON
    while some & set(parents()) and time.monotonic() < until:
        os.sched_yield()
    return some & set(parents())


def waiting(service: ServiceProcess) -> set[int]:
    """What a service has started, once its processes wait."""
    assert service.process is not None
    until = time.monotonic() + SOON
    while len(wait_for_a_session(service.process.pid)) < 2 and time.monotonic() < until:
        os.sched_yield()
    children = below(service.process.pid)
    assert len(children) >= 4  # the warm parent and its tracker, too
    return children


def wait_for_a_session(top: int) -> set[int]:
    """Those below a process that are of use already: a second thread looks after their line."""
    found = set[int]()
    for pid in below(top) - {child for child, parent in parents().items() if parent == top}:
        with suppress(OSError):
            if len(list(Path(f"/proc/{pid}/task").iterdir())) > 1:
                found.add(pid)
    return found


LINUX = pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks at Linux' processes")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "personalities").mkdir()
    (tmp_path / "personalities" / "tea.yaml").write_text(TEA)
    return tmp_path


@LINUX
def test_a_killed_service_leaves_no_process_behind(folder: Path) -> None:
    with service_process(folder, CALENDAR="embedded", STANDBY="2") as service:
        children = waiting(service)
        service.kill()
        assert gone(children) == set()


@LINUX
def test_one_that_stands_still_is_ended_by_the_service_that_comes_next(folder: Path) -> None:
    with service_process(folder, CALENDAR="embedded", STANDBY="2") as service:
        children = waiting(service)
        [noted] = (folder / "data" / FOLDER).glob("*.json")
        parent = json.loads(noted.read_text())["parent"][0]
        stopped = next(pid for pid, its in parents().items() if its == parent)
        os.kill(stopped, signal.SIGSTOP)
        try:
            service.kill()
            assert {parent, stopped} <= set(parents()), "it goes by itself only once let go on"
            service.start()
            assert gone(children) == set()
            assert len(waiting(service)) >= 4
        finally:
            if stopped in parents():
                os.kill(stopped, signal.SIGKILL)
        service.stop()
        assert list((folder / "data" / FOLDER).iterdir()) == []


@LINUX
def test_a_note_of_a_process_that_is_another_by_now_ends_nobody(tmp_path: Path) -> None:
    us = running(os.getpid())
    assert us is not None
    boot = BOOT.read_text().strip()
    notes = {
        "a number that came again": {"boot": boot, "service": [1, 0], "parent": [us.pid, 0]},
        "another start of the machine": {
            "boot": "",
            "service": [1, 0],
            "parent": [us.pid, us.began],
        },
        "a service that runs": {
            "boot": boot,
            "service": [us.pid, us.began],
            "parent": [us.pid, us.began],
        },
        "half a note": {"boot": boot},
        "no note": [],
    }
    for name, note in notes.items():
        (tmp_path / f"{name}.json").write_text(json.dumps(note))
    (tmp_path / "nothing.json").write_text("")
    end_left_behind(tmp_path)
    assert [path.stem for path in tmp_path.iterdir()] == ["a service that runs"]
