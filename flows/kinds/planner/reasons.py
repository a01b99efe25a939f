"""Why something that is to be done is not in the plan."""

from __future__ import annotations

from typing import Literal

Reason = Literal["day_over", "deadline", "no_gap", "full", "left_out"]
"""Why it stands nowhere.

day_over: of the day's hours less is left than it takes.
deadline: beside the calendar there is time for it only after it has to be done.
no_gap: the calendar and what is kept free leave no time that is long enough.
full: what is planned leaves none.
left_out: there would be time for it.
"""
