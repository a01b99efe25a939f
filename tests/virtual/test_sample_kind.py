"""A kind of session in a package of its own is built, installed beside Beatroom, and played."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from sample_wheel import SAMPLE, built, with_wheel

pytestmark = pytest.mark.virtual


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return built(tmp_path_factory.mktemp("wheel"))


def run(wheel: Path, *command: str) -> str:
    """What a command says that has the wheel installed."""
    done = subprocess.run(
        [sys.executable, *command],
        env={**os.environ, **with_wheel(wheel)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
    return done.stdout


@pytest.fixture(scope="module")
def played(wheel: Path) -> dict[str, dict[str, Any]]:
    """The quiz in each of its languages, as `sample_kind/play.py` tells it."""
    told = run(wheel, str(SAMPLE / "play.py"), str(SAMPLE / "personalities" / "pub-night.yaml"))
    return json.loads(told.splitlines()[-1])


def test_it_is_a_kind_like_any_other(played: dict[str, Any]) -> None:
    assert played["kinds"][-1] == "quiz"
    assert "quiz" in played["schema"]
    assert played["new"] == "quiz"


def test_what_is_wrong_in_its_part_is_told_with_its_place(played: dict[str, Any]) -> None:
    [problem] = played["problems"]
    assert problem.startswith("pub-night.yaml:8:")
    assert "'points' is the number 20" in problem


@pytest.mark.parametrize(
    ("language", "question", "scores"),
    [
        ("en", "Question 1: Which river runs through Paris?", "Scores"),
        ("de-AT", "Frage 1: Which river runs through Paris?", "Punkte"),
    ],
)
def test_an_evening(played: dict[str, Any], language: str, question: str, scores: str) -> None:
    evening = played[language]
    assert question in evening["said"]
    assert evening["tools"] == ["award"]
    assert evening["events"] == [
        ["asked", {"number": 1}],
        ["scored", {"team": "Owls", "points": 2}],
        ["asked", {"number": 2}],
    ]
    assert evening["shown"] == {"question": 2, "of": 2, "points": {"Owls": 2}}
    assert evening["page"] == ["asked", "scored", "asked"]
    assert evening["sections"] == [[scores, ["Owls: 2"]]]
    assert evening["broken"] == []


def test_who_may_ask_what(played: dict[str, Any]) -> None:
    assert played["en"]["refused"] == [
        "In a quiz there is no command 'sing'; expected one of next_question, enter_team.",
        "In a quiz you may not give the command 'next_question'; expected one of enter_team.",
        "That was the last question.",
    ]


def test_a_process_that_takes_over_knows_the_points(played: dict[str, Any]) -> None:
    assert played["taken_over"]["shown"]["points"] == {"Owls": 2}
    assert played["taken_over"]["events"] == [["asked", {"number": 2}]]


def test_a_team_s_name_goes_when_its_person_is_erased(played: dict[str, Any]) -> None:
    assert played["erased"] == {"team": "Somebody", "points": 2, "erased": True}


def test_nothing_of_the_service_is_loaded_by_its_declaration(played: dict[str, Any]) -> None:
    assert played["loaded_early"] == []


def test_its_field_of_a_request_is_one_like_any_other(wheel: Path) -> None:
    """Beside the others' in the schema, checked by its bounds, and taken into the record."""
    told = json.loads(run(wheel, str(SAMPLE / "ask.py"), str(SAMPLE / "personalities")))
    assert told["described"] == "For a quiz: how many of its questions are asked."
    assert told["beside"] == ["agenda", "profile"]
    assert told["questions"] == 1
    assert told["refused"] == ["questions_most"]
    assert told["asked"] == {"questions_most": 1}


def test_its_author_plays_it_whole_in_a_test_of_the_personality(wheel: Path) -> None:
    """Commands of the operator and of people, a tool that the model calls, events, refusals."""
    night = SAMPLE / "personalities" / "pub-night.yaml"
    beatroom = ("-c", "from beatroom.bot.cli.main import main; main()")
    told = json.loads(run(wheel, *beatroom, "test", str(night), "--json"))
    [test] = told["tests"]
    assert [one["happened"] for one in test["expectations"] if not one["ok"]] == []
    assert (test["ok"], test["faults"]) == (True, [])


def test_the_personality_of_the_page_on_kinds_passes_its_own_test(
    wheel: Path, tmp_path: Path
) -> None:
    page = (Path(__file__).parents[2] / "docs/kinds.md").read_text("utf-8")
    [record] = [one for one in re.findall(r"(?s)```yaml\n(.*?)```", page) if "persona:" in one]
    (tmp_path / "pub-night.yaml").write_text(record, "utf-8")
    beatroom = ("-c", "from beatroom.bot.cli.main import main; main()")
    told = json.loads(run(wheel, *beatroom, "test", str(tmp_path / "pub-night.yaml"), "--json"))
    assert [(one["ok"], one["faults"]) for one in told["tests"]] == [(True, [])]


def test_its_tables_have_a_history_of_their_own_and_keep_what_is_in_them(
    wheel: Path, tmp_path: Path
) -> None:
    versions = SAMPLE / "src" / "pub_quiz" / "migrations"
    told = json.loads(run(wheel, str(SAMPLE / "tables.py"), str(tmp_path / "b.db"), str(versions)))
    assert told["revisions"]["quiz"] == "0002"
    assert (told["before"], told["current"], told["outdated"]) == (False, True, True)
    assert told["tables"] == ["alembic_version_quiz", "quiz_night", "session"]
    assert told["nights"] == [["s1", 3, None], ["s2", 2, 4]]


@pytest.mark.runs("beatroom languages")
def test_its_words_are_listed_beside_the_product_s_own(wheel: Path) -> None:
    """It has two languages, whole ones; that it has no others leaves the product's as they are."""
    command = ("-c", "from beatroom.bot.cli.main import main; main()", "languages")
    ours, _, its = run(wheel, *command).partition("\nFor quiz, in pub_quiz.language:\n")
    listed = [[line[:2] for line in part.splitlines()] for part in (ours, its)]
    assert listed == [["en", "de", "es", "fr", "it", "nl", "pt"], ["en", "de"]]
    assert all(line.endswith("; lacks nothing") for line in (ours + its).splitlines())
