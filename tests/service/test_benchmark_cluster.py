"""The benchmark of a cluster is red when its subject is broken."""

from __future__ import annotations

from types import ModuleType

import pytest
from measuring.trying import tried

pytestmark = pytest.mark.service

HOW_SOON = "in context, quiet"
"""A bound in milliseconds, which a machine that runs other tests may miss."""
LOST = "events lost, "


def test_cluster_is_red_where_events_are_lost() -> None:
    def broken(benchmark: ModuleType) -> None:
        benchmark.TARGET = "broken_sessions:run_forgetful"

    red = tried("cluster", change=broken)
    # Which outage has words in it depends on how far the sessions are by then.
    assert any(why.startswith(LOST) and "must hold" in why for why in red), red
    # What is not broken is green in the same run.
    assert [why for why in red if not why.startswith((HOW_SOON, LOST))] == []
