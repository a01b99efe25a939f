"""The benchmark of the control plane alone is red when its subject is broken."""

from __future__ import annotations

from types import ModuleType
from typing import Any

import pytest
from measuring.trying import tried

pytestmark = pytest.mark.service

BROKEN = ("feed, ", "beatroom: 0 events at consoles", "gaps, doubles")


def test_plane_is_red_where_instructions_are_doubled_and_no_feed_is_read() -> None:
    def broken(benchmark: ModuleType) -> None:
        async def nothing(*_: Any) -> None:
            """A console that shows nothing."""

        benchmark.watch, benchmark.TARGET = nothing, "broken_sessions:run_doubling"

    red = tried("plane", change=broken)
    assert any(why.startswith("feed, 50 sessions") and "no samples" in why for why in red), red
    assert any(why.startswith("gaps, doubles") and "must hold" in why for why in red), red
    # What is not broken is green in the same run.
    assert [why for why in red if not why.startswith(BROKEN)] == []
