"""Where commands of the pages are run: a copy of what is committed, as after `make test`.

The copy is a worktree with an environment of its own, which has what is installed here behind the
copy's sources: `pip` and `make` change neither this tree nor its environment.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import venv
from collections.abc import Generator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from fnmatch import fnmatch
from pathlib import Path

from tools.suite_proof import environment

ROOT = Path(__file__).resolve().parents[2]
BIN = ".venv/bin"
BESIDE = (".recordings", ".venv-fuzz", "web/node_modules")
"""What make installs outside of `.venv`: the copy has links to the same.

Git ignores folders of these names, not links, so the copy's are kept and let pass by name.
"""
MADE = ("venv", "run", "dev", "fuzz")
"""Of `.make`: what is installed here, and so in the copy."""
OLD = 0.0


@dataclass(frozen=True)
class Place:
    """A copy of the tree in a folder of its own.

    Attributes:
        folder: Has the copy as `tree`, and whatever commands put beside it.
    """

    folder: Path

    @property
    def tree(self) -> Path:
        """The copy."""
        return self.folder / "tree"

    def for_tree(self) -> dict[str, str]:
        """An environment in which the copy's programs come first."""
        return self._first(self.tree / BIN)

    def for_pip(self) -> dict[str, str]:
        """One in which those of an environment of Python do that began with nothing but pip."""
        fresh = self.folder / "environment"
        if not fresh.exists():
            venv.create(fresh, with_pip=True, symlinks=True)
        return self._first(fresh / "bin")

    def _first(self, programs: Path) -> dict[str, str]:
        own = environment(self.folder)
        return {**own, "PATH": f"{programs}{os.pathsep}{own['PATH']}"}

    def empty(self) -> Path:
        """A new folder beside the copy."""
        return Path(tempfile.mkdtemp(prefix="empty-", dir=self.folder))

    def restored(self) -> None:
        """The copy's files are as they were committed; what git ignores stays."""
        output("git", "reset", "--quiet", "--hard", at=self.tree)
        kept = [f"--exclude=/{name}" for name in BESIDE]
        output("git", "clean", "--quiet", "-fd", *kept, at=self.tree)
        _aged(self.tree)

    def changed(self, patterns: tuple[str, ...]) -> list[str]:
        """The copy's files that are otherwise than committed, but those that may be."""
        names = output("git", "status", "--porcelain", "--untracked-files=all", at=self.tree)
        found = (line[3:] for line in names.splitlines())
        allowed = (*patterns, *BESIDE)
        return [name for name in found if not any(fnmatch(name, one) for one in allowed)]


@contextmanager
def copied() -> Generator[Place]:
    """A copy of what is committed, which is gone afterwards."""
    folder = Path(tempfile.mkdtemp(prefix="page-commands-"))
    place = Place(folder)
    output("git", "worktree", "add", "--detach", str(place.tree), "HEAD")
    try:
        _equipped(place.tree)
        yield place
    finally:
        shutil.rmtree(folder, ignore_errors=True)
        output("git", "worktree", "prune")


def _equipped(tree: Path) -> None:
    _environment(tree)
    for name in BESIDE:
        if (ROOT / name).exists():
            (tree / name).symlink_to((ROOT / name).resolve())
    shutil.copytree(ROOT / "web/dist", tree / "web/dist")
    (tree / ".make").mkdir()
    _aged(tree)


def _aged(tree: Path) -> None:
    """Let what make compares be as after `make test`: nothing is to be made anew."""
    for name in ("package.json", "package-lock.json"):
        os.utime(tree / "web" / name, (OLD, OLD))
    for name in MADE:
        (tree / ".make" / name).touch()
    (tree / "web/dist/index.html").touch()


def _environment(tree: Path) -> None:
    """A session's process takes no `PYTHONPATH` over, so the sources are named in a file."""
    venv.create(tree / ".venv", with_pip=False, symlinks=True)
    [site] = (tree / ".venv/lib").glob("python*/site-packages")
    installed = [path for path in sys.path if path.endswith("site-packages")]
    (site / "copy.pth").write_text("\n".join([str(tree / "src"), *installed, ""]))
    for program in Path(sys.prefix, "bin").iterdir():
        own = tree / BIN / program.name
        if program.is_file() and not own.exists():
            _linked(program, own)


def _linked(program: Path, own: Path) -> None:
    """A program, run by the copy's Python if it is Python's."""
    with program.open("rb") as file:
        first = file.readline(200)
        rest = file.read() if first.startswith(b"#!") and b"/python" in first else None
    if rest is None:
        own.symlink_to(program)
    else:
        own.write_bytes(b"#!" + os.fsencode(own.with_name("python")) + b"\n" + rest)
        own.chmod(0o755)


def output(*command: str, at: Path = ROOT, env: Mapping[str, str] | None = None) -> str:
    """What a command prints."""
    done = subprocess.run(command, cwd=at, env=env, capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(f"{' '.join(command)}: {done.stderr.strip()}")
    return done.stdout.rstrip()
