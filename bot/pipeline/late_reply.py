"""An answer that takes long gets one short line, once a turn."""

from __future__ import annotations

from collections.abc import Callable

from beatroom.bot.pipeline.session_context import SessionContext
from beatroom.flows.core.events import BotSaid, Recorded, UserSaid
from beatroom.flows.core.state import SessionState
from beatroom.flows.core.talk_events import Holder
from beatroom.flows.language import line

AFTER = 3.0
"""Seconds of silence: most answers have begun by then, and people begin to wonder."""


class LateReply:
    """Notices when an answer is being worked on and nothing is heard.

    Args:
        live: The session.
        words: What is said then; the engine's own sentence where nothing is given.
        after: Seconds of silence.
        at_work: Whether something else than the model is worked on, such as a booking.
        always: Also where the host begins by itself, and not only for who has said something.
    """

    def __init__(
        self,
        live: SessionContext,
        words: str = "",
        after: float = AFTER,
        at_work: Callable[[], bool] = lambda: False,
        *,
        always: bool = False,
    ) -> None:
        self._live = live
        self._words = words or line("one_moment", live.state.language)
        self._after = after
        self._at_work = at_work
        self._always = always
        self._since: float | None = None
        self._asked = self._said = False
        live.conductor.on_began(self.began)
        live.floor.watch(self._floor_changed)
        live.journal.watch(self._notice)

    def began(self) -> None:
        """The model, a tool or the office has begun to work."""
        if self._since is not None or self._said or not (self._asked or self._always):
            return
        self._since = self._live.clock.now()
        self._live.spawn(self._watch(self._since), "late reply")

    async def _watch(self, since: float) -> None:
        live = self._live
        await live.clock.sleep_until(since + self._after)
        if self._since != since or self._said or live.state.over or live.state.muted:
            return
        if live.floor.holder != "nobody" or live.turn.state.fixed or not self._still_works():
            return
        self._said = True
        words = live.spoken(self._words)
        await live.conductor.say_meanwhile(words)
        live.journal.record(
            BotSaid(text=words, node=live.state.node, source="say", in_context=False)
        )

    def _still_works(self) -> bool:
        return (
            self._live.turn.state.reply is not None or self._live.stage.working or self._at_work()
        )

    def _floor_changed(self, holder: Holder) -> None:
        if holder != "nobody":
            self._since = None
        if holder == "person":
            self._said = False

    def _notice(self, recorded: Recorded, _: SessionState) -> None:
        match recorded.event:
            case UserSaid():
                self._asked = True
            case BotSaid(source=source) if source != "say":
                self._asked = self._said = False
            case _:
                pass
