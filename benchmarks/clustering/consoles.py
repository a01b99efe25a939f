"""Who watches and steers a cluster's sessions: consoles with a live feed each, and operators."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field

import httpx
from patience import eventually
from talking.times import now

from clustering.nodes import Nodes

FEED = {"Accept": "text/event-stream"}
CONNECTED_AGAIN = 0.5


@dataclass
class Watched:
    """What consoles were shown.

    Attributes:
        late: For each event its time, and the seconds from it until its console had it.
        seen: The numbers of the events by session, as they came.
    """

    late: list[tuple[float, float]] = field(default_factory=list[tuple[float, float]])
    seen: dict[str, list[int]] = field(default_factory=dict[str, list[int]])

    def since(self, began: float, ended: float) -> list[float]:
        """The seconds of events that happened within a span."""
        return [late for at, late in self.late if began <= at < ended]


async def watch(client: httpx.AsyncClient, session: str, watched: Watched) -> None:
    """One console: a session's feed, for ever; it connects anew as a page does."""
    seen = watched.seen.setdefault(session, [])
    path = f"/sessions/{session}/events"
    while True:
        last = {"Last-Event-ID": str(seen[-1])} if seen else {}
        with suppress(httpx.TransportError):
            async with client.stream("GET", path, headers={**FEED, **last}, timeout=None) as feed:
                async for line in feed.aiter_lines():
                    if line.startswith("data: {") and '"seq"' in line:
                        shown = json.loads(line[len("data: ") :])
                        seen.append(shown["seq"])
                        watched.late.append((shown["at"], now() - shown["at"]))
        await asyncio.sleep(CONNECTED_AGAIN)


@dataclass(frozen=True, slots=True)
class Sent:
    """An instruction that was accepted: when it was sent, and when that was answered."""

    session: str
    id: str
    sent: float
    answered: float


async def instruct(client: httpx.AsyncClient, session: str, text: str) -> Sent:
    """Send an immediate one."""
    body = {"text": text, "mode": "immediate", "kind": "say"}
    began = now()
    answer = await client.post(f"/sessions/{session}/instructions", json=body)
    answered = now()
    assert answer.status_code == httpx.codes.ACCEPTED, answer.text
    return Sent(session, answer.json()["id"], began, answered)


async def steer(
    clients: Sequence[httpx.AsyncClient], sessions: Sequence[str], rate: float, seconds: float
) -> list[Sent]:
    """Instructions to one session after another, by one service after another, at a steady rate.

    None waits for the one before: operators do not know of one another.
    """
    began, count = now(), round(rate * seconds)

    async def one(number: int) -> Sent:
        await asyncio.sleep(began + number / rate - now())
        client, session = clients[number % len(clients)], sessions[number % len(sessions)]
        return await instruct(client, session, f"Say number {number} of {began:.0f}.")

    return list(await asyncio.gather(*(one(number) for number in range(count))))


async def in_context(there: Nodes, sent: Sequence[Sent]) -> list[float]:
    """From sending each to the event by which its session has it, once all are there."""
    at = dict[tuple[str, str], float]()

    async def all_there() -> bool:
        rows = await there.rows(
            "SELECT session_id, payload->>'instruction', at FROM event"
            " WHERE type = 'instruction_injected' AND at >= $1",
            min(one.sent for one in sent),
        )
        at.update({(row[0], row[1]): row[2] for row in rows})
        return all((one.session, one.id) in at for one in sent)

    await eventually(all_there, what="all instructions are in context")
    return [at[one.session, one.id] - one.sent for one in sent]
