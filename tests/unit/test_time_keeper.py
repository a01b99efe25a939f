"""What the session's time keeper answers, what it leaves to the model, and what it logs of that."""

from __future__ import annotations

from datetime import UTC

import pytest

from beatroom.bot.pipeline import timekeeper
from beatroom.bot.pipeline.event_recorder import Journal, MemoryLog
from beatroom.bot.pipeline.learned import learned
from beatroom.bot.pipeline.timekeeper import SessionTime
from beatroom.flows.core.clock import ManualClock
from beatroom.flows.core.events import BeatFired, Created, Started
from beatroom.flows.core.rundown import Item, Rundown
from beatroom.flows.core.turn.state import Asked
from beatroom.flows.language.time_questions.second_opinion import Weights

pytestmark = pytest.mark.unit


def keeper(weights: Weights | None = None) -> tuple[SessionTime, ManualClock]:
    clock = ManualClock()
    journal = Journal(clock, MemoryLog())
    items = (
        Item("beat-0", "News", 0.0, 300.0),
        Item("beat-1", "The game", 300.0, 300.0),
        Item("beat-2", "Goodbye", 600.0, 60.0),
    )
    journal.record(
        Created(
            session="b",
            personality="b",
            kind="conversation",
            title="Tea Break",
            language="en",
            timezone="UTC",
            rundown=Rundown(items=items, length=660.0),
        )
    )
    journal.record(Started())
    journal.record(BeatFired(beat="beat-0", due_at=clock.now(), eligible_at=clock.now()))
    time = SessionTime(
        clock=clock, zone=UTC, journal=journal, names=lambda: ("Robin",), weights=weights
    )
    return time, clock


def test_a_title_of_the_plan_is_answered() -> None:
    time, _ = keeper()
    assert (
        time.answer(Asked(None, "how long until the game"))
        == "The game begins in about five minutes."
    )
    assert time.answer(Asked(None, "when is the break over")) is not None
    assert time.answer(Asked(None, "what happens next in the story")) is None


class Logs:
    """Keeps what is logged."""

    def __init__(self) -> None:
        self.entries: list[tuple[str, dict[str, object]]] = []

    def info(self, event: str, **fields: object) -> None:
        self.entries.append((event, fields))


def test_a_turn_that_only_the_model_answers_is_logged_without_its_words(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    logs = Logs()
    monkeypatch.setattr(timekeeper, "log", logs)
    time, _ = keeper()
    assert time.line("is the secret game any good") is not None
    assert time.line("my secret minute") is not None
    assert time.line("my secret") is None
    misses = [fields for event, fields in logs.entries if event == "time_query_missed"]
    assert [m["missed_in_session"] for m in misses] == [1, 2]
    assert [(m["mentions_title"], m["mentions_time"]) for m in misses] == [
        (True, False),
        (False, True),
    ]
    assert "secret" not in repr(misses)


def test_what_no_rule_knows_is_answered_by_the_clock_or_given_its_values(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    logs = Logs()
    monkeypatch.setattr(timekeeper, "log", logs)
    asked = "what's the length of time that the game gets"
    time, _ = keeper()
    assert time.answer(Asked(None, asked)) is None
    time, _ = keeper(learned())
    assert time.answer(Asked(None, asked)) == "We have planned about five minutes for The game."
    paths = [f["time_query_path"] for event, f in logs.entries if event == "time_query_answered"]
    assert paths == ["learned"]
    assert time.answer(Asked(None, "and where do we go from there then")) is None
    assert time.line("and where do we go from there then") is not None
    assert [f["learned_perhaps"] for e, f in logs.entries if e == "time_query_missed"] == [True]
    assert time.line("my cat likes bananas") is None
