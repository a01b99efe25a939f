"""The command line, as far as it needs no service."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
import typer
from patience import SOON

from beatroom.bot.cli.main import seconds

pytestmark = pytest.mark.service

ROOT = Path(__file__).parents[2]


def beatroom(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", "from beatroom.bot.cli.main import main; main()", *arguments],
        cwd=ROOT,
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=False,
        timeout=SOON,
    )


@pytest.mark.parametrize(("text", "value"), [("90s", 90), ("5m", 300), ("1h30m", 5400)])
def test_durations(text: str, value: float) -> None:
    assert seconds(text) == value


@pytest.mark.parametrize("text", ["", "5", "m", "5 minutes", "-3m"])
def test_what_is_no_duration_is_refused(text: str) -> None:
    with pytest.raises(typer.BadParameter, match="is no duration"):
        seconds(text)


def test_wrong_settings_are_said_plainly(tmp_path: Path) -> None:
    run = beatroom("sessions", PORT="many", DATA_DIR=str(tmp_path))
    assert run.returncode == 1
    assert run.stderr.startswith("These settings cannot be used:\n  PORT: ")
    assert "Traceback" not in run.stderr


def test_without_a_token_or_a_service_it_says_what_to_do(tmp_path: Path) -> None:
    run = beatroom("sessions", DATA_DIR=str(tmp_path), PORT="1")
    assert run.returncode == 1
    assert "There is no operator token" in run.stderr
    run = beatroom("end", "abc", DATA_DIR=str(tmp_path), PORT="1", OPERATOR_TOKEN="x")
    assert run.returncode == 1
    assert (
        run.stderr == "No service answers at http://127.0.0.1:1; start one with `beatroom serve`.\n"
    )


def test_tokens_are_made_listed_and_revoked(tmp_path: Path) -> None:
    home = {"DATA_DIR": str(tmp_path)}
    made = beatroom("token", "create", "ci", "--scope", "read", **home)
    assert made.stdout.startswith("br_")
    listed = beatroom("token", "list", **home).stdout
    assert "ci  read" in listed
    assert made.stdout.strip() not in listed
    assert beatroom("token", "revoke", "ci", **home).stdout == "1 revoked.\n"


def test_check_starts_without_the_server_or_the_pipeline() -> None:
    script = (
        "import sys; from beatroom.bot.cli.main import main\n"
        "try: main()\n"
        "except SystemExit: pass\n"
        "heavy = {'fastapi', 'sqlalchemy', 'pipecat', 'httpx', 'numpy'} & set(sys.modules)\n"
        "assert not heavy, heavy"
    )
    run = subprocess.run(
        [sys.executable, "-c", script, "check", "tests/data/personalities"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
        timeout=SOON,
    )
    assert run.returncode == 0, run.stderr
