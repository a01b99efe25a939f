"""Simulated people and an operator, drawn from a seed, who do everything at the wrong moment."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from typing import Literal

from bot.pipeline.session import Session
from bot.rehearsal.evidence import Act, Evidence
from bot.rehearsal.room import RehearsalInput
from flows.clock import Clock
from flows.rundown import RundownError

REMARKS = (
    "I think the third quarter is risky {mark}",
    "can we come back to the login page {mark}",
    "well {mark} was what we agreed on last week I believe",
    "yes {mark}",
    "my answer is {mark} and I am quite sure of it this time around",
)
TIME_QUESTION = "how much time is left"

Say = Literal["speech", "noise", "typed", "time"]


class Crowd:
    """Does what the seed says until the session's last minute.

    Args:
        seed: Same seed, same people.
        quiet: Mean seconds between two acts of the people.
        orders: Mean seconds between two instructions.
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
    ) -> None:
        self._session = session
        self._ears = ears
        self._clock = clock
        self._seen = seen
        self._random = random.Random(seed)
        self._orders = random.Random(seed + 1)
        self._steers = random.Random(seed + 3)
        self._steered = 0
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
            await self._act(kind, self._random.choice(["ana", "bob"]))

    async def operator(self) -> None:
        """Instruct, queued and immediate, told and spoken."""
        while not self._session.state.over:
            await asyncio.sleep(self._orders.expovariate(1 / self._between))
            if self._clock.now() > self._last() - 60:
                return
            mark = self._mark()
            mode = self._orders.choice(["queued", "immediate"])
            line = self._orders.random() < 0.25
            text = f"Everybody remember {mark} please." if line else f"Mention {mark} to everybody"
            self._session.instructions.add(
                mark,
                mode="immediate" if mode == "immediate" else "queued",
                kind="say" if line else "prompt",
                text=text,
                expires_at=None,
            )
            now = self._clock.now()
            kind = "line" if line else ("immediate" if mode == "immediate" else "queued")
            self._seen.acts.append(Act(kind, "operator", text, mark, now, now))

    async def steering(self) -> None:
        """Change the rundown at random instants: give time, hold, insert, remove, jump, skip."""
        while not self._session.state.over:
            await asyncio.sleep(self._steers.expovariate(1 / self._between))
            if self._clock.now() > self._last() - 300:
                return
            if self._session.state.rundown.current is not None:
                await self._steer()

    async def _steer(self) -> None:
        draw, upcoming = self._steers, self._session.state.rundown.upcoming
        self._steered += 1
        match draw.choice(["extend", "extend", "hold", "insert", "remove", "jump", "skip"]):
            case "extend":
                self._change("extend", seconds=draw.choice([-20.0, 15.0, 60.0, 120.0]))
            case "hold" if self._change("hold"):
                await asyncio.sleep(draw.uniform(1, 60))
                if self._session.state.rundown.held_since is not None:
                    self._change("resume")
            case "insert":
                self._change(
                    "insert",
                    seconds=draw.uniform(15, 60),
                    beat=draw.choice([self._session.state.rundown.items[0], *upcoming[:-1]]).id,
                    title=f"Extra {self._steered}",
                    prompt="Talk about something else.",
                )
            case "remove" if len(upcoming) > 3:
                self._change("remove", beat=draw.choice(upcoming[:-1]).id)
            case "jump" if len(upcoming) > 4:
                self._change("jump", beat=draw.choice(upcoming[:3]).id)
            case "skip" if len(upcoming) > 3:
                self._change("skip")
            case _:
                pass

    def _change(self, op: str, **detail: object) -> bool:
        """Change the rundown as an operator does; whether it was accepted."""
        try:
            self._session.change_rundown(op, "operator", **detail)
        except RundownError:
            return False
        return True

    async def _act(self, kind: Say, who: str) -> None:
        mark, start = self._mark(), self._clock.now()
        text = ""
        match kind:
            case "noise":
                await self._ears.say(None, who, seconds=self._random.uniform(0.2, 0.9))
            case "typed":
                text = f"typed remark {mark}"
                await self._session.typed(who, text)
            case "time":
                # A name the host answers to keeps the question whole and makes it unique.
                text, mark = TIME_QUESTION, TIME_QUESTION
                await self._ears.say(text, who)
            case "speech":
                text = self._random.choice(REMARKS).format(mark=mark)
                await self._ears.say(text, who)
        self._seen.acts.append(Act(kind, who, text, mark, start, self._clock.now()))

    def _mark(self) -> str:
        self._marks += 1
        return f"mark{self._marks}x{self._random.randrange(10**6)}"
