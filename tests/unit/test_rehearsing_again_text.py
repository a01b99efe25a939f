"""What the command line says of a session that was rehearsed again."""

from __future__ import annotations

import io
from typing import Any

import pytest
from rich.console import Console

from beatroom.bot.cli.rehearsing_again import print_again
from beatroom.bot.rehearsal.differences import Difference, differences
from beatroom.bot.rehearsal.report import ReportBeat

pytestmark = pytest.mark.unit


def beat(title: str, started: float | None, outcome: str = "spoken") -> ReportBeat:
    return ReportBeat(
        id=title.lower(),
        title=title,
        planned=0.0,
        allocated=60.0,
        due=started,
        started=started,
        spoken=started,
        ended=None,
        late_by=None,
        outcome=outcome,
        reason="",
    )


THEN = (beat("Opening", 0.0), beat("Game", 120.0), beat("Break", 200.0), beat("Goodbye", 300.0))
NOW = (
    beat("Opening", 1.9),
    beat("Break", 200.0, "not heard"),
    beat("Game", 240.0),
    beat("Quiz", 260.0),
)


def test_beats_are_the_same_by_title_wherever_they_stand_now() -> None:
    assert differences(THEN, NOW, 330.0, 330.5) == (
        Difference("other outcome", "Break", 200.0, 200.0, "spoken, now not heard"),
        Difference("moved", "Game", 120.0, 240.0),
        Difference("added", "Quiz", None, 260.0),
        Difference("dropped", "Goodbye", 300.0, None),
    )


def test_a_beat_that_comes_only_once_is_told_and_so_is_another_end() -> None:
    found = differences((beat("Game", None),), (beat("Game", 9.0),), 30.0, 33.0)
    assert [(one.what, one.then, one.now) for one in found] == [
        ("moved", None, 9.0),
        ("other end", 30.0, 33.0),
    ]


def said(result: dict[str, Any]) -> str:
    out = io.StringIO()
    print_again(result, Console(file=out, width=100))
    return out.getvalue()


def test_both_runs_and_what_differs_are_printed() -> None:
    rows = [{"title": b.title, "started": b.started, "outcome": b.outcome} for b in NOW]
    before = [{"title": b.title, "started": b.started, "outcome": b.outcome} for b in THEN]
    moved: dict[str, Any] = {
        "what": "moved",
        "beat": "Game",
        "then": 120.0,
        "now": 240.0,
        "detail": "",
    }
    moved["why"] = [{"reason": "plan", "words": "It is planned for 04:00, 120.0 s later."}]
    refused = {"at": 60.0, "what": "jump", "why": "There is no beat beat-9."}
    told = said(
        {
            "then": {"beats": before},
            "now": {"beats": rows},
            "differences": [moved],
            "refused": [refused],
            "as_far_as": "It is played as far as its log tells.",
        }
    )
    assert "Game: began at 02:00, now at 04:00" in told
    assert "It is planned for 04:00" in told
    assert "as far as its log tells" in told
    assert "01:00: jump was refused: There is no beat beat-9." in told


def test_nothing_that_differs_is_said_as_well() -> None:
    nothing: list[Any] = []
    empty = {"then": {"beats": nothing}, "now": {"beats": nothing}, "as_far_as": ""}
    assert "Nothing: every beat began within two seconds" in said(
        {**empty, "differences": nothing, "refused": nothing}
    )
