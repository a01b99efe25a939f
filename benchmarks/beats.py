"""From a beat's planned time to the decision to enter it, with live sessions; and drift in 8 hours.

- Decision: the real service with the embedded ears and voice, four sessions in processes of their
  own, each with a person who has joined over WebRTC and sends 50 frames of near silence a second.
  Each session has 50 silent beats, two seconds apart, none of them at the same moment as another
  session's. The session's log has when a beat was due, when the stage had its turn (the decision)
  and when its node was entered, all by the session's clock. The peer is a bare timer: `asyncio`'s
  own, in an otherwise idle process, that waits for as many moments beside them; what it is late by
  is the machine's share. The people's processor time is told apart.
- Drift: a session of 8 hours in virtual time with a beat every five minutes, at every second of
  which a person speaks, so that it comes late: how far each planned time is from where it was put.
"""

from __future__ import annotations

import asyncio
import json
import os
import sys
import tempfile
import time
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from itertools import chain
from pathlib import Path
from typing import Any

import httpx
from browserless import Participant, only_loopback
from measuring import Benchmark, Row, Run, load_of
from ports import free_port
from stage_play import Play, beat, join, personality, play

from beatroom.bot.rehearsal.rehearse import EPOCH, RehearsalHandle
from beatroom.bot.settings.settings import Settings
from beatroom.flows.core.events import BeatFired

OURS, TIMER, PEOPLE = "beatroom", "bare timer", "load generator"
SESSIONS, BEATS, APART = 4, 50, 2.0
FIRST = 15.0
"""Seconds into a session at which its silent beats begin."""
STARTING = 180.0
"""Seconds that a service, or a session, may take to be ready."""
PATIENCE = 60.0
"""Seconds that a session may be late with its last beat before it is not waited for."""
TOKEN = "for-this-run-only"  # noqa: S105 - of a service that only this machine reaches
HOURS, STEP = 8, 300.0

DECISION = "due to decision, 4 live sessions"
NODE = "due to the node, 4 live sessions"
DRIFT = "drift over 8 virtual hours"
PROCESSOR = "processor's share, 4 live sessions"

BENCHMARK = Benchmark(
    "beats",
    rows=(
        Row(DECISION, "ms", targets=("p50 <= 2", "p99 <= 10"), subjects=(OURS, TIMER), peer=TIMER),
        Row(NODE, "ms", subjects=(OURS,)),
        Row(DRIFT, "s", must=("max == 0",), subjects=(OURS,), at_least=90, varies=False),
        Row(
            PROCESSOR,
            "% of a core",
            subjects=(OURS, PEOPLE),
            at_least=1,
            varies=False,
            peer="",
        ),
    ),
    peer=TIMER,
    minutes=3,
)

WAITING = """
import asyncio, json, sys, time
async def main():
    late = []
    for due in json.loads(sys.argv[1]):
        await asyncio.sleep(due - time.time())
        late.append(time.time() - due)
    print(json.dumps(late))
asyncio.run(main())
"""


async def measure(run: Run) -> None:
    """Live sessions first, then eight hours."""
    await live_sessions(run)
    drift(run, await asyncio.to_thread(eight_hours, 1 if run.quick else HOURS))


async def live_sessions(run: Run) -> None:
    """Silent beats in sessions that people are in."""
    only_loopback()
    sessions, beats = run.repeats(SESSIONS, 1), run.repeats(BEATS, 4)
    run.setting("live sessions", sessions)
    with tempfile.TemporaryDirectory(prefix="beatroom-bench-") as folder:
        async with service(Path(folder), beats) as (api, pid):
            ids, people = [], []
            for _ in range(sessions):
                session, person = await joined(api)
                ids.append(session)
                people.append(person)
            length = FIRST + (beats + 1) * APART
            moments = [time.time() + FIRST + n * length / 200 for n in range(run.repeats(200, 4))]
            timer = await asyncio.create_subprocess_exec(
                *(sys.executable, "-c", WAITING, json.dumps(moments)),
                stdout=asyncio.subprocess.PIPE,
            )
            await asyncio.sleep(FIRST)
            began, used, ours = time.monotonic(), load_of(pid).processor, _own_seconds()
            fired = [await silent_beats(api, session, beats) for session in ids]
            span = time.monotonic() - began
            run.record(PROCESSOR, OURS, 100 * (load_of(pid).processor - used) / span)
            run.record(PROCESSOR, PEOPLE, 100 * (_own_seconds() - ours) / span)
            told, _ = await timer.communicate()
            heard = [len(person.heard) for person in people]
            for person in people:
                await person.close()
    for event in chain.from_iterable(fired):
        run.record(DECISION, OURS, (event["event"]["eligible_at"] - event["event"]["due_at"]) * 1e3)
        run.record(NODE, OURS, (event["at"] - event["event"]["due_at"]) * 1e3)
    for late in json.loads(told):
        run.record(DECISION, TIMER, late * 1e3)
    run.prove(OURS, "beats on the log", sum(map(len, fired)), at_least=sessions * beats)
    run.prove(PEOPLE, "people who got the host's sound", sum(map(bool, heard)), at_least=sessions)
    run.prove(TIMER, "moments", len(json.loads(told)), at_least=len(moments))


@asynccontextmanager
async def service(folder: Path, beats: int) -> AsyncGenerator[tuple[httpx.AsyncClient, int]]:
    """A service of this run's own: a client for it, and its process."""
    (folder / "personalities").mkdir()
    (folder / "personalities" / "silent.yaml").write_text(as_yaml(beats), encoding="utf-8")
    port = free_port()
    settings = {
        "PORT": str(port),
        "DATA_DIR": str(folder / "data"),
        "PERSONALITIES_DIR": str(folder / "personalities"),
        "OPERATOR_TOKEN": TOKEN,
        "LOG_LEVEL": "error",
    }
    running = await asyncio.create_subprocess_exec(
        *(Path(sys.executable).parent / "beatroom", "serve"),
        env={**os.environ, **settings},
        stdout=asyncio.subprocess.DEVNULL,
    )
    headers = {"Authorization": f"Bearer {TOKEN}", "Accept": "application/json"}
    url = f"http://127.0.0.1:{port}"
    try:
        async with httpx.AsyncClient(base_url=url, headers=headers, timeout=60) as api:
            await _ready(api)
            yield api, running.pid
    finally:
        running.terminate()
        try:
            await asyncio.wait_for(running.wait(), 2.0)
        except TimeoutError:
            running.terminate()  # a second signal does not wait for its sessions
            await asyncio.wait_for(running.wait(), 30.0)


async def joined(api: httpx.AsyncClient) -> tuple[str, Participant]:
    """Somebody in a session of their own that has begun."""
    made = await api.post("/api/v1/sessions", json={"personality": "silent"})
    made.raise_for_status()
    session, token = made.json()["id"], made.json()["join"]["guest"]["token"]
    person = Participant()
    offer = {**await person.offer(), "requestData": {"name": "Ana"}}
    until = time.monotonic() + STARTING
    while True:
        answer = await api.post(
            f"/api/v1/sessions/{session}/offer",
            json=offer,
            headers={"Authorization": f"Bearer {token}"},
        )
        if answer.status_code != 503 or time.monotonic() > until:  # 503: it is still starting
            break
        await asyncio.sleep(1.0)
    if answer.status_code != 200:
        raise RuntimeError(f"Nobody could join {session}: {answer.status_code} {answer.text}")
    await person.accept(answer.json())
    try:
        await person.until("transcript", STARTING, text=lambda text: "Welcome" in text)
    except TimeoutError:
        await person.close()
        raise RuntimeError(f"Nobody was welcomed in {session} for {STARTING:g} s.") from None
    return session, person


async def silent_beats(api: httpx.AsyncClient, session: str, wanted: int) -> list[dict[str, Any]]:
    """A session's silent beats, once all have fired; fewer where the session is too slow."""
    until = time.monotonic() + PATIENCE + wanted * APART
    while True:
        answer = await api.get(f"/api/v1/sessions/{session}/events?after=0&limit=1000")
        answer.raise_for_status()
        found = [one for one in answer.json()["items"] if one["event"]["type"] == "beat_fired"]
        silent = [one for one in found if one["event"]["beat"] != "beat-0"][:wanted]
        if len(silent) >= wanted or time.monotonic() > until:
            return silent
        await asyncio.sleep(2.0)


def eight_hours(hours: int) -> Play:
    """A long virtual session in which somebody speaks at every second beat."""
    count = round(hours * 3600 / STEP)

    async def talk(hands: RehearsalHandle) -> None:
        await join(hands)
        for number in range(2, count, 2):
            await hands.clock.sleep_until(EPOCH + number * STEP - 1.3)
            await hands.user_input.say("I was just about to say something", "ana", seconds=3.0)

    parts = [beat(f"part {n}", n * STEP) for n in range(1, count)]
    length = hours * 3600.0 + 60.0
    settings = Settings(max_length=2 * length)
    return play(talk, record=personality(*parts, length=length), settings=settings)


def drift(run: Run, played: Play) -> None:
    """How far planned times are from where they were put."""
    fired = [event for _, event in played.events(BeatFired)]
    first = fired[0].due_at
    for number, event in enumerate(fired[1:-1], 1):
        run.record(DRIFT, OURS, round(abs(event.due_at - first - number * STEP), 6))
    late = sum(at - (event.due_at - EPOCH) > 0.5 for at, event in played.events(BeatFired))
    run.prove(OURS, "beats that came late, as somebody spoke", late, at_least=1)


async def _ready(api: httpx.AsyncClient) -> None:
    async with asyncio.timeout(STARTING):
        while True:
            try:
                if (await api.get("/readyz")).status_code == 200:
                    return
            except httpx.TransportError:
                pass
            await asyncio.sleep(0.1)


def as_yaml(beats: int) -> str:
    """The personality whose beats make no sound."""
    lines = [
        f"  - {{title: Part {n}, at: {FIRST + n * APART:g}s, prompt: Go on., speak: false}}"
        for n in range(beats)
    ]
    last = FIRST + (beats + 2) * APART
    return "\n".join(
        [
            "name: silent",
            "title: Robin",
            "persona: You host.",
            f"length: {last + 60:g}s",
            "beats:",
            "  - {title: Welcome, at: 0, say: Welcome.}",
            *lines,
            f"  - {{title: Goodbye, at: {last + 30:g}s, say: Goodbye.}}",
            "",
        ]
    )


def _own_seconds() -> float:
    used = os.times()
    return used.user + used.system
