"""Whatever the engine says by itself exists in every language, and stands in a table."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path
from string import Formatter
from typing import get_args

import pytest
from finished_languages import finished
from manual_clock import ManualClock

from beatroom.bot.pipeline.apologies import Apologies
from beatroom.bot.pipeline.event_recorder import EventRecorder, MemoryLog
from beatroom.flows.core.events import BotSaid, Created
from beatroom.flows.core.rundown import Item, Rundown
from beatroom.flows.kinds.boardroom.words import WORDS as BOARDROOM
from beatroom.flows.kinds.meeting.words import WORDS as MEETING
from beatroom.flows.language import LINES, Line, line
from beatroom.flows.language.time_questions.concepts import LEXICONS
from beatroom.flows.language.voice import VOICES

pytestmark = pytest.mark.unit

ROOT = Path(__file__).parents[2]
LANGUAGES = finished()
ALOUD = {
    "LLMTextFrame",
    "TTSSpeakFrame",
    "say",
    "say_meanwhile",
    "speak_meanwhile",
    "_line",
    "_speak",
    "_push_llm_text",
}
"""Calls whose strings are heard."""


def slots(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}


@pytest.mark.parametrize("table", [LINES, VOICES, MEETING, BOARDROOM, LEXICONS])
def test_every_table_has_every_language(table: dict[str, object]) -> None:
    assert set(table) >= set(LANGUAGES) > {"en", "de"}


def test_every_sentence_exists_in_every_language_with_its_slots() -> None:
    for language in LANGUAGES:
        told = LINES[language]
        assert set(told) == set(get_args(Line)), language
        for which, text in told.items():
            assert text.strip(), (language, which)
            assert slots(text) == slots(LINES["en"][which]), (language, which)
            assert language == "en" or text != LINES["en"][which], (language, which)


def test_the_sentences_of_kinds_and_of_time_have_the_same_slots_in_every_language() -> None:
    tables = ({c: v.sentences for c, v in VOICES.items()}, MEETING, BOARDROOM)
    for table in tables:
        for language in LANGUAGES:
            told = table[language]
            for one in fields(told):
                text, english = getattr(told, one.name), getattr(table["en"], one.name)
                assert text.strip(), (language, one.name)
                assert slots(text) == slots(english), (language, one.name)


def spoken_literals(path: Path) -> Iterator[str]:
    """Sentences that a module hands to what is heard, as they stand or by a constant's name."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    constants = {
        target.id: node.value.value
        for node in tree.body
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant)
        for target in node.targets
        if isinstance(target, ast.Name)
    }
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call):
            continue
        name = ast.unparse(node.func).rpartition(".")[2]
        if name in ALOUD:
            heard = [*node.args, *(k.value for k in node.keywords if k.arg in {"words", "text"})]
        else:
            heard = [k.value for k in node.keywords if k.arg in {"words", "fallback"}]
        for part in (part for value in heard for part in ast.walk(value)):
            said = constants.get(part.id) if isinstance(part, ast.Name) else None
            said = part.value if isinstance(part, ast.Constant) else said
            if isinstance(said, str) and " " in said and any(c.isalpha() for c in said):
                yield said


def test_no_sentence_is_spoken_that_stands_outside_of_a_table() -> None:
    paths = [
        path
        for folder in ("bot/kinds", "bot/pipeline", "bot/rooms", "bot/workers", "flows")
        for path in (ROOT / folder).rglob("*.py")
        if path.parent.name != "lexicon"  # its `words` are heard by the host, not spoken
        and path.name
        not in ("kept.py", "kind.py", "talk_events.py")  # their `words` are names of fields
    ]
    assert len(paths) > 100
    found = {str(p.relative_to(ROOT)): said for p in paths if (said := list(spoken_literals(p)))}
    assert found == {}


def test_the_rule_finds_a_sentence_that_is_spoken_as_it_stands(tmp_path: Path) -> None:
    file = tmp_path / "rude.py"
    file.write_text(
        'S = "Go away."\nasync def f(g):\n    await g.say("Be quiet.")\n    g.h(words=S)\n'
    )
    assert sorted(spoken_literals(file)) == ["Be quiet.", "Go away."]


def test_a_failing_model_apologises_once_until_a_reply_succeeds() -> None:
    journal = EventRecorder(ManualClock(), MemoryLog())
    rundown = Rundown(items=(Item("beat-0", "News", 0.0, 60.0),), length=60.0)
    journal.record(
        Created(
            session="b",
            personality="b",
            title="b",
            kind="conversation",
            language="de-AT",
            timezone="UTC",
            rundown=rundown,
        )
    )
    apologies = Apologies(journal)
    assert apologies.words() == line("lost_thread", "de")
    assert apologies.words() == apologies.words() == line("still_lost", "de")
    journal.record(BotSaid(text="Es ist zehn.", node="beat-0", source="time"))
    assert apologies.words() == line("still_lost", "de")
    journal.record(BotSaid(text="Gut.", node="beat-0", source="model"))
    assert apologies.words() == line("lost_thread", "de")
