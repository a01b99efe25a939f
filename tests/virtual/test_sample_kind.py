"""A kind of session in a package of its own is built, installed beside Beatroom, and played."""

from __future__ import annotations

import json
import os
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
        "A quiz knows no command 'sing'; it knows next_question.",
        "'next_question' was not taken: people in the room cannot do it here.",
        "That was the last question.",
    ]


def test_a_process_that_takes_over_knows_the_points(played: dict[str, Any]) -> None:
    assert played["taken_over"]["shown"]["points"] == {"Owls": 2}
    assert played["taken_over"]["events"] == [["asked", {"number": 2}]]


def test_a_team_s_name_goes_when_its_person_is_erased(played: dict[str, Any]) -> None:
    assert played["erased"] == {"team": "Somebody", "points": 2}


def test_nothing_of_the_service_is_loaded_by_its_declaration(played: dict[str, Any]) -> None:
    assert played["loaded_early"] == []
