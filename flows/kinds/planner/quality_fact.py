"""One fact about a plan: what it is about, how much it matters, and its figures."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Literal

from beatroom.flows.kinds.planner.times import TimedBlock

Code = Literal[
    "meeting_overlaps",
    "meetings_overlap",
    "meetings_hidden",
    "deep_before_noon",
    "no_deep_work",
    "long_stretch",
    "overcommitted",
    "back_to_back",
    "lunch_unplanned",
    "no_room_for_lunch",
    "late_work",
    "no_buffer",
    "outside_hours",
    "before_wake",
    "in_sleep",
    "no_meal",
    "no_break",
    "window_taken",
    "focus_broken",
    "in_the_past",
    "after_due",
]
Level = Literal["good", "note", "warning"]
BY_BLOCK: frozenset[Code] = frozenset({"long_stretch", "back_to_back"})
"""What is told by the block that it begins with, whenever that is."""
ORDER: tuple[Level, ...] = ("warning", "note", "good")


@dataclass(frozen=True, slots=True)
class QualityFact:
    """One fact about a plan.

    Attributes:
        code: What it is about.
        level: Whether it is good, worth a note, or worth changing.
        numbers: Its figures: minutes, counts, or percent, as their names say.
        events: The blocks concerned.
        texts: What its sentence names: blocks, times of the day, and what was said.
    """

    code: Code
    level: Level
    numbers: Mapping[str, int] = field(default_factory=lambda: MappingProxyType({}))
    events: tuple[str, ...] = ()
    texts: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))

    @property
    def about(self) -> tuple[str, ...]:
        """Equal for facts of two plans that say the same, whatever their figures."""
        if self.code in BY_BLOCK:
            return self.code, *self.events[:1]
        return self.code, *(self.texts[name] for name in sorted(self.texts))


def fact(code: Code, level: Level, row: Sequence[TimedBlock] = (), **numbers: int) -> QualityFact:
    """A fact about blocks, with its figures."""
    return QualityFact(code, level, MappingProxyType(numbers), tuple(t.event.id for t in row))


def named_fact(
    code: Code, level: Level, row: Sequence[TimedBlock], texts: Mapping[str, str], **numbers: int
) -> QualityFact:
    """A fact whose sentence names things."""
    ids = tuple(t.event.id for t in row)
    return QualityFact(code, level, MappingProxyType(numbers), ids, MappingProxyType(dict(texts)))
