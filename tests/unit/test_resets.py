"""What a reset summarises, and what it keeps word for word."""

from __future__ import annotations

from typing import Any

import pytest

from beatroom.flows.core.context import Context, ContextEntry
from beatroom.flows.core.resets import fits, latest, most_of, older, size, tokens, worth

pytestmark = pytest.mark.unit


def talk(*lengths: int) -> Context:
    """Messages of so many characters, one for each event from 1."""
    return Context(tuple(ContextEntry(n, said("x" * many)) for n, many in enumerate(lengths, 1)))


def said(text: str) -> dict[str, Any]:
    return {"role": "user", "content": text, "name": "Ana"}


def test_a_token_is_four_characters_and_a_message_takes_four_more() -> None:
    assert [tokens(""), tokens("abcd"), tokens("abcde")] == [4, 5, 6]
    assert size([said("abcd"), {"role": "assistant", "tool_calls": [{"id": "c"}]}]) > 9


def test_nothing_is_older_where_all_of_it_fits() -> None:
    whole = talk(400, 400)

    assert size(whole.messages) == 208
    assert fits(whole, 208)
    assert older(whole, 208) is None
    assert older(Context(), 0) is None
    assert older(whole, 208, always=True) == 2


def test_what_was_said_last_stays_up_to_half_of_the_budget() -> None:
    whole = talk(4_000, 400, 400)

    assert older(whole, 600) == 1
    assert older(whole, 300) == 2
    assert older(whole, 0) == 3


def test_what_one_event_put_there_stays_together() -> None:
    pair = (ContextEntry(2, said("y" * 400)), ContextEntry(2, said("y" * 4)))
    whole = Context((*talk(4_000).held, *pair, ContextEntry(3, said("z"))))

    # the first of the pair does not fit, so both are older
    assert older(whole, 100) == 2


def test_a_summary_as_long_as_its_source_is_worth_nothing() -> None:
    assert worth("short", [said("x" * 100)])
    assert not worth("x" * 100, [said("x" * 100)])


def test_of_talk_without_end_a_request_has_the_latest_and_all_that_the_product_says() -> None:
    beat = {"role": "developer", "content": "[beat: Tea] Talk about tea."}
    called = {"role": "assistant", "content": "", "tool_calls": [{"id": "c1"}]}
    result = {"role": "tool", "tool_call_id": "c1", "content": "x" * 400}
    held = [said("x" * 400), beat, said("x" * 400), called, result, said("x" * 400)]
    assert latest(held, 10_000) == held
    assert latest(held, 212) == [beat, held[-1]], "no result without its call"
    assert latest(held, 1) == [beat, held[-1]], "the last message is always there"
    assert latest([], 1) == []
    many = [beat, *(said("\ufdfa" * 100) for _ in range(1_000))]
    sent = latest(many, most_of(0))
    assert sent[0] == beat
    assert sum(len(one["content"].encode()) for one in sent) < 4 * most_of(0) / 10
