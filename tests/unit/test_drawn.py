"""Of the slow tests a run takes a share, and every one of them comes to be run."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast

import drawn
import pytest

pytestmark = pytest.mark.unit

TESTS = Path(__file__).parents[1]
FOLDERS = ("unit", "service")


@pytest.fixture(autouse=True)
def costs(monkeypatch: pytest.MonkeyPatch) -> None:
    slow = {f"{folder}/test_a.py::test_{n}": 2.0 for folder in FOLDERS for n in range(20)}
    slow["unit/test_a.py::test_large"] = 60.0
    monkeypatch.setattr(drawn, "COSTS", slow)


@dataclass(frozen=True)
class Named:
    """A test, as far as a draw looks at it."""

    nodeid: str
    path: Path


def items(*names: str) -> list[pytest.Item]:
    return [cast(Any, Named(f"tests/{one}", TESTS / one.partition("::")[0])) for one in names]


def names(taken: list[pytest.Item]) -> list[str]:
    return [item.nodeid.removeprefix("tests/") for item in taken]


FAST = [f"unit/test_a.py::test_fast[{n}]" for n in range(5)]
SLOW = [f"{folder}/test_a.py::test_{n}[x]" for folder in FOLDERS for n in range(20)]


def test_what_is_not_slow_is_always_taken_and_a_share_of_each_folder_else() -> None:
    taken = names(drawn.drawn(items(*FAST, *SLOW), "7"))
    assert [one for one in taken if "fast" in one] == FAST
    for folder in FOLDERS:
        of_it = [one for one in taken if one.startswith(folder) and one in SLOW]
        assert len(of_it) == int(drawn.SHARE * 20)
    assert taken == [one for one in FAST + SLOW if one in taken]


def test_a_seed_draws_the_same_again_and_another_one_others() -> None:
    def draw(seed: str) -> list[str]:
        return names(drawn.drawn(items(*SLOW), seed))

    assert draw("1") == draw("1")
    assert len({tuple(draw(str(seed))) for seed in range(20)}) > 10
    assert {one for seed in range(100) for one in draw(str(seed))} == set(SLOW)


def test_one_that_takes_more_than_the_share_comes_to_be_run_too() -> None:
    large = "unit/test_a.py::test_large"
    assert any(large in names(drawn.drawn(items(large, *SLOW), str(n))) for n in range(200))
    assert names(drawn.drawn(items(large), "1")) == [large]


def test_costs_are_those_of_a_case_and_of_what_was_not_run_as_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = tmp_path / "costs.json"
    kept.write_text('{"unit/test_b.py::test_left": 3.0, "unit/test_a.py::test_now_fast": 9.0}')
    monkeypatch.setattr(drawn, "COSTS_FILE", kept)
    drawn.write_costs(
        {
            "tests/unit/test_a.py::test_slow[1]": 1.0,
            "tests/unit/test_a.py::test_slow[2]": 3.0,
            "tests/unit/test_a.py::test_now_fast": 0.1,
        }
    )
    assert json.loads(kept.read_text()) == {
        "unit/test_a.py::test_slow": 2.0,
        "unit/test_b.py::test_left": 3.0,
    }


def test_every_slow_test_is_one_that_there_is() -> None:
    """A test that was renamed would be run each time, and nobody would know why runs grow."""
    known = json.loads((TESTS / "costs.json").read_text())
    gone = []
    for test in known:
        path, _, function = test.partition("::")
        file = TESTS / path
        if not file.exists() or f"def {function}(" not in file.read_text():
            gone.append(test)
    assert gone == []
