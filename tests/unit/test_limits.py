"""How often one token may ask."""

from __future__ import annotations

import pytest

from beatroom.bot.server.limits import RateLimit
from beatroom.flows.core.clock import ManualClock

pytestmark = pytest.mark.unit


def test_a_burst_passes_and_then_the_rate_holds() -> None:
    clock = ManualClock(100.0)
    limit = RateLimit(2.0, 3.0, clock.now)
    assert [limit.take("a") for _ in range(3)] == [0.0, 0.0, 0.0]
    assert limit.take("a") == pytest.approx(0.5)
    clock.advance(0.5)
    assert limit.take("a") == 0.0
    assert limit.take("a") > 0


def test_tokens_do_not_share() -> None:
    limit = RateLimit(1.0, 1.0, ManualClock().now)
    assert limit.take("a") == 0.0
    assert limit.take("b") == 0.0
    assert limit.take("a") > 0


def test_a_long_rest_gives_no_more_than_a_burst() -> None:
    clock = ManualClock()
    limit = RateLimit(10.0, 2.0, clock.now)
    limit.take("a")
    clock.advance(1e6)
    assert [bool(limit.take("a")) for _ in range(3)] == [False, False, True]
