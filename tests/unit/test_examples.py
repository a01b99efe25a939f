"""Examples in docstrings of the heart run, and say what they say."""

from __future__ import annotations

import ast
import doctest
import importlib
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

pytestmark = pytest.mark.unit

ROOT = Path(__file__).parents[2]
MODULES = sorted(path for path in (ROOT / "flows").rglob("*.py"))
DOCUMENTED = ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef
PYTHON = re.compile(r"^(?:class \w|def |import |from \w+ import |\w+ = \w+\(|\w+(?:\.\w+)*\()")
"""How Python begins that stands as an example; YAML and JSON do not."""


def examples(path: Path) -> Iterator[str]:
    """Indented lines of docstrings, where a paragraph of them begins."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        text = ast.get_docstring(node) if isinstance(node, DOCUMENTED) else None
        yield from re.findall(r"\n\n {4}(.*)", text or "")


def test_python_in_a_docstring_is_an_example_that_runs() -> None:
    plain = {
        path.relative_to(ROOT).as_posix(): found
        for path in MODULES
        if (found := [line for line in examples(path) if PYTHON.match(line)])
    }
    assert plain == {}
    assert PYTHON.match("QUIZ = SessionKind(")
    assert not PYTHON.match("kind: boardroom")


@pytest.mark.parametrize(
    "path",
    [path for path in MODULES if any(line.startswith(">>>") for line in examples(path))],
    ids=lambda path: path.stem,
)
def test_examples_say_what_comes_of_them(path: Path) -> None:
    name = path.relative_to(ROOT).with_suffix("").as_posix().replace("/", ".")

    tried = doctest.testmod(importlib.import_module(f"beatroom.{name}"))

    assert tried.attempted
    assert not tried.failed
