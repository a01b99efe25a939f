"""The command line, as far as it needs no service."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest
import typer
from commands import run_command
from patience import SOON
from postgres import postgres_server

from beatroom.bot.cli.asking import seconds
from beatroom.bot.cli.browser import open_page
from beatroom.bot.cli.local_zone import local_zone
from beatroom.bot.runtime.own_command import called

pytestmark = pytest.mark.service

ROOT = Path(__file__).parents[2]


def beatroom(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return run_command(arguments, environment)


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
    home = {"DATA_DIR": str(tmp_path), "PORT": "1", "OPERATOR_TOKEN": "x"}
    run = run_command(("end", "abc"), home, anew=True)
    assert run.returncode == 1
    assert (  # nothing else is printed, as it is loaded either
        run.stderr
        == f"No service answers at http://127.0.0.1:1; start one with `{called('serve')}`.\n"
    )


@pytest.mark.runs("beatroom --version")
def test_it_says_its_version() -> None:
    assert re.fullmatch(r"beatroom \d+\.\d+\.\d+\S*\n", beatroom("--version").stdout)


@pytest.mark.parametrize("command", [["migrate"], ["token", "list"], ["serve", "--port", "0"]])
@pytest.mark.parametrize(
    ("url", "said"),
    [
        (
            "postgresql://me:secret@127.0.0.1:1/room",
            "The database at 127.0.0.1:1 cannot be used: ",
        ),
        ("nonsense", "The database of DATABASE_URL cannot be used: "),
    ],
)
def test_a_database_that_is_not_there_is_one_sentence(
    tmp_path: Path, command: list[str], url: str, said: str
) -> None:
    run = beatroom(*command, DATA_DIR=str(tmp_path), DATABASE_URL=url, LOG_LEVEL="error")
    assert run.returncode == 1
    assert run.stderr.startswith(said)
    assert run.stderr.count("\n") == 1
    assert "secret" not in run.stderr


@pytest.mark.runs("beatroom migrate")
def test_tables_that_are_not_up_to_date_are_one_sentence_and_migrate_mends_it(
    tmp_path: Path,
) -> None:
    with postgres_server() as url:
        if url is None:
            pytest.skip("there is no PostgreSQL server program on this machine")
        given = {"DATA_DIR": str(tmp_path), "DATABASE_URL": url, "LOG_LEVEL": "error"}
        run = beatroom("serve", "--port", "0", **given)
        assert run.returncode == 1
        assert run.stderr == (
            f"The database's tables are not up to date: run `{called('migrate')}`, then try "
            "again.\n"
        )
        assert beatroom("migrate", **given).returncode == 0
        assert beatroom("token", "list", **given).returncode == 0


def test_the_zone_of_this_machine_is_found_by_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("TZ", raising=False)
    place = tmp_path / "zoneinfo" / "Europe" / "Vienna"
    place.parent.mkdir(parents=True)
    place.touch()
    (tmp_path / "localtime").symlink_to(place)
    (tmp_path / "timezone").write_text("Asia/Tokyo\n")
    gone = tmp_path / "gone"
    assert local_zone(tmp_path / "localtime", gone) == "Europe/Vienna"
    assert local_zone(gone, tmp_path / "timezone") == "Asia/Tokyo"
    assert local_zone(gone, gone) == "UTC"
    monkeypatch.setenv("TZ", ":America/New_York")
    assert local_zone(tmp_path / "localtime", gone) == "America/New_York"
    monkeypatch.setenv("TZ", "CET-1CEST")  # no zone's name
    assert local_zone(tmp_path / "localtime", gone) == "Europe/Vienna"


def test_a_page_is_opened_where_somebody_sits_and_its_token_is_in_no_command(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[str] = []
    monkeypatch.setattr("webbrowser.open", lambda url: opened.append(url) or True)
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "SSH_CONNECTION"):
        monkeypatch.delenv(name, raising=False)
    if sys.platform == "linux":
        assert not open_page("http://127.0.0.1:1/#token=br_x", tmp_path)
    monkeypatch.setenv("DISPLAY", ":0")
    assert open_page("http://127.0.0.1:1/#token=br_x", tmp_path)
    assert opened == [(tmp_path / "open.html").as_uri()]
    assert "#token=br_x" in (tmp_path / "open.html").read_text()
    assert (tmp_path / "open.html").stat().st_mode & 0o777 == 0o600
    monkeypatch.setenv("SSH_CONNECTION", "somewhere")
    assert not open_page("http://127.0.0.1:1/#token=br_x", tmp_path)


@pytest.mark.runs(
    "beatroom token create NAME --scope read --scope steer",
    "beatroom token list",
    "beatroom token revoke NAME",
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
