"""Since when the goodbye has been due, hold or not."""

from __future__ import annotations

import pytest

from beatroom.flows.core import rundown as rd
from beatroom.flows.core.pacing import wrapup_due_since
from beatroom.flows.core.rundown import Item, Rundown

pytestmark = pytest.mark.unit

T0 = 1_800_000_000.0


def running(*, hard_end: bool) -> Rundown:
    """Ten minutes with a goodbye at 500 s, and its first beat begun."""
    items = (Item("beat-0", "Talk", 0.0, 500.0), Item("beat-1", "Goodbye", 500.0, 100.0))
    plan = Rundown(items=items, length=600.0, hard_end=hard_end)
    return rd.fire(rd.start(plan, T0), "beat-0", T0)


def test_it_is_due_when_the_clock_says_so_and_until_it_has_begun() -> None:
    rundown = running(hard_end=False)

    assert wrapup_due_since(rundown, T0 + 499) is None
    assert wrapup_due_since(rundown, T0 + 520) == T0 + 500
    assert wrapup_due_since(rd.fire(rundown, "beat-1", T0 + 520), T0 + 521) is None


def test_a_hold_puts_it_off_but_not_a_hard_end() -> None:
    free, hard = (rd.hold(running(hard_end=hard), T0 + 100) for hard in (False, True))

    assert wrapup_due_since(free, T0 + 520) is None
    assert wrapup_due_since(hard, T0 + 499) is None
    assert wrapup_due_since(hard, T0 + 500) == pytest.approx(T0 + 500, abs=0.01)
