"""Turns that do not come by the turn engine: typed ones, and what is said beside the host.

What somebody says is on record at once, and in the context once it has the floor. Until then what
they write is one turn, however many lines come: they go to the model together, as if said in one
breath. What they say is judged by itself, as other turns that have to wait, so that a question for
the time is the clock's. So many lines wait at most, and so many turns go to the model in a while;
more is refused before it is on record, so that nothing that is on record is lost.
"""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Callable, Coroutine, Mapping
from typing import Any, Literal

from beatroom.bot.pipeline.cutting_in import BargeInCounter
from beatroom.bot.pipeline.named_turns import Speaker
from beatroom.bot.pipeline.session_context import SessionContext
from beatroom.bot.rooms.media_gate import Bucket
from beatroom.flows.core.events import TurnTaken, UserSaid
from beatroom.flows.core.participants import TEXT_CAP, clean_turn
from beatroom.flows.core.turn.parts import Span

TURNS = 0.2
TURNS_AT_ONCE = 5.0
"""One person's turns that go to the model: a second on average, and at once."""
ALL_TURNS = 0.5
ALL_TURNS_AT_ONCE = 10.0
"""The same for all people together."""
LINES = 10
CHARACTERS = 2 * TEXT_CAP
"""What of one person may wait at most."""
LOOK_AGAIN = 0.5
"""Seconds between two looks whether a turn may go to the model."""

TOO_FAST = "You write faster than the host can answer: please wait for its reply."
TOO_LOUD = "You speak faster than the host can answer: please wait for its reply."

Refuse = Callable[[str | None, str, str, bool], object]


class TurnQueueFullError(Exception):
    """No more of what somebody says may wait; the text says why."""


class WaitingTurns:
    """Takes what people say to the floor, in turns.

    Args:
        live: The session.
        cutting_in: Who may cut the host off.
        one_breath: Told of how many messages at the end of the context are one turn.
        refuse: Called with (participant, why, ref, later) for words that are not taken; for them
            alone. `later`: they may be sent again, and are taken once there is room.
    """

    def __init__(
        self,
        live: SessionContext,
        cutting_in: BargeInCounter,
        one_breath: Callable[[int], object],
        refuse: Refuse,
    ) -> None:
        self._live = live
        self._cutting_in = cutting_in
        self._one_breath = one_breath
        self._refuse = refuse
        self._on_the_way: set[str | None] = set()
        self._turns: dict[str | None, Bucket] = defaultdict(lambda: Bucket(TURNS, TURNS_AT_ONCE))
        self._all_turns = Bucket(ALL_TURNS, ALL_TURNS_AT_ONCE)
        self._in_line = asyncio.Lock()

    def written(
        self, who: str | None, text: str, ref: str | None = None
    ) -> Coroutine[Any, Any, None]:
        """What somebody wrote: it is on record at once; what is returned lets it be heard.

        Args:
            who: The participant; None where nobody knows.
            text: The words.
            ref: The mark that their page gave them.

        Raises:
            TurnQueueFullError: Too much of theirs waits, and nothing of this is on record.
        """
        return self._waits(who, clean_turn(text), "text", ref=ref)

    def beside(self, who: Speaker, text: str, span: Span | None) -> None:
        """What somebody says who may not cut the host off: it is heard after what the host says."""
        try:
            heard = self._waits(who.id, clean_turn(text), "voice", span)
        except TurnQueueFullError as why:
            self._refuse(who.id, str(why), "", False)
        else:
            self._live.spawn(heard, "said beside the host")

    def full(self, who: str | None, text: str) -> bool:
        """Whether there is no place for more of what somebody says."""
        said = [one.text for one in self._of(who).values()]
        long = sum(map(len, said)) + len(text) > CHARACTERS
        return len(said) >= LINES or (bool(said) and long)

    def _waits(
        self,
        who: str | None,
        words: str,
        via: Literal["voice", "text"],
        span: Span | None = None,
        ref: str | None = None,
    ) -> Coroutine[Any, Any, None]:
        if not words:
            return _done()
        if self.full(who, words):
            raise TurnQueueFullError(TOO_FAST if via == "text" else TOO_LOUD)
        known = self._live.state.people.get(who or "")
        said = self._live.journal.record(
            UserSaid(
                participant=who,
                name=known.name if known else "unknown",
                text=words,
                via=via,
                in_context=False,
                began=None if span is None else span.began,
                ended=None if span is None else span.ended,
                ref=ref,
            )
        )
        return self.hear(said.seq)

    async def hear(self, said: int) -> None:
        """Let it have the floor, by the number of its event; with all that waits of that person."""
        line = self._live.context.made.typed.get(said)
        if line is None or line.participant in self._on_the_way:
            return  # it goes with what waits already
        who = line.participant
        self._on_the_way.add(who)
        try:
            while self._of(who):
                await self._turn(who)
        finally:
            self._on_the_way.discard(who)

    async def _turn(self, who: str | None) -> None:
        """What waits of a person, as one turn."""
        live = self._live
        if live.state.rundown.started_at is None:

            async def entering(_: object) -> None:
                self._taken(who)

            await live.stage.add([], respond=False, entering=entering)
            return
        await self._allowed(self._turns[who])
        async with self._in_line:  # as they came: nobody looks at a luckier moment than others
            await self._allowed(self._all_turns)
        await live.stage.turn(
            lambda: self._taken(who),
            may_cut=lambda: self._written(who) and self._cutting_in.may_type(who),
            cuts=lambda: self._cutting_in.typed(who),
        )

    async def _allowed(self, turns: Bucket) -> None:
        """Until one more turn may go to the model."""
        clock = self._live.clock
        while not turns.take(1.0, clock.now()):
            await clock.sleep_until(clock.now() + LOOK_AGAIN)

    def take_in(self) -> None:
        """The session ends: what still waits is in the context, though nobody answers it."""
        for said in tuple(self._live.context.made.typed):
            self._live.journal.record(TurnTaken(said=said))

    def _taken(self, who: str | None) -> None:
        live = self._live
        turns = _turns(self._of(who))
        for place, lines in enumerate(turns, start=1):
            for said in lines:
                live.journal.record(TurnTaken(said=said))
            self._one_breath(len(lines))
            if place < len(turns):
                live.conductor.keep(live.context)

    def _written(self, who: str | None) -> bool:
        """Whether any of it was typed: what was said beside the host waits for its end."""
        return any(line.via == "text" for line in self._of(who).values())

    def _of(self, who: str | None) -> dict[int, UserSaid]:
        """By the number of their event, the lines that wait of a person, as they came."""
        waiting = self._live.context.made.typed.items()
        return {said: line for said, line in waiting if line.participant == who}


def _turns(lines: Mapping[int, UserSaid]) -> list[list[int]]:
    """What waits of a person, turn by turn: each utterance, and what was written between two."""
    turns: list[list[int]] = []
    before = ""
    for said, line in lines.items():
        if line.via == before == "text":
            turns[-1].append(said)
        else:
            turns.append([said])
        before = line.via
    return turns


async def _done() -> None:
    return
