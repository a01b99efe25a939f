"""What a host leaves to others: tried there first, and over once it has come to nothing there."""

from __future__ import annotations

import pytest

from beatroom.bot.workers.left_to_others import FORGOTTEN, KEPT_OFF, TIMES, LeftToOthers

pytestmark = pytest.mark.unit


class Hours:
    """A clock that is moved."""

    def __init__(self) -> None:
        self.at = 100.0

    def __call__(self) -> float:
        return self.at


def test_what_came_to_nothing_here_is_tried_elsewhere_first() -> None:
    now = Hours()
    left = LeftToOthers(now)
    assert not left.keeps_off("s1")
    assert left.may_leave("s1", 1, 4)
    assert left.keeps_off("s1")
    assert not left.keeps_off("s2")
    now.at += KEPT_OFF
    assert not left.keeps_off("s1")


def test_it_is_over_once_it_has_come_to_nothing_elsewhere_too() -> None:
    left = LeftToOthers(Hours())
    assert left.may_leave("s1", 1, 4)
    assert not left.may_leave("s1", 9, 12)  # runs 5 to 8 were somebody else's


def test_where_somebody_has_run_it_meanwhile_it_is_left_anew() -> None:
    now = Hours()
    left = LeftToOthers(now)
    assert left.may_leave("s1", 1, 4)
    now.at += KEPT_OFF
    assert left.may_leave("s1", 6, 9)  # run 5 was somebody else's, and went well
    now.at += KEPT_OFF
    assert left.may_leave("s1", 11, 14)
    assert left.keeps_off("s1")


def test_where_nobody_else_takes_it_it_is_over_after_some_times() -> None:
    left = LeftToOthers(Hours())
    tried = [left.may_leave("s1", 1 + 4 * n, 4 + 4 * n) for n in range(TIMES)]
    assert tried == [True] * (TIMES - 1) + [False]
    assert not left.keeps_off("s1")


def test_what_runs_again_or_was_long_ago_counts_no_more() -> None:
    now = Hours()
    left = LeftToOthers(now)
    assert left.may_leave("s1", 1, 4)
    left.runs("s1")
    assert not left.keeps_off("s1")
    assert left.may_leave("s1", 9, 12)
    now.at += FORGOTTEN
    assert left.may_leave("s1", 30, 33)
