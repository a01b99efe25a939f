"""How long a beat is planned for: its own length, or until the next one, whatever the session's."""

from __future__ import annotations

import pytest

from beatroom.flows.kinds.plan import plan
from beatroom.flows.personality.source import parse_personality

pytestmark = pytest.mark.unit

TEA = parse_personality(
    """\
name: tea
title: Tea
persona: You are Mina.
length: 10m
beats:
  - {title: Hello, at: 0, for: 2m, say: Hello.}
  - {title: Talk, at: 4m, for: 9m, say: Talk.}
  - {title: Goodbye, at: 9m, say: Goodbye.}
""",
    "tea.yaml",
)


@pytest.mark.parametrize(
    ("length", "lengths"),
    [(None, [120.0, 300.0, 60.0]), (1200.0, [240.0, 600.0, 120.0]), (300.0, [60.0, 150.0, 30.0])],
)
def test_it_goes_with_the_session_and_is_never_more_than_until_the_next(
    length: float | None, lengths: list[float]
) -> None:
    assert [item.allocated for item in plan(TEA, length).items] == lengths
