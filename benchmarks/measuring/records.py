"""Runs as JSON: `artifacts/bench/NAME-DATE.json`, and the baseline in `benchmarks/baseline/`."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from measuring.benchmark import Benchmark
from measuring.machine import ROOT
from measuring.measured import Measured

RUNS = ROOT / "artifacts" / "bench"
BASELINE = ROOT / "benchmarks" / "baseline"


@dataclass(frozen=True, slots=True)
class Record:
    """A run that was kept.

    Attributes:
        benchmark: As it was declared then.
        measured: All samples.
        about: Date, seed, seconds, machine, how busy it was, versions, settings, `quick`.
        broke: The error that ended the run, or nothing.
    """

    benchmark: Benchmark
    measured: Measured
    about: dict[str, Any]
    broke: str = ""

    def as_json(self) -> str:
        """With a row's samples on one line."""
        told = {
            "name": self.benchmark.name,
            **self.about,
            "broke": self.broke,
            "declared": self.benchmark.as_dict(),
            "measured": self.measured.as_dict(),
        }
        return json.dumps(told, indent=None, separators=(",", ":")).replace('],"', '],\n"') + "\n"


def keep(record: Record, runs: Path | None = None) -> Path:
    """Write a run; its path. A quick one has a name of its own."""
    runs = runs or RUNS
    runs.mkdir(parents=True, exist_ok=True)
    stamp = record.about["date"].replace(":", "").replace("-", "").split("+")[0]
    quick = "quick-" if record.about["quick"] else ""
    path = runs / f"{quick}{record.benchmark.name}-{stamp}.json"
    path.write_text(record.as_json(), encoding="utf-8")
    return path


def read(path: Path) -> Record:
    """A run that was kept."""
    kept = json.loads(path.read_text(encoding="utf-8"))
    measured = Measured()
    measured.add(kept.pop("measured"))
    benchmark = Benchmark.from_dict(kept.pop("name"), kept.pop("declared"))
    return Record(benchmark, measured, about=kept, broke=kept.pop("broke"))


def newest(name: str, runs: Path | None = None) -> Path | None:
    """The last whole run of a benchmark on this tree, if there is one."""
    found = sorted((runs or RUNS).glob(f"{name}-*.json"))
    return found[-1] if found else None


def baseline(name: str) -> Path | None:
    """The run that later trees are compared with."""
    path = BASELINE / f"{name}.json"
    return path if path.exists() else None


def keep_as_baseline(name: str) -> Path:
    """Make the newest whole run the baseline; FileNotFoundError where there is none."""
    run = newest(name)
    if run is None:
        raise FileNotFoundError(
            f"There is no whole run of {name!r} in artifacts/bench: run `beatroom bench {name}` "
            "first."
        )
    BASELINE.mkdir(parents=True, exist_ok=True)
    path = BASELINE / f"{name}.json"
    path.write_text(run.read_text(encoding="utf-8"), encoding="utf-8")
    return path


def journal(name: str, shard: tuple[int, int], runs: Path = RUNS) -> Path:
    """Where a shard keeps its finished parts."""
    return runs / f"{name}.{shard[0] + 1}of{shard[1]}.parts.jsonl"


def journals(name: str, runs: Path = RUNS) -> list[Path]:
    """Those of all shards."""
    return sorted(runs.glob(f"{name}.*.parts.jsonl"))
