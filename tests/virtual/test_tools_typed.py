"""What developers are told to type, a short one of each: it plays what the suite plays by parts."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typed import here

pytestmark = pytest.mark.virtual

DATA = Path(__file__).parents[1] / "data"


@pytest.mark.runs("python -m tests.random_days --days 300 --seed 7")
def test_random_days() -> None:
    done = here("python -m tests.random_days --days 2 --seed 7")
    assert (done.status, done.text.splitlines()[0]) == (0, "seed 7")


@pytest.mark.runs("python -m tests.house_quiz --questions 200")
def test_a_quiz_about_the_house() -> None:
    done = here("python -m tests.house_quiz --questions 40 --seed 7")
    assert (done.status, "false 0" in done.text) == (0, True), done.text


@pytest.mark.runs("PYTHONPATH=tests .venv/bin/python -m simulation.terra_soak --visits 50")
def test_visits_to_the_restaurant() -> None:
    done = here("python -m simulation.terra_soak --visits 1")
    assert (done.status, "0 broken promises" in done.text) == (0, True), done.text


@pytest.mark.runs(
    "PYTHONPATH=tests python -m simulation.soaking --sessions 1000 --minutes 60 --kinds all "
    "--keep artifacts/soak"
)
def test_steered_sessions(tmp_path: Path) -> None:
    soaked = "python -m simulation.soaking --sessions 1 --minutes 6 --kinds conversation"
    done = here(f"{soaked} --keep {tmp_path}")
    assert (done.status, "1 of 1 sessions, 0 broken" in done.text) == (0, True), done.text
    assert list(tmp_path.iterdir())


@pytest.mark.runs("PYTHONPATH=tests python -m simulation.again")
def test_sessions_rehearsed_again() -> None:
    again = "python -m simulation.again --sessions 1 --minutes 3 --kinds conversation"
    done = here(again)
    assert (done.status, "conversation: 1 of 1 the same" in done.text) == (0, True), done.text


@pytest.mark.runs("python tools/claims_found.py CODE")
def test_wrong_statements_that_are_not_found() -> None:
    done = here("python -m tools.claims_found nl")
    assert (done.status, done.text.splitlines()[0].split()[0]) == (0, "nl:"), done.text


@pytest.mark.runs("python tools/addressed_rows.py FILE")
def test_rows_of_whom_something_is_meant_for(tmp_path: Path) -> None:
    rows = [json.loads(line) for line in (DATA / "addressed.jsonl").read_text().splitlines()]
    some = tmp_path / "rows.jsonl"
    some.write_text("".join(f"{json.dumps(row)}\n" for row in rows[:20]))
    done = here(f"python -m tools.addressed_rows {some} --rules")
    assert (done.status, done.text.splitlines()[0].split()[0]) == (0, "all:"), done.text
