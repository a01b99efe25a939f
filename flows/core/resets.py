"""What a reset of the context summarises, what it keeps word for word, and what is sent at most.

Sizes are in tokens, estimated without a tokeniser: a quarter of the characters, and four a message
for what stands around it. Real counts differ by language and model; a budget leaves room for that.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from beatroom.flows.core.context import Context

CHARACTERS = 4
"""A token's, as a rule of thumb."""
AROUND = 4
"""Tokens that a message takes beside its words."""

BUDGET, TIMES = 6_000, 4
"""A context's usual budget, and how many times a budget's talk a request has at most: between two
resets people may say, or type, without end."""


def tokens(text: str) -> int:
    """What a message of these words takes."""
    return AROUND + -(-len(text) // CHARACTERS)


def size(messages: Iterable[Mapping[str, Any]]) -> int:
    """What messages take together; a tool call by what it was called with."""
    return sum(tokens(str(m.get("content") or m.get("tool_calls") or "")) for m in messages)


def fits(context: Context, budget: int) -> bool:
    """Whether nothing need be thrown away."""
    return size(context.messages) <= budget


def older(context: Context, budget: int, *, always: bool = False) -> int | None:
    """The number of the last event whose messages are to be summarised; None for none of them.

    What was said last stays word for word, up to half of the budget: the other half is for the
    summary and for what is said until it is used.

    Args:
        context: As it is now.
        budget: Tokens.
        always: Whether to summarise everything, though it fits.
    """
    if not context.held:
        return None
    if always:
        return context.through
    if fits(context, budget):
        return None
    left = budget // 2
    for held in reversed(context.held):
        left -= size([held.message])
        if left < 0:
            return held.seq
    return None


def most_of(budget: int) -> int:
    """Tokens of talk that a request may have where contexts have this budget."""
    return TIMES * (budget or BUDGET)


def latest(held: Sequence[Mapping[str, Any]], most: int) -> list[Mapping[str, Any]]:
    """What is sent of a context: the product's messages, and so much of what was said last.

    Here a token is four bytes of the form that is sent, in which some letters are many. The last
    message is always there, and no result is without its call.

    Args:
        held: Its messages.
        most: Tokens of talk.
    """
    kept: list[Mapping[str, Any]] = []
    calls: set[str] = set()
    for message in reversed(held):
        if message.get("made") or message.get("role") in ("developer", "system"):
            kept.append(message)
            continue
        most -= _sent(message) if most >= 0 else 0
        if most >= 0 or message is held[-1]:
            kept.append(message)
            calls |= {str(call.get("id")) for call in message.get("tool_calls") or ()}
    return [m for m in reversed(kept) if m.get("role") != "tool" or m["tool_call_id"] in calls]


def _sent(message: Mapping[str, Any]) -> int:
    said = str(message.get("content") or message.get("tool_calls") or "")
    form = unicodedata.normalize("NFKC", said).encode("utf-8", "replace")
    return AROUND + len(form) // CHARACTERS


def worth(summary: str, instead_of: Iterable[Mapping[str, Any]]) -> bool:
    """Whether a summary is shorter than what it stands for."""
    return tokens(summary) < size(instead_of)
