"""From the POST of an immediate instruction to its acknowledgement, the model's context, the ear.

One session over WebRTC with the embedded voice and a model that answers at once. 104 instructions,
26 in each state of the floor, in turn: nobody speaks; the host is in the middle of a long story,
and the instruction is to interrupt it rather than let it end its sentence; a person is in the
middle of a sentence; the model thinks (it takes 1.5 s). Acknowledged is when the POST is answered,
which means stored; in context is when the session noted that the model's next request has it; heard
is the host's first loud sample of the new words at the person's end. While a person speaks nobody
may be talked over, so there it counts from their last loud sample. Each must be spoken (the
transcript has its words) and reach the model exactly once.
"""

from __future__ import annotations

import asyncio
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from browserless import only_loopback
from measuring import Benchmark, Row, Run
from talking import hosts, words
from talking.hosts import Beatroom, Call
from talking.person import LOUD, Person
from talking.times import now

OURS = "beatroom"
EACH = 26
STATES = ("quiet", "host speaks", "person speaks", "model thinks")
BREAK = 3
"""Quiet frames (of 20 ms) between the words that are cut off and the new ones."""
QUIET = 1.5
"""Seconds of silence before each: what the last one cut off has been carried on by then."""
PATIENCE = 20.0
TEXT = "Tell Wendy that her comment is not nice."
SPOKEN = "Wendy"

BENCHMARK = Benchmark(
    "instruct",
    rows=(
        Row("acknowledged", "ms", targets=("p99 <= 25",), at_least=len(STATES) * 25),
        *(Row(f"in context: {s}", "ms", targets=("p50 <= 50",), at_least=25) for s in STATES),
        *(
            Row(f"heard: {s}", "ms", targets=("max <= 1000",), at_least=25, shown=(50, 90))
            for s in STATES
        ),
        Row(
            "lost, doubled or dropped",
            "instructions",
            counted=True,
            must=("total == 0",),
            at_least=len(STATES) * EACH,
        ),
    ),
    minutes=10,
)


@dataclass(frozen=True, slots=True)
class Sent:
    """An instruction: when it was sent and acknowledged, and from when its words are awaited."""

    id: str
    posted: float
    acknowledged: float
    awaited: float


async def measure(run: Run) -> None:
    """The states in turn, in one session."""
    only_loopback()
    with tempfile.TemporaryDirectory(prefix="beatroom-instruct-") as folder:
        async with (
            hosts.stand_in_model() as model,
            hosts.beatroom(Path(folder), model) as host,
        ):
            call = await host.call()
            [sentence] = words.with_pauses(1, run.draw("sentence"), shortest=0.0, longest=0.0)
            sent: list[tuple[str, Sent]] = []
            for _, state in run.pairs(run.repeats(EACH, 2), *STATES):
                sent.append((state, await _one(run, host, call, state, sentence)))
            events = await _settled(host, call, [one.id for _, one in sent])
            await host.end(call)
    _from_events(run, sent, events)


async def _one(run: Run, host: Beatroom, call: Call, state: str, sentence: words.Utterance) -> Sent:
    """One instruction in one state, until its words were heard."""
    person = call.person
    await person.hears_nothing(QUIET, 30.0)
    person.messages.clear()
    sent = await _sent(host, call, state, sentence)
    try:
        await person.until("transcript", PATIENCE, who="bot", text=lambda t: SPOKEN in t)
    except TimeoutError as error:
        last = [event["type"] for event in (await host.events(call.session))[-20:]]
        raise AssertionError(f"{state}: {SPOKEN} was not heard; last: {last}") from error
    heard = _after_a_break(person, sent.awaited)
    run.record("acknowledged", OURS, 1000 * (sent.acknowledged - sent.posted))
    if heard is not None:
        run.record(f"heard: {state}", OURS, 1000 * (heard - sent.awaited))
    run.prove(OURS, f"instructions heard: {state}", heard is not None, at_least=1)
    return sent


async def _sent(host: Beatroom, call: Call, state: str, sentence: words.Utterance) -> Sent:
    """Bring the floor into a state and post."""
    person = call.person
    if state == "host speaks":
        began = now()
        _type(person, "Tell me a long story, please.")
        await person.hears(began, PATIENCE)
        await asyncio.sleep(0.8)
    elif state == "model thinks":
        _type(person, "Please think hard about this.")
        await asyncio.sleep(0.5)
    elif state == "person speaks":
        speaking = asyncio.ensure_future(person.utter(sentence.pcm))
        await asyncio.sleep(1.0)
        posted, acknowledged, made = await _post(host, call)
        return Sent(made, posted, acknowledged, (await speaking).ended)
    posted, acknowledged, made = await _post(host, call, interrupt=state == "host speaks")
    return Sent(made, posted, acknowledged, posted)


async def _post(host: Beatroom, call: Call, *, interrupt: bool = False) -> tuple[float, float, str]:
    posted = now()
    answer = await host.api.post(
        f"/sessions/{call.session}/instructions",
        json={"text": TEXT, "mode": "immediate", "interrupt": interrupt},
    )
    acknowledged = now()
    answer.raise_for_status()
    return posted, acknowledged, answer.json()["id"]


def _type(person: Person, text: str) -> None:
    person.send("client-message", {"t": "say", "d": {"text": text}})


def _after_a_break(person: Person, since: float) -> float | None:
    """When the host's voice came (again) after it had been silent for a moment."""
    quiet = 0
    for frame in person.frames:
        if frame.peak <= LOUD:
            quiet += 1
            continue
        if frame.at >= since and quiet >= BREAK:
            return frame.at + frame.onset
        quiet = 0
    return None


async def _settled(host: Beatroom, call: Call, sent: list[str]) -> list[dict[str, Any]]:
    """The session's events, once every instruction is used or time is up."""
    until = now() + PATIENCE
    while True:
        events = await host.events(call.session)
        used = {e["instruction"] for e in events if e["type"] == "instruction_consumed"}
        if used >= set(sent) or now() > until:
            return events
        await asyncio.sleep(0.1)


def _from_events(run: Run, sent: list[tuple[str, Sent]], events: list[dict[str, Any]]) -> None:
    """When each came into the context, and that each was used exactly once."""
    for state, one in sent:
        mine = [event for event in events if event.get("instruction") == one.id]
        injected = [e["at"] for e in mine if e["type"] == "instruction_injected"]
        consumed = sum(e["type"] == "instruction_consumed" for e in mine)
        if injected:
            run.record(f"in context: {state}", OURS, 1000 * (injected[0] - one.posted))
        run.count("lost, doubled or dropped", OURS, consumed != 1, of=1)
