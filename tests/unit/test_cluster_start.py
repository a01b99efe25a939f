"""`make cluster` waits for what it has started as long as that runs, however busy it all is."""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextlib import nullcontext
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tools import cluster

pytestmark = pytest.mark.unit

Starts = Callable[[int | None, Callable[[int], bool]], int]
HALF_AN_HOUR = 1800.0


class Started:
    """A process that runs on, or has ended with a status."""

    def __init__(self, status: int | None) -> None:
        self.returncode = status

    def poll(self) -> int | None:
        return self.returncode

    def send_signal(self, _signal: int) -> None: ...

    def wait(self, _within: float) -> None: ...


@pytest.fixture
def starts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Starts:
    """`make cluster` with such processes, and stores that are not there; the status of its end."""
    server = SimpleNamespace(url="postgresql://nobody@127.0.0.1:1/none", address="127.0.0.1:1")

    async def emptied(_url: str) -> None: ...

    def stop() -> None:
        raise KeyboardInterrupt

    def go(status: int | None, ready: Callable[[int], bool]) -> int:
        monkeypatch.setattr(cluster, "postgres", lambda: nullcontext(server))
        monkeypatch.setattr(cluster, "temporal_server", lambda: nullcontext(server))
        monkeypatch.setattr(cluster, "emptied", emptied)
        monkeypatch.setattr(cluster, "started", lambda *_: Started(status))
        monkeypatch.setattr(cluster, "ready", ready)
        monkeypatch.setattr(cluster.shutil, "which", lambda _: None)
        monkeypatch.setattr(cluster.signal, "signal", lambda *_: None)
        monkeypatch.setattr(cluster.signal, "pause", stop)
        monkeypatch.setattr(sys, "argv", ["cluster", "--folder", str(tmp_path)])
        return cluster.main()

    return go


def test_it_waits_as_long_as_they_run(
    starts: Starts, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    clock = SimpleNamespace(now=0.0)

    def sleep(_seconds: float) -> None:
        clock.now += 60.0

    monkeypatch.setattr("time.sleep", sleep)
    monkeypatch.setattr("time.monotonic", lambda: clock.now)
    assert starts(None, lambda _: clock.now > HALF_AN_HOUR) == 0
    assert "Console: http://127.0.0.1:" in capsys.readouterr().out


def test_one_that_ends_is_named(
    starts: Starts, tmp_path: Path, capsys: pytest.CaptureFixture[Any]
) -> None:
    assert starts(3, lambda _: False) == 1
    log = tmp_path / "service-0" / "log"
    assert f"It ended with 3 before it was ready; see {log}." in capsys.readouterr().out
