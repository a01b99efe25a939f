"""Whether a plan that was made ahead is still of use."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable

from beatroom.flows.kinds.planner.constraints import Constraint
from beatroom.flows.kinds.planner.plan import TBPlan
from beatroom.flows.kinds.planner.stages import Planning


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
        planning.constraints.model_dump_json(exclude={"move"}) if planning.constraints else "",
        planning.inputs.model_dump_json(exclude={"move"}) if planning.inputs else "",
    ]
    known = sorted(one.model_dump_json() for one in minded)
    return f"{_short(parts)}-{_short(known)}"


def _short(parts: Iterable[str]) -> str:
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()[:16]


def fresh_draft(planning: Planning, minded: Iterable[Constraint] = ()) -> TBPlan | None:
    """The skeleton made ahead, if nothing that it was made from has changed since."""
    draft = planning.draft
    return draft.plan if draft and draft.basis == basis(planning, minded) else None


def usable_draft(planning: Planning) -> TBPlan | None:
    """The same, also where more is minded by now: better than a plan that knows of nothing."""
    draft = planning.draft
    same = draft is not None and draft.basis.split("-")[0] == basis(planning).split("-")[0]
    return draft.plan if draft is not None and same else None
