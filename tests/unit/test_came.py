"""What came with Beatroom is known by name, so that the start page shows one's own first."""

from __future__ import annotations

from pathlib import Path

import pytest

from beatroom.bot.personalities.came import CAME

pytestmark = pytest.mark.unit


def test_what_came_is_what_is_shipped() -> None:
    folder = Path(__file__).resolve().parents[2] / "personalities"
    assert {path.stem for path in folder.rglob("*.yaml")} == CAME
