"""Where things are: what came with Beatroom, and the folder that is somebody's own.

A wheel has the built pages and the shipped personalities beside the code, as a checkout has them
beside its folders, so both are found the same way.
"""

from __future__ import annotations

import os
from pathlib import Path

_TOP = Path(__file__).resolve().parents[2]
PAGES = _TOP / "web" / "dist"
SHIPPED = _TOP / "personalities"
"""The personalities that came with it; they are read where they are."""
IN_CHECKOUT = (_TOP / "pyproject.toml").is_file()
FOLDER = "BEATROOM_FOLDER"
"""What names the own folder, in the environment."""


def own_folder() -> Path:
    """The folder of one's own personalities, data and `.env`.

    It is BEATROOM_FOLDER; else, of a checkout, the working folder, and of what is installed
    `beatroom` below XDG_DATA_HOME, which nobody shares with a program of theirs.
    """
    given = os.environ.get(FOLDER)
    if given:
        return Path(given).expanduser()
    if IN_CHECKOUT:
        return Path()
    base = Path(os.environ.get("XDG_DATA_HOME") or "~/.local/share").expanduser()
    # A relative one is to be ignored, says the XDG Base Directory Specification.
    return (base if base.is_absolute() else Path("~/.local/share").expanduser()) / "beatroom"
