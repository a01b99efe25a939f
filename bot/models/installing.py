"""Python packages as containers of files: unpacked by the machine's own installer, never imported.

pip or uv asks whatever index the machine is set up for.
"""

from __future__ import annotations

import importlib.util
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

DEADLINE = 900.0
"""Seconds that one package may take."""
FULL = "No space left on device"


class InstallError(Exception):
    """A package could not be had; the text says why."""


@contextmanager
def unpacked(package: str, near: Path) -> Generator[Path]:
    """A folder with what a package holds, until the block ends.

    Args:
        package: `NAME==VERSION`.
        near: Where the folder is made.

    Raises:
        InstallError: It cannot be had.
        OSError: The disk is full.
    """
    with tempfile.TemporaryDirectory(dir=near) as folder:
        command = [*_installer(), "--no-deps", "--only-binary", ":all:", "--target", folder]
        try:
            done = subprocess.run(  # noqa: S603 - the machine's installer
                [*command, package],
                capture_output=True,
                timeout=DEADLINE,
                check=False,
                stdin=subprocess.DEVNULL,
                text=True,
                errors="replace",
            )
        except subprocess.TimeoutExpired:
            raise InstallError(f"{package} took more than {DEADLINE / 60:.0f} minutes") from None
        if done.returncode:
            if FULL in done.stderr:
                raise OSError(28, FULL, folder)
            said = [line for line in done.stderr.splitlines() if line.strip()]
            raise InstallError(f"{package} is not to be had ({said[-1].strip() if said else '?'})")
        yield Path(folder)


def _installer() -> list[str]:
    uv = shutil.which("uv") or shutil.which("uv", path=str(Path(sys.executable).parent))
    if uv is not None:
        return [uv, "pip", "install", "--quiet", "--no-cache", "--python", sys.executable]
    if importlib.util.find_spec("pip") is not None:
        pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        return [*pip, "--no-cache-dir", "--no-compile", "--no-input"]
    raise InstallError("there is neither pip nor uv here")
