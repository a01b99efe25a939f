"""Starting: from asking for a session to its first sound, with a warm process, and a burst of 20.

50 sessions, one after another, each begun when the service has a warm process ready and is idle
again: POST /sessions, the offer, the connection, the host's first word. In the room is when the
session counted the person as joined; all times are from the POST. Then 20 people ask for a session
each at the same moment; each session must be live and heard, or refused with a status and a reason
that say so. The people run in a process apart.
"""

from __future__ import annotations

import asyncio
import tempfile
from pathlib import Path

import httpx
from browserless import only_loopback
from measuring import Benchmark, Row, Run, load_of
from talking import hosts
from talking.hosts import Beatroom, Call
from talking.person import Person
from talking.times import now

OURS = "beatroom"
STARTS, BURST = 50, 20
STANDBY = 2
IDLE, IDLE_FOR = 0.05, 0.5
"""Processor seconds in so many seconds below which the service has nothing more to prepare."""
PATIENCE = 60.0
REFUSALS = {httpx.codes.CONFLICT, httpx.codes.TOO_MANY_REQUESTS, httpx.codes.SERVICE_UNAVAILABLE}

BENCHMARK = Benchmark(
    "spawn",
    rows=(
        Row("acknowledged", "ms", at_least=STARTS),
        Row("in the room", "ms", targets=("p50 <= 300",), at_least=STARTS),
        Row("first sound", "ms", at_least=STARTS),
        Row("burst of 20: in the room", "s", targets=("max <= 10",), at_least=1),
        Row("burst of 20: first sound", "s", at_least=1),
        Row("burst of 20: refused", "sessions", counted=True, at_least=BURST),
        Row(
            "burst of 20: neither live nor refused with a reason",
            "sessions",
            counted=True,
            must=("total == 0",),
            at_least=BURST,
        ),
    ),
    minutes=5,
)


async def measure(run: Run) -> None:
    """One by one, then at once."""
    only_loopback()
    with tempfile.TemporaryDirectory(prefix="beatroom-spawn-") as folder:
        async with (
            hosts.stand_in_model() as model,
            hosts.beatroom(
                Path(folder), model, STANDBY=str(STANDBY), MAX_SESSIONS=str(BURST)
            ) as host,
        ):
            for number in range(run.repeats(STARTS)):
                await _idle(host)
                await _start(run, host)
                if number % 10 == 9:
                    run.say(f"{number + 1} started")
            await _idle(host)
            await _burst(run, host, run.repeats(BURST, 3))


async def _start(run: Run, host: Beatroom) -> None:
    """One session, timed."""
    person = Person()
    offer = await person.offer()
    began = now()
    session, token = await host.start()
    made = now()
    await person.accept(await host.join(session, token, offer))
    heard = await person.hears(began, PATIENCE)
    joined = await _joined(host, session)
    run.record("acknowledged", OURS, 1000 * (made - began))
    run.record("in the room", OURS, 1000 * (joined - began))
    run.record("first sound", OURS, 1000 * (heard - began))
    run.prove(OURS, "sessions heard", heard > joined, at_least=1)
    await _end(host, Call(person, session))


async def _burst(run: Run, host: Beatroom, many: int) -> None:
    """So many at once."""
    began = now()
    outcomes = await asyncio.gather(*(_one_of_many(run, host, began) for _ in range(many)))
    refused, dishonest = outcomes.count("refused"), outcomes.count("neither")
    run.count("burst of 20: refused", OURS, refused, of=many)
    run.count("burst of 20: neither live nor refused with a reason", OURS, dishonest, of=many)
    run.prove(OURS, "of a burst live or refused", many - dishonest, at_least=many)


async def _one_of_many(run: Run, host: Beatroom, began: float) -> str:
    person = Person()
    offer = await person.offer()
    made = await host.api.post("/sessions", json={"personality": "talker"})
    if made.status_code in REFUSALS:
        if made.json().get("detail"):
            return "refused"
        run.note(f"one of the burst was refused with {made.status_code} and no reason")
        return "neither"
    made.raise_for_status()
    session, token = made.json()["id"], made.json()["join"]["guest"]["token"]
    try:
        await person.accept(await host.join(session, token, offer))
        heard = await person.hears(began, PATIENCE)
        joined = await _joined(host, session)
    except (TimeoutError, httpx.HTTPError) as error:
        run.note(await _why_not_live(host, session, error))
        await person.close()
        return "neither"
    run.record("burst of 20: in the room", OURS, joined - began)
    run.record("burst of 20: first sound", OURS, heard - began)
    await _end(host, Call(person, session))
    return "live"


async def _why_not_live(host: Beatroom, session: str, error: Exception) -> str:
    """What whoever reads the report needs to look for the cause."""
    told = error.response.text if isinstance(error, httpx.HTTPStatusError) else ""
    try:
        last = (await host.events(session))[-1]
    except (httpx.HTTPError, IndexError):
        last = {"type": "unknown"}
    why = last.get("reason", "no reason")
    end = f"its log ends with {last['type']} ({why})"
    return f"one of the burst was not live ({error!r:.100} {told:.200}), and {end}"


async def _joined(host: Beatroom, session: str) -> float:
    """When the session counted somebody as there; TimeoutError where that is never stored."""
    async with asyncio.timeout(PATIENCE):
        while True:
            for event in await host.events(session):
                if event["type"] == "participant_joined":
                    return event["at"]
            await asyncio.sleep(0.05)


async def _end(host: Beatroom, call: Call) -> None:
    host.calls.append(call)
    await host.end(call)


async def _idle(host: Beatroom) -> None:
    """Return once the service has warmed up what it wants to and rests."""
    async with asyncio.timeout(PATIENCE):
        used, idle = load_of(host.pid), 0
        while idle < 2:
            await asyncio.sleep(IDLE_FOR)
            before, used = used, load_of(host.pid)
            rests = used.processor - before.processor < IDLE and used.processes > STANDBY
            idle = idle + 1 if rests else 0
