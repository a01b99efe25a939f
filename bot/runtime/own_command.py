"""How this machine calls `beatroom` and its pip: in a checkout they are not on the PATH."""

from __future__ import annotations

import importlib.util
import os
import shlex
import shutil
import sys
from pathlib import Path

NAME = "beatroom"


def called(arguments: str) -> str:
    """A command of Beatroom's as it can be run here: `.venv/bin/beatroom token show`.

    Args:
        arguments: What stands behind its name.
    """
    return f"{shlex.quote(own_command())} {arguments}"


def installing(extra: str) -> str:
    """The command that adds an extra here: `.venv/bin/python -m pip install 'beatroom[espeak]'`.

    It is for the environment that runs this. Beatroom is in it, so no index is asked for it.

    Args:
        extra: Its name, as in pyproject.toml.
    """
    what = f"install '{NAME}[{extra}]'"
    if _is_found("pip"):
        return f"pip {what}"
    if importlib.util.find_spec("pip") is not None:
        return f"{shlex.quote(_near(Path(sys.executable)))} -m pip {what}"
    return f"uv pip {what} --python {shlex.quote(_near(Path(sys.executable)))}"


def own_command() -> str:
    """The program beside the Python that runs this, unless its name alone finds it."""
    program = Path(sys.executable).parent / NAME
    return _near(program) if program.is_file() and not _is_found(NAME) else NAME


def _is_found(name: str) -> bool:
    """Whether a name alone finds the program beside the Python that runs this."""
    program, found = Path(sys.executable).parent / name, shutil.which(name)
    return program.is_file() and found is not None and Path(found).samefile(program)


def _near(program: Path) -> str:
    """A program's path: from the working folder, or the whole one where it is elsewhere."""
    near = os.path.relpath(program)
    return str(program) if near.startswith("..") else near
