"""Sessions with the whole pipeline, each with somebody in it who listens, and asks for the time."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from pathlib import Path

import httpx
from talking.person import Person
from talking.times import now

from clustering.mixed import HEARD
from clustering.nodes import ANSWERED_WITHIN

PERSONALITY = """\
name: keeper
title: Keeper
persona: You keep the time.
length: 3h
beats:
  - {title: Welcome, at: 0, say: Welcome.}
  - {title: Goodbye, at: 179m, say: Goodbye.}
"""
QUESTION = "How much time is left?"
HUNG_UP = 30.0


def write_personality(folder: Path) -> None:
    """The personality of those sessions, as `keeper`."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "keeper.yaml").write_text(PERSONALITY, encoding="utf-8")


@dataclass
class Heard:
    """One session and the person in it.

    Attributes:
        token: Lets somebody in.
        asked: How often they have asked for the time.
        answers: After how many seconds each answer was heard.
    """

    session: str
    token: str
    person: Person
    asked: int = 0
    answers: list[float] = field(default_factory=list[float])

    async def ask(self, patience: float) -> None:
        """Ask for the time, and listen for what comes."""
        self.asked += 1
        told = len(self.person.told("transcript"))
        began = now()
        self.person.send("client-message", {"t": "say", "d": {"text": QUESTION}})
        try:
            heard = await self.person.hears(began, patience)
            await self.person.until("transcript", patience, told, who="bot", text=tells_time)
        except TimeoutError:
            return
        self.answers.append(heard - began)


def tells_time(text: str) -> bool:
    """Whether the host's words say how much is left."""
    return "left" in text and any(unit in text for unit in ("hour", "minute"))


async def joined(client: httpx.AsyncClient) -> Heard:
    """A session that has begun, and somebody who has heard its first words."""
    made = await client.post("/sessions", json={"personality": "keeper", "title": HEARD})
    made.raise_for_status()
    session, token = made.json()["id"], made.json()["join"]["guest"]["token"]
    began = now()
    person = await came_in(client, session, token)
    await person.hears(began, ANSWERED_WITHIN)
    return Heard(session, token, person)


async def came_in(client: httpx.AsyncClient, session: str, token: str) -> Person:
    """Somebody who is in a session's room, once it lets them."""
    person = Person()
    person.be_patient()
    offer = {**await person.offer(), "requestData": {"name": "Ana"}}
    async with asyncio.timeout(ANSWERED_WITHIN):
        while True:
            answer = await client.post(
                f"/sessions/{session}/offer",
                json=offer,
                headers={"Authorization": f"Bearer {token}"},
            )
            if answer.status_code != httpx.codes.SERVICE_UNAVAILABLE:
                break
            await asyncio.sleep(0.5)
    answer.raise_for_status()
    await person.accept(answer.json())
    return person
