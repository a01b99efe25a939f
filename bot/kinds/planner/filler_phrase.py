"""One short line when understanding a reply takes a while."""

from __future__ import annotations

from beatroom.bot.pipeline.session_context import SessionContext
from beatroom.flows.core.events import BotSaid

AFTER = 3.0
"""Seconds of silent thought."""


class Patience:
    """Says that the host is thinking, once a turn, counted from the person's last words.

    Args:
        live: The session.
        words: What is said, with placeholders.
    """

    def __init__(self, live: SessionContext, words: str) -> None:
        self._live, self._words = live, words
        self._number = 0
        self.thinking = False

    def heard(self) -> None:
        """The person said something, perhaps while something earlier is still worked on."""
        self._number += 1
        self._live.spawn(self._watch(self._live, self._number), "planner: patience")

    def began(self) -> None:
        """A turn is being worked on."""
        self.thinking = True

    def ended(self) -> None:
        """It is answered."""
        self.thinking = False

    async def _watch(self, live: SessionContext, number: int) -> None:
        await live.clock.sleep_until(live.clock.now() + AFTER)
        if not self.thinking or number != self._number or live.state.over:
            return
        if live.floor.holder != "nobody" or live.turn.state.fixed or live.state.muted:
            return
        if live.state.phase == "wrapping_up" or live.turn.state.reply is not None:
            return
        words = live.spoken(self._words)
        await live.conductor.say_meanwhile(words)
        live.journal.record(
            BotSaid(text=words, node=live.state.node, source="say", in_context=False)
        )
