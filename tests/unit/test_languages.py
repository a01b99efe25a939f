"""A language is one file: all there, checked as it is read, and enough to be spoken."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from beatroom.bot.cli.languages import tables
from beatroom.flows.core.language_code import code_of
from beatroom.flows.kinds.meeting.commands import command
from beatroom.flows.kinds.meeting.words import WORDS, quiet_words
from beatroom.flows.kinds.planner.languages import LANGUAGES as PLANNER
from beatroom.flows.language import line, load
from beatroom.flows.language.complete import lacking
from beatroom.flows.language.lines import LINES
from beatroom.flows.language.load import LanguageError, languages, parse
from beatroom.flows.language.numbers import numbers_of
from beatroom.flows.language.spoken_clock import Dial, formed
from beatroom.flows.language.time_questions.voice import VOICES
from beatroom.flows.language.time_questions.words import folded

pytestmark = pytest.mark.unit

ROOT = Path(__file__).parents[2]
ADVERTISED = ("en", "de", "es", "fr", "it", "nl", "pt")
Invents = Callable[[str, dict[str, Any]], None]


def test_the_seven_languages_lack_nothing() -> None:
    assert set(ADVERTISED) <= set(languages())
    assert [one for code in languages() for table in tables() for one in lacking(table, code)] == []


def test_every_section_that_is_written_is_read_by_a_table() -> None:
    for folder in {table.folder for table in tables()}:
        read = {table.section.split(".")[0] for table in tables() if table.folder == folder}
        for code in languages(folder):
            text = (ROOT / load.file_name(folder, code)).read_text(encoding="utf-8")
            assert set(parse(text, code)) == read, (folder, code)


def test_a_code_is_two_letters_however_it_is_written() -> None:
    assert [code_of(one) for one in ("pt-BR", "pt_PT", "PT", "de-AT-1901", "en")] == [
        "pt", "pt", "pt", "de", "en",
    ]  # fmt: skip


@pytest.fixture
def invents(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Invents]:
    """Puts the file of a language beside the others, in a folder of its own."""
    for code in languages():
        source = ROOT / load.file_name(load.FOLDER, code)
        (tmp_path / source.name).symlink_to(source)

    def forget() -> None:
        load.languages.cache_clear()
        load._read.cache_clear()

    def invent(code: str, sections: dict[str, Any]) -> None:
        written = yaml.safe_dump(sections, allow_unicode=True)
        (tmp_path / f"{code}.yaml").write_text(written, encoding="utf-8")
        forget()

    with monkeypatch.context() as here:
        real = load.files
        here.setattr(load, "files", lambda one: tmp_path if one == load.FOLDER else real(one))
        forget()
        yield invent
    forget()
    for table in tables():
        for code in set(table._made) - set(ADVERTISED):
            del table._made[code]


def test_adding_a_language_is_adding_its_file(invents: Invents) -> None:
    """Nothing else names it: its sentences are said, its phrases understood, its gaps English."""
    invents(
        "eo",
        {
            "engine": {"quiet": "Ne rapidu. Mi estas ĉi tie."},
            "meeting": {
                "sentences": {"quiet": "Mi silentos dum {n} minutoj."},
                "commands": {
                    "before": ["(do|nu)"],
                    "after": ["(mi petas)"],
                    "numbers": {"kvin": 5},
                    "commands": {"more": ["ankoraŭ # minutojn"], "recap": ["resumu"]},
                },
            },
        },
    )
    assert "eo" in languages()
    assert line("quiet", "eo-XX") == "Ne rapidu. Mi estas ĉi tie."
    assert line("lost_thread", "eo") == line("lost_thread", "en")
    assert quiet_words(5, "eo") == "Mi silentos dum five minutoj."
    more = command("Nu, ankoraŭ kvin minutojn, mi petas!", "eo")
    assert more is not None
    assert (more.does, more.minutes) == ("more", 5.0)
    missing = {one for table in tables() for one in lacking(table, "eo")}
    assert "engine.lost_thread: is missing." in missing
    assert "meeting.commands.commands.skip: is missing." in missing
    assert "planner: the whole section is missing." in missing
    assert not any("meeting.sentences.quiet:" in one for one in missing)


def test_a_sentence_that_fills_in_something_else_is_named(invents: Invents) -> None:
    invents("eo", {"meeting": {"sentences": {"stay": "Diru al mi, {topic}."}}})
    assert "meeting.sentences.stay: fills in {topic}, expected {item} as in English." in lacking(
        WORDS, "eo"
    )


@pytest.mark.parametrize(
    ("sections", "said"),
    [
        ({"engine": {"quit": "Ĝis!"}}, "eo.yaml: engine.quit"),
        ({"engine": {"quiet": ["Ĝis!"]}}, "eo.yaml: engine.quiet: Input should be a valid string"),
        ({"engine": "Ĝis!"}, "eo.yaml: engine: Input should be a valid dictionary"),
    ],
)
def test_what_cannot_be_used_is_named_by_file_and_place(
    invents: Invents, sections: dict[str, Any], said: str
) -> None:
    invents("eo", sections)
    with pytest.raises(LanguageError) as refused:
        LINES.of("eo")
    assert said in str(refused.value)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("engine:\n  quiet: a\n  quiet: b\n", "xx.yaml:3:3: the key 'quiet' comes twice"),
        ("engine: {quiet: a\n", "xx.yaml:2:1: "),
        ("- engine\n", "xx.yaml: expected sections by name"),
    ],
)
def test_what_is_no_file_of_sections_is_named_by_line_and_column(text: str, said: str) -> None:
    with pytest.raises(LanguageError) as refused:
        parse(text, "xx.yaml")
    assert str(refused.value).startswith(said)


def test_words_are_texts_whatever_yaml_makes_of_them_elsewhere() -> None:
    assert parse("a: {yes: no, 'on': 12:30, n: 0o7, x: ~}", "x") == {
        "a": {"yes": "no", "on": "12:30", "n": "0o7", "x": "~"}
    }


def test_the_first_rule_that_fits_tells_the_time() -> None:
    dial = Dial({"0:0": "midnight", "*:45-59": "{left} to {next}", "*:*": "{digits}"}, ("twelve",))
    counted = [str(n) for n in range(60)]
    told = [dial.tell(*at, counted) for at in ((0, 0), (0, 1), (9, 0), (9, 50))]
    assert told == ["midnight", "0:01", "9", "10 to twelve"]
    assert formed({"l'": "all'{}", "other": "a {}"}, "l'una") == "all'una"
    assert formed({"l'": "all'{}", "other": "a {}"}, "mezzanotte") == "a mezzanotte"


@pytest.mark.parametrize("code", ADVERTISED)
def test_numbers_are_read_as_they_are_spoken(code: str) -> None:
    numbers = numbers_of(code)
    for value, words in enumerate(VOICES[code].counted):
        said = folded(words).split()
        assert numbers.at(said, 0) == (float(value), len(said)), words
    assert PLANNER[code].language == code
