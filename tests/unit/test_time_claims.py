"""What a model says about the session's time, judged against labelled sentences.

`tests/data/time_claims/CODE.tsv` holds sentences, where the clock stands (minutes and seconds since
the start), and whether what they state of the session's time is `right`, `wrong`, or they speak of
something `other`. The plan is an hour, from two o'clock on: four items that begin after 0, 5, 20
and 45 minutes, by the titles in `plans.tsv`; some rows name one of the other plans there.
"""

from __future__ import annotations

import csv
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

import pytest
from finished_languages import finished

from beatroom.flows.core.rundown import Item, Rundown, fire, start
from beatroom.flows.core.time_status import planned, time_status
from beatroom.flows.language.time_claims import Correction, correction

pytestmark = pytest.mark.unit

DATA = Path(__file__).parents[1] / "data" / "time_claims"
BEGAN = datetime(2027, 1, 15, 14, tzinfo=UTC).timestamp()
OFFSETS = (0.0, 300.0, 1200.0, 2700.0)
LENGTH = 3600.0
NAMES = ("Ana", "Bob", "Robin")
LANGUAGES = finished()
RECALL = 0.9
"""The least share of wrong statements that are found; `tools/claims_found.py` names the others."""


class Row(NamedTuple):
    """A labelled sentence."""

    text: str
    at: str
    is_: str
    plan: str = ""


def rows(code: str) -> list[Row]:
    with (DATA / f"{code}.tsv").open(encoding="utf-8", newline="") as file:
        _, *held = csv.reader(file, delimiter="\t", quoting=csv.QUOTE_NONE)
    return [Row(*row) for row in held]


def titles(code: str, which: str = "") -> tuple[str, ...]:
    with (DATA / "plans.tsv").open(encoding="utf-8", newline="") as file:
        return next(tuple(r[1:]) for r in csv.reader(file, delimiter="\t") if r[0] == code + which)


def plan(code: str, at: float, which: str = "") -> Rundown:
    """The plan when it has run for so many seconds."""
    ends = (*OFFSETS[1:], LENGTH)
    made = zip(titles(code, which), OFFSETS, ends, strict=True)
    items = tuple(
        Item(id=f"beat-{n}", title=title, offset=begins, allocated=end - begins)
        for n, (title, begins, end) in enumerate(made)
    )
    rundown = start(Rundown(items=items, length=LENGTH), BEGAN)
    for item in items:
        if item.offset <= at:
            rundown = fire(rundown, item.id, BEGAN + item.offset)
    return rundown


def judged(row: Row, code: str, *, other_times: bool = False) -> Correction | None:
    minutes, seconds = row.at.split(":")
    at = 60.0 * int(minutes) + int(seconds)
    rundown, now = plan(code, at, row.plan), BEGAN + at
    return correction(
        row.text,
        code,
        time_status(rundown, now, UTC),
        planned(rundown, now),
        names=NAMES,
        other_times=other_times,
    )


@pytest.mark.parametrize("code", LANGUAGES)
def test_nothing_is_replaced_but_what_is_wrong_about_the_session(code: str) -> None:
    replaced = [r.text for r in rows(code) if r.is_ != "wrong" and judged(r, code) is not None]
    assert replaced == []


@pytest.mark.parametrize("code", LANGUAGES)
def test_most_of_what_is_wrong_is_found(code: str) -> None:
    wrong = [row for row in rows(code) if row.is_ == "wrong"]
    missed = [row.text for row in wrong if judged(row, code) is None]
    recall = 1 - len(missed) / len(wrong)
    assert recall >= RECALL, missed


@pytest.mark.parametrize("code", LANGUAGES)
def test_there_are_rows_of_each_sort(code: str) -> None:
    held = rows(code)
    assert len({row.text for row in held}) >= (40 if code == "en" else 25)
    assert {row.is_ for row in held} == {"wrong", "right", "other"}


@pytest.mark.parametrize(
    "text",
    [
        "The meeting ends at four.",
        "The meeting ends in twenty minutes.",
        "The call takes two hours.",
        "We finish at four.",
        "Next we have the Quiz.",
    ],
)
def test_where_days_are_planned_other_meetings_are_not_judged(text: str) -> None:
    assert judged(Row(text, "0:30", "other"), "en", other_times=True) is None


def test_where_days_are_planned_this_session_is_judged() -> None:
    lie = Row("We have ten minutes left in this session.", "12:30", "wrong")
    assert judged(lie, "en", other_times=True) is not None


def test_a_question_behind_a_statement_is_still_asked() -> None:
    lie = Row("We have thirty minutes left, so who starts?", "12:30", "wrong")
    told = judged(lie, "en")

    assert told is not None
    assert told.asks == "session_left"
    assert told.words.endswith(" minutes left, until about three o'clock. So who starts?")


def test_a_question_about_the_time_is_no_statement() -> None:
    for asked in ("right?", "don't we?", "is that so?"):
        row = Row(f"We have thirty minutes left, {asked}", "12:30", "other")
        assert judged(row, "en") is None
