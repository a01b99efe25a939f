"""From the POST of an immediate instruction to the moment the host's new words sound.

    .venv/bin/python benchmarks/immediate_instruction.py [--rounds 12]

First in virtual time, over many moments of the host's own speech, with a model that answers at
once; then for real: the service, a session's process with the embedded voice, an OpenAI-compatible
server on this machine, and a peer over WebRTC that listens. The host is speaking whenever an
instruction is sent. Exit code 1 when one takes a second or more.
"""

from __future__ import annotations

import argparse
import asyncio
import logging
import os
import random
import re
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

import httpx
import structlog
from browserless import RATE, Participant, only_loopback
from loguru import logger
from openai_stand_in import serving
from ports import free_port
from stage_play import at, beat, join, play

from bot.rehearsal.rehearse import EPOCH, Stagehands
from bot.rehearsal.scripted_model import Said, ScriptedModel
from flows.events import InstructionAdded, InstructionConsumed

ROOT = Path(__file__).parents[1]
GOAL = 1.0
LOUD = 300
"""Mean amplitude of 16-bit audio that somebody hears."""

PERSONALITY = """\
name: talker
title: Robin
persona: You host.
length: 20m
beats:
  - {title: Welcome, at: 0, say: Welcome.}
  - {title: Goodbye, at: 19m, say: Goodbye.}
"""


def virtual(rounds: int) -> list[float]:
    """Seconds in virtual time, for instructions sent at random moments of the host's speech."""
    draw = random.Random(7)
    seconds: list[float] = []
    for _ in range(rounds):
        moment = 61.0 + draw.uniform(0.5, 12.0)

        async def script(hands: Stagehands, moment: float = moment) -> None:
            await join(hands)
            await at(hands, moment)
            hands.session.instructions.add(
                "one", mode="immediate", kind="prompt", text="Greet Wendy.", expires_at=None
            )

        long = Said(" ".join(["word"] * 60), first_word=0.0)
        played = play(
            script,
            beat("talk", 60),
            model=lambda asked, long=long: ScriptedModel(lambda _: long, asked=asked),
        )
        [(sent, _)] = played.events(InstructionAdded)
        [(_, heard)] = played.events(InstructionConsumed)
        seconds.append(heard.heard_at - EPOCH - sent)
    return seconds


async def real(rounds: int) -> list[float]:
    """Seconds on the wall, from the POST to the first audible sample of the new words."""
    with tempfile.TemporaryDirectory(prefix="beatroom-bench-") as folder, serving() as model:
        place = Path(folder)
        (place / "personalities").mkdir()
        (place / "personalities" / "talker.yaml").write_text(PERSONALITY)
        port = free_port()
        service = await asyncio.to_thread(_start, place, port, model.url)
        try:
            token = await asyncio.to_thread(_token, service)
            headers = {"Authorization": f"Bearer {token}"}
            base = f"http://127.0.0.1:{port}/api/v1"
            async with httpx.AsyncClient(base_url=base, headers=headers, timeout=30) as api:
                return await _rounds(api, rounds)
        finally:
            service.kill()  # it would wait for its sessions
            service.wait(30)


def _start(place: Path, port: int, model: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [Path(sys.executable).parent / "beatroom", "serve"],
        cwd=ROOT,
        env={
            **os.environ,
            "PORT": str(port),
            "DATA_DIR": str(place / "data"),
            "PERSONALITIES_DIR": str(place / "personalities"),
            "OPENAI_API_KEY": "none",
            "OPENAI_BASE_URL": model,
            "LOG_LEVEL": "error",
        },
        stdout=subprocess.PIPE,
        text=True,
    )


async def _rounds(api: httpx.AsyncClient, rounds: int) -> list[float]:
    made = (await api.post("/sessions", json={"personality": "talker"})).json()
    session, join_token = made["id"], made["join"]["guest"]["token"]
    ana = Participant()
    offer = await ana.offer()
    answer = await api.post(
        f"/sessions/{session}/offer",
        json={**offer, "requestData": {"name": "Ana"}},
        headers={"Authorization": f"Bearer {join_token}"},
    )
    answer.raise_for_status()
    await ana.accept(answer.json())
    await ana.until("transcript", 30, text=lambda t: "Welcome" in t)
    seconds: list[float] = []
    for number in range(rounds):
        ana.send("client-message", {"t": "say", "d": {"text": f"a long story please {number}"}})
        await _until_loud(ana, 10.0)
        await asyncio.sleep(0.4 + 0.1 * (number % 5))
        began = time.monotonic()
        body = {"text": "Tell Wendy her comment is inappropriate", "mode": "immediate"}
        (await api.post(f"/sessions/{session}/instructions", json=body)).raise_for_status()
        seconds.append(await _new_words(ana, began))
        await ana.until("transcript", 20, who="bot", text=lambda t: "Wendy" in t)
        await asyncio.sleep(0.5)
        ana.messages.clear()
    await api.post(f"/sessions/{session}/end", json={"at_once": True})
    await ana.close()
    return seconds


async def _until_loud(ana: Participant, deadline: float) -> None:
    async with asyncio.timeout(deadline):
        while not _loud(ana.heard[-RATE // 5 :]):  # noqa: ASYNC110 - audio comes without an event
            await asyncio.sleep(0.02)


async def _new_words(ana: Participant, began: float) -> float:
    """When the voice is heard again, after the break that the interruption makes."""
    quiet = False
    async with asyncio.timeout(10.0):
        while True:
            now_loud = _loud(ana.heard[-2 * RATE // 50 * 3 :])
            if quiet and now_loud:
                return time.monotonic() - began
            quiet = quiet or not now_loud
            await asyncio.sleep(0.01)


def _loud(pcm: bytes | bytearray) -> bool:
    import numpy as np  # noqa: PLC0415 - only here

    samples = np.frombuffer(bytes(pcm[: len(pcm) // 2 * 2]), np.int16)
    return samples.size > 0 and float(np.abs(samples.astype(np.float32)).mean()) > LOUD


def _token(service: subprocess.Popen[str]) -> str:
    assert service.stdout is not None
    for line in service.stdout:
        if found := re.search(r"Room:.*#token=(\S+)", line):
            return found[1]
    raise SystemExit("The service did not start.")


def told(name: str, seconds: list[float]) -> bool:
    """Print one set of figures; whether all are below the goal."""
    print(
        f"{name}: {len(seconds)} instructions while the host spoke; heard after "
        f"{statistics.median(seconds):.3f} s (median), {max(seconds):.3f} s (worst)"
    )
    return max(seconds) < GOAL


def main() -> int:
    """Measure both."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=12)
    rounds: Any = parser.parse_args().rounds
    logger.remove()
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.ERROR))
    only_loopback()
    good = told("virtual time", virtual(3 * rounds))
    good = told("real audio", asyncio.run(real(rounds))) and good
    return 0 if good else 1


if __name__ == "__main__":
    raise SystemExit(main())
