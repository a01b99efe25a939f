"""Whose planning it is, who may do what in it, and what the others see of it."""

from __future__ import annotations

from beatroom.flows.core.actors import Actor
from beatroom.flows.kinds.planner.memory import profile_of
from beatroom.flows.kinds.planner.messages import PlanState


def owns(profile: str | None, actor: Actor) -> bool:
    """Whether a planning is theirs.

    It is whose memory is open, and the host's; where nobody's memory is open, everybody's.

    Args:
        profile: Whose memory is open; None: nobody's.
        actor: Who asks.
    """
    if profile is None or actor.host:
        return True
    return actor.person is not None and profile_of(actor.person) == profile


def for_others(state: PlanState) -> PlanState:
    """The plan to look at, for those whose planning it is not.

    What comes from the memory and the calendar, and what is made of them, is not for them.
    """
    blocks = tuple(
        block.model_copy(update={"description": ""}) for block in state.blocks if not block.fixed
    )
    return PlanState(
        stage=state.stage,
        moves=(),
        tz=state.tz,
        today=state.today,
        date=state.date,
        revision=state.revision,
        blocks=blocks,
        written=state.written,
        cancelled=state.cancelled,
        chats=state.chats,
        yours=False,
    )
