"""The REST API under requests that nobody thought of: `make fuzz` in small."""

from __future__ import annotations

import secrets
import subprocess
import sys
from pathlib import Path

import pytest
from patience import LATER

pytestmark = pytest.mark.service

ROOT = Path(__file__).parents[2]


def test_some_cases_find_nothing() -> None:
    seed = secrets.randbelow(2**31)
    print(f"seed {seed}")  # noqa: T201 - shown when it fails
    done = subprocess.run(
        [
            *(sys.executable, ROOT / "tools/fuzz.py"),
            *("--cases", "40", "--share", "0.3", "--covered", "0.12", "--seed", str(seed)),
        ],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=3 * LATER,
        check=False,
    )
    assert done.returncode == 0, f"seed {seed}\n{done.stdout[-8000:]}\n{done.stderr[-2000:]}"
    assert "Nothing was found." in done.stdout
