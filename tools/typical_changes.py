"""What typical changes of the product touch: a kind, a beat's field, a call, a voice, a language.

    python -m tools.typical_changes            how many files each touches
    python -m tools.typical_changes --prove    makes each in a copy of the tree, and runs its tests

Each is on record in `tools/changes`: for the present tree a patch that can be applied, or what else
makes the change; for the tree before it was rebuilt the files that such a change had touched.
"""

from __future__ import annotations

import argparse
import re
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import tomllib
import venv
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
FOLDER = ROOT / "tools/changes"
FIRST = "a428d48"
"""The commit whose tree `before` tells of."""
MAKERS = {
    "personalities/schema.json": "beatroom.flows.personality.schema import schema_text",
    ".env.example": "tools.env_example import env_example",
    "docs/settings.md": "tools.env_example import settings_page",
}
"""What makes a generated file; the pages' types (`make wire`) need Node.js, and no test here."""


@dataclass(frozen=True, slots=True)
class Change:
    """One typical change.

    Attributes:
        what: What is added.
        before: The files that it touched in the tree of `FIRST`, as a reader traced them.
        tests: What passes once it is made.
        patch: A file of `FOLDER` that makes it; empty where something else does.
        generated: Files that commands make anew then; no patch has them.
        copies: Files that are copied to new ones, which makes it. Where there is neither, nothing
            of the tree is changed: the tests bring what is added.
    """

    what: str
    before: tuple[str, ...]
    tests: tuple[str, ...]
    patch: str = ""
    generated: tuple[str, ...] = ()
    copies: tuple[tuple[str, str], ...] = ()

    def files(self) -> list[str]:
        """The files that it touches in the present tree, new ones too."""
        if self.patch:
            text = (FOLDER / self.patch).read_text(encoding="utf-8")
            return [*re.findall(r"(?m)^diff --git a/\S+ b/(\S+)$", text), *self.generated]
        return [new for _, new in self.copies]

    def make(self, tree: Path) -> None:
        """Make it in a copy of the tree."""
        if self.patch:
            git("apply", "--3way", str(FOLDER / self.patch), at=tree, check=True)
        for old, new in self.copies:
            shutil.copy(tree / old, tree / new)
        for name in self.generated:
            if name in MAKERS:
                made = run(tree, "-c", printing(MAKERS[name]), stdout=subprocess.PIPE)
                (tree / name).write_bytes(made.stdout)


def main() -> int:
    """Count, or prove."""
    asked = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    asked.add_argument("--prove", action="store_true", help="make each change, and run its tests")
    asked.add_argument("word", nargs="?", default="", help="only changes with this in their names")
    given = asked.parse_args()
    return prove(given.word) if given.prove else count()


def changes() -> list[Change]:
    """What is on record."""
    found = tomllib.loads((FOLDER / "changes.toml").read_text(encoding="utf-8"))
    return [
        Change(**{key: _frozen(value) for key, value in one.items()}) for one in found["change"]
    ]


def _frozen(value: object) -> object:
    return tuple(map(_frozen, value)) if isinstance(value, list) else value


def touched(tree: str) -> dict[str, str]:
    """How many files each change touches: "now", or in a commit's tree, where that is known."""
    if tree == "now":
        return {change.what: counted(change.files()) for change in changes()}
    same = git("rev-parse", tree).stdout == git("rev-parse", FIRST).stdout
    return {change.what: counted(change.before) for change in changes() if same}


def counted(files: Sequence[str]) -> str:
    """How many; those of tests, and those that a command makes, by themselves."""
    made = [name for name in files if ".gen." in name or name in MAKERS]
    tests = [name for name in files if name.startswith(("tests/", "benchmarks/"))]
    more = [
        f"{len(some)} {what}" for some, what in ((tests, "of tests"), (made, "generated")) if some
    ]
    return " + ".join([str(len(files) - len(made) - len(tests)), *more])


def count() -> int:
    """Print the files of each."""
    for change in changes():
        files = change.files()
        before = counted(change.before)
        sys.stdout.write(f"{change.what}: {counted(files)}, before {before}\n")
        sys.stdout.writelines(f"    {name}\n" for name in files)
    return 0


def prove(word: str) -> int:
    """Make each in a copy of what is committed, and run its tests there; 1 where one fails."""
    failed: list[str] = []
    for change in (one for one in changes() if word in one.what):
        with copy_of_the_tree() as tree:
            change.make(tree)
            done = run(tree, "-m", "pytest", "-q", "-p", "no:cacheprovider", *change.tests)
        sys.stdout.write(f"{change.what}: {'made' if done.returncode == 0 else 'FAILED'}\n")
        failed += [change.what] * (done.returncode != 0)
    return 1 if failed else 0


@contextmanager
def copy_of_the_tree() -> Iterator[Path]:
    """What is committed, in a folder that is gone afterwards."""
    with tempfile.TemporaryDirectory(dir=ROOT.parent) as folder:
        tree = Path(folder) / "tree"
        git("worktree", "add", "--detach", str(tree), "HEAD", check=True)
        try:
            yield tree
        finally:
            git("worktree", "remove", "--force", str(tree), check=True)


def printing(function: str) -> str:
    """A program that prints what a function makes."""
    return f"from {function} as make; print(make(), end='')"


def run(tree: Path, *what: str, stdout: int | None = None) -> subprocess.CompletedProcess[bytes]:
    """Python with the copy's sources, in the processes that it starts, too.

    A session's process takes no `PYTHONPATH` over, so the copy has an environment of its own: what
    is installed here, behind the copy's sources.
    """
    python = tree / ".venv/bin/python"
    if not python.exists():
        venv.create(tree / ".venv", with_pip=False)
        [site] = (tree / ".venv/lib").glob("python*/site-packages")
        (site / "copy.pth").write_text(f"{tree / 'src'}\n{sysconfig.get_path('purelib')}\n")
    return subprocess.run([python, *what], cwd=tree, check=False, stdout=stdout)


def git(*what: str, at: Path = ROOT, check: bool = False) -> subprocess.CompletedProcess[str]:
    return subprocess.run(["git", *what], cwd=at, check=check, text=True, stdout=subprocess.PIPE)


if __name__ == "__main__":
    sys.exit(main())
