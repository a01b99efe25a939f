"""For tests: a quick run in this process, with its subject whole or broken on purpose."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from types import ModuleType
from typing import Any

from measuring.loading import loaded
from measuring.records import Record
from measuring.run import Run
from measuring.running import attempted, judged


def tried(
    name: str, *, seed: int = 1, change: Callable[[ModuleType], None] = lambda _: None
) -> list[str]:
    """Run a benchmark quickly; the sentences that say why it is red, none when it is green.

    Nothing is written. What is to be broken is broken by the caller beforehand, such as with
    `monkeypatch`, or by `change`, which is handed the benchmark's own module before it runs; each
    benchmark has a test that breaks its subject and finds it red.
    """
    benchmark, module = loaded(name)
    change(module)
    run = Run(benchmark, quick=True, seed=seed)
    about: dict[str, Any] = {"quick": True, "date": datetime.now(UTC).isoformat()}
    record = Record(benchmark, run.measured, about, attempted(module, run))
    return [str(fault) for fault in judged(record).faults]
