"""Heavy states of the pages, in Chromium: nothing that axe finds, nothing wider than its window.

One width and one theme of what `tools/service_pictures.py` takes in all of them (`make pages`).
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from browser_rig import ROOT
from patience import LATER

pytestmark = pytest.mark.browser

STATES = (
    "start",
    "editor",
    "editorVersions",
    "editorConflict",
    "editorYaml",
    "inviting",
    "replay",
)


def test_heavy_states_are_open_to_everybody(tmp_path: Path) -> None:
    asked = ("--only", ",".join(STATES), "--theme", "dark", "--width", "390")
    taken = subprocess.run(
        [sys.executable, "-m", "tools.service_pictures", *asked, "--out", str(tmp_path)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=LATER,
        check=False,
    )
    assert taken.returncode == 0, taken.stdout + taken.stderr
    pictures = {one.stem.split("-")[0] for one in tmp_path.rglob("*.png")}
    assert pictures == set(STATES)
