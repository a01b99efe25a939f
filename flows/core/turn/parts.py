"""A turn of several people: who said what and when, side by side where they spoke at once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

ONE_PART = 1.0
"""Seconds of somebody's pause that do not end their part, whoever else spoke meanwhile."""


@dataclass(frozen=True, slots=True)
class Span:
    """When something was said, in seconds on the session's clock."""

    began: float
    ended: float


@dataclass(frozen=True, slots=True)
class Said:
    """What somebody said, as it was recognised: whose it is, and when, where that is known."""

    who: str
    span: Span | None = None


def side_by_side(said: Sequence[Said]) -> list[list[int]]:
    """The parts of a turn as they began: of each, the places in `said` of what it is made of.

    What somebody says on after a short pause stays one part, also where others spoke beside them.
    Where it is not known when something was said, it comes after what came before it.
    """
    parts: list[list[int]] = []
    last: dict[str, int] = {}
    for place in _as_they_began(said):
        one = said[place]
        part = last.get(one.who)
        if part is None or not _goes_on(said, parts, part, one):
            part = last[one.who] = len(parts)
            parts.append([])
        parts[part].append(place)
    return parts


def span_of(said: Sequence[Said]) -> Span | None:
    """From when to when a part was said; None where that is not known of all of it."""
    spans = [one.span for one in said if one.span is not None]
    if not spans or len(spans) < len(said):
        return None
    return Span(min(s.began for s in spans), max(s.ended for s in spans))


def _as_they_began(said: Sequence[Said]) -> list[int]:
    at, keys = float("-inf"), list[float]()
    for one in said:
        at = one.span.began if one.span is not None else at
        keys.append(at)
    return sorted(range(len(said)), key=keys.__getitem__)


def _goes_on(said: Sequence[Said], parts: list[list[int]], part: int, one: Said) -> bool:
    """Whether something belongs to what the same person said before."""
    before = said[parts[part][-1]].span
    if one.span is None or before is None:
        return part == len(parts) - 1
    return part == len(parts) - 1 or one.span.began - before.ended <= ONE_PART
