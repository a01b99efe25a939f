"""What a record needs and does not find is named before a start, with its line."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from lacking_records import FRENCH, LACKING, RECORD, Lacking, settings_for

from beatroom.bot.personalities.library import Library
from beatroom.bot.services.needs import needs_here
from beatroom.flows.personality.source import Problem

pytestmark = pytest.mark.unit


@pytest.fixture(autouse=True)
def without_espeak(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))


def found(one: Lacking, folder: Path) -> tuple[Problem, ...]:
    """What is wrong with it, from its file in a library as the service has it."""
    records = folder / "records"
    records.mkdir()
    (records / "tea.yaml").write_text(one.text)
    library = Library([records], needs=needs_here(settings_for(one, folder)))
    assert library.problems() == {}, "the text itself is in order"
    return library.lacks(library.load("tea"))


@pytest.mark.parametrize("name", LACKING)
def test_each_record_is_told_of_its_one_fault_at_its_line(name: str, tmp_path: Path) -> None:
    one = LACKING[name]

    [problem] = found(one, tmp_path)

    assert one.told in problem.message
    assert (problem.file, problem.line) == ("tea.yaml", one.line)


@pytest.mark.parametrize("name", LACKING)
def test_whoever_wrote_none_of_it_is_told_in_plain_words(name: str, tmp_path: Path) -> None:
    [problem] = found(LACKING[name], tmp_path)

    said = re.sub(r"'s\b", "", problem.plain)
    assert re.fullmatch(r"[A-Z][^'`:_=]+\.", said), problem.plain
    assert "expected" not in problem.plain


def test_a_language_is_called_by_its_name(tmp_path: Path) -> None:
    [french] = found(LACKING["French for English ears"], tmp_path)
    assert french.plain == (
        "Nothing that is chosen here understands French yet. "
        "Ears for it can be got on the page /models."
    )


@pytest.mark.parametrize(
    "adds",
    [
        "",
        FRENCH,
        "voice: {name: alto}\n",
        "model: {endpoint: plain}\n",
        "kind: restaurant\nmodel: {endpoint: big}\n",
        "kind: restaurant\nmodel: {endpoint: decisive}\n",
    ],
)
def test_a_record_that_has_all_it_needs_is_told_nothing(adds: str, tmp_path: Path) -> None:
    assert found(Lacking(adds, ""), tmp_path) == ()


def test_what_is_inherited_is_told_where_it_is_extended(tmp_path: Path) -> None:
    (tmp_path / "tea.yaml").write_text(f"{RECORD}voice: {{name: hart}}\n")
    (tmp_path / "late-tea.yaml").write_text("name: late-tea\nextends: tea\n")
    settings = settings_for(Lacking("", ""), tmp_path / "data")
    library = Library([tmp_path], needs=needs_here(settings))

    [problem] = library.lacks(library.load("late-tea"))

    assert (problem.line, problem.path) == (2, "voice.name")
    assert "inherited from 'tea'" in problem.message
