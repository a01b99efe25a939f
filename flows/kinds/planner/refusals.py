"""What cannot be done, as sentences for the person."""

from __future__ import annotations

from beatroom.flows.kinds.planner.faults import PlannerError
from beatroom.flows.kinds.planner.languages import Words
from beatroom.flows.kinds.planner.phrasing import sentence


def unfit_words(error: PlannerError, words: Words) -> str:
    """Why a change by hand does not fit the plan: the first thing that people can mend.

    The error's own messages are for the model: they name blocks by id and operations by number.
    """
    for fault in error.faults:
        form = words.faults.get(fault.code)
        if form is not None and fault.names:
            return sentence(form.format(name=fault.names[0], other=fault.names[-1]))
    return words.unfit
