"""The wheel of the sample kind, `tests/sample_kind/`, as somebody else would install it."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

SAMPLE = Path(__file__).parent / "sample_kind"


def built(folder: Path) -> Path:
    """The sample's wheel; Python imports from it as it is, its entry points too."""
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(build, cwd=SAMPLE, check=True, capture_output=True)
    [wheel] = folder.glob("*.whl")
    return wheel


def with_wheel(wheel: Path) -> Mapping[str, str]:
    """The environment of a process that has it installed beside Beatroom."""
    path = os.pathsep.join([str(wheel), *filter(None, [os.environ.get("PYTHONPATH")])])
    return {"PYTHONPATH": path}
