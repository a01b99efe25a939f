"""The benchmark of sessions that move is red where one does not."""

from __future__ import annotations

from types import ModuleType

import pytest
from measuring.trying import tried

pytestmark = pytest.mark.service


def test_moves_is_red_where_a_session_is_not_back() -> None:
    def broken(benchmark: ModuleType) -> None:
        benchmark.TARGET = "broken_sessions:run_once"

    red = tried("moves", change=broken)
    assert any("sessions that were not back" in why and "must hold" in why for why in red), red
