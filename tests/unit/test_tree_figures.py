"""The tree's figures can be taken at any time, and what typical changes touch is on record."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tools import typical_changes

pytestmark = pytest.mark.unit

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def printed() -> str:
    """What the command prints of the present tree."""
    command = [sys.executable, "-m", "tools.tree_figures"]
    return subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout


def test_the_command_prints_each_row_of_the_page(printed: str) -> None:
    rows = first_cells((ROOT / "docs/tree.md").read_text(encoding="utf-8"))
    kept = [row for row in rows if not row.startswith(("bot", "flows", "---"))]

    assert len(kept) > 15
    assert set(kept) <= set(first_cells(printed))


def test_every_public_name_of_the_heart_has_a_docstring(printed: str) -> None:
    assert "| public names without a docstring in the heart (flows) | 0 |" in printed


@pytest.mark.parametrize("text", ["diff --git a/x.py b/x.py\n", "diff --git a/x.py b/y.py\n"])
def test_a_patch_touches_the_files_that_it_names(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, text: str
) -> None:
    (tmp_path / "one.patch").write_text(text, encoding="utf-8")
    monkeypatch.setattr(typical_changes, "FOLDER", tmp_path)
    change: Any = typical_changes.Change("one", before=(), tests=(), patch="one.patch")

    assert change.files() == [text.rpartition(" b/")[2].strip()]


def test_a_count_tells_tests_and_what_is_generated_apart() -> None:
    files = ["bot/a.py", "tests/b.py", "web/src/wire/types.gen.ts", ".env.example"]
    assert typical_changes.counted(files) == "1 + 1 of tests + 2 generated"
    assert typical_changes.counted([]) == "0"


def first_cells(page: str) -> list[str]:
    return [line.split("|")[1].strip() for line in page.splitlines() if line.startswith("|")]
