"""What differs between two plans, block by block."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Literal

from beatroom.flows.kinds.planner.times import TimedBlock, in_order

What = Literal["added", "removed", "moved", "resized", "renamed", "retyped", "described"]


@dataclass(frozen=True, slots=True)
class Change:
    """What is different about one block.

    Attributes:
        what: In which ways; one that is `added` or `removed` is nothing else.
        before: How it was; None if it is added.
        after: How it is; None if it is removed.
    """

    what: tuple[What, ...]
    before: TimedBlock | None
    after: TimedBlock | None

    @property
    def shift(self) -> timedelta | None:
        """How much later it begins, if nothing else is different about it."""
        if self.what == ("moved",) and self.before and self.after:
            return self.after.begins - self.before.begins
        return None


def changes(before: Sequence[TimedBlock], after: Sequence[TimedBlock]) -> tuple[Change, ...]:
    """What is different, in the order of the day; blocks are the same if their ids are."""
    old = {t.event.id: t for t in before}
    new = {t.event.id: t for t in after}
    found = [
        change
        for t in in_order([*after, *(t for t in before if t.event.id not in new)])
        if (change := _change(old.get(t.event.id), new.get(t.event.id))).what
    ]
    return tuple(found)


def _change(before: TimedBlock | None, after: TimedBlock | None) -> Change:
    if before is None or after is None:
        return Change(("added" if before is None else "removed",), before, after)
    ways: tuple[tuple[What, bool], ...] = (
        ("moved", before.begins != after.begins),
        ("resized", before.minutes != after.minutes),
        ("renamed", before.event.n != after.event.n),
        ("retyped", before.event.t != after.event.t),
        ("described", before.event.d != after.event.d),
    )
    return Change(tuple(way for way, differs in ways if differs), before, after)
