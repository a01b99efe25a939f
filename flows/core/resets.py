"""What a reset of the context summarises and what it keeps word for word.

Sizes are in tokens, estimated without a tokeniser: a quarter of the characters, and four a message
for what stands around it. Real counts differ by language and model; a budget leaves room for that.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Literal

from beatroom.flows.core.context import Context

CHARACTERS = 4
"""A token's, as a rule of thumb."""
AROUND = 4
"""Tokens that a message takes beside its words."""

Reset = bool | Literal["always"]
"""Whether a beat resets: by what fits, or whatever fits."""


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


def worth(summary: str, instead_of: Iterable[Mapping[str, Any]]) -> bool:
    """Whether a summary is shorter than what it stands for."""
    return tokens(summary) < size(instead_of)
