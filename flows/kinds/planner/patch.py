"""Patches: what is to change in a plan, and applying it.

    {"ops": [{"op": "me", "id": "dw1", "after": "lunch"}, {"op": "re", "ids": ["gym"]}]}

A batch says what is true afterwards, not what to do one after the other, so the order of its
operations does not matter:

* Ids name blocks of the plan as it was before the batch. `after` may also name a block that the
  batch adds.
* "After X" means directly behind X in the result. If X moves in the same batch, it is behind X's
  new place; if X is removed, it is where X was.
* What moves with a block is nothing but the block: those that stood behind it stay where they were.
* A block can be removed, moved, or updated in one field, once in a batch; removing excludes the
  others. What is added is described where it is added.
* Two operations that put blocks behind the same X are told apart by the fixed starts of their
  (first) blocks. Without those the batch would be ambiguous and is refused.
* `ra` stands alone. Blocks that keep their id are the same blocks; fixed ones stay in any case.

All or nothing: `apply_tb_ops` returns a plan whose times fit together, or raises with everything
that is wrong.
"""

from __future__ import annotations

from collections.abc import Collection

from beatroom.flows.kinds.planner.batch import Batch
from beatroom.flows.kinds.planner.faults import Fault, PatchError, PlanError
from beatroom.flows.kinds.planner.ops import TBPatch
from beatroom.flows.kinds.planner.plan import EVENT_CAP, TBPlan
from beatroom.flows.kinds.planner.times import resolve_times

__all__ = ["TBPatch", "apply_tb_ops"]


def apply_tb_ops(plan: TBPlan, patch: TBPatch, *, fixed: Collection[str] = ()) -> TBPlan:
    """The plan after a patch; a patch without operations changes nothing.

    Args:
        plan: The plan before; it is not changed.
        patch: What is to change.
        fixed: Ids of blocks that are not ours to change (meetings of the calendar): they can be
            moved in the row, but neither updated nor removed.

    Raises:
        PatchError: Something is wrong with it, or the times would not fit together.
    """
    if not patch.ops:
        return plan
    batch = Batch(plan, patch, frozenset(fixed))
    faults = batch.faults()
    if faults:
        raise PatchError(faults)
    events = batch.replaced() if batch.replacing else batch.changed()
    if len(events) > EVENT_CAP:
        what = f"The plan would have {len(events)} blocks; {EVENT_CAP} is the most."
        raise PatchError([Fault("conflict", what, ops=tuple(n for n, _ in batch.ops))])
    result = TBPlan(events=tuple(events), date=plan.date, tz=plan.tz)
    try:
        resolve_times(result)
    except PlanError as error:
        raise PatchError(batch.blamed(error.faults)) from None
    return result
