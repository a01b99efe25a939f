"""How this machine calls `beatroom`: in a checkout it is not on the PATH."""

from __future__ import annotations

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


def own_command() -> str:
    """The program beside the Python that runs this, unless its name alone finds it."""
    program = Path(sys.executable).parent / NAME
    found = shutil.which(NAME)
    if not program.is_file() or (found is not None and Path(found).samefile(program)):
        return NAME
    near = os.path.relpath(program)
    return str(program) if near.startswith("..") else near
