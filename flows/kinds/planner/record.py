"""The planner's part of a personality.

kind: planner
planner:
  starts: "08:30"
  ends: "18:00"
  profile: family
"""

from __future__ import annotations

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

from beatroom.flows.personality.text import Say

ClockTime = Annotated[str, StringConstraints(pattern=r"^([01][0-9]|2[0-3]):[0-5][0-9]$")]


class PlannerPart(BaseModel):
    """How the host plans a day."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    starts: ClockTime = Field(
        default="09:00", description="When a day begins of which nothing else is known, as 09:00."
    )
    ends: ClockTime = Field(default="18:00", description="When it ends, as 18:00.")
    profile: Annotated[str, StringConstraints(max_length=60)] = Field(
        default="",
        description="Under which name constraints are remembered; default: what the session's "
        "maker says, or the invitation of whoever comes first.",
    )
    thinking: Say | None = Field(
        default=None,
        description="What is said when an answer takes more than 3 s; without it, one moment.",
    )


class PlannerRequest(BaseModel):
    """What a request for a planning may ask."""

    profile: str = Field(
        default="",
        max_length=60,
        description="For a planner: whose memory it opens, by the person's name. Default: that of "
        "the first of `participants` who comes by their own link, else an empty one.",
    )
