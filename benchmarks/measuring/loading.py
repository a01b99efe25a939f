"""Benchmarks as files: which there are, and one of them loaded."""

from __future__ import annotations

import ast
import importlib.util
import inspect
import sys
from pathlib import Path
from types import ModuleType

from measuring.benchmark import Benchmark
from measuring.machine import ROOT

FOLDER = ROOT / "benchmarks"
ORDER = (
    *("beats", "floor", "time", "instruct", "summary", "voice", "speech", "overhead"),
    *("density", "duplex", "spawn", "rehearse", "store", "soak"),
)
"""As the report tells them; others come after, by name."""


def names(folder: Path = FOLDER) -> list[str]:
    """Of all benchmarks that there are, in the report's order."""
    found = {
        path.stem for path in folder.glob("*.py") if "\nBENCHMARK = " in path.read_text("utf-8")
    }
    return [name for name in ORDER if name in found] + sorted(found - set(ORDER))


def method(name: str, folder: Path = FOLDER) -> str:
    """A benchmark's docstring, which says how it measures; read without running the file."""
    source = (folder / f"{name}.py").read_text(encoding="utf-8")
    return inspect.cleandoc(ast.get_docstring(ast.parse(source)) or "")


def loaded(name: str, folder: Path = FOLDER) -> tuple[Benchmark, ModuleType]:
    """A benchmark's declaration and its module, which has `measure`.

    `tests/` and `tests/service/` are on the path: their stand-ins serve here too.
    """
    for path in (ROOT / "tests" / "service", ROOT / "tests", ROOT / "benchmarks"):
        if str(path) not in sys.path:
            sys.path.insert(0, str(path))
    spec = importlib.util.spec_from_file_location(f"benchmark_{name}", folder / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    benchmark: Benchmark = module.BENCHMARK
    if benchmark.name != name:
        raise ValueError(f"benchmarks/{name}.py declares itself as {benchmark.name!r}.")
    return benchmark, module
