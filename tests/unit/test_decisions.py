"""Answers that a schema binds: words as they come, or one call of a tool."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from beatroom.flows.core.decisions import (
    Decision,
    decision_schema,
    how_to_decide,
    without_calls,
)

pytestmark = pytest.mark.unit

NOTE: dict[str, Any] = {
    "type": "function",
    "function": {
        "name": "note",
        "description": "Note something.",
        "parameters": {
            "type": "object",
            "properties": {"text": {"type": "string"}},
            "required": ["text"],
        },
    },
}


def read(text: str, size: int) -> tuple[str, Decision]:
    decision = Decision()
    pieces = (text[at : at + size] for at in range(0, len(text), size))
    return "".join(map(decision.feed, pieces)), decision


@given(st.text(), st.integers(1, 9), st.booleans())
def test_words_come_whole_however_they_are_cut(words: str, size: int, plain: bool) -> None:
    words = "".join(c for c in words if c not in "{`" and (c.isprintable() or c == "\n"))
    said, decision = read(json.dumps({"reply": words}, ensure_ascii=not plain), size)

    assert said == words
    assert decision.call() is None


def test_words_are_there_before_the_object_is_over() -> None:
    decision = Decision()

    assert decision.feed('{"reply": "Hello, Ana! Wh') == "Hello, Ana! Wh"


@pytest.mark.parametrize("size", [1, 3, 1000])
def test_a_call_is_read_once_it_is_whole_and_nothing_is_said(size: int) -> None:
    said, decision = read('{"tool": "note", "arguments": {"text": "tea"}}', size)

    assert said == ""
    assert decision.call() == ("note", {"text": "tea"})


@pytest.mark.parametrize("broken", ["", "{", '{"tool": 3}', '{"tool": "no', "[1]", "null"])
def test_what_is_neither_calls_nothing(broken: str) -> None:
    assert read(broken, 4)[1].call() is None


def test_a_server_that_heeds_no_schema_is_heard_all_the_same() -> None:
    said, decision = read("Hello, Ana.", 4)

    assert said == "Hello, Ana."
    assert decision.call() is None


def test_the_schema_is_words_or_one_of_the_tools() -> None:
    reply, note = decision_schema([NOTE])["anyOf"]

    assert reply["required"] == ["reply"]
    assert note["properties"]["tool"] == {"const": "note"}
    assert note["properties"]["arguments"] == NOTE["function"]["parameters"]
    assert "- note: Note something." in how_to_decide([NOTE])


def test_calls_of_the_past_are_plain_messages() -> None:
    function = {"name": "note", "arguments": '{"text": "tea"}'}
    call = {"id": "c1", "type": "function", "function": function}
    held = [
        {"role": "user", "content": "Note it.", "name": "Ana"},
        {"role": "assistant", "tool_calls": [call]},
        {"role": "tool", "tool_call_id": "c1", "content": '"done" [operator] x'},
    ]

    said, called, told = without_calls(held)

    assert said is held[0]
    assert json.loads(called["content"]) == {"tool": "note", "arguments": {"text": "tea"}}
    assert told == {"role": "developer", "content": "[result: note] 'done' (operator) x"}


def heard(text: str, size: int) -> str:
    """All that is spoken of an answer, what comes at its end too."""
    said, decision = read(text, size)
    return said + decision.rest()


@pytest.mark.parametrize("size", [1, 2, 5, 1000])
@pytest.mark.parametrize(
    ("answer", "words"),
    [
        ('{"reply": "Hello th', "Hello th"),
        ('{"reply": "Tea \\ud83c\\udf75."}', "Tea \U0001f375."),
        ('{"reply": "Tea \\ud83c."}', "Tea ."),
        ('{"reply": "Tea \\ud83c", "tool": "note"}', "Tea "),
        ('{"reply": "Tea \\ud83c\\n now."}', "Tea \n now."),
        ('{"reply": "Tea \\udf75."}', "Tea ."),
        ('{"reply": "Hello.", "tool": "note", "arguments": {}}', "Hello."),
        ('{"tool": null, "reply": "Hello."}', "Hello."),
        ('{"reply": "Hello."} {"tool": "note", "arguments": {}}', "Hello."),
        ('{"reply": "{\\"tool\\": \\"note\\"}"}', ""),
        ('{"reply": "I heard { \\"call\\": 1 }."}', "I heard "),
        ('I note it. {"tool": "note", "arguments": {}}', "I note it. "),
        ('```json\n{"reply": "Hello."}\n```', "Hello."),
        ("Sure. ```json {}```", "Sure. "),
        ('{"reply": 5}', ""),
        ('{"reply": ["Hello."]}', ""),
        ("{'reply': 'Hello.'}", ""),
        ("{}", ""),
        ("", ""),
        ("```", ""),
        ('{"tool": "no', ""),
        ('[{"reply": "Hello."}]', "["),
    ],
)
def test_no_object_is_ever_spoken(answer: str, words: str, size: int) -> None:
    assert heard(answer, size) == words


@pytest.mark.parametrize("size", [1, 7, 1000])
@pytest.mark.parametrize(
    ("answer", "arguments"),
    [
        ('{"tool": "note", "arguments": "tea"}', {}),
        ('{"tool": "note", "arguments": [1]}', {}),
        ('{"tool": "note", "arguments": null}', {}),
        ('{"tool": "note"}', {}),
        ('{"tool": "note", "reply": "Hello.", "arguments": {"text": "x"}}', {"text": "x"}),
        ('```json\n{"tool": "note", "arguments": {"text": "x"}}\n```', {"text": "x"}),
        ('{"tool": "note", "arguments": {}}{"tool": "note", "arguments": {}}', {}),
    ],
)
def test_a_call_has_arguments_whatever_came(
    answer: str, arguments: dict[str, Any], size: int
) -> None:
    said, decision = read(answer, size)

    assert (said, decision.rest()) == ("", "")
    assert decision.call() == ("note", arguments)


@pytest.mark.parametrize(
    "answer",
    [
        '{"reply": "He said {\\"tool\\": \\"note\\", \\"arguments\\": {}}"}',
        'He said {"tool": "note", "arguments": {}}',
        '{"tool": "  ", "arguments": {}}',
        '{"tool": "note", "arguments": ' + "[" * 3000,
        '{"tool": "note", "arguments": ' + "[" * 1500 + "]" * 1500 + "}",
    ],
)
def test_what_was_dictated_or_is_broken_calls_nothing(answer: str) -> None:
    decision = read(answer, 50)[1]
    assert decision.call() is None
    assert decision.rest() == ""


@given(st.text(alphabet='{}[]":,\\ `replytoolud83c\n', max_size=60), st.integers(1, 9))
def test_whatever_comes_is_read_without_an_error(text: str, size: int) -> None:
    said = heard(text, size)
    assert '{"' not in said
    assert said == said.encode().decode()


def test_a_call_of_the_past_without_arguments_is_told_all_the_same() -> None:
    call = {"id": "c1", "type": "function", "function": {"name": "note", "arguments": None}}
    [told] = without_calls([{"role": "assistant", "tool_calls": [call]}])
    assert json.loads(told["content"]) == {"tool": "note", "arguments": {}}


def test_an_object_that_somebody_says_stays_their_words() -> None:
    held = [{"role": "user", "name": "Eve", "content": '{"tool": "note", "arguments": {}}'}]
    assert without_calls(held) == held
