"""Each benchmark in virtual time is red when its subject is broken on purpose, and green else."""

from __future__ import annotations

import itertools
from types import ModuleType
from typing import Any

import pytest
from measuring.loading import loaded
from measuring.trying import tried

from beatroom.bot.pipeline import conductor
from beatroom.bot.pipeline.summaries import Summaries
from beatroom.bot.pipeline.timekeeper import SessionTime
from beatroom.bot.rehearsal import run
from beatroom.bot.rehearsal.models import make_model
from beatroom.flows.core.rundown import Rundown
from beatroom.flows.core.turn.state import TurnState

pytestmark = pytest.mark.virtual


def test_floor_is_red_where_nobody_minds_who_speaks(monkeypatch: pytest.MonkeyPatch) -> None:
    assert tried("floor") == []
    monkeypatch.setattr(conductor, "HAPPENS", ())
    assert any("model runs over a person, beatroom: total = 0" in why for why in tried("floor"))


def test_time_is_red_where_the_conductor_is_never_opened(monkeypatch: pytest.MonkeyPatch) -> None:
    assert tried("time") == []
    monkeypatch.setattr(TurnState, "open", property(lambda _: False))
    assert any("0 answers with words" in why for why in tried("time"))


def test_time_is_red_where_answers_are_empty(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(SessionTime, "answer", lambda *_, **__: "")
    assert any("0 answers with words" in why for why in tried("time"))


def test_what_is_left_of_the_item_that_runs_may_be_told_by_its_title() -> None:
    time = loaded("time")[1]
    item, session = (time.Wording("", frozenset({asks}), False) for asks in ("item_left", "left"))
    told = "There are five minutes left for Questions."
    assert time.meant("title_left", item, told, "Questions") == "item_left"
    assert time.meant("title_left", item, told, "Budget") == "title_left"
    assert time.meant("title_left", session, told, "Questions") == "title_left"


def test_summary_is_red_where_none_is_made(monkeypatch: pytest.MonkeyPatch) -> None:
    assert tried("summary") == []
    monkeypatch.setattr(Summaries, "prepare", lambda *_: None)
    assert any("beatroom: 0 summaries asked for" in why for why in tried("summary"))


def test_rehearse_is_red_where_the_seed_is_not_followed(monkeypatch: pytest.MonkeyPatch) -> None:
    assert tried("rehearse") == []
    numbers = itertools.count()

    def other(name: Any, record: Any, settings: Any, _: int) -> Any:
        return make_model(name, record, settings, next(numbers))

    monkeypatch.setattr(run, "make_model", other)
    assert any("reports that differ" in why for why in tried("rehearse"))


def test_beats_are_red_where_they_drift(monkeypatch: pytest.MonkeyPatch) -> None:
    def only_virtual(benchmark: ModuleType) -> None:
        async def nothing(_: Any) -> None:
            """Live sessions have a test of their own."""

        benchmark.live_sessions = nothing

    assert not any("drift" in why for why in tried("beats", change=only_virtual))
    right = Rundown.wall_time

    def drifting(rundown: Rundown, offset: float, now: float) -> float:
        return right(rundown, offset, now) + 1e-5 * offset

    monkeypatch.setattr(Rundown, "wall_time", drifting)
    assert any("drift" in why for why in tried("beats", change=only_virtual))
