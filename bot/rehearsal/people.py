"""Simulated people, by seed or by script.

The seeded ones behave like a room of people: they mostly let each other and the host finish, but
they also pause, cough, say "mm-hm", type, talk over the host and ask for the time.
"""

from __future__ import annotations

import asyncio
import math
import random
from collections.abc import Awaitable, Callable, Sequence

from beatroom.bot.rehearsal.actors import Actors, shown_name
from beatroom.bot.rehearsal.phrases import Phrases, phrases
from beatroom.bot.rehearsal.rehearse import RehearsalHandle
from beatroom.flows.core.clock import Clock
from beatroom.flows.core.state import SessionState
from beatroom.flows.language.addressing import address_words
from beatroom.flows.personality.script import Script

Act = Callable[[str], Awaitable[None]]

PAUSE = 20.0
"""Mean seconds between the end of one act and the wish to do the next."""

ORDER_EVERY = 8 * 60.0
"""Mean seconds between two instructions of the seeded operator."""

POLITE = 12.0
"""Seconds that somebody waits for the host to finish before they speak anyway."""


LISTENING = 0.6
"""Share of the noises under the host's speech that say that somebody listens."""


class RandomCast:
    """People drawn from a seed.

    Args:
        hands: The session and its room.
        actors: Does the deeds.
        names: Who comes.
        seed: Same seed, same people.
        until: Seconds since the epoch after which they only listen.
        pause: Mean seconds between two acts.
    """

    def __init__(
        self,
        hands: RehearsalHandle,
        actors: Actors,
        names: Sequence[str],
        *,
        seed: int,
        until: Callable[[], float],
        pause: float = PAUSE,
    ) -> None:
        self._hands = hands
        self._actors = actors
        self._names = tuple(names)
        self._draw = random.Random(seed)
        self._orders = random.Random(seed + 1)
        self._signs = random.Random(seed + 2)
        self._until = until
        self._pause = pause
        self._lines: Phrases = phrases(hands.session.state.language)

    async def people(self) -> None:
        """Come in, and take part until the session's last minute."""
        late = self._names[-1] if len(self._names) > 2 else None
        for name in self._names:
            if name != late:
                self._actors.joins(name)
                await asyncio.sleep(self._draw.uniform(0.2, 1.5))
        if late is not None:
            session = self._hands.session
            latecomer = self._joins_late(late, self._draw.uniform(40, 120))
            session.live.spawn(latecomer, "a latecomer")
        await self._first_words()
        while not self._over():
            await asyncio.sleep(self._gap())
            if self._over():
                return
            acts: list[tuple[int, Act]] = [
                (62, self._speak),
                (8, self._talk_over),
                (8, self._ask_time),
                (7, self._cough),
                (7, self._type),
                (8, self._together),
            ]
            ((_, act),) = self._draw.choices(acts, weights=[weight for weight, _ in acts])
            present = [name for name in self._names if self._is_here(name)]
            await act(self._draw.choice(present or self._names[:1]))

    async def operator(self) -> None:
        """Instruct now and then: told or spoken, at once or at the next turn."""
        while True:
            await asyncio.sleep(30 + self._orders.expovariate(1 / ORDER_EVERY))
            if self._over():
                return
            say = self._orders.random() < 0.2 or not self._hands.session.live.chats
            pool = self._lines.spoken if say else self._lines.told
            text = self._fill(self._orders.choice(pool), self._orders.choice(self._names))
            mode = "immediate" if self._orders.random() < 0.5 else "queued"
            await self._whole_moment()
            self._actors.instructs(text, mode=mode, say=say)

    async def _first_words(self) -> None:
        """The room lets the host open."""
        await opening(self._hands)
        await self._hands.session.live.floor.wait(lambda f: f.bot, self._hands.clock.now() + POLITE)

    async def _joins_late(self, name: str, after: float) -> None:
        await asyncio.sleep(after)
        await self._whole_moment()
        self._actors.joins(name)

    async def _speak(self, name: str) -> None:
        await self._host_is_done()
        text = " ".join(
            self._fill(line, name)
            for line in self._draw.sample(self._lines.remarks, self._draw.choice([1, 1, 2]))
        )
        await self._says(name, text)

    async def _talk_over(self, name: str) -> None:
        """Begin while the host speaks, if it does before long."""
        floor = self._hands.session.live.floor
        now = self._hands.clock.now()
        if await floor.wait(lambda f: f.bot, now + POLITE):
            await asyncio.sleep(self._draw.uniform(0.3, 2.5))
        line = self._draw.choice(self._lines.asides + self._lines.remarks[:4])
        await self._says(name, self._fill(line, name))

    async def _together(self, name: str) -> None:
        """Two people in one breath: for the host that is one turn."""
        await self._host_is_done()
        await self._says(name, self._fill(self._draw.choice(self._lines.remarks), name))
        await asyncio.sleep(self._draw.uniform(0.05, 0.25))
        other = self._other(name)
        await self._says(other, self._draw.choice(self._lines.asides))

    async def _ask_time(self, name: str) -> None:
        await self._host_is_done()
        await self._says(name, self._draw.choice(self._lines.time))

    async def _cough(self, name: str) -> None:
        """A noise, or a sign of listening under the host's speech."""
        seconds = self._draw.uniform(0.2, 0.9)
        if self._hands.session.live.floor.bot and self._signs.random() < LISTENING:
            known = address_words(self._hands.session.state.language).backchannels
            await self._says(name, " ".join(self._signs.choice(known)))
        else:
            await self._whole_moment()
            await self._actors.coughs(name, seconds)

    async def _type(self, name: str) -> None:
        await self._whole_moment()
        self._actors.types(name, self._draw.choice(self._lines.typed))

    async def _says(self, name: str, text: str) -> None:
        await self._whole_moment()
        await self._actors.says(name, text)

    async def _whole_moment(self) -> None:
        """The next moment that a script can name, so that one made of this plays the same."""
        clock, opened = self._hands.clock, self._hands.session.state.rundown.started_at
        if opened is not None:
            thousandths = math.ceil((clock.now() - opened) * 1000)
            await clock.sleep_until(opened + thousandths / 1000)

    async def _host_is_done(self) -> None:
        floor = self._hands.session.live.floor
        await floor.wait(lambda f: not f.bot, self._hands.clock.now() + POLITE)
        await asyncio.sleep(self._draw.uniform(0.2, 1.2))

    def _is_here(self, name: str) -> bool:
        known = self._hands.session.state.people.get(name.casefold())
        return known is not None and known.present

    def _gap(self) -> float:
        long = self._draw.uniform(25, 60) if self._draw.random() < 0.06 else 0.0
        return 0.8 + self._draw.expovariate(1 / self._pause) + long

    def _fill(self, line: str, name: str) -> str:
        beat = running_beat(self._hands.session.state)
        return line.replace("{beat}", beat).replace("{other}", shown_name(self._other(name)))

    def _other(self, name: str) -> str:
        """Who comes next in the circle, of those who are there."""
        place = self._names.index(name)
        circle = [*self._names[place + 1 :], *self._names[:place]]
        return next((other for other in circle if self._is_here(other)), name)

    def _over(self) -> bool:
        return self._hands.session.state.over or self._hands.clock.now() >= self._until()


async def play_script(hands: RehearsalHandle, actors: Actors, script: Script) -> None:
    """Everybody who does not join later is there from the start; the rest is as written."""
    session = hands.session
    for name in script.people:
        if name.casefold() not in script.later:
            actors.joins(name)
    opened = await opening(hands)
    for entry in sorted(script.script, key=lambda e: e.at):
        await hands.clock.sleep_until(opened + entry.at)
        if session.state.over:
            return
        if entry.by_operator:
            await actors.orders(entry)
        elif entry.by_model:
            actors.cues(entry)
        else:
            session.live.spawn(actors.person(entry), f"{entry.who} {entry.does}")


async def opening(hands: RehearsalHandle) -> float:
    """When the session opened, once it has: seconds since the epoch."""
    opened = asyncio.Event()
    journal = hands.session.journal
    journal.watch(lambda _, state: opened.set() if state.rundown.started_at is not None else None)
    if journal.state.rundown.started_at is None:
        await opened.wait()
    started: float = journal.state.rundown.started_at or hands.clock.now()
    return started


def before_the_end(clock: Clock, session_state: Callable[[], SessionState], spare: float) -> float:
    """When `spare` seconds are left by the rundown as it stands: seconds since the epoch."""
    rundown = session_state().rundown
    return rundown.wall_time(rundown.length, clock.now()) - spare


def running_beat(state: SessionState) -> str:
    """The running beat's title, for lines that speak of it."""
    current = state.rundown.current
    return state.title if current is None else current.title
