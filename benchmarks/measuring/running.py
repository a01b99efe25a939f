"""One run of one benchmark, in this process: measured, judged, printed and kept."""

from __future__ import annotations

import asyncio
import inspect
import json
import logging
import os
import time
import traceback
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from types import ModuleType
from typing import Any

import structlog
from loguru import logger

from measuring import records
from measuring.judging import Fault, faults
from measuring.loading import loaded
from measuring.machine import Moment, busyness, machine, versions
from measuring.records import Record
from measuring.run import Run


@dataclass(frozen=True, slots=True)
class Outcome:
    """A run and why it is red; no faults: it is green."""

    record: Record
    faults: list[Fault]


def run_one(
    name: str,
    *,
    quick: bool = False,
    shard: tuple[int, int] = (0, 1),
    afresh: bool = False,
    seed: int = 1,
    scale: float = 1.0,
) -> Outcome:
    """Measure and judge; a shard keeps its parts, all others a record."""
    quiet_logs()
    benchmark, module = loaded(name)
    known = versions()
    kept = _finished(name, afresh=afresh or quick, known={**known, "seed": seed})
    journal = None if quick else records.journal(name, shard)
    run = Run(
        benchmark, quick=quick, shard=shard, seed=seed, scale=scale, journal=journal, finished=kept
    )
    if journal is not None:
        journal.parent.mkdir(parents=True, exist_ok=True)
        if not journal.exists():
            journal.write_text(json.dumps({**known, "seed": seed}) + "\n", encoding="utf-8")
    start, began = Moment.now(), time.monotonic()
    date = datetime.now(UTC).isoformat(timespec="seconds")
    broke = attempted(module, run)
    about: dict[str, Any] = {
        "date": date,
        "seconds": round(time.monotonic() - began, 1),
        "quick": quick,
        "seed": seed,
        "scale": scale,
        "settings": run.settings,
        "machine": machine(),
        "busy": busyness(start, Moment.now(), _own_seconds()),
        "versions": known,
    }
    record = Record(benchmark, run.measured, about, broke)
    if not run.whole:
        return Outcome(record, [Fault(broke)] if broke else [])
    if not broke and not quick:
        for done in records.journals(name):
            done.unlink()
    records.keep(record)
    return judged(record)


def judged(record: Record) -> Outcome:
    """A record with the reasons why it is red."""
    quick = bool(record.about.get("quick"))
    broken = [Fault(f"the run broke off: {record.broke}")] if record.broke else []
    return Outcome(record, broken + faults(record.benchmark, record.measured, quick=quick))


def attempted(module: ModuleType, run: Run) -> str:
    """Run `measure`; the error that ended it, as text.

    Everything that a benchmark may raise is an outcome: the rows that it did not reach are red.
    """
    try:
        if inspect.iscoroutinefunction(module.measure):
            asyncio.run(module.measure(run))
        else:
            module.measure(run)
    except KeyboardInterrupt:
        return "it was ended before it was done; its finished parts are kept"
    except Exception as error:  # noqa: BLE001 - see above
        traceback.print_exc()
        return _in_words(error)
    return ""


def quiet_logs() -> None:
    """Only errors: a log line in the middle of a measurement costs time."""
    logger.remove()
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.ERROR))
    logging.disable(logging.WARNING)


def _in_words(error: BaseException) -> str:
    """The first error of a group is the one that ended it."""
    while isinstance(error, BaseExceptionGroup):
        error = error.exceptions[0]
    return f"{type(error).__name__}: {error}"


def _own_seconds() -> float:
    used = os.times()
    return used.user + used.system + used.children_user + used.children_system


def _finished(name: str, *, afresh: bool, known: dict[str, Any]) -> list[str]:
    """Lines of finished parts of the same tree; those of another are removed."""
    lines: list[str] = []
    for path in records.journals(name):
        first, *rest = path.read_text(encoding="utf-8").splitlines() or ["{}"]
        if not afresh and json.loads(first) == known:
            lines += [line for line in rest if _complete(line)]
        else:
            _remove(path, keep=not afresh)
    return lines


def _remove(path: Path, *, keep: bool) -> None:
    if keep:
        print(f"{path.name} is of another tree or seed: its parts are measured anew.")
    path.unlink()


def _complete(line: str) -> bool:
    """Whether a line was written to its end before the run was interrupted."""
    try:
        return "part" in json.loads(line)
    except ValueError:
        return False
