"""Two honest people in a room, in a process of their own: one of them keeps what the host said.

    media_witness.py URL SESSION TOKEN SECONDS OUT

joins, listens for so long, and writes down as JSON when the host was to be heard and what came.
"""

from __future__ import annotations

import asyncio
import json
import math
import sys
import time
import uuid
from collections import Counter
from pathlib import Path

import httpx
import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))
sys.path.insert(0, str(Path(__file__).resolve().parent))

from browserless import RATE, Participant, only_loopback
from media_session import TONE

WINDOW = RATE // 50
HEARD = 150.0
"""How strong the host's tone is at least where the host is to be heard."""
PAUSE = 0.2
"""Seconds without the tone that are written down."""


async def join(client: httpx.AsyncClient, name: str) -> Participant:
    """Somebody comes in as their page does."""
    somebody = Participant()
    offer = {**await somebody.offer(), "requestData": {"name": name}}
    answer = await client.post("/offer", params={"participant": uuid.uuid4().hex}, json=offer)
    answer.raise_for_status()
    somebody.be_patient()
    await somebody.accept(answer.json())
    return somebody


def gaps(heard: bytes, over: float) -> list[tuple[float, float]]:
    """Where the host's tone is missing for longer than `over` seconds: (from, length), seconds.

    From the first to the last time that it was heard.
    """
    samples = np.frombuffer(heard, np.int16).astype(np.float64)
    windows = samples[: samples.size // WINDOW * WINDOW].reshape(-1, WINDOW)
    wave = np.exp(-2j * math.pi * TONE / RATE * np.arange(WINDOW))
    strength = np.abs(windows @ wave) * 2 / WINDOW
    there = np.flatnonzero(strength > HEARD)
    missing = (np.diff(there) - 1) * WINDOW / RATE
    return [
        (float(there[at] * WINDOW / RATE), float(missing[at]))
        for at in np.flatnonzero(missing > over)
    ]


async def witness(url: str, session: str, token: str, seconds: float, out: Path) -> None:
    """Be there for so long, and write down what came."""
    only_loopback()
    client = httpx.AsyncClient(
        base_url=f"{url}/api/v1/sessions/{session}",
        headers={"Authorization": f"Bearer {token}"},
        timeout=60,
    )
    async with client:
        ana, ben = await join(client, "Ana"), await join(client, "Ben")
        print("in", flush=True)  # noqa: T201 - whoever started it waits for it
        began = time.monotonic()
        await ana.hear(WINDOW / RATE)
        first = time.time() - len(ana.heard) / (2 * RATE)
        await asyncio.sleep(max(0.0, began + seconds - time.monotonic()))
        said = Counter(
            f"{person}: {m.get('type')}"
            for person, them in (("Ana", ana), ("Ben", ben))
            for m in them.messages
            if m.get("type") in ("error", "error-response", "bot-ready")
        )
        found = {
            "seconds": len(ana.heard) / (2 * RATE),
            "first": first,
            "gaps": gaps(bytes(ana.heard), PAUSE),
            "gaps_ben": gaps(bytes(ben.heard), PAUSE),
            "answers": dict(said),
            "there": [p.connection.connectionState for p in (ana, ben)],
        }
        out.write_text(json.dumps(found))
        await ana.close()
        await ben.close()


if __name__ == "__main__":
    where, which, secret, how_long, sink = sys.argv[1:]
    asyncio.run(witness(where, which, secret, float(how_long), Path(sink)))
