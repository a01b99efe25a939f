"""The checker is known to bite: the obvious way of doing it fails it, on every seed."""

from __future__ import annotations

import pytest
from naive_sessions import naive_session

from bot.rehearsal.evidence import broken_promises

pytestmark = pytest.mark.virtual


@pytest.mark.parametrize("seed", range(3))
def test_timers_straight_onto_the_flow_manager_break_the_promises(seed: int) -> None:
    print(f"seed {seed}")  # noqa: T201 - a failing run says how to repeat it

    broken = broken_promises(naive_session(seed, minutes=20))

    assert any("the model ran while" in promise for promise in broken)
    assert any("next to each other" in promise for promise in broken)
