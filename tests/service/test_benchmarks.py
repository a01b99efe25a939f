"""The benchmarks of real processes and databases are red when their subject is broken."""

from __future__ import annotations

from types import ModuleType
from typing import Any

import pytest
from measuring.trying import tried

pytestmark = pytest.mark.service


def test_store_is_red_where_nothing_is_written(monkeypatch: pytest.MonkeyPatch) -> None:
    assert tried("store") == []

    async def forget(*_: Any) -> None:
        """As a store that does not keep what it acknowledges."""

    monkeypatch.setattr("beatroom.bot.store.sessions.insert_events", forget)
    red = tried("store")
    for database in ("SQLite", "PostgreSQL"):
        assert any(why.startswith(f"{database}: ") and "events" in why for why in red), red


def test_store_says_that_there_is_no_postgresql(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    assert any("there is no PostgreSQL on this machine" in why for why in tried("store"))


def test_beats_are_red_where_sessions_have_none() -> None:
    def without_beats(benchmark: ModuleType) -> None:
        silent = benchmark.as_yaml
        benchmark.as_yaml = lambda _: silent(0)
        benchmark.PATIENCE = 0.0

    red = tried("beats", change=without_beats)
    assert any("0 beats on the log" in why for why in red), red
    assert not any("people who got" in why or "drift" in why for why in red), red


@pytest.mark.parametrize("name", ["plane", "cluster"])
def test_many_machines_say_that_there_is_no_postgresql(
    monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.setenv("PATH", "")
    red = tried(name, change=lambda benchmark: setattr(benchmark, "record_logs", lambda *_: 1))
    assert any("there is no PostgreSQL on this machine" in why for why in red)
