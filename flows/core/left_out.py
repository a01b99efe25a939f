"""Why a beat did not come, and whose doing that was."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from beatroom.flows.core.acted_by import OF_THEMSELVES
from beatroom.flows.core.rundown import RundownOp

Why = Literal[
    "goodbye_due",
    "floor_taken",
    "skipped",
    "wrapped_up",
    "removed",
    "session_over",
    "never_began",
]

_BY_CHANGE: dict[RundownOp, Why] = {
    "wrap_up": "wrapped_up",
    "remove": "removed",
}


@dataclass(frozen=True, slots=True)
class LeftOut:
    """A beat that did not come.

    Attributes:
        why: The goodbye was due, somebody spoke and the beat asks to be skipped then, somebody
            skipped it by a jump, wrapped up or removed it, or the session was over before, or over
            before it had begun.
        by: Who did it; empty where nobody did, or it came about in the session itself.
    """

    why: Why
    by: str = ""


def by_change(op: RundownOp, by: str) -> LeftOut:
    """What a change of the rundown has dropped; a jump, or a skip, has skipped it."""
    return LeftOut(_BY_CHANGE.get(op, "skipped"), "" if by in OF_THEMSELVES else by)


def by_itself(outcome: str) -> LeftOut:
    """What the session has dropped."""
    return LeftOut("floor_taken" if outcome == "skipped" else "goodbye_due")
