"""The rules of the house, as tests: imports point one way, and time and tasks have one home."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.unit

ROOT = Path(__file__).parents[2]
CLOCK = "flows/clock.py"
TASKS = "bot/tasks.py"
KINDS = ("meeting", "boardroom", "restaurant", "timebox")


def sources(*folders: str) -> list[Path]:
    return sorted(path for folder in folders for path in (ROOT / folder).rglob("*.py"))


def called(path: Path) -> set[str]:
    """Dotted names of everything a module calls."""
    tree = ast.parse(path.read_text())
    return {ast.unparse(n.func) for n in ast.walk(tree) if isinstance(n, ast.Call)}


def name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def test_imports_point_one_way() -> None:
    lint = Path(sys.executable).parent / "lint-imports"
    done = subprocess.run([lint], cwd=ROOT, capture_output=True, text=True, check=False)

    assert done.returncode == 0, done.stdout


@pytest.mark.parametrize("path", sources("flows", "bot/pipeline", "bot/rehearsal"), ids=name)
def test_session_logic_is_given_its_clock(path: Path) -> None:
    forbidden = {
        "time.time",
        "time.monotonic",
        "datetime.now",
        "datetime.utcnow",
        "datetime.today",
        "date.today",
    }

    assert name(path) == CLOCK or not called(path) & forbidden


@pytest.mark.parametrize("path", sources("flows"), ids=name)
def test_the_core_touches_nothing_outside(path: Path) -> None:
    imported = {
        node.module.split(".")[0]
        if isinstance(node, ast.ImportFrom) and node.module
        else alias.name
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Import | ast.ImportFrom)
        for alias in node.names
    }
    outside = {"socket", "http", "urllib", "subprocess", "sqlite3", "threading", "structlog"}

    assert not imported & outside
    assert not {"open", "print", "input"} & called(path)


@pytest.mark.parametrize("path", sources("flows", "bot"), ids=name)
def test_tasks_are_started_in_one_place(path: Path) -> None:
    assert name(path) == TASKS or "asyncio.create_task" not in called(path)


def test_no_kind_imports_another() -> None:
    for kind in KINDS:
        for path in sources(f"flows/{kind}"):
            text = path.read_text()
            others = [other for other in KINDS if other != kind]
            assert not [other for other in others if f"flows.{other}" in text], name(path)


def test_nothing_in_the_project_names_this_machine() -> None:
    tracked = subprocess.run(
        ["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=False
    ).stdout.split()
    text = [p for p in tracked if not p.endswith((".png", ".svg", ".wav", ".woff2"))]
    wrong = ["/work/" + "main", "files.python" + "hosted", "registry.npm" + "js"]
    for path in text:
        content = (ROOT / path).read_text(errors="ignore") if (ROOT / path).is_file() else ""
        assert not [w for w in wrong if w in content], path
