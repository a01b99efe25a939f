"""The watchdog of silence: thought that takes long gets one short line, once a turn."""

from __future__ import annotations

from collections.abc import Callable

from bot.pipeline.live import Live
from flows.events import BotSaid, Holder, Recorded
from flows.state import SessionState


class Thinking:
    """Notices when an answer is being worked on and nothing is heard.

    Args:
        words: What is said then.
        after: Seconds of silence.
        at_work: Whether something else than the model is worked on, such as a booking.
    """

    def __init__(self, words: str, after: float, at_work: Callable[[], bool]) -> None:
        self._words = words
        self._after = after
        self._at_work = at_work
        self._live: Live | None = None
        self._since: float | None = None
        self._said = False

    def begin(self, live: Live) -> None:
        """Listen to the model and to the floor."""
        self._live = live
        live.conductor.on_began(self.began)
        live.floor.watch(self._floor_changed)
        live.journal.watch(self._notice)

    def began(self) -> None:
        """The model, a tool or the office has begun to work."""
        live = self._live
        if live is None or self._since is not None or self._said:
            return
        self._since = live.clock.now()
        live.spawn(self._watch(live, self._since), "restaurant: thinking")

    async def _watch(self, live: Live, since: float) -> None:
        await live.clock.sleep_until(since + self._after)
        if self._since != since or self._said or live.state.over or live.state.muted:
            return
        if live.floor.holder != "nobody" or live.turn.state.fixed or not self._still_works(live):
            return
        self._said = True
        await live.conductor.say_meanwhile(live.spoken(self._words))
        live.journal.record(
            BotSaid(text=self._words, node=live.state.node, source="say", in_context=False)
        )

    def _still_works(self, live: Live) -> bool:
        return live.turn.state.reply is not None or live.stage.working or self._at_work()

    def _floor_changed(self, holder: Holder) -> None:
        if holder != "nobody":
            self._since = None
        if holder == "person":
            self._said = False

    def _notice(self, recorded: Recorded, _: SessionState) -> None:
        if isinstance(recorded.event, BotSaid) and recorded.event.source != "say":
            self._said = False
