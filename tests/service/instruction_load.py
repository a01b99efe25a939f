"""Operators who send instructions to many sessions at a steady rate, and the check of what came.

Each operator has a lane to each session and sends the next instruction down a lane only once the
one before is acknowledged, so that its order is certain. What is not acknowledged is sent again
under the same idempotency key, as a careful client does.
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
from patience import SOON
from service_http import TEA
from service_process import ServiceProcess

from beatroom.bot.server.operator_tokens import create_token
from beatroom.bot.settings.settings import Settings
from beatroom.bot.store.store import open_store, store_url

RETRY_PAUSE = 0.05
BATCH = 1000


@dataclass(frozen=True, slots=True)
class Load:
    """How much: `rate` instructions a second in all, for `seconds`."""

    operators: int = 2
    sessions: int = 10
    rate: float = 50.0
    seconds: float = 60.0


@dataclass(slots=True)
class Outcome:
    """What was measured and what was wrong.

    Attributes:
        sent: Instructions that were acknowledged.
        retried: How many were sent more than once.
        faults: A sentence for each instruction lost, doubled or out of order.
    """

    sent: int = 0
    retried: int = 0
    faults: list[str] = field(default_factory=list[str])


async def prepare(folder: Path, load: Load) -> list[str]:
    """A personality and an operator token each, before the service starts."""
    personalities = folder / "personalities"
    personalities.mkdir(parents=True, exist_ok=True)
    (personalities / "tea.yaml").write_text(TEA)
    settings = Settings(_env_file=None, data_dir=folder / "data")
    settings.data_dir.mkdir(parents=True, exist_ok=True)
    async with open_store(store_url(settings)) as store:
        return [
            await create_token(store, f"operator {n}", ["read", "steer"])
            for n in range(load.operators)
        ]


async def run_load(
    service: ServiceProcess, tokens: list[str], load: Load, kill: bool = False
) -> Outcome:
    """Send, with a crash of the service in the middle where `kill`, and check what came."""
    outcome = Outcome()
    clients = [
        httpx.AsyncClient(
            base_url=f"{service.url}/api/v1",
            headers={"Authorization": f"Bearer {token}"},
            timeout=SOON,
        )
        for token in tokens
    ]
    try:
        sessions = [await _start(clients[0]) for _ in range(load.sessions)]
        lanes = [
            _lane(client, session, name=f"{number}-{session}", at=offset, load=load, seen=outcome)
            for number, client in enumerate(clients)
            for offset, session in enumerate(sessions)
        ]
        async with asyncio.TaskGroup() as group:
            for lane in lanes:
                group.create_task(lane)
            if kill:
                await asyncio.sleep(load.seconds / 2)
                await asyncio.to_thread(service.kill)
                await asyncio.to_thread(service.start)
        for session in sessions:
            await _settled(clients[0], session)
            outcome.faults += await _faults(clients[0], session, load)
            ended = await clients[0].post(f"/sessions/{session}/end", json={"at_once": True})
            assert ended.status_code == 202, ended.text
    finally:
        for client in clients:
            await client.aclose()
    return outcome


def each_lane(load: Load) -> int:
    """How many instructions an operator sends to one session."""
    return round(load.rate * load.seconds / load.operators / load.sessions)


async def _start(client: httpx.AsyncClient) -> str:
    made = await client.post("/sessions", json={"personality": "tea"})
    assert made.status_code == 201, made.text
    session: str = made.json()["id"]
    bearer = {"Authorization": f"Bearer {made.json()['join']['guest']['token']}"}
    offer = {"sdp": "hello", "type": "offer", "requestData": {"name": "Ana"}}
    joined = await client.post(f"/sessions/{session}/offer", json=offer, headers=bearer)
    assert joined.status_code == 200, joined.text
    return session


async def _lane(
    client: httpx.AsyncClient,
    session: str,
    *,
    name: str,
    at: int,
    load: Load,
    seen: Outcome,
) -> None:
    every = load.operators * load.sessions / load.rate
    began = time.monotonic() + at * every / load.sessions
    for number in range(each_lane(load)):
        due = began + number * every
        await asyncio.sleep(max(0.0, due - time.monotonic()))
        await _send(client, session, f"{name}-{number}", seen)


async def _send(client: httpx.AsyncClient, session: str, text: str, outcome: Outcome) -> None:
    tries = 0
    body = {"text": text, "mode": "immediate", "kind": "say"}
    while True:
        tries += 1
        try:
            answer = await client.post(
                f"/sessions/{session}/instructions", json=body, headers={"Idempotency-Key": text}
            )
        except httpx.TransportError:
            await asyncio.sleep(RETRY_PAUSE)
            continue
        if answer.status_code == 202:
            outcome.sent += 1
            outcome.retried += tries > 1
            return
        # After a crash the session takes a moment to come back, and so many may be pending.
        waits = answer.status_code == 409 and "pending" in answer.text
        assert waits or answer.status_code in {429, 503}, answer.text
        await asyncio.sleep(RETRY_PAUSE)


async def _settled(client: httpx.AsyncClient, session: str) -> None:
    """Return once nothing is pending."""
    until = time.monotonic() + SOON
    while time.monotonic() < until:
        receipts = await _get(client, f"/sessions/{session}/instructions")
        if all(receipt["closed_at"] is not None for receipt in receipts["items"]):
            return
        await asyncio.sleep(0.2)


async def _faults(client: httpx.AsyncClient, session: str, load: Load) -> list[str]:
    """What is wrong with what a session received and consumed."""
    receipts = (await _get(client, f"/sessions/{session}/instructions"))["items"]
    text_of = {receipt["id"]: receipt["text"] for receipt in receipts}
    wanted = {
        f"{operator}-{session}-{number}"
        for operator in range(load.operators)
        for number in range(each_lane(load))
    }
    events = await _events(client, session)
    consumed = [text_of[e["instruction"]] for e in events if e["type"] == "instruction_consumed"]
    accepted, spoken = Counter(r["text"] for r in receipts), Counter(consumed)
    faults = [
        f"{text}: accepted {accepted[text]} and consumed {spoken[text]} times"
        for text in sorted(wanted | set(accepted) | set(spoken))
        if text not in wanted or accepted[text] != 1 or spoken[text] != 1
    ]
    if consumed != [receipt["text"] for receipt in receipts]:
        faults.append(f"{session}: consumed in another order than accepted")
    for operator in range(load.operators):
        lane = [t for t in consumed if t.startswith(f"{operator}-")]
        if lane != sorted(lane, key=_number):
            faults.append(f"{session}: operator {operator}'s came in another order than sent")
    return faults


def _number(text: str) -> int:
    return int(text.rpartition("-")[2])


async def _events(client: httpx.AsyncClient, session: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []
    after: int | None = 0
    while after is not None:
        page = await _get(client, f"/sessions/{session}/events?after={after}&limit={BATCH}")
        found += [item["event"] for item in page["items"]]
        after = page["next"]
    return found


async def _get(client: httpx.AsyncClient, path: str) -> Any:
    answer = await client.get(path, headers={"Accept": "application/json"})
    while answer.status_code in {429, 503}:
        await asyncio.sleep(RETRY_PAUSE)
        answer = await client.get(path, headers={"Accept": "application/json"})
    assert answer.status_code == 200, answer.text
    return answer.json()
