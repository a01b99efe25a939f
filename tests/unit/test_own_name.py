"""The name that a persona gives itself: found where one is given, and nowhere else."""

from __future__ import annotations

from pathlib import Path

import pytest
from ruamel.yaml import YAML

from beatroom.bot.personalities.library import Library
from beatroom.flows.language.own_name import PERSONAS, own_name
from beatroom.flows.personality.host_name import host_name_in
from beatroom.flows.personality.text import NAME_CAP

pytestmark = pytest.mark.unit

ROOT = Path(__file__).parents[2]
ROWS = ROOT / "tests" / "data" / "own_names.tsv"
SEVEN = ("en", "de", "es", "fr", "it", "nl", "pt")
SHIPPED = sorted((ROOT / "personalities").rglob("*.yaml"))


def rows() -> list[tuple[str, str, str]]:
    """Language, persona, and its name: nothing where it gives none."""
    lines = ROWS.read_text(encoding="utf-8").splitlines()[1:]
    return [(code, text, name) for code, name, text in (line.split("\t") for line in lines)]


@pytest.mark.parametrize(("code", "text", "name"), rows())
def test_a_persona_gives_itself_a_name_or_none(code: str, text: str, name: str) -> None:
    assert (own_name(text, code) or "") == name


def test_each_language_has_rows_with_a_name_and_without() -> None:
    for code in SEVEN:
        assert code in PERSONAS
        found = [bool(name) for one, _, name in rows() if one == code]
        assert found.count(True) >= 6, code
        assert found.count(False) >= 8, code


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_those_that_ship_call_themselves_as_their_host_is_called(path: Path) -> None:
    record = YAML(typ="safe", pure=True).load(path.read_text(encoding="utf-8"))
    assert own_name(record["persona"], record["language"]) == record["host"]


def test_the_hosts_name_is_the_records_else_the_personas_else_the_title() -> None:
    record = {"title": "Tea Break", "persona": "You are Mina, who pours.", "language": "en"}
    assert host_name_in({**record, "host": "Robin"}, "Friday") == "Robin"
    assert host_name_in(record, "Friday") == "Mina"
    assert host_name_in({**record, "persona": "You pour tea."}, "Friday") == "Tea Break"
    assert host_name_in({}, "Friday") == "Friday"


def test_no_name_is_longer_than_a_host_may_have() -> None:
    persona = f"You are {'A' + 'b' * NAME_CAP}, a host."
    assert host_name_in({"persona": persona}, "Tea Break") == "Tea Break"


def test_a_personality_without_a_host_is_called_as_its_persona_says() -> None:
    library = Library([ROOT / "tests" / "data" / "show"])
    assert library.load("show").host_name == "Robin"
