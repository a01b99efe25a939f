"""What people in the room type: each message once, and a receipt for who asks for one.

A page gives what is typed a mark, and sends it again where it has had no receipt: the session's
process may have died under it. The mark is on record with the words, so whoever runs the session
knows what is there already, and answers that with another receipt instead of a second turn.

What finds no room is to be sent again later, in the order in which it was typed: of somebody whose
message waits with their page, no later one is taken before it.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Iterable
from typing import Any

from beatroom.bot.pipeline.session_context import SessionContext
from beatroom.bot.pipeline.waiting_turns import (
    TOO_FAST,
    Refuse,
    TurnQueueFullError,
    WaitingTurns,
)
from beatroom.flows.core.events import Recorded, UserSaid
from beatroom.flows.core.participants import clean_turn
from beatroom.flows.core.state import SessionState

NOT_HERE = "Only somebody in the room can say something."
OVER = "The session is over."
NO_WORDS = "There are no words in that message."
COMES_AGAIN = 10.0
"""Seconds in which a page sends again what found no room; after these its place is not kept."""

Taken = Callable[[str | None, str, int, bool], object]


class TypedWords:
    """Takes what is typed in the room.

    Args:
        live: The session.
        turns: Lets it wait for the floor.
        past: The session's events so far.
        refuse: Called with (participant, why, ref, later) for words that are not taken; for them
            alone. `later`: they have a mark, and are taken once there is room.
        taken: Called with (participant, ref, line, saved) for words with a mark that are on record
            in the event `line`: at once, and when that is stored.
    """

    def __init__(
        self,
        live: SessionContext,
        turns: WaitingTurns,
        past: Iterable[Recorded],
        refuse: Refuse,
        taken: Taken,
    ) -> None:
        self._live = live
        self._turns = turns
        self._refuse = refuse
        self._taken = taken
        self._lines: dict[tuple[str | None, str], int] = {}
        self._put_off: dict[str | None, tuple[str, float]] = {}
        for recorded in past:
            self._notice(recorded, live.state)
        live.journal.watch(self._notice)

    def typed(self, who: str | None, text: str, ref: str = "") -> Coroutine[Any, Any, None]:
        """Somebody typed a turn: it is on record at once, and what is returned lets it be heard.

        Args:
            who: The participant; None where the transport cannot tell.
            text: The words.
            ref: The mark that their page gave them; empty where it asks for no receipt.
        """
        if (known := self._lines.get((who, ref))) is not None:
            return self._receipt(who, ref, known)
        if why := self._why_not(who, text, ref):
            self._refuse(who, why, ref, False)
            return _done()
        if ref and self._overtakes(who, ref):
            self._refuse(who, TOO_FAST, ref, True)
            return _done()
        try:
            heard = self._turns.written(who, text, ref or None)
        except TurnQueueFullError as full:
            if ref:
                self._put_off[who] = ref, self._live.clock.now()
            self._refuse(who, str(full), ref, bool(ref))
            return _done()
        if ref:
            self._put_off.pop(who, None)
            receipt = self._receipt(who, ref, self._lines[who, ref])
            self._live.spawn(receipt, "a receipt")
        return heard

    def _why_not(self, who: str | None, text: str, ref: str) -> str:
        """Why it is not taken; empty where it is. Who asks for no receipt is not told either."""
        if not ref:
            return ""
        if self._live.state.over:
            return OVER
        known = self._live.state.people.get(who or "")
        if who is not None and (known is None or not known.present):
            return NOT_HERE
        return "" if clean_turn(text) else NO_WORDS

    def _overtakes(self, who: str | None, ref: str) -> bool:
        """Whether a message that was typed before this one is still to come again."""
        first, since = self._put_off.get(who, (ref, 0.0))
        return first != ref and self._live.clock.now() < since + COMES_AGAIN

    async def _receipt(self, who: str | None, ref: str, line: int) -> None:
        self._taken(who, ref, line, False)
        await self._live.journal.durable()
        self._taken(who, ref, line, True)

    def _notice(self, recorded: Recorded, _: SessionState) -> None:
        event = recorded.event
        if isinstance(event, UserSaid) and event.ref:
            self._lines[event.participant, event.ref] = recorded.seq


async def _done() -> None:
    return
