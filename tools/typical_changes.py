"""What typical changes of the product touch: a kind, a beat's field, a call, a voice, a language.

    python -m tools.typical_changes            how many files each touches
    python -m tools.typical_changes --prove    makes each in a copy of the tree, and runs its tests

Each is on record in `tools/changes`: for the present tree a patch that can be applied, unless the
tests bring what is added and nothing of the tree is changed; for the tree before it was rebuilt the
files that such a change had touched.

A change is made if its patch can be applied, what is generated can be made anew, its tests pass,
and, where it concerns the pages, theirs do and TypeScript and ESLint find nothing wrong with them.
Pages are tried where web/node_modules is there, and the outcome says where they were not.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
import tempfile
import tomllib
import venv
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
FOLDER = ROOT / "tools/changes"
FIRST = "a428d48"
"""The commit whose tree `before` tells of."""
SCHEMA = "personalities/schema.json"
WIRE = "web/src/wire/"
MODULES = "web/node_modules"
GENERATED = (SCHEMA, ".env.example", "docs/settings.md")
PRINTED = "from beatroom.flows.personality.schema import schema_text; print(schema_text(), end='')"
"""A program that prints `SCHEMA`."""


class StepError(Exception):
    """A change that cannot be made, or that does not work; says what was tried."""


@dataclass(frozen=True, slots=True)
class Change:
    """One typical change.

    Attributes:
        what: What is added.
        before: The files that it touched in the tree of `FIRST`, as a reader traced them.
        tests: What passes once it is made.
        patch: A file of `FOLDER` that makes it. Where there is none, nothing of the tree is
            changed: the tests bring what is added.
        generated: Files that commands make anew then; no patch has them.
        pages: Tests of the pages that pass once it is made, below web/.
    """

    what: str
    before: tuple[str, ...]
    tests: tuple[str, ...]
    patch: str = ""
    generated: tuple[str, ...] = ()
    pages: tuple[str, ...] = ()

    def files(self) -> list[str]:
        """The files that it touches in the present tree, new ones too."""
        if not self.patch:
            return []
        return [*patched(self.patch), *self.generated]

    def make(self, tree: Path) -> None:
        """Make it in a copy of the tree.

        Raises:
            StepError: The patch is not for this tree, or a file cannot be made anew.
        """
        if self.patch:
            checked("its patch", git("apply", "-C1", str(FOLDER / self.patch), at=tree))
        if SCHEMA in self.generated:
            made = run(tree, "-c", PRINTED, stdout=subprocess.PIPE)
            checked(SCHEMA, made)
            (tree / SCHEMA).write_bytes(made.stdout)
        wire = [name for name in self.generated if name.startswith(WIRE)]
        if wire and (tree / MODULES).exists():
            checked("the pages' types", run(tree, "tools/wire.py"))
        for name in (one for one in self.generated if one == SCHEMA or (tree / MODULES).exists()):
            if not git("diff", "--name-only", name, at=tree).stdout:
                raise StepError(f"{name}, which stays as it was")

    def tried(self, tree: Path) -> str:
        """Run its tests in a copy of the tree; what was left out.

        Raises:
            StepError: What does not pass.
        """
        tests = run(tree, "-m", "pytest", "-q", "-p", "no:cacheprovider", *self.tests)
        checked("its tests", tests)
        if not self.pages:
            return ""
        if not (tree / MODULES).exists():
            return f" (the pages were not tried: there is no {MODULES})"
        touched_here = [name for name in self.files() if name.startswith("web/")]
        sources = [name.removeprefix("web/") for name in touched_here if ".gen." not in name]
        checked("the pages' types", npx(tree, "tsc", "--noEmit"))
        if sources:
            checked("the pages' lint", npx(tree, "eslint", *sources))
        checked("the pages' tests", npx(tree, "vitest", "run", *self.pages))
        return ""


def checked(step: str, done: subprocess.CompletedProcess[bytes]) -> None:
    """Go on if a command succeeded.

    Raises:
        StepError: It did not.
    """
    if done.returncode:
        raise StepError(step)


def patched(name: str) -> list[str]:
    """The files that a patch of `FOLDER` touches."""
    text = (FOLDER / name).read_text(encoding="utf-8")
    return re.findall(r"(?m)^diff --git a/\S+ b/(\S+)$", text)


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
    made = [name for name in files if ".gen." in name or name in GENERATED]
    tests = [name for name in files if name.startswith(("tests/", "benchmarks/", "web/test/"))]
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
        try:
            with copy_of_the_tree() as tree:
                change.make(tree)
                outcome = f"made{change.tried(tree)}"
        except StepError as step:
            failed.append(change.what)
            outcome = f"FAILED at {step}"
        sys.stdout.write(f"{change.what}: {outcome}\n")
        sys.stdout.flush()
    return 1 if failed else 0


@contextmanager
def copy_of_the_tree() -> Generator[Path]:
    """What is committed, in a folder that is gone afterwards, with the modules of the pages."""
    with tempfile.TemporaryDirectory(dir=ROOT.parent) as folder:
        tree = Path(folder) / "tree"
        git("worktree", "add", "--detach", str(tree), "HEAD", check=True)
        if (ROOT / MODULES).exists():
            (tree / MODULES).symlink_to((ROOT / MODULES).resolve())
        try:
            yield tree
        finally:
            git("worktree", "remove", "--force", str(tree), check=True)


def npx(tree: Path, *what: str) -> subprocess.CompletedProcess[bytes]:
    """A command of the pages' modules, with the copy's pages."""
    return subprocess.run(["npx", "--no-install", *what], cwd=tree / "web", check=False)


def run(tree: Path, *what: str, stdout: int | None = None) -> subprocess.CompletedProcess[bytes]:
    """Python with the copy's sources, in the processes that it starts, too.

    A session's process takes no `PYTHONPATH` over, so the copy has an environment of its own: what
    is installed here, behind the copy's sources.
    """
    python = tree / ".venv/bin/python"
    if not python.exists():
        venv.create(tree / ".venv", with_pip=False)
        [site] = (tree / ".venv/lib").glob("python*/site-packages")
        installed = [path for path in sys.path if path.endswith("site-packages")]
        (site / "copy.pth").write_text("\n".join([str(tree / "src"), *installed, ""]))
    return subprocess.run([python, *what], cwd=tree, check=False, stdout=stdout)


def git(*what: str, at: Path = ROOT, check: bool = False) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(["git", *what], cwd=at, check=check, stdout=subprocess.PIPE)


if __name__ == "__main__":
    sys.exit(main())
