"""What came of a click on Confirm is told at once: urgent, but nobody is talked over."""

from __future__ import annotations

from beatroom.bot.kinds.restaurant.own_desk import OwnOutcome
from beatroom.bot.kinds.restaurant.scripted_dialog import Guiding
from beatroom.bot.kinds.restaurant.submission import SubmissionOutcome
from beatroom.bot.pipeline.session_context import SessionContext
from beatroom.flows.kinds.restaurant import prompts
from beatroom.flows.kinds.restaurant.guide_steps import DeskAction

FLOOR_WAIT = 30.0


class Announcing:
    """Tells outcomes: through the model where there is one, else in the guide's words."""

    def __init__(self, live: SessionContext, guiding: Guiding) -> None:
        self._live = live
        self._guiding = guiding
        self._number = 0

    def incomplete(self, came: SubmissionOutcome) -> None:
        """A click on a form with something missing; of several the last is told."""
        self._live.spawn(self.came(came), "restaurant: incomplete")

    async def own(self, act: DeskAction, came: OwnOutcome) -> None:
        """Say what came of something about what is in the books: the guide's, without a model."""
        live = self._live
        if not live.state.over:
            words = self._guiding.after_own(act, came)
            await live.stage.say(words, urgent=True, still=lambda: not live.state.over)

    async def came(self, came: SubmissionOutcome) -> None:
        """Tell the guest."""
        live = self._live
        if live.state.over:
            return
        self._number += 1
        number = self._number

        def still() -> bool:
            return (came.done or number == self._number) and not live.state.over

        urgent = live.state.beats[live.state.rundown.items[0].id].outcome is not None
        if not live.chats:
            await live.stage.say(self._guiding.after(came), urgent=urgent, still=still)
            return
        await live.stage.add(
            [prompts.outcome(came.text)],
            respond=True,
            urgent=urgent,
            max_wait=FLOOR_WAIT,
            still=still,
        )
