"""The silence watchdog: when nobody has spoken for a while, the host does.

Built on the floor and the session's clock, so no cough, long reply or empty turn can kill it: the
silence is measured anew after every change of the floor.
"""

from __future__ import annotations

from collections.abc import Callable

from beatroom.bot.pipeline.session_context import SessionContext
from beatroom.flows.core import messages
from beatroom.flows.core.events import Recorded, SilenceBroken, UserSaid
from beatroom.flows.core.messages import Message
from beatroom.flows.core.state import SessionState


class Silence:
    """Breaks a silence, a bounded number of times until a person speaks again."""

    def __init__(self, live: SessionContext, let_be: Callable[[], bool]) -> None:
        self._live = live
        self._let_be = let_be
        self._broken = 0
        self._repeated: str | None = None

    def notice(self, recorded: Recorded, _: SessionState) -> None:
        """A person who speaks starts the count anew."""
        if isinstance(recorded.event, UserSaid):
            self._broken = 0

    async def run(self) -> None:
        """Watch for as long as the session lives."""
        live = self._live
        while not live.state.over:
            after = self._after()
            if after is None or not self._watching():
                await live.floor.wait(_never, live.clock.now() + 1.0)
                continue
            quiet_since = live.floor.changed_at
            due = quiet_since + after
            if live.clock.now() < due:
                await live.floor.wait(lambda f, since=quiet_since: f.changed_at != since, due)
                continue
            await self._break(after, quiet_since)

    def _after(self) -> float | None:
        """Seconds of silence that are too many, or None where silence is welcome."""
        repeat = self._repeat()
        if repeat is not None:
            return repeat
        silence = self._live.personality.silence
        if self._broken >= max(1, silence.times):
            return None
        return silence.after or self._live.settings.silence_after or None

    def _repeat(self) -> float | None:
        current = self._live.state.rundown.current
        if current is None or current.id == self._repeated:
            return None
        return current.repeat_after_silence

    def _watching(self) -> bool:
        state = self._live.state
        busy = self._live.floor.holder != "nobody" or self._live.turn.state.reply is not None
        return state.phase == "live" and bool(state.present) and not busy and not self._let_be()

    async def _break(self, after: float, quiet_since: float) -> None:
        live = self._live
        told, words = self._words(after)

        def still() -> bool:
            return self._watching() and live.floor.changed_at == quiet_since

        current = live.state.rundown.current
        repeats = current is not None and self._repeat() is not None

        async def entering(_: object) -> None:
            live.journal.record(SilenceBroken(after=after))
            if current is not None and repeats:
                self._repeated = current.id
            else:
                self._broken += 1

        await live.stage.add(told, respond=words is None, say=words, still=still, entering=entering)
        # Whether or not the host found words, the silence is measured anew from here.
        live.floor.measure_anew()

    def _words(self, after: float) -> tuple[list[Message], str | None]:
        """What to tell the model, and the fixed words if the author gave some."""
        live = self._live
        current = live.state.rundown.current
        if self._repeat() is not None and current is not None:
            again = f"Come back to this, in other words: {live.fill(current.prompt)}"
            return [messages.quiet(after, again)], None
        silence = live.personality.silence
        if silence.say is not None:
            return [], live.spoken(silence.say)
        return [messages.quiet(after, live.fill(silence.prompt or ""))], None


def _never(_: object) -> bool:
    return False
