"""A kind's own view of the context never hides what the reply is to use."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TypeVar

T = TypeVar("T")


def with_unused(
    view: Sequence[T], held: Sequence[tuple[T, str]], unused: Collection[str]
) -> list[T]:
    """The view, and in their places the instructions that it leaves out.

    Args:
        view: What the model is to be given of the context.
        held: The whole context: each message, and the instruction that it is; empty for others.
        unused: Instructions that the model is told and that no reply has used yet.
    """
    seen = list(view)
    for place, (message, of) in enumerate(held):
        if of not in unused or message in seen:
            continue
        later = [other for other, _ in held[place + 1 :]]
        before = (at for at, shown in enumerate(seen) if shown in later)
        seen.insert(next(before, len(seen)), message)
    return seen
