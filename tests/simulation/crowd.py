"""Simulated people and an operator, drawn from a seed, who do everything at the wrong moment."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Sequence
from typing import Literal

from beatroom.bot.pipeline.session import Session
from beatroom.bot.rehearsal.evidence import Evidence, ObservedAction
from beatroom.bot.rehearsal.room import RehearsalInput
from beatroom.flows.core.clock import Clock

REMARKS = (
    "I think the third quarter is risky {mark}",
    "can we come back to the login page {mark}",
    "well {mark} was what we agreed on last week I believe",
    "yes {mark}",
    "my answer is {mark} and I am quite sure of it this time around",
)
TIME_QUESTION = "how much time is left"
TIME_QUESTIONS = (TIME_QUESTION, "how much time is left on this item")

STEERED_BY_VOICE = 0.08
"""Share of people's acts that are to steer, where they can."""

LISTENING = 0.5
"""Share of the noises that say that somebody listens."""

Say = Literal["speech", "noise", "typed", "time", "voice"]


class Crowd:
    """Does what the seed says until the session's last minute.

    Args:
        seed: Same seed, same people.
        quiet: Mean seconds between two acts of the people.
        orders: Mean seconds between two instructions.
        voice: Sentences by which people steer the session, each as a whole utterance.
        steers: Whether they still do.
    """

    def __init__(
        self,
        session: Session,
        ears: RehearsalInput,
        clock: Clock,
        seen: Evidence,
        *,
        seed: int,
        quiet: float = 12.0,
        orders: float = 70.0,
        last: Callable[[], float],
        voice: Sequence[str] = (),
        steers: Callable[[], bool] = lambda: True,
    ) -> None:
        self._session = session
        self._ears = ears
        self._clock = clock
        self._seen = seen
        self._random = random.Random(seed)
        self._orders = random.Random(seed + 1)
        self._voice = tuple(voice)
        self._may_steer = steers
        self._voices = random.Random(seed + 3)
        self._signs = random.Random(seed + 4)
        self._quiet = quiet
        self._between = orders
        self._last = last
        self._marks = 0

    async def people(self) -> None:
        """Talk, one at a time, at all the wrong moments too."""
        self._session.room.joined("ana", "Ana")
        self._session.room.joined("bob", "Bob")
        while not self._session.state.over:
            await asyncio.sleep(1.5 + self._random.expovariate(1 / self._quiet))
            if self._clock.now() > self._last():
                return
            kinds: list[Say] = ["speech", "noise", "typed", "time"]
            kind = self._random.choices(kinds, weights=[60, 12, 10, 18])[0]
            who = self._random.choice(["ana", "bob"])
            by_voice = self._voices.random() < STEERED_BY_VOICE
            if self._voice and by_voice and self._may_steer():
                kind = "voice"
            await self._act(kind, who if self._is_here(who) else "ana")

    def _is_here(self, who: str) -> bool:
        """Whether somebody is in the room: an operator may have sent them away."""
        known = self._session.state.people.get(who)
        return known is not None and known.present

    async def operator(self) -> None:
        """Instruct, queued and immediate, told and spoken."""
        while not self._session.state.over:
            await asyncio.sleep(self._orders.expovariate(1 / self._between))
            if self._clock.now() > self._last() - 60:
                return
            mark = self._mark()
            mode = self._orders.choice(["queued", "immediate"])
            line = self._orders.random() < 0.25
            text = (
                f"Everybody remember {mark} please. It is worth it. Thank you."
                if line
                else f"Mention {mark} to everybody"
            )
            self._session.instructions.add(
                mark,
                mode="immediate" if mode == "immediate" else "queued",
                kind="say" if line else "prompt",
                text=text,
                expires_at=None,
            )
            now = self._clock.now()
            kind = "line" if line else ("immediate" if mode == "immediate" else "queued")
            self._seen.acts.append(ObservedAction(kind, "operator", text, mark, now, now))

    async def _act(self, kind: Say, who: str) -> None:
        mark, start = self._mark(), self._clock.now()
        text = ""
        match kind:
            case "noise":
                sign = "Mm-hm." if self._signs.random() < LISTENING else None
                await self._ears.say(sign, who, seconds=self._random.uniform(0.2, 1.6))
            case "typed":
                text = f"typed remark {mark}"
                await self._session.typed(who, text)
            case "time":
                # A name the host answers to keeps the question whole and makes it unique.
                text = mark = self._voices.choice(TIME_QUESTIONS)
                await self._ears.say(text, who)
            case "voice":
                text = mark = self._voices.choice(self._voice)
                await self._ears.say(text, who)
            case "speech":
                text = self._random.choice(REMARKS).format(mark=mark)
                await self._ears.say(text, who)
        self._seen.acts.append(ObservedAction(kind, who, text, mark, start, self._clock.now()))

    def _mark(self) -> str:
        self._marks += 1
        return f"mark{self._marks}x{self._random.randrange(10**6)}"
