"""The stages as nodes of the flow: each is entered with the first words that belong to it."""

from __future__ import annotations

from collections.abc import Callable

from pipecat.flows import NodeConfig

from beatroom.bot.kinds.planner.state import PlanLog
from beatroom.bot.pipeline.session_context import Live
from beatroom.bot.pipeline.stage import Entry
from beatroom.flows.core import nodes
from beatroom.flows.core.events import NodeEntered


def node_of(stage: str) -> str:
    """The name of a stage's node."""
    return f"plan-{stage}"


class StageNodes:
    """Keeps the flow at the planning's stage, also after a beat or an instruction.

    Args:
        planning: The session's planning.
    """

    def __init__(self, planning: PlanLog) -> None:
        self._log = planning

    async def enter(self, live: Live, still: Callable[[], bool], *, max_wait: float) -> None:
        """Enter the stage's node, unless the flow is there or the floor stays taken."""
        name = node_of(self._log.planning.stage)
        if live.state.node == name:
            return

        def build() -> NodeConfig:
            return nodes.quiet_node(name, live.role())  # the coordinator's words follow

        async def entering(_: Entry) -> None:
            live.journal.record(NodeEntered(node=name, responds=False))

        await live.stage.enter(
            build, max_wait=max_wait, still=still, entering=entering, only_free=True
        )
