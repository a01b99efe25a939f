"""How often one token may ask."""

from __future__ import annotations

import pytest
from manual_clock import ManualClock

from beatroom.bot.server.limits import RateLimit

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


def test_what_others_took_counts_here_too() -> None:
    clock, due = ManualClock(100.0), list[str]()
    limit = RateLimit(2.0, 20.0, clock.now, due.append)
    assert limit.take("a") == 0.0
    assert due == []
    limit.take("a")
    assert due == ["a"]  # a tenth of the burst
    assert limit.untold("a") == 2.0
    limit.take("a")  # while the others are being told
    limit.settle("a", owed=9.0)  # 18 requests, 2 of them ours
    assert limit.take("a") == 0.0
    assert limit.take("a") == pytest.approx(0.5)
    limit.settle("a", owed=1.0)  # what is known here is not taken back
    assert limit.take("a") == pytest.approx(0.5)
    clock.advance(1e6)
    assert limit.untold("a") == 0.0  # all of it is there again


def test_a_long_rest_gives_no_more_than_a_burst() -> None:
    clock = ManualClock()
    limit = RateLimit(10.0, 2.0, clock.now)
    limit.take("a")
    clock.advance(1e6)
    assert [bool(limit.take("a")) for _ in range(3)] == [False, False, True]
