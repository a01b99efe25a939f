"""What is minded in a talk: what was said in it and what is remembered, each once, by one id.

A person may correct either, or have it forgotten. What was said and is kept as well has the
memory's id; what was said for this talk only has one that is made of what it says.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from beatroom.flows.kinds.planner.constraints import (
    Constraint,
    NotedConstraint,
    SessionScope,
    SpanScope,
    dedupe_key,
    settled,
)
from beatroom.flows.kinds.planner.memory import Correction, StoredConstraint, corrected

NOT_HELD = frozenset({"declined", "forgotten"})


@dataclass(frozen=True, slots=True)
class TalkConstraint:
    """One constraint of a talk.

    Attributes:
        id: Names it.
        constraint: It.
        said: As it was said in this talk; None where it is only remembered.
        kept: As it is remembered; None where it is not.
    """

    id: str
    constraint: Constraint
    said: NotedConstraint | None = None
    kept: StoredConstraint | None = None


@dataclass(frozen=True, slots=True)
class MemoryChange:
    """A change of something remembered: a correction, or without one that it is forgotten."""

    id: str
    correction: Correction | None = None


def constraints_by_id(
    said: Iterable[NotedConstraint], remembered: Iterable[StoredConstraint], session: str
) -> tuple[TalkConstraint, ...]:
    """Everything that is minded, what was said in this talk first."""
    kept = {dedupe_key(one.constraint): one for one in remembered}
    found: dict[str, TalkConstraint] = {}
    for noted in said:
        constraint = settled(noted, session)
        key = dedupe_key(constraint)
        twin = kept.pop(key, None)
        id_ = twin.id if twin is not None else said_id(key)
        found[id_] = TalkConstraint(id_, constraint, noted, twin)
    for one in kept.values():
        if one.constraint.status not in NOT_HELD:
            found[one.id] = TalkConstraint(one.id, one.constraint, None, one)
    return tuple(found.values())


def find(minded: Iterable[TalkConstraint], id_: str) -> TalkConstraint | None:
    """The one of an id; what was kept meanwhile is found by the id that it had before, too."""
    every = tuple(minded)
    exact = next((one for one in every if one.id == id_), None)
    return exact or next((one for one in every if said_id(dedupe_key(one.constraint)) == id_), None)


def said_id(key: str) -> str:
    """The id of what was said, by its `dedupe_key`."""
    return f"s-{key[:8]}"


def noted_of(constraint: Constraint) -> NotedConstraint:
    """A constraint as it could have been said."""
    span = constraint.scope if isinstance(constraint.scope, SpanScope) else None
    return NotedConstraint(
        kind=constraint.kind,
        text=constraint.text,
        necessity=constraint.necessity,
        scope=constraint.scope.s,
        first=span.first if span else None,
        last=span.last if span else None,
        days=constraint.days,
        window=constraint.window,
    )


def in_session(correction: Correction, session: str) -> Correction:
    """The same; a scope of "this talk" is the talk in which it was said."""
    if not isinstance(correction.scope, SessionScope):
        return correction
    return correction.model_copy(update={"scope": SessionScope(session=session)})


def replaced(
    said: Sequence[NotedConstraint], one: NotedConstraint, by: NotedConstraint | None
) -> tuple[NotedConstraint, ...]:
    """What was said with one of it in other words, or without it; what says the same is once."""
    changed = [by if each == one else each for each in said]
    kept = {dedupe_key(settled(each, "")): each for each in changed if each is not None}
    return tuple(kept.values())


def overlaid(
    remembered: Iterable[StoredConstraint], changes: Iterable[MemoryChange]
) -> tuple[StoredConstraint, ...]:
    """What is remembered, as this talk has changed it; the memory may not have heard of it yet."""
    kept = {one.id: one for one in remembered}
    for change in changes:
        one = kept.get(change.id) or _said_as(kept.values(), change.id)
        if one is None:
            continue
        if change.correction is None:
            del kept[one.id]
        else:
            said = corrected(one.constraint, change.correction)
            kept[one.id] = one.model_copy(update={"constraint": said})
    return tuple(kept.values())


def _said_as(remembered: Iterable[StoredConstraint], id_: str) -> StoredConstraint | None:
    """What had another id when it was changed: the memory had not taken it yet."""
    return next((one for one in remembered if said_id(dedupe_key(one.constraint)) == id_), None)


def merged(one: TalkConstraint, correction: Correction) -> TalkConstraint:
    """It, corrected; what the person declines is not said any more."""
    constraint = corrected(one.constraint, correction)
    holds = one.said is not None and constraint.status not in NOT_HELD
    return replace(one, constraint=constraint, said=noted_of(constraint) if holds else None)
