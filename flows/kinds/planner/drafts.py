"""Whether a plan that was made ahead is still of use."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass

from beatroom.flows.kinds.planner.constraints import Constraint
from beatroom.flows.kinds.planner.plan import TBPlan
from beatroom.flows.kinds.planner.stages import Planning


@dataclass(frozen=True, slots=True)
class Draft:
    """A skeleton made ahead, and what it was made from (see `basis`)."""

    plan: TBPlan
    basis: str


def basis(planning: Planning, minded: Iterable[Constraint] = ()) -> str:
    """What a skeleton would be made from now, as a short text to compare.

    Args:
        planning: What was said and decided.
        minded: What is to be minded beside it, as the memory has it.
    """
    parts = [
        str(planning.date),
        planning.tz,
        ",".join(sorted(planning.fixed)),
        repr(planning.constraints),
        repr(planning.inputs),
    ]
    known = sorted(one.model_dump_json() for one in minded)
    return f"{_short(parts)}-{_short(known)}"


def _short(parts: Iterable[str]) -> str:
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()[:16]


def fresh_draft(
    draft: Draft | None, planning: Planning, minded: Iterable[Constraint] = ()
) -> TBPlan | None:
    """The skeleton made ahead, if nothing that it was made from has changed since."""
    return draft.plan if draft and draft.basis == basis(planning, minded) else None


def usable_draft(draft: Draft | None, planning: Planning) -> TBPlan | None:
    """The same, also where more is minded by now: better than a plan that knows of nothing."""
    same = draft is not None and draft.basis.split("-")[0] == basis(planning).split("-")[0]
    return draft.plan if draft is not None and same else None
