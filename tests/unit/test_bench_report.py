"""The command line of the benchmarks, and the page that is made of their runs."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from fnmatch import fnmatch
from pathlib import Path
from typing import Any

import pytest
from measuring import Benchmark, Row, Run, records, report
from measuring.loading import FOLDER, names
from measuring.records import Record
from typer.testing import CliRunner

from beatroom.bot.cli import bench as cli_bench
from beatroom.bot.cli.main import app
from tools.page_commands.table import table

pytestmark = pytest.mark.unit

ECHO = Benchmark(
    "echo",
    (Row("delay", "ms", targets=("p50 <= 2",), at_least=3), Row("loss", "words", counted=True)),
    peer="bare",
)
ABOUT: dict[str, Any] = {
    "date": "2026-01-01T00:00:00+00:00",
    "seconds": 1.0,
    "quick": False,
    "seed": 1,
    "settings": {"sessions": 4},
    "machine": {"processor": "A processor", "cores": 2, "memory_gb": 8, "system": "Linux"},
    "busy": {"load_at_start": 0, "load_at_end": 1, "others_percent": 2, "stolen_percent": 3},
    "versions": {"python": "3.11", "pipecat": "1.14", "commit": "abc", "dirty": False},
}


def record(delay: float, **about: Any) -> Record:
    run = Run(ECHO)
    for number, subject in run.pairs(3, "beatroom", "bare"):
        run.record("delay", subject, delay + number + (subject == "bare"))
        run.prove(subject, "answers", 1, 1)
    run.count("loss", "beatroom", 1, of=200)
    return Record(ECHO, run.measured, {**ABOUT, **about})


@pytest.fixture
def page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A report of its own, with a benchmark that nobody else knows."""
    monkeypatch.setattr(records, "RUNS", tmp_path / "runs")
    monkeypatch.setattr(records, "BASELINE", tmp_path / "baseline")
    monkeypatch.setattr(report, "ROOT", tmp_path)
    monkeypatch.setattr(report, "PAGE", tmp_path / "performance.md")
    monkeypatch.setattr(report, "PLOTS", tmp_path / "performance")
    monkeypatch.setattr(report, "names", lambda: ["echo", "never"])
    monkeypatch.setattr(report, "method", lambda name: f"How {name} is measured.")
    return tmp_path / "performance.md"


def test_the_page_has_this_tree_beside_the_baseline_and_what_is_red(page: Path) -> None:
    records.keep(record(5.0, date="2026-01-01T00:00:00+00:00"))
    records.keep(record(50.0, quick=True, date="2026-01-03T00:00:00+00:00"))
    records.keep_as_baseline("echo")
    records.keep(record(1.0, date="2026-01-02T00:00:00+00:00"))

    assert report.write_report() == 1

    text = page.read_text()
    assert "How echo is measured." in text
    assert "| delay (ms) | beatroom | 3 | 2 | p99 2.98 | 1 (1 to 3) | 6 | 0.333 ×" in text
    assert "| delay (ms) | bare | 3 | 3 |" in text
    assert "0.667 × [" in text
    assert "p50 ≤ 2 reached" in text
    assert "| loss (words) | bare |  | **red** |" in text
    assert "loss, bare: 0 opportunities" in text
    assert "**red**: never measured" in text
    assert "A processor, 2 cores" in text
    assert "sessions: 4." in text
    assert "<svg" in (page.parent / "performance" / "echo.svg").read_text()


def test_a_record_is_read_as_it_was_written(tmp_path: Path) -> None:
    kept = record(2.5)
    again = records.read(records.keep(kept, tmp_path))
    assert again.measured.as_dict() == kept.measured.as_dict()
    assert again.benchmark.as_dict() == kept.benchmark.as_dict()
    assert again.about == kept.about


def test_a_benchmark_that_is_not_there_is_named() -> None:
    told = subprocess.run(
        [sys.executable, "benchmarks", "echo"], capture_output=True, text=True, check=False
    )
    assert told.returncode == 2
    assert told.stdout.startswith("There is no benchmark 'echo'; there are beats, floor")


def test_every_benchmark_has_a_baseline_of_this_form() -> None:
    for path in records.BASELINE.glob("*.json"):
        kept = json.loads(path.read_text())
        assert kept["name"] in names()
        assert not kept["quick"]


def test_commands_that_make_the_page_may_draw_every_plot_anew() -> None:
    """A plot is drawn of other runs than the committed one as soon as there is a baseline."""
    made = re.compile(r"^make bench(-report| NAME=)", re.MULTILINE)
    rows = [row for row in table() if made.search(row.runs)]
    assert len(rows) == 2
    written = [report.PAGE, *(report.PLOTS / f"{name}.svg" for name in names())]
    for row in rows:
        for path in (one.relative_to(records.ROOT).as_posix() for one in written):
            assert any(fnmatch(path, pattern) for pattern in row.alters), f"{row.name}: {path}"


def test_the_command_that_makes_the_page_measures_what_has_no_baseline() -> None:
    """`make test-commands` has only what is committed: the page would be red without."""
    [row] = [one for one in table() if "make bench-report" in one.pages]
    measured = {word for line in row.runs.splitlines() for word in line.split()}
    kept = {path.stem for path in records.BASELINE.glob("*.json")}
    assert sorted(set(names()) - kept - measured) == []


def test_the_readme_has_every_benchmarks_minutes_and_none_has_more_than_half_an_hour() -> None:
    told = re.findall(r"^\| `(\w+)` \| (\d+) \|", (FOLDER / "README.md").read_text(), re.MULTILINE)
    declared = {
        name: re.findall(r"^    minutes=(\d+),", (FOLDER / f"{name}.py").read_text(), re.MULTILINE)
        for name in names()
    }
    assert {name: [minutes] for name, minutes in told} == declared
    assert all(int(minutes) <= 30 for _, minutes in told)


def test_every_benchmark_has_a_test_that_breaks_its_subject() -> None:
    broken: set[str] = set()
    for path in Path(__file__).parents[1].glob("*/test_*.py"):
        broken |= set(re.findall(r'(?:in|=) tried\("(\w+)"|\("(\w+)", Ways\(\w', path.read_text()))
    assert {a or b for a, b in broken} >= set(names()) - {"duplex"}  # its own file has them


def test_outside_of_a_checkout_it_says_where_the_benchmarks_are(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cli_bench, "CHECKOUT", tmp_path)
    told = CliRunner().invoke(app, ["bench", "floor"])
    assert told.exit_code == 2
    assert "they are in Beatroom's repository" in told.output
