"""A language is one file: all there, checked as it is read, and enough to be spoken."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml
from finished_languages import finished

from beatroom.bot.cli.languages import tables, unfinished
from beatroom.flows.core.names import _offices, sounds_official
from beatroom.flows.kinds.meeting.commands import command
from beatroom.flows.kinds.meeting.phrases import PHRASES
from beatroom.flows.kinds.meeting.words import WORDS, more_words, quiet_words
from beatroom.flows.kinds.planner.languages import LANGUAGES as PLANNER
from beatroom.flows.kinds.planner.phrasing import counted
from beatroom.flows.language import line, load
from beatroom.flows.language.complete import lacking, texts
from beatroom.flows.language.language_code import code_of
from beatroom.flows.language.lines import LINES
from beatroom.flows.language.load import LanguageError, languages, parse
from beatroom.flows.language.numbers import numbers_of
from beatroom.flows.language.offices import office_words
from beatroom.flows.language.spoken_clock import Dial, formed
from beatroom.flows.language.time_questions import TimeQuestion, detect
from beatroom.flows.language.time_questions.concepts import listed, listed_anywhere
from beatroom.flows.language.time_questions.detect import codes, matcher_for
from beatroom.flows.language.time_questions.hearing import doubts, hear
from beatroom.flows.language.time_questions.titles import SESSION, TitledItem
from beatroom.flows.language.time_questions.vocabulary import _empty, _found_by, vocabulary
from beatroom.flows.language.voice import VOICES, spoken_duration
from beatroom.flows.language.words import folded

pytestmark = pytest.mark.unit

ROOT = Path(__file__).parents[2]
ALIKE = {"six", "zero", "{} minutes", "Buffer", "Pause"}
"""What is the same word in English and in another language."""
ADVERTISED = ("en", "de", "es", "fr", "it", "nl", "pt")
Invents = Callable[[str, dict[str, Any]], None]


def test_a_finished_language_lacks_nothing_and_the_seven_are_finished() -> None:
    assert set(ADVERTISED) <= set(finished())
    lacks = [one for code in finished() for table in tables() for one in lacking(table, code)]
    assert lacks == []


def test_every_section_that_is_written_is_read_by_a_table() -> None:
    for folder in {table.folder for table in tables()}:
        read = {table.section.split(".")[0] for table in tables() if table.folder == folder}
        for code in languages(folder):
            text = (ROOT / load.file_name(folder, code)).read_text(encoding="utf-8")
            written = set(parse(text, code))
            assert written <= read, (folder, code)
            assert written == read or unfinished(code), (folder, code)


def test_no_sentence_of_a_finished_language_is_the_english_one() -> None:
    same = {
        (code, table.section, text)
        for table in tables()
        if table.filled
        for code in finished()
        if code != "en"
        for text in set(texts(table.raw(code))) & set(texts(table.raw("en")))
        if re.search("[a-z]{2}", re.sub(r"\{\w*\}", "", text)) and text not in ALIKE
    }
    assert same == set()


def test_each_phrase_that_steers_a_meeting_has_its_row_and_is_understood() -> None:
    """Rows are written down, so that a phrase that is lost is missed."""
    lines = (ROOT / "tests/data/commands.tsv").read_text(encoding="utf-8").splitlines()[1:]
    rows = [line.split("\t") for line in lines]
    found = [(code, command(text, code)) for code, _, text in rows]
    understood = [(code, one.does if one else None) for code, one in found]
    phrases = {code: PHRASES[code].commands.items() for code in finished()}
    written = [(code, does) for code in phrases for does, some in phrases[code] for _ in some]

    assert understood == [(code, does) for code, does, _ in rows]
    assert sorted(understood) == sorted(written)


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
        for held in (
            office_words,
            _offices,
            codes,
            matcher_for,
            vocabulary,
            _empty,
            _found_by,
            listed,
            listed_anywhere,
        ):
            held.cache_clear()

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
    assert unfinished("eo")
    assert set(ADVERTISED) == set(finished())
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


PHRASE = {
    "time_words": "tempo",
    "hesitations": "",
    "fillers": [],
    "requests": [],
    "tails": [],
    "questions": {"now": ["kioma horo estas"]},
    "numbers": "",
    "links": "",
    "openers": [],
    "asking": [],
    "reporting": "",
}
PLAN = (TitledItem(SESSION, "Kunveno", "running"), TitledItem("a", "Buĝeto", "coming"))


def test_questions_are_heard_where_only_phrases_have_been_written(invents: Invents) -> None:
    invents("eo", {"phrases": PHRASE})
    assert hear("Kioma horo estas?", "eo", (), PLAN).question == TimeQuestion("now", whole=True)
    assert detect("what time is it", "eo", (), PLAN) == TimeQuestion("now", whole=True)
    assert detect("kioma horo estas en Tokio", "eo", (), PLAN) is None
    assert doubts("kiam finiĝos ĉi tio?", "eo", (), PLAN) == {}


def test_questions_are_heard_where_only_words_have_been_written(invents: Invents) -> None:
    known = {"when": ["kiam"], "end": ["finiĝos"], "filler": ["(ni|tio|ĉi)"]}
    invents("eo", {"words": {"words": known}})
    heard = detect("Kiam ni finiĝos?", "eo", (), PLAN)
    assert heard is not None
    assert heard.asks == "session_left"
    assert detect("how much time is left", "eo", (), PLAN) is not None
    assert detect("how much time is left", "en", (), PLAN) is not None
    assert doubts("kiam ni finiĝos, mi petas?", "eo", (), PLAN)


MANY = {"2-4,22-24": "{} minuty", "*": "{} minut"}


def test_a_language_has_a_form_for_each_group_of_numbers(invents: Invents) -> None:
    several = {"2-4": "Jeszcze {n} minuty, {item}.", "*": "Jeszcze {n} minut, {item}."}
    found = {"1": "{n} spotkanie", "2-4": "{n} spotkania", "*": "{n} spotkań"}
    invents(
        "eo",
        {
            "time": {"durations": {"minutes": MANY, "about_minutes": "ok. {}"}},
            "meeting": {"sentences": {"more": several}},
            "planner": {"meetings": found},
        },
    )
    said = [spoken_duration(n, VOICES["eo"]) for n in (2, 5, 23, 40)]
    assert said == [
        "ok. two minuty",
        "ok. five minut",
        "ok. twenty three minuty",
        "ok. forty minut",
    ]
    assert more_words(3, "Plan", "eo") == "Jeszcze three minuty, Plan."
    assert more_words(5, "Plan", "eo") == "Jeszcze five minut, Plan."
    told = [counted(n, PLANNER["eo"].meetings) for n in (1, 3, 5)]
    assert told == ["1 spotkanie", "3 spotkania", "5 spotkań"]
    assert [one for one in lacking(VOICES, "eo") if "minutes:" in one and "fills" in one] == []


@pytest.mark.parametrize(
    ("forms", "said"),
    [
        ({"2-4": "{} minuty"}, "expected a form for all other numbers, '*'"),
        ({"few": "{} minuty", "*": "{}"}, "'few' is no group of numbers, such as 2-4,22-24"),
    ],
)
def test_forms_that_leave_a_number_out_are_refused(
    invents: Invents, forms: dict[str, str], said: str
) -> None:
    invents("eo", {"time": {"durations": {"minutes": forms}}})
    with pytest.raises(LanguageError, match=re.escape("time.durations.minutes")) as refused:
        VOICES.of("eo")
    assert said in str(refused.value)


def test_a_language_says_which_names_are_offices(invents: Invents) -> None:
    assert not sounds_official("Gastiganto Petro")
    invents("eo", {"offices": "gastiganto estro"})
    assert sounds_official("Gastiganto Petro")
    assert sounds_official("estro")
    assert not sounds_official("Maestro")


def test_letters_that_are_written_with_a_stroke_are_heard_without() -> None:
    assert folded("Całość, SMØRBRØD, Đorđe, Æ") == "calosc, smorbrod, dorde, ae"
