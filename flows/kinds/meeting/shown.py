"""What a meeting shows the pages in its room beside its agenda: how the talk is shared out."""

from __future__ import annotations

from collections.abc import Sequence

from pydantic import BaseModel, ConfigDict, Field

from beatroom.flows.kinds.meeting.fairness import Shares

FAIRNESS = "fairness"
"""The name of the view."""


class ShareView(BaseModel):
    """One person's share of the talk."""

    model_config = ConfigDict(frozen=True)

    participant: str
    seconds: int = Field(description="Of speech, in all.")
    heard: bool = Field(description="Whether they have said something about the running item.")


class FairnessView(BaseModel):
    """How the talk is shared out among those in the room."""

    model_config = ConfigDict(frozen=True)

    shares: tuple[ShareView, ...] = ()
    hands: tuple[str, ...] = Field(
        default=(), description="Ids of people whose hand is up, in order."
    )


def fairness_view(shares: Shares, present: Sequence[str]) -> FairnessView:
    """As it stands."""
    return FairnessView(
        shares=tuple(
            ShareView(
                participant=who,
                seconds=round(shares.talked.get(who, 0.0)),
                heard=who in shares.heard,
            )
            for who in present
        ),
        hands=tuple(who for who in shares.hands if who in present),
    )
