"""Commands of the tree, run as they are typed: by make, and Python's modules in this process."""

from __future__ import annotations

import contextlib
import io
import os
import runpy
import shlex
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from unittest.mock import patch

import commands_ran
from command_lines import without_settings

ROOT = Path(__file__).parents[1]
BIN = Path(sys.executable).parent
MADE = (".make/venv", ".make/run", ".make/dev", "web/dist/index.html")
"""What `make test` has made before it runs a test."""


def make(*words: str) -> list[str]:
    """A command of make, with this environment, that installs and builds nothing anew."""
    made = [part for name in MADE for part in ("-o", name)]
    return ["make", "--no-print-directory", *made, *words, f"BIN={BIN}"]


def by_itself(**more: str) -> dict[str, str]:
    """An environment in which make does not take itself for a part of `make test`."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("MAKE")}
    return {**kept, **more}


def made(*words: str, folder: Path = ROOT, seconds: float = 120.0) -> str:
    """What a target of make prints; it fails where that fails."""
    done = subprocess.run(
        make(*words),
        cwd=folder,
        env=by_itself(),
        capture_output=True,
        text=True,
        check=False,
        timeout=seconds,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@dataclass(frozen=True)
class Printed:
    """What a command printed, and its exit status."""

    text: str
    status: int


def here(line: str) -> Printed:
    """`python -m MODULE ...` in this process, which has loaded much of it."""
    words = shlex.split(line)
    ran = commands_ran.note(words)
    program, flag, module, *arguments = without_settings(words)
    assert (program, flag) == ("python", "-m"), line
    text, status = io.StringIO(), 0
    with contextlib.redirect_stdout(text), patch.object(sys, "argv", [module, *arguments]):
        loaded = sys.modules.pop(module, None)  # it is run anew, beside what tests have of it
        try:
            runpy.run_module(module, run_name="__main__")
        except SystemExit as ended:
            status = ended.code if isinstance(ended.code, int) else int(ended.code is not None)
        finally:
            if loaded is not None:
                sys.modules[module] = loaded
    ran.ended(status)
    return Printed(text.getvalue(), status)
