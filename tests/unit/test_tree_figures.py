"""The tree's figures can be taken at any time, and what typical changes touch is on record."""

from __future__ import annotations

import subprocess
import sys
from contextlib import nullcontext
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from tools import tree_figures, typical_changes
from tools.typical_changes import FIRST

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


def test_the_page_is_not_stale(printed: str) -> None:
    """Within 3 %, or two of what is counted in tens; what misses its aim is said to miss it."""
    page, present = table_of((ROOT / "docs/tree.md").read_text("utf-8")), table_of(printed)
    stale = {
        name: (said, cells[-2])
        for name, cells in present.items()
        if not near(figure(said := page[name][-2]), figure(cells[-2]))
    }
    assert stale == {}, f"write it anew: python -m tools.tree_figures {FIRST} --page"
    for name, cells in page.items():
        aim = tree_figures.AIMS.get(name, "")
        assert cells[-1] == aim, name
        missed = bool(aim) and figure(cells[-2]) > float(aim)
        assert cells[-2].startswith("**") == missed, name


@pytest.mark.parametrize(
    ("said", "present", "same"),
    [("89000", "91517", True), ("**83465**", "**91517**", False), ("9", "8 (a, b)", True),
     ("0", "1", False), ("8 + 5 of tests", "11 + 5 of tests", False)],
)  # fmt: skip
def test_what_is_near_enough(said: str, present: str, same: bool) -> None:
    assert near(figure(said), figure(present)) == same


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


@pytest.mark.parametrize("change", typical_changes.changes(), ids=lambda one: one.what)
def test_a_recorded_change_can_still_be_made(change: typical_changes.Change) -> None:
    """Where this fails the tree has moved on: make its patch anew, and prove it."""
    if change.patch:
        patch = typical_changes.FOLDER / change.patch
        command = ["git", "apply", "--check", "-C1", str(patch)]
        said = subprocess.run(command, cwd=ROOT, check=False, capture_output=True, text=True)
        assert said.stderr == ""
    for name in (*change.tests, *(f"web/{page}" for page in change.pages)):
        file = name.partition("::")[0]
        assert (ROOT / file).exists() or file in change.files(), name


@dataclass
class Commands:
    """Stands for what runs commands: each succeeds, but for those with `wrong` in them."""

    wrong: str = "nothing"
    given: list[str] = field(default_factory=list)

    def __call__(self, *what: Any, **_: Any) -> subprocess.CompletedProcess[bytes]:
        said = " ".join(map(str, what))
        self.given.append(said)
        return subprocess.CompletedProcess(said, int(self.wrong in said), stdout=b"it")


def proved(
    monkeypatch: pytest.MonkeyPatch, tree: Path, wrong: str = "nothing", *, modules: bool = True
) -> tuple[int, list[str]]:
    """The outcome of the proof of a change of both halves, and the commands that were given."""
    (tree / "one.patch").write_text("diff --git a/web/src/a.ts b/web/src/a.ts\n")
    change = typical_changes.Change(
        "one",
        before=(),
        tests=("tests/test_x.py",),
        patch="one.patch",
        generated=(typical_changes.SCHEMA, f"{typical_changes.WIRE}types.gen.ts"),
        pages=("test/a.test.ts",),
    )
    (tree / "personalities").mkdir()
    if modules:
        (tree / typical_changes.MODULES).mkdir(parents=True)
    commands = Commands(wrong)
    for name, value in {
        "FOLDER": tree,
        "changes": lambda: [change],
        "copy_of_the_tree": lambda: nullcontext(tree),
        "run": commands,
        "npx": commands,
        "git": commands,
    }.items():
        monkeypatch.setattr(typical_changes, name, value)
    return typical_changes.prove(""), commands.given


def test_a_change_of_both_halves_is_tried_in_both(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    status, given = proved(monkeypatch, tmp_path)

    assert (status, capsys.readouterr().out) == (0, "one: made\n")
    wanted = ("apply", "schema_text", "tools/wire.py", "pytest", "tsc", "eslint src/a.ts", "vitest")
    assert [next((one for one in given if part in one), None) for part in wanted].count(None) == 0


@pytest.mark.parametrize(
    ("wrong", "step"),
    [
        ("apply", "its patch"),
        ("schema_text", "personalities/schema.json"),
        ("tools/wire.py", "the pages' types"),
        ("tests/test_x.py", "its tests"),
        ("tsc", "the pages' types"),
        ("eslint", "the pages' lint"),
        ("test/a.test.ts", "the pages' tests"),
    ],
)
def test_a_change_that_breaks_in_either_half_is_said_to_have_failed(
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    wrong: str,
    step: str,
) -> None:
    status, _ = proved(monkeypatch, tmp_path, wrong)

    assert (status, capsys.readouterr().out) == (1, f"one: FAILED at {step}\n")


def test_pages_that_cannot_be_tried_are_told(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    status, given = proved(monkeypatch, tmp_path, modules=False)

    assert status == 0
    assert "the pages were not tried: there is no web/node_modules" in capsys.readouterr().out
    assert not any("vitest" in one or "wire.py" in one for one in given)


def table_of(page: str) -> dict[str, list[str]]:
    """The cells of each row with a figure and an aim, by its name; packages have no aims."""
    told = page.partition("| package: files, lines |")[0]
    rows = [[cell.strip() for cell in line.split("|")[1:-1]] for line in told.splitlines()]
    return {row[0]: row[1:] for row in rows if row and row[-1] != "aim" and row[0] != "---"}


def figure(cell: str) -> float:
    """The number that a cell begins with, in bold or not."""
    return float(cell.strip("*").split()[0])


def near(said: float, present: float) -> bool:
    """Whether a figure of the page is still as good as the present one."""
    counted = 2 if said and present else 0
    return abs(said - present) <= max(0.03 * present, counted)


def first_cells(page: str) -> list[str]:
    return [line.split("|")[1].strip() for line in page.splitlines() if line.startswith("|")]


def test_what_misses_its_aim_is_told_as_missed() -> None:
    missed = tree_figures.row("Python: lines of the planner", ["14053", "9001"])
    assert missed == "| Python: lines of the planner | 14053 | **9001** | 9000 |"
    met = tree_figures.row("a language", ["19 + 7 of tests", "2 + 4 of tests"])
    assert met == "| a language | 19 + 7 of tests | 2 + 4 of tests | 2 |"
    assert tree_figures.row("modules", ["1", "2"]) == "| modules | 1 | 2 |  |"


def test_every_aim_is_one_of_a_row_of_the_page() -> None:
    assert set(tree_figures.AIMS) <= set(first_cells((ROOT / "docs/tree.md").read_text("utf-8")))


def test_lines_with_words_of_another_language_are_counted_outside_docstrings(
    tmp_path: Path,
) -> None:
    (tmp_path / "a.py").write_text(
        '"""Größe."""\nX = "Größe"\nY = ("a",\n     "façade — b")\n', "utf-8"
    )
    assert tree_figures.foreign_lines(tmp_path / "a.py") == 2
