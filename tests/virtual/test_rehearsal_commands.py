"""The authors' commands as they are typed, and `pytest --personalities`, as processes."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from patience import LATER

pytestmark = pytest.mark.virtual

ROOT = Path(__file__).parents[2]
KEYS = ("OPENAI_API_KEY", "OPENAI_BASE_URL", "DAILY_API_KEY")


def run(
    *arguments: str, folder: Path = ROOT, columns: str = "80"
) -> subprocess.CompletedProcess[str]:
    """A command without a key, in a folder, on a terminal's width that should not matter."""
    kept = {k: v for k, v in os.environ.items() if k not in KEYS}
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=folder,
        env={**kept, "COLUMNS": columns, "PYTHONPATH": f"{ROOT}"},
        capture_output=True,
        text=True,
        check=False,
        timeout=LATER,
    )


def beatroom(
    *arguments: str, folder: Path = ROOT, columns: str = "80"
) -> subprocess.CompletedProcess[str]:
    program = "from beatroom.bot.cli.main import main; main()"
    return run("-c", program, *arguments, folder=folder, columns=columns)


@pytest.mark.runs("beatroom test tea-talk", "beatroom check FILE --json")
def test_from_a_new_file_to_its_report(tmp_path: Path) -> None:
    """What an author does first, in a folder of their own, with no key and no network."""
    made = beatroom(
        "new", "tea-talk", "--kind", "meeting", "--length", "6m", "--yes", folder=tmp_path
    )
    assert made.returncode == 0, made.stderr
    file = "personalities/tea-talk.yaml"
    assert beatroom("check", file, folder=tmp_path).stdout == "1 file checked, no problems.\n"

    checked = beatroom("check", file, "--json", folder=tmp_path)
    assert json.loads(checked.stdout) == []

    shown = beatroom("show", "tea-talk", folder=tmp_path).stdout
    assert "Tea talk" in shown
    assert "Decision" in shown

    tested = beatroom("test", file, "--junit", "out.xml", folder=tmp_path)
    assert tested.returncode == 0, tested.stdout
    assert tested.stdout.startswith("PASS  tea-talk: opens, goes on while people talk, and ends")
    assert ET.parse(tmp_path / "out.xml").getroot().get("failures") == "0"  # noqa: S314 - ours

    (tmp_path / "script.yaml").write_text(
        "people: [cy]\nscript:\n  - {at: '00:30', cy: What time is it?}\n"
    )
    told = beatroom("rehearse", file, "--script", "script.yaml", "--json", folder=tmp_path)
    assert told.returncode == 0, told.stderr
    report = json.loads(told.stdout)
    assert report["people"] == ["Cy"]
    assert report["time_answers"][0]["answer"].startswith("It's")


@pytest.mark.runs("pytest -p beatroom.bot.rehearsal.pytest_plugin --personalities")
def test_a_failing_test_fails_the_command_and_pytest(tmp_path: Path) -> None:
    folder = tmp_path / "personalities"
    beatroom("new", "tea", "--yes", "--folder", str(folder), "--length", "5m")
    path = folder / "tea.yaml"
    fails = "  - name: fails\n    expect:\n      - {by: 01:00, ended: true}\n"
    passes = path.read_text()
    path.write_text(f"{passes}\n{fails}")
    (tmp_path / "pytest.ini").write_text("[pytest]\n")

    tested = beatroom("test", str(path), "--json")
    assert tested.returncode == 1
    told = json.loads(tested.stdout)
    assert (told["passed"], told["failed"]) == (1, 1)

    asked = ("-p", "beatroom.bot.rehearsal.pytest_plugin", "--personalities")
    collected = run("-m", "pytest", "-p", "no:cacheprovider", *asked, folder=tmp_path)
    assert collected.returncode == 1, collected.stderr
    assert "by 01:00: the session is over" in collected.stdout
    assert "1 failed, 1 passed" in collected.stdout
    path.write_text(passes)
    collected = run("-m", "pytest", "-p", "no:cacheprovider", *asked, folder=tmp_path)
    assert collected.returncode == 0, collected.stdout
    assert "no tests ran" in run("-m", "pytest", "-q", folder=tmp_path).stdout


def test_the_same_seed_prints_the_same_bytes(tmp_path: Path) -> None:
    one, other = tmp_path / "one.html", tmp_path / "other.html"
    told = [
        beatroom(
            "rehearse", "standup", "--length", "4m", "--seed", "7", "--report", str(path), columns=c
        )
        for path, c in ((one, "80"), (other, "200"))
    ]

    assert told[0].stdout == told[1].stdout
    assert "Transcript" in told[0].stdout
    assert "100 %" in told[0].stderr
    assert one.read_bytes() == other.read_bytes()


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["rehearse", "standdup"], "Did you mean 'standup'?"),
        (["rehearse", "no.yaml"], "there is no such file"),
        (["rehearse", "standup", "--length", "20"], "Write 20m or 20s."),
        (["rehearse", "standup", "--people", "ana,Ana"], "different names"),
        (["rehearse", "standup", "--model", "real"], "OPENAI_API_KEY"),
        (["test", "standup", "-k", "turnips"], "There are no such tests."),
        (["new", "standup", "--yes"], "is there already"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_what_cannot_be_done_is_said_in_a_sentence(arguments: list[str], told: str) -> None:
    done = beatroom(*arguments)

    assert done.returncode != 0
    assert "Traceback" not in done.stderr
    assert told in " ".join(done.stderr.replace("│", " ").split())
