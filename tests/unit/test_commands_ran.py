"""A mark that a command is run counts only where the command ended as the mark says."""

from __future__ import annotations

import os
import subprocess
import sys
from signal import SIGTERM
from types import SimpleNamespace
from typing import Any, cast

import commands_ran
import pytest
from commands_ran import never_ran, note

pytestmark = pytest.mark.unit

CODE = "python -c CODE"


@pytest.fixture(autouse=True)
def _nothing_ran(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(commands_ran, "_ran", [])


def lost(*lines: str, **said: int) -> list[str]:
    """What a test with such a mark is told that it does not run."""
    mark = SimpleNamespace(args=lines, kwargs=said)
    item: Any = SimpleNamespace(iter_markers=lambda name: [mark] if name == "runs" else [])
    return never_ran(cast("pytest.Item", item))


def python(code: str) -> None:
    subprocess.run([sys.executable, "-c", code], check=False)


def test_a_command_that_failed_was_not_run() -> None:
    assert lost(CODE) == [CODE]
    python("raise SystemExit(2)")
    assert lost(CODE) == [CODE]
    python("")
    assert lost(CODE) == []


def test_a_refusal_that_a_page_shows_is_one() -> None:
    python("")
    assert lost(CODE, status=2) == [CODE]
    python("raise SystemExit(2)")
    assert lost(CODE, status=2) == []
    assert lost(CODE, status=1) == [CODE]


def test_what_still_runs_has_not_failed() -> None:
    running = subprocess.Popen(
        [sys.executable, "-c", "print(flush=True); input()"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )
    assert running.stdout is not None
    running.stdout.readline()
    assert lost(CODE) == []
    assert lost(CODE, status=2) == [CODE]
    running.terminate()
    running.communicate()
    assert running.returncode == -SIGTERM
    assert lost(CODE) == []


def test_what_had_failed_when_it_was_stopped_was_not_run() -> None:
    failed = subprocess.Popen([sys.executable, "-c", "raise SystemExit(1)"])
    os.waitid(os.P_PID, failed.pid, os.WEXITED | os.WNOWAIT)
    failed.terminate()
    failed.wait()
    assert lost(CODE) == [CODE]


def test_a_crash_is_no_end() -> None:
    python("import os; os.kill(os.getpid(), 9)")
    assert lost(CODE) == [CODE]


def test_what_has_ended_is_seen_before_anybody_waits_for_it() -> None:
    ended = subprocess.Popen([sys.executable, "-c", "raise SystemExit(3)"])
    os.waitid(os.P_PID, ended.pid, os.WEXITED | os.WNOWAIT)
    assert lost(CODE) == [CODE]
    assert lost(CODE, status=3) == []
    assert ended.wait() == 3


@pytest.mark.parametrize(
    ("flags", "lines", "counts"),
    [
        ("-ec", "true\nmake help", True),
        ("-ec", "make help\nfalse", False),
        ("-c", "make help\ntrue", False),
        ("-c", "exec make help", True),
        ("-ec", "make help || true", False),
        ("-ec", "make help | cat", False),
    ],
)
def test_a_line_of_a_shell_counts_where_its_end_tells(flags: str, lines: str, counts: bool) -> None:
    status = 1 if "false" in lines else 0
    note(["bash", flags, lines]).ended(status)
    assert lost("make help") == ([] if counts else ["make help"])


def test_what_make_would_do_is_not_done() -> None:
    note(["make", "help", "--dry-run"]).ended(0)
    assert lost("make help") == ["make help"]


def test_a_command_in_this_process_counts_by_its_status() -> None:
    for code in (2, 0):
        assert lost("beatroom doctor") == ["beatroom doctor"]
        note(["beatroom", "doctor"]).ended(code)
    assert lost("beatroom doctor") == []
    note(["beatroom", "sessions"])  # it threw before it had ended
    assert lost("beatroom sessions") == ["beatroom sessions"]
