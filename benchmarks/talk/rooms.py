"""Where talks take place: Beatroom's embedded room, and bare Pipecat with one microphone for all.

Bare Pipecat has one caller. The people sit around that caller's microphone, which sends what all
of theirs pick up; its loudspeaker is what everybody hears.
"""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections.abc import AsyncGenerator, Mapping
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

import numpy as np
from talking.hosts import BarePipecat, Beatroom

from talk import words
from talk.plan import Talk
from talk.sound import bed
from talk.stage import Seat, Voice
from talk.voices import Floats

JOINING = 60.0
ENDING = 25.0
"""Seconds from the call for the goodbye to the end of the session, at most."""
PERSONALITY = Path(__file__).with_name("personality.yaml")


class Room(ABC):
    """A room with people and a host in it.

    Attributes:
        seats: Who sits where; one seat may be everybody's.
    """

    seats: Mapping[str, Seat]

    @property
    def voices(self) -> dict[str, Voice]:
        """The microphones, by seat, each once."""
        return {name: seat.microphone for name, seat in self.ears.items()}

    @property
    def ears(self) -> dict[str, Seat]:
        """The seats by their first person, each once."""
        once: dict[int, tuple[str, Seat]] = {}
        for who, seat in self.seats.items():
            once.setdefault(id(seat), (who, seat))
        return dict(once.values())

    def lay(self, at: float, microphones: Mapping[str, Floats]) -> None:
        """Send signals from a time on, each into its person's microphone."""
        for who, samples in microphones.items():
            self.seats[who].microphone.lay(at, samples)

    @abstractmethod
    async def close(self) -> list[dict[str, Any]]:
        """Have the host say goodbye and end; what the session has on record, if it keeps one."""

    async def wrap_up(self) -> bool:
        """Have the host say goodbye; whether it can be told to."""
        return False


class Table(Room):
    """Beatroom's embedded room: everybody with a connection of their own."""

    def __init__(self, service: Beatroom, session: str, seats: Mapping[str, Seat]) -> None:
        self._service, self._session, self.seats = service, session, seats

    async def wrap_up(self) -> bool:
        wrapped = await self._service.api.post(
            f"/sessions/{self._session}/rundown", json={"op": "wrap_up"}
        )
        wrapped.raise_for_status()
        return True

    async def close(self) -> list[dict[str, Any]]:
        try:
            async with asyncio.timeout(ENDING):
                for seat in self.ears.values():
                    await seat.closed.wait()
        except TimeoutError:  # it does not end by itself: the record will say so
            await self._service.api.post(f"/sessions/{self._session}/end", json={"at_once": True})
        return await self._service.events(self._session)


class Loudspeaker(Room):
    """Bare Pipecat, called by one connection for all."""

    def __init__(self, seat: Seat, talk: Talk) -> None:
        self.seats = {person.id: seat for person in talk.people}

    async def close(self) -> list[dict[str, Any]]:
        return []


@asynccontextmanager
async def table(service: Beatroom, talk: Talk) -> AsyncGenerator[Table]:
    """A session of its own with everybody in it; the service's folder has `PERSONALITY`."""
    session, token = await service.start("table")
    seats = {person.id: Seat(Voice(bed(person, talk.seed))) for person in talk.people}
    async with _leaving(seats):
        for person in talk.people:
            seat = seats[person.id]
            answer = await service.join(session, token, await seat.offer(), person.name)
            await _connected(seat, answer)
        yield Table(service, session, seats)


@asynccontextmanager
async def loudspeaker(peer: BarePipecat, talk: Talk) -> AsyncGenerator[Loudspeaker]:
    """A call."""
    beds = [bed(person, talk.seed) for person in talk.people]
    seat = Seat(Voice(np.sum(beds, axis=0, dtype=np.float32)))
    async with _leaving({"all": seat}):
        answer, _ = await peer.answer(await seat.offer())
        await _connected(seat, answer)
        yield Loudspeaker(seat, talk)


def personality(folder: Path) -> None:
    """Put the talks' personality where a service of that folder finds it."""
    place = folder / "personalities" / "table.yaml"
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_text(PERSONALITY.read_text(encoding="utf-8").replace("HOST", words.HOST))


async def _connected(seat: Seat, answer: Mapping[str, Any]) -> None:
    await seat.accept({"sdp": answer["sdp"], "type": answer["type"]})
    async with asyncio.timeout(JOINING):
        await seat.microphone.sending.wait()
        await seat.ears.hearing.wait()


@asynccontextmanager
async def _leaving(seats: Mapping[str, Seat]) -> AsyncGenerator[None]:
    async with AsyncExitStack() as stack:
        for seat in seats.values():
            stack.push_async_callback(seat.close)
        yield
