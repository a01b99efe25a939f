"""The words of a kind from elsewhere: read when kinds are, and judged by its own languages."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest
from small_wheels import lay, look
from typer.testing import CliRunner

from beatroom.bot.cli.main import app
from beatroom.flows.personality.kinds import Unusable

pytestmark = pytest.mark.unit

DECLARED = "DEBATE = SessionKind(**(WHOLE | dict(words=('debating.words:WORDS',))))"
ENGLISH = "debate:\n  heading: Arguments\n  announce: There were {count}.\n"
GERMAN = "debate:\n  heading: Argumente\n  announce: Es waren {count}.\n"


def installed(
    monkeypatch: pytest.MonkeyPatch, folder: Path, words: Mapping[str, str]
) -> tuple[Unusable, ...]:
    return look(monkeypatch, lay(folder, DECLARED, words=words))


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (
            {"en.yaml": "heading: Arguments\nannounce: There were {count}.\n"},
            "debating/language/en.yaml: debate is missing (there are heading, announce); expected "
            "`debate:` at the left edge, and below it heading, announce",
        ),
        ({"en.yaml": "debate: {heading: Arguments}\n"}, "en.yaml: debate.announce: Field required"),
        ({"en.yaml": f"{ENGLISH}  more: x\n"}, "en.yaml: debate.more: Unexpected keyword"),
        ({"en.yaml": "debate: {\n"}, "debating/language/en.yaml:2:1: "),
        ({"en.yaml": ""}, "debating/language/en.yaml: expected sections by name"),
        ({"de.yaml": GERMAN}, "debating/language/en.yaml: there is no such file"),
        (
            {"en.yaml": ENGLISH, "de.yaml": "debate: {headng: Argumente}\n"},
            "debating/language/de.yaml: debate.headng: Unexpected keyword",
        ),
        (
            {"en.yaml": ENGLISH, "pt-BR.yaml": ENGLISH},
            "nobody reads debating/language/pt-BR.yaml; expected a language of two letters",
        ),
    ],
)
def test_words_that_cannot_be_said_keep_a_kind_from_being_used(
    words: dict[str, str], said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    [one] = installed(monkeypatch, tmp_path, words)
    assert said in str(one)
    told = CliRunner().invoke(app, ["languages"])
    assert (said in told.output, told.exit_code) == (True, 1)


@pytest.mark.parametrize(
    ("declared", "said"),
    [
        ("debating.words:WORTE", "its words 'debating.words:WORTE' cannot be loaded: Attribute"),
        ("debating.words:Words", "'debating.words:Words', which is <class 'debating.words.Words'"),
    ],
)
def test_words_that_are_no_table_are_named(
    declared: str, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = DECLARED.replace("debating.words:WORDS", declared)
    [one] = look(monkeypatch, lay(tmp_path, source, words={"en.yaml": ENGLISH}))
    assert said in str(one)


@pytest.mark.parametrize(
    ("german", "said", "status"),
    [
        (GERMAN, "de  German: 2 sentences and phrases; lacks nothing\n", 0),
        ("debate: {heading: Argumente}\n", "lacks 1\n      debate.announce: is missing.\n", 1),
        ("{}\n", "lacks 1 (unfinished)\n      debate: the whole section is missing.\n", 0),
    ],
)
def test_a_kind_is_judged_by_the_languages_that_it_has_and_the_product_by_its_own(
    german: str, said: str, status: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert installed(monkeypatch, tmp_path, {"en.yaml": ENGLISH, "de.yaml": german}) == ()
    told = CliRunner().invoke(app, ["languages"])
    ours, _, its = told.output.partition("\nFor debate, in debating.language:\n")
    assert [line[-13:] for line in ours.splitlines()] == ["lacks nothing"] * 7
    assert its.endswith(said)
    assert told.exit_code == status
