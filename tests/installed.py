"""Beatroom as it is installed: a wheel, built from this tree, in an environment of its own.

What it needs is linked from the environment of the tests rather than installed once more.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
import venv
from dataclasses import dataclass
from pathlib import Path

from patience import SOON

ROOT = Path(__file__).parents[1]
BUILT_FROM = ("src", "bot", "flows", "personalities", "tools/wheel_contents.py")
NAMED = ("pyproject.toml", "README.md", "LICENSE", "THIRD-PARTY-NOTICES")
NEIGHBOURS = {
    "bot.py": "def answer() -> int:\n    return 42\n",
    "flows.py": "WHOSE = 'mine'\n",
    "conftest.py": (
        "def pytest_addoption(parser):\n"
        "    parser.addoption('--personalities', action='store_true', help='ours')\n"
    ),
    "test_bot.py": (
        "import bot\nimport flows\n\n"
        "def test_ours(request):\n"
        "    assert (bot.answer(), flows.WHOSE) == (42, 'mine')\n"
        "    assert request.config.getoption('--personalities') is False\n"
    ),
    ".env": "PORT=none of yours\nDATABASE_URL=postgresql://somebody@127.0.0.1:1/else\n",
}
"""A folder of somebody who has a bot of their own: names, an option and settings like ours."""


@dataclass(frozen=True)
class Installed:
    """An environment with the wheel in it, and somebody's folder.

    Attributes:
        bin: Where its commands are.
        folder: Where somebody works.
        own: Where their personalities and data are, once there are any.
    """

    bin: Path
    folder: Path
    own: Path

    @property
    def environment(self) -> dict[str, str]:
        """What its commands are started with: nothing of ours."""
        kept = {name: os.environ[name] for name in ("PATH", "HOME", "LANG") if name in os.environ}
        return {**kept, "XDG_DATA_HOME": str(self.own.parent)}

    def run(self, *command: str | Path, **more: str) -> subprocess.CompletedProcess[str]:
        """Run a command of the environment in the folder; its output."""
        return subprocess.run(
            [self.bin / command[0], *command[1:]],
            cwd=self.folder,
            env={**self.environment, **more},
            capture_output=True,
            text=True,
            check=False,
            timeout=SOON,
        )


def source(folder: Path, pages: Path | None) -> Path:
    """A clean copy of what a wheel is built from.

    Args:
        folder: Where it is made.
        pages: The built pages; None: there are none.
    """
    made = folder / "source"
    leave = shutil.ignore_patterns("__pycache__")
    for name in BUILT_FROM:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, made / name, symlinks=True, ignore=leave)
    for name in (*NAMED, *(one for one in BUILT_FROM if (ROOT / one).is_file())):
        (made / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, made / name)
    if pages is not None:
        shutil.copytree(pages, made / "web" / "dist")
    return made


def build(tree: Path, kind: str = "wheel") -> subprocess.CompletedProcess[str]:
    """Build a wheel or an sdist into `dist`."""
    return subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", kind],
        cwd=tree,
        capture_output=True,
        text=True,
        check=False,
        timeout=SOON,
    )


def install(folder: Path, wheel: Path) -> Installed:
    """An environment with the wheel, and an otherwise foreign folder."""
    venv.create(folder / "env", with_pip=False, symlinks=True)
    inside = Path(
        sysconfig.get_path("purelib", vars={"base": str(folder / "env")}, scheme="posix_prefix")
    )
    (inside / "what_it_needs.pth").write_text(sysconfig.get_path("purelib") + "\n")
    bin_ = folder / "env" / "bin"
    command = ["uv", "pip", "install", "--quiet", "--offline", "--no-deps"]
    subprocess.run(
        [
            Path(sys.executable).parent / command[0],
            *command[1:],
            "--python",
            bin_ / "python",
            wheel,
        ],
        check=True,
        timeout=SOON,
    )
    here = folder / "somewhere"
    here.mkdir()
    for name, text in NEIGHBOURS.items():
        (here / name).write_text(text)
    return Installed(bin_, here, folder / "share" / "beatroom")
