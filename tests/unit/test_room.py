"""What a host still takes: by number, and by what its machine has left."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

import pytest
from manual_clock import ManualClock

from beatroom.bot.cluster.machine_load import Load, MachineLoad
from beatroom.bot.cluster.room import MEGABYTE, SETTLED, Bounds, Room
from beatroom.bot.workers.engine import Vitals

pytestmark = pytest.mark.unit

GIGABYTE = 1024 * MEGABYTE
IDLE = Load(cores=4.0, busy=0.2, memory=16 * GIGABYTE, used=1 * GIGABYTE)


@dataclass
class Host:
    """A host whose sessions and loads a test says."""

    loads: Sequence[Load] = (IDLE,)
    share: float = 0.75
    sessions: dict[str, Vitals] = field(default_factory=dict[str, Vitals])
    live: set[str] = field(default_factory=set[str])
    clock: ManualClock = field(default_factory=ManualClock)

    def __post_init__(self) -> None:
        self.room = Room(
            Bounds(places=20, share=self.share, cores=0.2, megabytes=400),
            read=lambda: self.loads,
            alive=lambda: self.sessions,
            is_live=self.live.__contains__,
            now=self.clock.now,
        )

    def take(self, session: str, megabytes: int = 100) -> None:
        self.sessions[session] = Vitals(1, True, 0, 0.0, megabytes * MEGABYTE)

    def free(self, coming: int = 0) -> int:
        self.room.look()
        return self.room.free(len(self.sessions) + coming)


def test_without_a_share_the_number_alone_counts() -> None:
    host = Host(loads=[replace(IDLE, busy=4.0, used=16 * GIGABYTE)], share=0.0)
    assert host.free() == 20
    host.take("a")
    assert (host.free(), host.free(coming=2)) == (19, 17)


def test_what_was_just_placed_counts_whole_until_it_shows_what_it_uses() -> None:
    host = Host()
    assert host.free() == 14  # (0.75 * 4 - 0.2) / 0.2
    for n in range(14):
        host.take(f"{n}")
    assert host.free() == 0  # although the processor is as idle as before
    host.live.update(host.sessions)
    assert host.free() == 0
    host.clock.advance(SETTLED)
    host.loads = [replace(IDLE, busy=1.6)]  # a tenth of a core each, as it has turned out
    assert host.free() == 6  # by now the number is what bounds it
    host.loads = [replace(IDLE, busy=3.5)]
    assert host.free() == 0
    assert host.free(coming=1) == -1


def test_memory_that_sessions_are_going_to_take_is_not_given_away_twice() -> None:
    host = Host(loads=[Load(cores=64.0, busy=0.0, memory=4 * GIGABYTE, used=1 * GIGABYTE)])
    assert host.free() == 5  # 2 GB
    host.take("a", megabytes=100)
    assert host.free() == 4
    host.take("a", megabytes=400)
    host.loads = [replace(host.loads[0], used=1 * GIGABYTE + 400 * MEGABYTE)]
    assert host.free() == 4
    host.loads = [replace(host.loads[0], used=3 * GIGABYTE)]  # something else has taken it
    assert host.free() <= 0


def test_what_runs_already_has_room_where_it_loses_its_place() -> None:
    host = Host(loads=[replace(IDLE, busy=4.0)])
    for session in ("a", "b"):
        host.take(session)
    assert [host.room.free(taken) for taken in range(4)] == [2, 1, 0, -1]


def test_the_narrowest_bound_counts() -> None:
    container = Load(cores=1.0, busy=0.15, memory=float("inf"), used=0.0)
    assert Host(loads=[IDLE, container]).free() == 3
    assert Host(loads=[IDLE, container]).free(coming=3) == 0


def test_a_session_that_is_awaited_again_counts_whole_again() -> None:
    host = Host()
    host.take("a")
    host.live.add("a")
    host.room.look()
    host.clock.advance(SETTLED)
    assert host.free() == 14
    host.live.clear()
    assert host.free() == 13


def said(root: Path, path: str, text: str) -> None:
    (root / path).parent.mkdir(parents=True, exist_ok=True)
    (root / path).write_text(text)


def machine(root: Path, *, user: int, idle: int, nice: int = 0) -> None:
    said(root, "proc/stat", f"cpu  {user} {nice} 0 {idle} 0 0 0 0 0 0\ncpu0 1\ncpu1 1\nintr 5\n")
    said(root, "proc/meminfo", "MemTotal: 2048 kB\nMemFree: 1 kB\nMemAvailable: 512 kB\n")


def test_the_machine_says_how_busy_it_is(tmp_path: Path) -> None:
    clock = ManualClock()
    load = MachineLoad(clock.now, tmp_path)
    assert load.read() == []  # no Linux: nothing is bounded
    machine(tmp_path, user=1000, idle=1000)
    [first] = load.read()
    assert (first.cores, first.busy, first.memory, first.used) == (2, 0.0, 2**21, 3 * 2**19)
    for second in range(1, 61):  # one of two cores; what is niced does not count
        clock.advance(1.0)
        machine(tmp_path, user=1000 + 100 * second, idle=1000, nice=100 * second)
        [now] = load.read()
    assert now.busy == pytest.approx(1.0, abs=0.01)
    assert load.read()[0].busy == now.busy  # asked twice at the same time


def test_a_container_is_bounded_by_its_own_limits(tmp_path: Path) -> None:
    clock = ManualClock()
    load = MachineLoad(clock.now, tmp_path)
    machine(tmp_path, user=0, idle=0)
    group = "sys/fs/cgroup"
    said(tmp_path, f"{group}/cpu.max", "150000 100000\n")
    said(tmp_path, f"{group}/memory.max", "1000000\n")
    said(tmp_path, f"{group}/memory.current", "700000\n")
    said(tmp_path, f"{group}/memory.stat", "anon 300000\ninactive_file 200000\n")
    for second in range(61):
        said(tmp_path, f"{group}/cpu.stat", f"usage_usec {second * 500_000}\nuser_usec 1\n")
        _, container = load.read()
        clock.advance(1.0)
    assert (container.cores, container.memory, container.used) == (1.5, 1_000_000, 500_000)
    assert container.busy == pytest.approx(0.5, abs=0.01)
    said(tmp_path, f"{group}/cpu.max", "max 100000\n")
    said(tmp_path, f"{group}/memory.max", "max\n")
    assert (load.read()[1].cores, load.read()[1].memory) == (float("inf"), float("inf"))
